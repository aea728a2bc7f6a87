"""Skachki: a round of Leningrad to the first 22, with prizes for who closed first and for the smallest gora.

The races of the gambler club: a round begins with a compulsory raspasy and ends when somebody has 22 in the
pulya and the raspasy have been left by a whisted game that was made. The first writes 300 whists on each of
the others, the smallest gora 200; who ties shares. Nobody is helped, what is over 22 stays.
"""

from __future__ import annotations

import pytest

GORAS = "A gora 10, B gora 4, C gora 8, D gora 12"
SIX = "A plays 6; B pass, C pass"
SEVEN_MADE = "B plays 7; C whist, A pass; tricks B7 C3 A0"
RASPASY = "raspasy A4 B3 C3"


def skachki(house, sheet="", streak=0, players=4):
    """Return a round under way; the dealer is the last seat."""
    return house("skachki", players=players, sheet=sheet, streak=streak)


@pytest.mark.parametrize(
    ("players", "sheet", "deal", "writes"),
    [
        # 2 to 22; the whist is doubled, 4 a trick. A is the first, B's gora of 4 the smallest.
        (4, f"A pulya 20, {GORAS}", "A plays 6; B whist, C whist; tricks A6 B2 C2",
         "A pulya 2, A whists B 300, A whists C 300, A whists D 300, "
         "B whists A 208, B whists C 200, B whists D 200, C whists A 8"),
        # Both prizes to one man.
        (4, "A pulya 20, B gora 4, C gora 8, D gora 12", SIX,
         "A pulya 2, A whists B 500, A whists C 500, A whists D 500"),
        # A ten from 20: the surplus stays.
        (4, f"A pulya 20, {GORAS}", "A plays 10; B pass, C pass",
         "A pulya 10, A whists B 300, A whists C 300, A whists D 300, "
         "B whists A 200, B whists C 200, B whists D 200"),
        # The dealer who rests has the smallest gora.
        (4, "A pulya 20, A gora 2, B gora 2, C gora 2", SIX,
         "A pulya 2, A whists B 300, A whists C 300, A whists D 300, "
         "D whists A 200, D whists B 200, D whists C 200"),
        (3, "A pulya 20, A gora 6, B gora 4, C gora 8", SIX,
         "A pulya 2, A whists B 300, A whists C 300, B whists A 200, B whists C 200"),
        # Two smallest goras share what each of the others pays.
        (4, "A pulya 20, A gora 10, B gora 4, C gora 4, D gora 12", SIX,
         "A pulya 2, A whists B 300, A whists C 300, A whists D 300, "
         "B whists A 100, B whists D 100, C whists A 100, C whists D 100"),
        # Three: a third of 200 each.
        (4, "A pulya 20, D gora 12", SIX,
         "A pulya 2, A whists B 300, A whists C 300, A whists D 1100/3, B whists D 200/3, C whists D 200/3"),
        # All four: nobody is left to pay.
        (4, "A pulya 20", SIX, "A pulya 2, A whists B 300, A whists C 300, A whists D 300"),
        # The gora after the closing deal counts: B is one short on a seven, half of 8 makes him the last.
        (4, "A pulya 18, C gora 2, A gora 2, D gora 3", "A plays 7; B whist, C pass; tricks A9 B1 C0",
         "A pulya 4, A whists B 400, A whists C 300, A whists D 400, B gora 4, B whists A 8, "
         "C whists B 100, C whists D 100"),
        # 20 and then 21 are not yet the end.
        (4, f"A pulya 18, {GORAS}", SIX, "A pulya 2"),
        (4, f"A pulya 19, {GORAS}", SIX, "A pulya 2"),
    ],
)  # fmt: skip
def test_prizes_are_written_by_the_deal_that_ends_the_round(house, players, sheet, deal, writes):
    assert skachki(house, sheet, players=players).play(deal) == writes


