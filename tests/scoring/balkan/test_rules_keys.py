"""Every key of the Balkan register: for each value the smallest evening that tells it from the others.

Expected numbers come from the dossier's sections 3 to 7 or from the contract's section 5; the evenings of one
key differ only in the key. An evening is what it wrote, then the bule, then the open refe.
"""

from __future__ import annotations

from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
import pytest

from preferans_tui.scoring.balkan.rules import Rules

PIK = "A pik; B stay, C stay"
NOBODY = "A karo; B stay, C stay"
TWO_ONE = "A karo; B come, C come; A7 B2 C1"
THREE_ONE = "A karo; B come, C come; A6 B3 C1"
TWO_TWO = "A karo; B come, C come; A6 B2 C2"
FAILED = "B tref; C come, A come; A0 B5 C5"
KONTRA = "A herc; B kontra, C dragged; A5 B2 C3"
BETL = "A betl; B come, C come; A1 B5 C4"
CAP = "A tref; B come, C come; A3 B4 C3"
LAST = "bule A 10, B 2, C -6"
"""Six are left."""
TREF = "A tref; B come, C come; A6 B2 C2"

Case = tuple[str, Any, list[str], str]
CASES: list[Case] = [
    # Section 11: sizes of the game.
    ("bule.start", 100, [NOBODY], "A bule -6 | 94 100 100 | 0 0 0"),
    ("bule.start", 30, [NOBODY], "A bule -6 | 24 30 30 | 0 0 0"),
    # Section 3: V = 2 × (base + igra).
    ("contracts", {"karo": 3}, [NOBODY], "A bule -6 | 94 100 100 | 0 0 0"),
    ("contracts", {"karo": 4}, [NOBODY], "A bule -8 | 92 100 100 | 0 0 0"),
    ("contracts", {"preferans": 8}, ["A preferans; B come, C stay; A9 B1"],
     "A bule 16, B supe A 16 | 116 100 100 | 0 0 0"),
    ("score.igra_bonus", 1, ["A igra karo; B stay, C stay"], "A bule -8 | 92 100 100 | 0 0 0"),
    ("score.igra_bonus", 2, ["A igra karo; B stay, C stay"], "A bule -10 | 90 100 100 | 0 0 0"),
    ("score.bule_factor", 2, [TWO_TWO], "A bule -6, B supe A 12, C supe A 12 | 94 100 100 | 0 0 0"),
    ("score.bule_factor", 1, [TWO_TWO], "A bule -3, B supe A 12, C supe A 12 | 97 100 100 | 0 0 0"),
    ("score.trick_factor", 2, [TWO_TWO], "A bule -6, B supe A 12, C supe A 12 | 94 100 100 | 0 0 0"),
    ("score.trick_factor", 1, [TWO_TWO], "A bule -6, B supe A 6, C supe A 6 | 94 100 100 | 0 0 0"),
    # Section 4.1: two each or four together; two each; both; nobody.
    ("quota.mode", "own2_or_team4", [TWO_ONE],
     "A bule -6, B supe A 12, C bule 6, C supe A 6 | 94 100 106 | 0 0 0"),
    ("quota.mode", "own2_or_team4", [THREE_ONE], "A bule -6, B supe A 18, C supe A 6 | 94 100 100 | 0 0 0"),
    ("quota.mode", "individual2", [THREE_ONE],
     "A bule -6, B supe A 18, C bule 6, C supe A 6 | 94 100 106 | 0 0 0"),
    ("quota.mode", "team4_only", [TWO_ONE],
     "A bule -6, B bule 6, B supe A 12, C bule 6, C supe A 6 | 94 106 106 | 0 0 0"),
    ("quota.mode", "none", [TWO_ONE], "A bule -6, B supe A 12, C supe A 6 | 94 100 100 | 0 0 0"),
    ("quota.solo", 2, ["A karo; B come, C stay; A8 B2"], "A bule -6, B supe A 12 | 94 100 100 | 0 0 0"),
    ("quota.solo", 3, ["A karo; B come, C stay; A8 B2"],
     "A bule -6, B bule 6, B supe A 12 | 94 106 100 | 0 0 0"),
    ("quota.caller", 4, ["A herc; B caller, C called; A7 B2 C1"],
     "A bule -8, B bule 8, B supe A 24 | 92 108 100 | 0 0 0"),
    ("quota.caller", 3, ["A herc; B caller, C called; A7 B2 C1"],
     "A bule -8, B supe A 24 | 92 100 100 | 0 0 0"),
    ("quota.kontra", 5, ["A herc; B kontra, C dragged; A6 B2 C2"],
     "A bule -16, B bule 16, B supe A 64 | 84 116 100 | 0 0 0"),
    ("quota.kontra", 4, ["A herc; B kontra, C dragged; A6 B2 C2"],
     "A bule -16, B supe A 64 | 84 100 100 | 0 0 0"),
    # Section 4.2: the chain; the giver writes everything, or each his own ([M]).
    ("kontra.max", 4, ["A tref; B kontra 4, C dragged; A5 B3 C2"],
     "A bule 160, B supe A 800 | 260 100 100 | 0 0 0"),
    ("kontra.max", "∞", ["A tref; B kontra 5, C dragged; A5 B3 C2"],
     "A bule 320, B supe A 1600 | 420 100 100 | 0 0 0"),
    ("kontra.max", "unlimited", ["A tref; B kontra 5, C dragged; A5 B3 C2"],
     "A bule 320, B supe A 1600 | 420 100 100 | 0 0 0"),
    ("kontra.scope", "giver_takes_all", [KONTRA], "A bule 16, B supe A 80 | 116 100 100 | 0 0 0"),
    ("kontra.scope", "each_own", [KONTRA], "A bule 16, B supe A 32, C supe A 48 | 116 100 100 | 0 0 0"),
    # Section 4.4: an undoubled two, and what becomes of it.
    ("kontra.mandatory", ["pik"], [PIK], " | 100 100 100 | 1 1 1"),
    ("kontra.mandatory", [], [PIK], "A bule -4 | 96 100 100 | 0 0 0"),
    ("kontra.mandatory", ["pik", "karo"], [NOBODY], " | 100 100 100 | 1 1 1"),
    ("kontra.mandatory_on_refe", True, ["refe", PIK], " | 100 100 100 | 2 2 2"),
    ("kontra.mandatory_on_refe", False, ["refe", PIK], "A bule -8 | 92 100 100 | 0 1 1"),
    ("kontra.mandatory_on_refe", False, ["refe", "A pik; B come, C stay; A7 B3"],
     "A bule -8, B supe A 24 | 92 100 100 | 0 1 1"),
    ("pik.no_kontra", "refe_or_walkover", [PIK, PIK], " | 100 100 100 | 2 2 2"),
    ("pik.no_kontra", "refe_or_walkover", [PIK, PIK, PIK], "A bule -8 | 92 100 100 | 1 2 2"),
    ("pik.no_kontra", "refe_or_redeal", [PIK, PIK, PIK], " | 100 100 100 | 2 2 2"),
    ("pik.no_kontra", "redeal", [PIK], " | 100 100 100 | 0 0 0"),
    ("pik.no_kontra", "walkover", [PIK], "A bule -4 | 96 100 100 | 0 0 0"),
    ("pik.no_kontra", "nothing_or_refe_if_no_hat", [PIK], " | 100 100 100 | 1 1 1"),
    ("pik.no_kontra", "nothing_or_refe_if_no_hat", ["bule C -4", PIK], " | 100 100 -4 | 0 0 0"),
    ("pik.walkover_doubled", True, ["refe", "refe", PIK], "A bule -8 | 92 100 100 | 1 2 2"),
    ("pik.walkover_doubled", False, ["refe", "refe", PIK], "A bule -4 | 96 100 100 | 2 2 2"),
    # Section 5: how many refe, how they are counted, blocked, frozen, who is given them.
    ("refe.max", 2, ["refe"] * 5, " | 100 100 100 | 2 2 2"),
    ("refe.max", 0, ["refe"] * 5, " | 100 100 100 | 0 0 0"),
    ("refe.max", "∞", ["refe"] * 5, " | 100 100 100 | 5 5 5"),
    ("refe.max", "unlimited", ["refe"] * 5, " | 100 100 100 | 5 5 5"),
    ("refe.count", "written_total", ["refe", "refe", *[f"{s} karo; {r}" for s, r in (
        ("A", "B stay, C stay"), ("B", "A stay, C stay"), ("C", "A stay, B stay"))], "refe"],
     " | 88 88 88 | 1 1 1"),
    ("refe.count", "open_now", ["refe", "refe", *[f"{s} karo; {r}" for s, r in (
        ("A", "B stay, C stay"), ("B", "A stay, C stay"), ("C", "A stay, B stay"))], "refe"],
     " | 88 88 88 | 2 2 2"),
    ("refe.blocked_by", "any_negative", ["bule C -4", "refe"], " | 100 100 -4 | 0 0 0"),
    ("refe.blocked_by", "none", ["bule C -4", "refe"], " | 100 100 -4 | 1 1 1"),
    ("refe.freeze", False, ["refe", "bule C -4", NOBODY], "A bule -12 | 88 100 -4 | 0 1 1"),
    ("refe.freeze", True, ["refe", "bule C -4", NOBODY], "A bule -6 | 94 100 -4 | 1 1 1"),
    ("refe.multiplier", 2, ["refe", NOBODY], "A bule -12 | 88 100 100 | 0 1 1"),
    ("refe.multiplier", 3, ["refe", NOBODY], "A bule -18 | 82 100 100 | 0 1 1"),
    ("refe.to", "all", ["refe"], " | 100 100 100 | 1 1 1"),
    ("refe.to", "dealer_only", ["refe"], " | 100 100 100 | 0 0 1"),
    # Section 4.1: a failed betl pays five tricks.
    ("betl.supe_tricks", 5, [BETL], "A bule 12, B supe A 60, C supe A 60 | 112 100 100 | 0 0 0"),
    ("betl.supe_tricks", 4, [BETL], "A bule 12, B supe A 48, C supe A 48 | 112 100 100 | 0 0 0"),
    # Section 4: the defence writes five tricks at most, the larger taker first.
    ("supe.cap", 5, [CAP], "A bule 10, B supe A 40, C supe A 10 | 110 100 100 | 0 0 0"),
    ("supe.cap", "none", [CAP], "A bule 10, B supe A 40, C supe A 30 | 110 100 100 | 0 0 0"),
    # Section 7: the closing deal.
    ("end.cap", "bule_and_supe", [LAST, TREF], "A bule -6, B supe A 12, C supe A 12 | 4 2 -6 | 0 0 0"),
    ("end.cap", "bule_only", [LAST, TREF], "A bule -6, B supe A 20, C supe A 20 | 4 2 -6 | 0 0 0"),
    ("end.cap", "none", [LAST, TREF], "A bule -10, B supe A 20, C supe A 20 | 0 2 -6 | 0 0 0"),
    ("end.fail", "normal", ["bule A 2, B 2, C 2", "A herc; B come, C stay; A5 B5"],
     "A bule 8, B supe A 40 | 10 2 2 | 0 0 0"),
    ("end.fail", "double_bule_standard_supe", ["bule A 2, B 2, C 2", "A herc; B come, C stay; A5 B5"],
     "A bule 16, B supe A 40 | 18 2 2 | 0 0 0"),
    ("end.fail", "double_bule_standard_supe", ["bule A 4, B 2, C 2", "A herc; B come, C stay; A5 B5"],
     "A bule 8, B supe A 40 | 12 2 2 | 0 0 0"),
]  # fmt: skip
ELSEWHERE = {
    "engine", "title", "about", "sources", "players",
    # below, together with another key
    "quota.fall_when_declarer_fails", "end.when",
    # tests/scoring/balkan/test_settlement.py
    "score.settle_factor", "settlement",
}  # fmt: skip
"""Keys whose values are told apart by other tests."""


