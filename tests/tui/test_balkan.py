"""A Balkan evening at the table: the same screens, with bule and supe in place of pulya and whists."""

from __future__ import annotations

import pytest

from preferans_tui.journal.live import Live

SEED = ["3 3 1 1 6 2 enter", "2 5 1 2 7 enter", "0 enter", "1 5 2 1 7 enter"]
"""The four deals of Lesnoi's example as they are pressed."""
ROWS = ["1 Anna 10 · 12 +32", "2 Boris 20 · 12 −38", "3 Vera 24 60 30 +6"]


async def test_the_seed_is_pressed_and_the_sheet_shows_it(at_table, size, language):
    async with at_table(variant="croatian", target=30, size=size, language=language) as seen:
        for keys in SEED:
            await seen.press(keys)
        sheet = await seen.part("sheet")
        assert [row for row in ROWS if row not in sheet] == []
        standing = await seen.part("standing")
        assert "54" in standing
        assert ("рефе у Vera: 1" if language == "ru" else "refe of Vera: 1") in standing


async def test_the_settlement_is_worked_as_the_book_does(at_table):
    async with at_table(variant="croatian", target=30, size=(80, 40)) as seen:
        for keys in SEED:
            await seen.press(keys)
        paper = await seen.press("f5")
        assert "Boris → Anna: 32 whists" in paper
        assert "Write off equally until the bule (54) sum to nought" in paper
        words = " ".join(paper.split())
        assert "Anna 10 18 −8" in words
        assert "Anna 80 12 −60 32" in words


async def test_a_number_is_explained_by_its_deals_and_keys(at_table):
    async with at_table(variant="croatian", target=30) as seen:
        for keys in SEED:
            await seen.press(keys)
        why = await seen.press("f4")
        assert "Anna: ♣ tref +1" in why
        assert "[refe.multiplier]" in why


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ("1 8", "preferans is not played here"),
        ("1 2 3", "is played only with kontra here"),
        ("1 6 3", "on a betl nobody is called"),
    ],
)
async def test_what_cannot_be_is_refused_with_its_reason(at_table, keys, said):
    async with at_table(variant="serbian") as seen:
        await seen.press(keys)
        assert said in await seen.part("form")


async def test_kontra_is_seen_before_it_is_written(at_table):
    async with at_table(variant="serbian") as seen:
        await seen.press("1 4 4 enter 2 5")
        preview = await seen.part("preview")
        assert "Anna +32 bule contract failed" in preview
        assert "Boris +160 supe › Anna" in preview


async def test_help_speaks_of_the_family_that_is_played(at_table):
    async with at_table(variant="serbian") as seen:
        assert "0 first is refe" in " ".join((await seen.press("f1")).replace("│", " ").split())
    async with at_table(variant="sochi") as seen:
        assert "0 first is raspasy" in " ".join((await seen.press("f1")).replace("│", " ").split())


async def test_a_deal_is_undone_and_its_refe_comes_back(at_table):
    async with at_table(variant="croatian", target=30) as seen:
        for keys in SEED:
            await seen.press(keys)
        assert isinstance(seen.live, Live)
        await seen.press("f8")
        assert "refe of Anna: 1" in await seen.part("standing")
        assert "2 Boris 20" in await seen.part("sheet")
