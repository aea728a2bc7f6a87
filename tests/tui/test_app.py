"""What holds on every screen: language, theme, help, sizes, keyboard layouts; and nothing ever breaks."""

from __future__ import annotations

import random
import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from textual import events
from textual.widgets import Input, OptionList

from preferans_tui.journal import file, opening
from preferans_tui.journal.session import Session
from preferans_tui.locale import _, use
from preferans_tui.tui.commands import COMMANDS
from preferans_tui.tui.keys import BY_PLACE, as_latin
from preferans_tui.tui.screens.table import TableScreen

# How to come to each screen from a table with one deal, and a word that stands on it.
SCREENS = {
    "table": ("", "ask.who"),
    "why": ("f4", "title.why"),
    "deal": ("f6 end enter", "reason.game_made"),
    "settle": ("f5", "text.settlement"),
    "help": ("f1", "command.table.undo"),
    "start": ("escape", "title.evenings"),
    "new": ("escape n", "new.stake"),
}
CODE = re.compile(r"\b[a-z]+\.[a-z_]+\b")
DEAL = "2 7 1 2 enter enter"


@pytest.mark.parametrize("screen", SCREENS)
async def test_every_screen_speaks_both_languages_at_once(at_table, screen, size):
    keys, code = SCREENS[screen]
    async with at_table(size=size) as seen:
        await seen.press(f"{DEAL} {keys}")
        before = await seen.text()
        assert _(code) in before
        if screen == "help":
            await seen.press("escape f2 f1")
        else:
            await seen.press("f2")
        after = await seen.text()
        assert _(code) in after
        use("en")
        assert _(code) not in after
        for text in (before, after):
            assert CODE.findall(text.replace("preferans-tui.", "")) in ([], RULE_KEYS.findall(text))
        # The key that changes the language is named in the other one.
        assert not re.search(r"[а-яё]{3}", before.replace("русский", ""))


RULE_KEYS = re.compile(r"(?<=\[)[a-z]+\.[a-z_]+(?=\])")


async def test_language_and_theme_are_remembered(at_screen, tmp_path):
    async with at_screen() as seen:
        await seen.press("f2")
        seen.app.theme = "nord"
        await seen.pilot.pause()
    assert (tmp_path / "settings.toml").read_text("utf-8").split() == [
        "language", "=", '"ru"', "theme", "=", '"nord"',
    ]  # fmt: skip
    async with at_screen(language="ru") as seen:
        assert seen.app.theme == "nord"


@pytest.mark.parametrize("screen", ["start", "new", "table", "why", "settle"])
async def test_help_names_every_key_of_its_screen(at_table, screen, language):
    async with at_table(size=(120, 40), language=language) as seen:
        await seen.press(f"{DEAL} {SCREENS[screen][0]} f1")
        shown = " ".join((await seen.text()).split())
        for command in COMMANDS:
            if screen in command.screens:
                assert f"{command.key}" in shown
                assert _(command.label) in shown


async def test_a_window_that_is_too_small_says_so(at_table, language):
    async with at_table(size=(59, 20), language=language) as seen:
        text = " ".join((await seen.text()).split())
        assert text == _("screen.tiny", width=60, height=20)
        await seen.pilot.resize_terminal(60, 20)
        await seen.pilot.pause()
        assert _("ask.who") in await seen.part("form")


@pytest.mark.parametrize("to", [(60, 20), (80, 24), (120, 40), (200, 60)])
async def test_a_window_that_changes_its_size_keeps_the_answers(at_table, to):
    async with at_table() as seen:
        await seen.press("2 7 1")
        await seen.pilot.resize_terminal(*to)
        await seen.pilot.pause()
        assert "Boris: 7 › Vera: whist" in await seen.part("form")
        assert all(len(line) <= to[0] for line in (await seen.text()).splitlines())
        await seen.press("2 enter enter")
        assert len(seen.live.session.slots) == 1


@pytest.mark.parametrize("letter", sorted(BY_PLACE))
def test_a_cyrillic_letter_is_the_latin_one_of_its_key(letter):
    plain = as_latin(events.Key(letter, letter), None)
    assert plain.character == BY_PLACE[letter]
    assert as_latin(events.Key(f"ctrl+{letter}", None), None).key == f"ctrl+{plain.key}"


