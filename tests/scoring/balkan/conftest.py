"""A Balkan table for the tests: deals in the words of the books."""

from __future__ import annotations

from typing import Any

import pytest

from preferans_tui.scoring.engine import Problem, family
from preferans_tui.scoring.sheet import Entry
from preferans_tui.variants import load

SEATS = ("A", "B", "C", "D")


def nested(dotted: dict[str, Any]) -> dict[str, Any]:
    """Return tables of dotted keys: "quota.solo" is "solo" in "quota"."""
    tables: dict[str, Any] = {}
    for key, value in dotted.items():
        table, _, leaf = key.rpartition(".")
        (tables.setdefault(table, {}) if table else tables)[leaf] = value
    return tables


def deal_of(words: str) -> dict[str, Any]:
    """Read a deal: "A igra tref; B come, C stay; A7 B3", "A pik", "refe".

    A level of kontra stands after its giver, a dealer of one's own last:
    "A karo; B kontra 2, C dragged; A5 B5 C0; dealer A".
    """
    first, *rest = words.split("; ")
    dealer = {"dealer": rest.pop().removeprefix("dealer ")} if rest and rest[-1].startswith("dealer ") else {}
    if first == "refe":
        return {"type": "refe", **dealer}
    declarer, *igra, contract = first.split()
    deal: dict[str, Any] = {"type": "game", "declarer": declarer, "contract": contract, **dealer}
    if igra:
        deal["igra"] = True
    if rest:
        replies = [reply.split() for reply in rest.pop(0).split(", ")]
        deal["defence"] = {seat: reply for seat, reply, *_ in replies}
        for _seat, reply, *level in replies:
            if reply == "kontra":
                deal["kontra"] = int(level[0]) if level else 1
    if rest:
        deal["tricks"] = {word[0]: int(word[1:]) for word in rest.pop(0).split()}
    return deal


class House:
    """One table under one house's rules."""

    def __init__(
        self,
        variant: str = "serbian",
        rules: dict[str, Any] | None = None,
        *,
        players: int = 3,
        target: int | None = None,
        bule: str = "",
    ) -> None:
        found = load(variant, [], nested(rules or {}))
        assert not isinstance(found, tuple), found
        self.engine: Any = family(found.rules.engine).engine(found.rules)
        self.seats = SEATS[:players]
        self.table = self.engine.table(self.seats, self.seats[-1], target or self.engine.default_target)
        if bule:
            self.write(bule)

    def write(self, bule: str) -> None:
        """Bring the bule to some numbers: "A 10, B -6"."""
        entries = []
        for line in bule.split(", "):
            seat, number = line.split()
            entries.append(Entry(seat, "bule", int(number) - self.table.bule(seat), "correction"))
        self.table = self.engine.correct(tuple(entries), self.table)

    def found(self, deal: str | dict[str, Any]) -> tuple[Problem, ...]:
        """Return all that is wrong with a deal."""
        read = self.engine.read(deal_of(deal) if isinstance(deal, str) else deal)
        return read if isinstance(read, tuple) else self.engine.check(read, self.table)

    def problems(self, deal: str | dict[str, Any]) -> list[tuple[str, str]]:
        """Return the codes and fields of all that is wrong with a deal."""
        return [(problem.code, problem.field) for problem in self.found(deal)]

    def play(self, deal: str) -> str:
        """Play a legal deal and return what it wrote: "A bule -8, B supe A 24"."""
        assert self.problems(deal) == []
        entries, self.table = self.engine.score(self.engine.read(deal_of(deal)), self.table)
        lines = [
            f"{entry.player} {entry.column} {entry.on + ' ' if entry.on else ''}{entry.amount}"
            for entry in entries
        ]
        return ", ".join(sorted(lines))

    @property
    def bule(self) -> str:
        """The column of contracts: "30 20 24"."""
        return " ".join(str(self.table.bule(seat)) for seat in self.seats)

    @property
    def refe(self) -> str:
        """Open marks of every seat: "1 0 1"."""
        return " ".join(str(count) for count in self.engine.state(self.table)["refe"].values())

    @property
    def over(self) -> bool:
        over: bool = self.engine.over(self.table)
        return over


@pytest.fixture(scope="session")
def house() -> type[House]:
    return House
