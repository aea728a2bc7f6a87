"""Write-offs and the settlement of a Balkan sheet."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from preferans_tui.scoring.balkan.rules import Rules, WriteOff
from preferans_tui.scoring.balkan.settle import write_off

NOBODY = "A karo; B stay, C stay"


@pytest.mark.parametrize(
    ("rule", "final"),
    [
        # preferansklub, example 15: 24, 34, 28 lose 28, 29, 29.
        ("remainder_to_worst", {"A": 40, "B": -50, "C": 10}),
        ("frozen_leaver", {"A": 40, "B": -50, "C": 10}),
        # The exact share is 86/3; each net ends in two thirds above a whole number, so earlier seats go up.
        ("exact", {"A": 47, "B": -53, "C": 6}),
    ],
)
def test_an_unfinished_game_is_written_off(house: Any, rule: str, final: dict[str, int]) -> None:
    table = house(rules={"settlement.writeoff": rule}, bule="A 24, B 34, C 28")
    settled = table.engine.settle(table.table)
    assert settled.final == final
    assert dict(settled.exact) == {"A": Fraction(140, 3), "B": Fraction(-160, 3), "C": Fraction(20, 3)}


def test_who_has_left_keeps_his_bule_where_the_house_freezes_them() -> None:
    """Antonijek: with 10, 3 and -6 of a leaver the others write off 4 and 3."""
    bule = {"A": 10, "B": 3, "C": -6}
    frozen = Rules(settlement=WriteOff(writeoff="frozen_leaver"))
    assert write_off(frozen, bule, ("C",)) == {"A": 4, "B": 3, "C": 0}
    assert write_off(Rules(), bule, ("C",)) == {"A": 3, "B": 2, "C": 2}


@pytest.mark.parametrize(
    ("factor", "final"), [(10, {"A": 40, "B": -20, "C": -20}), (5, {"A": 20, "B": -10, "C": -10})]
)
def test_a_bula_is_worth_its_factor(house: Any, factor: int, final: dict[str, int]) -> None:
    table = house(rules={"score.settle_factor": factor})
    table.play(NOBODY)
    assert table.engine.settle(table.table).final == final


def test_a_finished_game_has_nothing_to_write_off(house: Any) -> None:
    """Rating-js, its score sheet: 500, -40, -460."""
    table = house(bule="A -20, B 4, C 16")
    codes = [step.code for step in table.engine.settle(table.table).steps]
    assert codes == ["balance", "supe_pairs", "result"]


def test_open_refe_are_worth_nothing_at_the_end(house: Any) -> None:
    table = house()
    table.play("refe")
    assert set(table.engine.settle(table.table).final.values()) == {0}


def test_pairs_pay_supe_and_their_share_of_the_bule(house: Any) -> None:
    table = house("croatian")
    table.play("C karo; A come, B come; A2 B2 C6")
    settled = table.engine.settle(table.table)
    # Six bule off are worth twenty from each, less the twelve supe that each wrote.
    assert [(pay.payer, pay.payee, pay.amount) for pay in settled.pairwise] == [("A", "C", 8), ("B", "C", 8)]
