"""Raspasy: streak, price, least contract, what ends a streak, and who deals next (contract 5.4 to 5.7)."""

from __future__ import annotations

import pytest

PASSED = "A plays 8; B pass, C pass"
HALF = "A plays 7; B pass, C half"
MADE = "A plays 8; B whist, C pass; tricks A8 B2 C0"
DOWN = "A plays 8; B whist, C pass; tricks A7 B3 C0"


def test_price_and_least_contract_grow_with_the_streak(house):
    table = house("leningrad")
    seen = []
    for _ in range(5):
        seen.append((table.state["streak"], table.state["price"], table.state["minimum_contract"]))
        table.play("raspasy A4 B3 C3")
    assert seen == [(0, 2, 6), (1, 4, 6), (2, 6, 7), (3, 6, 8), (4, 6, 8)]


def test_least_contract_may_go_in_circles(house):
    table = house("leningrad", {"raspasy.exit": [6, 7, 8], "raspasy.exit_cyclic": True})
    seen = []
    for _ in range(7):
        seen.append(table.state["minimum_contract"])
        table.play("raspasy A4 B3 C3")
    assert seen == [6, 6, 7, 8, 6, 7, 8]


@pytest.mark.parametrize(
    ("reset", "deal", "streak"),
    [
        # any_played: at least one whister, made or not; an unwhisted game or a half-whist does not exit.
        ("any_played", MADE, 0), ("any_played", DOWN, 0), ("any_played", PASSED, 2), ("any_played", HALF, 2),
        # made: the declarer succeeded, unwhisted counts.
        ("made", MADE, 0), ("made", DOWN, 2), ("made", PASSED, 0), ("made", HALF, 0),
        # made_whisted: both.
        ("made_whisted", MADE, 0), ("made_whisted", DOWN, 2), ("made_whisted", PASSED, 2),
        ("made_whisted", HALF, 2),
        # made_or_fail: every game, and a concession.
        ("made_or_fail", MADE, 0), ("made_or_fail", DOWN, 0), ("made_or_fail", PASSED, 0),
        ("made_or_fail", HALF, 0), ("made_or_fail", "A concedes 6", 0),
        ("any_played", "A concedes 6", 2), ("made", "A concedes 6", 2), ("made_whisted", "A concedes 6", 2),
    ],
)  # fmt: skip
def test_which_game_ends_a_streak(house, reset, deal, streak):
    table = house(rules={"raspasy.reset": reset}, streak=2)
    table.play(deal)
    assert table.state["streak"] == streak


@pytest.mark.parametrize("reset", ["any_played", "made", "made_whisted", "made_or_fail"])
@pytest.mark.parametrize("taken", [0, 3])
@pytest.mark.parametrize(("exits", "streak"), [(True, 0), (False, 2)])
def test_a_mizer_ends_a_streak_made_or_caught_or_never(house, reset, taken, exits, streak):
    table = house(rules={"raspasy.reset": reset, "raspasy.mizer_exits": exits}, streak=2)
    table.play(f"A mizer {taken}")
    assert table.state["streak"] == streak


def test_a_whist_by_the_dealer_is_a_whist_for_the_exit(house):
    table = house(players=4, streak=2)
    table.play("A plays 6; B pass, C pass, D whist; tricks A6 B2 C2")
    assert table.state["streak"] == 0


@pytest.mark.parametrize(
    ("moves", "dealers"),
    [("always", "CABCABC"), ("never", "CCCCCCC"), ("after_3", "CCCAAAB")],
)
def test_who_deals_after_raspasy(house, moves, dealers):
    table = house(rules={"raspasy.dealer_moves": moves})
    seen = ""
    for _ in range(7):
        seen += table.state["dealer"]
        table.play("raspasy A4 B3 C3")
    assert seen == dealers


@pytest.mark.parametrize("deal", [PASSED, MADE, DOWN, "A mizer 0", "A concedes 6"])
@pytest.mark.parametrize("moves", ["always", "never", "after_3"])
def test_the_deal_moves_on_after_anything_else(house, moves, deal):
    table = house(rules={"raspasy.dealer_moves": moves})
    table.play(deal)
    assert table.state["dealer"] == "A"


