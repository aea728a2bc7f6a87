"""The keys of a family's variants, read off the types of its rules: what may be set, and to what."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec
from msgspec import inspect

from preferans_tui.scoring.engine import family


class Key(msgspec.Struct, frozen=True):
    """One key of a variant file.

    >>> keys("russian")["whist.remiz_split"].allowed
    'greedy, gentleman'
    """

    name: str
    """Dotted: "whist.remiz_split"."""
    type: Any
    """The type that a value is converted to."""
    choices: tuple[Any, ...]
    """Values that may be chosen by name."""
    allowed: str
    """All that may stand here, for people."""
    default: Any


@cache
def keys(engine: str) -> Mapping[str, Key]:
    """Return the keys of a family by their dotted names, in the order of the schema."""
    return {key.name: key for key in _walk(family(engine).RULES, "")}


def _walk(struct: type[msgspec.Struct], prefix: str) -> list[Key]:
    found: list[Key] = []
    for field in msgspec.structs.fields(struct):
        name = prefix + field.encode_name
        if isinstance(field.type, type) and issubclass(field.type, msgspec.Struct):
            found += _walk(field.type, name + ".")
            continue
        described = inspect.type_info(field.type)
        default = field.default if field.default is not msgspec.NODEFAULT else None
        if field.default_factory is not msgspec.NODEFAULT:
            default = field.default_factory()
        found.append(Key(name, field.type, _choices(described), _allowed(described), default))
    return found


def _choices(described: inspect.Type) -> tuple[Any, ...]:
    if isinstance(described, inspect.LiteralType):
        return tuple(described.values)
    if isinstance(described, inspect.BoolType):
        return (False, True)
    if isinstance(described, inspect.UnionType):
        return tuple(choice for each in described.types for choice in _choices(each))
    return ()


def _allowed(described: inspect.Type) -> str:
    match described:
        case inspect.LiteralType(values=values):
            return ", ".join(str(value) for value in values)
        case inspect.BoolType():
            return "false, true"
        case inspect.IntType(ge=low, le=None):
            return "a whole number" if low is None else f"a whole number from {low}"
        case inspect.IntType(ge=low, le=high):
            return f"{low}..{high}"
        case inspect.StrType():
            return "text"
        case inspect.UnionType(types=types):
            return ", ".join(_allowed(each) for each in types)
        case inspect.VarTupleType(item_type=item, min_length=least):
            return f"[{_allowed(item)}, ...]" + (", at least one" if least else "")
        case inspect.DictType(key_type=key, value_type=value):
            return f"{{{_allowed(key)} = {_allowed(value)}}}"
        case _:
            return type(described).__name__
