"""From a name to rules: finding the file, following `extends`, checking every key."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from preferans_tui.scoring.engine import FAMILIES, Problem, family
from preferans_tui.scoring.reading import allowed, short

from .schema import Key, keys

MOST_BYTES = 256 * 1024
"""A longer file is no variant."""


class Variant(msgspec.Struct, frozen=True):
    """A variant, checked and whole."""

    name: str
    rules: Any
    """The family's typed rules."""
    tables: dict[str, Any]
    """Every key with its value, as a session pins it."""
    path: Path | None = None
    """The file that it came from; None for rules pinned in a session."""
    bases: tuple[str, ...] = ()
    """The variants that it extends, the nearest first."""


class _Setting(msgspec.Struct, frozen=True):
    """One key as some file sets it."""

    value: Any
    file: str
    line: int


_Settings = dict[str, _Setting]


def bundled() -> Path:
    """Return the folder of the variants that come with the program."""
    package = Path(__file__).parent.parent
    inside = package / "rules"
    # In a source or editable checkout the files stand at the top level, where people look for them.
    return inside if inside.is_dir() else package.parent / "rules"


def listing(folders: Sequence[Path]) -> tuple[Variant | tuple[Problem, ...], ...]:
    """Return every variant that can be chosen by name; a user's file stands before a bundled one."""
    paths: dict[str, Path] = {}
    for folder in (*folders, bundled()):
        for path in sorted(folder.glob("*.toml")):
            paths.setdefault(path.stem, path)
    return tuple(load(path, folders) for _, path in sorted(paths.items()))


def load(
    name: str | Path, folders: Sequence[Path] = (), overrides: Mapping[str, Any] | None = None
) -> Variant | tuple[Problem, ...]:
    """Return a variant by its name or its file, or all that is wrong with it.

    Args:
        name: of a file in one of the folders or of a bundled one; or a path (also text that looks like one).
        folders: where the user keeps variants; they are looked through first.
        overrides: tables of keys that take the place of the variant's.
    """
    chain = _chain(name, folders)
    if isinstance(chain, Problem):
        return (chain,)
    settings: _Settings = {}
    for path, tables, text in reversed(chain):
        _lay(settings, _flat(tables, str(path), text))
    if overrides:
        _lay(settings, _flat(overrides, "", ""))
    path = chain[0][0]
    resolved = _resolved(path.stem, settings)
    if isinstance(resolved, tuple):
        return resolved
    bases = tuple(path.stem for path, _, _ in chain[1:])
    return msgspec.structs.replace(resolved, path=path, bases=bases)


def pinned(
    name: str, tables: Mapping[str, Any], folders: Sequence[Path] = ()
) -> Variant | tuple[Problem, ...]:
    """Return the variant of a session from its `[rules]`.

    Tables that name their `engine` are whole, as the program pins them, and no file is looked at; any others
    are changes to the variant that the session names.
    """
    if "engine" not in tables:
        return load(name, folders, tables)
    try:
        rules = msgspec.convert(tables, family(tables["engine"]).RULES, str_keys=True)
    except (KeyError, TypeError, msgspec.ValidationError):
        return _resolved(name, _flat(tables, "", ""))
    return Variant(name, rules, dict(tables))


_Link = tuple[Path, dict[str, Any], str]
"""One file of an `extends` chain: its path, its tables and its text."""


def _chain(name: str | Path, folders: Sequence[Path]) -> list[_Link] | Problem:
    """Return a variant's file and those that it extends, the nearest first."""
    chain: list[_Link] = []
    asked: str | Path | None = name
    while asked is not None:
        seen = [path for path, _, _ in chain]
        found = _find(asked, folders, seen)
        if isinstance(found, Problem):
            # The base's name stands in the file before.
            if chain:
                path, _, text = chain[-1]
                where = {"file": str(path), "line": _line(text, "extends")}
                return msgspec.structs.replace(found, field="extends", params={**found.params, **where})
            return found
        read = _text(found)
        if isinstance(read, Problem):
            return read
        text = read
        tables = _parsed(found, text)
        if isinstance(tables, Problem):
            return tables
        chain.append((found, tables, text))
        asked = tables.get("extends")
        if asked is not None and not isinstance(asked, str):
            where = {"file": str(found), "line": _line(text, "extends")}
            return Problem(
                "rule_value", "extends", {"got": short(asked), "allowed": "text", "nearest": "", **where}
            )
    return chain


def _find(name: str | Path, folders: Sequence[Path], seen: Sequence[Path]) -> Path | Problem:
    if isinstance(name, Path):
        return name
    if name.endswith(".toml") or "/" in name or "\\" in name:
        path = Path(name)
        return Problem("rules_cycle", "", {"got": name}) if path in seen else path
    everywhere = (*folders, bundled())
    # A user's file may extend the bundled one of its own name.
    paths = [folder / f"{name}.toml" for folder in everywhere]
    there = [path for path in paths if path.is_file()]
    for path in there:
        if path not in seen:
            return path
    if there:
        return Problem("rules_cycle", "", {"got": name})
    names = sorted({path.stem for folder in everywhere for path in folder.glob("*.toml")})
    return Problem("rules_missing", "", {"got": name[:40], **allowed(dict.fromkeys(names), name)})


