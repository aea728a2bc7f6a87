"""All that can be wrong with a Balkan deal at a table, collected as values."""

from __future__ import annotations

from collections.abc import Iterator

from .. import checking
from ..engine import Problem, Text
from .deals import Deal, Game
from .rules import Rules
from .table import Table, is_undoubled, needs_kontra

HOUSE = frozenset({"kontra_needed", "kontra_above", "defence_unnamed"})
"""Problems that another house, or another course of the evening, would not have; the writes are defined."""

PAIRS = {
    ("stay", "stay"), ("come", "stay"), ("come", "come"), ("called", "caller"),
    ("dragged", "kontra"), ("come", "kontra"),
}  # fmt: skip
"""What two defenders may have said, each pair in the order of the letters."""

HIGHEST = 9
"""As far as doubling goes in a house that knows no limit: the keys have no more digits."""


def check(rules: Rules, deal: Deal, table: Table) -> tuple[Problem, ...]:
    """Return all that is wrong with a deal at this table."""
    if deal.dealer is not None and deal.dealer not in table.seats:
        return (checking.unknown_seat(table, "dealer", deal.dealer),)
    return tuple(_problems(rules, deal, table.at(deal.dealer)))


def most_kontra(rules: Rules) -> int:
    """Return how often a deal may be doubled."""
    return rules.kontra.max if isinstance(rules.kontra.max, int) else HIGHEST


def _problems(rules: Rules, deal: Deal, table: Table) -> Iterator[Problem]:
    if deal.multiplier != 1:
        yield Problem("out_of_range", "multiplier", {"low": 1, "high": 1})
    if not isinstance(deal, Game):
        return
    if wrong := tuple(checking.declarer(deal, table)):
        yield from wrong
        return
    if not rules.contracts[deal.contract]:
        yield Problem("contract_off", "contract", {"contract": Text(f"contract.{deal.contract}")})
    yield from _kontra(rules, deal)
    replies = tuple(_replies(rules, deal, table))
    yield from replies or _tricks(rules, deal, table)


def _kontra(rules: Rules, deal: Game) -> Iterator[Problem]:
    most = most_kontra(rules)
    if not 0 <= deal.kontra <= HIGHEST:
        yield Problem("out_of_range", "kontra", {"low": 0, "high": most})
    elif deal.kontra > most:
        yield Problem("kontra_above", "kontra", {"got": deal.kontra, "high": most})
    elif deal.kontra and not deal.giver:
        yield Problem("kontra_giver", "defence")
    elif deal.giver and not deal.kontra:
        yield Problem("kontra_level", "kontra", {"player": deal.giver, "high": most})


def _replies(rules: Rules, deal: Game, table: Table) -> Iterator[Problem]:
    """Check what the defenders said."""
    defenders = table.defenders(deal.declarer)
    for seat in deal.defence:
        if seat not in table.seats:
            yield checking.unknown_seat(table, "defence", seat)
        elif seat == deal.declarer:
            yield Problem("declarer_defends", f"defence.{seat}", {"player": seat})
        elif seat == table.resting:
            yield Problem("dealer_rests", f"defence.{seat}", {"player": seat})
    if not deal.defence and deal.tricks is None:
        # Nobody named is nobody who came; but where kontra is not needed, that is to be said.
        if not is_undoubled(rules, table, deal):
            yield Problem("defence_unnamed", "defence", {"allowed": ", ".join(defenders)})
        return
    missing = [seat for seat in defenders if seat not in deal.defence]
    for seat in missing:
        yield Problem("answer_missing", f"defence.{seat}", {"player": seat})
    pair = tuple(sorted(deal.defence[seat] for seat in defenders if seat in deal.defence))
    if not missing and pair not in PAIRS:
        allowed = ", ".join(f"{one} + {other}" for one, other in sorted(PAIRS))
        yield Problem("defence_pair", "defence", {"got": " + ".join(pair), "allowed": allowed})
    elif "caller" in pair and deal.contract == "betl":
        yield Problem("no_calling", "defence")


def _tricks(rules: Rules, deal: Game, table: Table) -> Iterator[Problem]:
    """Check the tricks of a deal whose defence is in order."""
    came = [seat for seat in table.defenders(deal.declarer) if deal.defence.get(seat, "stay") != "stay"]
    if (came or deal.tricks is not None) and not deal.kontra and needs_kontra(rules, table, deal):
        yield Problem("kontra_needed", "kontra", {"contract": Text(f"contract.{deal.contract}")})
    if not came:
        if deal.tricks is not None:
            yield Problem("nobody_came", "tricks")
        return
    playing = tuple(seat for seat in table.active if seat in (*came, deal.declarer))
    if deal.tricks is None:
        if not is_undoubled(rules, table, deal):
            yield Problem("tricks_of_defence", "tricks", {"allowed": ", ".join(playing)})
    else:
        yield from checking.tricks(deal.tricks, playing, idle=table.active)
