"""The way back: the answers that lead to a deal, for undo, for editing and for the quick notation."""

from __future__ import annotations

import msgspec

from ..asking import retrace
from ..engine import Answer, Question
from .ask import ask
from .deals import Concede, Deal, Game, Mizer, Raspasy
from .rules import Rules
from .table import Table


def answers(rules: Rules, table: Table, deal: Deal) -> tuple[Answer, ...]:
    """Return the shortest chain of answers that ends in a legal deal; its note is no part of the chain.

    >>> table = Table(("A", "B", "C"), "C", 20)
    >>> deal = Mizer(declarer="B", tricks=2)
    >>> answers(Rules(), table, deal)
    ('B', 'mizer', 2, 'write')
    """
    deal = msgspec.structs.replace(deal, note="")

    def reply(question: Question, chain: tuple[Answer, ...]) -> Answer:
        if question.extra:
            return _extra(rules, table, deal, chain, question)
        return _answer(deal, question, chain)

    return retrace(lambda chain: ask(rules, table, chain), reply)


def _extra(rules: Rules, table: Table, deal: Deal, chain: tuple[Answer, ...], question: Question) -> Answer:
    """Return what must still be added to the deal of a finished chain."""
    so_far = ask(rules, table, (*chain, "write"))
    offered = [choice.value for choice in question.choices[1:]]
    return next((extra for extra in offered if _part(deal, extra) != _part(so_far, extra)), "write")


def _part(deal: object, extra: Answer) -> object:
    """Return what of a deal an extra speaks of."""
    match extra, deal:
        case "dealer_whists", Game():
            return len(deal.defence)
        case "passer_tricks" | "dummy_tricks", Game():
            return deal.tricks
        case _:
            return getattr(deal, str(extra), None)


def _answer(deal: Deal, question: Question, chain: tuple[Answer, ...]) -> Answer:
    """Return what a deal answers to one question."""
    player = question.prompt.params.get("player", "")
    match question.id, deal:
        case "who", _ if deal.dealer is not None and not chain:
            return "dealer"
        case "dealer", _:
            return deal.dealer or ""
        case "who", Raspasy():
            return "raspasy"
        case "who", Game() | Mizer() | Concede():
            return deal.declarer
        case "contract", Mizer():
            return "mizer_without_talon" if deal.without_talon else "mizer"
        case "contract", Concede():
            return "concede"
        case "contract" | "level", Game() | Concede():
            return deal.contract
        case "suit", Game():
            return deal.suit or "unknown"
        case "defence", Game():
            return deal.defence[player]
        case "tricks", Mizer():
            return deal.tricks
        case "tricks" | "split", Game(tricks=dict() as tricks) | Raspasy(tricks=tricks):
            return tricks[player]
        case "talon", Game():
            return deal.talon
        case "bombs", Game():
            return deal.bombs
        case "grant", _:
            return deal.grant.get(player, 0)
        case _:
            return deal.multiplier
