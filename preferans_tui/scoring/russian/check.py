"""All that can be wrong with a Russian deal at a table, collected as values."""

from __future__ import annotations

from collections.abc import Iterator

from .. import checking
from ..deal import ALL
from ..engine import Problem
from ..sheet import Seat
from .deals import Concede, Deal, Game, Mizer, Raspasy
from .rules import Rules
from .table import Table, minimum_contract

HOUSE = frozenset({"below_exit", "half_return_off", "stalingrad", "talon_off", "bombs_off", "bombs_short"})
"""Problems that another house, or another course of the evening, would not have; the writes are defined."""

MOST_UNITS = 3
"""Two cards bring three premium units at the most: two aces."""


MOST_ON_TALON = 2
"""Tricks that the two cards of the talon can take."""

MOST_BOMBS = 9
"""As many bombs as one deal can spend or give: the keys have no more digits."""


def check(rules: Rules, deal: Deal, table: Table) -> tuple[Problem, ...]:
    """Return all that is wrong with a deal at this table."""
    if deal.dealer is not None and deal.dealer not in table.seats:
        return (checking.unknown_seat(table, "dealer", deal.dealer),)
    return tuple(_problems(rules, deal, table.at(deal.dealer)))


def _problems(rules: Rules, deal: Deal, table: Table) -> Iterator[Problem]:
    most = rules.deal_multiplier.max
    if not 1 <= deal.multiplier <= most:
        yield Problem("out_of_range", "multiplier", {"low": 1, "high": most})
    yield from _grant(rules, deal, table)
    if isinstance(deal, Raspasy):
        yield from _raspasy(rules, deal, table)
        return
    if wrong := tuple(checking.declarer(deal, table)):
        yield from wrong
        return
    match deal:
        case Game():
            yield from _contract(rules, deal, table)
            yield from _defence(rules, deal, table)
            yield from _talon(rules, deal)
            yield from _bombs(rules, deal, table)
        case Mizer():
            yield from _mizer(rules, deal, table)
        case Concede():
            yield from _contract(rules, deal, table)
            if not rules.whist.concede:
                yield Problem("concede_off", "type")


def _contract(rules: Rules, deal: Game | Concede, table: Table) -> Iterator[Problem]:
    if not 6 <= deal.contract <= 10:
        yield Problem("out_of_range", "contract", {"low": 6, "high": 10})
    elif deal.contract < (least := minimum_contract(rules, table.streak)):
        yield Problem("below_exit", "contract", {"contract": deal.contract, "least": least})


def _defence(rules: Rules, deal: Game, table: Table) -> Iterator[Problem]:
    """Check the replies, and the tricks where somebody whisted."""
    if wrong := list(_replies(rules, deal, table)):
        yield from wrong
        return
    if not deal.whisters:
        if deal.tricks is not None:
            yield Problem("not_played", "tricks")
    elif deal.tricks is None:
        yield Problem("tricks_missing", "tricks", {"allowed": ", ".join(table.active)})
    else:
        yield from checking.tricks(with_dummy(deal.tricks, table), table.active, (table.dummy,))


def _replies(rules: Rules, deal: Game, table: Table) -> Iterator[Problem]:
    defenders = table.defenders(deal.declarer)
    for seat in deal.defence:
        if seat not in table.seats:
            yield checking.unknown_seat(table, "defence", seat)
        elif seat == deal.declarer:
            yield Problem("declarer_defends", f"defence.{seat}", {"player": seat})
    for seat in defenders:
        if seat not in deal.defence:
            yield Problem("reply_missing", f"defence.{seat}", {"player": seat})
    replies = [deal.defence.get(seat) for seat in defenders]
    if table.resting in deal.defence and (
        deal.defence[table.resting] != "whist" or replies != ["pass", "pass"]
    ):
        yield Problem("dealer_cannot_whist", f"defence.{table.resting}", {"player": table.resting})
    if "half" in replies:
        if deal.contract not in rules.whist.half:
            yield Problem(
                "half_off", "defence", {"contract": deal.contract, "allowed": _levels(rules.whist.half)}
            )
        elif replies == ["half", "half"]:
            yield Problem("two_halves", "defence")
        elif "whist" in replies and deal.contract not in rules.whist.half_return:
            yield Problem("half_return_off", "defence", {"contract": deal.contract})
    if forced_whist(rules, deal.contract, deal.suit) and set(replies) != {"whist"}:
        yield Problem("stalingrad", "defence")


