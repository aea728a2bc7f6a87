"""Who pays whom: exact nets, the book's pairwise sums, whole whists, and the fewest payments.

Families bring their own worth of a sheet; from there on the arithmetic is the same for all.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from math import floor

import msgspec

from .sheet import Amount, Seat, exact

Nets = Mapping[Seat, Fraction]
"""Whists won (or lost, below zero) by each seat; the sum is zero."""

Debts = Mapping[tuple[Seat, Seat], Fraction]
"""What the first seat has won from the second; each pair stands both ways round, with the sign turned."""


class Payment(msgspec.Struct, frozen=True):
    """Whists that one seat owes another."""

    payer: Seat
    payee: Seat
    amount: Amount


class Line(msgspec.Struct, frozen=True):
    """One row of a worked step: a seat, and its numbers in the order of the step's heads."""

    seat: Seat
    on: Seat | None
    amounts: tuple[Amount, ...]


class Step(msgspec.Struct, frozen=True):
    """One step of the settlement as books teach it; words are the catalogue's "step.<code>"."""

    code: str
    heads: tuple[str, ...]
    """Codes of the columns of numbers: "head.<code>"."""
    lines: tuple[Line, ...]
    params: Mapping[str, Amount] = {}


class Settlement(msgspec.Struct, frozen=True):
    """A whole settlement, from the exact nets to the payments."""

    exact: Nets
    final: Mapping[Seat, Amount]
    """Whole whists, summing to zero (or `exact` itself where the house does not round)."""
    pairwise: tuple[Payment, ...]
    transfers: tuple[Payment, ...]
    steps: tuple[Step, ...]


def largest_remainder(exact: Nets) -> dict[Seat, Amount]:
    """Round nets to whole whists that still sum to zero; ties go to the earlier seat.

    >>> largest_remainder({"A": Fraction(-82, 3), "B": Fraction(56, 3), "C": Fraction(26, 3)})
    {'A': -27, 'B': 19, 'C': 8}
    """
    final: dict[Seat, Amount] = {seat: floor(net) for seat, net in exact.items()}
    missing = -sum(floor(net) for net in exact.values())
    # `sorted` is stable, so equal remainders keep the order of the seats.
    for seat in sorted(exact, key=lambda seat: floor(exact[seat]) - exact[seat])[:missing]:
        final[seat] += 1
    return final


def won(debts: Debts, seats: Iterable[Seat]) -> dict[Seat, Fraction]:
    """Return what each seat has won from all others together; sums to zero."""
    nets = dict.fromkeys(seats, Fraction())
    for (one, _other), amount in debts.items():
        nets[one] += amount
    return nets


def everyone(seats: Sequence[Seat], carried: Debts) -> tuple[Seat, ...]:
    """Return who has a part in a settlement: those at the table and those who left, as they came."""
    return tuple(sorted({*seats, *(one for one, _other in carried)}))


def carried_step(carried: Debts) -> tuple[Step, ...]:
    """Return the step that adds what was settled with those who left."""
    lines = [Line(one, other, (exact(amount),)) for (one, other), amount in carried.items() if amount > 0]
    return (Step("carried", ("won_from",), tuple(lines)),) if lines else ()


def pairwise(debts: Debts, seats: Sequence[Seat]) -> tuple[Payment, ...]:
    """Turn what each later seat owes each earlier one into payments with a positive amount."""
    payments = []
    for one, other in combinations(seats, 2):
        owed = debts.get((one, other), Fraction())
        if owed > 0:
            payments.append(Payment(other, one, owed))
        elif owed < 0:
            payments.append(Payment(one, other, -owed))
    return tuple(payments)


def fewest_transfers(final: Mapping[Seat, Amount]) -> tuple[Payment, ...]:
    """Pay a zero-sum result with the fewest payments.

    Seats whose results cancel among themselves pay among themselves; each such circle of n seats needs
    n - 1 payments, so the most circles give the fewest payments.

    >>> [(p.payer, p.payee, p.amount) for p in fewest_transfers({"A": -5, "B": 7, "C": 5, "D": -7})]
    [('A', 'C', 5), ('D', 'B', 7)]
    """
    open_seats = [seat for seat, amount in final.items() if amount]
    payments: list[Payment] = []
    while open_seats:
        circle = next(
            group
            for size in range(2, len(open_seats) + 1)
            for group in combinations(open_seats, size)
            if sum(final[seat] for seat in group) == 0
        )
        payments += _within({seat: final[seat] for seat in circle})
        open_seats = [seat for seat in open_seats if seat not in circle]
    return tuple(sorted(payments, key=lambda payment: (payment.payer, payment.payee)))


def _within(left: dict[Seat, Amount]) -> list[Payment]:
    """Pay one circle: the largest debt goes to the largest claim until all are even."""
    payments = []
    while any(left.values()):
        payer = min(left, key=lambda seat: (left[seat], seat))
        payee = min(left, key=lambda seat: (-left[seat], seat))
        amount = min(-left[payer], left[payee])
        payments.append(Payment(payer, payee, amount))
        left[payer] += amount
        left[payee] -= amount
    return payments
