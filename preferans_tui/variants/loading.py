"""From a name to rules: laying files over each other, checking every key."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec

from preferans_tui.scoring.engine import FAMILIES, Problem, family
from preferans_tui.scoring.reading import nearest, short

from .schema import Key, keys, tables

MOST_PROBLEMS = 100
"""More are not looked for in one file: it is not a variant file at all."""


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


class Change(msgspec.Struct, frozen=True):
    """One key on which two variants differ."""

    key: str
    before: Any
    after: Any


class _Layer(msgspec.Struct, frozen=True):
    """The keys that one file, or the head of a session, sets."""

    tables: Mapping[str, Any]
    link: Any = None
    """The file; None for the head of a session."""

    def where(self, key: str) -> dict[str, Any]:
        found: dict[str, Any] = self.link.where(key) if self.link else {}
        return found


def listing(folders: Sequence[Path]) -> tuple[Variant | tuple[Problem, ...], ...]:
    """Return every variant that can be chosen by name; a user's file stands before a bundled one."""
    from .finding import bundled, named

    return tuple(load(path, folders) for path in named([*folders, bundled()]).values())


def load(
    name: str | Path, folders: Sequence[Path] = (), overrides: Mapping[str, Any] | None = None
) -> Variant | tuple[Problem, ...]:
    """Return a variant by its name or its file, or all that is wrong with it.

    Args:
        name: of a file in one of the folders or of a bundled one; or a path (also text that looks like one).
        folders: where the user keeps variants; they are looked through first.
        overrides: tables of keys that take the place of the variant's.
    """
    from .finding import chain  # a session that is pinned needs no file

    links = chain(name, folders)
    if isinstance(links, Problem):
        return (links,)
    own = [{key: value for key, value in link.tables.items() if key != "extends"} for link in links]
    layers = [_Layer(tables, link) for tables, link in zip(own, links, strict=True)]
    if overrides:
        layers.insert(0, _Layer(overrides))
    first = links[0].path
    resolved = _resolved(first.stem, layers)
    if isinstance(resolved, tuple):
        return resolved
    bases = tuple(link.path.stem for link in links[1:])
    return msgspec.structs.replace(resolved, path=first, bases=bases)


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
        return _resolved(name, [_Layer(tables)])
    variant = _variant(name, rules)
    # A map that somebody cut short is filled up; one that is whole needs no second look.
    return variant if _is_whole(variant) else _resolved(name, [_Layer(tables)])


def changed(before: Mapping[str, Any], after: Mapping[str, Any], engine: str) -> tuple[Change, ...]:
    """Return the keys on which two variants of a family differ, in the order of the schema.

    Args:
        before: `Variant.tables` of one.
        after: `Variant.tables` of the other.
        engine: their family.

    >>> changed({"whist": {"ten": "whisted"}}, {"whist": {"ten": "checked"}}, "russian")
    (Change(key='whist.ten', before='whisted', after='checked'),)
    """
    old, new = dict(_leaves(before, engine)), dict(_leaves(after, engine))
    named = (key for key in keys(engine) if not key.startswith(("title.", "about.")) and key != "sources")
    return tuple(Change(key, old.get(key), new.get(key)) for key in named if old.get(key) != new.get(key))


def _variant(name: str, rules: Any) -> Variant:
    return Variant(name, rules, msgspec.to_builtins(rules, str_keys=True))


def _filled(engine: str) -> tuple[str, ...]:
    filled: tuple[str, ...] = getattr(family(engine).RULES, "FILLED", ())
    return filled


def _is_whole(variant: Variant) -> bool:
    """Return whether maps that must name every contract do."""
    for name in _filled(variant.rules.engine):
        found: Any = variant.rules
        whole: Any = family(variant.rules.engine).RULES()
        for part in name.split("."):
            found, whole = getattr(found, part), getattr(whole, part)
        if found.keys() != whole.keys():
            return False
    return True


