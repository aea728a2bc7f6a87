"""The start: the unfinished evening on top, and all the others."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from textual import on
from textual.binding import BindingType
from textual.content import Content
from textual.widget import Widget
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from preferans_tui.journal import places
from preferans_tui.journal.places import Found
from preferans_tui.locale import _, date, plural, word
from preferans_tui.tui import commands
from preferans_tui.tui.cells import shown
from preferans_tui.tui.screens.page import Page


class StartScreen(Page):
    """Where an evening is resumed or begun."""

    NAME = "start"
    CSS_PATH = "start.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [*commands.bindings("start")]
    AUTO_FOCUS = "OptionList"

    def content(self) -> Iterable[Widget]:
        """Return the list of evenings, or what to press where there is none."""
        yield Static("", id="welcome", markup=False)
        yield OptionList(id="evenings", markup=False)

    def on_mount(self) -> None:
        """List the evenings."""
        self.retell()

    def retell(self) -> None:
        """List the evenings in the language that is spoken now."""
        super().retell()
        found = sorted(places.listing(self.pref.home), key=_rank)
        evenings = self.query_one(OptionList)
        at = evenings.highlighted or 0
        evenings.border_title = _("title.evenings")
        evenings.clear_options()
        evenings.add_options([Option(_line(each), id=str(each.path)) for each in found])
        evenings.set_class(not found, "-empty")
        if found:
            evenings.highlighted = min(at, len(found) - 1)
        self.query_one("#welcome", Static).update(
            Content.assemble(
                ("preferans-tui", "bold $accent"), "  ", _("start.welcome" if found else "start.first")
            )
        )

    @on(OptionList.OptionSelected)
    def resume(self, event: OptionList.OptionSelected) -> None:
        """Go on with an evening."""
        self.pref.resume(event.option.id or "")

    def action_new(self) -> None:
        """Begin an evening."""
        self.pref.to_new()


def _rank(found: Found) -> int:
    """Put unfinished evenings before those that cannot be read, and those before the finished ones."""
    return 2 if found.finished else 1 if found.problem else 0


def _line(found: Found) -> Content:
    """Return one evening on a line: when, who, which rules, how far; or why it cannot be read."""
    if found.problem:
        return Content.assemble(shown(found.id), "  ", (shown(word(found.problem)), "$text-error"))
    when = date(found.created) if found.created else shown(found.id)
    state = _("text.finished") if found.finished else plural("count.events", found.events)
    names = ", ".join(found.players)
    return Content.assemble(
        (when, "$text-accent"), "  ", shown(names), "  ", (f"{shown(found.variant)}, {state}", "$text-muted")
    )
