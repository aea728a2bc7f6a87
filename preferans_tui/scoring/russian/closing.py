"""Points on their way into the pulya: closing, help to the others, and what is left over.

Own pulya up to the target, then the others by the house's order for whists, then the rest rule (Code 4.1.1).
"""

from __future__ import annotations

from collections.abc import Iterator

from ..seating import clockwise
from ..sheet import Amount, Entry, Seat, Sheet, exact, share
from .rules import Rules


class Ledger:
    """The pulyas and goras while one deal is being written.

    Several bonuses of one deal close and overflow one after the other, so each sees what the one before left.
    """

    def __init__(self, rules: Rules, seats: tuple[Seat, ...], target: int, sheet: Sheet) -> None:
        self.rules, self.seats, self.target = rules, seats, target
        self.pulya: dict[Seat, Amount] = {seat: sheet.total(seat, "pulya") for seat in seats}
        self.gora: dict[Seat, Amount] = {seat: sheet.total(seat, "gora") for seat in seats}
        self.entries: list[Entry] = []

    def write(self, player: Seat, column: str, amount: Amount, reason: str, on: Seat | None = None) -> None:
        """Write one number as it is; nought is not written."""
        if not amount:
            return
        self.entries.append(Entry(player, column, amount, reason, on))
        if column == "pulya":
            self.pulya[player] += amount
        elif column == "gora":
            self.gora[player] += amount

    def earn(self, player: Seat, points: Amount, reason: str) -> None:
        """Write points into a pulya; what its size does not hold goes where the house sends it."""
        overflow = self.rules.pulya.overflow
        room = points if overflow == "none" else max(0, self.target - self.pulya[player])
        own = min(points, room)
        self.write(player, "pulya", own, reason)
        rest = points - own
        if rest and overflow != "own_gora":
            rest = self._help(player, rest)
        if rest:
            self._write_off(player, rest)

    def _help(self, giver: Seat, rest: Amount) -> Amount:
        """Give points to unclosed pulyas for whists; return what nobody needed."""
        rules = self.rules
        rate = rules.points.pulya if rules.pulya.help_rate == "point" else rules.pulya.help_rate
        while rest and (needy := list(self._unclosed(giver))):
            # `max` takes the first of equals, and the seats come clockwise from the giver.
            other = (
                max(needy, key=lambda seat: self.pulya[seat])
                if rules.pulya.overflow == "help_fullest"
                else needy[0]
            )
            given = min(rest, self.target - self.pulya[other])
            self.write(other, "pulya", given, "help")
            self.write(giver, "whists", given * rate, "help_whists", other)
            rest -= given
        return rest

    def _unclosed(self, giver: Seat) -> Iterator[Seat]:
        return (seat for seat in clockwise(self.seats, giver) if self.pulya[seat] < self.target)

    def _write_off(self, player: Seat, rest: Amount) -> None:
        """Take points that nobody needs off the gora, by the worth of a point in each."""
        points = self.rules.points
        off = share(rest * points.pulya, points.gora)
        if points.divisor == "whole":
            off = share(off, len(self.seats))
        rule = self.rules.pulya.overflow_rest
        if rule == "own_gora":
            self.write(player, "gora", -off, "surplus")
            return
        own = min(off, max(0, self.gora[player]))
        self.write(player, "gora", -own, "surplus")
        if rule == "others_gora":
            for other in clockwise(self.seats, player):
                self.write(other, "gora", exact(off - own), "surplus_others")
