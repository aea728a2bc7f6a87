"""Variants for people: the list, one as a book tells it, and how two differ."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from preferans_tui.locale import _, say, titled, word
from preferans_tui.scoring.engine import PriceTable, family
from preferans_tui.variants import Variant, changed, keys

from .text import aligned
from .text import plain as safe


def listing(variants: Sequence[Variant]) -> str:
    """Return the variants, two lines each: name with title, and what it is."""
    lines = []
    for variant in variants:
        rules = variant.rules
        lines += [safe(f"{variant.name}: {titled(rules.title)}"), safe(f"    {titled(rules.about)}")]
    return "\n".join([*lines, ""])


def show(variant: Variant) -> str:
    """Return a variant as a book tells it: prices in a table, every rule in words with its key, sources."""
    rules = variant.rules
    engine = family(rules.engine).engine(rules)
    lines = [safe(titled(rules.title)), safe(titled(rules.about)), ""]
    for table in engine.book():
        lines += [*_prices(table), ""]
    schema = keys(rules.engine)
    for name, value in flat(variant.tables, schema):
        if name.startswith(("title.", "about.")) or name in ("sources", "engine"):
            continue
        default = plain(schema[name].default)
        changed = "" if value == default else f"   ({_('cli.default')}: {said(name, default)})"
        lines.append(f"{_(f'rule.{name}')}: {said(name, value)}   [{name} = {toml(value)}]{changed}")
    if rules.sources:
        lines += ["", safe(f"{_('cli.sources')}: {'; '.join(rules.sources)}")]
    warned = warnings(variant)
    return "\n".join([*lines, *([""] if warned else []), *warned, ""])


def warnings(variant: Variant) -> list[str]:
    """Return a line for each of the rules that contradict each other or never come to bear."""
    conflicts = family(variant.rules.engine).engine(variant.rules).conflicts()
    return [f"{_('cli.warning')}: {each.field}: {word(each)}" for each in conflicts]


def difference(before: Variant, after: Variant) -> str:
    """Return in words on which rules two variants of a family differ."""
    found = changed(before.tables, after.tables, before.rules.engine)
    lines = [
        f"{_(f'rule.{each.key}')}: {said(each.key, each.before)} -> {said(each.key, each.after)}"
        f"   [{each.key} = {toml(each.before)} -> {toml(each.after)}]"
        for each in found
    ]
    return "\n".join([*(lines or [_("rules.same")]), ""])


def _prices(table: PriceTable) -> list[str]:
    heads = ["", *(_(f"book.head.{head}") for head in table.heads)]
    rows = [
        [say(label, {}), *("-" if amount is None else str(amount) for amount in amounts)]
        for label, amounts in table.rows
    ]
    return [_(f"book.{table.code}"), *aligned(heads, rows)]


def said(name: str, value: Any) -> str:
    """Return a value of a key in words.

    >>> said("raspasy.price", (1, 2, 3)), said("whist.half", {6: 2, 7: 1})
    ('1, 2, 3', '6=2, 7=1')
    """
    value = plain(value)
    if isinstance(value, Mapping):
        return ", ".join(f"{key}={each}" for key, each in value.items()) or _("value.none")
    if isinstance(value, tuple):
        return ", ".join(said(name, each) for each in value) or _("value.none")
    if isinstance(value, bool):
        return _("value.yes" if value else "value.no")
    return _(f"value.{name}.{value}") if isinstance(value, str) else str(value)


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


def toml(value: Any) -> str:
    """Return a value as it is written in a variant file.

    >>> print(toml({"6": 2, "7": 1}), toml((1, 2)), toml(True), toml("greedy"))
    { 6 = 2, 7 = 1 } [1, 2] true "greedy"
    """
    value = plain(value)
    if isinstance(value, Mapping):
        return f"{{ {', '.join(f'{key} = {toml(each)}' for key, each in value.items())} }}" if value else "{}"
    if isinstance(value, tuple):
        return f"[{', '.join(toml(each) for each in value)}]"
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)
