"""Every command of every screen in one list; keys, palette, footer, help and README are made from it."""

from __future__ import annotations

import msgspec
from textual.binding import Binding


class Command(msgspec.Struct, frozen=True):
    """Something a person can do on a screen."""

    id: str
    """Dotted name, by which a key can be changed."""
    keys: str
    """Keys, the first of which is shown."""
    action: str
    screens: tuple[str, ...]
    quiet: tuple[str, ...] = ()
    """Screens on which the line at the bottom has no room for it."""

    @property
    def label(self) -> str:
        """Catalogue code of a word or two."""
        return f"command.{self.id}"

    @property
    def key(self) -> str:
        """The key as it is shown."""
        shown = self.keys.partition(",")[0]
        return {"escape": "Esc", "enter": "Enter"}.get(shown, shown.upper() if len(shown) > 1 else shown)


EVERYWHERE = ("start", "new", "table", "seats", "why", "settle")

COMMANDS = (
    Command("app.help", "f1", "app.help", EVERYWHERE),
    Command("app.language", "f2", "app.language", EVERYWHERE, quiet=("table",)),
    Command("start.new", "f3,n", "new", ("start",)),
    Command("new.create", "f9", "create", ("new",)),
    Command("seats.write", "f9", "write", ("seats",)),
    Command("table.seats", "f3", "seats", ("table",), quiet=("table",)),
    Command("table.why", "f4", "why", ("table",)),
    Command("table.settle", "f5", "settle", ("table",)),
    Command("table.finish", "f7", "finish", ("table", "settle")),
    Command("table.undo", "f8,ctrl+z", "undo", ("table",)),
    Command("table.redo", "f9,ctrl+y", "redo", ("table",)),
    Command("table.deals", "f6", "deals", ("table",), quiet=("table",)),
    Command("screen.back", "escape", "back", ("new", "table", "seats", "why", "settle"), quiet=("table",)),
    Command("app.quit", "f10,ctrl+q", "app.leave", EVERYWHERE),
)


def of(screen: str) -> tuple[Command, ...]:
    """Return the commands of a screen, in the order in which they are shown."""
    return tuple(command for command in COMMANDS if screen in command.screens)


def bindings(screen: str) -> list[Binding]:
    """Return a screen's key bindings."""
    return [
        Binding(command.keys, command.action, command.label, id=command.id, show=False, priority=False)
        for command in of(screen)
    ]
