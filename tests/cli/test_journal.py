"""What events of a journal do to each other (contract, sections 1 and 5), from files to `score --json`."""

from __future__ import annotations

import io
import json
import sys
from fractions import Fraction
from types import SimpleNamespace

import pytest

from preferans_tui.cli import main
from preferans_tui.locale import use

HEAD = 'variant = "{variant}"\ntarget = {target}\n[players]\nA = "Anna"\nB = "Boris"\nC = "Vera"\n'
SIX_MADE = {
    "type": "game",
    "declarer": "A",
    "contract": 6,
    "defence": {"B": "whist", "C": "pass"},
    "tricks": {"A": 6, "B": 4, "C": 0},
}
SIX_DOWN = {**SIX_MADE, "tricks": {"A": 5, "B": 5, "C": 0}}
RASPASY = {"type": "raspasy", "tricks": {"A": 3, "B": 3, "C": 4}}
MIZER = {"type": "mizer", "declarer": "B", "tricks": 0}
EIGHT_WHISTED = {
    "type": "game",
    "declarer": "C",
    "contract": 8,
    "defence": {"A": "whist", "B": "pass"},
    "tricks": {"A": 1, "B": 1, "C": 8},
}


@pytest.fixture
def score(monkeypatch, capsys):
    """Return what `score --json` says of a hand-written evening, or the lines that it refuses it by."""

    def told(*events, variant="sochi", target=20):
        text = HEAD.format(variant=variant, target=target) + "".join(f"[[event]]\n{keys(e)}" for e in events)
        monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(text.encode())))
        code = main(["score", "-", "--json", "--lang", "en"])
        said = capsys.readouterr()
        use("en")
        return json.loads(said.out) if code == 0 else said.err.splitlines()

    return told


def keys(event):
    return "".join(f"{key} = {value(each)}\n" for key, each in event.items())


def value(each):
    if isinstance(each, dict):
        return "{ " + ", ".join(f"{key} = {value(one)}" for key, one in each.items()) + " }"
    if isinstance(each, list):
        return "[" + ", ".join(value(one) for one in each) + "]"
    return json.dumps(each, ensure_ascii=False)


def void(n):
    return {"type": "void", "target": n}


def restore(n):
    return {"type": "restore", "target": n}


def amend(n, deal):
    return {"type": "amend", "target": n, "deal": deal}


def state(said):
    return said["sheet"], said["state"]


def test_a_struck_deal_stays_listed_and_moves_nothing(score):
    said = score(RASPASY, RASPASY, void(1))
    first, second = said["deals"]
    assert (first["void"], first["writes"], set(first["net"].values())) == (True, [], {"0"})
    # The second is now the first raspasy: its tricks cost one, dealt by the first dealer.
    assert second["dealer"] == "C"
    assert [write["amount"] for write in second["writes"]] == [3, 3, 4]
    assert said["state"]["raspasy"]["streak"] == 1
    assert said["state"]["dealer"] == "A"


def test_a_restored_deal_counts_as_if_nothing_had_happened(score):
    assert state(score(RASPASY, SIX_MADE, void(1), restore(3))) == state(score(RASPASY, SIX_MADE))
    assert state(score(RASPASY, void(1), restore(2), void(1))) == state(score(RASPASY, void(1)))


def test_an_amended_deal_counts_as_the_new_one(score):
    assert state(score(SIX_MADE, RASPASY, amend(1, SIX_DOWN))) == state(score(SIX_DOWN, RASPASY))
    twice = score(SIX_MADE, amend(1, SIX_DOWN), amend(1, MIZER))
    assert state(twice) == state(score(MIZER))
    # Taking back the later amendment leaves the earlier; taking back the earlier leaves the later.
    assert state(score(SIX_MADE, amend(1, SIX_DOWN), amend(1, MIZER), restore(3))) == state(score(SIX_DOWN))
    assert state(score(SIX_MADE, amend(1, SIX_DOWN), amend(1, MIZER), restore(2))) == state(score(MIZER))


