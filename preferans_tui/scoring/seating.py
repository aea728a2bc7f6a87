"""Who sits where and who plays: the same at every table of three or four."""

from __future__ import annotations

from functools import cache

from .sheet import Seat


@cache
def clockwise(seats: tuple[Seat, ...], start: Seat) -> tuple[Seat, ...]:
    """Return the other seats in playing order, beginning at the left of one.

    >>> clockwise(("A", "B", "C"), "B")
    ('C', 'A')
    """
    at = seats.index(start)
    return seats[at + 1 :] + seats[:at]


@cache
def active(seats: tuple[Seat, ...], dealer: Seat) -> tuple[Seat, ...]:
    """Return the seats that hold cards, the first hand first; at four the dealer rests.

    >>> active(("A", "B", "C"), "C"), active(("A", "B", "C", "D"), "C")
    (('A', 'B', 'C'), ('D', 'A', 'B'))
    """
    others = clockwise(seats, dealer)
    return others if len(seats) == 4 else (*others, dealer)


@cache
def defenders(seats: tuple[Seat, ...], dealer: Seat, declarer: Seat) -> tuple[Seat, ...]:
    """Return the active seats against a declarer, in their turn.

    >>> defenders(("A", "B", "C", "D"), "A", "C")
    ('D', 'B')
    """
    playing = active(seats, dealer)
    return tuple(seat for seat in clockwise(seats, declarer) if seat in playing)
