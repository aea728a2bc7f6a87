from __future__ import annotations

import re
import tomllib

import pytest

from preferans_tui.locale import _

ODD = ["[red]x[/red]", "=1+1", "🙂🃏", "ж" * 60]


async def begin(seen, names=("Anna", "Boris", "Vera")):
    """Go over rules and number of players, type the names, begin."""
    await seen.press("enter enter")
    for name in names:
        await seen.type(name)
        await seen.press("enter")
    return await seen.press("f9")


def session(tmp_path):
    (path,) = (tmp_path / "sessions").glob("*.toml")
    return tomllib.loads(path.read_text("utf-8"))


async def test_an_evening_is_begun_by_keys_only(at_screen, size, language, tmp_path):
    async with at_screen("new", size, language) as seen:
        screen = await seen.text()
        for label in ("variant", "players", "dealer", "target", "stake"):
            assert _(f"new.{label}") in screen
        await begin(seen)
        assert _("ask.who") in await seen.part("form")
        assert "1 Anna" in await seen.part("sheet")
    kept = session(tmp_path)
    assert (kept["variant"], kept["target"], kept["first_dealer"]) == ("sochi", 20, "C")
    assert kept["players"] == {"A": "Anna", "B": "Boris", "C": "Vera"}
    # The whole resolved variant is pinned.
    assert kept["rules"]["raspasy"]["price"] == [1, 2, 3]


async def test_names_are_kept_as_they_are_typed(at_screen, tmp_path):
    async with at_screen("new") as seen:
        await seen.press("enter 4 enter")
        for name in ODD:
            await seen.type(name)
            await seen.press("enter")
        await seen.press("f9")
        assert "[red]x" in await seen.part("sheet")
    assert list(session(tmp_path)["players"].values()) == ODD


async def test_rules_players_dealer_size_and_stake_are_chosen(at_screen, tmp_path):
    async with at_screen("new") as seen:
        # The digit that stands before its title takes it.
        (at,) = re.findall(r"(\d) Leningrad", await seen.text())
        await seen.press(f"{at} enter 4 enter")
        for name in ("Anna", "Boris", "Vera", "Gleb"):
            await seen.type(name)
            await seen.press("enter")
        await seen.press("2 enter")
        await seen.press("backspace backspace 1 0 enter")
        await seen.type("0.50 ₽")
        await seen.press("enter")
        assert "Boris" in await seen.part("standing")
    kept = session(tmp_path)
    assert (kept["variant"], kept["target"], kept["first_dealer"], kept["stake"]) == (
        "leningrad",
        10,
        "B",
        "0.50 ₽",
    )
    assert kept["players"]["D"] == "Gleb"


async def test_what_is_missing_is_said_at_the_field(at_screen, size, language, tmp_path):
    async with at_screen("new", size, language) as seen:
        await seen.press("enter enter")
        await seen.type("Anna")
        await seen.press("enter")
        await seen.type("Anna")
        await seen.press("enter f9")
        screen = await seen.text()
        assert _("problem.name_twice", name="Anna") in " ".join(screen.split())
        assert _("problem.name_empty", seat=3) in " ".join(screen.split())
        assert not list((tmp_path / "sessions").glob("*.toml"))
        # The first field that is wrong has the focus, and what is said of it goes as it is changed.
        assert seen.app.focused.id == "name-B"
        await seen.press("backspace backspace backspace backspace")
        await seen.type("Boris")
        await seen.press("enter")
        await seen.type("Vera")
        await seen.press("f9")
        assert _("ask.who") in await seen.part("form")


@pytest.mark.parametrize("target", ["0", ""])
async def test_a_pulya_of_nothing_is_refused(at_screen, target, tmp_path):
    async with at_screen("new") as seen:
        await seen.press("enter enter")
        for name in ("Anna", "Boris", "Vera"):
            await seen.type(name)
            await seen.press("enter")
        await seen.press("enter backspace backspace")
        await seen.type(target)
        await seen.press("f9")
        assert seen.app.focused.id == "target"
        assert _("problem.target_low") in await seen.text()
    assert not list((tmp_path / "sessions").glob("*.toml"))


async def test_a_house_rule_is_offered_and_one_that_cannot_be_read_is_told(at_screen, language, tmp_path):
    folder = tmp_path / "rules"
    folder.mkdir()
    async with at_screen("start", language=language) as seen:
        # Written while the app runs: no restart is needed.
        (folder / "our.toml").write_text('extends = "sochi"\ntitle = { ru = "Наша", en = "Ours" }\n', "utf-8")
        (folder / "typo.toml").write_text('extends = "sotchi"\n', "utf-8")
        screen = await seen.press("n")
        assert {"en": "Ours", "ru": "Наша"}[language] in screen
        assert "typo.toml:1" in screen


async def test_escape_leaves_without_a_trace(at_screen, tmp_path):
    async with at_screen("new") as seen:
        await seen.press("enter enter A escape")
        assert _("start.first") in await seen.text()
    assert not list(tmp_path.glob("sessions/*"))


async def test_names_of_earlier_evenings_are_completed(at_screen, tmp_path):
    async with at_screen("new") as seen:
        await begin(seen, ("Константин", "Boris", "Vera"))
        await seen.press("escape n enter enter")
        await seen.type("Кон")
        assert "Константин" in await seen.text()
        await seen.press("right")
        assert seen.app.focused.value == "Константин"
