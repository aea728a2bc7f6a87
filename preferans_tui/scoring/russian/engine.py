"""The Russian family behind the interface that all families share."""

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
from .closing import Ledger
from .deals import Concede, Deal, Game, Mizer, Raspasy
from .rules import Rules
from .table import Table, is_compulsory, minimum_contract, raspasy_price


class Russian:
    """The engine of one Russian variant.

    >>> sochi = Russian(Rules())
    >>> table = sochi.table(("A", "B", "C"), "C", 20)
    >>> deal = sochi.read({"type": "game", "declarer": "A", "contract": 6,
    ...     "defence": {"B": "whist", "C": "pass"}, "tricks": {"A": 5, "B": 3, "C": 2}})
    >>> for entry in sochi.score(deal, table)[0]:
    ...     print(entry.player, entry.column, entry.on or "-", entry.amount, entry.reason)
    A gora - 2 declarer_undertrick
    B whists A 10 whist_tricks
    B whists A 2 consolation
    C whists A 2 consolation
    """

    columns = (Column("pulya"), Column("gora", is_debt=True), Column("whists", on_opponents=True))
    guide = Text("help.table")
    reasons: Mapping[str, tuple[str, ...]] = {
        "game_made": ("prices.contracts", "prices.unit"),
        "declarer_undertrick": ("prices.contracts", "prices.gora_factor"),
        "whist_tricks": ("prices.contracts", "prices.whist_factor", "whist.remiz_split"),
        "gentleman_share": ("whist.remiz_split", "whist.split_scope"),
        "half_whist": ("whist.half", "prices.whist_factor"),
        "consolation": ("consolation.amount", "consolation.passer", "consolation.dealer"),
        "whist_undertrick": (
            "whist.responsibility", "whist.duty", "whist.liability_6_7", "whist.liability_8_10",
        ),
        "mizer_made": ("prices.mizer",),
        "mizer_caught": ("prices.mizer", "prices.gora_factor"),
        "conceded": ("whist.concede", "prices.gora_factor"),
        "raspasy_tricks": ("raspasy.price", "raspasy.amnesty"),
        "raspasy_fewest": ("raspasy.mode", "raspasy.whist_price", "raspasy.basis"),
        "raspasy_zero": ("raspasy.zero", "raspasy.zero_n"),
        "raspasy_dealer": ("raspasy.dealer_pulya",),
        "talon_premium": ("talon.premium", "talon.premium_3p"),
        "help": ("pulya.overflow",),
        "help_whists": ("pulya.help_rate", "points.pulya"),
        "surplus": ("pulya.overflow_rest", "points.pulya", "points.gora"),
        "surplus_others": ("pulya.overflow_rest",),
        "joined": (),
        "prize_first": ("prizes.first", "pulya.end"),
        "prize_gora": ("prizes.least_gora", "pulya.end"),
    }  # fmt: skip
    house_problems = check.HOUSE

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.default_target = rules.pulya.target

    def conflicts(self) -> tuple[Problem, ...]:
        """Return a warning for each of the rules that contradict each other or never come to bear."""
        return conflicts.conflicts(self.rules)

    def book(self) -> tuple[PriceTable, ...]:
        """Return the prices of the variant as a book prints them."""
        return book.book(self.rules)

    def table(self, seats: tuple[Seat, ...], dealer: Seat, target: int) -> Table:
        """Return the table before the first deal."""
        return Table(seats, dealer, target)

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
        ledger = Ledger(self.rules, table.seats, table.target, table.sheet)
        match deal:
            case Game():
                score.game(self.rules, deal, table, ledger)
            case Mizer():
                score.mizer(self.rules, deal, table, ledger)
            case Raspasy():
                score.raspasy(self.rules, deal, table, ledger)
            case Concede():
                score.concede(self.rules, deal, table, ledger)
        streak = self._streak(deal, table.streak)
        after = msgspec.structs.replace(
            table.written(ledger.entries),
            dealer=self._next_dealer(deal, table, streak),
            streak=streak,
            dealt=table.dealt + 1,
            last=table.dealer,
            bombs=self._bombs(deal, table),
        )
        if table.ended or not self.over(after):
            return tuple(ledger.entries), after
        after = msgspec.structs.replace(after, ended=True)
        if self.rules.pulya.end != "first_reached":
            return tuple(ledger.entries), after
        prizes = Ledger(self.rules, after.seats, after.target, after.sheet)
        score.prizes(self.rules, after, prizes)
        return (*ledger.entries, *prizes.entries), after.written(prizes.entries)

    def _bombs(self, deal: Deal, table: Table) -> Mapping[Seat, int]:
        """Return the bombs of each seat after a deal; those of a game are spent when it is made."""
        if not self.rules.bombs.allowed:
            return table.bombs
        bombs = {seat: table.bombs.get(seat, 0) + deal.grant.get(seat, 0) for seat in table.seats}
        grant = self.rules.bombs.grant
        if isinstance(deal, Raspasy) and (
            grant == "raspasy" or (grant == "opening" and is_compulsory(self.rules, table))
        ):
            bombs = {seat: held + 1 for seat, held in bombs.items()}
        if isinstance(deal, Game) and deal.made:
            bombs[deal.declarer] -= deal.bombs
        return bombs

    def _streak(self, deal: Deal, streak: int) -> int:
        """Return the raspasy in a row after a deal; what is no exit leaves them as they are."""
        rule = self.rules.raspasy.reset
        match deal:
            case Raspasy():
                return streak + 1
            case Mizer():
                exits = self.rules.raspasy.mizer_exits
            case Concede():
                exits = rule == "made_or_fail"
            case Game():
                whisted = deal.tricks is not None
                exits = {
                    "any_played": whisted,
                    "made": deal.made,
                    "made_whisted": deal.made and whisted,
                    "made_or_fail": True,
                }[rule]
        return 0 if exits else streak

    def _next_dealer(self, deal: Deal, table: Table, streak: int) -> Seat:
        moves = self.rules.raspasy.dealer_moves
        if isinstance(deal, Raspasy) and (moves == "never" or (moves == "after_3" and streak % 3)):
            return table.dealer
        return clockwise(table.seats, table.dealer)[0]

    def correct(self, entries: tuple[Entry, ...], table: Table) -> Table:
        """Return the table with entries written as they are: no help, no state moved."""
        return table.written(entries)

    def describe(self, deal: Deal) -> Text:
        """Return a deal in a few words, for the list of deals."""
        words = self._described(deal)
        times = deal.coefficient
        return Text("deal.times", {"deal": words, "times": times}) if times > 1 else words

    def _described(self, deal: Deal) -> Text:
        match deal:
            case Raspasy():
                taken = "-".join(str(deal.tricks[seat]) for seat in sorted(deal.tricks))
                return Text("deal.raspasy", {"tricks": taken})
            case Mizer():
                return Text("deal.mizer", {"player": deal.declarer, "tricks": deal.tricks})
            case Concede():
                return Text("deal.concede", {"player": deal.declarer, "contract": deal.contract})
            case Game():
                words = {
                    "player": deal.declarer,
                    "contract": deal.contract,
                    "suit": {"spades": "♠", "clubs": "♣", "diamonds": "♦", "hearts": "♥", "nt": "NT"}.get(
                        deal.suit or "", ""
                    ),
                }
                if deal.tricks is None:
                    half = "half" in deal.defence.values()
                    return Text("deal.game_half" if half else "deal.game_passed", words)
                over = deal.tricks[deal.declarer] - deal.contract
                return Text("deal.game", {**words, "result": f"{over:+}" if over else "="})

    def over(self, table: Table) -> bool:
        """Return whether the game has come to its end by the rules."""
        pulyas = [table.sheet.total(seat, "pulya") for seat in table.seats]
        match self.rules.pulya.end:
            case "all_closed":
                return min(pulyas) >= table.target
            case "sum_reached":
                return sum(pulyas) >= table.target * len(pulyas)
            case "first_reached":
                return (table.ended or table.streak == 0) and max(pulyas) >= table.target
            case _:
                return False

    def outcome(self, table: Table) -> Outcome:
        """Return how near the game is to its end."""
        pulyas = {seat: table.sheet.total(seat, "pulya") for seat in table.seats}
        closed = tuple(seat for seat, pulya in pulyas.items() if pulya >= table.target)
        if self.rules.pulya.end == "sum_reached":
            missing = table.target * len(pulyas) - sum(pulyas.values())
        else:
            missing = sum(max(0, table.target - pulya) for pulya in pulyas.values())
        needs = Text(f"needs.{self.rules.pulya.end}", {"points": missing})
        return Outcome(self.over(table), closed, needs)

    def state(self, table: Table) -> dict[str, Any]:
        """Return the family's part of `state` in `score --json`."""
        raspasy = {
            "streak": table.streak,
            "price": self._raspasy_price(table),
            "minimum_contract": minimum_contract(self.rules, table.streak),
        }
        bombs = {"bombs": {seat: table.bombs.get(seat, 0) for seat in table.seats}}
        return {
            "dealer": table.dealer,
            "raspasy": raspasy,
            "closed": list(self.outcome(table).closed_seats),
            "refe": {},
            **(bombs if self.rules.bombs.allowed else {}),
        }

    def _raspasy_price(self, table: Table) -> int:
        raspasy = self.rules.raspasy
        return raspasy.whist_price if raspasy.mode == "whists" else raspasy_price(self.rules, table.streak)

    def standing(self, table: Table) -> tuple[Text, ...]:
        """Return what must always be in sight: streak, price, minimum contract."""
        compulsory = (Text("standing.compulsory"),) if is_compulsory(self.rules, table) else ()
        bombs = [
            Text("standing.bombs", {"player": seat, "count": held})
            for seat in table.seats
            if (held := table.bombs.get(seat, 0))
        ]
        return (
            *compulsory,
            Text("standing.streak", {"count": table.streak}),
            Text(f"standing.price_{self.rules.raspasy.mode}", {"price": self._raspasy_price(table)}),
            Text("standing.minimum", {"contract": minimum_contract(self.rules, table.streak)}),
            *bombs,
        )

    def settle(self, table: Table) -> Settlement:
        """Return who pays whom if the game ended now."""
        return settle.settle(self.rules, table.sheet, table.seats, table.target, table.carried)

    def net(self, entries: tuple[Entry, ...], seats: tuple[Seat, ...]) -> dict[Seat, Fraction]:
        """Return what entries are worth to each seat, exactly; sums to zero."""
        return settle.nets(self.rules, Sheet().plus(entries), seats)
