"""Every key that decides what a deal writes: for each value the smallest deal that shows it.

Expected numbers come from the register of conventions (its row stands in brackets) or from the contract's
section 5; the deals of one key differ only in the key.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
import pytest

from preferans_tui.scoring.russian.rules import Rules

Cases = list[tuple[str, Any, str, str]]

BOTH_6 = "A plays 6; B whist, C whist; tricks A{} B{} C{}"
LONE_DOWN = "A plays 6; B whist, C pass; tricks A5 B3 C2"
LONE_MADE = "A plays 6; B whist, C pass; tricks A6 B2 C2"
SHORT_6 = "A plays 6; B whist, C whist; tricks A7 B0 C3"
EIGHT_0_0 = "A plays 8; B whist, C whist; tricks A10 B0 C0"
EIGHT_1_0 = "A plays 8; B whist, C whist; tricks A9 B1 C0"
EIGHT_DOWN = "A plays 8; B whist, C whist; tricks A7 B3 C0"
RASPASY_0 = "raspasy A0 B3 C7"
FULL = {"pulya.target": 2, "pulya.overflow": "own_gora"}
ROUND = {"pulya.target": 2, "pulya.end": "first_reached", "pulya.overflow": "none"}

THREE: Cases = [
    # [2] [3] prices: Sochi's table; the unit multiplies every price.
    ("prices.unit", 1, "A plays 7; B pass, C pass", "A pulya 4"),
    ("prices.unit", 4, "A plays 7; B pass, C pass", "A pulya 16"),
    ("prices.unit", 4, "A mizer 1", "A gora 40"),
    ("prices.contracts", {6: 1, 7: 3, 8: 5, 9: 7, 10: 9}, "A plays 7; B pass, C pass", "A pulya 3"),
    ("prices.mizer", 10, "A mizer 0", "A pulya 10"),
    ("prices.mizer", 7, "A mizer 2", "A gora 14"),
    # [4] the gora is doubled, the pulya not; [5] whists and consolation are doubled.
    ("prices.gora_factor", 1, LONE_DOWN, "A gora 2, B whists A 12, C whists A 2"),
    ("prices.gora_factor", 2, LONE_DOWN, "A gora 4, B whists A 12, C whists A 2"),
    ("prices.gora_factor", 2, SHORT_6, "A pulya 2, B gora 8, C whists A 6"),
    ("prices.gora_factor", 2, "A mizer 1", "A gora 20"),
    ("prices.whist_factor", 1, "A plays 6; B pass, C half", "A pulya 2, C whists A 4"),
    ("prices.whist_factor", 2, "A plays 6; B pass, C half", "A pulya 2, C whists A 8"),
    ("prices.whist_factor", 2, LONE_DOWN, "A gora 2, B whists A 24, C whists A 4"),
    # [7] half of the price for a whister's missing trick.
    ("whist.responsibility", "full", "A plays 7; B whist, C pass; tricks A10 B0 C0", "A pulya 4, B gora 8"),
    ("whist.responsibility", "half", "A plays 7; B whist, C pass; tricks A10 B0 C0", "A pulya 4, B gora 4"),
    # [8] the duty of the defence.
    ("whist.duty", {6: 4, 7: 2, 8: 1, 9: 1, 10: 1}, "A plays 7; B whist, C pass; tricks A10 B0 C0",
     "A pulya 4, B gora 8"),
    ("whist.duty", {6: 4, 7: 3, 8: 1, 9: 1, 10: 1}, "A plays 7; B whist, C pass; tricks A10 B0 C0",
     "A pulya 4, B gora 12"),
    # [9] a ten that is only checked knows no liability; whists on a remiz stay.
    ("whist.ten", "whisted", "A plays 10; B whist, C pass; tricks A10 B0 C0", "A pulya 10, B gora 10"),
    ("whist.ten", "checked", "A plays 10; B whist, C pass; tricks A10 B0 C0", "A pulya 10"),
    ("whist.ten", "checked", "A plays 10; B whist, C pass; tricks A9 B1 C0",
     "A gora 10, B whists A 20, C whists A 10"),
    # [10] own half only if the pair is short; each his half always; what the pair lacks from the lower one.
    ("whist.liability_6_7", "own_half_if_pair_short", SHORT_6, "A pulya 2, B gora 4, C whists A 6"),
    ("whist.liability_6_7", "lower_capped", SHORT_6, "A pulya 2, B gora 2, C whists A 6"),
    ("whist.liability_6_7", "individual", SHORT_6, "A pulya 2, B gora 4, C whists A 6"),
    ("whist.liability_6_7", "own_half_if_pair_short", BOTH_6.format(6, 1, 3),
     "A pulya 2, B whists A 2, C whists A 6"),
    ("whist.liability_6_7", "lower_capped", BOTH_6.format(6, 1, 3), "A pulya 2, B whists A 2, C whists A 6"),
    ("whist.liability_6_7", "individual", BOTH_6.format(6, 1, 3),
     "A pulya 2, B gora 2, B whists A 2, C whists A 6"),
    ("whist.liability_6_7", "lower_capped", BOTH_6.format(8, 1, 1),
     "A pulya 2, B gora 2, B whists A 2, C gora 2, C whists A 2"),
    # [11] the second answers for the pair; both do; the second must have his own trick; each must.
    ("whist.liability_8_10", "second", EIGHT_0_0, "A pulya 6, C gora 6"),
    ("whist.liability_8_10", "both", EIGHT_0_0, "A pulya 6, B gora 6, C gora 6"),
    ("whist.liability_8_10", "second_always", EIGHT_0_0, "A pulya 6, C gora 6"),
    ("whist.liability_8_10", "individual", EIGHT_0_0, "A pulya 6, B gora 6, C gora 6"),
    ("whist.liability_8_10", "second", EIGHT_1_0, "A pulya 6, B whists A 6"),
    ("whist.liability_8_10", "both", EIGHT_1_0, "A pulya 6, B whists A 6"),
    ("whist.liability_8_10", "second_always", EIGHT_1_0, "A pulya 6, B whists A 6, C gora 6"),
    ("whist.liability_8_10", "individual", EIGHT_1_0, "A pulya 6, B whists A 6, C gora 6"),
    # [12] [13] one whisted, one passed: all to the whister, or the value of the tricks in halves.
    ("whist.remiz_split", "greedy", LONE_DOWN, "A gora 2, B whists A 12, C whists A 2"),
    ("whist.remiz_split", "gentleman", LONE_DOWN, "A gora 2, B whists A 7, C whists A 7"),
    ("whist.remiz_split", "gentleman", LONE_MADE, "A pulya 2, B whists A 8"),
    # The half-whist that the other overrode is void: all whists to the one who came back.
    ("whist.remiz_split", "gentleman", "A plays 6; B whist, C half; tricks A5 B3 C2",
     "A gora 2, B whists A 12"),
    # [18] the passer's tricks help the whister's duty, or not; his whists are for all tricks either way.
    ("whist.passer_tricks_count", True, LONE_MADE, "A pulya 2, B whists A 8"),
    ("whist.passer_tricks_count", False, LONE_MADE, "A pulya 2, B gora 4, B whists A 8"),
    # [19] so many tricks for a half-whist.
    ("whist.half", {6: 2, 7: 1}, "A plays 7; B pass, C half", "A pulya 4, C whists A 4"),
    ("whist.half", {6: 1, 7: 1, 8: 1}, "A plays 8; B pass, C half", "A pulya 6, C whists A 6"),
    # [20] the first hand may whist after a half-whist.
    ("whist.half_return", [6], "A plays 6; B whist, C half; tricks A6 B4 C0", "A pulya 2, B whists A 8"),
    # [21] giving up before ordering.
    ("whist.concede", 3, "A concedes 7", "A gora 12"),
    ("whist.concede", 2, "A concedes 7", "A gora 8"),
    # [22] six spades played by both.
    ("whist.stalingrad", True, "A plays 6; B whist, C whist; tricks A6 B2 C2; suit spades",
     "A pulya 2, B whists A 4, C whists A 4"),
    ("whist.stalingrad", False, "A plays 6; B pass, C pass; suit spades", "A pulya 2"),
    # [14] to [17] consolation.
    ("consolation.amount", "price", "A plays 7; B whist, C pass; tricks A5 B5 C0",
     "A gora 8, B whists A 28, C whists A 8"),
    ("consolation.amount", 10, "A plays 7; B whist, C pass; tricks A5 B5 C0",
     "A gora 8, B whists A 40, C whists A 20"),
    ("consolation.amount", 0, "A plays 7; B whist, C pass; tricks A5 B5 C0", "A gora 8, B whists A 20"),
    ("consolation.passer", True, LONE_DOWN, "A gora 2, B whists A 12, C whists A 2"),
    ("consolation.passer", False, LONE_DOWN, "A gora 2, B whists A 12"),
    ("consolation.mizer", False, "A mizer 2", "A gora 20"),
    ("consolation.mizer", True, "A mizer 2", "A gora 20, B whists A 20, C whists A 20"),
    ("consolation.concede", False, "A concedes 6", "A gora 6"),
    ("consolation.concede", True, "A concedes 6", "A gora 6, B whists A 6, C whists A 6"),
    # [24] to [27] [35] raspasy.
    ("raspasy.mode", "gora", "raspasy A1 B1 C8", "A gora 1, B gora 1, C gora 8"),
    ("raspasy.mode", "whists", "raspasy A1 B1 C8", "A whists C 20, B whists C 20"),
    ("raspasy.price", [2, 4, 6], "raspasy A1 B1 C8", "A gora 2, B gora 2, C gora 16"),
    ("raspasy.amnesty", False, "raspasy A3 B5 C2", "A gora 3, B gora 5, C gora 2"),
    ("raspasy.amnesty", True, "raspasy A3 B5 C2", "A gora 1, B gora 3"),
    ("raspasy.zero", "pulya_price", "raspasy A3 B5 C2", "A gora 3, B gora 5, C gora 2"),
    ("raspasy.zero", "pulya_price", RASPASY_0, "A pulya 1, B gora 3, C gora 7"),
    ("raspasy.zero", "pulya_1", RASPASY_0, "A pulya 1, B gora 3, C gora 7"),
    ("raspasy.zero", "gora_minus", RASPASY_0, "A gora -1, B gora 3, C gora 7"),
    ("raspasy.zero", "none", RASPASY_0, "B gora 3, C gora 7"),
    # [37] a mizer without the talon.
    ("mizer.without_talon", "same", "A mizer 0; without_talon", "A pulya 10"),
    ("mizer.without_talon", "double", "A mizer 0; without_talon", "A pulya 20"),
    ("mizer.without_talon", "double", "A mizer 1; without_talon", "A gora 20"),
    ("mizer.without_talon", "double", "A mizer 1", "A gora 10"),
    # [39] [40] the premium; none on an unplayed game.
    ("talon.premium", "price", "A plays 7; B whist, C pass; tricks A7 B3 C0; talon 2",
     "A pulya 4, B whists A 16, C whists A 4"),
    ("talon.premium", 10, "A plays 7; B whist, C pass; tricks A7 B3 C0; talon 2",
     "A pulya 4, B whists A 22, C whists A 10"),
    ("talon.premium", "price", "A plays 7; B pass, C pass; talon 2", "A pulya 4"),
    # [41] the dark doubles pulya, gora, whists and consolation alike (Code 4.1.2).
    ("bombs.allowed", True, LONE_DOWN + "; dark", "A gora 4, B whists A 24, C whists A 4"),
    ("bombs.allowed", True, "A plays 7; B pass, C pass; dark", "A pulya 8"),
    # [42] what the pulya does not hold helps the next.
    ("pulya.target", 3, "A plays 7; B pass, C pass", "A pulya 3, A whists B 10, B pulya 1"),
    # Multipliers of a deal multiply pulya, gora, whists and consolation alike.
    ("deal_multiplier.max", 4, LONE_DOWN + "; x4", "A gora 8, B whists A 48, C whists A 8"),
]  # fmt: skip

FOUR: Cases = [
    # [16] the resting dealer's consolation.
    ("consolation.dealer", True, "A plays 6; B whist, C pass; tricks A5 B5 C0",
     "A gora 2, B whists A 12, C whists A 2, D whists A 2"),
    ("consolation.dealer", False, "A plays 6; B whist, C pass; tricks A5 B5 C0",
     "A gora 2, B whists A 12, C whists A 2"),
    # [28] to [30] the dealer in raspasy.
    ("raspasy.zero_dealer", False, "raspasy A5 B4 C1 D0", "A gora 5, B gora 4, C gora 1"),
    ("raspasy.zero_dealer", True, "raspasy A5 B4 C1 D0", "A gora 5, B gora 4, C gora 1, D pulya 1"),
    ("raspasy.dealer_pulya", 0, "raspasy A5 B4 C1 D0", "A gora 5, B gora 4, C gora 1"),
    ("raspasy.dealer_pulya", 3, "raspasy A5 B4 C1 D0", "A gora 5, B gora 4, C gora 1, D pulya 3"),
    ("raspasy.dealer_plays_talon", True, "raspasy A5 B3 C1 D1", "A gora 5, B gora 3, C gora 1, D gora 1"),
    ("raspasy.dealer_plays_talon", False, "raspasy A5 B4 C1", "A gora 5, B gora 4, C gora 1"),
    # [38] half of a mizer with the dealer.
    ("mizer.shared_with_dealer", True, "A mizer 0; shared_with_dealer", "A pulya 5, D pulya 5"),
    ("mizer.shared_with_dealer", True, "A mizer 3; shared_with_dealer", "A gora 15, D gora 15"),
    ("mizer.shared_with_dealer", False, "A mizer 3", "A gora 30"),
    # [53] a dealer who whists writes all tricks of the defence, and answers only where the house says so.
    ("whist.dealer_liable", False, "A plays 8; B pass, C pass, D whist; tricks A10 B0 C0", "A pulya 6"),
    ("whist.dealer_liable", True, "A plays 8; B pass, C pass, D whist; tricks A10 B0 C0",
     "A pulya 6, D gora 6"),
    ("whist.dealer_liable", True, "A plays 6; B pass, C pass, D whist; tricks A6 B2 C2",
     "A pulya 2, D whists A 8"),
    # [39] the dealer sold the talon: all of the premium is his.
    ("talon.premium", "price", "A plays 7; B whist, C whist; tricks A7 B2 C1; talon 2",
     "A pulya 4, B whists A 8, C whists A 4, D whists A 8"),
]  # fmt: skip

TOGETHER: list[tuple[dict[str, Any], str, str]] = [
    # Whether personal duties are looked at when the declarer is down too.
    ({"whist.liability_8_10": "individual", "whist.fine_on_remiz": False}, EIGHT_DOWN,
     "A gora 6, B whists A 24, C whists A 6"),
    ({"whist.liability_8_10": "individual", "whist.fine_on_remiz": True}, EIGHT_DOWN,
     "A gora 6, B whists A 24, C gora 6, C whists A 6"),
    ({"whist.liability_8_10": "second_always", "whist.fine_on_remiz": True}, EIGHT_DOWN,
     "A gora 6, B whists A 24, C gora 6, C whists A 6"),
    ({"whist.liability_8_10": "second", "whist.fine_on_remiz": True}, EIGHT_DOWN,
     "A gora 6, B whists A 24, C whists A 6"),
    ({"whist.liability_6_7": "individual", "whist.fine_on_remiz": True}, BOTH_6.format(5, 4, 1),
     "A gora 2, B whists A 10, C gora 2, C whists A 4"),
    ({"whist.liability_6_7": "individual"}, BOTH_6.format(5, 4, 1), "A gora 2, B whists A 10, C whists A 4"),
    # A gentleman shares on made games too; the fine stays with the whister.
    ({"whist.remiz_split": "gentleman", "whist.split_scope": "always"}, LONE_MADE,
     "A pulya 2, B whists A 4, C whists A 4"),
    ({"whist.remiz_split": "gentleman", "whist.split_scope": "remiz"}, LONE_MADE, "A pulya 2, B whists A 8"),
    ({"whist.remiz_split": "gentleman", "whist.split_scope": "always"},
     "A plays 6; B whist, C pass; tricks A7 B3 C0", "A pulya 2, B gora 2, B whists A 3, C whists A 3"),
    # Whists of raspasy: all the loser's tricks, or those above the winner's.
    ({"raspasy.mode": "whists", "raspasy.basis": "full"}, "raspasy A2 B3 C5", "A whists B 15, A whists C 25"),
    ({"raspasy.mode": "whists", "raspasy.basis": "difference"}, "raspasy A2 B3 C5",
     "A whists B 5, A whists C 15"),
    ({"raspasy.mode": "whists", "raspasy.whist_price": 3}, "raspasy A2 B3 C5", "A whists B 9, A whists C 15"),
    ({"raspasy.zero": "gora_minus", "raspasy.zero_n": 2, "raspasy.price": [2]}, RASPASY_0,
     "A gora -4, B gora 6, C gora 14"),
    # At three the dealer sells the talon, unless he bought it himself.
    ({"talon.premium": 10, "talon.premium_3p": "halves"},
     "A plays 6; B whist, C pass; tricks A6 B4 C0; talon 1",
     "A pulya 2, B whists A 13, C whists A 5"),
    ({"talon.premium": 10, "talon.premium_3p": "dealer"},
     "A plays 6; B whist, C pass; tricks A6 B4 C0; talon 1",
     "A pulya 2, B whists A 8, C whists A 10"),
    ({"talon.premium": 10, "talon.premium_3p": "dealer"},
     "C plays 6; A whist, B pass; tricks A4 B0 C6; talon 1",
     "A whists C 8, C pulya 2"),
    ({"deal_multiplier.max": 8, "pulya.target": 50}, "A plays 8; B whist, C whist; tricks A8 B2 C0; x8",
     "A pulya 48, B whists A 96"),
    # [6] a surplus point is worth P/M points of the gora: two of seven's four are left over.
    ({"points.pulya": 20, "points.gora": 10, **FULL}, "A plays 7; B pass, C pass", "A gora -4, A pulya 2"),
    ({"points.pulya": 10, "points.gora": 5, **FULL}, "A plays 7; B pass, C pass", "A gora -4, A pulya 2"),
    ({"points.pulya": 10, "points.gora": 10, **FULL}, "A plays 7; B pass, C pass", "A gora -2, A pulya 2"),
    # [50] from each of the others to the first who closed; to the smallest gora, where A and C share with 0.
    ({"prizes.first": 300, **ROUND}, "A plays 6; B pass, C pass",
     "A pulya 2, A whists B 300, A whists C 300"),
    ({"prizes.first": 0, **ROUND}, "A plays 6; B pass, C pass", "A pulya 2"),
    ({"prizes.least_gora": 200, **ROUND}, "A plays 6; B whist, C pass; tricks A7 B3 C0",
     "A pulya 2, A whists B 100, B gora 2, B whists A 6, C whists B 100"),
    ({"prizes.least_gora": 0, **ROUND}, "A plays 6; B whist, C pass; tricks A7 B3 C0",
     "A pulya 2, B gora 2, B whists A 6"),
    # Whole whists know no unit; a deal's multiplier reaches them.
    ({"consolation.amount": 10, "prices.unit": 4}, LONE_DOWN, "A gora 8, B whists A 50, C whists A 10"),
    ({"consolation.amount": 10, "deal_multiplier.max": 2}, LONE_DOWN + "; x2",
     "A gora 4, B whists A 40, C whists A 20"),
    ({"talon.premium": 10, "prices.unit": 4, "deal_multiplier.max": 2},
     "A plays 6; B whist, C pass; tricks A6 B4 C0; talon 1; x2", "A pulya 16, B whists A 74, C whists A 10"),
    # A price that does not halve is halved all the same.
    ({"whist.responsibility": "half", "prices.contracts": {6: 2, 7: 3, 8: 6, 9: 8, 10: 10}},
     "A plays 7; B whist, C pass; tricks A9 B1 C0", "A pulya 3, B gora 3/2, B whists A 3"),
]  # fmt: skip

ELSEWHERE = {
    "engine": "variants/test_broken.py",
    "title.ru": "variants/test_loading.py",
    "title.en": "cli/test_rules.py",
    "about.ru": "variants/test_shipped.py",
    "about.en": "variants/test_shipped.py",
    "sources": "variants/test_shipped.py",
    "players": "variants/test_loading.py",
    "pulya.end": "scoring/test_closing.py",
    "pulya.deals": "export/test_rules.py",
    "pulya.overflow": "scoring/test_closing.py",
    "pulya.help_rate": "scoring/test_closing.py",
    "pulya.overflow_rest": "scoring/test_closing.py",
    "points.divisor": "scoring/test_settlement.py",
    "settlement.rounding": "scoring/test_settlement.py",
    "raspasy.reset": "scoring/test_raspasy.py",
    "raspasy.mizer_exits": "scoring/test_raspasy.py",
    "raspasy.exit": "scoring/test_raspasy.py",
    "raspasy.exit_cyclic": "scoring/test_raspasy.py",
    "raspasy.dealer_moves": "scoring/test_raspasy.py",
    "raspasy.compulsory": "scoring/test_raspasy.py",
    "bombs.grant": "scoring/test_bombs.py",
}
"""Keys whose values are told apart by another file's tests, not by what one deal writes."""

