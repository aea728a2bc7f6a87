"""The keys of a family's variants, read off the types of its rules: what may be set, and to what."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from preferans_tui.scoring.engine import LARGEST, family

if TYPE_CHECKING:
    from msgspec.inspect import Type

Kind = Literal["choice", "int", "bool", "list", "map", "text"]


class Key(msgspec.Struct, frozen=True):
    """One key of a variant file.

    >>> keys("russian")["whist.remiz_split"].allowed
    'greedy, gentleman'
    >>> keys("russian")["talon.premium"].choices, keys("russian")["talon.premium"].low
    (('off', 'price'), 0)
    """

    name: str
    """Dotted: "whist.remiz_split"."""
    type: Any
    """The type that a value is converted to."""
    kind: Kind
    choices: tuple[Any, ...]
    """Values that may be chosen by name, the default first; of a list, those of its items."""
    low: int | None
    """Least number: of the value, of a list's items, of a map's values. None where no number may stand."""
    high: int | None
    """Largest number; None where there is none."""
    allowed: str
    """All that may stand here, in signs that need no language."""
    default: Any


@cache
def keys(engine: str) -> Mapping[str, Key]:
    """Return the keys of a family by their dotted names, in the order of the schema."""
    return {key.name: key for key in _walk(family(engine).RULES, "")}


@cache
def tables(engine: str) -> Mapping[str, tuple[str, ...]]:
    """Return the keys that every table of a family may hold; "" is the file itself.

    >>> tables("russian")["talon"]
    ('premium', 'premium_3p')
    """
    found: dict[str, list[str]] = {"": []}
    for name in keys(engine):
        table, _, last = name.rpartition(".")
        if table and table not in found:
            found[""].append(table)
        found.setdefault(table, []).append(last)
    return {table: tuple(names) for table, names in found.items()}


def _walk(struct: type[msgspec.Struct], prefix: str) -> list[Key]:
    from msgspec.inspect import type_info  # only where a schema is asked for

    found: list[Key] = []
    for field in msgspec.structs.fields(struct):
        name = prefix + field.encode_name
        if isinstance(field.type, type) and issubclass(field.type, msgspec.Struct):
            found += _walk(field.type, name + ".")
            continue
        given = field.default_factory is not msgspec.NODEFAULT
        default = field.default_factory() if given else field.default
        found.append(_key(name, field.type, type_info(field.type), default))
    return found


def _key(name: str, kind: Any, described: Type, default: Any) -> Key:
    choices = _choices(described, kind)
    if default in choices:
        choices = (default, *(choice for choice in choices if choice != default))
    low, high = _bounds(described)
    return Key(name, kind, _kind(described), choices, low, high, _allowed(described, choices), default)


def _kind(described: Type) -> Kind:
    from msgspec import inspect

    kinds: dict[type[Type], Kind] = {
        inspect.BoolType: "bool",
        inspect.IntType: "int",
        inspect.StrType: "text",
        inspect.VarTupleType: "list",
        inspect.DictType: "map",
    }
    return kinds.get(type(described), "choice")


def _choices(described: Type, kind: Any) -> tuple[Any, ...]:
    from msgspec import inspect

    match described:
        case inspect.LiteralType(values=values):
            # `values` are sorted; the order of the type is the one that was meant.
            written = getattr(kind, "__args__", ())
            return tuple(written) if set(written) == set(values) else tuple(values)
        case inspect.BoolType():
            return (False, True)
        case inspect.UnionType(types=types):
            return tuple(choice for each in types for choice in _choices(each, None))
        case inspect.VarTupleType(item_type=item):
            return _choices(item, None)
        case _:
            return ()


def _bounds(described: Type) -> tuple[int | None, int | None]:
    from msgspec import inspect

    match described:
        case inspect.IntType(ge=low, le=high):
            return low, None if high == LARGEST else high
        case inspect.VarTupleType(item_type=inner) | inspect.DictType(value_type=inner):
            return _bounds(inner)
        case inspect.UnionType(types=types):
            return next((_bounds(each) for each in types if _bounds(each) != (None, None)), (None, None))
        case _:
            return None, None


def _allowed(described: Type, choices: tuple[Any, ...]) -> str:
    """Return what may stand here: "off, price, 0, 1, 2 ..."."""
    from msgspec import inspect

    match described:
        case inspect.LiteralType() | inspect.BoolType():
            return ", ".join(str(choice).lower() for choice in choices or _choices(described, None))
        case inspect.IntType(ge=low, le=high):
            least = low or 0
            return f"{low}..{high}" if high != LARGEST else f"{least}, {least + 1}, {least + 2} ..."
        case inspect.UnionType(types=types):
            numbers = [_allowed(each, ()) for each in types if not isinstance(each, inspect.LiteralType)]
            return ", ".join([*choices, *numbers])
        case inspect.VarTupleType(item_type=item, min_length=least):
            inner = _allowed(item, choices)
            return f"[{inner}]" if least else f"[] / [{inner}]"
        case inspect.DictType(key_type=key, value_type=value):
            return f"{{{_allowed(key, ())} = {_allowed(value, ())}}}"
        case _:
            return '"..."'
