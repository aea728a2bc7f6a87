"""The sheet: every number ever written, and the totals they add up to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

import msgspec

Seat = str
"""A place at the table: "A" to "D", in playing order."""

Amount = int | Fraction
"""What stands on the sheet: whole, save where a house rule halves an odd price."""


def exact(amount: Amount) -> Amount:
    """Return the same number as an int where it is whole.

    >>> exact(Fraction(10, 2)), exact(Fraction(35, 2))
    (5, Fraction(35, 2))
    """
    return amount.numerator if amount.denominator == 1 else amount


def share(amount: Amount, parts: int) -> Amount:
    """Divide a written amount without losing a crumb of it.

    >>> share(10, 2), share(35, 2)
    (5, Fraction(35, 2))
    """
    if isinstance(amount, int) and amount % parts == 0:
        return amount // parts
    return exact(Fraction(amount) / parts)


class Entry(msgspec.Struct, frozen=True, gc=False):
    """One written number.

    >>> Entry("B", "whists", 10, "whist_tricks", on="A").amount
    10
    """

    player: Seat
    """Who writes it on his part of the sheet."""
    column: str
    """One of the family's columns: "pulya", "gora", "whists"; or "bule", "supe"."""
    amount: Amount
    reason: str
    """Code of the rule that made it; its words and its rule keys are known by the family."""
    on: Seat | None = None
    """Against whom, in the columns that are kept on each opponent."""


Place = tuple[Seat, str, Seat | None]
"""One field of the sheet: whose, which column, against whom."""


class Sheet(msgspec.Struct, frozen=True):
    """The running totals; a fold over entries.

    >>> sheet = Sheet().plus([Entry("A", "pulya", 2, "game_made"), Entry("A", "pulya", 4, "game_made")])
    >>> sheet.total("A", "pulya"), sheet.total("A", "gora")
    (6, 0)
    """

    totals: Mapping[Place, Amount] = {}

    def plus(self, entries: Iterable[Entry]) -> Sheet:
        """Return the sheet with more written on it."""
        totals = dict(self.totals)
        for entry in entries:
            place = (entry.player, entry.column, entry.on)
            totals[place] = totals.get(place, 0) + entry.amount
        return Sheet(totals)

    def total(self, player: Seat, column: str, on: Seat | None = None) -> Amount:
        """Return what stands in one field."""
        return self.totals.get((player, column, on), 0)