REFUSED = {
    "mizer.without_talon": ("off", "without_talon_off"),
    "talon.premium": ("off", "talon_off"),
    "whist.concede": ("0", "concede_off"),
    "bombs.allowed": (False, "bombs_off"),
}
"""Values with which `check` refuses the deal, and the problem that its own tests must show."""

TESTS = Path(__file__).parents[1]


@pytest.mark.parametrize(("key", "value", "deal", "writes"), THREE)
def test_a_key_at_three(house, key, value, deal, writes):
    assert house(rules={key: value}).play(deal) == writes


@pytest.mark.parametrize(("key", "value", "deal", "writes"), FOUR)
def test_a_key_at_four(house, key, value, deal, writes):
    assert house(rules={key: value}, players=4).play(deal) == writes


@pytest.mark.parametrize(("rules", "deal", "writes"), TOGETHER)
def test_keys_that_work_together(house, rules, deal, writes):
    assert house(rules=rules).play(deal) == writes


def legal(struct: type[msgspec.Struct], prefix: str = "") -> dict[str, set[Any]]:
    """Return the values of every key that chooses between a few; an empty set for the others."""
    found: dict[str, set[Any]] = {}
    hints = get_type_hints(struct)
    for name in struct.__struct_fields__:
        kind = hints[name]
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            found |= legal(kind, f"{name}.")
        elif kind is bool:
            found[prefix + name] = {False, True}
        else:
            words = {kind} if get_origin(kind) is Literal else set(get_args(kind))
            values = {v for k in words if get_origin(k) is Literal for v in get_args(k)}
            found[prefix + name] = {v if isinstance(v, str) else str(v) for v in values}
    return found


