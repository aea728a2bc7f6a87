"""The chain of questions about a Balkan deal.

The chain is one generator that yields questions and is sent answers; `ask` runs it from the start, so a chain
of answers is all the state there is.
"""

from __future__ import annotations

import msgspec

from ..asking import WRITE, Chain, counts, run, tricks, who_plays
from ..deal import ALL
from ..engine import Answer, Choice, Problem, Question, Refusal, Text
from ..sheet import Seat
from .check import most_kontra
from .deals import Deal, Game, Refe
from .rules import BASE, Rules
from .table import Table, needs_kontra

LETTERS = {"pik": "p", "karo": "k", "herc": "h", "tref": "t", "betl": "b", "sans": "s", "preferans": "f"}
REPLIES = {"come": ("1", "c"), "stay": ("2", "s"), "caller": ("3", "z"), "kontra": ("4", "k")}
"""What a defender may say, by its keys."""


def ask(rules: Rules, table: Table, answers: tuple[Answer, ...]) -> Question | Deal:
    """Return the next question, or the finished deal.

    Raises:
        ValueError: an answer is none of the choices that were asked.

    >>> from .table import new
    >>> table = new(("A", "B", "C"), "C", 30)
    >>> ask(Rules(), table, ("B", "tref")).prompt
    Text(code='ask.defence', params={'player': 'C'})
    >>> deal = ask(Rules(), table, ("B", "tref", "come", "stay", 7, "write"))
    >>> deal.defence, deal.tricks
    ({'C': 'come', 'A': 'stay'}, {'C': 3, 'A': 0, 'B': 7})

    """
    deal: Question | Deal = run(_deal(rules, table), answers)
    return deal


def _deal(rules: Rules, table: Table) -> Chain:
    who, dealer = yield from who_plays(table, Choice("refe", ("0", "r"), Text("choice.refe")))
    table = table.at(dealer)
    deal: Deal = Refe()
    if who != "refe":
        contract = yield _contract(rules, who, False)
        igra = contract == "igra"
        if igra:
            contract = yield _contract(rules, who, True)
        deal = yield from _game(rules, table, Game(declarer=who, contract=contract, igra=igra))
    return (yield from _written(rules, table, msgspec.structs.replace(deal, dealer=dealer)))


def _contract(rules: Rules, declarer: Seat, igra: bool) -> Question:
    """Ask for the contract; the digits are the base values of the books."""
    choices, refusals = [], []
    for digit, contract in enumerate(BASE, 2):
        keys, label = (str(digit), LETTERS[contract]), Text(f"contract.{contract}")
        if rules.contracts[contract]:
            choices.append(Choice(contract, keys, label))
        else:
            off = Problem("contract_off", "contract", {"contract": label})
            refusals.append(Refusal(keys, label, off))
    if not igra:
        choices.append(Choice("igra", ("1", "i"), Text("choice.igra")))
    prompt = Text("ask.igra" if igra else "ask.contract", {"player": declarer})
    return Question("contract", prompt, tuple(choices), refusals=tuple(refusals))


def _game(rules: Rules, table: Table, deal: Game) -> Chain:
    first, second = table.defenders(deal.declarer)
    must = needs_kontra(rules, table, deal)
    said = yield _reply(deal, first, "", must)
    # One who is called has nothing to say any more.
    then = "called" if said == "caller" else (yield _reply(deal, second, said, must))
    pair = (_drawn_in(said, then), then)
    deal = msgspec.structs.replace(deal, defence=dict(zip((first, second), pair, strict=True)))
    if pair == ("stay", "stay"):
        return deal
    if deal.giver:
        deal = msgspec.structs.replace(deal, kontra=(yield from _kontra(rules, deal.giver)))
    return (yield from _played(rules, table, deal))


def _drawn_in(said: str, then: str) -> str:
    """Return what the first defender is after the second has spoken.

    >>> _drawn_in("stay", "caller"), _drawn_in("stay", "kontra"), _drawn_in("come", "kontra")
    ('called', 'dragged', 'come')
    """
    return {"caller": "called", "kontra": "dragged"}.get(then, said) if said == "stay" else said


