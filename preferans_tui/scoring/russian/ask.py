"""The chain of questions about a Russian deal.

The chain is one generator that yields questions and is sent answers; `ask` runs it from the start, so a chain
of answers is all the state there is.
"""

from __future__ import annotations

from ..asking import Chain, run, who_plays
from ..asking import tricks as took
from ..deal import ALL
from ..engine import Answer, Choice, Problem, Question, Refusal, Text
from ..sheet import Seat
from .ask_extras import extras
from .ask_game import game
from .check import MOST_ON_TALON
from .deals import Concede, Deal, Mizer, Raspasy
from .rules import Rules
from .table import Table, is_compulsory, minimum_contract


def ask(rules: Rules, table: Table, answers: tuple[Answer, ...]) -> Question | Deal:
    """Return the next question, or the finished deal.

    Raises:
        ValueError: an answer is none of the choices that were asked.

    >>> table = Table(("A", "B", "C"), "C", 20)
    >>> ask(Rules(), table, ("B", 7)).prompt
    Text(code='ask.defence', params={'player': 'C'})
    >>> deal = ask(Rules(), table, ("B", 7, "whist", "pass", 7, "write"))
    >>> deal.declarer, deal.contract, deal.tricks
    ('B', 7, {'C': 3, 'A': 0, 'B': 7})

    """
    deal: Question | Deal = run(_deal(rules, table), answers)
    return deal


def _deal(rules: Rules, table: Table) -> Chain:
    raspasy = Choice("raspasy", ("0", "r"), Text("choice.raspasy"))
    default = "raspasy" if is_compulsory(rules, table) else None
    who, dealer = yield from who_plays(table, raspasy, default)
    table = table.at(dealer)
    if who == "raspasy":
        deal: Deal = yield from _raspasy(rules, table)
        return (yield from extras(rules, table, deal, dealer))
    kind = yield _contract(rules, table, who)
    if kind == "concede":
        level = yield Question(
            "level",
            Text("ask.level", {"player": who}),
            _levels(rules, table),
            refusals=_too_low(rules, table),
        )
        deal = Concede(declarer=who, contract=level)
    elif kind in ("mizer", "mizer_without_talon"):
        taken = yield took(who, range(ALL + 1), 0)
        deal = Mizer(declarer=who, tricks=taken, without_talon=kind == "mizer_without_talon")
    else:
        deal = yield from game(rules, table, who, kind)
    return (yield from extras(rules, table, deal, dealer))


def _level(contract: int) -> tuple[tuple[str, ...], Text]:
    return (str(contract % 10),), Text("choice.contract", {"contract": contract})


def _levels(rules: Rules, table: Table) -> tuple[Choice, ...]:
    least = minimum_contract(rules, table.streak)
    return tuple(Choice(contract, *_level(contract)) for contract in range(least, 11))


def _too_low(rules: Rules, table: Table) -> tuple[Refusal, ...]:
    least = minimum_contract(rules, table.streak)
    return tuple(
        Refusal(*_level(level), Problem("below_exit", "contract", {"contract": level, "least": least}))
        for level in range(6, least)
    )


def _contract(rules: Rules, table: Table, declarer: Seat) -> Question:
    choices = [*_levels(rules, table), Choice("mizer", ("5", "m"), Text("choice.mizer"))]
    refusals = list(_too_low(rules, table))
    without, concede = (("4", "w"), Text("choice.mizer_without_talon")), (("3", "c"), Text("choice.concede"))
    if rules.mizer.without_talon == "off":
        refusals.append(Refusal(*without, Problem("without_talon_off", "without_talon")))
    else:
        choices.append(Choice("mizer_without_talon", *without))
    if rules.whist.concede:
        choices.append(Choice("concede", *concede))
    else:
        refusals.append(Refusal(*concede, Problem("concede_off", "type")))
    return Question(
        "contract", Text("ask.contract", {"player": declarer}), tuple(choices), refusals=tuple(refusals)
    )


def _raspasy(rules: Rules, table: Table) -> Chain:
    """Ask for the tricks of each hand; what is left belongs to the talon's hand or to the dummy."""
    tricks: dict[Seat, int] = {}
    rest = ALL
    *others, last = table.active
    for seat in others:
        tricks[seat] = yield took(seat, range(rest + 1))
        rest -= tricks[seat]
    talon_hand = table.resting if rules.raspasy.dealer_plays_talon else None
    spare = talon_hand or table.dummy
    if spare is None:
        return Raspasy(tricks={**tricks, last: rest})
    tricks[last] = rest
    if rest:
        # The dealer has only the two cards of the talon; a dummy has a whole hand.
        most = MOST_ON_TALON if talon_hand else rest
        tricks[last] = yield took(last, range(max(0, rest - most), rest + 1), rest if talon_hand else None)
    return Raspasy(tricks={**tricks, spare: rest - tricks[last]})
