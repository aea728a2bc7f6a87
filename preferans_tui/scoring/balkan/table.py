"""The Balkan table between two deals: bule, open refe, and who is under the hat."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from .. import seating
from ..settlement import Debts
from ..sheet import Amount, Entry, Seat, Sheet
from .deals import Game
from .rules import Rules


class Table(msgspec.Struct, frozen=True):
    """Whose deal it is, what is written, and which refe are open."""

    seats: tuple[Seat, ...]
    dealer: Seat
    target: int
    """Bule that everybody began with."""
    sheet: Sheet = Sheet()
    refe: Mapping[Seat, int] = {}
    """Open marks of each seat that has any."""
    rounds: int = 0
    """Rounds of refe written in the whole game."""
    ended: bool = False
    """The last game brought the sum of the bule to its end."""
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

    def defenders(self, declarer: Seat) -> tuple[Seat, ...]:
        """Return the active seats against a declarer, in their turn."""
        return seating.defenders(self.seats, self.dealer, declarer)

    def bule(self, seat: Seat) -> Amount:
        """Return what a seat still has to write off."""
        return self.sheet.total(seat, "bule")

    @property
    def left(self) -> Amount:
        """What all seats together still have to write off."""
        return sum((self.bule(seat) for seat in self.seats), 0)

    @property
    def hats(self) -> tuple[Seat, ...]:
        """Seats under the hat: with bule below nought."""
        return tuple(seat for seat in self.seats if self.bule(seat) < 0)


def new(seats: tuple[Seat, ...], dealer: Seat, target: int) -> Table:
    """Return the table before the first deal, with everybody's bule written.

    >>> new(("A", "B", "C"), "C", 30).left
    90
    """
    start = [Entry(seat, "bule", target, "start") for seat in seats]
    return Table(seats, dealer, target, Sheet().plus(start))


def most_refe(rules: Rules, table: Table) -> int | None:
    """Return how many refe the house allows; None where there is no limit."""
    match rules.refe.max:
        case int() as most:
            return most
        case "start/50":
            return table.target // 50
        case _:
            return None


def may_write_refe(rules: Rules, table: Table) -> bool:
    """Return whether a round of refe may be written now."""
    most = most_refe(rules, table)
    counted = (
        table.rounds
        if rules.refe.count == "written_total"
        else max((table.refe.get(seat, 0) for seat in table.seats), default=0)
    )
    blocked = rules.refe.blocked_by == "any_negative" and bool(table.hats)
    return not blocked and (most is None or counted < most)


def with_refe(rules: Rules, table: Table) -> Table:
    """Return the table with a round of refe written, if that may be."""
    if not may_write_refe(rules, table):
        return table
    to = {"all": table.active, "dealer_only": (table.dealer,), "all_seated": table.seats}[rules.refe.to]
    refe = {seat: table.refe.get(seat, 0) + (seat in to) for seat in table.seats}
    return msgspec.structs.replace(table, refe=refe, rounds=table.rounds + 1)


def on_refe(rules: Rules, table: Table, declarer: Seat) -> bool:
    """Return whether a deal of this declarer is doubled by his refe."""
    return table.refe.get(declarer, 0) > 0 and not (rules.refe.freeze and table.hats)


def needs_kontra(rules: Rules, table: Table, deal: Game) -> bool:
    """Return whether a contract is played only if somebody doubles it."""
    if deal.igra or deal.contract not in rules.kontra.mandatory:
        return False
    return rules.kontra.mandatory_on_refe or not on_refe(rules, table, deal.declarer)


def is_undoubled(rules: Rules, table: Table, deal: Game) -> bool:
    """Return whether nobody doubled what must be doubled to be played."""
    return deal.kontra == 0 and deal.tricks is None and needs_kontra(rules, table, deal)