LETTERS = [
    (command.id, screen, key)
    for command in COMMANDS
    for key in command.keys.split(",")
    if len(key.rpartition("+")[2]) == 1
    for screen in command.screens[:1]
]


@pytest.mark.parametrize(("command", "screen", "key"), LETTERS)
async def test_every_letter_of_a_command_works_from_its_cyrillic_key(at_table, command, screen, key):
    modifiers, plus, letter = key.rpartition("+")
    cyrillic = {
        latin: other for other, latin in BY_PLACE.items() if other in "йцукенгшщзхъфывапролджэячсмитьбю"
    }
    results = []
    for pressed in (key, f"{modifiers}{plus}{cyrillic[letter]}"):
        async with at_table() as seen:
            await seen.press(f"{DEAL} {SCREENS[screen][0]}")
            before = await seen.text()
            await seen.press(pressed)
            results.append("gone" if seen.app._exit else await seen.text())
            assert results[-1] != before
    assert results[0] == results[1]


async def test_fields_keep_cyrillic(at_screen):
    async with at_screen("new") as seen:
        await seen.press("enter enter")
        await seen.type("Йцукен, Ёж.")
        assert seen.app.screen.query_one("#name-A", Input).value == "Йцукен, Ёж."


@settings(max_examples=6, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    names=st.lists(
        st.text(st.characters(exclude_categories=["Cc", "Cs", "Cn", "Co"]), min_size=1, max_size=60)
        .map(str.strip)
        .filter(bool),
        min_size=3,
        max_size=3,
        unique=True,
    )
)
def test_any_name_leaves_every_screen_whole(names, tmp_path_factory):
    import asyncio

    asyncio.run(_walk(tuple(names), tmp_path_factory.mktemp("names")))


async def _walk(names, home):
    from datetime import UTC, datetime

    from preferans_tui.journal import live
    from preferans_tui.journal.live import Live
    from preferans_tui.tui.app import PreferansApp
    from preferans_tui.variants import load

    now = datetime(2026, 12, 1, 19, 0, tzinfo=UTC)
    opened = live.new(home, load("sochi", []), names, "C", 20, "", now)
    assert isinstance(opened, Live)
    app = PreferansApp(home, opened, now=lambda: now)
    async with app.run_test(size=(80, 24)) as pilot:
        for keys in ("2 7 1 2 enter enter", "f4", "escape", "f5", "escape", "f6 end enter", "escape escape"):
            await pilot.press(*keys.split())
            strips = app.screen._compositor.render_strips()
            assert all(strip.cell_length == 80 for strip in strips)
    assert list(opened.session.names.values()) == list(names)


NAMED = """
enter enter escape backspace up down left right tab home end pageup pagedown
f1 f2 f4 f5 f6 f7 f8 f9 ctrl+z ctrl+y
"""
KEYS = [*"0123456789wphrmdstcцзрьк-*nx", *NAMED.split()]


@pytest.mark.parametrize("seed", range(3))
async def test_any_keys_at_all_never_break_it_and_the_file_is_what_is_seen(at_table, seed, tmp_path):
    rng = random.Random(seed)
    variant = rng.choice(["sochi", "leningrad", "moscow", "fspr"])
    names = ("Anna", "Boris", "Vera", "Gleb")[: rng.choice([3, 4])]
    async with at_table(names=names, variant=variant, target=6) as seen:
        path = seen.live.path
        for _press in range(120):
            await seen.pilot.press(rng.choice(KEYS))
            if isinstance(seen.app.focused, OptionList):
                # The start is open: go back to the evening by its place in the list.
                await seen.pilot.press("home", "enter")
        await seen.pilot.pause()
        reading = file.read(path.read_bytes())
        told = opening.session_of(reading, [])
        assert isinstance(told, Session)
        for screen in seen.app.screen_stack:
            if isinstance(screen, TableScreen):
                assert (told.events, told.table) == (screen.live.session.events, screen.live.session.table)
