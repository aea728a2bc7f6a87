"""The text of a session file: TOML from a header and events, and both read back from bytes."""

from __future__ import annotations

import codecs
import re
import tomllib
from collections.abc import Iterator, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec

from preferans_tui.scoring.engine import Problem
from preferans_tui.scoring.reading import on_one_line, short

from . import seal
from .header import header_problems, wrong_type

MOST_BYTES = 64 * 1024 * 1024
"""Longer files are not read: an evening of 200 deals has about 50 thousand bytes."""

_MARK = b"# preferans-tui session"
FIRST_LINE = (
    _MARK.decode() + ": one block for every event, only ever added at the end.\n"
    "# Each seal is a hash of all that stands above it, so that a change made by hand is noticed.\n\n"
)

_LONG = re.compile(rb"[0-9](?:_?[0-9]){18}|0[xob][0-9a-fA-F_]{15}")
_LARGEST = 10**18
"""No whole number may be so large: sums of them must fit on a line, and Python writes 4,300 digits."""

_AT = "at = 2026-12-01T19:10:40+03:00"


class Reading(msgspec.Struct, frozen=True):
    """A session file that could be read."""

    header: dict[str, Any]
    events: tuple[dict[str, Any], ...]
    """All events in order; each has its number as "n"."""
    sealed: bool
    """Whether the program wrote the file; one written by hand has no seals."""
    cut: bytes = b""
    """The end of the file that was not written completely. It is not among the events."""
    sealed_bytes: int = 0
    """Length of the file without what was cut."""
    running: Any = None
    """The hash over these bytes; the next seal goes on from it."""
    broken: int | None = None
    """Number of the first event (0 is the header) that was changed by hand after it was sealed."""
    last_seal: str = ""
    """The last seal that is right; none in a file written by hand."""


class _WithT(datetime):
    """A time that is written with a T between day and hour."""

    def __str__(self) -> str:
        return self.isoformat()


def _dated(keys: Mapping[str, Any]) -> dict[str, Any]:
    return {
        key: _WithT.fromisoformat(value.isoformat()) if isinstance(value, datetime) else value
        for key, value in keys.items()
    }


def header_text(header: Mapping[str, Any]) -> str:
    """Return the first lines of a session file, without their seal."""
    import tomli_w  # only those who write need it

    return FIRST_LINE + tomli_w.dumps(_dated(header))


def event_text(event: Mapping[str, Any]) -> str:
    """Return the block of one event, without its seal.

    >>> print(event_text({"n": 2, "type": "void", "target": 1}), end="")
    [[event]]
    n = 2
    type = "void"
    target = 1
    """
    import tomli_w  # only those who write need it

    # On its own tomli_w writes a short event in one line that nothing can follow: `event = [{...}]`.
    return "[[event]]" + tomli_w.dumps({"event": _dated(event)}).removeprefix("[event]")


def read_path(path: Path) -> Reading | tuple[Problem, ...]:
    """Read a session file from the disk, or say all that is wrong with it."""
    data = load(path)
    return data if isinstance(data, tuple) else read(data)


def load(path: Path) -> bytes | tuple[Problem, ...]:
    """Return the bytes of a file, or why they cannot be had."""
    try:
        if path.exists() and not path.is_file():
            return (Problem("not_a_file", "", {"path": str(path)}),)
        with path.open("rb") as file:
            return file.read(MOST_BYTES + 1)
    except FileNotFoundError:
        return (Problem("file_missing", "", {"path": str(path)}),)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        return (Problem("file_unreadable", "", {"path": str(path), "reason": reason}),)


def is_session(path: Path) -> bool:
    """Return whether a file begins as those that the program keeps; nothing else may write over one.

    Raises:
        OSError: it cannot be looked into.

    """
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(len(_MARK)) == _MARK


