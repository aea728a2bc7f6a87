"""A table for the scoring tests: deals in the notation of the rule books, writes as short lines.

Whole evenings of either family go through `preferans-tui score - --json`, as a person would write them.
"""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest

from preferans_tui.cli import main
from preferans_tui.scoring.engine import family
from preferans_tui.scoring.sheet import Entry
from preferans_tui.variants import load

SEATS = ("A", "B", "C", "D")


def nested(dotted: dict[str, Any]) -> dict[str, Any]:
    tables: dict[str, Any] = {}
    for key, value in dotted.items():
        table, _, leaf = key.rpartition(".")
        (tables.setdefault(table, {}) if table else tables)[leaf] = value
    return tables


def counts(words: str) -> dict[str, int]:
    """Read tricks: "A5 B3 C2"."""
    return {word[0]: int(word[1:]) for word in words.split()}


def deal_of(notation: str) -> dict[str, Any]:
    """Read a deal as the dossier writes it.

    "A plays 6; B whist, C pass; tricks A5 B3 C2; talon 1; x2; dealer D", "A mizer 2; without_talon",
    "raspasy A1 B1 C8", "A concedes 7", "A plays 6; B pass, C pass; bombs 2; dark; grant B1".
    """
    first, *rest = notation.split("; ")
    if first.startswith("raspasy "):
        deal: dict[str, Any] = {"type": "raspasy", "tricks": counts(first.removeprefix("raspasy "))}
    elif game := re.fullmatch(r"(.) plays (\d+)", first):
        deal = {"type": "game", "declarer": game[1], "contract": int(game[2]), "defence": {}}
        deal["defence"] = dict(reply.split() for reply in rest.pop(0).split(", "))
    elif mizer := re.fullmatch(r"(.) mizer (\d+)", first):
        deal = {"type": "mizer", "declarer": mizer[1], "tricks": int(mizer[2])}
    elif concede := re.fullmatch(r"(.) concedes (\d+)", first):
        deal = {"type": "concede", "declarer": concede[1], "contract": int(concede[2])}
    else:
        raise ValueError(notation)
    for more in rest:
        key, _, value = more.partition(" ")
        match key:
            case "tricks" | "grant":
                deal[key] = counts(value)
            case "talon" | "bombs":
                deal[key] = int(value)
            case "dealer" | "suit":
                deal[key] = value
            case "without_talon" | "shared_with_dealer" | "dark":
                deal[key] = True
            case _:
                deal["multiplier"] = int(key.removeprefix("x"))
    return deal


class House:
    """One table under one house's rules."""

    def __init__(
        self,
        variant: str = "sochi",
        rules: dict[str, Any] | None = None,
        *,
        players: int = 3,
        target: int | None = None,
        sheet: str = "",
        streak: int = 0,
    ) -> None:
        found = load(variant, [], nested(rules or {}))
        assert not isinstance(found, tuple), found
        self.engine: Any = family(found.rules.engine).engine(found.rules)
        self.seats = SEATS[:players]
        self.table = self.engine.table(self.seats, self.seats[-1], target or self.engine.default_target)
        if sheet:
            self.write(sheet)
        for _ in range(streak):
            self.play(f"raspasy A4 B3 C3; dealer {self.seats[-1]}")
        self.table = self.table.at(self.seats[-1])
        if streak:
            # Raspasy that only set the scene leave nothing on the sheet.
            back = tuple(
                Entry(player, column, -amount, "correction", on)
                for (player, column, on), amount in self.table.sheet.totals.items()
            )
            self.table = self.engine.correct(back, self.table)
            self.write(sheet)

    def write(self, sheet: str) -> None:
        """Write a sheet raw: "A pulya 18, B whists A 10"."""
        entries = []
        for line in filter(None, sheet.split(", ")):
            player, column, *on, amount = line.split()
            entries.append(Entry(player, column, int(amount), "correction", on[0] if on else None))
        self.table = self.engine.correct(tuple(entries), self.table)

    def problems(self, deal: str | dict[str, Any]) -> list[tuple[str, str]]:
        """Return the codes and fields of all that is wrong with a deal."""
        read = self.engine.read(deal_of(deal) if isinstance(deal, str) else deal)
        found = read if isinstance(read, tuple) else self.engine.check(read, self.table)
        return [(problem.code, problem.field) for problem in found]

    def entries(self, deal: str) -> tuple[Entry, ...]:
        """Play a deal and return what it wrote, entry by entry."""
        assert self.problems(deal) == []
        entries, self.table = self.engine.score(self.engine.read(deal_of(deal)), self.table)
        return entries

    def play(self, deal: str) -> str:
        """Play a deal and return what it wrote, a number for each field: "A gora 2, B whists A 12"."""
        fields: dict[str, Any] = {}
        for entry in self.entries(deal):
            place = f"{entry.player} {entry.column}" + (f" {entry.on}" if entry.on else "")
            fields[place] = fields.get(place, 0) + entry.amount
        return ", ".join(f"{place} {amount}" for place, amount in sorted(fields.items()) if amount)

    def total(self, player: str, column: str, on: str | None = None) -> int | Fraction:
        """Return what stands in one field of the sheet."""
        return self.table.sheet.total(player, column, on)

    @property
    def state(self) -> dict[str, Any]:
        """The state of the table in few words."""
        state = self.engine.state(self.table)
        return {
            "dealer": state["dealer"],
            **state["raspasy"],
            "closed": "".join(state["closed"]),
            "over": self.engine.over(self.table),
        }


@pytest.fixture(scope="session")
def house() -> type[House]:
    return House


def toml(value: Any) -> str:
    """Write a value for a session file; JSON's strings, numbers and lists are TOML's too."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(k)} = {toml(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


@pytest.fixture
def score(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., tuple[int, Any]]:
    """Return a runner of the command on an evening: its exit code, and its JSON or what it said instead."""

    def run(
        events: list[dict[str, Any]],
        variant: str,
        rules: dict[str, Any] | None = None,
        *,
        target: int | None = None,
        names: Sequence[str] = "ABC",
    ) -> tuple[int, Any]:
        lines = [f'variant = "{variant}"', f"players = {toml(dict(zip(SEATS, names, strict=False)))}"]
        lines += [f"target = {target}"] if target else []
        lines += ["[rules]", *(f"{key} = {toml(value)}" for key, value in (rules or {}).items())]
        for event in events:
            lines += ["[[event]]", *(f"{key} = {toml(value)}" for key, value in event.items())]
        text = "\n".join(lines) + "\n"
        monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(text.encode())))
        code = main(["score", "-", "--json"])
        out, err = capsys.readouterr()
        return code, json.loads(out) if out else err

    return run
