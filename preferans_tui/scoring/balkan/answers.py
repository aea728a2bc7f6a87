"""The way back: the answers that lead to a deal, for undo, for editing and for the quick notation."""

from __future__ import annotations

from ..asking import retrace
from ..engine import Answer, Question
from ..sheet import Seat
from .ask import ask
from .deals import Deal, Game, Refe
from .rules import Rules
from .table import Table


def answers(rules: Rules, table: Table, deal: Deal) -> tuple[Answer, ...]:
    """Return the shortest chain of answers that ends in a legal deal; its note is no part of the chain.

    >>> from .table import new
    >>> deal = Game(declarer="B", contract="karo", igra=True, defence={"A": "stay", "C": "stay"})
    >>> answers(Rules(), new(("A", "B", "C"), "C", 30), deal)
    ('B', 'igra', 'karo', 'stay', 'stay', 'write')
    """

    def reply(question: Question, chain: tuple[Answer, ...]) -> Answer:
        if question.extra:
            return _extra(rules, table, deal, chain, question)
        return _answer(deal, question, chain)

    return retrace(lambda chain: ask(rules, table, chain), reply)


def _extra(rules: Rules, table: Table, deal: Deal, chain: tuple[Answer, ...], question: Question) -> Answer:
    """Return whether the tricks of each defender must still be told."""
    so_far = ask(rules, table, (*chain, "write"))
    offered = len(question.choices) > 1
    return "tricks_each" if offered and _tricks(so_far) != _tricks(deal) else "write"


def _tricks(deal: object) -> dict[Seat, int] | None:
    return deal.tricks if isinstance(deal, Game) else None


def _answer(deal: Deal, question: Question, chain: tuple[Answer, ...]) -> Answer:
    """Return what a deal answers to one question."""
    if question.id == "who" and deal.dealer is not None and not chain:
        return "dealer"
    if question.id == "dealer":
        return deal.dealer or ""
    if isinstance(deal, Refe):
        return "refe"
    player = question.prompt.params.get("player", "")
    match question.id:
        case "who":
            return deal.declarer
        case "contract":
            return "igra" if deal.igra and "igra" not in chain else deal.contract
        case "defence":
            return _reply(deal, player, question)
        case "kontra":
            return deal.kontra
        case _:
            return (deal.tricks or {}).get(player, 0)


def _reply(deal: Game, player: Seat, question: Question) -> Answer:
    """Return what a defender said; one who was drawn in later had stayed out first."""
    reply = deal.defence.get(player, "stay")
    return reply if any(choice.value == reply for choice in question.choices) else "stay"
