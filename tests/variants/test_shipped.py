"""The variants that come with the program, against the table of shipped defaults."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

from preferans_tui.scoring.engine import FAMILIES, family
from preferans_tui.variants import Variant, changed, keys, listing, load
from preferans_tui.variants.finding import bundled

# Contract, section 6; rows without a key there are from the register of conventions.
SHIPPED: dict[str, tuple[Any, Any, Any, Any]] = {
    # key: sochi, leningrad, fspr, moscow
    "players": ((3, 4), (3, 4), (3, 4), (3, 4)),
    "pulya.target": (20, 20, 20, 20),
    "pulya.end": ("all_closed", "sum_reached", "time", "all_closed"),
    "pulya.overflow": ("help_fullest", "none", "none", "help_fullest"),
    "pulya.overflow_rest": ("own_gora",) * 4,
    "pulya.help_rate": ("point",) * 4,
    "points.pulya": (10, 20, 20, 10),
    "points.gora": (10, 10, 10, 10),
    "points.divisor": ("players",) * 4,
    "prices.unit": (1, 1, 1, 1),
    "prices.contracts": ({6: 2, 7: 4, 8: 6, 9: 8, 10: 10},) * 4,
    "prices.mizer": (10, 10, 10, 10),
    "prices.gora_factor": (1, 2, 2, 1),
    "prices.whist_factor": (1, 2, 2, 1),
    "whist.responsibility": ("full", "half", "half", "half"),
    "whist.duty": ({6: 4, 7: 2, 8: 1, 9: 1, 10: 1},) * 4,
    "whist.ten": ("whisted", "checked", "whisted", "whisted"),
    "whist.liability_6_7": ("own_half_if_pair_short",) * 4,
    "whist.liability_8_10": ("second", "both", "both", "second"),
    "whist.remiz_split": ("greedy", "gentleman", "gentleman", "gentleman"),
    "whist.split_scope": ("remiz", "remiz", "always", "remiz"),
    "whist.half": ({6: 2, 7: 1},) * 4,
    "whist.half_return": ((6, 7), (6, 7, 8), (6, 7, 8), (6, 7)),
    "whist.passer_tricks_count": (True,) * 4,
    "whist.concede": (3, 3, 0, 3),
    "whist.stalingrad": (False,) * 4,
    "whist.dealer_liable": (False,) * 4,
    "consolation.amount": ("price", "price", "price", 10),
    "consolation.passer": (True,) * 4,
    "consolation.dealer": (True,) * 4,
    "consolation.mizer": (False,) * 4,
    "consolation.concede": (False,) * 4,
    "raspasy.mode": ("gora", "gora", "gora", "whists"),
    "raspasy.price": ((1, 2, 3), (2, 4, 6), (2, 4, 6), (1,)),
    "raspasy.whist_price": (5,) * 4,
    "raspasy.basis": ("full",) * 4,
    "raspasy.amnesty": (False,) * 4,
    "raspasy.zero": ("pulya_price", "pulya_price", "gora_minus", "pulya_1"),
    "raspasy.zero_n": (1, 1, 2, 1),
    "raspasy.zero_dealer": (False,) * 4,
    "raspasy.dealer_pulya": (0, 0, 0, 1),
    "raspasy.dealer_plays_talon": (True, True, True, False),
    "raspasy.reset": ("any_played", "made_whisted", "made_whisted", "any_played"),
    "raspasy.mizer_exits": (True, False, False, True),
    "raspasy.exit": ((6,), (6, 7, 8), (7,), (6,)),
    "raspasy.exit_cyclic": (False,) * 4,
    "raspasy.dealer_moves": ("always",) * 4,
    "mizer.without_talon": ("off",) * 4,
    "mizer.shared_with_dealer": (False,) * 4,
    "talon.premium": ("off", "off", "price", "off"),
    "talon.premium_3p": ("halves",) * 4,
    "settlement.rounding": ("largest_remainder",) * 4,
    "deal_multiplier.max": (1, 1, 1, 1),
}
COLUMNS = ("sochi", "leningrad", "fspr", "moscow")

FILES = sorted(path.stem for path in bundled().glob("*.toml"))


def at(found: Any, key: str) -> Any:
    for part in key.split("."):
        found = getattr(found, part)
    return found


def shipped(name: str) -> Variant:
    found = load(name)
    assert isinstance(found, Variant), found
    return found


@pytest.mark.parametrize("key", SHIPPED)
def test_values_are_those_of_the_table(key: str) -> None:
    assert tuple(at(shipped(name).rules, key) for name in COLUMNS) == SHIPPED[key]


def test_rostov_is_moscow_by_another_name() -> None:
    rostov, moscow = shipped("rostov"), shipped("moscow")
    assert changed(moscow.tables, rostov.tables, "russian") == ()
    assert rostov.bases == ("moscow",)


def test_the_sport_code_is_built_on_leningrad() -> None:
    assert shipped("fspr").bases == ("leningrad",)


@pytest.mark.parametrize("name", FILES)
def test_every_file_says_what_it_is_in_both_languages_and_where_it_comes_from(name: str) -> None:
    variant = shipped(name)
    assert (variant.name, variant.path) == (name, bundled() / f"{name}.toml")
    for words in (variant.rules.title, variant.rules.about):
        assert words.ru
        assert words.en
    assert re.search("[а-я]", variant.rules.about.ru)
    assert not re.search("[а-я]", variant.rules.about.en)
    assert variant.rules.sources


@pytest.mark.parametrize("name", FILES)
def test_every_variant_has_an_engine_and_pins_all_its_keys(name: str) -> None:
    variant = shipped(name)
    engine = family(variant.rules.engine).engine(variant.rules)
    assert engine.default_target >= 1
    assert msgspec.convert(variant.tables, type(variant.rules), str_keys=True) == variant.rules
    for key in keys(variant.rules.engine):
        found = variant.tables
        for part in key.split("."):
            found = found[part]


def test_the_listing_names_every_file_in_order() -> None:
    found = listing([])
    assert [variant.name for variant in found if isinstance(variant, Variant)] == FILES
    assert len(found) == len(FILES)


def shown(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {shown(each)}" for key, each in value.items()) + "}"
    if isinstance(value, tuple):
        return "[" + ", ".join(map(shown, value)) + "]"
    return f'"{value}"' if isinstance(value, str) else str(value)


@pytest.mark.parametrize("engine", FAMILIES)
def test_the_readme_tells_every_key_as_the_schema_has_it(engine: str) -> None:
    text = (bundled() / "README.md").read_text(encoding="utf-8")
    text = text.partition(f"## Keys of the {engine.title()} family\n")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| `(.+?)` \| .+ \| `(.+?)` \| `(.*?)` \|$", text, re.M)
    assert rows == [(key.name, key.allowed, shown(key.default)) for key in keys(engine).values()]
