"""Every problem that a deal can have, each with the smallest deal that has it."""

from __future__ import annotations

import inspect
import re

import pytest

from preferans_tui.scoring.russian import check

GAME = {"type": "game", "declarer": "A", "contract": 6, "defence": {"B": "whist", "C": "pass"}}
PLAYED = {**GAME, "tricks": {"A": 6, "B": 4, "C": 0}}
MIZER = {"type": "mizer", "declarer": "A", "tricks": 0}
FOUR = {"type": "game", "declarer": "A", "contract": 6, "defence": {"B": "pass", "C": "pass"}}

# variant, overrides, players, raspasy before, deal, what is wrong with it
CASES = [
    ("sochi", {}, 3, 0, {**MIZER, "declarer": "D"}, [("unknown_seat", "declarer")]),
    ("sochi", {}, 3, 0, {**MIZER, "dealer": "D"}, [("unknown_seat", "dealer")]),
    ("sochi", {}, 3, 0, {**PLAYED, "defence": {**GAME["defence"], "D": "whist"}},
     [("unknown_seat", "defence")]),
    ("sochi", {}, 4, 0, {**MIZER, "declarer": "D"}, [("dealer_rests", "declarer")]),
    ("sochi", {}, 4, 0, {**MIZER, "dealer": "A"}, [("dealer_rests", "declarer")]),
    ("sochi", {}, 3, 0, {**MIZER, "multiplier": 0}, [("out_of_range", "multiplier")]),
    ("sochi", {}, 3, 0, {**MIZER, "multiplier": 2}, [("out_of_range", "multiplier")]),
    ("sochi", {"deal_multiplier.max": 4}, 3, 0, {**MIZER, "multiplier": 5}, [("out_of_range", "multiplier")]),
    ("sochi", {}, 3, 0, {**FOUR, "contract": 11}, [("out_of_range", "contract")]),
    ("sochi", {}, 3, 0, {**FOUR, "contract": 5}, [("out_of_range", "contract")]),
    ("sochi", {}, 3, 0, {**MIZER, "tricks": 11}, [("out_of_range", "tricks")]),
    ("sochi", {}, 3, 0, {**MIZER, "tricks": -1}, [("out_of_range", "tricks")]),
    ("sochi", {}, 3, 0, {**PLAYED, "tricks": {"A": 11, "B": -1, "C": 0}},
     [("out_of_range", "tricks.A"), ("out_of_range", "tricks.B")]),
    ("sochi", {}, 4, 0, {"type": "raspasy", "tricks": {"A": 3, "B": 2, "C": 2, "D": 3}},
     [("out_of_range", "tricks.D")]),
    ("fspr", {}, 3, 0, {**PLAYED, "talon": 4}, [("out_of_range", "talon")]),
    ("fspr", {}, 3, 0, {**PLAYED, "talon": -1}, [("out_of_range", "talon")]),
    ("fspr", {}, 3, 1, FOUR, [("below_exit", "contract")]),
    ("leningrad", {}, 3, 2, FOUR, [("below_exit", "contract")]),
    ("leningrad", {}, 3, 3, {"type": "concede", "declarer": "A", "contract": 7},
     [("below_exit", "contract")]),
    ("fspr", {}, 3, 0, {"type": "concede", "declarer": "A", "contract": 6}, [("concede_off", "type")]),
    ("sochi", {}, 3, 0, {**FOUR, "tricks": {"A": 6, "B": 4, "C": 0}}, [("not_played", "tricks")]),
    ("sochi", {}, 3, 0, GAME, [("tricks_missing", "tricks")]),
    ("sochi", {}, 3, 0, {**GAME, "defence": {"A": "whist", "B": "whist", "C": "pass"}},
     [("declarer_defends", "defence.A")]),
    ("sochi", {}, 3, 0, {**PLAYED, "defence": {"B": "whist"}}, [("reply_missing", "defence.C")]),
    ("sochi", {}, 4, 0, {**PLAYED, "defence": {"B": "whist", "C": "pass", "D": "whist"}},
     [("dealer_cannot_whist", "defence.D")]),
    ("sochi", {}, 4, 0, {**FOUR, "defence": {"B": "pass", "C": "pass", "D": "pass"}},
     [("dealer_cannot_whist", "defence.D")]),
    ("sochi", {}, 3, 0, {**FOUR, "contract": 8, "defence": {"B": "pass", "C": "half"}},
     [("half_off", "defence")]),
    ("sochi", {"whist.half": {}}, 3, 0, {**FOUR, "defence": {"B": "pass", "C": "half"}},
     [("half_off", "defence")]),
    ("sochi", {}, 3, 0, {**FOUR, "defence": {"B": "half", "C": "half"}}, [("two_halves", "defence")]),
    ("sochi", {"whist.half_return": []}, 3, 0, {**PLAYED, "defence": {"B": "whist", "C": "half"}},
     [("half_return_off", "defence")]),
    ("sochi", {"whist.stalingrad": True}, 3, 0, {**PLAYED, "suit": "spades"}, [("stalingrad", "defence")]),
    ("sochi", {}, 4, 0, {**PLAYED, "tricks": {"A": 6, "B": 4, "C": 0, "D": 0}},
     [("no_tricks_here", "tricks.D")]),
    ("moscow", {}, 4, 0, {"type": "raspasy", "tricks": {"A": 3, "B": 3, "C": 4, "D": 0}},
     [("no_tricks_here", "tricks.D")]),
    ("sochi", {}, 3, 0, {**PLAYED, "tricks": {"A": 6, "B": 4}}, [("trick_count_missing", "tricks.C")]),
    ("sochi", {}, 3, 0, {"type": "raspasy", "tricks": {"A": 5, "B": 5}},
     [("trick_count_missing", "tricks.C")]),
    ("sochi", {}, 3, 0, {**PLAYED, "tricks": {"A": 6, "B": 3, "C": 0}}, [("tricks_total", "tricks")]),
    ("sochi", {}, 4, 0, {"type": "raspasy", "tricks": {"A": 5, "B": 5, "C": 0, "D": 1}},
     [("tricks_total", "tricks")]),
    ("sochi", {}, 3, 0, {**PLAYED, "talon": 1}, [("talon_off", "talon")]),
    ("sochi", {}, 3, 0, {**MIZER, "without_talon": True}, [("without_talon_off", "without_talon")]),
    ("sochi", {}, 4, 0, {**MIZER, "shared_with_dealer": True}, [("shared_mizer_off", "shared_with_dealer")]),
    ("sochi", {"mizer.shared_with_dealer": True}, 3, 0, {**MIZER, "shared_with_dealer": True},
     [("shared_mizer_off", "shared_with_dealer")]),
    # Bombs and the dark where the house does not play them, and a bomb that nobody gave.
    ("sochi", {}, 3, 0, {**FOUR, "bombs": 1}, [("bombs_off", "bombs")]),
    ("sochi", {}, 3, 0, {**FOUR, "dark": True}, [("bombs_off", "dark")]),
    ("sochi", {}, 3, 0, {**FOUR, "bombs": 1, "dark": True}, [("bombs_off", "bombs"), ("bombs_off", "dark")]),
    ("sochi", {}, 3, 0, {**MIZER, "grant": {"A": 1}}, [("bombs_off", "grant")]),
    ("classic", {}, 3, 0, {**FOUR, "bombs": 1}, [("bombs_short", "bombs")]),
    ("classic", {}, 3, 1, {**FOUR, "bombs": 2}, [("bombs_short", "bombs")]),
    # Those that a deal brings can be played on from the next one.
    ("classic", {}, 3, 0, {**FOUR, "bombs": 1, "grant": {"A": 1}}, [("bombs_short", "bombs")]),
    ("classic", {}, 3, 0, {**FOUR, "bombs": -1}, [("out_of_range", "bombs")]),
    ("classic", {}, 3, 0, {**FOUR, "bombs": 10}, [("out_of_range", "bombs")]),
    ("classic", {}, 3, 0, {**MIZER, "grant": {"A": 0, "B": 10}},
     [("out_of_range", "grant.A"), ("out_of_range", "grant.B")]),
    ("classic", {}, 3, 0, {**MIZER, "grant": {"D": 1}}, [("unknown_seat", "grant")]),
    # Two players and a dummy.
    ("hussar", {}, 2, 0, {**MIZER, "declarer": "X"}, [("unknown_seat", "declarer")]),
    ("hussar", {}, 2, 0, {**GAME, "defence": {"B": "whist", "X": "whist"}, "tricks": {"A": 6, "B": 4}},
     [("unknown_seat", "defence")]),
    ("hussar", {}, 2, 0, {**GAME, "defence": {"B": "whist"}, "tricks": {"A": 6, "B": 3, "X": 2}},
     [("tricks_total", "tricks")]),
    ("hussar", {}, 2, 0, {"type": "raspasy", "tricks": {"A": 6, "B": 5}}, [("tricks_total", "tricks")]),
    ("sochi", {}, 3, 0, {"type": "raspasy", "tricks": {"A": 3, "B": 3, "C": 2, "X": 2}},
     [("no_tricks_here", "tricks.X")]),
    # The form of the keys.
    ("sochi", {}, 3, 0, {"type": "gmae"}, [("unknown_event", "type")]),
    ("sochi", {}, 3, 0, {"type": "mizer", "declarer": "A"}, [("key_missing", "tricks")]),
    ("sochi", {}, 3, 0, {**MIZER, "trickz": 0}, [("key_unknown", "trickz")]),
]  # fmt: skip