def forced_whist(rules: Rules, contract: int, suit: str | None) -> bool:
    """Return whether both must whist: six spades where the house plays Stalingrad."""
    return rules.whist.stalingrad and contract == 6 and suit == "spades"


def _levels(contracts: object) -> str:
    return ", ".join(str(level) for level in contracts) or "-"  # type: ignore[attr-defined]


def _talon(rules: Rules, deal: Game) -> Iterator[Problem]:
    if not 0 <= deal.talon <= MOST_UNITS:
        yield Problem("out_of_range", "talon", {"low": 0, "high": MOST_UNITS})
    elif deal.talon and rules.talon.premium == "off":
        yield Problem("talon_off", "talon")


def _bombs(rules: Rules, deal: Game, table: Table) -> Iterator[Problem]:
    has = table.bombs.get(deal.declarer, 0)
    if not 0 <= deal.bombs <= MOST_BOMBS:
        yield Problem("out_of_range", "bombs", {"low": 0, "high": min(has, MOST_BOMBS)})
    elif not rules.bombs.allowed:
        yield from (Problem("bombs_off", key) for key in ("bombs", "dark") if getattr(deal, key))
    elif deal.bombs > has:
        yield Problem("bombs_short", "bombs", {"player": deal.declarer, "got": deal.bombs, "has": has})


def _grant(rules: Rules, deal: Deal, table: Table) -> Iterator[Problem]:
    for seat, bombs in deal.grant.items():
        if seat not in table.seats:
            yield checking.unknown_seat(table, "grant", seat)
        elif not 1 <= bombs <= MOST_BOMBS:
            yield Problem("out_of_range", f"grant.{seat}", {"low": 1, "high": MOST_BOMBS})
    if deal.grant and not rules.bombs.allowed:
        yield Problem("bombs_off", "grant")


def _mizer(rules: Rules, deal: Mizer, table: Table) -> Iterator[Problem]:
    if not 0 <= deal.tricks <= 10:
        yield Problem("out_of_range", "tricks", {"low": 0, "high": 10})
    if deal.without_talon and rules.mizer.without_talon == "off":
        yield Problem("without_talon_off", "without_talon")
    if deal.shared_with_dealer and not (rules.mizer.shared_with_dealer and table.resting):
        yield Problem("shared_mizer_off", "shared_with_dealer")


def _raspasy(rules: Rules, deal: Raspasy, table: Table) -> Iterator[Problem]:
    talon_hand = table.resting if rules.raspasy.dealer_plays_talon else None
    tricks = with_dummy(deal.tricks, table)
    yield from checking.tricks(tricks, table.active, (talon_hand, table.dummy))
    if talon_hand in deal.tricks and deal.tricks[talon_hand] > MOST_ON_TALON:
        yield Problem("out_of_range", f"tricks.{talon_hand}", {"low": 0, "high": MOST_ON_TALON})


def with_dummy(tricks: dict[Seat, int], table: Table) -> dict[Seat, int]:
    """Return tricks in which the dummy of a table of two has what is left, where nobody named it.

    >>> with_dummy({"A": 6, "B": 3}, Table(("A", "B"), "B", 10))
    {'X': 1, 'A': 6, 'B': 3}
    """
    left = ALL - sum(tricks.values())
    return tricks if table.dummy is None or left < 0 else {table.dummy: left, **tricks}
