"""The table on a screen of some size, in some language: what the tests press and what a person sees."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path

import pytest
from textual import events
from textual.keys import _character_to_key
from textual.pilot import Pilot

from preferans_tui.journal import live
from preferans_tui.journal.live import Live
from preferans_tui.locale import use
from preferans_tui.tui.app import PreferansApp
from preferans_tui.variants import load

NOW = datetime(2026, 12, 1, 19, 0, tzinfo=UTC)


class Seen:
    """The app as a person has it before them."""

    def __init__(self, app: PreferansApp, pilot: Pilot[object], opened: Live | None = None) -> None:
        self.app = app
        self.pilot = pilot
        self._opened = opened

    @property
    def live(self) -> Live:
        """The session on the table."""
        assert self._opened is not None
        return self._opened

    async def type(self, text: str) -> None:
        """Type text letter by letter, as a terminal reports it: the pilot knows no rouble."""
        driver = self.app._driver
        assert driver is not None
        for letter in text:
            event = events.Key(_character_to_key(letter), letter)
            event.set_sender(self.app)
            driver.send_message(event)
            await self.pilot.pause()

    async def press(self, keys: str) -> str:
        """Press keys, named and parted by blanks, and return the screen."""
        await self.pilot.press(*keys.split())
        return await self.text()

    async def text(self) -> str:
        """Return what the screen shows, line by line."""
        await self.pilot.pause()
        strips = self.app.screen._compositor.render_strips()
        return "\n".join("".join(segment.text for segment in strip).rstrip() for strip in strips)

    async def part(self, name: str) -> str:
        """Return what one part of the screen shows, on one line, blanks squeezed."""
        await self.pilot.pause()
        widget = self.app.screen.query_one(f"#{name}")
        strips = [widget.render_line(y) for y in range(widget.content_size.height)]
        return " ".join(" ".join(strip.text for strip in strips).split())


Opening = Callable[..., AbstractAsyncContextManager[Seen]]


@pytest.fixture
def at_table(tmp_path: Path) -> Opening:
    """Return what opens a new evening at the table."""

    @asynccontextmanager
    async def opening(
        names: tuple[str, ...] = ("Anna", "Boris", "Vera"),
        variant: str = "sochi",
        size: tuple[int, int] = (80, 24),
        language: str = "en",
        target: int = 20,
        before: Callable[[Live], Live] = lambda opened: opened,
    ) -> AsyncIterator[Seen]:
        use(language)
        rules = load(variant, [])
        assert not isinstance(rules, tuple)
        opened = live.new(tmp_path, rules, names, "ABCD"[len(names) - 1], target, "", NOW)
        assert isinstance(opened, Live)
        opened = before(opened)
        app = PreferansApp(tmp_path, opened, now=lambda: NOW)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            yield Seen(app, pilot, opened)
        use("en")

    return opening


@pytest.fixture
def at_screen(tmp_path: Path) -> Opening:
    """Return what opens the app at a screen, in a data folder that is the test's own."""

    @asynccontextmanager
    async def opening(
        screen: str = "start",
        size: tuple[int, int] = (80, 24),
        language: str = "en",
        path: Path | None = None,
    ) -> AsyncIterator[Seen]:
        use(language)
        opened = live.resume(path, tmp_path) if path else None
        assert not isinstance(opened, tuple)
        app = PreferansApp(tmp_path, opened, screen, now=lambda: NOW)
        async with app.run_test(size=size, notifications=True) as pilot:
            await pilot.pause()
            yield Seen(app, pilot, opened)
        use("en")

    return opening


SIZES = [(80, 24), (120, 40)]


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def size(request: pytest.FixtureRequest) -> tuple[int, int]:
    """Return each size of the screen that is promised to work fully."""
    chosen: tuple[int, int] = request.param
    return chosen


@pytest.fixture(params=["en", "ru"])
def language(request: pytest.FixtureRequest) -> str:
    """Return each language."""
    return str(request.param)
