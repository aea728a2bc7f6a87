"""Bombs and the dark: what they double, who has how many, and when they are spent.

Code 4.1.2: a multiplier multiplies win and loss alike, and several multiply each other. In Classic a bomb
doubles pulya, gora and whists of its owner's game, and is used up when the game is made.
"""

from __future__ import annotations

import pytest

MADE = "A plays 7; B whist, C whist; tricks A7 B2 C1"
DOWN = "A plays 7; B whist, C pass; tricks A5 B3 C2"
SHORT = "A plays 7; B whist, C pass; tricks A9 B1 C0"
RASPASY = "raspasy A4 B3 C3"
CLASSIC = {"pulya.target": 100}
"""A pulya that no game here closes."""


def bombs(table):
    """Return the bombs of every seat as `score --json` tells them: "1 0 2"."""
    return " ".join(str(held) for held in table.engine.state(table.table)["bombs"].values())


def at_classic(house, given=""):
    """Return a table of Classic at which bombs were given in an earlier deal: "A2 B1"."""
    table = house("classic", {**CLASSIC, "raspasy.compulsory": "none", "bombs.grant": "none"})
    if given:
        table.play(f"C mizer 0; grant {given}; dealer B")
    return table


@pytest.mark.parametrize(
    ("deal", "writes"),
    [
        # Seven made is 4 in the pulya, and 4 whists a trick.
        (MADE, "A pulya 4, B whists A 8, C whists A 4"),
        (f"{MADE}; dark", "A pulya 8, B whists A 16, C whists A 8"),
        (f"{MADE}; bombs 1", "A pulya 8, B whists A 16, C whists A 8"),
        (f"{MADE}; bombs 1; dark", "A pulya 16, B whists A 32, C whists A 16"),
        (f"{MADE}; bombs 2", "A pulya 16, B whists A 32, C whists A 16"),
        (f"{MADE}; bombs 1; dark; x2", "A pulya 32, B whists A 64, C whists A 32"),
        # Two down: 2 * 4 to the gora, 5 tricks of 4 to the whister and a consolation of 8 to each.
        (DOWN, "A gora 8, B whists A 28, C whists A 8"),
        (f"{DOWN}; bombs 1", "A gora 16, B whists A 56, C whists A 16"),
        (f"{DOWN}; bombs 1; dark", "A gora 32, B whists A 112, C whists A 32"),
        # The whister owes two tricks and has one: full responsibility, 4 to his gora.
        (SHORT, "A pulya 4, B gora 4, B whists A 4"),
        (f"{SHORT}; bombs 2", "A pulya 16, B gora 16, B whists A 16"),
        # Nobody whisted: only the pulya is left to double.
        ("A plays 7; B pass, C pass; bombs 2; dark", "A pulya 32"),
    ],
)
def test_each_bomb_and_the_dark_double_all_that_a_game_writes(house, deal, writes):
    assert at_classic(house, "A2").play(deal) == writes


def test_a_double_bomb_in_the_dark_is_eight_times_over(house):
    """Lesnoi's notes to the Code: made, an eight then writes 48, and the whisters 48 a trick."""
    deal = "A plays 8; B whist, C whist; tricks A8 B2 C0; bombs 2; dark"
    assert at_classic(house, "A2").play(deal) == "A pulya 48, B whists A 96"


def test_consolation_in_whole_whists_is_doubled_too(house):
    """Code 4.1.2 knows no entry that a multiplier leaves out: one down is 2 * 4, ten whists become twenty."""
    table = house(rules={"bombs.allowed": True, "consolation.amount": 10})
    deal = "A plays 7; B whist, C pass; tricks A6 B4 C0; dark"
    assert table.play(deal) == "A gora 8, B whists A 52, C whists A 20"


def test_a_half_whist_is_doubled_too(house):
    """Two tricks of a six for the one who goes for half: 2 * 2 whists, in the dark 8."""
    table = house(rules={"bombs.allowed": True})
    assert table.play("A plays 6; B pass, C half; dark") == "A pulya 4, C whists A 8"


