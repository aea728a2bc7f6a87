"""The chain of questions about a Russian deal.

The chain is one generator that yields questions and is sent answers; `ask` runs it from the start, so a chain
of answers is all the state there is.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Any

import msgspec

from ..engine import Answer, Choice, Problem, Question, Refusal, Text
from ..sheet import Seat
from .check import MOST_UNITS, forced_whist
from .deals import Concede, Deal, Game, Mizer, Raspasy
from .rules import Rules
from .table import Table, minimum_contract

Chain = Generator[Question, Any, Any]

SUITS = {"spades": "s", "clubs": "c", "diamonds": "d", "hearts": "h", "nt": "n"}
TEN = ("*", "t")
"""Keys for ten tricks; one and nought would be read as two answers."""


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
    chain = _deal(rules, table)
    question: Question = next(chain)
    for answer in answers:
        if all(choice.value != answer for choice in question.choices):
            raise ValueError(f"{answer!r} does not answer {question.id}")
        try:
            question = chain.send(answer)
        except StopIteration as finished:
            deal: Deal = finished.value
            return deal
    return question


def _deal(rules: Rules, table: Table) -> Chain:
    dealer: Seat | None = None
    who = yield _who(table, may_change_dealer=True)
    if who == "dealer":
        dealer = yield Question(
            "dealer", Text("ask.dealer"), tuple(_seat(table, seat) for seat in table.seats)
        )
        table = table.at(dealer)
        who = yield _who(table, may_change_dealer=False)
    if who == "raspasy":
        deal: Deal = yield from _raspasy(rules, table)
        return (yield from _extras(rules, table, deal, dealer))
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
        taken = yield Question("tricks", Text("ask.tricks", {"player": who}), _counts(range(11)), default=0)
        deal = Mizer(declarer=who, tricks=taken, without_talon=kind == "mizer_without_talon")
    else:
        deal = yield from _game(rules, table, who, kind)
    return (yield from _extras(rules, table, deal, dealer))


def _seat(table: Table, seat: Seat) -> Choice:
    return Choice(seat, (str(table.seats.index(seat) + 1),), Text("choice.player", {"player": seat}))


def _who(table: Table, may_change_dealer: bool) -> Question:
    choices = [_seat(table, seat) for seat in table.seats if seat != table.resting]
    choices.append(Choice("raspasy", ("0", "r"), Text("choice.raspasy")))
    if may_change_dealer:
        choices.append(Choice("dealer", ("-", "d"), Text("choice.dealer")))
    refusals = []
    if table.resting:
        rests = Problem("dealer_rests", "declarer", {"player": table.resting})
        resting = _seat(table, table.resting)
        refusals.append(Refusal(resting.keys, resting.label, rests))
    return Question("who", Text("ask.who"), tuple(choices), refusals=tuple(refusals))


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


def _counts(numbers: Iterable[int]) -> tuple[Choice, ...]:
    return tuple(
        Choice(number, TEN if number == 10 else (str(number),), Text("choice.tricks", {"count": number}))
        for number in numbers
    )


def _game(rules: Rules, table: Table, declarer: Seat, contract: int) -> Chain:
    suit = None
    if rules.whist.stalingrad and contract == 6:
        answer = yield _suit(Choice("unknown", ("0",), Text("choice.suit_unknown")))
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
    return (yield from _played(rules, table, deal)) if deal.whisters else deal


def _suit(*more: Choice) -> Question:
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


def _played(rules: Rules, table: Table, deal: Game) -> Chain:
    """Ask for tricks: the declarer's, and how the rest fell where the rules look at it."""
    taken = yield Question(
        "tricks", Text("ask.tricks", {"player": deal.declarer}), _counts(range(11)), default=deal.contract
    )
    defenders = table.defenders(deal.declarer)
    rest = 10 - taken
    replies = [deal.defence[seat] for seat in defenders]
    if replies == ["whist", "whist"]:
        first = yield from _split(defenders[0], rest, None if rest % 2 else rest // 2)
    elif "whist" in replies and not rules.whist.passer_tricks_count:
        whister = replies.index("whist")
        own = yield from _split(defenders[whister], rest, rest)
        first = own if whister == 0 else rest - own
    else:
        first = 0 if replies.index("whist" if "whist" in replies else "pass") else rest
    tricks = {defenders[0]: first, defenders[1]: rest - first, deal.declarer: taken}
    return msgspec.structs.replace(deal, tricks=tricks)


def _split(seat: Seat, rest: int, default: int | None) -> Chain:
    if rest == 0:
        return 0
    return (
        yield Question(
            "split", Text("ask.split", {"player": seat, "rest": rest}), _counts(range(rest + 1)), default
        )
    )


def _raspasy(rules: Rules, table: Table) -> Chain:
    tricks: dict[Seat, int] = {}
    rest = 10
    talon_hand = table.resting if rules.raspasy.dealer_plays_talon else None
    for seat in table.active[:-1]:
        tricks[seat] = yield Question(
            "tricks", Text("ask.tricks", {"player": seat}), _counts(range(rest + 1))
        )
        rest -= tricks[seat]
    last = table.active[-1]
    if talon_hand is None:
        return Raspasy(tricks={**tricks, last: rest})
    tricks[last] = rest
    if rest:
        # The dealer has only the two cards of the talon.
        tricks[last] = yield Question(
            "tricks", Text("ask.tricks", {"player": last}), _counts(range(max(0, rest - 2), rest + 1)), rest
        )
    return Raspasy(tricks={**tricks, talon_hand: rest - tricks[last]})


def _extras(rules: Rules, table: Table, deal: Deal, dealer: Seat | None) -> Chain:
    """Offer what a deal may carry beside its result, until Enter writes it."""
    deal = msgspec.structs.replace(deal, dealer=dealer)
    asked: set[Answer] = set()
    while True:
        offers = {name: key for name, key in _offers(rules, table, deal) if name not in asked}
        choices = tuple(
            Choice(name, (str(number), key), Text(f"choice.{name}"))
            for number, (name, key) in enumerate(offers.items(), 1)
        )
        write = Choice("write", (), Text("choice.write"))
        extra = yield Question("write", Text("ask.write"), (write, *choices), default="write", extra=True)
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
        if deal.tricks and _loose(rules, table, deal):
            yield "passer_tricks", "p"
    elif isinstance(deal, Mizer) and rules.mizer.shared_with_dealer and table.resting:
        yield "shared_with_dealer", "d"
    if rules.deal_multiplier.max > 1:
        yield "multiplier", "x"


def _loose(rules: Rules, table: Table, deal: Game) -> bool:
    """Return whether the split of the defence's tricks was taken for granted and can be told apart."""
    both = len(deal.whisters) == 2
    asked = both or (not rules.whist.passer_tricks_count and table.resting not in deal.whisters)
    return not asked and (deal.tricks or {}).get(deal.declarer, 10) < 10


def _extra(rules: Rules, table: Table, deal: Deal, extra: Answer) -> Chain:
    replace = msgspec.structs.replace
    match deal, extra:
        case Game(), "suit":
            return replace(deal, suit=(yield _suit()))
        case Game(), "talon":
            units = range(1, MOST_UNITS + 1)
            return replace(deal, talon=(yield Question("talon", Text("ask.talon"), _counts(units))))
        case Game(), "dealer_whists":
            defence = {**deal.defence, table.dealer: "whist"}
            return (yield from _played(rules, table, replace(deal, defence=defence)))
        case Game(tricks=dict() as tricks), "passer_tricks":
            first, second = table.defenders(deal.declarer)
            rest = tricks[first] + tricks[second]
            own = yield from _split(first, rest, tricks[first])
            return replace(deal, tricks={**tricks, first: own, second: rest - own})
        case Mizer(), "shared_with_dealer":
            return replace(deal, shared_with_dealer=True)
        case _:
            counts = range(2, rules.deal_multiplier.max + 1)
            choices = tuple(
                Choice(n, (str(n),) if n < 10 else (), Text("choice.multiplied", {"count": n}))
                for n in counts
            )
            return replace(deal, multiplier=(yield Question("multiplier", Text("ask.multiplier"), choices)))