def _text(path: Path) -> str | Problem:
    where = {"file": str(path)}
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        return Problem("rules_unreadable", "", {**where, "why": error.strerror})
    if len(data) > MOST_BYTES:
        return Problem("rules_big", "", {**where, "most": MOST_BYTES // 1024})
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        return Problem("rules_not_utf8", "", {**where, "line": data[: error.start].count(b"\n") + 1})


def _parsed(path: Path, text: str) -> dict[str, Any] | Problem:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        at = re.search(r"line (\d+)", str(error))
        line = int(at.group(1)) if at else text.count("\n") + 1
        return Problem("rules_syntax", "", {"file": str(path), "line": line, "why": str(error)})
    except RecursionError:
        return Problem("rules_syntax", "", {"file": str(path), "line": 1, "why": "nested too deep"})


def _lay(settings: _Settings, over: _Settings) -> None:
    """Lay the settings of a file over those of its base; some maps keep what the file leaves out."""
    filled = {name for engine in FAMILIES for name in _filled(engine)}
    for name, setting in over.items():
        below = settings.get(name)
        if (
            name in filled
            and below
            and isinstance(below.value, Mapping)
            and isinstance(setting.value, Mapping)
        ):
            setting = msgspec.structs.replace(setting, value={**below.value, **setting.value})
        settings[name] = setting


def _filled(engine: str) -> tuple[str, ...]:
    filled: tuple[str, ...] = getattr(family(engine).RULES, "FILLED", ())
    return filled


def _flat(tables: Mapping[str, Any], file: str, text: str) -> _Settings:
    """Return the settings of one file by dotted key; a map that is itself a value stays whole."""
    known = {name for engine in FAMILIES for name in keys(engine)}
    return {
        name: _Setting(value, file, _line(text, name))
        for name, value in _leaves(tables, known, "")
        if name != "extends"
    }


def _leaves(tables: Mapping[str, Any], known: set[str], prefix: str) -> Iterator[tuple[str, Any]]:
    for key, value in tables.items():
        name = prefix + key
        is_table = any(other.startswith(name + ".") for other in known)
        if isinstance(value, Mapping) and is_table:
            yield from _leaves(value, known, name + ".")
        else:
            yield name, value


def _resolved(name: str, settings: _Settings) -> Variant | tuple[Problem, ...]:
    """Return the variant that settings add up to, or what is wrong with them, key by key."""
    engine = settings.get("engine", _Setting("russian", "", 0))
    if not isinstance(engine.value, str) or engine.value not in FAMILIES:
        return (_problem("rule_value", "engine", engine, allowed(FAMILIES, engine.value)),)
    schema = keys(engine.value)
    filled = _filled(engine.value)
    problems: list[Problem] = []
    tables: dict[str, Any] = {}
    for key, setting in settings.items():
        if key not in schema:
            problems.append(_problem("rule_unknown", key, setting, {"nearest": _nearest(key, schema)}))
            continue
        try:
            value = msgspec.convert(setting.value, schema[key].type, str_keys=True)
            if key in filled:
                value = {**schema[key].default, **value}
        except msgspec.ValidationError:
            problems.append(_problem("rule_value", key, setting, _expected(schema[key], setting.value)))
            continue
        *path, last = key.split(".")
        table = tables
        for part in path:
            table = table.setdefault(part, {})
        table[last] = value
    if problems:
        return tuple(problems)
    rules: Any = msgspec.convert(tables, family(engine.value).RULES)
    return Variant(name, rules, msgspec.to_builtins(rules, str_keys=True))


def _problem(code: str, key: str, setting: _Setting, params: Mapping[str, Any]) -> Problem:
    where = {"file": setting.file, "line": setting.line} if setting.file else {}
    return Problem(code, key, {"key": key, "got": short(setting.value), **params, **where})


def _expected(key: Key, got: object) -> dict[str, str]:
    return {"allowed": key.allowed, "nearest": allowed(dict.fromkeys(key.choices), got)["nearest"]}


def _nearest(name: str, schema: Mapping[str, Key]) -> str:
    return allowed(dict.fromkeys(schema), name)["nearest"]


def _line(text: str, name: str) -> int:
    r"""Return the line on which a dotted key is set, or that of its table, or 1.

    >>> _line('a = 1\n[whist]\nhalf = {}', "whist.half")
    3
    """
    best, table = 1, ""
    parts = name.split(".")
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip()
        if header := re.match(r"\[+([^\]]+)\]", line):
            table = re.sub(r"[\s\"']", "", header.group(1))
            if name == table or name.startswith(table + "."):
                best = number
        elif found := re.match(r"([\w\s.\"'-]+?)\s*=", line):
            key = re.sub(r"[\s\"']", "", found.group(1))
            whole = f"{table}.{key}" if table else key
            if whole == name:
                return number
            if parts[: whole.count(".") + 1] == whole.split("."):
                best = number
    return best