def test_prizes_come_after_what_the_deal_itself_writes(house):
    entries = skachki(house, f"A pulya 20, {GORAS}").entries("A plays 6; B whist, C pass; tricks A6 B4 C0")
    assert [entry.reason for entry in entries] == [
        "game_made", "whist_tricks", *["prize_first"] * 3, *["prize_gora"] * 3,
    ]  # fmt: skip


def test_a_round_is_not_over_before_the_raspasy_are_left(house):
    """22 were reached on the raspasy: neither a mizer nor an unwhisted nor a failed game is the exit."""
    table = skachki(house, f"A pulya 20, {GORAS}", streak=1)
    for deal, writes in (
        ("A plays 7; B pass, C pass; dealer D", "A pulya 4"),
        ("B mizer 0; dealer D", "B pulya 10"),
        ("A plays 7; B pass, C half; dealer D", "A pulya 4, C whists A 8"),
        # One down on a seven, doubled: 8, and the consolation of 8 to all; the whister has 4 tricks of 8.
        ("C plays 7; A whist, B pass; tricks C6 A4 B0; dealer D",
         "A whists C 40, B whists C 8, C gora 8, D whists C 8"),
        # The second raspasy of the streak: 4 a trick.
        ("raspasy A4 B3 C3; dealer D", "A gora 16, B gora 12, C gora 12"),
    ):  # fmt: skip
        assert table.play(deal) == writes
        assert table.state["over"] is False
    # A was the first, though B brings the round to its end. Goras: A 26, B 16, C 28, D 12.
    assert table.play(f"{SEVEN_MADE}; dealer D") == (
        "A whists B 300, A whists C 300, A whists D 300, B pulya 4, C whists B 24, "
        "D whists A 200, D whists B 200, D whists C 200"
    )
    assert table.state["over"] is True


def test_the_first_stays_the_first_when_another_has_more(house):
    table = skachki(house, f"A pulya 20, B pulya 20, {GORAS}", streak=1)
    table.play("A plays 7; B pass, C pass; dealer D")
    table.play("B mizer 0; dealer D")
    assert (table.total("A", "pulya"), table.total("B", "pulya")) == (24, 30)
    table.play(f"{SEVEN_MADE}; dealer D")
    assert table.total("A", "whists", "B") == 300
    # B has his 200 for the smallest gora, and nothing for his 34 in the pulya.
    assert table.total("B", "whists", "A") == 200


def test_two_who_close_by_the_same_deal_share_the_first_prize(house):
    """No tricks on the second raspasy: 4 in the pulya of each; 150 apiece from C and D."""
    table = skachki(house, "A pulya 18, B pulya 20, A gora 1, B gora 2, C gora 3", streak=1)
    assert table.play("raspasy A0 B0 C10; dealer D") == "A pulya 4, B pulya 4, C gora 40"
    assert table.state["closed"] == "AB"
    assert table.play(f"{SEVEN_MADE}; dealer D") == (
        "A whists C 150, A whists D 150, B pulya 4, B whists C 150, B whists D 150, C whists B 24, "
        "D whists A 200, D whists B 200, D whists C 200"
    )


def test_the_prizes_of_a_round_are_written_once(house):
    table = skachki(house, f"A pulya 20, {GORAS}")
    table.play(SIX)
    assert table.state["over"] is True
    assert table.play(f"{SIX}; dealer D") == "A pulya 2"


def test_a_round_in_whists(house):
    """Prizes 700, 300, -500, -500; pulyas 20 * (22 - 11/2) = 330 and -110; goras about 3: 30 to B, -10."""
    table = skachki(house, "A pulya 20, A gora 4, C gora 4, D gora 4")
    table.play(SIX)
    exact = table.engine.settle(table.table).exact
    assert {seat: int(net) for seat, net in exact.items()} == {"A": 1020, "B": 220, "C": -620, "D": -620}


def standing(table):
    """Return what is always in sight, as codes and numbers."""
    return [(text.code, *text.params.values()) for text in table.engine.standing(table.table)]


