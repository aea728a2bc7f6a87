"""Hussar: two players, and a dummy whose tricks are nobody's.

Prices of Sochi; the opponent plays his own hand and the dummy's, writes all tricks of the defence and alone
owes 4, 2, 1, 1, 1 of them (Code 3.8). The gora is divisible, or by Code 4.1.1 c indivisible.
"""

from __future__ import annotations

import pytest

WHOLE = {"points.divisor": "whole"}


@pytest.mark.parametrize(
    ("deal", "writes"),
    [
        # A six made: 2 in the pulya, and 4 tricks of the defence at 2, whoever of the two hands took them.
        ("A plays 6; B whist; tricks A6 B4", "A pulya 2, B whists A 8"),
        ("A plays 6; B whist; tricks A6 B1 X3", "A pulya 2, B whists A 8"),
        ("A plays 6; B whist; tricks A6 B0", "A pulya 2, B whists A 8"),
        ("A plays 6; B pass", "A pulya 2"),
        ("B plays 9; A pass", "B pulya 8"),
        # One down on a seven: 4 to the gora, 4 tricks at 4, and the consolation of 4.
        ("A plays 7; B whist; tricks A6 B2 X2", "A gora 4, B whists A 20"),
        # Two down on an eight: 12; 4 tricks at 6 and twice the price.
        ("B plays 8; A whist; tricks B6 A4", "A whists B 36, B gora 12"),
        # Both hands are one short of 4 on a six, of 2 on a seven: the whole price, from the whister alone.
        ("A plays 6; B whist; tricks A7 B3", "A pulya 2, B gora 2, B whists A 6"),
        ("A plays 7; B whist; tricks A9 B0 X1", "A pulya 4, B gora 4, B whists A 4"),
        # None on a ten, which is whisted: he answers for the one.
        ("A plays 10; B whist; tricks A10 B0", "A pulya 10, B gora 10"),
        # Given up before ordering: without three, and no whists.
        ("A concedes 6", "A gora 6"),
    ],
)
def test_a_game_is_written_against_the_opponent_alone(house, deal, writes):
    assert house("hussar", players=2).play(deal) == writes


@pytest.mark.parametrize(
    ("taken", "writes"), [(0, "A pulya 10"), (1, "A gora 10"), (3, "A gora 30"), (10, "A gora 100")]
)
def test_a_mizer_costs_ten_a_trick_and_brings_nobody_whists(house, taken, writes):
    assert house("hussar", players=2).play(f"A mizer {taken}") == writes


@pytest.mark.parametrize(
    ("deal", "writes"),
    [
        ("raspasy A4 B3 X3", "A gora 4, B gora 3"),
        ("raspasy A4 B3", "A gora 4, B gora 3"),
        ("raspasy A6 B4", "A gora 6, B gora 4"),
        # A player's none is the price of a trick in the pulya (Code 3.7.2.1); the dummy's is nothing.
        ("raspasy A0 B7 X3", "A pulya 1, B gora 7"),
        ("raspasy A0 B0 X10", "A pulya 1, B pulya 1"),
        ("raspasy A10 B0", "A gora 10, B pulya 1"),
    ],
)
def test_raspasy_leave_the_dummys_tricks_to_nobody(house, deal, writes):
    assert house("hussar", players=2).play(deal) == writes


def test_raspasy_go_one_two_three_and_both_deal_in_turn(house):
    table = house("hussar", players=2)
    seen = [(table.state["dealer"], table.play("raspasy A4 B3 X3")) for _ in range(4)]
    assert seen == [
        ("B", "A gora 4, B gora 3"),
        ("A", "A gora 8, B gora 6"),
        ("B", "A gora 12, B gora 9"),
        ("A", "A gora 12, B gora 9"),
    ]
    table.play("A plays 6; B whist; tricks A6 B4")
    assert (table.state["streak"], table.state["price"]) == (0, 1)


@pytest.mark.parametrize(
    ("rules", "sheet", "off"),
    [
        # The pulya is ten. A nine of 8 points finds room for 2, the other 6 go off the own gora.
        ({}, "A pulya 8, A gora 10", -6),
        ({}, "A pulya 8", -6),
        # Code 4.1.1 c: only half of the surplus goes off an indivisible gora.
        (WHOLE, "A pulya 8, A gora 10", -3),
        (WHOLE, "A pulya 8", -3),
    ],
)
def test_the_surplus_goes_off_the_own_gora_and_helps_nobody(house, rules, sheet, off):
    table = house("hussar", rules, players=2, sheet=sheet)
    assert table.play("A plays 9; B pass") == f"A gora {off}, A pulya 2"


def net(table):
    return " ".join(str(amount) for amount in table.engine.settle(table.table).exact.values())


@pytest.mark.parametrize(
    ("rules", "sheet", "nets"),
    [
        # Divisible: a point of the gora is 10/2 = 5 whists; 6 points apart are 30, less 40 - 24 whists.
        ({}, "A gora 10, B gora 4, A whists B 40, B whists A 24", "-14 14"),
        # Indivisible: the full 60 instead of 30.
        (WHOLE, "A gora 10, B gora 4, A whists B 40, B whists A 24", "-44 44"),
        # A point of the pulya is 10/2 = 5 either way: an open pulya 4 points behind costs 20.
        ({}, "A pulya 10, B pulya 6", "20 -20"),
        (WHOLE, "A pulya 10, B pulya 6", "20 -20"),
        # The two make a whole evening: 20 for the pulya, 15 or 30 for the gora, 8 whists.
        ({}, "A pulya 10, B pulya 6, A gora 3, B whists A 8", "-3 3"),
        (WHOLE, "A pulya 10, B pulya 6, A gora 3, B whists A 8", "-18 18"),
    ],
)
def test_a_point_of_the_gora_is_five_whists_or_ten(house, rules, sheet, nets):
    assert net(house("hussar", rules, players=2, sheet=sheet)) == nets


@pytest.mark.parametrize("rules", [{}, WHOLE])
def test_a_surplus_point_is_worth_what_a_point_of_the_pulya_is(house, rules):
    """Code 4.1.1: no point may change its worth: 8 points are 40 whists, in the pulya or off the gora."""
    table = house("hussar", rules, players=2, sheet="A pulya 8, B pulya 10")
    assert net(table) == "-10 10"
    table.play("A plays 9; B pass")
    assert net(table) == "30 -30"


def test_the_game_ends_when_both_pulyas_are_closed(house):
    table = house("hussar", players=2, sheet="A pulya 10, B pulya 9")
    assert (table.state["closed"], table.state["over"]) == ("A", False)
    table.play("B plays 6; A pass")
    assert (table.state["closed"], table.state["over"]) == ("AB", True)


def test_settlement_steps_of_an_indivisible_gora(house):
    """Amnesty of 4 leaves 6 and 0; six points of ten are 60 to the opponent, 84 with his whists, to 40."""
    table = house("hussar", WHOLE, players=2, target=10)
    table.write("A pulya 10, B pulya 10, A gora 10, B gora 4, A whists B 40, B whists A 24")
    steps = {
        step.code: [line.amounts for line in step.lines] for step in table.engine.settle(table.table).steps
    }
    assert steps["amnesty"] == [(10, 6), (4, 0)]
    assert steps["spread"] == [(6, 60), (0, 0)]
    assert steps["pairs"] == [(40, 84, -44)]
