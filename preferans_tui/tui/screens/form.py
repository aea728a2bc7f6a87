"""What screens of named fields share: labels, a line under each for what is wrong, ways between."""

from __future__ import annotations

from collections.abc import Mapping

from textual import events
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input, Static

from preferans_tui.tui.screens.page import Page


def field(field: Widget) -> list[Widget]:
    """Return a field after its label, and under it a line that is seen while something is wrong."""
    problem = Static(id=f"{field.id}-problem", classes="problem", markup=False)
    return [Static(id=f"{field.id}-label", markup=False), field, Static(id=f"{field.id}-gap"), problem]


class Form(Page):
    """A screen of fields, one under the other, with a place below for what concerns none of them."""

    CSS_PATH = "form.tcss"

    def on_key(self, event: events.Key) -> None:
        """Go from field to field by the arrows, too."""
        if event.key == "down":
            self.focus_next()
        elif event.key == "up":
            self.focus_previous()

    def label(self, field: str, words: str) -> None:
        """Name a field."""
        self.query_one(f"#{field}-label", Static).update(Content(words))

    def value(self, field: str) -> str:
        """Return what was typed into a field."""
        return self.query_one(f"#{field}", Input).value

    def note(self, said: Mapping[str, str]) -> None:
        """Say what is wrong at each field, and what is said of none ("") below them all."""
        for each in self.query("Input, Chooser"):
            words = said.get(each.id or "", "")
            self.query_one(f"#{each.id}-gap").display = bool(words)
            problem = self.query_one(f"#{each.id}-problem", Static)
            problem.display = bool(words)
            problem.update(Content(words))
        self.query_one("#problems", Static).update(Content(said.get("", "")))