def test_a_round_begins_with_a_compulsory_raspasy(house):
    """[51] The form offers it, the strip says so; the first contract may not be a six, raspasy go 2-4-6-6."""
    table = skachki(house)
    assert table.engine.ask(table.table, ()).default == "raspasy"
    assert standing(table)[0] == ("standing.compulsory",)
    assert table.play(RASPASY) == "A gora 8, B gora 6, C gora 6"
    assert table.engine.ask(table.table, ()).default is None
    assert standing(table) == [("standing.streak", 1), ("standing.price_gora", 4), ("standing.minimum", 7)]
    assert table.problems("B plays 6; C pass, D pass") == [("below_exit", "contract")]
    assert table.problems("B plays 7; C pass, D pass") == []
    prices = []
    for _ in range(3):
        prices.append(table.state["price"])
        table.play(f"{RASPASY}; dealer D")
    assert prices == [4, 6, 6]


def test_a_failed_seven_does_not_leave_the_raspasy_and_a_made_one_does(house):
    table = skachki(house, streak=2)
    table.play("A plays 7; B whist, C pass; tricks A6 B4 C0; dealer D")
    assert (table.state["streak"], table.state["minimum_contract"]) == (2, 7)
    table.play("A plays 7; B whist, C pass; tricks A7 B3 C0; dealer D")
    assert (table.state["streak"], table.state["minimum_contract"]) == (0, 6)


RASPASY_EVENT = {"type": "raspasy", "tricks": {"A": 4, "B": 3, "C": 3}}
UNWHISTED = {"type": "game", "declarer": "C", "contract": 10, "defence": {"A": "pass", "B": "pass"}}
WHISTED = {
    "type": "game",
    "declarer": "B",
    "contract": 10,
    "defence": {"A": "whist", "C": "pass"},
    "tricks": {"A": 0, "B": 10, "C": 0},
}
LIFT = {
    "type": "correction",
    "note": "forgotten",
    "writes": [{"player": "A", "column": "pulya", "amount": 22}],
}
REOPEN = {"type": "reopen"}


def test_a_correction_ends_the_round_and_the_next_deal_writes_its_prizes(score):
    """A correction is written raw (contract 5.2): the prizes belong to a deal (5.14)."""
    _code, said = score([RASPASY_EVENT, WHISTED, LIFT], "skachki")
    assert said["state"]["finished"] is True
    assert {seat: said["sheet"][seat]["whists"] for seat in "BC"} == {
        "B": {"A": 0, "C": 0},
        "C": {"A": 0, "B": 0},
    }
    _code, said = score([RASPASY_EVENT, WHISTED, LIFT, REOPEN, UNWHISTED], "skachki")
    # B and C have 6 each in the gora and share the 200 for the smallest; A with his 22 is the first.
    assert said["sheet"]["A"]["whists"] == {"B": 300, "C": 300}
    assert said["sheet"]["B"]["whists"] == {"A": 100, "C": 0}


def test_raspasy_after_the_end_and_their_undoing_leave_the_prizes_alone(score):
    played = [RASPASY_EVENT, WHISTED, WHISTED, WHISTED]
    _code, ended = score(played, "skachki")
    assert ended["state"]["finished"] is True
    # 300 to B for the first 22, and half of the 200 for the smallest gora.
    assert ended["sheet"]["B"]["whists"]["A"] == 400
    _code, more = score([*played, REOPEN, RASPASY_EVENT], "skachki")
    _code, undone = score([*played, REOPEN, RASPASY_EVENT, {"type": "void", "target": 6}], "skachki")
    assert more["sheet"]["B"]["whists"] == undone["sheet"]["B"]["whists"] == ended["sheet"]["B"]["whists"]
    assert undone["settlement"] == ended["settlement"]
    assert more["state"]["finished"] is undone["state"]["finished"] is False
