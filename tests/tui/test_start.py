from __future__ import annotations

from datetime import UTC, datetime

from preferans_tui.journal import live
from preferans_tui.locale import _
from preferans_tui.variants import load

NOW = datetime(2026, 12, 1, 19, 0, tzinfo=UTC)
RASPASY = {"type": "raspasy", "tricks": {"A": 3, "B": 3, "C": 4}}


def evening(home, names=("Anna", "Boris", "Vera"), deals=1):
    """Keep an evening as the app does; nobody has it open."""
    opened = live.new(home, load("sochi", []), names, "C", 20, "", NOW)
    for _deal in range(deals):
        assert not opened.record(opened.session.engine.read(RASPASY), NOW)
    opened.close()
    return opened.path


async def test_the_first_time_says_what_to_press(at_screen, size, language):
    async with at_screen(size=size, language=language) as seen:
        screen = await seen.text()
        assert _("start.first") in screen
        assert _("command.start.new") in screen


async def test_enter_resumes_the_unfinished_evening(at_screen, size, language, tmp_path):
    evening(tmp_path)
    async with at_screen(size=size, language=language) as seen:
        assert "Anna, Boris, Vera" in await seen.text()
        await seen.press("enter")
        assert "1 ▸3" in await seen.part("deals")
        assert _("ask.who") in await seen.part("form")


async def test_an_evening_that_cannot_be_read_is_told_and_does_not_hide_the_others(at_screen, tmp_path):
    evening(tmp_path)
    (tmp_path / "sessions" / "zzz.toml").write_text("nonsense", "utf-8")
    async with at_screen(size=(120, 40)) as seen:
        screen = await seen.text()
        assert screen.index("Anna, Boris, Vera") < screen.index("zzz")
        await seen.press("down enter")
        # It is refused with a word, and the start stays.
        assert "zzz" in await seen.text()
        assert "Anna, Boris, Vera" in await seen.text()
        await seen.press("up enter")
        assert _("ask.who") in await seen.part("form")


async def test_names_are_never_markup(at_screen, tmp_path):
    evening(tmp_path, ("[red]A[/red]", "[/]", "{x}"))
    async with at_screen() as seen:
        assert "[red]A[/red], [/], {x}" in await seen.text()


async def test_what_was_confirmed_survives_an_app_that_dies(at_screen, tmp_path):
    path = evening(tmp_path, deals=0)
    async with at_screen(path=path) as seen:
        await seen.press("0 3 3 enter 2 7 1 2 enter")
        assert "[7 ↵]" not in (data := path.read_text("utf-8"))
        assert data.count("[[event]]") == 1
    # One deal was confirmed, one was being typed: the file holds the first, and opens with it.
    async with at_screen(path=path) as seen:
        assert "1 ▸3" in await seen.part("deals")
        assert _("ask.who") in await seen.part("form")


async def test_an_evening_can_be_left_and_taken_up_again(at_screen, tmp_path):
    evening(tmp_path)
    async with at_screen() as seen:
        await seen.press("enter escape")
        assert "Anna, Boris, Vera" in await seen.text()
        await seen.press("enter 0 3 3 enter")
        assert "2 ▸1" in await seen.part("deals")


async def test_cut_bytes_are_told_once_the_evening_is_open(at_screen, tmp_path):
    path = evening(tmp_path, deals=2)
    path.write_bytes(path.read_bytes()[:-30])
    async with at_screen(size=(120, 40), path=path) as seen:
        assert "1  ▸3 raspasy" in await seen.text()
        assert "the file broke off after event 1" in " ".join((await seen.text()).split())
