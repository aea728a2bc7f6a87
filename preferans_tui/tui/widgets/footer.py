"""The line at the bottom: what the keys do on this screen."""

from __future__ import annotations

from textual.content import Content
from textual.style import Style
from textual.widgets import Static

from preferans_tui.locale import _
from preferans_tui.tui import commands


class Keys(Static):
    """The keys of a screen, from the list of commands; each can be clicked."""

    def __init__(self, screen: str) -> None:
        super().__init__(id="keys")
        self._for = screen

    def on_mount(self) -> None:
        """Show the keys in the language that is spoken."""
        self.retell()

    def retell(self) -> None:
        """Show the keys anew, in the language that is spoken now."""
        parts: list[Content] = []
        for command in commands.of(self._for):
            if self._for not in command.quiet:
                action = command.action if command.action.startswith("app.") else f"screen.{command.action}"
                click = Style.from_meta({"@click": f"{action}()"})
                parts.append(
                    Content.assemble((f" {command.key}", "$accent"), " ", _(command.label)).stylize(click)
                )
        self.update(Content(" ").join(parts))
