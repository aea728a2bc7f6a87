"""The settlement of a Balkan sheet, in one line and in the steps of the books.

Bule are first written off equally to a sum of nought; each that is left costs ten supe, and each below nought
brings as much. Supe are compared in pairs.
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


def debts(rules: Rules, sheet: Sheet, seats: tuple[Seat, ...]) -> Debts:
    """Return what each seat has won from each other, exactly; [a, b] is minus [b, a]."""
    worth = Fraction(rules.score.settle_factor, len(seats))
    return {
        (one, other): worth * (sheet.total(other, "bule") - sheet.total(one, "bule"))
        + sheet.total(one, "supe", other)
        - sheet.total(other, "supe", one)
        for one in seats
        for other in seats
        if one != other
    }


def nets(rules: Rules, sheet: Sheet, seats: tuple[Seat, ...]) -> dict[Seat, Fraction]:
    """Return what a sheet is worth to each seat, exactly; sums to zero.

    Ten bule written off bring a hundred, of which the equal write-off takes a third:

    >>> from ..sheet import Entry
    >>> sheet = Sheet().plus([Entry("A", "bule", -10, "bule_made")])
    >>> {seat: str(net) for seat, net in nets(Rules(), sheet, ("A", "B", "C")).items()}
    {'A': '200/3', 'B': '-100/3', 'C': '-100/3'}
    """
    return won(debts(rules, sheet, seats), seats)


def write_off(rules: Rules, bule: Mapping[Seat, Amount], gone: tuple[Seat, ...] = ()) -> dict[Seat, Amount]:
    """Return what is written off everybody so that the bule sum to nought.

    Args:
        rules: whose `settlement.writeoff` says how.
        bule: of each seat, in playing order.
        gone: seats that have left; only `frozen_leaver` looks at them, and leaves theirs as they are.

    >>> write_off(Rules(), {"A": 24, "B": 34, "C": 28})
    {'A': 28, 'B': 29, 'C': 29}
    """
    rule = rules.settlement.writeoff
    total = sum(bule.values(), 0)
    if rule == "exact":
        return dict.fromkeys(bule, exact(Fraction(total, len(bule))))
    staying = [seat for seat in bule if rule != "frozen_leaver" or seat not in gone]
    each, rest = divmod(total, len(staying))
    off: dict[Seat, Amount] = {seat: each if seat in staying else 0 for seat in bule}
    # `sorted` is stable, so equal bule keep the order of the seats.
    for place, seat in enumerate(sorted(staying, key=lambda seat: -bule[seat])):
        off[seat] += min(1, max(0, rest - place))
    return off


def settle(
    rules: Rules, sheet: Sheet, seats: tuple[Seat, ...], carried: Debts = MappingProxyType({})
) -> Settlement:
    """Return who pays whom, with the worked steps.

    Args:
        rules: the worth of bule, and how they are written off.
        sheet: what is written.
        seats: who sits at the table.
        carried: what those who stayed had won from those who left.

    """
    everybody = everyone(seats, carried)
    owed = {**debts(rules, sheet, seats), **carried}
    net = won(owed, everybody)
    bule = {seat: sheet.total(seat, "bule") for seat in seats}
    off = write_off(rules, bule)
    left = {seat: bule[seat] - off[seat] for seat in seats}
    result = won(carried, everybody)
    for seat in seats:
        result[seat] += sum(_balance(rules, sheet, seats, seat, left[seat]))
    final = largest_remainder(result)
    steps = (
        *_written_off(bule, off, left),
        _balances(rules, sheet, seats, left),
        _pairs(sheet, seats),
        *carried_step(carried),
        Step(
            "result",
            ("exact", "final"),
            tuple(Line(seat, None, (exact(net[seat]), final[seat])) for seat in everybody),
        ),
    )
    return Settlement(net, final, pairwise(owed, everybody), fewest_transfers(final), steps)


def _balance(
    rules: Rules, sheet: Sheet, seats: tuple[Seat, ...], seat: Seat, left: Amount
) -> tuple[Amount, Amount, Amount]:
    """Return the worth of a seat's bule, his supe on the others, and theirs on him, taken off."""
    others = [other for other in seats if other != seat]
    has = sum((sheet.total(seat, "supe", other) for other in others), 0)
    owes = sum((sheet.total(other, "supe", seat) for other in others), 0)
    return exact(-rules.score.settle_factor * left), exact(has), exact(-owes)


def _written_off(
    bule: Mapping[Seat, Amount], off: Mapping[Seat, Amount], left: Mapping[Seat, Amount]
) -> tuple[Step, ...]:
    """Return the step that brings the bule of an unfinished game to nought."""
    if not any(off.values()):
        return ()
    lines = tuple(Line(seat, None, (bule[seat], off[seat], left[seat])) for seat in bule)
    return (Step("write_off", ("bule", "written_off", "bule_left"), lines, {"sum": sum(bule.values(), 0)}),)


def _balances(rules: Rules, sheet: Sheet, seats: tuple[Seat, ...], left: Mapping[Seat, Amount]) -> Step:
    lines = []
    for seat in seats:
        parts = _balance(rules, sheet, seats, seat, left[seat])
        lines.append(Line(seat, None, (*parts, exact(sum(parts)))))
    heads = ("bule_worth", "supe_has", "supe_owes", "balance")
    return Step("balance", heads, tuple(lines), {"worth": rules.score.settle_factor})


def _pairs(sheet: Sheet, seats: tuple[Seat, ...]) -> Step:
    lines = []
    for one, other in combinations(seats, 2):
        his, theirs = sheet.total(one, "supe", other), sheet.total(other, "supe", one)
        lines.append(Line(one, other, (his, theirs, exact(his - theirs))))
    return Step("supe_pairs", ("has_on", "owes_on", "difference"), tuple(lines))
