from __future__ import annotations

import re

from preferans_tui.journal.events import Correction, Write
from preferans_tui.journal.live import Live
from preferans_tui.locale import _


async def test_the_grid_names_columns_and_players_and_marks_the_dealer(at_table, size, language):
    async with at_table(size=size, language=language) as seen:
        sheet = await seen.part("sheet")
        for column in ("pulya", "gora"):
            assert _(f"column.{column}") in sheet
        assert _("grid.on", column=_("column.whists")) in sheet
        assert "▸3 Vera" in sheet
        assert "▸1" not in sheet
        await seen.press("0 3 3 enter")
        assert "▸1 Anna" in await seen.part("sheet")


async def test_noughts_are_dots_and_nobody_writes_on_himself(at_table):
    async with at_table() as seen:
        lines = (await seen.text()).splitlines()
        boris = next(line for line in lines if line.strip().startswith("2 Boris"))
        # Pulya, gora, whists on two others; the third place is blank, the result is a nought with its sign.
        assert boris.split() == ["2", "Boris", "·", "·", "·", "·", "0"]
        heads = next(line for line in lines if "1 Anna" in line and "3 Vera" in line and "gora" in line)
        at = heads.index("2 Boris")
        assert boris[at : at + len("2 Boris")].strip() == ""


async def test_numbers_stand_under_each_other_at_the_right(at_table):
    async with at_table() as seen:
        # Anna is down by four on a seven: 4 times 4 to the gora.
        await seen.press("1 7 1 2 3 enter")
        lines = (await seen.text()).splitlines()
        rows = [line for line in lines if re.match(r" ?[ ▸]\d (Anna|Boris|Vera)", line)]
        ends = {re.search(r"(\S+)\s+(\S+)", line[14:]).end(2) for line in rows[:3]}
        assert "16" in rows[0]
        assert len(ends) == 1


async def test_a_closed_pulya_has_a_sign(at_table, size):
    async with at_table(size=size, target=4) as seen:
        assert "✓" not in await seen.text()
        await seen.press("2 7 1 2 enter enter")
        assert "2 Boris 4✓" in await seen.part("sheet")


async def test_big_numbers_are_never_cut_names_give_way(at_table):
    def written(opened: Live) -> Live:
        writes = (Write("A", "whists", 1234567, "B"), Write("B", "gora", -98765))
        assert not opened.record(Correction("big", writes), opened.session.created)
        return opened

    names = ("Long" * 15, "Boris", "Vera", "Gleb")
    async with at_table(names=names, size=(80, 24), before=written) as seen:
        sheet = await seen.part("sheet")
        assert " 1234567 " in sheet
        assert " −98765 " in sheet
        assert "1 Lon" in sheet


async def test_four_players_fit_into_sixty_columns(at_table, language):
    names = ("Anna", "Boris", "Vera", "Gleb")
    async with at_table(names=names, size=(60, 20), language=language) as seen:
        screen = await seen.text()
        for name in names:
            assert name in screen
        assert _("ask.who") in screen
        assert _("preview.empty").split()[0] in screen
        await seen.press("f6")
        assert _("deals.empty")[:30] in await seen.text()
        await seen.press("escape")
        assert _("ask.who") in await seen.text()
