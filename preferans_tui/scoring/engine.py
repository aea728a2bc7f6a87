"""What every rule family offers: the one interface that the form, the commands and the tests share.

A family is one module that has `RULES` (the typed keys of a variant) and `engine(rules)`.
`family(name)` finds it; nothing else in the project asks which family it is talking to.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, Protocol

import msgspec

from .settlement import Debts, Settlement
from .sheet import Amount, Entry, Seat, Sheet

LARGEST = 1_000_000
"""No house needs a larger number in its rules; anything more is a slip or worse."""

FAMILIES = {"russian": "preferans_tui.scoring.russian", "balkan": "preferans_tui.scoring.balkan"}
"""Rule families by the name that a variant's `engine` key gives."""


class Text(msgspec.Struct, frozen=True):
    """Words to be said in the reader's language: a catalogue key and what it speaks of.

    Parameters named "player", "on" or "dealer" hold seats, which the reader sees as names.
    """

    code: str
    params: Mapping[str, Any] = {}


class Problem(msgspec.Struct, frozen=True):
    """One thing wrong with a deal, an event or a variant, as a value.

    The words are the catalogue's "problem.<code>", with `params` in their places.
    """

    code: str
    field: str = ""
    """Dotted key that is at fault: "tricks.B"."""
    params: Mapping[str, Any] = {}


Answer = str | int
"""What was chosen: the `value` of a `Choice`."""


class Choice(msgspec.Struct, frozen=True):
    """One thing that may be answered."""

    value: Answer
    keys: tuple[str, ...]
    """Keys that choose it: digits first (they work in every layout), then Latin letters."""
    label: Text


class Refusal(msgspec.Struct, frozen=True):
    """Something a person may try that the rules or the table do not allow, and why."""

    keys: tuple[str, ...]
    label: Text
    why: Problem


class Question(msgspec.Struct, frozen=True):
    """The next thing to ask about a deal."""

    id: str
    """Stable name of the question; the same in every deal."""
    prompt: Text
    choices: tuple[Choice, ...]
    default: Answer | None = None
    """What Enter answers; None where a person must choose."""
    refusals: tuple[Refusal, ...] = ()
    extra: bool = False
    """True for the last question, where Enter writes the deal and other keys add to it."""

    def choice(self, key: str) -> Choice | None:
        """Return the choice that a key stands for."""
        return next((choice for choice in self.choices if key in choice.keys), None)

    def refusal(self, key: str) -> Refusal | None:
        """Return why a key is not to be had just now, if it means anything at all."""
        return next((refusal for refusal in self.refusals if key in refusal.keys), None)


class Column(msgspec.Struct, frozen=True):
    """One column of the family's sheet."""

    name: str
    on_opponents: bool = False
    """True where the column is kept on each opponent apart."""
    is_debt: bool = False
    """True where more of it is worse for whose it is."""


class Deal(Protocol):
    """What the families' deals have in common (contract, section 1)."""

    dealer: Seat | None
    """Override; the rotation goes on from this seat."""
    multiplier: int
    note: str


class Table(Protocol):
    """The state of the table between two deals: folded from the journal, never stored."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Seats in playing order."""

    @property
    def dealer(self) -> Seat:
        """Whose deal is next."""

    @property
    def target(self) -> int:
        """Size of the pulya."""

    @property
    def sheet(self) -> Sheet:
        """What is written so far."""

    @property
    def last(self) -> Seat | None:
        """Who dealt last."""

    @property
    def gone(self) -> tuple[Seat, ...]:
        """Who has left the table."""

    @property
    def carried(self) -> Debts:
        """What those who stayed had won from those who left, and the other way round."""


class PriceTable(msgspec.Struct, frozen=True):
    """A table of prices, as a book prints it."""

    code: str
    """What it is about: "games"."""
    heads: tuple[str, ...]
    """Codes of its columns."""
    rows: tuple[tuple[Text, tuple[Amount | None, ...]], ...]
    """What each row is about, and its amounts; None where there is nothing to pay."""


class Outcome(msgspec.Struct, frozen=True):
    """How near the game is to its end."""

    closed: bool
    """The rules say that it is over."""
    closed_seats: tuple[Seat, ...] = ()
    """Whose own pulya has reached its size."""
    needs: Text | None = None
    """What is still needed, in words."""


class Engine(Protocol):
    """A rule family bound to the rules of one variant.

    Deals are the family's own frozen structs; `read` makes one from the keys of the contract,
    `write` gives the keys back.
    """

    rules: Any
    default_target: int
    """Size of the pulya where the evening names none."""
    columns: tuple[Column, ...]
    guide: Text
    """How a deal is told key by key, for those who ask for help."""
    reasons: Mapping[str, tuple[str, ...]]
    """For each reason code the variant keys that decide it."""
    house_problems: frozenset[str]
    """Codes of `check` that leave what the deal writes defined: another house, or another course of the
    evening, would not have them."""

    def conflicts(self) -> tuple[Problem, ...]:
        """Return a warning for each of the rules that contradict each other or never come to bear."""

    def book(self) -> tuple[PriceTable, ...]:
        """Return the prices of the variant as a book prints them."""

    def table(self, seats: tuple[Seat, ...], dealer: Seat, target: int) -> Any:
        """Return the table before the first deal."""

    def read(self, keys: Mapping[str, Any]) -> Any | tuple[Problem, ...]:
        """Return the deal that these keys describe, or all that is wrong with their form."""

    def write(self, deal: Any) -> dict[str, Any]:
        """Return the keys of a deal, as `read` takes them."""

    def ask(self, table: Any, answers: tuple[Answer, ...]) -> Question | Any:
        """Return the next question, or the finished deal.

        Raises:
            ValueError: an answer is none of the choices that were asked.

        """

    def answers(self, deal: Any, table: Any) -> tuple[Answer, ...]:
        """Return the chain of answers that `ask` turns into a legal deal, its note aside."""

    def check(self, deal: Any, table: Any) -> tuple[Problem, ...]:
        """Return all that is wrong with a deal at this table."""

    def score(self, deal: Any, table: Any) -> tuple[tuple[Entry, ...], Any]:
        """Return what a legal deal writes, in order, and the table after it."""

    def correct(self, entries: tuple[Entry, ...], table: Any) -> Any:
        """Return the table with entries written as they are: no help, no state moved."""

    def describe(self, deal: Any) -> Text:
        """Return a deal in a few words, for the list of deals."""

    def over(self, table: Any) -> bool:
        """Return whether the game has come to its end by the rules."""

    def outcome(self, table: Any) -> Outcome:
        """Return how near the game is to its end."""

    def state(self, table: Any) -> dict[str, Any]:
        """Return the family's part of `state` in `score --json`."""

    def standing(self, table: Any) -> tuple[Text, ...]:
        """Return what must always be in sight: streak, price, minimum contract."""

    def settle(self, table: Any) -> Settlement:
        """Return who pays whom if the game ended now."""

    def net(self, entries: tuple[Entry, ...], seats: tuple[Seat, ...]) -> dict[Seat, Any]:
        """Return what entries are worth to each seat, exactly; sums to zero."""


class Family(Protocol):
    """A module of a rule family."""

    RULES: type[msgspec.Struct]
    """The typed keys of the family's variants; their defaults are the schema's."""

    def engine(self, rules: Any) -> Engine:
        """Return the family's engine under these rules."""


def family(name: str) -> Family:
    """Return a rule family by the `engine` key of a variant.

    >>> family("russian").RULES.__name__
    'Rules'
    """
    module: Any = import_module(FAMILIES[name])
    return module  # type: ignore[no-any-return]
