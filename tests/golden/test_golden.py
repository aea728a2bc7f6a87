"""Whole evenings, each worked out at the top of its file: sheet, settlement, and the keys that it took."""

from __future__ import annotations

import json
import re
import tomllib
from fractions import Fraction
from pathlib import Path
from statistics import median
from typing import Any

import pytest

from preferans_tui.cli import main
from preferans_tui.journal import file, opening
from preferans_tui.scoring.engine import Question

EVENINGS = {
    path.name.removesuffix(".expected.toml"): path for path in Path(__file__).parent.glob("*.expected.toml")
}
evenings = pytest.mark.parametrize("name", sorted(EVENINGS))


def journal(name: str) -> Path:
    return EVENINGS[name].with_name(f"{name}.toml")


def expected(name: str) -> dict[str, Any]:
    return tomllib.loads(EVENINGS[name].read_text("utf-8"))


def session(name: str) -> Any:
    reading = file.read_path(journal(name))
    assert not isinstance(reading, tuple), reading
    found = opening.session_of(reading, [])
    assert not isinstance(found, tuple), found
    return found


def test_there_are_evenings_of_every_shipped_variant_at_both_tables():
    played = {(session(name).variant, len(session(name).seats)) for name in EVENINGS}
    assert {variant for variant, _ in played} == {"sochi", "leningrad", "moscow", "fspr"}
    assert {players for _, players in played} == {3, 4}


@evenings
def test_evening_comes_to_its_sheet_and_settlement(name, capsys):
    assert main(["score", str(journal(name)), "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    wanted = expected(name)
    assert result["sheet"] == wanted["sheet"]
    assert result["settlement"]["exact"] == wanted["exact"]
    assert result["settlement"]["final"] == wanted["final"]
    assert result["state"]["finished"] == wanted["finished"]
    assert result["state"]["dealer"] == wanted["dealer"]
    assert result["state"]["raspasy"]["streak"] == wanted["streak"]


@evenings
def test_deal_writes_what_the_line_above_it_says(name, capsys):
    """Each event's comment names its writes: "# 3, B deals: C pulya 4; A whists on B 8"."""
    main(["score", str(journal(name)), "--json"])
    deals = {deal["n"]: deal for deal in json.loads(capsys.readouterr().out)["deals"]}
    told = re.findall(r"^# (\d+)[^:\n]*: (.+)\n\[\[event\]\]", journal(name).read_text("utf-8"), re.MULTILINE)
    assert [int(n) for n, _ in told] == list(deals)
    for n, words in told:
        writes = [
            f"{w['player']} {w['column']} " + (f"on {w['on']} " if "on" in w else "") + str(w["amount"])
            for w in deals[int(n)]["writes"]
        ]
        assert ("; ".join(writes) or "nothing") == words


@evenings
def test_the_arithmetic_at_the_top_is_right(name):
    """Every sum in the comment holds, and the sums are the expected numbers."""
    wanted = expected(name)
    comment = journal(name).read_text("utf-8").partition("\nvariant")[0]
    sums = re.findall(r"^#   (\w+(?: \w+(?: on \w)?)?):? (.*?)(?: = (\S+))?$", comment, re.MULTILINE)
    worked: dict[str, Fraction] = {}
    for what, terms, total in sums:
        if re.search(r"[^-+*/() \d]", terms):
            continue
        value = eval(re.sub(r"\d+", r"Fraction(\g<0>)", terms))
        assert not total or value == Fraction(total), f"{name}: {what}"
        worked.setdefault(what, Fraction(value))
    for seat, fields in wanted["sheet"].items():
        assert worked[f"pulya {seat}"] == fields["pulya"]
        assert worked[f"gora {seat}"] == fields["gora"]
        for other, whists in fields["whists"].items():
            assert worked[f"whists {seat} on {other}"] == whists
        assert worked[seat] == Fraction(wanted["exact"][seat])
    assert sum(wanted["final"].values()) == 0


@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        ("fspr-four", {"finish"}),
        ("leningrad-three", {"amend"}),
        ("moscow-three", {"void", "restore"}),
        ("sochi-early", {"correction", "rename", "finish"}),
    ],
)
def test_evening_has_the_events_it_is_kept_for(name, kinds):
    assert kinds <= {event["type"] for event in tomllib.loads(journal(name).read_text("utf-8"))["event"]}


def keys(engine: Any, deal: Any, table: Any) -> int:
    """Count the keys that type a deal: Enter for a default, else one of the choice's own."""
    chain = engine.answers(deal, table)
    for at, answer in enumerate(chain):
        question = engine.ask(table, chain[:at])
        assert isinstance(question, Question)
        choice = next(choice for choice in question.choices if choice.value == answer)
        assert answer == question.default or choice.keys
    return len(chain)


def test_a_deal_takes_six_keys_by_the_median_and_ten_at_most():
    pressed = [
        keys(evening.engine, slot.counted, slot.before)
        for evening in map(session, EVENINGS)
        for slot in evening.slots
        if slot.kind != "correction"
    ]
    assert len(pressed) >= 80
    assert median(pressed) <= 6
    assert max(pressed) <= 10
