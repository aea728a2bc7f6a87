from __future__ import annotations

import pytest

from preferans_tui.journal.live import Live
from preferans_tui.locale import _, use
from preferans_tui.scoring.engine import family
from preferans_tui.tui.widgets.draft import begun

SAID = {
    "en": ("Boris: 7 › Vera: whist › Anna: pass", "Tricks of Boris", "[7 ↵]"),
    "ru": ("Boris: 7 › Vera: вист › Anna: пас", "Взятки: Boris", "[7 ↵]"),
}
WRITES = {
    "en": ("Boris +4 pulya game made", "Vera +12 whists › Boris tricks on whist"),
    "ru": ("Boris +4 пуля сыграна игра", "Vera +12 висты › Boris взятки на висте"),
}


async def test_a_deal_by_six_keys_is_seen_growing_and_is_written(at_table, size, language):
    async with at_table(size=size, language=language) as seen:
        await seen.press("2 7 1 2")
        form = await seen.part("form")
        assert all(words in form for words in SAID[language])
        # Seven made exactly: 4 in the pulya; three tricks at 4 to the whister. Nets by hand: 4 points of
        # pulya are 40 whists shared by three, 13⅓ from each; Vera's 12 come off Boris: 26⅔ - 12, -13⅓ + 12.
        preview = await seen.part("preview")
        assert all(words in preview for words in WRITES[language])
        assert "Anna −13⅓ Boris +14⅔ Vera −1⅓" in preview
        await seen.press("enter enter")
        assert "3 Boris: 7 =" in await seen.part("deals")
        assert "−13⅓ +14⅔ −1⅓" in await seen.part("deals")
        assert "2 Boris 4" in await seen.part("sheet")
        assert _("form.written", n=1, deal="Boris: 7 =") in await seen.part("form")
        assert "[[event]]" in seen.live.path.read_text("utf-8")


async def test_a_deal_is_on_the_disk_before_the_screen_says_so(at_table):
    async with at_table() as seen:
        await seen.press("2 7 1 2 enter")
        assert "[[event]]" not in seen.live.path.read_text("utf-8")
        await seen.press("enter")
        assert seen.live.path.read_text("utf-8").count("[[event]]") == 1


async def test_backspace_takes_one_answer_back_and_escape_all(at_table, size):
    async with at_table(size=size) as seen:
        await seen.press("2 7 1")
        assert "Boris: 7 › Vera: whist" in await seen.part("form")
        await seen.press("backspace backspace")
        assert "Boris plays" in await seen.part("form")
        await seen.press("7 1 escape")
        assert "Who plays?" in await seen.part("form")
        await seen.press("backspace")
        assert _("form.nothing_back") in await seen.part("form")


async def test_half_a_whist_on_an_eight_is_refused_with_the_reason(at_table, size, language):
    async with at_table(size=size, language=language) as seen:
        await seen.press("2 8 3")
        assert "! " + _("problem.half_off", contract=8, allowed="6, 7") in await seen.part("form")
        assert "Boris: 8" in await seen.part("form")


async def test_a_six_below_the_exit_is_refused_with_the_reason(at_table, size, language):
    # Leningrad leaves raspasy by 6, then 7, then 8.
    async with at_table(variant="leningrad", size=size, language=language) as seen:
        await seen.press("0 3 3 enter 0 3 3 enter 1 6")
        assert "! " + _("problem.below_exit", contract=6, least=7) in await seen.part("form")
        await seen.press("7")
        assert "Anna: 7" in await seen.part("form")


async def test_a_resting_dealer_is_refused_with_the_reason(at_table):
    async with at_table(names=("Anna", "Boris", "Vera", "Gleb")) as seen:
        await seen.press("4")
        assert "Gleb deals and rests" in await seen.part("form")


async def test_any_other_key_says_what_may_be_pressed(at_table):
    async with at_table() as seen:
        await seen.press("x")
        assert "! x means nothing here; keys: 1 2 3 0 -" in await seen.part("form")
        await seen.press("enter")
        assert "! " + _("form.no_default") in await seen.part("form")


@pytest.mark.parametrize(
    ("latin", "cyrillic"),
    [("r 3 3", "к 3 3"), ("2 m 0", "2 ь 0"), ("2 7 w p", "2 7 ц з"), ("2 6 h p", "2 6 р з")],
)
async def test_letters_work_on_a_russian_layout(at_table, latin, cyrillic):
    async with at_table(language="ru") as seen:
        await seen.press(latin)
        said = await seen.part("form")
        await seen.press("escape")
        await seen.press(cyrillic)
        assert await seen.part("form") == said
        assert "Кто играет?" not in said


