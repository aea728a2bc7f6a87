"""What every family asks alike: who plays, who deals, how many tricks; and how a chain of answers is run."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from typing import Any

from .deal import ALL
from .engine import Answer, Choice, Problem, Question, Refusal, Text
from .sheet import Seat

Chain = Generator[Question, Any, Any]
"""Yields questions, is sent answers, and returns what they come to."""

TEN = ("*", "t")
"""Keys for ten tricks; one and nought would be read as two answers."""
WRITE = Choice("write", (), Text("choice.write"))
"""What Enter does at the end of a chain."""


def run(chain: Chain, answers: tuple[Answer, ...]) -> Any:
    """Return the next question of a chain, or what it comes to.

    Raises:
        ValueError: an answer is none of the choices that were asked.

    """
    question: Question = next(chain)
    for answer in answers:
        if all(choice.value != answer for choice in question.choices):
            raise ValueError(f"{answer!r} does not answer {question.id}")
        try:
            question = chain.send(answer)
        except StopIteration as finished:
            return finished.value
    return question


def retrace(
    ask: Callable[[tuple[Answer, ...]], Any], reply: Callable[[Question, tuple[Answer, ...]], Answer]
) -> tuple[Answer, ...]:
    """Return the chain that ends in a deal, given what the deal replies to each question."""
    chain: tuple[Answer, ...] = ()
    while isinstance(question := ask(chain), Question):
        chain = (*chain, reply(question, chain))
    return chain


def who_plays(table: Any, nobody: Choice, default: Answer | None = None) -> Chain:
    """Ask who plays, and on demand who deals; return who or what plays, and the dealer if he was named.

    Args:
        table: the table before the deal.
        nobody: what may be answered where nobody took the game.
        default: what Enter answers.

    """
    may_change = Choice("dealer", ("-", "d"), Text("choice.dealer"))
    who = yield _who(table, (nobody, may_change), default)
    if who != "dealer":
        return who, None
    seats = tuple(_seat(table, seat) for seat in table.seats)
    dealer = yield Question("dealer", Text("ask.dealer"), seats)
    return (yield _who(table.at(dealer), (nobody,), default)), dealer


def _who(table: Any, more: tuple[Choice, ...], default: Answer | None) -> Question:
    choices = (*(_seat(table, seat) for seat in table.seats if seat != table.resting), *more)
    refusals: tuple[Refusal, ...] = ()
    if table.resting:
        resting = _seat(table, table.resting)
        rests = Problem("dealer_rests", "declarer", {"player": table.resting})
        refusals = (Refusal(resting.keys, resting.label, rests),)
    return Question("who", Text("ask.who"), choices, default, refusals)


def _seat(table: Any, seat: Seat) -> Choice:
    return Choice(seat, (str(table.seats.index(seat) + 1),), Text("choice.player", {"player": seat}))


def tricks(seat: Seat, numbers: Iterable[int], default: int | None = None) -> Question:
    """Ask how many tricks somebody took."""
    return Question("tricks", Text("ask.tricks", {"player": seat}), counts(numbers), default)


def counts(numbers: Iterable[int], code: str = "choice.tricks") -> tuple[Choice, ...]:
    """Return a choice for each of the numbers.

    >>> [choice.keys for choice in counts((0, 9, 10, 11))]
    [('0',), ('9',), ('*', 't'), ()]
    """
    keys = {number: (str(number),) for number in range(ALL)} | {ALL: TEN}
    return tuple(Choice(number, keys.get(number, ()), Text(code, {"count": number})) for number in numbers)