def evening(table: Any, steps: list[str]) -> str:
    """Play an evening and return what its last deal wrote, the bule and the open refe."""
    written = ""
    for step in steps:
        if step.startswith("bule "):
            table.write(step.removeprefix("bule "))
        else:
            written = table.play(step)
    return f"{written} | {table.bule} | {table.refe}"


@pytest.mark.parametrize(("key", "value", "steps", "outcome"), CASES)
def test_a_key(house: Any, key: str, value: Any, steps: list[str], outcome: str) -> None:
    assert evening(house(rules={key: value}), steps) == outcome


@pytest.mark.parametrize(
    ("to", "refe"), [("all", "1 1 1 0"), ("dealer_only", "0 0 0 1"), ("all_seated", "1 1 1 1")]
)
def test_refe_at_a_table_of_four(house: Any, to: str, refe: str) -> None:
    """Contract 16: `all` is the active three, `all_seated` all four; the dealer is D."""
    assert evening(house(rules={"refe.to": to}, players=4), ["refe"]).endswith(f"| {refe}")


@pytest.mark.parametrize(("start", "most"), [(49, "0 0 0"), (100, "2 2 2"), (150, "3 3 3")])
def test_refe_by_the_size_of_the_game(house: Any, start: int, most: str) -> None:
    """Section 5: two for a hundred bule, three for a hundred and fifty."""
    table = house(rules={"refe.max": "start/50"}, target=start)
    assert evening(table, ["refe"] * 5).endswith(f"| {most}")