@pytest.mark.parametrize(
    ("deal", "left"),
    [
        # Made, whisted or not: the bombs that were played on are spent, the others stay.
        (f"{MADE}; bombs 1", "2 1 0"),
        (f"{MADE}; bombs 3", "0 1 0"),
        ("A plays 7; B pass, C pass; bombs 2", "1 1 0"),
        ("A plays 6; B pass, C pass; dark; bombs 1", "2 1 0"),
        # Not made: they are kept.
        (f"{DOWN}; bombs 1", "3 1 0"),
        (f"{DOWN}; bombs 3", "3 1 0"),
        # Played on none.
        (MADE, "3 1 0"),
        (f"{MADE}; dark", "3 1 0"),
        ("A mizer 0", "3 1 0"),
        ("A concedes 7", "3 1 0"),
        # A bomb doubles the owner's game; nobody else's is spent with it.
        ("B plays 6; C pass, A pass; bombs 1", "3 0 0"),
    ],
)
def test_bombs_are_spent_only_by_a_game_that_is_made(house, deal, left):
    table = at_classic(house, "A3 B1")
    assert bombs(table) == "3 1 0"
    table.play(deal)
    assert bombs(table) == left


def test_nobody_plays_on_more_bombs_than_he_has(house):
    table = at_classic(house, "A2")
    assert table.problems(f"{MADE}; bombs 2") == []
    assert table.problems(f"{MADE}; bombs 3") == [("bombs_short", "bombs")]
    assert table.problems("B plays 6; C pass, A pass; bombs 1") == [("bombs_short", "bombs")]
    table.play(f"{MADE}; bombs 1; dealer C")
    assert table.problems(f"{MADE}; bombs 2; dealer C") == [("bombs_short", "bombs")]
    table.play(f"{MADE}; bombs 1; dealer C")
    assert table.problems(f"{MADE}; bombs 1; dealer C") == [("bombs_short", "bombs")]


@pytest.mark.parametrize(
    ("grant", "compulsory", "held"),
    [
        ("none", "opening", ["0 0 0", "0 0 0", "0 0 0", "0 0 0", "0 0 0"]),
        # After each raspasy, whenever it comes.
        ("raspasy", "none", ["1 1 1", "2 2 2", "3 3 3", "3 3 3", "4 4 4"]),
        # Classic: everybody receives them in the opening, a round of deals; the free part brings none.
        ("opening", "opening", ["1 1 1", "2 2 2", "3 3 3", "3 3 3", "3 3 3"]),
        # A round that opens with one compulsory raspasy.
        ("opening", "round", ["1 1 1", "1 1 1", "1 1 1", "1 1 1", "1 1 1"]),
        # No opening, no bombs.
        ("opening", "none", ["0 0 0", "0 0 0", "0 0 0", "0 0 0", "0 0 0"]),
    ],
)
def test_when_everybody_is_given_a_bomb(house, grant, compulsory, held):
    table = house("classic", {**CLASSIC, "bombs.grant": grant, "raspasy.compulsory": compulsory})
    seen = []
    for deal in (RASPASY, RASPASY, RASPASY, "A plays 8; B whist, C pass; tricks A8 B2 C0", RASPASY):
        table.play(deal)
        seen.append(bombs(table))
    assert seen == held


def test_the_resting_dealer_is_given_a_bomb_like_anybody(house):
    table = house("classic", CLASSIC, players=4)
    table.play("raspasy A4 B3 C2 D1")
    assert bombs(table) == "1 1 1 1"


def test_an_opening_deal_that_was_played_brings_no_bomb(house):
    """The sheet can be led otherwise than the rule says: a game that is recorded is no raspasy."""
    table = house("classic", CLASSIC)
    table.play("A plays 8; B whist, C pass; tricks A8 B2 C0")
    assert bombs(table) == "0 0 0"


def test_bombs_named_by_a_deal_come_on_top_of_the_rule(house):
    table = house("classic", CLASSIC)
    table.play(f"{RASPASY}; grant B2")
    assert bombs(table) == "1 3 1"
    table.play(f"{DOWN}; bombs 1; grant A1; dealer C")
    assert bombs(table) == "2 3 1"


def test_what_is_always_in_sight_names_those_who_have_bombs(house):
    table = at_classic(house, "A2 C1")
    told = [text.params for text in table.engine.standing(table.table) if text.code == "standing.bombs"]
    assert told == [{"player": "A", "count": 2}, {"player": "C", "count": 1}]


def test_a_house_without_bombs_tells_of_none(house):
    table = house()
    assert "bombs" not in table.engine.state(table.table)
