"""What can be wrong with the deals of every family alike."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from .deal import ALL
from .engine import Problem
from .sheet import Seat


def unknown_seat(table: Any, field: str, seat: Seat) -> Problem:
    """Say that nobody sits there."""
    return Problem("unknown_seat", field, {"got": seat[:20], "allowed": ", ".join(table.seats)})


def declarer(deal: Any, table: Any) -> Iterator[Problem]:
    """Check that the declarer sits at the table and has cards."""
    if deal.declarer not in table.seats:
        yield unknown_seat(table, "declarer", deal.declarer)
    elif deal.declarer == table.resting:
        yield Problem("dealer_rests", "declarer", {"player": deal.declarer})


def tricks(
    taken: Mapping[Seat, int],
    playing: tuple[Seat, ...],
    others: tuple[Seat | None, ...] = (),
    idle: tuple[Seat, ...] = (),
) -> Iterator[Problem]:
    """Check who took how many of the ten.

    Args:
        taken: tricks by seat, as they were told.
        playing: who must be named.
        others: who may be named too.
        idle: who may be named with none.

    >>> [problem.code for problem in tricks({"A": 6, "B": 3}, ("A", "B", "C"))]
    ['trick_count_missing']
    """
    wrong = [
        seat
        for seat, count in taken.items()
        if seat not in (*playing, *others) and (seat not in idle or count)
    ]
    lacking = [seat for seat in playing if seat not in taken]
    strange = [seat for seat, count in taken.items() if not 0 <= count <= ALL and seat not in wrong]
    allowed = ", ".join(playing)
    for seat in wrong:
        yield Problem("no_tricks_here", f"tricks.{seat[:20]}", {"got": seat[:20], "allowed": allowed})
    for seat in lacking:
        yield Problem("trick_count_missing", f"tricks.{seat}", {"player": seat})
    for seat in strange:
        yield Problem("out_of_range", f"tricks.{seat}", {"low": 0, "high": ALL})
    if not (wrong or lacking or strange) and (total := sum(taken.values())) != ALL:
        yield Problem("tricks_total", "tricks", {"total": total})
