from __future__ import annotations

from preferans_tui.locale import _


async def test_a_name_is_put_right(at_table, size, language):
    async with at_table(size=size, language=language) as seen:
        screen = await seen.press("f3")
        assert _("title.seats") in screen
        assert _("seats.newcomer") in screen
        assert _("seats.leaves") not in screen
        await seen.type("!")
        screen = await seen.press("f9")
        assert "1 Anna!" in screen
    assert seen.live.session.names["A"] == "Anna!"


async def test_somebody_sits_down_with_the_means(at_table, size, language):
    async with at_table(size=size, language=language) as seen:
        # Boris makes a six that nobody whists: two in his pulya, and the mean of it all is nothing yet.
        await seen.press("2 6 p p enter")
        await seen.press("f3 down down down")
        await seen.type("Gleb")
        sits, deals = (
            _("seats.sits", player="Gleb", on="Vera", writes="·"),
            _("standing.dealer", player="Gleb"),
        )
        assert await seen.part("about") == f"{sits} {deals}"
        screen = await seen.press("f9")
        assert "▸4 Gleb" in screen
        assert _("deal.join", name="Gleb") in await seen.part("deals")
        # He deals, and so he rests.
        screen = await seen.press("4")
        assert "Gleb" in await seen.part("form")
        await seen.press("f8")
        assert seen.live.session.table.seats == ("A", "B", "C")


async def test_somebody_leaves_with_his_result(at_table, size, language):
    async with at_table(names=("Anna", "Boris", "Vera", "Gleb"), size=size, language=language) as seen:
        await seen.press("1 6 p p enter")
        await seen.press("f3 up 1")
        await seen.press("right right")
        assert await seen.part("about") == _("seats.takes", player="Boris", amount="−5")
        screen = await seen.press("f9")
        assert "– Boris" in screen
        assert _("deal.leave", player="Boris") in await seen.part("deals")
        screen = await seen.press("f5 end")
        assert _("step.carried") in " ".join(screen.replace("│", "").split())


async def test_all_is_written_or_nothing(at_table):
    async with at_table() as seen:
        await seen.press("f3")
        await seen.type("!")
        await seen.press("down down down")
        await seen.type("Boris")
        screen = await seen.press("f9")
        assert _("problem.name_twice", name="Boris") in screen
        await seen.press("escape")
        assert seen.live.session.names == {"A": "Anna", "B": "Boris", "C": "Vera"}
