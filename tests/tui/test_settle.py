from __future__ import annotations

from preferans_tui.journal import live
from preferans_tui.journal.live import Live
from preferans_tui.locale import _
from preferans_tui.variants import load

# The example of the contract: Anna's six is one down, Boris whists with three tricks, Vera passes with two.
# By hand: exact nets -82/3, +56/3, +26/3; rounded -27, +19, +8.
EXAMPLE = {
    "type": "game",
    "declarer": "A",
    "contract": 6,
    "defence": {"B": "whist", "C": "pass"},
    "tricks": {"A": 5, "B": 3, "C": 2},
}


def played(opened: Live) -> Live:
    assert not opened.record(opened.session.engine.read(EXAMPLE), opened.session.created)
    return opened


def with_stake(opened: Live) -> Live:
    folder = opened.path.parent.parent
    names = tuple(opened.session.names.values())
    opened.close()
    return played(live.new(folder, load("sochi", []), names, "C", 20, "0.50 ₽", opened.session.created))


async def test_payments_pairs_and_steps_are_told(at_table, size, language):
    async with at_table(size=(size[0], 60), language=language, before=played) as seen:
        screen = await seen.press("f5")
        for words in ("Anna → Boris: 19", "Anna → Vera: 8", "= Anna −27  Boris +19  Vera +8"):
            assert words in screen
        # By the book: 20/3 of the gora and whists of 12 and 2.
        assert "Anna → Boris: 18⅔" in screen
        assert "Anna → Vera: 8⅔" in screen
        assert _("text.settlement") in screen
        assert _("text.running") in screen


async def test_money_adds_up_to_the_cent(at_table, size):
    async with at_table(size=(size[0], 60), before=with_stake) as seen:
        screen = await seen.press("f5")
        assert "Anna → Boris: 9.50 ₽" in screen
        assert "Anna → Vera: 4.00 ₽" in screen
        assert "= Anna −13.50 ₽  Boris +9.50 ₽  Vera +4.00 ₽" in screen


async def test_an_evening_ends_and_reopens_from_here(at_table, language):
    async with at_table(language=language, before=played) as seen:
        assert _("text.finished") in await seen.press("f5 f7")
        await seen.press("escape")
        assert _("form.finished") in await seen.part("form")
        await seen.press("f5 f7 escape")
        assert _("ask.who") in await seen.part("form")


async def test_nobody_owes_anything_before_the_first_deal(at_table, size, language):
    async with at_table(size=size, language=language) as seen:
        assert _("text.nobody_pays") in await seen.press("f5")