def test_the_rotation_goes_on_from_another_dealer(house):
    table = house(players=4)
    table.play("A mizer 0; dealer B")
    assert table.state["dealer"] == "C"


@pytest.mark.parametrize(
    ("compulsory", "players", "deals"),
    [
        ("none", 3, [False, False, False, False, False]),
        # [51] Classic: a round of deals, one by each, before the first auction.
        ("opening", 3, [True, True, True, False, False]),
        ("opening", 4, [True, True, True, True, False]),
        # [51] Skachki: each round begins with one.
        ("round", 4, [True, False, False, False, False]),
    ],
)
def test_which_deals_are_raspasy_without_an_auction(house, compulsory, players, deals):
    table = house(rules={"raspasy.compulsory": compulsory}, players=players)
    seen = []
    for _ in deals:
        seen.append(table.engine.ask(table.table, ()).default == "raspasy")
        table.play("A mizer 0; dealer C")
    assert seen == deals


@pytest.mark.parametrize(
    ("rules", "players", "streak", "deal", "writes"),
    [
        ({}, 3, 0, "raspasy A3 B5 C2", "A gora 3, B gora 5, C gora 2"),
        ({}, 3, 1, "raspasy A0 B4 C6", "A pulya 2, B gora 8, C gora 12"),
        ({}, 3, 7, "raspasy A0 B0 C10", "A pulya 3, B pulya 3, C gora 30"),
        ({}, 4, 0, "raspasy A5 B3 C0 D2", "A gora 5, B gora 3, C pulya 1, D gora 2"),
        ({}, 4, 0, "raspasy A5 B5 C0", "A gora 5, B gora 5, C pulya 1"),
        ({}, 4, 0, "raspasy A5 B5 C0 D0", "A gora 5, B gora 5, C pulya 1"),
        # The least over all seats: a dealer without tricks makes the amnesty harmless.
        ({"raspasy.amnesty": True}, 3, 0, "raspasy A3 B5 C2", "A gora 1, B gora 3"),
        ({"raspasy.amnesty": True}, 4, 0, "raspasy A4 B3 C3", "A gora 4, B gora 3, C gora 3"),
        ({"raspasy.amnesty": True}, 4, 0, "raspasy A4 B3 C2 D1", "A gora 3, B gora 2, C gora 1"),
        # Prices are literal: neither the unit nor the factors touch them, a multiplier does.
        ({"prices.unit": 4, "prices.gora_factor": 2}, 3, 0, "raspasy A3 B5 C2",
         "A gora 3, B gora 5, C gora 2"),
        ({"deal_multiplier.max": 2}, 3, 1, "raspasy A0 B4 C6; x2", "A pulya 4, B gora 16, C gora 24"),
        ({"deal_multiplier.max": 3, "raspasy.zero": "pulya_1", "raspasy.dealer_pulya": 2}, 4, 0,
         "raspasy A0 B4 C6; x3", "A pulya 3, B gora 12, C gora 18, D pulya 6"),
        ({"deal_multiplier.max": 3, "raspasy.mode": "whists", "raspasy.dealer_plays_talon": False}, 3, 0,
         "raspasy A1 B1 C8; x3", "A whists C 60, B whists C 60"),
    ],
)  # fmt: skip
def test_what_raspasy_write(house, rules, players, streak, deal, writes):
    assert house(rules=rules, players=players, streak=streak).play(deal) == writes


def test_bonuses_go_clockwise_from_the_dealers_left_and_the_dealer_is_last(house):
    """Each bonus closes and overflows before the next: B's second point finds A's pulya still open."""
    rules = {
        "raspasy.zero": "pulya_price", "raspasy.price": [2], "raspasy.dealer_pulya": 3,
        "raspasy.dealer_plays_talon": False,
    }  # fmt: skip
    table = house(rules=rules, players=4, target=10, sheet="A pulya 7, B pulya 9, C pulya 3")
    entries = table.entries("raspasy B0 A0 C10")
    assert [(e.player, e.column, e.on, e.amount) for e in entries] == [
        ("C", "gora", None, 20),
        ("A", "pulya", None, 2),
        ("B", "pulya", None, 1),
        ("A", "pulya", None, 1),
        ("B", "whists", "A", 10),
        ("D", "pulya", None, 3),
    ]
