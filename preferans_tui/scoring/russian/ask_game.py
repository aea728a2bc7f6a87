"""The questions about a contract: what the defenders said, and the tricks."""

from __future__ import annotations

from typing import Any

import msgspec

from ..asking import Chain, counts, tricks
from ..deal import ALL
from ..engine import Choice, Problem, Question, Refusal, Text
from ..sheet import Seat
from .check import forced_whist
from .deals import Game
from .rules import Rules
from .table import Table

SUITS = {"spades": "s", "clubs": "c", "diamonds": "d", "hearts": "h", "nt": "n"}


def game(rules: Rules, table: Table, declarer: Seat, contract: int) -> Chain:
    """Ask all that a contract is scored by."""
    suit = None
    if rules.whist.stalingrad and contract == 6:
        answer = yield suit_of(Choice("unknown", ("0",), Text("choice.suit_unknown")))
        suit = None if answer == "unknown" else answer
    defenders = table.defenders(declarer)
    if forced_whist(rules, contract, suit):
        replies: list[Any] = ["whist"] * len(defenders)
    else:
        replies = []
        for seat in defenders:
            replies.append((yield _reply(rules, contract, seat, replies)))
    defence = dict(zip(defenders, replies, strict=True))
    deal = Game(declarer=declarer, contract=contract, suit=suit, defence=defence)
    return (yield from played(rules, table, deal)) if deal.whisters else deal


def suit_of(*more: Choice) -> Question:
    """Ask for the trump suit."""
    choices = tuple(
        Choice(suit, (str(number), key), Text(f"choice.{suit}"))
        for number, (suit, key) in enumerate(SUITS.items(), 1)
    )
    return Question("suit", Text("ask.suit"), choices + more, default=more[0].value if more else None)


def _reply(rules: Rules, contract: int, seat: Seat, before: list[Any]) -> Question:
    choices = [
        Choice("whist", ("1", "w"), Text("choice.whist")),
        Choice("pass", ("2", "p"), Text("choice.pass")),
    ]
    half = ("3", "h"), Text("choice.half")
    returns = contract in rules.whist.half_return
    refusals = []
    if contract not in rules.whist.half:
        allowed = ", ".join(str(level) for level in rules.whist.half) or "-"
        why = Problem("half_off", "defence", {"contract": contract, "allowed": allowed})
        refusals.append(Refusal(*half, why))
    elif before == ["half"]:
        refusals.append(Refusal(*half, Problem("two_halves", "defence")))
        if not returns:
            why = Problem("half_return_off", "defence", {"contract": contract})
            refusals.append(Refusal(choices[0].keys, choices[0].label, why))
            del choices[0]
    elif before == ["whist"] and not returns:
        refusals.append(Refusal(*half, Problem("half_return_off", "defence", {"contract": contract})))
    else:
        choices.append(Choice("half", *half))
    return Question(
        "defence", Text("ask.defence", {"player": seat}), tuple(choices), refusals=tuple(refusals)
    )


def played(rules: Rules, table: Table, deal: Game) -> Chain:
    """Ask for tricks: the declarer's, and how the rest fell where the rules look at it."""
    taken = yield tricks(deal.declarer, range(ALL + 1), deal.contract)
    rest = ALL - taken
    first, *others = table.defenders(deal.declarer)
    own = rest
    if len(deal.whisters) > 1:
        own = yield from split(first, rest, None if rest % 2 else rest // 2)
    elif others and deal.defence[first] != "whist" and deal.defence[others[0]] == "whist":
        own = 0
    if is_split_asked(rules, table, deal) and len(deal.whisters) == 1:
        (whister,) = deal.whisters
        whisted = yield from split(whister, rest, rest)
        own = whisted if whister == first else rest - whisted
    each = {first: own, **dict.fromkeys(others, rest - own), deal.declarer: taken}
    return msgspec.structs.replace(deal, tricks=each)


def is_split_asked(rules: Rules, table: Table, deal: Game) -> bool:
    """Return whether the rules look at the tricks of each defender."""
    lone = len(deal.whisters) == 1 and not rules.whist.passer_tricks_count
    alone = table.dummy or table.resting in deal.whisters
    return len(deal.whisters) > 1 or (lone and not alone)


def split(seat: Seat, rest: int, default: int | None) -> Chain:
    """Ask how many of the defence's tricks one of them took."""
    if rest == 0:
        return 0
    prompt = Text("ask.split", {"player": seat, "rest": rest})
    return (yield Question("split", prompt, counts(range(rest + 1)), default))
