"""What all screens share: keys from the list of commands, a line that names them, a word when too small."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static

from preferans_tui.locale import _
from preferans_tui.scoring.engine import Text
from preferans_tui.tui.widgets.footer import Keys

if TYPE_CHECKING:
    from preferans_tui.tui.app import PreferansApp

LEAST = (60, 20)
"""Columns and rows that a screen needs."""


class Page(Screen[None]):
    """A whole screen of the app."""

    NAME: ClassVar[str]
    """The screen's name in the list of commands."""
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-wide")]  # noqa: RUF012 - Textual declares no class variable
    VERTICAL_BREAKPOINTS = [(0, "-short"), (24, "-tall")]  # noqa: RUF012

    @property
    def pref(self) -> PreferansApp:
        """The app, with what it offers to screens."""
        app: PreferansApp = self.app  # type: ignore[assignment]
        return app

    @property
    def guide(self) -> Text:
        """What can be done here, for those who ask for help."""
        return Text(f"help.{self.NAME}")

    def content(self) -> Iterable[Widget]:
        """Return the widgets of this screen."""
        return ()

    def compose(self) -> ComposeResult:
        """Put the content above the line of keys."""
        yield from self.content()
        yield Keys(self.NAME)
        yield Static(id="tiny", markup=False)

    def on_resize(self, event: events.Resize) -> None:
        """Show one line in place of a screen that has no room."""
        width, height = event.size
        tiny = width < LEAST[0] or height < LEAST[1]
        self.set_class(tiny, "-tiny")
        if tiny:
            self.query_one("#tiny", Static).update(_("screen.tiny", width=LEAST[0], height=LEAST[1]))

    def retell(self) -> None:
        """Draw all words anew after the language was changed."""
        self.query_one(Keys).retell()
