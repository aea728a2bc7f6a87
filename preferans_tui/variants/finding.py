"""Finding the file of a variant and those that it extends, and reading them."""

from __future__ import annotations

import contextlib
import os
import re
import tomllib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from preferans_tui.scoring.engine import Problem
from preferans_tui.scoring.reading import nearest, short

from .lines import line_of, lines_of

MOST_BYTES = 256 * 1024
"""A longer file is no variant."""


class Link(msgspec.Struct, frozen=True):
    """One file of an `extends` chain."""

    path: Path
    tables: dict[str, Any]
    lines: dict[str, int]
    """Line of every key and table."""

    def where(self, key: str) -> dict[str, Any]:
        """Return the place of a key, for a problem's parameters."""
        return {"file": str(self.path), "line": line_of(key, self.lines)}


def bundled() -> Path:
    """Return the folder of the variants that come with the program."""
    package = Path(__file__).parent.parent
    inside = package / "rules"
    # In a source or editable checkout the files stand at the top level, where people look for them.
    return inside if inside.is_dir() else package.parent / "rules"


def named(folders: Iterable[Path]) -> dict[str, Path]:
    """Return the file of every name; the first folder that has a name decides."""
    found: dict[str, Path] = {}
    for folder in folders:
        # A folder that may not be looked into has no names; the bundled variants are there all the same.
        with contextlib.suppress(OSError):
            for path in sorted(folder.glob("*.toml")):
                found.setdefault(path.stem, path)
    return dict(sorted(found.items()))


def chain(name: str | Path, folders: Sequence[Path]) -> tuple[Link, ...] | Problem:
    """Return a variant's file and those that it extends, the nearest first, or why that cannot be."""
    links: list[Link] = []
    asked: object = name
    everywhere = (*folders, bundled())
    while asked is not None:
        here = links[-1] if links else None
        found = _find(asked, everywhere, here, [_real(link.path) for link in links])
        read = found if isinstance(found, Problem) else _read(found)
        if isinstance(read, Problem):
            if here is None or "file" in read.params:
                return read
            # What is wrong is the name that the file before gives.
            return Problem(read.code, "extends", {**read.params, **here.where("extends")})
        links.append(read)
        asked = read.tables.get("extends")
    return tuple(links)


def printable(name: str, most: int = 60) -> str:
    r"""Return a name as it can be shown on one line.

    >>> printable("whist\n\x1b[31m")
    'whist??[31m'
    """
    shown = "".join(letter if letter.isprintable() else "?" for letter in name[: most + 1])
    return shown if len(shown) <= most else shown[: most - 3] + "..."


def _find(
    asked: object, everywhere: Sequence[Path], here: Link | None, seen: Sequence[str]
) -> Path | Problem:
    if isinstance(asked, Path):
        return asked
    if not isinstance(asked, str):
        return Problem("rule_value_far", "extends", {"got": printable(short(asked)), "allowed": '"sochi"'})
    if _is_path(asked):
        path = here.path.parent / asked if here else Path(asked)
        return Problem("rules_cycle", "", {"got": printable(asked)}) if _real(path) in seen else path
    # Neighbours come first: nobody's file changes what a bundled variant builds on.
    names = [named([folder]) for folder in ((here.path.parent, *everywhere) if here else everywhere)]
    there = [paths[asked] for paths in names if asked in paths]
    for path in there:
        # A user's file may extend the bundled one of its own name.
        if _real(path) not in seen:
            return path
    if there:
        return Problem("rules_cycle", "", {"got": printable(asked)})
    every = sorted({name for paths in names for name in paths})
    return nearest("rules_missing", "", asked, map(printable, every), got=printable(asked))


def _is_path(asked: str) -> bool:
    return "\0" not in asked and (asked.endswith(".toml") or "/" in asked or "\\" in asked)


def _real(path: Path) -> str:
    # Path.resolve stumbles over links that lead to themselves.
    return os.path.realpath(path)


def _read(path: Path) -> Link | Problem:
    shown = printable(str(path), 4096)
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        # A name with a zero in it is no name: ValueError.
        why = error.strerror if isinstance(error, OSError) else str(error)
        return Problem("rules_unreadable", "", {"file": shown, "why": why})
    if len(data) > MOST_BYTES:
        return Problem("rules_big", "", {"file": shown, "most": MOST_BYTES // 1024})
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        return Problem("rules_not_utf8", "", {"file": shown, "line": line})
    try:
        return Link(path, tomllib.loads(text), lines_of(text))
    except tomllib.TOMLDecodeError as error:
        why, _, at = str(error).partition(" (at ")
        number = re.match(r"line (\d+)", at)
        line = int(number[1]) if number else text.count("\n") + 1
        return Problem("rules_syntax", "", {"file": shown, "line": line, "why": printable(why, 200)})
    except (RecursionError, ValueError) as error:
        # Brackets without end; a number of more digits than Python reads.
        return Problem("rules_syntax", "", {"file": shown, "line": 1, "why": printable(str(error), 200)})