@pytest.mark.parametrize(("variant", "rules", "players", "streak", "deal", "wrong"), CASES)
def test_a_wrong_deal_is_told_what_is_wrong(house, variant, rules, players, streak, deal, wrong):
    assert house(variant, rules, players=players, streak=streak).problems(deal) == wrong


def test_every_problem_of_check_has_its_deal():
    codes = set(re.findall(r'Problem\(\s*"(\w+)"', inspect.getsource(check)))
    codes.add("unknown_seat")
    assert codes <= {code for *_, wrong in CASES for code, _ in wrong}


def test_all_that_is_wrong_is_told_at_once(house):
    deal = {**GAME, "contract": 11, "multiplier": 3, "talon": 1, "tricks": {"A": 9, "B": 2, "D": 0}}
    codes = [code for code, _ in house().problems(deal)]
    assert codes == [
        "out_of_range", "out_of_range", "no_tricks_here", "trick_count_missing", "talon_off",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("variant", "rules", "players", "streak", "deal"),
    [
        ("sochi", {}, 3, 5, "A plays 6; B pass, C pass"),
        ("fspr", {}, 3, 1, "A plays 7; B pass, C pass"),
        ("fspr", {}, 3, 1, "A mizer 0"),
        ("leningrad", {}, 3, 1, "A plays 6; B pass, C pass"),
        ("leningrad", {}, 3, 9, "A plays 8; B pass, C pass"),
        ("sochi", {}, 4, 0, "A plays 6; B pass, C pass, D whist; tricks A6 B2 C2"),
        ("sochi", {}, 4, 0, "raspasy A5 B4 C1"),
        ("sochi", {}, 4, 0, "raspasy A5 B3 C0 D2"),
        ("sochi", {}, 4, 0, "D mizer 0; dealer C"),
        ("sochi", {"whist.stalingrad": True}, 3, 0, "A plays 6; B pass, C pass; suit hearts"),
        ("sochi", {"whist.stalingrad": True}, 3, 0, "A plays 7; B pass, C pass; suit spades"),
        ("classic", {}, 3, 0, "A plays 6; B pass, C pass; dark"),
        ("classic", {}, 3, 1, "A plays 6; B pass, C pass; bombs 1; dark"),
        ("classic", {}, 3, 2, "A plays 7; B pass, C pass; bombs 2"),
        ("classic", {}, 3, 0, "A mizer 0; grant B1 C2"),
        ("hussar", {}, 2, 0, "A plays 6; B whist; tricks A6 B3"),
        ("hussar", {}, 2, 0, "A plays 6; B whist; tricks A6 B3 X1"),
        ("hussar", {}, 2, 0, "raspasy A3 B3 X4"),
    ],
)
def test_a_legal_deal_has_no_problem(house, variant, rules, players, streak, deal):
    assert house(variant, rules, players=players, streak=streak).problems(deal) == []
