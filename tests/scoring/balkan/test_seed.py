"""The worked example of Lesnoi's Croatian game, line by line, and what he says of its end and of Slovenia."""

from __future__ import annotations

from typing import Any

import pytest

LINES = [
    "C karo; A come, B come; A2 B2 C6",
    "B tref; C come, A stay; B7 C3",
    "refe",
    "A tref; C come, B stay; A7 C3",
]


@pytest.fixture
def table(house: Any) -> Any:
    return house("croatian")


def played(table: Any, count: int) -> Any:
    for line in LINES[:count]:
        table.play(line)
    return table


def test_first_line_the_size_of_the_pulya_is_thirty(table: Any) -> None:
    assert table.bule == "30 30 30"


def test_second_line_diamonds_made_and_two_whists_of_twelve(table: Any) -> None:
    assert table.play(LINES[0]) == "A supe C 12, B supe C 12, C bule -6"
    assert table.bule == "30 30 24"


def test_third_line_clubs_made_and_thirty_for_the_one_who_came(table: Any) -> None:
    assert played(table, 1).play(LINES[1]) == "B bule -10, C supe B 30"
    assert table.bule == "30 20 24"


def test_fourth_line_all_pass_and_get_refe(table: Any) -> None:
    assert played(table, 2).play(LINES[2]) == ""
    assert (table.bule, table.refe) == ("30 20 24", "1 1 1")


def test_fifth_line_clubs_on_refe_count_double_and_the_refe_is_used_up(table: Any) -> None:
    assert played(table, 3).play(LINES[3]) == "A bule -20, C supe A 60"
    assert (table.bule, table.refe) == ("10 20 24", "0 1 1")


def test_early_settlement_writes_eighteen_off_everybody(table: Any) -> None:
    settled = played(table, 4).engine.settle(table.table)
    (write_off,) = [step for step in settled.steps if step.code == "write_off"]
    assert [line.amounts for line in write_off.lines] == [(10, 18, -8), (20, 18, 2), (24, 18, 6)]
    (balance,) = [step for step in settled.steps if step.code == "balance"]
    assert [line.amounts for line in balance.lines] == [
        (80, 12, -60, 32),
        (-20, 12, -30, -38),
        (-60, 90, -24, 6),
    ]


def test_early_settlement_is_32_won_38_lost_6_won(table: Any) -> None:
    settled = played(table, 4).engine.settle(table.table)
    assert dict(settled.exact) == dict(settled.final) == {"A": 32, "B": -38, "C": 6}
    assert [(pay.payer, pay.payee, pay.amount) for pay in settled.transfers] == [
        ("B", "A", 32),
        ("B", "C", 6),
    ]


def test_early_settlement_by_the_command(score: Any) -> None:
    defence = [{"A": "come", "B": "come"}, {"C": "come", "A": "stay"}, {"C": "come", "B": "stay"}]
    tricks = [{"A": 2, "B": 2, "C": 6}, {"B": 7, "C": 3}, {"A": 7, "C": 3}]
    games = [
        {"type": "game", "declarer": seat, "contract": contract, "defence": said, "tricks": taken}
        for seat, contract, said, taken in zip("CBA", ("karo", "tref", "tref"), defence, tricks, strict=True)
    ]
    events = [*games[:2], {"type": "refe"}, games[2], {"type": "finish"}]
    code, result = score(events, "croatian")
    assert code == 0, result
    assert result["sheet"]["C"] == {"bule": 24, "supe": {"A": 60, "B": 30}}
    assert result["settlement"]["final"] == {"A": 32, "B": -38, "C": 6}
    assert result["state"] == {
        "dealer": "A",
        "closed": [],
        "refe": {"A": 0, "B": 1, "C": 1},
        "finished": True,
    }
    assert result["deals"][3]["net"] == {"A": "220/3", "B": "-200/3", "C": "-20/3"}


def test_the_last_deal_is_reduced_in_proportion_to_what_is_left(house: Any) -> None:
    """Six are left and the contract costs ten: the declarer writes six, a whister twelve for two tricks."""
    table = house("croatian", bule="A 10, B 2, C -6")
    assert table.play("A tref; B come, C come; A6 B2 C2") == "A bule -6, B supe A 12, C supe A 12"
    assert table.over


def test_the_last_deal_reaches_nought_exactly_with_nothing_reduced(house: Any) -> None:
    table = house("croatian", bule="A 14, B 2, C -6")
    assert table.play("A tref; B come, C come; A6 B2 C2") == "A bule -10, B supe A 20, C supe A 20"
    assert table.over


def test_a_declarer_who_fails_at_the_end_writes_in_full_and_the_game_goes_on(house: Any) -> None:
    table = house("croatian", bule="A 4, B 2, C 0")
    assert table.play("B herc; A come, C come; A3 B5 C2") == "A supe B 24, B bule 8, C supe B 16"
    assert not table.over


def test_a_whister_who_falls_short_at_the_end_has_it_written_in_full_and_the_game_goes_on(house: Any) -> None:
    table = house("croatian", bule="A 4, B 4, C 4")
    written = table.play("A sans; B come, C come; A7 B2 C1")
    assert written == "A bule -14, B supe A 28, C bule 14, C supe A 14"
    assert not table.over


def test_slovenian_undoubled_two_writes_nothing_while_somebody_is_under_the_hat(house: Any) -> None:
    table = house("slovenian", bule="A -4")
    assert table.play("B pik; C stay, A stay") == ""
    assert (table.bule, table.refe) == ("-4 30 30", "0 0 0")


def test_slovenian_undoubled_two_gives_everybody_a_radlc_if_nobody_is_under_the_hat(house: Any) -> None:
    table = house("slovenian")
    assert table.play("B pik; C stay, A stay") == ""
    assert (table.bule, table.refe) == ("30 30 30", "1 1 1")
