"""The examples that begin with a sheet: settlements, write-offs, refe, the column of bule, the end."""

from __future__ import annotations

import json
from itertools import accumulate
from pathlib import Path
from typing import Any

import pytest

VECTORS = {
    vector["id"]: vector
    for vector in json.loads((Path(__file__).parent / "vectors" / "balkan.json").read_text("utf-8"))
}
NO_EVENT = {
    "writeoff/antonijek-leaver-frozen-2": "the write-off of one who has left, in test_settlement.py",
}
"""Examples of what no deal or correction can bring about."""
VARIANTS = {"balkan.lesnoi_croatian": "croatian", "balkan.slovenian": "slovenian"}


def of(*kinds: str) -> list[str]:
    return [name for name, vector in VECTORS.items() if vector["kind"] in kinds and name not in NO_EVENT]


def seats(vector: dict[str, Any], found: dict[str, Any]) -> dict[str, Any]:
    names = dict(zip(vector["players"], "ABCD", strict=False))
    return {names[name]: value for name, value in found.items()}


def sheet(
    bule: dict[str, int], supe: dict[tuple[str, str], int] | None = None, start: int = 100
) -> list[dict[str, Any]]:
    """Return the event that brings a sheet about."""
    writes = [{"player": seat, "column": "bule", "amount": value - start}
              for seat, value in bule.items() if value != start]  # fmt: skip
    writes += [{"player": who, "column": "supe", "on": on, "amount": value}
               for (who, on), value in (supe or {}).items() if value]  # fmt: skip
    return [{"type": "correction", "note": "the example's sheet", "writes": writes}] if writes else []


def walkover(declarer: str, contract: str = "karo") -> dict[str, Any]:
    defence = {seat: "stay" for seat in "ABC" if seat != declarer}
    return {"type": "game", "declarer": declarer, "contract": contract, "defence": defence}


@pytest.mark.parametrize("name", of("settlement"))
def test_a_sheet_settles_as_its_source_says(name: str, score: Any) -> None:
    vector = VECTORS[name]
    given = vector["input"]
    supe = {(who, on): value for who, row in seats(vector, given["supe"]).items()
            for on, value in seats(vector, row).items()}  # fmt: skip
    code, result = score(
        sheet(seats(vector, given["bule"]), supe),
        VARIANTS.get(vector["variant"], "serbian"),
        names=vector["players"],
    )
    assert code == 0, result
    assert result["settlement"]["final"] == seats(vector, vector["expected"]["final_positive_good"])


@pytest.mark.parametrize("name", of("settlement_one_player"))
def test_one_player_settles_as_his_source_says(name: str, score: Any) -> None:
    given, expected = VECTORS[name]["input"], VECTORS[name]["expected"]
    own, against = (dict(zip("BC", given[key], strict=False)) for key in ("own_supe", "supe_against"))
    supe = {("A", seat): amount for seat, amount in own.items()}
    supe |= {(seat, "A"): amount for seat, amount in against.items()}
    _code, result = score(sheet({"A": given["bule"], "B": -given["bule"], "C": 0}, supe), "serbian")
    assert result["settlement"]["final"]["A"] == expected["final_positive_good"]


@pytest.mark.parametrize("name", of("writeoff"))
def test_bule_are_written_off_as_the_source_says(name: str, score: Any) -> None:
    vector = VECTORS[name]
    rules = {"settlement.writeoff": vector["input"]["method"]}
    _code, result = score(sheet(seats(vector, vector["input"]["bule"])), "serbian", rules)
    left = seats(vector, vector["expected"]["bule_after"])
    assert result["settlement"]["final"] == {seat: -10 * bule for seat, bule in left.items()}


@pytest.mark.parametrize("name", of("refe_event"))
def test_refe_are_written_and_used_as_the_source_says(name: str, score: Any) -> None:
    vector = VECTORS[name]
    given, expected = vector["input"], vector["expected"]
    rules = {"refe.max": given["max"]} if "max" in given else {}
    if vector["variant"] == "balkan.pajcho":
        rules["refe.count"] = "open_now"
    if vector.get("options", {}).get("refe_freeze_under_hat"):
        rules["refe.freeze"] = True
    most = max(given["open_refe"].values())
    used = [walkover(seat) for seat, marks in given["open_refe"].items() for _ in range(most - marks)]
    spent = {seat: 100 - 12 * (most - marks) for seat, marks in given["open_refe"].items()}
    bule = [
        {"player": seat, "column": "bule", "amount": value - spent[seat]}
        for seat, value in given["bule"].items()
    ]
    events = [{"type": "refe"}] * most + used + [{"type": "correction", "note": "bule", "writes": bule}]
    if given["event"] == "all_pass":
        events.append({"type": "refe"})
    else:
        events.append(walkover(given["declarer"], given.get("contract", "pik")))
    code, result = score(events, VARIANTS.get(vector["variant"], "serbian"), rules, target=100)
    assert code == 0, result
    assert result["state"]["refe"] == expected["open_refe"]
    assert {seat: row["bule"] for seat, row in result["sheet"].items()} == expected.get("bule", given["bule"])


@pytest.mark.parametrize("name", of("bule_column"))
def test_a_column_of_bule_holds_the_numbers_of_its_source(name: str, score: Any) -> None:
    """Hats and struck refe are drawings on the paper; the sheet keeps the numbers under them."""
    given, expected = VECTORS[name]["input"], VECTORS[name]["expected"]
    events: list[dict[str, Any]] = []
    for step in given.get("changes") or given["operations"]:
        if step == "refe":
            events.append({"type": "refe"})
        elif step == "played_failed":
            # The ten before it is what the failed deal writes: the tref of a house that counts bule single.
            played = {"defence": {"B": "come", "C": "come"}, "tricks": {"A": 5, "B": 3, "C": 2}}
            events[-1] = {"type": "game", "declarer": "A", "contract": "tref", **played}
        else:
            writes = [{"player": "A", "column": "bule", "amount": step}]
            events.append({"type": "correction", "note": "step", "writes": writes})
    code, result = score(events, "serbian", {"score.bule_factor": 1}, target=given["start_bule"])
    assert code == 0, result
    changes = [write["amount"] for deal in result["deals"] for write in deal["writes"]
               if (write["player"], write["column"]) == ("A", "bule")]  # fmt: skip
    numbers = [number for number in accumulate([given["start_bule"], *changes]) if number]
    assert numbers == [entry for entry in expected["column"] if isinstance(entry, int)]
    assert result["state"]["refe"]["A"] == expected.get("open_refe", 0)


@pytest.mark.parametrize("name", of("end_check"))
def test_a_game_is_over_when_the_sum_is_nought(name: str, score: Any) -> None:
    vector = VECTORS[name]
    after = seats(vector, vector["input"]["bule"])
    # The last deal is a karo that nobody came to.
    _code, result = score([*sheet({**after, "A": after["A"] + 6}), walkover("A")], "serbian")
    assert {seat: row["bule"] for seat, row in result["sheet"].items()} == after
    assert result["state"]["finished"] == vector["expected"]["finished"]


def test_no_example_is_forgotten() -> None:
    elsewhere = {"deal", "deal_with_state", "game_sequence", "game_full", "game_unfinished"}
    here = {"settlement", "settlement_one_player", "writeoff", "refe_event", "bule_column", "end_check"}
    assert {vector["kind"] for vector in VECTORS.values()} == elsewhere | here
    assert len(VECTORS) == 164
