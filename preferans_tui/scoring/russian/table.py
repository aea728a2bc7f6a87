"""The Russian table between two deals, and what it demands of the next one."""

from __future__ import annotations

import msgspec

from .. import seating
from ..sheet import Seat, Sheet
from .rules import Rules


class Table(msgspec.Struct, frozen=True):
    """Whose deal it is, what is written, and how many raspasy stand in a row."""

    seats: tuple[Seat, ...]
    dealer: Seat
    target: int
    sheet: Sheet = Sheet()
    streak: int = 0
    """Raspasy since the last exit."""

    def at(self, dealer: Seat | None) -> Table:
        """Return the table as it is when somebody else deals."""
        return self if dealer is None else msgspec.structs.replace(self, dealer=dealer)

    @property
    def active(self) -> tuple[Seat, ...]:
        """Seats that play this deal, the first hand first; at four the dealer rests."""
        return seating.active(self.seats, self.dealer)

    @property
    def resting(self) -> Seat | None:
        """The dealer who has no cards, at a table of four."""
        return self.dealer if len(self.seats) == 4 else None

    def defenders(self, declarer: Seat) -> tuple[Seat, ...]:
        """Return the active seats against a declarer, in their turn."""
        return seating.defenders(self.seats, self.dealer, declarer)


def minimum_contract(rules: Rules, streak: int) -> int:
    """Return the lowest contract after so many raspasy in a row.

    >>> from .rules import Raspasy
    >>> rules = Rules(raspasy=Raspasy(exit=(6, 7, 8)))
    >>> [minimum_contract(rules, streak) for streak in range(6)]
    [6, 6, 7, 8, 8, 8]
    """
    if streak == 0:
        return 6
    ladder = rules.raspasy.exit
    step = streak - 1
    return ladder[step % len(ladder) if rules.raspasy.exit_cyclic else min(step, len(ladder) - 1)]


def raspasy_price(rules: Rules, streak: int) -> int:
    """Return the price of a trick in the next raspasy; the last of the list repeats.

    >>> [raspasy_price(Rules(), streak) for streak in range(5)]
    [1, 2, 3, 3, 3]
    """
    prices = rules.raspasy.price
    return prices[min(streak, len(prices) - 1)]
