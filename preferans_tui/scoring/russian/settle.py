"""The settlement of a Russian sheet, in one line and in the steps of the books (Code 4.1.1).

A player's net is what he wrote on others less what they wrote on him, plus his pulya and less his gora as
they stand above the mean of all seats, each point at its worth in whists.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations
from types import MappingProxyType

from ..settlement import (
    Debts,
    Line,
    Settlement,
    Step,
    carried_step,
    everyone,
    fewest_transfers,
    largest_remainder,
    pairwise,
    won,
)
from ..sheet import Amount, Seat, Sheet, exact
from .rules import Rules


def worth(rules: Rules, size: int) -> tuple[Fraction, Fraction]:
    """Return what one point of the pulya and of the gora is worth from each opponent, in whists.

    >>> worth(Rules(), 4)
    (Fraction(5, 2), Fraction(5, 2))
    """
    shared = Fraction(1, size - 1 if rules.points.divisor == "opponents" else size)
    gora = Fraction(1) if rules.points.divisor == "whole" else shared
    return rules.points.pulya * shared, rules.points.gora * gora


def debts(rules: Rules, sheet: Sheet, seats: tuple[Seat, ...]) -> Debts:
    """Return what each seat has won from each other, exactly; [a, b] is minus [b, a]."""
    pulya, gora = worth(rules, len(seats))
    points = {seat: pulya * sheet.total(seat, "pulya") - gora * sheet.total(seat, "gora") for seat in seats}
    return {
        (one, other): points[one]
        - points[other]
        + sheet.total(one, "whists", other)
        - sheet.total(other, "whists", one)
        for one in seats
        for other in seats
        if one != other
    }


def nets(rules: Rules, sheet: Sheet, seats: tuple[Seat, ...]) -> dict[Seat, Fraction]:
    """Return what a sheet is worth to each seat, exactly; sums to zero.

    Six points off one's own gora at a table of four are fifteen whists from each (Code 4.1.1):

    >>> from ..sheet import Entry
    >>> sheet = Sheet().plus([Entry("A", "gora", -6, "surplus")])
    >>> {seat: str(net) for seat, net in nets(Rules(), sheet, ("A", "B", "C", "D")).items()}
    {'A': '45', 'B': '-15', 'C': '-15', 'D': '-15'}
    """
    return won(debts(rules, sheet, seats), seats)


def settle(
    rules: Rules, sheet: Sheet, seats: tuple[Seat, ...], target: int, carried: Debts = MappingProxyType({})
) -> Settlement:
    """Return who pays whom, with the worked steps.

    Args:
        rules: the worth of a point, and how whists are rounded.
        sheet: what is written.
        seats: who sits at the table.
        target: the size of the pulya.
        carried: what those who stayed had won from those who left.

    """
    everybody = everyone(seats, carried)
    owed = {**debts(rules, sheet, seats), **carried}
    net = won(owed, everybody)
    steps, shares = _steps(rules, sheet, seats, target)
    final: Mapping[Seat, Amount]
    match rules.settlement.rounding:
        case "largest_remainder":
            final = largest_remainder(net)
        case "exact":
            final = {seat: exact(amount) for seat, amount in net.items()}
        case "gora_adjust":
            settled = largest_remainder(won(carried, everybody))
            adjusted = _adjusted(sheet, seats, shares)
            final = {seat: adjusted.get(seat, 0) + settled[seat] for seat in everybody}
    result = Step(
        "result", ("exact", "final"), tuple(Line(s, None, (exact(net[s]), final[s])) for s in everybody)
    )
    steps = (*steps, *carried_step(carried), result)
    return Settlement(net, final, pairwise(owed, everybody), fewest_transfers(final), steps)


def _steps(
    rules: Rules, sheet: Sheet, seats: tuple[Seat, ...], target: int
) -> tuple[tuple[Step, ...], dict[Seat, Fraction]]:
    """Return the book's steps, and the whists that each seat's gora owes every opponent after them."""
    pulya_worth, gora_worth = worth(rules, len(seats))
    gora: dict[Seat, Amount] = {seat: sheet.total(seat, "gora") for seat in seats}
    steps = []
    if any(sheet.total(seat, "pulya") != target for seat in seats):
        lines = []
        for seat in seats:
            missing = target - sheet.total(seat, "pulya")
            points = exact(missing * pulya_worth / gora_worth)
            lines.append(
                Line(seat, None, (sheet.total(seat, "pulya"), points, gora[seat], gora[seat] + points))
            )
            gora[seat] += points
        heads = ("pulya", "to_gora", "gora", "gora_after")
        steps.append(Step("level", heads, tuple(lines), {"target": target}))
    least = min(gora.values())
    left = {seat: gora[seat] - least for seat in seats}
    if least:
        lines = [Line(seat, None, (gora[seat], left[seat])) for seat in seats]
        steps.append(Step("amnesty", ("gora", "gora_left"), tuple(lines), {"least": least}))
    shares = {seat: left[seat] * gora_worth for seat in seats}
    lines = [Line(seat, None, (left[seat], exact(shares[seat]))) for seat in seats]
    steps.append(Step("spread", ("gora_left", "whists_each"), tuple(lines), {"worth": exact(gora_worth)}))
    lines = []
    for one, other in combinations(seats, 2):
        his = sheet.total(one, "whists", other) + shares[other]
        theirs = sheet.total(other, "whists", one) + shares[one]
        lines.append(Line(one, other, (exact(his), exact(theirs), exact(his - theirs))))
    steps.append(Step("pairs", ("has_on", "owes_on", "difference"), tuple(lines)))
    return tuple(steps), shares


def _adjusted(sheet: Sheet, seats: tuple[Seat, ...], shares: Mapping[Seat, Fraction]) -> dict[Seat, Amount]:
    """Nudge each gora until every opponent writes whole whists on it: the nearest, a half going down."""
    whole = {seat: _nearest(owed) for seat, owed in shares.items()}
    return {
        one: sum(
            (
                sheet.total(one, "whists", other)
                - sheet.total(other, "whists", one)
                + whole[other]
                - whole[one]
                for other in seats
                if other != one
            ),
            0,
        )
        for one in seats
    }


def _nearest(amount: Fraction) -> int:
    """Round to the nearest whole number, a half towards the smaller.

    >>> _nearest(Fraction(5, 2)), _nearest(Fraction(20, 3))
    (2, 7)
    """
    return -((1 - 2 * amount) // 2)