@pytest.mark.parametrize(("falls", "outcome"), [(False, "100 110 100"), (True, "110 110 100")])
def test_a_defender_may_fall_with_the_declarer(house: Any, falls: bool, outcome: str) -> None:
    """[J]: tref failed 5/5/0 costs the man with none as well, where each owes two for himself."""
    rules = {"quota.mode": "individual2", "quota.fall_when_declarer_fails": falls}
    table = house(rules=rules)
    assert evening(table, [FAILED]) == (
        f"{'A bule 10, ' if falls else ''}B bule 10, C supe B 50 | {outcome} | 0 0 0"
    )


@pytest.mark.parametrize(("when", "over"), [("sum_zero", False), ("sum_le_zero", True)])
def test_a_sum_that_jumped_over_nought(house: Any, when: str, over: bool) -> None:
    table = house(rules={"end.when": when, "end.cap": "none"}, bule="A 10, B 2, C -6")
    table.play(TREF)
    assert table.over is over


def legal(struct: type[msgspec.Struct], prefix: str = "") -> dict[str, set[Any]]:
    """Return the values of every key that chooses between a few; an empty set for the others."""
    found: dict[str, set[Any]] = {}
    hints = get_type_hints(struct)
    for name in struct.__struct_fields__:
        kind = hints[name]
        if prefix + name in ELSEWHERE:
            continue
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            found |= legal(kind, f"{name}.")
        elif kind is bool:
            found[prefix + name] = {False, True}
        else:
            words = {kind} if get_origin(kind) is Literal else set(get_args(kind))
            if get_origin(kind) in (dict, tuple):
                words = set()
            found[prefix + name] = {v for k in words if get_origin(k) is Literal for v in get_args(k)}
    return found


def test_every_value_of_every_key_is_shown() -> None:
    shown: dict[str, list[Any]] = {}
    for key, value, *_ in CASES:
        shown.setdefault(key, []).append(value)
    wanted = legal(Rules)
    missing = {
        key: [value for value in values if value not in shown.get(key, [])] for key, values in wanted.items()
    }
    missing["refe.max"].remove("start/50")  # told by the size of the game
    missing["refe.to"].remove("all_seated")  # and by a table of four
    assert {key: values for key, values in missing.items() if values} == {}
    assert set(wanted) == set(shown)
