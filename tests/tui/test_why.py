from __future__ import annotations

from preferans_tui.locale import _


async def test_a_number_is_explained_by_its_deals_and_rules(at_table, size, language):
    async with at_table(size=size, language=language) as seen:
        # Boris: seven made (4), then eight made (6): ten in the pulya.
        await seen.press("2 7 1 2 enter enter 2 8 1 2 enter enter f4 down")
        screen = await seen.text()
        assert f"Boris: {_('column.pulya')} = 10" in screen
        reasons = await seen.part("reasons")
        assert f"1. Boris: 7 = +4 = +4 {_('reason.game_made')}" in reasons
        assert f"2. Boris: 8 = +6 = +10 {_('reason.game_made')}" in reasons
        assert "6=2, 7=4, 8=6, 9=8, 10=10" in reasons
        assert "[prices.contracts]" in reasons


async def test_whists_are_explained_on_each_opponent(at_table, size):
    async with at_table(size=size) as seen:
        await seen.press("2 7 1 2 enter enter f4 up right right right")
        assert "Vera: whists › Boris = 12" in await seen.text()
        assert "1. Boris: 7 = +12 = +12 tricks on whist" in await seen.part("reasons")


async def test_the_result_is_explained_by_every_deals_worth(at_table, size):
    async with at_table(size=size) as seen:
        await seen.press("2 7 1 2 enter enter f4 down left")
        assert "Boris: result = +15 (+14⅔)" in await seen.text()
        assert "1. Boris: 7 = +14⅔ = +14⅔" in await seen.part("reasons")


async def test_an_empty_field_says_so(at_table, language):
    async with at_table(language=language) as seen:
        await seen.press("f4")
        assert _("why.nothing") in await seen.part("reasons")


async def test_the_cursor_passes_over_the_diagonal(at_table):
    async with at_table() as seen:
        await seen.press("f4 right right")
        assert "Anna: whists › Boris" in await seen.text()
        await seen.press("l j")
        assert "Boris: whists › Vera" in await seen.text()
        await seen.press("h")
        assert "Boris: whists › Anna" in await seen.text()


async def test_a_number_is_chosen_by_the_mouse(at_table):
    async with at_table() as seen:
        await seen.press("f4")
        lines = (await seen.text()).splitlines()
        y = next(i for i, line in enumerate(lines) if "2 Boris" in line and "·" in line)
        await seen.pilot.click(offset=(lines[y].index("·"), y))
        assert "Boris: pulya" in await seen.text()


async def test_a_deal_is_explained_in_words(at_table, size, language):
    async with at_table(size=size, language=language) as seen:
        # A six down one, from the contract's example: 2 to the gora, whists 10, consolation 2 and 2.
        await seen.press("1 6 1 2 5 enter f6 enter")
        reasons = await seen.part("reasons")
        assert reasons.startswith("Anna: 6 -1")
        assert _("standing.dealer", player="Vera") in reasons
        whists, consolation = _("column.whists"), _("reason.consolation")
        assert f"Anna +2 {_('column.gora')}" in reasons
        assert f"Boris +10 {whists} › Anna {_('reason.whist_tricks')}" in reasons
        assert f"Boris +2 {whists} › Anna {consolation}" in reasons
        assert f"Vera +2 {whists} › Anna {consolation}" in reasons
        assert "Anna −27⅓ Boris +18⅔ Vera +8⅔" in reasons
        assert "[consolation.amount]" in reasons
        await seen.press("escape")
        assert _("ask.who") in await seen.part("form")


async def test_a_name_in_a_title_is_no_markup(at_table):
    async with at_table(names=("[red]A", "[/]", "C")) as seen:
        await seen.press("f4")
        assert "[red]A: pulya" in await seen.text()
        await seen.press("down")
        assert "[/]: pulya" in await seen.text()
