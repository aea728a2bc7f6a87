"""The commands on a Balkan evening: the same as on any other."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from preferans_tui.cli import main

EVENING = """variant = "croatian"
players = { A = "Anna", B = "Boris", C = "Vera" }
[[event]]
type = "game"
declarer = "C"
contract = "karo"
defence = { A = "come", B = "come" }
tricks = { A = 2, B = 2, C = 6 }
[[event]]
type = "refe"
[[event]]
type = "game"
declarer = "A"
contract = "tref"
igra = true
kontra = 1
defence = { B = "kontra", C = "dragged" }
tricks = { A = 5, B = 3, C = 2 }
[[event]]
type = "game"
declarer = "B"
contract = "pik"
"""
"""Karo; refe; igra tref with kontra on refe, failed: (5 + 1) x 2 x 2 x 2 = 48; an undoubled two is refe."""


@pytest.fixture
def evening(tmp_path: Path) -> str:
    path = tmp_path / "evening.toml"
    path.write_text(EVENING, encoding="utf-8")
    return str(path)


def test_score_tells_bule_and_supe(evening, capsys):
    assert main(["score", evening, "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert result["sheet"]["A"] == {"bule": 78, "supe": {"B": 0, "C": 12}}
    assert result["sheet"]["B"] == {"bule": 30, "supe": {"A": 240, "C": 12}}
    assert result["state"]["refe"] == {"A": 1, "B": 2, "C": 2}
    assert [deal["type"] for deal in result["deals"]] == ["game", "refe", "game", "game"]


def test_export_tells_every_deal_in_words(evening, capsys):
    assert main(["export", evening, "--to", "text", "--lang", "ru"]) == 0
    text = capsys.readouterr().out
    for words in (
        "1. Vera: ♦ бубны =",
        "2. рефе: никто не играл",
        "3. Anna: игра ♣ трефы ×2 -1",
        "Boris: супы > Anna +240 (взятки защиты вместе)",
        "4. Boris: ♠ пики без контры",
    ):
        assert words in text


def test_check_finds_nothing_wrong(evening, capsys):
    assert main(["check", evening, "--lang", "en"]) == 0
    assert "deals: 4, all legal" in capsys.readouterr().out


def test_another_house_counts_the_same_evening(evening, capsys):
    assert main(["score", evening, "--json", "--under", "slovenian"]) == 0
    assert json.loads(capsys.readouterr().out)["variant"] == "slovenian"
    assert main(["score", evening, "--under", "sochi", "--lang", "en"]) == 2
    assert "another family" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("wrong", "right", "said"),
    [
        ('"pik"', '"pick"', "event 4: contract: 'pick' will not do; allowed: "),
        (
            "kontra = 1",
            "kontra = 5",
            "event 3: kontra: kontra 5 goes further than here: at most 4 (kontra.max)",
        ),
        ('C = "dragged"', 'C = "stay"', "event 3: defence: kontra + stay do not go together; what does: "),
        ("C = 6", "C = 5", "event 1: tricks: tricks add up to 9, not to 10"),
    ],
)
def test_a_fault_is_one_line_with_its_event_and_key(evening, capsys, wrong, right, said):
    Path(evening).write_text(EVENING.replace(wrong, right), encoding="utf-8")
    assert main(["score", evening, "--lang", "en"]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"{evening}: {said}")


@pytest.mark.parametrize("name", ["serbian", "croatian", "slovenian"])
def test_rules_are_shown_with_every_key(name, capsys):
    assert main(["rules", "show", name, "--lang", "en"]) == 0
    said = capsys.readouterr().out
    assert "quota.mode" in said
    assert "kontra.mandatory_on_refe" in said
