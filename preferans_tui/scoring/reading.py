"""Turning keys of a file into typed structs, with all that is wrong collected as values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, get_args

import msgspec

from .engine import Problem


def read_struct(kinds: Any, keys: Mapping[str, Any], unknown: str = "unknown_event") -> Any:
    """Convert keys to the struct that their `type` names, or return a tuple of all problems.

    Args:
        kinds: a union of tagged structs.
        keys: what a file holds.
        unknown: code of the problem for a `type` that no struct has.

    """
    try:
        return msgspec.convert(keys, kinds)
    except msgspec.ValidationError:
        return _problems(kinds, keys, unknown)


def _problems(kinds: Any, keys: Mapping[str, Any], unknown: str) -> tuple[Problem, ...]:
    by_tag = {kind.__struct_config__.tag: kind for kind in get_args(kinds) or (kinds,)}
    if "type" not in keys:
        return (Problem("key_missing", "type", {"key": "type"}),)
    kind = by_tag.get(keys["type"]) if isinstance(keys["type"], str) else None
    if kind is None:
        return (nearest(unknown, "type", keys["type"], by_tag, got=on_one_line(keys["type"])),)
    fields = {field.encode_name: field for field in msgspec.structs.fields(kind)}
    problems = []
    for name, value in keys.items():
        if name == "type":
            continue
        if name not in fields:
            shown = on_one_line(name)
            problems.append(nearest("key_unknown", shown, name, fields, key=shown))
            continue
        try:
            msgspec.convert(value, fields[name].type)
        except msgspec.ValidationError:
            problems.append(_wrong(name, value, fields[name].type))
    problems += [
        Problem("key_missing", name, {"key": name})
        for name, field in fields.items()
        if field.required and name not in keys
    ]
    return tuple(problems)


def _wrong(name: str, value: Any, kind: Any) -> Problem:
    """Say what is wrong with one value and what may stand there."""
    from msgspec.inspect import type_info  # only where something is wrong already

    return Problem("value_wrong", name, {"got": short(value), "allowed": _expected(type_info(kind))})


def _expected(described: Any) -> str:
    """Return what may stand somewhere, in signs that need no language."""
    from msgspec import inspect

    match described:
        case inspect.LiteralType(values=values):
            return ", ".join(f'"{value}"' for value in values)
        case inspect.BoolType():
            return "true, false"
        case inspect.IntType():
            return "0, 1, 2 ..."
        case inspect.DictType(value_type=value):
            return f"{{ A = {_expected(value)} }}"
        case inspect.UnionType(types=types):
            return "; ".join(_expected(each) for each in types if not isinstance(each, inspect.NoneType))
        case inspect.VarTupleType():
            return "[...]"
        case _:
            return '"..."'


def nearest(code: str, field: str, word: object, words: Iterable[Any], **params: object) -> Problem:
    """Return a problem that names what is allowed, in the wording with the nearest word if any is near.

    >>> nearest("key_unknown", "gane", "gane", ["game"]).code, nearest("key_unknown", "x", "x", ["game"]).code
    ('key_unknown', 'key_unknown_far')
    """
    known = allowed(dict.fromkeys(words), word)
    if not known["nearest"]:
        del known["nearest"]
        code += "_far"
    return Problem(code, field, {**known, **params})


def allowed(words: Mapping[Any, Any], got: object) -> dict[str, str]:
    """Return the parameters that tell what may stand here and what is nearest to what stands.

    >>> allowed({"game": 1, "mizer": 2}, "gane")
    {'allowed': 'game, mizer', 'nearest': 'game'}
    """
    from difflib import get_close_matches  # only where something is wrong already

    near = get_close_matches(on_one_line(got), [str(word) for word in words], n=1)
    return {"allowed": ", ".join(str(word) for word in words), "nearest": near[0] if near else ""}


def on_one_line(value: object, most: int = 40) -> str:
    r"""Show a word from a file on one short line, with nothing in it that acts on a terminal.

    >>> on_one_line("a\x1b[2J\nb")
    'a?[2J?b'
    """
    text = value if isinstance(value, str) else short(value)
    shown = "".join(letter if letter.isprintable() else "?" for letter in text[: most + 1])
    return shown if len(shown) <= most else shown[: most - 3] + "..."


def short(value: object) -> str:
    """Show a value in one short line.

    >>> short("x" * 100)
    "'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx..."
    """
    try:
        text = repr(value)
    except ValueError:
        # Python writes no whole number of more than 4,300 digits.
        text = "a number of many digits"
    return text if len(text) <= 40 else text[:37] + "..."
