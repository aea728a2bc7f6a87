"""The Balkan family behind the interface that all families share."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import msgspec

from ..engine import Answer, Column, Outcome, PriceTable, Problem, Question, Text
from ..seating import clockwise
from ..settlement import Settlement
from ..sheet import Entry, Seat, Sheet
from . import answers, ask, book, check, conflicts, deals, score, settle
from . import table as tables
from .deals import Deal, Refe
from .rules import Rules
from .table import Table

_VALUE = ("contracts", "score.bule_factor", "score.igra_bonus", "refe.multiplier")
_SUPE = ("contracts", "score.trick_factor", "score.igra_bonus", "refe.multiplier", "supe.cap")


class Balkan:
    """The engine of one Balkan variant.

    >>> serbian = Balkan(Rules())
    >>> table = serbian.table(("A", "B", "C"), "C", 30)
    >>> deal = serbian.read({"type": "game", "declarer": "C", "contract": "karo",
    ...     "defence": {"A": "come", "B": "come"}, "tricks": {"A": 2, "B": 2, "C": 6}})
    >>> for entry in serbian.score(deal, table)[0]:
    ...     print(entry.player, entry.column, entry.on or "-", entry.amount, entry.reason)
    C bule - -6 bule_made
    A supe C 12 supe_tricks
    B supe C 12 supe_tricks
    """

    columns = (Column("bule", is_debt=True), Column("supe", on_opponents=True))
    guide = Text("help.balkan")
    reasons: Mapping[str, tuple[str, ...]] = {
        "bule_made": _VALUE,
        "bule_failed": _VALUE,
        "walkover": _VALUE,
        "pik_walkover": ("kontra.mandatory", "pik.no_kontra", "pik.walkover_doubled", *_VALUE),
        "supe_tricks": _SUPE,
        "supe_together": ("kontra.scope", *_SUPE),
        "betl_supe": ("betl.supe_tricks", "contracts", "score.trick_factor", "score.igra_bonus"),
        "fell_alone": ("quota.solo",),
        "fell_both": ("quota.mode", "quota.fall_when_declarer_fails"),
        "fell_caller": ("quota.caller",),
        "fell_kontra": ("quota.kontra",),
        "closing_bule": ("end.when", "end.cap"),
        "closing_supe": ("end.cap",),
        "closing_failed": ("end.fail",),
        "joined": (),
    }
    house_problems = check.HOUSE

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.default_target = rules.bule.start

    def conflicts(self) -> tuple[Problem, ...]:
        """Return a warning for each of the rules that contradict each other or never come to bear."""
        return conflicts.conflicts(self.rules)

    def book(self) -> tuple[PriceTable, ...]:
        """Return the prices of the variant as a book prints them."""
        return book.book(self.rules)

    def table(self, seats: tuple[Seat, ...], dealer: Seat, target: int) -> Table:
        """Return the table before the first deal."""
        return tables.new(seats, dealer, target)

    def read(self, keys: Mapping[str, Any]) -> Deal | tuple[Problem, ...]:
        """Return the deal that these keys describe, or all that is wrong with their form."""
        return deals.read(keys)

    def write(self, deal: Deal) -> dict[str, Any]:
        """Return the keys of a deal, as `read` takes them."""
        return deals.write(deal)

    def ask(self, table: Table, answers: tuple[Answer, ...]) -> Question | Deal:
        """Return the next question, or the finished deal."""
        return ask.ask(self.rules, table, answers)

    def answers(self, deal: Deal, table: Table) -> tuple[Answer, ...]:
        """Return the chain of answers that `ask` turns into a legal deal, its note aside."""
        return answers.answers(self.rules, table, deal)

    def check(self, deal: Deal, table: Table) -> tuple[Problem, ...]:
        """Return all that is wrong with a deal at this table."""
        return check.check(self.rules, deal, table)

    def score(self, deal: Deal, table: Table) -> tuple[tuple[Entry, ...], Table]:
        """Return what a legal deal writes, in order, and the table after it."""
        table = table.at(deal.dealer)
        passed_on = clockwise(table.seats, table.dealer)[0]
        if isinstance(deal, Refe):
            after = tables.with_refe(self.rules, table)
            return (), msgspec.structs.replace(after, dealer=passed_on, last=table.dealer)
        written = score.game(self.rules, deal, table)
        after = tables.with_refe(self.rules, table) if written.gives_refe else table
        refe = dict(after.refe)
        if written.uses_refe:
            refe[deal.declarer] -= 1
        after = msgspec.structs.replace(
            after, dealer=passed_on, last=table.dealer, sheet=table.sheet.plus(written.entries), refe=refe
        )
        return written.entries, msgspec.structs.replace(after, ended=self._is_end(after))

    def _is_end(self, table: Table) -> bool:
        return table.left == 0 or (table.left < 0 and self.rules.end.when == "sum_le_zero")

    def correct(self, entries: tuple[Entry, ...], table: Table) -> Table:
        """Return the table with entries written as they are: no state moved."""
        return msgspec.structs.replace(table, sheet=table.sheet.plus(entries))

    def describe(self, deal: Deal) -> Text:
        """Return a deal in a few words, for the list of deals."""
        if isinstance(deal, Refe):
            return Text("deal.refe")
        contract = Text(f"contract.{deal.contract}")
        if deal.igra:
            contract = Text("contract.igra", {"contract": contract})
        words: dict[str, Any] = {"player": deal.declarer, "contract": contract}
        if deal.tricks is not None:
            over = deal.taken - deal.target
            result = f"{over:+}" if over else "="
            doubled = f" ×{2**deal.kontra}" if deal.kontra else ""
            return Text("deal.balkan", {**words, "doubled": doubled, "result": result})
        undoubled = not deal.igra and deal.contract in self.rules.kontra.mandatory
        return Text("deal.undoubled" if undoubled else "deal.walkover", words)

    def over(self, table: Table) -> bool:
        """Return whether the game has come to its end by the rules."""
        return table.ended and self._is_end(table)

    def outcome(self, table: Table) -> Outcome:
        """Return how near the game is to its end."""
        return Outcome(self.over(table), (), Text("needs.bule", {"points": table.left}))

    def state(self, table: Table) -> dict[str, Any]:
        """Return the family's part of `state` in `score --json`."""
        refe = {seat: table.refe.get(seat, 0) for seat in table.seats}
        return {"dealer": table.dealer, "closed": [], "refe": refe}

    def standing(self, table: Table) -> tuple[Text, ...]:
        """Return what must always be in sight: open refe, how many may still come, who is under the hat."""
        opened = [
            Text("standing.refe", {"player": seat, "count": count})
            for seat in table.seats
            if (count := table.refe.get(seat, 0))
        ]
        hats = [Text("standing.hat", {"player": seat}) for seat in table.hats]
        blocked = [] if tables.may_write_refe(self.rules, table) else [Text("standing.no_refe")]
        return (*opened, *blocked, *hats)

    def settle(self, table: Table) -> Settlement:
        """Return who pays whom if the game ended now."""
        return settle.settle(self.rules, table.sheet, table.seats, table.carried)

    def net(self, entries: tuple[Entry, ...], seats: tuple[Seat, ...]) -> dict[Seat, Fraction]:
        """Return what entries are worth to each seat, exactly; sums to zero."""
        return settle.nets(self.rules, Sheet().plus(entries), seats)