def test_every_value_of_every_key_is_shown():
    shown: dict[str, set[Any]] = {key: {value} for key, (value, _) in REFUSED.items()}
    for key, value in [
        *((key, value) for key, value, *_ in THREE + FOUR),
        *(pair for rules, *_ in TOGETHER for pair in rules.items()),
    ]:
        shown.setdefault(key, set()).add(value if isinstance(value, str | bool) else str(value))
    wanted = {key: values for key, values in legal(Rules).items() if key not in ELSEWHERE}
    missing = {key: values - shown.get(key, set()) for key, values in wanted.items()}
    assert {key: values for key, values in missing.items() if values} == {}
    assert set(wanted) <= set(shown)


@pytest.mark.parametrize(("key", "file"), ELSEWHERE.items())
def test_a_key_that_is_shown_elsewhere_is_named_there(key, file):
    assert re.search(rf"{re.escape(key)}\b", (TESTS / file).read_text(encoding="utf-8"))
    assert key in legal(Rules)


@pytest.mark.parametrize(("value", "problem"), REFUSED.values(), ids=REFUSED)
def test_a_value_that_refuses_the_deal_is_tested_by_its_problem(value, problem):
    assert f'("{problem}", ' in (TESTS / "scoring" / "test_check.py").read_text(encoding="utf-8")
