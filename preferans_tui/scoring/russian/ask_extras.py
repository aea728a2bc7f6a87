"""What a deal may carry beside its result, offered after it until Enter writes the deal."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from ..asking import WRITE, Chain, counts
from ..deal import ALL
from ..engine import Answer, Choice, Question, Text
from ..sheet import Seat
from .ask_game import is_split_asked, played, split, suit_of
from .check import MOST_BOMBS, MOST_UNITS
from .deals import Deal, Game, Mizer
from .rules import Rules
from .table import Table


def extras(rules: Rules, table: Table, deal: Deal, dealer: Seat | None) -> Chain:
    """Offer what a deal may carry beside its result, until Enter writes it."""
    deal = msgspec.structs.replace(deal, dealer=dealer)
    asked: set[Answer] = set()
    while True:
        offers = {name: key for name, key in _offers(rules, table, deal) if name not in asked}
        choices = tuple(
            Choice(name, (str(number), key), Text(f"choice.{name}"))
            for number, (name, key) in enumerate(offers.items(), 1)
        )
        extra = yield Question("write", Text("ask.write"), (WRITE, *choices), default="write", extra=True)
        if extra == "write":
            return deal
        asked.add(extra)
        deal = yield from _extra(rules, table, deal, extra)


def _offers(rules: Rules, table: Table, deal: Deal) -> Iterable[tuple[str, str]]:
    if isinstance(deal, Game):
        if not (rules.whist.stalingrad and deal.contract == 6):
            yield "suit", "s"
        if rules.talon.premium != "off":
            yield "talon", "t"
        if table.resting and set(deal.defence.values()) == {"pass"}:
            yield "dealer_whists", "w"
        if deal.tricks and table.dummy:
            yield "dummy_tricks", "p"
        elif deal.tricks and _is_split_assumed(rules, table, deal):
            yield "passer_tricks", "p"
        if rules.bombs.allowed:
            if table.bombs.get(deal.declarer, 0):
                yield "bombs", "b"
            yield "dark", "k"
    elif isinstance(deal, Mizer) and rules.mizer.shared_with_dealer and table.resting:
        yield "shared_with_dealer", "d"
    if rules.deal_multiplier.max > 1:
        yield "multiplier", "x"
    if rules.bombs.allowed:
        yield "grant", "g"


def _is_split_assumed(rules: Rules, table: Table, deal: Game) -> bool:
    """Return whether the split of the defence's tricks was taken for granted and can be told apart."""
    taken = (deal.tricks or {}).get(deal.declarer, ALL)
    return taken < ALL and not is_split_asked(rules, table, deal)


def _extra(rules: Rules, table: Table, deal: Deal, extra: Answer) -> Chain:
    replace = msgspec.structs.replace
    match deal, extra:
        case Game(), "suit":
            return replace(deal, suit=(yield suit_of()))
        case Game(), "talon":
            units = counts(range(1, MOST_UNITS + 1))
            return replace(deal, talon=(yield Question("talon", Text("ask.talon"), units)))
        case Game(), "dealer_whists":
            defence = {**deal.defence, table.dealer: "whist"}
            return (yield from played(rules, table, replace(deal, defence=defence)))
        case Game(tricks=dict() as tricks), "passer_tricks" | "dummy_tricks":
            first, *others = table.defenders(deal.declarer)
            rest = ALL - tricks[deal.declarer]
            own = yield from split(first, rest, tricks[first])
            (second,) = others or (table.dummy,)
            return replace(deal, tricks={**tricks, first: own, second: rest - own})
        case Game(), "bombs":
            held = range(1, min(MOST_BOMBS, table.bombs[deal.declarer]) + 1)
            prompt = Text("ask.bombs", {"player": deal.declarer})
            return replace(deal, bombs=(yield Question("bombs", prompt, counts(held, "choice.bombs"), 1)))
        case Game(), "dark":
            return replace(deal, dark=True)
        case Mizer(), "shared_with_dealer":
            return replace(deal, shared_with_dealer=True)
        case _, "grant":
            return replace(deal, grant=(yield from _grant(table)))
        case _:
            times = counts(range(2, rules.deal_multiplier.max + 1), "choice.multiplied")
            return replace(deal, multiplier=(yield Question("multiplier", Text("ask.multiplier"), times)))


def _grant(table: Table) -> Chain:
    """Ask for the bombs that each was given."""
    given = {}
    for seat in table.seats:
        choices = counts(range(MOST_BOMBS + 1), "choice.bombs")
        given[seat] = yield Question("grant", Text("ask.grant", {"player": seat}), choices, default=0)
    return {seat: bombs for seat, bombs in given.items() if bombs}