def test_a_correction_is_written_as_it_is(score):
    writes = [
        {"player": "A", "column": "pulya", "amount": 30},
        {"player": "B", "column": "whists", "on": "C", "amount": -4},
    ]
    said = score(RASPASY, {"type": "correction", "note": "miscounted", "writes": writes})
    # Past the target of 20, and yet no help: Anna's pulya is 30. Neither dealer nor streak moves.
    assert said["sheet"]["A"]["pulya"] == 30
    assert said["sheet"]["B"]["whists"]["C"] == -4
    assert said["state"]["dealer"] == "A"
    assert said["state"]["raspasy"]["streak"] == 1
    assert said["deals"][1]["type"] == "correction"
    assert state(score(RASPASY, {"type": "correction", "note": "x", "writes": writes}, void(2))) == state(
        score(RASPASY)
    )


def test_nets_add_up_to_the_settlement(score):
    writes = [{"player": "C", "column": "gora", "amount": 7}]
    said = score(SIX_MADE, RASPASY, {"type": "correction", "note": "x", "writes": writes}, MIZER, void(2))
    for seat in "ABC":
        net = sum(Fraction(deal["net"][seat]) for deal in said["deals"])
        assert net == Fraction(said["settlement"]["exact"][seat])
    assert sum(said["settlement"]["final"].values()) == 0


def test_a_new_name_is_everybodys(score):
    assert score(SIX_MADE, {"type": "rename", "player": "A", "name": "Ольга"})["players"]["A"] == "Ольга"
    (line,) = score({"type": "rename", "player": "D", "name": "Ольга"})
    assert "event 1: player: " in line


def test_an_evening_may_end_early_and_go_on(score):
    assert score(SIX_MADE, {"type": "finish"})["state"]["finished"] is True
    (line,) = score(SIX_MADE, {"type": "finish"}, RASPASY)
    assert line.startswith("-: event 3: ")
    assert score(SIX_MADE, {"type": "finish"}, {"type": "reopen"}, RASPASY)["state"]["finished"] is False


def test_a_closed_pulya_ends_the_game_until_it_is_reopened(score):
    # Leningrad, pulya of 4: twelve points for three; two mizers of ten end it.
    said = score(MIZER, {**MIZER, "declarer": "A"}, variant="leningrad", target=4)
    assert said["state"]["finished"] is True
    refused = score(MIZER, {**MIZER, "declarer": "A"}, RASPASY, variant="leningrad", target=4)
    assert refused[0].startswith("-: event 3: ")
    reopened = score(
        MIZER, {**MIZER, "declarer": "A"}, {"type": "reopen"}, RASPASY, variant="leningrad", target=4
    )
    assert len(reopened["deals"]) == 3
    # Striking the deal that ended it takes the end back.
    assert (
        score(MIZER, {**MIZER, "declarer": "A"}, void(2), variant="leningrad", target=4)["state"]["finished"]
        is False
    )


def test_a_dealer_who_was_out_of_turn_is_followed(score):
    said = score({**RASPASY, "dealer": "B"}, SIX_MADE)
    assert [deal["dealer"] for deal in said["deals"]] == ["B", "C"]
    assert said["state"]["dealer"] == "A"


def test_a_change_that_makes_a_later_deal_illegal_lets_it_stand(score):
    # The sport code leaves raspasy by a seven. Without the eight the six is not legal; but it was played,
    # and what it writes is known all the same.
    said = score(RASPASY, EIGHT_WHISTED, SIX_MADE, void(2), variant="fspr")
    assert said["deals"][2]["writes"]
    assert said["sheet"]["A"]["pulya"] == 2


@pytest.mark.parametrize(
    "events",
    [
        (SIX_MADE, void(1), void(1)),
        (SIX_MADE, restore(1)),
        (SIX_MADE, amend(2, SIX_DOWN)),
        (SIX_MADE, void(2)),
        (SIX_MADE, void(1), amend(1, SIX_DOWN)),
        (SIX_MADE, amend(1, {**SIX_DOWN, "declarer": "Z"})),
        ({"type": "reopen"},),
        ({"type": "finish"}, {"type": "finish"}),
        ({"type": "correction", "writes": []},),
        ({"type": "correction", "note": "x", "writes": [{"player": "A", "column": "sack", "amount": 1}]},),
        ({"type": "correction", "note": "x", "writes": [{"player": "A", "column": "whists", "amount": 1}]},),
    ],
)
def test_what_makes_no_sense_is_refused_in_one_line(score, events):
    refused = score(*events)
    assert isinstance(refused, list)
    assert len(refused) == 1
    assert refused[0].startswith(f"-: event {len(events)}: ")