def _resolved(name: str, layers: Sequence[_Layer]) -> Variant | tuple[Problem, ...]:
    """Return the variant that layers add up to, the topmost first, or what is wrong with any of them."""
    top = next((layer for layer in layers if "engine" in layer.tables), None)
    engine = top.tables["engine"] if top else next(iter(FAMILIES))
    if top and not (isinstance(engine, str) and engine in FAMILIES):
        return (_wrong_choice("engine", engine, FAMILIES, ", ".join(FAMILIES), top),)
    settings: dict[str, Any] = {}
    problems: list[Problem] = []
    for layer in reversed(layers):
        checked = _checked(layer, engine)
        wrong = list(islice((value for _, value in checked if isinstance(value, Problem)), MOST_PROBLEMS))
        problems = wrong + problems
        if not wrong:
            _lay(settings, dict(_checked(layer, engine)), engine)
    if problems:
        return tuple(problems)
    return _variant(name, msgspec.convert(_nested(settings), family(engine).RULES))


def _lay(settings: dict[str, Any], over: Mapping[str, Any], engine: str) -> None:
    """Lay the settings of a file over those of its base; some maps keep what the file leaves out."""
    for name, value in over.items():
        if name in _filled(engine):
            below = settings.get(name, keys(engine)[name].default)
            settings[name] = {**below, **value}
        else:
            settings[name] = value


def _nested(settings: Mapping[str, Any]) -> dict[str, Any]:
    nested: dict[str, Any] = {}
    for key, value in settings.items():
        *path, last = key.split(".")
        table = nested
        for part in path:
            table = table.setdefault(part, {})
        table[last] = value
    return nested


def _leaves(found: Mapping[str, Any], engine: str, prefix: str = "") -> Iterator[tuple[str, Any]]:
    """Return the settings of tables by dotted key; a map that is itself a value stays whole."""
    for key, value in found.items():
        # A dot inside quotes parts no tables.
        name = prefix + (f'"{key}"' if "." in key else key)
        if name in tables(engine) and isinstance(value, Mapping):
            yield from _leaves(value, engine, name + ".")
        else:
            yield name, value


def _checked(layer: _Layer, engine: str) -> Iterator[tuple[str, Any]]:
    """Return each setting as the value that it stands for, or as what is wrong with it."""
    schema = keys(engine)
    for name, value in _leaves(layer.tables, engine):
        if name in tables(engine):
            yield name, _not_a_table(name, value, engine, layer)
        elif name not in schema:
            yield name, _unknown(name, engine, layer)
        else:
            try:
                yield name, msgspec.convert(value, schema[name].type, str_keys=True)
            except (msgspec.ValidationError, ValueError):  # msgspec stumbles over numbers of many digits
                yield name, _wrong_value(schema[name], value, layer)


def _unknown(name: str, engine: str, layer: _Layer) -> Problem:
    from .finding import printable

    table, _, last = name.rpartition(".")
    if table not in tables(engine):
        table, last = "", name
    known = (*tables(engine)[table], *(["extends"] if layer.link and not table else []))
    shown = printable(name)
    return nearest("rule_unknown", shown, last, known, key=shown, **layer.where(name))


def _not_a_table(name: str, value: object, engine: str, layer: _Layer) -> Problem:
    example = f"[{name}] {tables(engine)[name][0]} = ..."
    params = {"key": name, "got": short(value), "allowed": example}
    return Problem("rule_value_far", name, {**params, **layer.where(name)})


def _wrong_value(key: Key, value: object, layer: _Layer) -> Problem:
    choices = [str(choice) for choice in key.choices if isinstance(choice, str)]
    return _wrong_choice(key.name, value, choices, key.allowed, layer)


def _wrong_choice(
    name: str, value: object, choices: Mapping[str, Any] | Sequence[str], allowed: str, layer: _Layer
) -> Problem:
    params = {"key": name, "got": short(value), "allowed": allowed, **layer.where(name)}
    return nearest("rule_value", name, value, choices, **params)
