"""What can happen in a deal of the Russian family: the four types and their keys."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from ..deal import Dealt
from ..engine import Problem
from ..reading import read_struct
from ..sheet import Seat

Suit = Literal["spades", "clubs", "diamonds", "hearts", "nt"]
Reply = Literal["whist", "pass", "half"]


DUMMY = "X"
"""The hand without a player at a table of two; its tricks are nobody's score."""


class Cards(Dealt, frozen=True, kw_only=True):
    """Keys that every Russian deal may carry."""

    grant: dict[Seat, int] = msgspec.field(default_factory=dict)
    """Bombs that seats were given in this deal, beside those that the rules give."""

    @property
    def coefficient(self) -> int:
        """How many times over the deal counts."""
        return self.multiplier


class Game(Cards, frozen=True, kw_only=True, tag_field="type", tag="game"):
    """A contract of six to ten tricks."""

    declarer: Seat
    contract: int
    defence: dict[Seat, Reply]
    tricks: dict[Seat, int] | None = None
    """Tricks of each active seat; None where nobody whisted and nothing was played."""
    suit: Suit | None = None
    talon: int = 0
    """Premium units that the talon brought."""
    bombs: int = 0
    """Bombs that the declarer plays on; each doubles the deal."""
    dark: bool = False
    """Ordered unseen, which doubles the deal."""

    @property
    def whisters(self) -> tuple[Seat, ...]:
        """Seats that whisted."""
        return tuple(seat for seat, reply in self.defence.items() if reply == "whist")

    @property
    def made(self) -> bool:
        """Whether the declarer took what he promised; what is not played is his."""
        return self.tricks is None or self.tricks[self.declarer] >= self.contract

    @property
    def coefficient(self) -> int:
        """How many times over the deal counts: coefficients multiply each other (Code 4.1.2).

        >>> Game(declarer="A", contract=8, defence={}, bombs=2, dark=True).coefficient
        8
        """
        return self.multiplier << (self.bombs + self.dark)


class Mizer(Cards, frozen=True, kw_only=True, tag_field="type", tag="mizer"):
    """A promise to take nothing."""

    declarer: Seat
    tricks: int
    without_talon: bool = False
    shared_with_dealer: bool = False


class Raspasy(Cards, frozen=True, kw_only=True, tag_field="type", tag="raspasy"):
    """Everybody passed and plays for the fewest tricks."""

    tricks: dict[Seat, int]


class Concede(Cards, frozen=True, kw_only=True, tag_field="type", tag="concede"):
    """The declarer gives up before ordering («без трёх»)."""

    declarer: Seat
    contract: int


Deal = Game | Mizer | Raspasy | Concede


def read(keys: Any) -> Deal | tuple[Problem, ...]:
    """Return the deal that these keys describe, or all that is wrong with their form.

    >>> read({"type": "mizer", "declarer": "A", "tricks": 0}).declarer
    'A'
    >>> [problem.code for problem in read({"type": "mizer", "declaer": "A"})]
    ['key_unknown', 'key_missing', 'key_missing']
    """
    deal: Deal | tuple[Problem, ...] = read_struct(Deal, keys, "unknown_event")
    return deal


def write(deal: Deal) -> dict[str, Any]:
    """Return the keys of a deal, as `read` takes them."""
    keys: dict[str, Any] = msgspec.to_builtins(deal)
    return keys
