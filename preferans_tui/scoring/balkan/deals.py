"""What can happen in a deal of the Balkan family: a game, or refe when nobody took it."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from ..deal import ALL, Dealt
from ..engine import Problem
from ..reading import read_struct
from ..sheet import Seat
from .rules import Contract

Reply = Literal["come", "stay", "caller", "called", "kontra", "dragged"]


class Game(Dealt, frozen=True, kw_only=True, tag_field="type", tag="game"):
    """A contract, played or not."""

    declarer: Seat
    contract: Contract
    igra: bool = False
    """Declared without the talon."""
    kontra: int = 0
    """How often it was doubled."""
    defence: dict[Seat, Reply] = msgspec.field(default_factory=dict)
    tricks: dict[Seat, int] | None = None
    """Tricks of each seat that played; None where nothing was played."""

    @property
    def target(self) -> int:
        """Tricks that the declarer promises: exactly none, all, or at least six."""
        return {"betl": 0, "preferans": ALL}.get(self.contract, 6)

    @property
    def taken(self) -> int:
        """Tricks of the declarer; what is not played is his."""
        return self.target if self.tricks is None else self.tricks[self.declarer]

    @property
    def made(self) -> bool:
        """Whether the declarer kept his promise."""
        return self.taken == 0 if self.contract == "betl" else self.taken >= self.target

    @property
    def giver(self) -> Seat | None:
        """Who gave kontra."""
        return next((seat for seat, reply in self.defence.items() if reply == "kontra"), None)


class Refe(Dealt, frozen=True, kw_only=True, tag_field="type", tag="refe"):
    """Nobody took the game."""


Deal = Game | Refe


def read(keys: Any) -> Deal | tuple[Problem, ...]:
    """Return the deal that these keys describe, or all that is wrong with their form.

    >>> read({"type": "game", "declarer": "A", "contract": "betl", "tricks": {"A": 1, "B": 5, "C": 4}}).made
    False
    >>> [problem.field for problem in read({"type": "game", "declarer": "A", "contract": "spades"})]
    ['contract']
    """
    deal: Deal | tuple[Problem, ...] = read_struct(Deal, keys, "unknown_event")
    return deal


def write(deal: Deal) -> dict[str, Any]:
    """Return the keys of a deal, as `read` takes them."""
    keys: dict[str, Any] = msgspec.to_builtins(deal)
    return keys
