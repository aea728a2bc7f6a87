"""What a legal deal of the Balkan family writes.

Order of writes: the declarer's bule, supe in the defenders' turn, bule of those who fell.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import msgspec

from ..deal import ALL
from ..sheet import Entry, Seat, exact
from .deals import Game
from .rules import Rules
from .table import Table, is_undoubled, may_write_refe, on_refe


class Written(msgspec.Struct, frozen=True):
    """What a game comes to."""

    entries: tuple[Entry, ...] = ()
    uses_refe: bool = False
    """The declarer's oldest open mark is used up."""
    gives_refe: bool = False
    """A round of refe is written instead."""


class Value(msgspec.Struct, frozen=True):
    """What one deal is worth, with everything that doubles it."""

    bule: int
    """What is written off, or added to who fails."""
    trick: int
    """Supe for one trick."""


def value(rules: Rules, deal: Game, is_on_refe: bool) -> Value:
    """Return what a deal is worth.

    A tref without the talon, with rekontra, on refe: (5 + 1) × 2 × 4 × 2.

    >>> value(Rules(), Game(declarer="A", contract="tref", igra=True, kontra=2), True)
    Value(bule=96, trick=96)
    """
    base = rules.contracts[deal.contract] + (rules.score.igra_bonus if deal.igra else 0)
    times = 2**deal.kontra * (rules.refe.multiplier if is_on_refe else 1)
    return Value(base * rules.score.bule_factor * times, base * rules.score.trick_factor * times)


def game(rules: Rules, deal: Game, table: Table) -> Written:
    """Return what a game writes and what becomes of refe."""
    if is_undoubled(rules, table, deal):
        return _undoubled(rules, deal, table)
    doubled = on_refe(rules, table, deal.declarer)
    worth = value(rules, deal, doubled)
    if deal.tricks is None:
        return Written(_closing(rules, table, _walkover(deal, worth, "walkover")), doubled)
    entries = (
        Entry(deal.declarer, "bule", -worth.bule, "bule_made")
        if deal.made
        else _failed(rules, deal, table, worth),
        *_supe(rules, deal, table, worth),
        *_falls(rules, deal, table, worth),
    )
    entries = tuple(entry for entry in entries if entry.amount)
    return Written(_closing(rules, table, entries) if deal.made else entries, doubled)


def _undoubled(rules: Rules, deal: Game, table: Table) -> Written:
    """Return what becomes of a contract that needs kontra and got none."""
    may = may_write_refe(rules, table)
    match rules.pik.no_kontra:
        case "refe_or_walkover" | "refe_or_redeal" if may:
            return Written(gives_refe=True)
        case "nothing_or_refe_if_no_hat":
            return Written(gives_refe=may and not table.hats)
        case "redeal" | "refe_or_redeal":
            return Written()
        case _:
            doubled = rules.pik.walkover_doubled and on_refe(rules, table, deal.declarer)
            entries = _walkover(deal, value(rules, deal, doubled), "pik_walkover")
            return Written(_closing(rules, table, entries), doubled)


def _walkover(deal: Game, worth: Value, reason: str) -> tuple[Entry, ...]:
    """Return what a declarer writes whom nobody played against: as if made."""
    return (Entry(deal.declarer, "bule", -worth.bule, reason),) if worth.bule else ()


def _failed(rules: Rules, deal: Game, table: Table, worth: Value) -> Entry:
    """Return what a declarer writes who failed; in some houses twice when the game hung on it."""
    if rules.end.fail == "double_bule_standard_supe" and 0 < table.left < worth.bule:
        return Entry(deal.declarer, "bule", 2 * worth.bule, "closing_failed")
    return Entry(deal.declarer, "bule", worth.bule, "bule_failed")


def _supe(rules: Rules, deal: Game, table: Table, worth: Value) -> Iterator[Entry]:
    """Return what the defence writes on the declarer."""
    seats = table.defenders(deal.declarer)
    if deal.contract == "betl":
        if not deal.made:
            paid = [seat for seat in seats if deal.defence[seat] == ("kontra" if deal.giver else "come")]
            amount = worth.trick * rules.betl.supe_tricks
            yield from (Entry(seat, "supe", amount, "betl_supe", deal.declarer) for seat in paid)
        return
    tricks, reason = _paid_tricks(rules, deal, seats)
    for seat in seats:
        yield Entry(seat, "supe", worth.trick * tricks.get(seat, 0), reason, deal.declarer)


def _paid_tricks(rules: Rules, deal: Game, seats: tuple[Seat, ...]) -> tuple[dict[Seat, int], str]:
    """Return the tricks that each defender is paid for, and why."""
    most = ALL if rules.supe.cap == "none" else rules.supe.cap
    taker = next((seat for seat in seats if deal.defence[seat] == "caller"), None)
    if deal.giver and rules.kontra.scope == "giver_takes_all":
        taker = deal.giver
    if taker:
        return {taker: min(most, together(deal))}, "supe_together"
    tricks = deal.tricks or {}
    paid: dict[Seat, int] = {}
    # Whoever took more is paid first; `sorted` is stable, so equals keep their turn.
    for seat in sorted(seats, key=lambda seat: -tricks.get(seat, 0)):
        paid[seat] = min(most - sum(paid.values()), tricks.get(seat, 0))
    return paid, "supe_tricks"


def together(deal: Game) -> int:
    """Return the tricks of the defence."""
    return ALL - deal.taken


def _falls(rules: Rules, deal: Game, table: Table, worth: Value) -> Iterator[Entry]:
    """Return what defenders write who took less than they owe."""
    if not deal.made and not rules.quota.fall_when_declarer_fails:
        return
    for seat in table.defenders(deal.declarer):
        if reason := _fall(rules, deal, seat):
            yield Entry(seat, "bule", worth.bule, reason)


def _fall(rules: Rules, deal: Game, seat: Seat) -> str:
    """Return why a defender falls; nothing where he does not."""
    if deal.giver == seat:
        short = deal.made if deal.contract == "betl" else together(deal) < rules.quota.kontra
        return "fell_kontra" if short else ""
    if deal.giver or deal.contract in ("betl", "preferans"):
        return ""
    tricks = deal.tricks or {}
    match deal.defence[seat]:
        case "caller":
            return "fell_caller" if together(deal) < rules.quota.caller else ""
        case "come" if "stay" in deal.defence.values():
            return "fell_alone" if tricks[seat] < rules.quota.solo else ""
        case "come":
            return "fell_both" if _fell_of_both(rules, tricks[seat], together(deal)) else ""
        case _:
            return ""


def _fell_of_both(rules: Rules, own: int, pair: int) -> bool:
    """Return whether one of two who came falls.

    >>> _fell_of_both(Rules(), 1, 4), _fell_of_both(Rules(), 1, 3), _fell_of_both(Rules(), 2, 3)
    (False, True, False)
    """
    return {
        "own2_or_team4": own < 2 and pair < 4,
        "individual2": own < 2,
        "team4_only": pair < 4,
        "none": False,
    }[rules.quota.mode]


def _closing(rules: Rules, table: Table, entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """Return the entries of a made deal, reduced in proportion where they would take the sum below nought."""
    change = sum((entry.amount for entry in entries if entry.column == "bule"), 0)
    if rules.end.cap == "none" or table.left <= 0 or table.left + change >= 0:
        return entries
    part = Fraction(table.left) / -change
    return tuple(
        msgspec.structs.replace(entry, amount=exact(entry.amount * part), reason=f"closing_{entry.column}")
        if entry.column == "bule" or rules.end.cap == "bule_and_supe"
        else entry
        for entry in entries
    )
