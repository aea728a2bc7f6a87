"""Variants for people: the list, and every rule of one in a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from preferans_tui.locale import _, titled
from preferans_tui.variants import Variant, keys

from .text import plain as safe


def listing(variants: Sequence[Variant]) -> str:
    """Return the variants, two lines each: name with title, and what it is."""
    lines = []
    for variant in variants:
        rules = variant.rules
        lines += [safe(f"{variant.name}: {titled(rules.title)}"), safe(f"    {titled(rules.about)}")]
    return "\n".join([*lines, ""])


def show(variant: Variant) -> str:
    """Return every rule of a variant in words, with its key and value, and where it comes from."""
    rules = variant.rules
    lines = [safe(titled(rules.title)), safe(titled(rules.about)), ""]
    schema = keys(rules.engine)
    for name, value in flat(variant.tables, schema):
        if name.startswith(("title.", "about.")) or name in ("sources", "engine"):
            continue
        words = _(f"rule.{name}")
        changed = (
            ""
            if value == plain(schema[name].default)
            else f"   ({_('cli.default')}: {shown(plain(schema[name].default))})"
        )
        lines.append(f"{words}: {shown(value)}   [{name}]{changed}")
    if rules.sources:
        lines += ["", safe(f"{_('cli.sources')}: {'; '.join(rules.sources)}")]
    return "\n".join([*lines, ""])


def flat(tables: Mapping[str, Any], schema: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    """Return the settings of resolved tables by dotted key."""
    for key, value in tables.items():
        name = prefix + key
        if name in schema:
            yield name, plain(value)
        else:
            yield from flat(value, schema, name + ".")


def plain(value: Any) -> Any:
    """Return a value in the form that files hold it, to compare it with another.

    >>> plain({6: 2}), plain([1, 2])
    ({'6': 2}, (1, 2))
    """
    if isinstance(value, Mapping):
        return {str(key): each for key, each in value.items()}
    return tuple(value) if isinstance(value, list | tuple) else value


def shown(value: Any) -> str:
    """Return a value as it is written in a variant file, short.

    >>> shown({"6": 2, "7": 1}), shown((1, 2, 3)), shown(True)
    ('6=2, 7=1', '1, 2, 3', 'true')
    """
    if isinstance(value, Mapping):
        return ", ".join(f"{key}={each}" for key, each in value.items()) or "-"
    if isinstance(value, tuple):
        return ", ".join(shown(each) for each in value) or "-"
    return str(value).lower() if isinstance(value, bool) else str(value)
