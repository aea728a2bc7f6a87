"""How files are laid over each other, found and pinned."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import tomli_w

from preferans_tui.variants import Change, Variant, changed, keys, listing, load, pinned
from preferans_tui.variants.finding import bundled

Write = Callable[..., Path]


def good(found: Variant | tuple[Any, ...]) -> Variant:
    assert isinstance(found, Variant), found
    return found


def sochi() -> Variant:
    return good(load("sochi"))


def test_an_empty_file_is_the_schema() -> None:
    engine_only = good(pinned("bare", {"engine": "russian"}))
    assert {key.name for key in keys("russian").values()} >= {"whist.ten", "players"}
    assert engine_only.rules == type(engine_only.rules)()


def test_a_file_keeps_what_it_does_not_set(write: Write) -> None:
    house = good(load(write('extends = "leningrad"\n[whist]\nten = "whisted"')))
    base = good(load("leningrad"))
    assert changed(base.tables, house.tables, "russian") == (Change("whist.ten", "checked", "whisted"),)
    assert (house.name, house.bases) == ("house", ("leningrad",))


def test_the_nearest_file_of_a_chain_decides(write: Write) -> None:
    write('extends = "sochi"\npulya.target = 30\npoints.pulya = 20', "base")
    house = good(load(write('extends = "base"\npulya.target = 40')))
    assert (house.rules.pulya.target, house.rules.points.pulya) == (40, 20)
    assert house.bases == ("base", "sochi")


def test_a_list_is_replaced_as_a_whole(write: Write) -> None:
    house = good(load(write('extends = "sochi"\nraspasy.price = [2]')))
    assert house.rules.raspasy.price == (2,)


@pytest.mark.parametrize(
    ("text", "half"),
    [("whist.half = {}", {}), ("whist.half = {6 = 2}", {6: 2}), ("[whist.half]\n7 = 1", {7: 1})],
)
def test_half_whists_are_replaced_as_a_whole(write: Write, text: str, half: dict[int, int]) -> None:
    assert good(load(write('extends = "sochi"\n' + text))).rules.whist.half == half


@pytest.mark.parametrize(
    "text", ["prices.contracts = {6 = 3}", "[prices.contracts]\n6 = 3", "prices.contracts.6 = 3"]
)
def test_prices_of_some_contracts_leave_the_others(write: Write, text: str) -> None:
    write('extends = "sochi"\nprices.contracts = {7 = 5}', "base")
    house = good(load(write('extends = "base"\n' + text)))
    assert house.rules.prices.contracts == {6: 3, 7: 5, 8: 6, 9: 8, 10: 10}


def test_overrides_lie_on_top(write: Write) -> None:
    path = write('extends = "sochi"\npulya.target = 30')
    assert good(load(path, [], {"pulya": {"target": 50}})).rules.pulya.target == 50


def test_overrides_are_checked_with_their_keys() -> None:
    found = load("sochi", [], {"whist": {"ten": "x"}, "extends": "leningrad", "pulya": 3})
    assert isinstance(found, tuple)
    assert [problem.field for problem in found] == ["whist.ten", "extends", "pulya"]
    assert not any("file" in problem.params for problem in found)


def test_a_base_may_be_a_path_from_the_file(write: Write) -> None:
    write("pulya.target = 33", "there/base")
    path = write('extends = "../there/base.toml"', "here/house")
    assert good(load(path)).rules.pulya.target == 33
    assert good(load(str(path))).rules.pulya.target == 33


def test_a_base_may_be_a_neighbour(write: Write) -> None:
    write("pulya.target = 33", "base")
    assert good(load(write('extends = "base"'))).rules.pulya.target == 33


def test_a_users_file_stands_before_a_bundled_one_and_shows_its_path(write: Write, tmp_path: Path) -> None:
    path = write('extends = "sochi"\npulya.target = 31', "sochi")
    mine = good(load("sochi", [tmp_path]))
    assert (mine.rules.pulya.target, mine.path, mine.bases) == (31, path, ("sochi",))
    listed = {each.name: each.path for each in listing([tmp_path]) if isinstance(each, Variant)}
    assert listed["sochi"] == path
    assert listed["moscow"] == bundled() / "moscow.toml"


def test_a_users_file_changes_no_bundled_variant_that_extends_its_name(write: Write, tmp_path: Path) -> None:
    write("pulya.target = 31", "leningrad")
    assert good(load("fspr", [tmp_path])).tables == good(load("fspr")).tables


def test_a_broken_file_is_listed_with_its_faults(write: Write, tmp_path: Path) -> None:
    write("whist.ten = 1", "broken")
    wrong = [each for each in listing([tmp_path]) if isinstance(each, tuple)]
    assert [[problem.field for problem in each] for each in wrong] == [["whist.ten"]]


def test_a_byte_order_mark_and_windows_line_ends_are_read(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_bytes(b'\xef\xbb\xbfextends = "sochi"\r\n[pulya]\r\ntarget = 30\r\n')
    assert good(load(path)).rules.pulya.target == 30


@pytest.mark.parametrize("name", ["sochi", "leningrad", "moscow", "fspr", "rostov"])
def test_what_a_session_pins_comes_back_without_any_file(name: str) -> None:
    variant = good(load(name))
    text = tomli_w.dumps({"rules": variant.tables})
    back = good(pinned("a name that no file has", tomllib.loads(text)["rules"]))
    assert (back.rules, back.path) == (variant.rules, None)
    assert changed(variant.tables, back.tables, "russian") == ()
    assert tomli_w.dumps({"rules": back.tables}) == text


def test_a_hand_written_session_changes_its_variant() -> None:
    variant = good(pinned("leningrad", {"raspasy": {"exit": [7]}, "whist": {"half": {}}}))
    differences = changed(good(load("leningrad")).tables, variant.tables, "russian")
    assert [change.key for change in differences] == ["whist.half", "raspasy.exit"]
    assert variant.name == "leningrad"


def test_a_session_without_rules_is_its_variant() -> None:
    assert good(pinned("sochi", {})) == sochi()


def test_pinned_maps_that_were_cut_short_are_filled_up() -> None:
    variant = good(pinned("x", {"engine": "russian", "prices": {"contracts": {"6": 3}}}))
    assert variant.rules.prices.contracts == {6: 3, 7: 4, 8: 6, 9: 8, 10: 10}


def test_pinned_rules_are_checked_like_any_others() -> None:
    tables = {**sochi().tables, "whist": {**sochi().tables["whist"], "ten": "x", "tenn": 1}}
    found = pinned("sochi", tables)
    assert isinstance(found, tuple)
    assert [(problem.code, problem.field) for problem in found] == [
        ("rule_value_far", "whist.ten"),
        ("rule_unknown", "whist.tenn"),
    ]


@pytest.mark.parametrize("engine", ["balcan", 7, [], {}, ""])
def test_pinned_rules_of_no_known_family_are_refused(engine: object) -> None:
    found = pinned("sochi", {"engine": engine})
    assert isinstance(found, tuple)
    assert [problem.field for problem in found] == ["engine"]


def test_titles_and_sources_are_no_difference() -> None:
    renamed = good(load("sochi", [], {"title": {"en": "Ours"}, "sources": []}))
    assert changed(sochi().tables, renamed.tables, "russian") == ()


@pytest.mark.parametrize(
    ("key", "kind", "choices", "low", "high"),
    [
        ("whist.responsibility", "choice", ("full", "half"), None, None),
        ("talon.premium", "choice", ("off", "price"), 0, None),
        ("pulya.target", "int", (), 1, None),
        ("whist.passer_tricks_count", "bool", (True, False), None, None),
        ("raspasy.exit", "list", (), 6, 10),
        ("players", "list", (2, 3, 4), None, None),
        ("whist.half", "map", (), 0, None),
        ("title.ru", "text", (), None, None),
    ],
)
def test_the_schema_tells_what_a_form_must_offer(
    key: str, kind: str, choices: tuple[Any, ...], low: int | None, high: int | None
) -> None:
    found = keys("russian")[key]
    assert (found.kind, found.choices, found.low, found.high) == (kind, choices, low, high)


def test_the_default_is_the_first_choice_of_every_key() -> None:
    offered = [key for key in keys("russian").values() if key.choices and key.kind != "list"]
    assert [key.name for key in offered if key.choices[0] != key.default] == []
