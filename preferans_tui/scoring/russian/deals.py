"""What can happen in a deal of the Russian family: the four types and their keys."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from ..engine import Problem
from ..reading import read_struct
from ..sheet import Seat

Suit = Literal["spades", "clubs", "diamonds", "hearts", "nt"]
Reply = Literal["whist", "pass", "half"]


class Dealt(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Keys that every deal may carry."""

    dealer: Seat | None = None
    multiplier: int = 1
    note: str = ""


class Game(Dealt, frozen=True, kw_only=True, tag_field="type", tag="game"):
    """A contract of six to ten tricks."""

    declarer: Seat
    contract: int
    defence: dict[Seat, Reply]
    tricks: dict[Seat, int] | None = None
    """Tricks of each active seat; None where nobody whisted and nothing was played."""
    suit: Suit | None = None
    talon: int = 0
    """Premium units that the talon brought."""

    @property
    def whisters(self) -> tuple[Seat, ...]:
        """Seats that whisted."""
        return tuple(seat for seat, reply in self.defence.items() if reply == "whist")


class Mizer(Dealt, frozen=True, kw_only=True, tag_field="type", tag="mizer"):
    """A promise to take nothing."""

    declarer: Seat
    tricks: int
    without_talon: bool = False
    shared_with_dealer: bool = False


class Raspasy(Dealt, frozen=True, kw_only=True, tag_field="type", tag="raspasy"):
    """Everybody passed and plays for the fewest tricks."""

    tricks: dict[Seat, int]


class Concede(Dealt, frozen=True, kw_only=True, tag_field="type", tag="concede"):
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
