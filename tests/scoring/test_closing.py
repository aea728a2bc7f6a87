"""Closing a pulya: help in chains and the points that nobody needs (Code 4.1.1, contract 5.2 and 5.3)."""

from __future__ import annotations

import pytest

SIX, SEVEN, NINE = (f"A plays {contract}; B pass, C pass" for contract in (6, 7, 9))


@pytest.mark.parametrize(
    ("rules", "target", "sheet", "deal", "writes"),
    [
        ({}, 20, "A pulya 17", SIX, "A pulya 2"),
        ({}, 20, "A pulya 18", SIX, "A pulya 2"),
        # The fullest of the open pulyas, until it closes, then the next.
        ({}, 10, "A pulya 10, B pulya 8, C pulya 4", SIX, "A whists B 20, B pulya 2"),
        ({}, 10, "A pulya 10, B pulya 4, C pulya 8", SIX, "A whists C 20, C pulya 2"),
        ({}, 10, "A pulya 6, B pulya 8, C pulya 5", "A mizer 0",
         "A pulya 4, A whists B 20, A whists C 40, B pulya 2, C pulya 4"),
        ({}, 3, "A pulya 3, B pulya 2", SIX, "A whists B 10, A whists C 10, B pulya 1, C pulya 1"),
        # A tie goes to the next clockwise from the giver.
        ({}, 10, "A pulya 10, B pulya 5, C pulya 5", SIX, "A whists B 20, B pulya 2"),
        ({}, 10, "B pulya 10, A pulya 5, C pulya 5", "B plays 6; C pass, A pass", "B whists C 20, C pulya 2"),
        # Clockwise whatever stands there.
        ({"pulya.overflow": "help_clockwise"}, 10, "A pulya 10, B pulya 4, C pulya 9", SEVEN,
         "A whists B 40, B pulya 4"),
        ({"pulya.overflow": "help_clockwise"}, 10, "A pulya 10, B pulya 9, C pulya 4", SEVEN,
         "A whists B 10, A whists C 30, B pulya 1, C pulya 3"),
        # The chain runs dry: the rest goes off the own gora, below nought too.
        ({}, 10, "A pulya 10, B pulya 9, C pulya 9", SEVEN,
         "A gora -2, A whists B 10, A whists C 10, B pulya 1, C pulya 1"),
        # Code 4.1.1: two points missing, nine made: two in the pulya, six off the gora though it is nought.
        ({}, 20, "A pulya 18, B pulya 20, C pulya 20", NINE, "A gora -6, A pulya 2"),
        ({"pulya.overflow": "own_gora"}, 20, "A pulya 18, B pulya 4", NINE, "A gora -6, A pulya 2"),
        ({"pulya.overflow": "none"}, 20, "A pulya 18, B pulya 4", NINE, "A pulya 8"),
        # A point of the pulya is worth P/M points of the gora.
        ({"points.pulya": 20}, 20, "A pulya 18, B pulya 20, C pulya 20", NINE, "A gora -12, A pulya 2"),
        ({"points.pulya": 20}, 10, "A pulya 10, B pulya 8, C pulya 4", SIX, "A whists B 40, B pulya 2"),
        ({"points.pulya": 20, "pulya.help_rate": 10}, 10, "A pulya 10, B pulya 8, C pulya 4", SIX,
         "A whists B 20, B pulya 2"),
        # An indivisible gora: a point of it is worth N times as much, so less is written off.
        ({"points.divisor": "whole"}, 20, "A pulya 18, B pulya 20, C pulya 20", NINE, "A gora -2, A pulya 2"),
        # Other rests.
        ({"pulya.overflow": "own_gora", "pulya.overflow_rest": "floor_zero"}, 20,
         "A pulya 18, A gora 4", NINE,
         "A gora -4, A pulya 2"),
        ({"pulya.overflow": "own_gora", "pulya.overflow_rest": "floor_zero"}, 20,
         "A pulya 18, A gora -3", NINE,
         "A pulya 2"),
        ({"pulya.overflow": "own_gora", "pulya.overflow_rest": "others_gora"}, 20,
         "A pulya 18, A gora 4", NINE,
         "A gora -4, A pulya 2, B gora 2, C gora 2"),
    ],
)  # fmt: skip
def test_where_points_past_the_target_go(house, rules, target, sheet, deal, writes):
    assert house(rules=rules, target=target, sheet=sheet).play(deal) == writes


@pytest.mark.parametrize(
    ("sheet", "deal", "writes"),
    [
        ("A pulya 10, B pulya 3, C pulya 4, D pulya 9", SIX, "A gora 0, A whists C 10, A whists D 10"),
    ],
)
def test_the_resting_dealer_is_helped_like_anybody(house, sheet, deal, writes):
    table = house(players=4, target=10, sheet=sheet)
    assert table.play(deal) == writes.replace("A gora 0, ", "") + ", C pulya 1, D pulya 1"


def test_a_correction_is_raw(house):
    table = house(target=10, sheet="A pulya 14, B pulya 4")
    assert (table.total("A", "pulya"), table.total("B", "pulya")) == (14, 4)
    assert table.play(SIX) == "A whists B 20, B pulya 2"


@pytest.mark.parametrize(
    ("end", "pulyas", "streak", "over"),
    [
        ("all_closed", (10, 10, 9), 0, False), ("all_closed", (10, 10, 10), 0, True),
        ("all_closed", (10, 12, 10), 1, True),
        ("sum_reached", (29, 0, 0), 0, False), ("sum_reached", (30, 0, 0), 0, True),
        ("first_reached", (9, 9, 9), 0, False), ("first_reached", (10, 0, 0), 0, True),
        ("first_reached", (10, 0, 0), 1, False),
        ("deals", (10, 10, 10), 0, False), ("time", (10, 10, 10), 0, False),
    ],
)  # fmt: skip
def test_when_the_game_is_over(house, end, pulyas, streak, over):
    sheet = ", ".join(f"{seat} pulya {points}" for seat, points in zip("ABC", pulyas, strict=True))
    table = house(rules={"pulya.end": end}, target=10, sheet=sheet, streak=streak)
    assert table.state["over"] is over


def test_closed_seats_are_named(house):
    assert house(target=10, sheet="A pulya 10, C pulya 11").state["closed"] == "AC"