async def test_arrows_and_enter_choose_as_digits_do(at_table):
    async with at_table() as seen:
        await seen.press("down down enter right right enter")
        assert "Boris: 7" in await seen.part("form")
        await seen.press("left enter")
        # Backwards from nothing is the last choice.
        assert "Boris: 7 › Vera: half a whist" in await seen.part("form")


async def test_the_mouse_chooses_too(at_table):
    async with at_table() as seen:
        form = seen.app.screen.query_one("#form")
        x = form.render_line(1).text.index("2 Boris")
        await seen.pilot.click("#form", offset=(x + 1, 2))
        assert "Boris plays" in await seen.part("form")


async def test_ten_tricks_have_a_key_of_their_own(at_table):
    async with at_table() as seen:
        await seen.press("2 0 1 2 * enter")
        assert "Boris: 10 =" in await seen.part("deals")


async def test_a_digit_answers_wherever_the_focus_is(at_table):
    async with at_table() as seen:
        await seen.press("f6 2")
        assert "Boris plays" in await seen.part("form")


async def test_extras_are_offered_before_the_deal_is_written(at_table):
    async with at_table() as seen:
        await seen.press("2 7 1 2 enter s 4 enter")
        assert "Boris: 7♥ =" in await seen.part("deals")


async def test_what_cannot_be_written_is_said_and_the_answers_stay(at_table):
    def folder_gone(opened: Live) -> Live:
        assert opened.store is not None
        opened.store.close()
        return opened

    async with at_table(before=folder_gone) as seen:
        await seen.press("2 7 1 2 enter enter")
        form = await seen.part("form")
        assert "Anna: pass › Boris takes 7" in form
        assert "! " in form
        assert "Boris: 7 =" not in await seen.part("deals")


NAMES = ("[red]Boris", "Константин-Аполлинарий " * 3, "🙂🃏 日本", "{x} %s [/]")


async def test_names_are_never_markup_and_never_push_anything_out(at_table, size, language):
    async with at_table(names=NAMES, size=size, language=language) as seen:
        screen = await seen.text()
        assert "[red]Boris" in screen
        assert "Константин" in screen
        assert "🙂🃏 日本" in screen
        assert "{x} %s [/]" in screen
        await seen.press("1 7 1 2")
        form = await seen.part("form")
        assert "[red]Boris: 7" in form
        assert "[7 ↵]" in form
        assert "[red]Boris" in await seen.part("preview")
        await seen.press("enter enter")
        assert "[red]Boris: 7 =" in await seen.part("deals")
        assert all(len(line) <= size[0] for line in (await seen.text()).splitlines())


CHAINS = {
    ("dealer", "A", "B", 7, "whist", "whist", 7, 1, "suit", "hearts"): (
        "another dealer, dealt by Anna, Boris: 7, Vera: whist, Anna: whist, "
        "Boris takes 7, Vera takes 1, suit, ♥ hearts",
        "другой сдатчик, сдавал Anna, Boris: 7, Vera: вист, Anna: вист, "
        "взятки Boris: 7, взятки Vera: 1, масть, ♥ черви",
    ),
    ("B", "concede", 7): ("Boris: gives up, Boris: 7", "Boris: сдача без игры, Boris: 7"),
    ("B", "mizer", 2): ("Boris: mizer, Boris takes 2", "Boris: мизер, взятки Boris: 2"),
    ("raspasy", 3, 4): ("raspasy, Anna takes 3, Boris takes 4", "распасы, взятки Anna: 3, взятки Boris: 4"),
}


@pytest.mark.parametrize(("answers", "said"), CHAINS.items())
def test_answers_are_said_in_words(answers, said):
    russian = family("russian")
    engine = russian.engine(russian.RULES())
    draft = begun(engine, engine.table(("A", "B", "C"), "C", 20), answers)
    names = {"A": "Anna", "B": "Boris", "C": "Vera"}
    for language, words in zip(("en", "ru"), said, strict=True):
        use(language)
        assert ", ".join(draft.words(names)) == words
    use("en")


def test_answers_that_are_not_asked_are_no_draft():
    russian = family("russian")
    engine = russian.engine(russian.RULES())
    with pytest.raises(ValueError, match="who"):
        begun(engine, engine.table(("A", "B", "C"), "C", 20), ("X",))
