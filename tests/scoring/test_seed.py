"""The seed document: a book's pages on the Moscow and Sochi pulkas, each number under its own name.

Numbers are typed from the document.
"""

from __future__ import annotations

import pytest

SOCHI = {6: 2, 7: 4, 8: 6, 9: 8, 10: 10}
"""Contract and its price; in Sochi the four columns of the book's table hold the same number."""


def test_moscow_raspasy_1_1_8_writes_20_and_20(house):
    assert house("moscow").play("raspasy A1 B1 C8") == "A whists C 20, B whists C 20"


def test_moscow_raspasy_2_2_6_writes_15_and_15_and_nothing_between_the_two(house):
    table = house("moscow")
    assert table.play("raspasy A2 B2 C6") == "A whists C 15, B whists C 15"
    assert table.total("A", "whists", "B") == 0
    assert table.total("B", "whists", "A") == 0


def test_moscow_raspasy_do_not_progress(house):
    table = house("moscow")
    assert [table.play("raspasy A1 B1 C8") for _ in range(4)] == ["A whists C 20, B whists C 20"] * 4


def test_moscow_zero_tricks_write_the_price_of_one_trick_in_the_pulya(house):
    table = house("moscow", streak=2)
    table.play("raspasy A0 B3 C7")
    assert table.total("A", "pulya") == 1


def test_moscow_dealer_at_four_writes_one_in_the_pulya(house):
    assert house("moscow", players=4).play("raspasy A2 B3 C5") == ("A whists B 15, A whists C 25, D pulya 1")


def test_moscow_closed_player_helps_the_fullest_with_2_points_for_20_whists(house):
    table = house("moscow", target=20, sheet="A pulya 20, B pulya 9, C pulya 15")
    assert table.play("A plays 6; B pass, C pass") == "A whists C 20, C pulya 2"


def test_moscow_goes_on_until_every_pulya_is_full(house):
    table = house("moscow", target=10, sheet="A pulya 10, B pulya 10, C pulya 8")
    assert not table.state["over"]
    table.play("A plays 6; B pass, C pass")
    assert table.state["over"]


@pytest.mark.parametrize(("contract", "price"), SOCHI.items())
def test_sochi_price_of_a_made_game(house, contract, price):
    assert house().play(f"A plays {contract}; B pass, C pass") == f"A pulya {price}"


@pytest.mark.parametrize(("contract", "price"), SOCHI.items())
def test_sochi_price_of_a_trick_on_whist(house, contract, price):
    table = house()
    table.play(f"A plays {contract}; B whist, C pass; tricks A6 B4 C0")
    under = contract - 6
    assert table.total("B", "whists", "A") == 4 * price + under * price
    assert [entry.amount for entry in house().entries(
        f"A plays {contract}; B whist, C pass; tricks A6 B4 C0"
    ) if entry.reason == "whist_tricks"] == [4 * price]  # fmt: skip


@pytest.mark.parametrize(("contract", "price"), SOCHI.items())
def test_sochi_price_of_an_undertrick_in_the_game(house, contract, price):
    table = house()
    table.play(f"A plays {contract}; B whist, C whist; tricks A{contract - 1} B{11 - contract} C0")
    assert table.total("A", "gora") == price
    assert table.total("A", "pulya") == 0


@pytest.mark.parametrize(
    ("contract", "missing"), [(6, 4), (7, 2), (8, 1), (9, 1), (10, 1)], ids=lambda number: str(number)
)
def test_sochi_price_of_an_undertrick_on_whist(house, contract, missing):
    table = house()
    table.play(f"A plays {contract}; B whist, C pass; tricks A10 B0 C0")
    assert table.total("B", "gora") == missing * SOCHI[contract]
    assert table.total("C", "gora") == 0


def test_sochi_mizer_made_is_10_in_the_pulya(house):
    assert house().play("A mizer 0") == "A pulya 10"


@pytest.mark.parametrize("taken", [1, 2, 10])
def test_sochi_mizer_caught_is_10_in_the_gora_for_a_trick_and_no_whists(house, taken):
    assert house().play(f"A mizer {taken}") == f"A gora {10 * taken}"


def test_sochi_consolation_example_writes_8_and_6(house):
    """Defender A with 3 tricks: 3x2=6 and 1x2=2, together 8; defender B with 2: 2x2=4 and 2, together 6."""
    table = house()
    entries = table.entries("C plays 6; A whist, B whist; tricks A3 B2 C5")
    parts = [(entry.player, entry.amount) for entry in entries if entry.column == "whists"]
    assert parts == [("A", 6), ("B", 4), ("A", 2), ("B", 2)]
    assert table.total("A", "whists", "C") == 8
    assert table.total("B", "whists", "C") == 6


def test_sochi_raspasy_progress_with_their_order(house):
    table = house()
    assert [table.play("raspasy A5 B4 C1") for _ in range(3)] == [
        "A gora 5, B gora 4, C gora 1",
        "A gora 10, B gora 8, C gora 2",
        "A gora 15, B gora 12, C gora 3",
    ]