def _reply(deal: Game, seat: Seat, before: str, must: bool) -> Question:
    """Ask a defender, after what the one before him said; what he cannot say is refused with its reason."""
    prompt = Text("ask.defence", {"player": seat})
    if before == "kontra":
        dragged = Choice("dragged", ("2", "d"), Text("choice.dragged"))
        come = Choice("come", REPLIES["come"], Text("choice.come"))
        return Question("defence", prompt, (come, dragged), default="dragged")
    choices, refusals = [], []
    for reply, keys in REPLIES.items():
        label = Text(f"choice.{reply}")
        # Where kontra is needed, who comes first comes only along with the other's kontra.
        kept_out = {"": ("caller",), "come": ("come", "stay", "caller")}.get(before, ("come", "caller"))
        if must and reply in kept_out:
            why = Problem("kontra_needed", "kontra", {"contract": Text(f"contract.{deal.contract}")})
            refusals.append(Refusal(keys, label, why))
        elif reply == "caller" and deal.contract == "betl":
            refusals.append(Refusal(keys, label, Problem("no_calling", "defence")))
        elif reply == "caller" and before == "come":
            refusals.append(Refusal(keys, label, Problem("calls_who_came", "defence")))
        else:
            choices.append(Choice(reply, keys, label))
    default = "come" if deal.contract == "betl" and not must else None
    return Question("defence", prompt, tuple(choices), default, tuple(refusals))


def _kontra(rules: Rules, giver: Seat) -> Chain:
    most = most_kontra(rules)
    if most == 1:
        return 1
    levels = tuple(
        Choice(level, (str(level),), Text(f"choice.kontra_{min(level, 5)}", {"times": 2**level}))
        for level in range(1, most + 1)
    )
    return (yield Question("kontra", Text("ask.kontra", {"player": giver}), levels, default=1))


def _played(rules: Rules, table: Table, deal: Game) -> Chain:
    """Ask for tricks: the declarer's, and how the rest fell where the rules look at it."""
    taken = yield tricks(deal.declarer, range(ALL + 1), deal.target)
    first, second = table.defenders(deal.declarer)
    rest = ALL - taken
    if rest and is_split_asked(rules, deal):
        own = yield _split(first, rest, None if rest % 2 else rest // 2)
    else:
        own = rest if _takes_all(deal) == first else 0
    return msgspec.structs.replace(deal, tricks={first: own, second: rest - own, deal.declarer: taken})


def is_split_asked(rules: Rules, deal: Game) -> bool:
    """Return whether the rules look at the tricks of each defender."""
    if deal.contract == "betl" or "stay" in deal.defence.values() or "caller" in deal.defence.values():
        return False
    return not deal.giver or rules.kontra.scope == "each_own"


def _takes_all(deal: Game) -> Seat:
    """Return the defender who is written all tricks where nobody asks how they fell."""
    return next(seat for seat, reply in deal.defence.items() if reply in ("kontra", "caller", "come"))


def _split(seat: Seat, rest: int, default: int | None) -> Question:
    return Question(
        "split", Text("ask.defence_split", {"player": seat, "rest": rest}), counts(range(rest + 1)), default
    )


def _written(rules: Rules, table: Table, deal: Deal) -> Chain:
    """Offer to tell how the defence's tricks fell, until Enter writes the deal."""
    if isinstance(deal, Game) and deal.tricks and _is_split_assumed(rules, deal):
        each = Choice("tricks_each", ("1", "t"), Text("choice.tricks_each"))
        extra = yield Question("write", Text("ask.write"), (WRITE, each), default="write", extra=True)
        if extra == "write":
            return deal
        first, second = table.defenders(deal.declarer)
        rest = ALL - deal.taken
        own = yield _split(first, rest, deal.tricks[first])
        deal = msgspec.structs.replace(deal, tricks={**deal.tricks, first: own, second: rest - own})
    yield Question("write", Text("ask.write"), (WRITE,), default="write", extra=True)
    return deal


def _is_split_assumed(rules: Rules, deal: Game) -> bool:
    """Return whether two defenders played and how their tricks fell was taken for granted."""
    return deal.taken < ALL and "stay" not in deal.defence.values() and not is_split_asked(rules, deal)
