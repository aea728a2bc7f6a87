"""The Russian table between two deals, and what it demands of the next one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from .. import seating
from ..settlement import Debts
from ..sheet import Entry, Seat, Sheet
from .deals import DUMMY
from .rules import Rules


class Table(msgspec.Struct, frozen=True):
    """Whose deal it is, what is written, and how many raspasy stand in a row."""

    seats: tuple[Seat, ...]
    dealer: Seat
    target: int
    sheet: Sheet = Sheet()
    streak: int = 0
    """Raspasy since the last exit."""
    dealt: int = 0
    """Deals since the beginning."""
    bombs: Mapping[Seat, int] = {}
    """Bombs of each seat that has any."""
    first: tuple[Seat, ...] = ()
    """Who was the first to bring his pulya to its size; more than one by the same deal."""
    ended: bool = False
    """The end by the rules has come, and deals are played past it."""
    last: Seat | None = None
    """Who dealt last."""
    gone: tuple[Seat, ...] = ()
    """Who has left the table."""
    carried: Debts = {}
    """What those who stayed had won from those who left, and the other way round."""

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

    @property
    def dummy(self) -> Seat | None:
        """The hand without a player, at a table of two."""
        return DUMMY if len(self.seats) == 2 else None

    def written(self, entries: Iterable[Entry]) -> Table:
        """Return the table with more on its sheet, and with who closed first by it."""
        sheet = self.sheet.plus(entries)
        closed = tuple(seat for seat in self.seats if sheet.total(seat, "pulya") >= self.target)
        first = tuple(seat for seat in self.first if seat in closed) or closed
        return msgspec.structs.replace(self, sheet=sheet, first=first)

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


def is_compulsory(rules: Rules, table: Table) -> bool:
    """Return whether the next deal is raspasy without an auction.

    >>> from .rules import Raspasy
    >>> rules = Rules(raspasy=Raspasy(compulsory="opening"))
    >>> [is_compulsory(rules, Table(("A", "B", "C"), "C", 20, dealt=n)) for n in range(4)]
    [True, True, True, False]
    """
    deals = {"none": 0, "opening": len(table.seats), "round": 1}[rules.raspasy.compulsory]
    return table.dealt < deals