def read(data: bytes) -> Reading | tuple[Problem, ...]:
    """Read a session file from its bytes, or say all that is wrong with it. Nothing is written.

    >>> [(problem.code, problem.field) for problem in read(b'variant = "sochi"')]
    [('missing_key', 'players')]
    """
    if len(data) > MOST_BYTES:
        return (too_big(),)
    seals = seal.scan(data)
    begun = data.startswith(_MARK) or _MARK.startswith(data)
    if not seals.found and begun and not seal.EVENT.search(data):
        return (Problem("header_cut"),)
    end = seals.end if seals.found else len(data)
    document = _parse(data[:end])
    if isinstance(document, Problem):
        joined = seals.broken is not None and data.count(b"\n# seal 0 ") > 1
        return (Problem("joined_files", "", document.params) if joined else document,)
    header = {key: value for key, value in document.items() if key != "event"}
    if not seals.found and "event" not in document and "id" in header and "created" in header:
        return (Problem("header_cut"),)
    problems = header_problems(header)
    if any(problem.code == "newer_format" for problem in problems):
        return problems
    listed = document.get("event", [])
    problems += event_problems(listed)
    if _LONG.search(data):
        told = {(problem.field, problem.params.get("n")) for problem in problems}
        long = _long_numbers(document)
        problems += tuple(each for each in long if (each.field, each.params.get("n")) not in told)
    if problems:
        return problems
    events = tuple({"n": n, **event} for n, event in enumerate(listed, 1))
    broken = seals.broken
    if seals.found and broken is None and len(events) != seals.last:
        broken = min(len(events), seals.last) + 1
    return Reading(header, events, seals.found, data[end:], end, seals.running, broken, seals.text)


def _long_numbers(document: Mapping[str, Any]) -> tuple[Problem, ...]:
    """Return the places of numbers too long to be reckoned with."""
    listed = document.get("event")
    events = listed if isinstance(listed, list) else []
    header = {key: value for key, value in document.items() if value is not events}
    parts: list[tuple[dict[str, int], Any]] = [({}, header)]
    parts += [({"n": n}, event) for n, event in enumerate(events, 1)]
    return tuple(
        Problem("number_too_long", on_one_line(place, 80), where)
        for where, part in parts
        for place, value in _leaves(part, "")
        if isinstance(value, int) and abs(value) >= _LARGEST
    )


def _leaves(value: Any, place: str) -> Iterator[tuple[str, Any]]:
    if isinstance(value, dict):
        for key, each in value.items():
            yield from _leaves(each, f"{place}.{key}" if place else key)
    elif isinstance(value, list):
        for i, each in enumerate(value):
            yield from _leaves(each, f"{place}[{i}]")
    else:
        yield place, value


def too_big() -> Problem:
    """Say that a file is longer than may be."""
    return Problem("too_big", "", {"most": MOST_BYTES // 1024**2})


def _parse(data: bytes) -> dict[str, Any] | Problem:
    try:
        return tomllib.loads(data.removeprefix(codecs.BOM_UTF8).decode())
    except UnicodeDecodeError as error:
        return Problem("not_utf8", "", {"line": data.count(b"\n", 0, error.start) + 1})
    except RecursionError:
        return Problem("toml_nested", "", {"line": 1})
    except ValueError as error:
        if not isinstance(error, tomllib.TOMLDecodeError):
            return Problem("number_too_long")  # Python reads no whole number of more than 4,300 digits
        # TOMLDecodeError tells the place in words only, up to Python 3.13.
        why, _, place = str(error).partition(" (at ")
        found = re.match(r"line (\d+)", place)
        line = int(found[1]) if found else data.count(b"\n") + 1
        return Problem("toml_syntax", "", {"line": line, "why": why})


def event_problems(listed: object) -> tuple[Problem, ...]:
    """Return what is wrong with the list of events, beside what they say."""
    if not isinstance(listed, list):
        return (Problem("events_not_listed", "event"),)
    problems = []
    for n, event in enumerate(listed, 1):
        if not isinstance(event, dict):
            problems.append(Problem("not_a_table", "event", {"n": n}))
            continue
        if "type" not in event:
            problems.append(
                Problem("missing_key", "type", {"n": n, "key": "type", "example": 'type = "game"'})
            )
        elif not isinstance(event["type"], str):
            problems.append(wrong_type("type", event["type"], 'type = "game"', n=n))
        number = event.get("n", n)
        if type(number) is not int:
            problems.append(wrong_type("n", number, f"n = {n}", n=n))
        elif number != n:
            problems.append(Problem("event_number", "n", {"n": n, "got": short(number)}))
        if not isinstance(event.get("at", datetime.min), datetime):
            problems.append(wrong_type("at", event["at"], _AT, n=n))
    return tuple(problems)
