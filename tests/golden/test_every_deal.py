"""Every first deal of every shipped variant, one on a line, against what it has always written.

The files in `every/` are read by people: find a deal, see what it writes. Doubled deals (kontra) would make
the file of a Balkan table three times as long: they are in its digest, and the lines are those without. The
numbers are not worked out by hand (`test_golden.py` and the vectors are); they make a change of any of them
visible. After a change that is meant, `python3 tests/golden/test_every_deal.py` writes them anew; the
difference is read line by line.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from preferans_tui.scoring.engine import Question, family
from preferans_tui.variants import Variant, listing

EVERY = Path(__file__).with_name("every")
TABLES = [
    (variant, size)
    for variant in listing([])
    if isinstance(variant, Variant)
    for size in variant.rules.players
]
KONTRA = "kontra"
UNASKED = ("dealer",)
"""Choices that turn a deal into the same one at another table."""


def deals(engine: Any, table: Any, answers: tuple[Any, ...] = ()) -> Iterator[Any]:
    """Yield every deal that the questions lead to, extras aside."""
    asked = engine.ask(table, answers)
    if not isinstance(asked, Question):
        yield asked
    elif asked.extra:
        yield from deals(engine, table, (*answers, asked.default))
    else:
        for choice in asked.choices:
            if choice.value not in UNASKED:
                yield from deals(engine, table, (*answers, choice.value))


def told(keys: dict[str, Any]) -> str:
    """Return a deal on a line: `game A 6 B:whist C:pass A5 B3 C2`."""
    parts = []
    for key, value in keys.items():
        if isinstance(value, dict):
            mark = "" if key == "tricks" else ":"
            parts += [f"{seat}{mark}{each}" for seat, each in sorted(value.items())]
        elif key == "tricks":
            parts.append(f"{value} tricks")
        elif value is True:
            parts.append(key)
        else:
            parts.append(str(value))
    return " ".join(parts)


def lines(variant: Variant, size: int) -> list[str]:
    """Return every first deal at a table and what it writes."""
    engine = family(variant.rules.engine).engine(variant.rules)
    seats = tuple("ABCD"[:size])
    table = engine.table(seats, seats[-1], engine.default_target)
    found, settled = [], set()
    for deal in deals(engine, table):
        assert engine.check(deal, table) == ()
        entries, after = engine.score(deal, table)
        if entries not in settled:
            # A settlement sees the sheet alone, and many deals write the same.
            settled.add(entries)
            net = engine.net(entries, seats)
            assert sum(net.values()) == 0
            assert engine.settle(after).exact == net
            assert table.sheet.plus(entries) == after.sheet
        written = [f"{e.player}{'>' + e.on if e.on else ''} {e.column} {e.amount:+}" for e in entries]
        found.append(f"{told(engine.write(deal))} = {', '.join(written) or '-'}")
    return found


def whole(variant: Variant, size: int) -> str:
    """Return the file of a table: a digest of all deals, and a line for each that nobody doubled."""
    every = lines(variant, size)
    digest = hashlib.sha256("".join(f"{line}\n" for line in every).encode()).hexdigest()[:16]
    told = [line for line in every if KONTRA not in line]
    return "\n".join([f"# {variant.name} at {size}, {len(every)} deals, digest {digest}", *told, ""])


def path(variant: Variant, size: int) -> Path:
    return EVERY / f"{variant.name}-{size}.txt"


@pytest.mark.parametrize(("variant", "size"), TABLES, ids=lambda each: getattr(each, "name", str(each)))
def test_every_deal_writes_what_it_always_has(variant: Variant, size: int) -> None:
    assert whole(variant, size) == path(variant, size).read_text(encoding="utf-8")


if __name__ == "__main__":
    EVERY.mkdir(exist_ok=True)
    for variant, size in TABLES:
        path(variant, size).write_text(whole(variant, size), encoding="utf-8")
