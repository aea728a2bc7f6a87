"""An evening where somebody joins and somebody leaves, through the commands."""

from __future__ import annotations

import json
from pathlib import Path

from preferans_tui.cli import main

EVENING = """variant = "sochi"
[players]
A = "Anna"
B = "Boris"
C = "Vera"
[[event]]
type = "game"
declarer = "A"
contract = 6
defence = {B = "pass", C = "pass"}
[[event]]
type = "join"
player = "D"
name = "Gleb"
[[event]]
type = "raspasy"
tricks = {A = 3, B = 3, C = 4}
[[event]]
type = "leave"
player = "B"
"""
# At four, a point of the pulya or of the gora is worth ten whists as it stands over the mean (Code 4.1.1).
# Pulyas 2 0 0 0, goras 3 3 4 0: A +15 - 5, B -5 - 5, C -5 - 15, D -5 + 25; then nobody jumps.
EXACT = {"A": "10", "B": "-10", "C": "-20", "D": "20"}


def scored(tmp_path: Path, capsys, *options: str) -> dict:
    path = tmp_path / "evening.toml"
    path.write_text(EVENING, encoding="utf-8")
    assert main(["score", "--json", *options, str(path)]) == 0
    return json.loads(capsys.readouterr().out)


def test_score_tells_everybody_who_played(tmp_path, capsys):
    told = scored(tmp_path, capsys)
    assert told["players"] == {"A": "Anna", "B": "Boris", "C": "Vera", "D": "Gleb"}
    assert told["settlement"]["exact"] == EXACT
    assert sum(told["settlement"]["final"].values()) == 0
    assert [(deal["n"], deal["type"], deal["dealer"]) for deal in told["deals"]] == [
        (1, "game", "C"),
        (2, "join", "A"),
        (3, "raspasy", "D"),
        (4, "leave", "A"),
    ]
    # The mean of the pulyas is 2/3 and of the goras nought; the newcomer's rounding costs him 2/3 of a point.
    assert told["deals"][1]["writes"] == []
    assert told["deals"][1]["net"] == {"A": "5/3", "B": "5/3", "C": "5/3", "D": "-5"}
    assert set(told["deals"][3]["net"].values()) == {"0"}
    assert told["state"]["dealer"] == "A"


def test_the_sheet_in_words_keeps_who_left(tmp_path, capsys):
    path = tmp_path / "evening.toml"
    path.write_text(EVENING, encoding="utf-8")
    assert main(["score", str(path)]) == 0
    assert "Those who left keep what they had won" in capsys.readouterr().out
    assert main(["check", str(path)]) == 0


def test_rules_for_another_size_say_who_has_no_place(tmp_path, capsys):
    path = tmp_path / "evening.toml"
    path.write_text(EVENING.replace('"sochi"', '"sochi"\nrules = {players = [3]}'), encoding="utf-8")
    assert main(["score", str(path)]) == 2
    first, *_more = capsys.readouterr().err.splitlines()
    assert "event 2: player: that would make 4 at the table; these rules play with 3" in first
