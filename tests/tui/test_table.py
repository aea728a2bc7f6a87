from __future__ import annotations

from preferans_tui.journal import live
from preferans_tui.journal.events import Amend, Correction, Write
from preferans_tui.journal.live import Live
from preferans_tui.locale import _
from preferans_tui.scoring.engine import Problem

EIGHT = "2 8 1 2 enter enter"


async def test_what_must_always_be_in_sight(at_table, size, language):
    async with at_table(variant="leningrad", size=size, language=language) as seen:
        await seen.press("0 3 3 enter 0 3 3 enter")
        standing = await seen.part("standing")
        # After two raspasy in Leningrad: the third price is 6 (2, 4, 6), the exit is 7 (6, 7, 8).
        for words in (
            _("standing.dealer", player="Boris"),
            _("standing.first", player="Vera"),
            _("standing.streak", count=2),
            _("standing.price_gora", price=6),
            _("standing.minimum", contract=7),
            _("needs.sum_reached", points=60),
        ):
            assert words in standing


async def test_undo_puts_the_answers_back_into_the_form(at_table, size, language):
    async with at_table(size=size, language=language) as seen:
        await seen.press("2 7 1 2 enter enter f8")
        form = await seen.part("form")
        assert "Boris: 7" in form
        assert _("ask.write") in form
        assert _("undo.done") in form
        assert "1×" in await seen.part("deals")
        assert "2 Boris ·" in await seen.part("sheet")
        # Change the answer: one trick more.
        await seen.press("backspace 8 enter")
        assert "Boris: 7 +1" in await seen.part("deals")


async def test_undo_and_redo_work_across_the_end_of_the_pulya(at_table, size, language):
    # Leningrad ends when the pulyas add up: two eights of 6 points at a pulya of 4.
    async with at_table(variant="leningrad", target=4, size=size, language=language) as seen:
        await seen.press(EIGHT)
        assert not seen.live.session.finished
        await seen.press(EIGHT)
        form = await seen.part("form")
        assert _("form.finished") in form
        assert "F5" in form
        assert "F7" in form
        await seen.press("2")
        assert await seen.part("form") == form
        await seen.press("f8")
        assert "Boris: 8" in await seen.part("form")
        assert not seen.live.session.finished
        await seen.press("f9")
        assert _("form.finished") in await seen.part("form")
        await seen.press("ctrl+z")
        assert not seen.live.session.finished
        await seen.press("ctrl+y")
        assert seen.live.session.finished
        await seen.press("f7")
        assert _("ask.who") in await seen.part("form")


async def test_undo_and_redo_on_a_russian_layout_of_a_kitty_terminal(at_table):
    async with at_table() as seen:
        await seen.press("0 3 3 enter ctrl+я")
        assert _("undo.done") in await seen.part("form")
        await seen.press("ctrl+н")
        assert _("redo.done") in await seen.part("form")


async def test_nothing_to_undo_is_said(at_table):
    async with at_table() as seen:
        await seen.press("f8")
        assert _("undo.nothing") in await seen.part("form")
        await seen.press("f9")
        assert _("redo.nothing") in await seen.part("form")


async def test_an_evening_can_be_ended_early_and_reopened(at_table):
    async with at_table() as seen:
        await seen.press("0 3 3 enter f7")
        assert _("form.finished") in await seen.part("form")
        await seen.press("f7 2")
        assert "Boris plays" in await seen.part("form")


async def test_deals_show_dealer_worth_and_what_was_changed(at_table, size):
    def told(opened: Live) -> Live:
        engine = opened.session.engine
        deal = engine.read({"type": "raspasy", "tricks": {"A": 3, "B": 3, "C": 4}})
        other = engine.read({"type": "raspasy", "tricks": {"A": 4, "B": 3, "C": 3}})
        note = Correction("[b]2[/b]", (Write("A", "gora", 2),))
        for body in (deal, note, Amend(1, engine.write(other))):
            assert not opened.record(body, opened.session.created)
        return opened

    async with at_table(size=size, before=told) as seen:
        deals = await seen.part("deals")
        assert "1~ ▸3 raspasy 4-3-3" in deals
        assert "2 correction: [b]2[/b]" in deals
        # Two points of gora are 20 whists, a third to each of the others: 6⅔.
        assert "−13⅓ +6⅔ +6⅔" in deals


async def test_a_long_list_shows_its_end_and_can_be_walked(at_table):
    def played(opened: Live) -> Live:
        deal = opened.session.engine.read({"type": "raspasy", "tricks": {"A": 3, "B": 3, "C": 4}})
        for _deal in range(40):
            assert not opened.record(deal, opened.session.created)
        return opened

    async with at_table(before=played) as seen:
        assert " 40 " in await seen.part("deals")
        assert " 1 ▸" not in await seen.part("deals")
        await seen.press("f6 home")
        assert "1 ▸3" in await seen.part("deals")
        await seen.press("end enter")
        assert "raspasy 3-3-4" in await seen.text()
        await seen.press("escape")
        assert " 40 " in await seen.part("deals")


async def test_a_session_of_another_writer_is_only_shown(at_table, size, language):
    async with at_table(size=size, language=language, before=_second) as seen:
        form = await seen.part("form")
        assert _("ask.who") not in form
        await seen.press("2 7 1 2 enter enter")
        assert await seen.part("form") == form
        await seen.press("f7")
        assert len(seen.live.session.events) == 0


def _second(first: Live) -> Live:
    second = live.resume(first.path, first.path.parent.parent)
    assert isinstance(second, Live)
    assert isinstance(second.read_only, Problem)
    first.close()
    return second


async def test_the_language_changes_at_once_and_the_answers_stay(at_table, size):
    async with at_table(size=size) as seen:
        await seen.press("2 7 f2")
        assert "Vera отвечает" in await seen.part("form")
        assert "пуля" in await seen.part("sheet")
        await seen.press("f2")
        assert "Vera answers" in await seen.part("form")
