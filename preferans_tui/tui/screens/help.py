"""F1: the keys of the screen below, and a few words about it."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from preferans_tui.locale import _, say
from preferans_tui.scoring.engine import Text
from preferans_tui.tui import commands
from preferans_tui.tui.cells import left


class HelpScreen(ModalScreen[None]):
    """What can be done here."""

    CSS_PATH = "help.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,f1,enter", "dismiss", show=False)]

    def __init__(self, screen: str, about: Text) -> None:
        super().__init__()
        self._screen = screen
        """Its name in the list of commands."""
        self._about = about

    def compose(self) -> ComposeResult:
        """Show the keys, one a line."""
        lines = [Content(say(self._about, {})), Content("")]
        lines += [
            Content.assemble((left(command.key, 10), "$accent"), _(command.label))
            for command in commands.of(self._screen)
        ]
        lines += [Content(""), Content.styled(_("help.close"), "$text-muted")]
        box = VerticalScroll(Static(Content("\n").join(lines), id="help-words"), id="help")
        box.border_title = _("title.help")
        yield box
