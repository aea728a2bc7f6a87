"""All that can be wrong with a Russian deal at a table, collected as values."""

from __future__ import annotations

from collections.abc import Iterator

from ..engine import Problem
from ..sheet import Seat
from .deals import Concede, Deal, Game, Mizer, Raspasy
from .rules import Rules
from .table import Table, minimum_contract

HOUSE = frozenset({"below_exit", "half_return_off", "stalingrad", "talon_off"})
"""Problems that another house, or another course of the evening, would not have; the writes are defined."""

MOST_UNITS = 3
"""Two cards bring three premium units at the most: two aces."""


def check(rules: Rules, deal: Deal, table: Table) -> tuple[Problem, ...]:
    """Return all that is wrong with a deal at this table."""
    if deal.dealer is not None and deal.dealer not in table.seats:
        return (_unknown(table, "dealer", deal.dealer),)
    return tuple(_problems(rules, deal, table.at(deal.dealer)))


def _problems(rules: Rules, deal: Deal, table: Table) -> Iterator[Problem]:
    most = rules.deal_multiplier.max
    if not 1 <= deal.multiplier <= most:
        yield Problem("out_of_range", "multiplier", {"low": 1, "high": most})
    if isinstance(deal, Raspasy):
        yield from _raspasy(rules, deal, table)
        return
    if deal.declarer not in table.seats:
        yield _unknown(table, "declarer", deal.declarer)
        return
    if deal.declarer == table.resting:
        yield Problem("dealer_rests", "declarer", {"player": deal.declarer})
        return
    match deal:
        case Game():
            yield from _contract(rules, deal, table)
            yield from _defence(rules, deal, table)
            yield from _talon(rules, deal)
        case Mizer():
            yield from _mizer(rules, deal, table)
        case Concede():
            yield from _contract(rules, deal, table)
            if not rules.whist.concede:
                yield Problem("concede_off", "type")


def _unknown(table: Table, field: str, seat: Seat) -> Problem:
    return Problem("unknown_seat", field, {"got": seat[:20], "allowed": ", ".join(table.seats)})


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
        yield from _tricks(deal.tricks, table.active, None)


def _replies(rules: Rules, deal: Game, table: Table) -> Iterator[Problem]:
    defenders = table.defenders(deal.declarer)
    for seat in deal.defence:
        if seat not in table.seats:
            yield _unknown(table, "defence", seat)
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
    if forced_whist(rules, deal.contract, deal.suit) and replies != ["whist", "whist"]:
        yield Problem("stalingrad", "defence")


def forced_whist(rules: Rules, contract: int, suit: str | None) -> bool:
    """Return whether both must whist: six spades where the house plays Stalingrad."""
    return rules.whist.stalingrad and contract == 6 and suit == "spades"


def _levels(contracts: object) -> str:
    return ", ".join(str(level) for level in contracts) or "-"  # type: ignore[attr-defined]


def _tricks(tricks: dict[Seat, int], seats: tuple[Seat, ...], optional: Seat | None) -> Iterator[Problem]:
    wrong = [seat for seat in tricks if seat not in (*seats, optional)]
    lacking = [seat for seat in seats if seat not in tricks]
    for seat in wrong:
        yield Problem(
            "no_tricks_here", f"tricks.{seat[:20]}", {"got": seat[:20], "allowed": ", ".join(seats)}
        )
    for seat in lacking:
        yield Problem("trick_count_missing", f"tricks.{seat}", {"player": seat})
    strange = [seat for seat, taken in tricks.items() if not 0 <= taken <= 10]
    for seat in strange:
        yield Problem("out_of_range", f"tricks.{seat[:20]}", {"low": 0, "high": 10})
    if not (wrong or lacking or strange) and (total := sum(tricks.values())) != 10:
        yield Problem("tricks_total", "tricks", {"total": total})


def _talon(rules: Rules, deal: Game) -> Iterator[Problem]:
    if not 0 <= deal.talon <= MOST_UNITS:
        yield Problem("out_of_range", "talon", {"low": 0, "high": MOST_UNITS})
    elif deal.talon and rules.talon.premium == "off":
        yield Problem("talon_off", "talon")


def _mizer(rules: Rules, deal: Mizer, table: Table) -> Iterator[Problem]:
    if not 0 <= deal.tricks <= 10:
        yield Problem("out_of_range", "tricks", {"low": 0, "high": 10})
    if deal.without_talon and rules.mizer.without_talon == "off":
        yield Problem("without_talon_off", "without_talon")
    if deal.shared_with_dealer and not (rules.mizer.shared_with_dealer and table.resting):
        yield Problem("shared_mizer_off", "shared_with_dealer")


def _raspasy(rules: Rules, deal: Raspasy, table: Table) -> Iterator[Problem]:
    talon_hand = table.resting if rules.raspasy.dealer_plays_talon else None
    yield from _tricks(deal.tricks, table.active, talon_hand)
    if talon_hand in deal.tricks and deal.tricks[talon_hand] > 2:
        yield Problem("out_of_range", f"tricks.{talon_hand}", {"low": 0, "high": 2})
