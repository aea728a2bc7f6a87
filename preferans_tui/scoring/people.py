"""Who comes to the table and who leaves it during an evening: the same in every family."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import ceil, floor
from typing import Any

import msgspec

from .engine import Column, Engine
from .seating import clockwise
from .sheet import Amount, Entry, Seat


def joined(table: Any, seat: Seat, columns: Iterable[Column]) -> tuple[tuple[Entry, ...], Any]:
    """Return what a newcomer writes, and the table with him (Code of Preferans 3.1.2).

    He writes the mean of the others' pulyas and of their goras, rounded against him; he sits down at the left
    of the last dealer and deals next, unless the same dealer deals again.

    >>> from .russian import engine
    >>> from .russian.rules import Rules
    >>> three = engine(Rules()).table(("A", "B", "C"), "B", 20)
    >>> three = three.written([Entry("A", "pulya", 10, "game_made"), Entry("B", "gora", 4, "conceded")])
    >>> entries, four = joined(three, "D", engine(Rules()).columns)
    >>> [(entry.column, entry.amount) for entry in entries], four.seats, four.dealer
    ([('pulya', 3), ('gora', 2)], ('A', 'D', 'B', 'C'), 'D')
    """
    entries = []
    for column in columns:
        if not column.on_opponents:
            total = sum((table.sheet.total(other, column.name) for other in table.seats), Fraction())
            mean = total / len(table.seats)
            amount: Amount = ceil(mean) if column.is_debt else floor(mean)
            if amount:
                entries.append(Entry(seat, column.name, amount, "joined"))
    last = table.last or _right_of(table.seats, table.dealer)
    at = table.seats.index(last) + 1
    return tuple(entries), msgspec.structs.replace(
        table,
        seats=(*table.seats[:at], seat, *table.seats[at:]),
        dealer=last if table.dealer == last else seat,
        sheet=table.sheet.plus(entries),
    )


def left(engine: Engine, table: Any, seat: Seat) -> Any:
    """Return the table without somebody: his exact net stays as it is, and so does everybody's.

    What the smaller table would move in the others' nets is carried as what they have won from him.
    """
    nets = engine.settle(table).exact
    seats = tuple(other for other in table.seats if other != seat)
    after = msgspec.structs.replace(
        table,
        seats=seats,
        dealer=clockwise(table.seats, seat)[0] if table.dealer == seat else table.dealer,
        last=_right_of(table.seats, seat) if table.last == seat else table.last,
        gone=(*table.gone, seat),
    )
    bare = engine.settle(after).exact
    carried = dict(table.carried)
    for other in seats:
        carried[other, seat] = nets[other] - bare[other]
        carried[seat, other] = -carried[other, seat]
    return msgspec.structs.replace(after, carried=carried)


def _right_of(seats: tuple[Seat, ...], seat: Seat) -> Seat:
    return clockwise(seats, seat)[-1]
