from __future__ import annotations

import json
from pathlib import Path

import pytest

from preferans_tui.cli import main
from preferans_tui.export import rules, schema
from preferans_tui.locale import use
from preferans_tui.scoring.engine import FAMILIES, family
from preferans_tui.variants import Variant, keys, listing, load

# What each line says about two rules that do not go together: the file, and the key that is named.
CONFLICTS = {
    "help_not_neutral": ("pulya.help_rate = 5", "pulya.help_rate"),
    "help_never": ('pulya.end = "first_reached"', "pulya.overflow"),
    "deals_unnamed": ('pulya.end = "deals"', "pulya.deals"),
    "deals_idle": ("pulya.deals = 30", "pulya.deals"),
    "prizes_idle": ("prizes.first = 300", "prizes"),
    "price_falls": ("prices.contracts = { 7 = 1 }", "prices.contracts"),
    "half_over_duty": ("whist.half = { 6 = 3 }", "whist.half"),
    "half_on_checked_ten": ('whist = { ten = "checked", half = { 10 = 0 } }', "whist.half"),
    "split_scope_idle": ('whist.split_scope = "always"', "whist.split_scope"),
    "split_without_risk": (
        'whist = { remiz_split = "gentleman", split_scope = "always" }',
        "whist.split_scope",
    ),
    "fine_on_remiz_idle": ("whist.fine_on_remiz = true", "whist.fine_on_remiz"),
    "premium_idle": ('talon.premium_3p = "dealer"', "talon.premium_3p"),
    "amnesty_idle": ('raspasy = { mode = "whists", amnesty = true }', "raspasy.amnesty"),
    "amnesty_dealer": ("raspasy = { amnesty = true, dealer_plays_talon = false }", "raspasy.amnesty"),
    "basis_idle": ('raspasy.basis = "difference"', "raspasy.basis"),
    "exit_cyclic_idle": ("raspasy.exit_cyclic = true", "raspasy.exit_cyclic"),
    "split_alone": ('players = [2]\nwhist.remiz_split = "gentleman"', "whist.remiz_split"),
    "grant_idle": ('bombs.grant = "raspasy"', "bombs.grant"),
    "grant_never": ('bombs = { allowed = true, grant = "opening" }', "bombs.grant"),
    "nobody_rests": ("players = [3]\nraspasy.dealer_pulya = 1", "raspasy.dealer_pulya"),
}


def house(folder: Path, text: str) -> Path:
    path = folder / "our.toml"
    path.write_text(f'extends = "sochi"\n{text}\n', encoding="utf-8")
    return path


@pytest.mark.parametrize(("code", "told"), CONFLICTS.items())
def test_rules_that_do_not_go_together_are_told_with_a_reason(code, told, tmp_path, capsys):
    text, key = told
    variant = load(house(tmp_path, text))
    assert isinstance(variant, Variant)
    found = family(variant.rules.engine).engine(variant.rules).conflicts()
    assert [(problem.code, problem.field) for problem in found] == [(code, key)]
    for language, careful in (("en", "careful"), ("ru", "внимание")):
        # They are warnings: the file is good, and nothing in it is changed.
        assert main(["rules", "check", str(variant.path), "--lang", language]) == 0
        _fine, line = capsys.readouterr().out.splitlines()
        assert line.startswith(f"{careful}: {key}: ")
    use("en")


@pytest.mark.parametrize("variant", listing([]), ids=lambda variant: variant.name)
def test_no_shipped_variant_contradicts_itself(variant):
    assert rules.warnings(variant) == []


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("variant", listing([]), ids=lambda variant: variant.name)
def test_every_rule_of_a_variant_is_told_in_words(variant, language):
    use(language)
    shown = rules.show(variant)
    use("en")
    for name in keys(variant.rules.engine):
        if not name.startswith(("title.", "about.")) and name not in ("engine", "sources"):
            assert f"[{name} = " in shown
    assert "value." not in shown
    assert "rule." not in shown
    assert "book." not in shown
    assert all(source in shown for source in variant.rules.sources)


def test_prices_are_those_of_the_book():
    # Leningrad by Lesnoi: gora and whists doubled, half responsibility, raspasy 2-4-6 left by 6, 7, 8.
    variant = load("leningrad")
    lines = [line.split() for line in rules.show(variant).splitlines()]
    assert ["6", "2", "4", "4", "4", "2", "8"] in lines
    assert ["8", "6", "12", "12", "1", "6", "-"] in lines
    assert ["mizer", "10", "20", "-", "-", "-", "-"] in lines
    assert [line for line in lines if line[:1] == ["no."]] == [
        ["no.", "1", "2", "6"],
        ["no.", "2", "4", "7"],
        ["no.", "3", "6", "8"],
    ]


def test_two_variants_are_compared_in_words(capsys):
    assert main(["rules", "diff", "sochi", "moscow", "--lang", "en"]) == 0
    told = capsys.readouterr().out
    assert (
        "Whist on a remiz: greedy: the whister writes every trick -> gentleman's: whister and passer share"
        '   [whist.remiz_split = "greedy" -> "gentleman"]'
    ) in told.splitlines()
    assert "pulya.target" not in told
    assert main(["rules", "diff", "sochi", "moscow", "--json"]) == 0
    found = {each["key"]: (each["before"], each["after"]) for each in json.loads(capsys.readouterr().out)}
    assert found["raspasy.mode"] == ("gora", "whists")
    assert main(["rules", "diff", "moscow", "rostov", "--lang", "en"]) == 0
    assert capsys.readouterr().out == "no rule differs\n"


@pytest.mark.parametrize("name", FAMILIES)
def test_the_schema_explains_every_key(name):
    whole = schema.schema(name)
    for key in keys(name):
        *path, last = key.split(".")
        part = whole
        for table in path:
            part = whole["$defs"][part["properties"][table]["$ref"].rpartition("/")[2]]
        assert part["additionalProperties"] is False
        assert last in part["properties"]
        assert path in (["title"], ["about"]) or part["properties"][last]["description"]
