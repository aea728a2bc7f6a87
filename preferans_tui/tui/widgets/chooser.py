"""A line where one of a few things is chosen: arrows go round, a digit takes the nth."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.style import Style
from textual.widget import Widget

from preferans_tui.tui.cells import flow, shown


class Chooser(Widget, can_focus=True):
    """One of a few, in one line."""

    class Changed(Message):
        """Something else was chosen."""

        def __init__(self, chooser: Chooser, index: int) -> None:
            self.chooser = chooser
            self.index = index
            super().__init__()

        @property
        def control(self) -> Chooser:
            """The chooser, for selectors."""
            return self.chooser

    def __init__(self, words: Sequence[str], index: int = 0, id: str | None = None) -> None:
        super().__init__(id=id)
        self._words = list(words)
        self.index = index

    @property
    def choices(self) -> int:
        """How many things there are to choose from."""
        return len(self._words)

    def offer(self, words: Sequence[str], index: int | None = None) -> None:
        """Offer other words; the choice stays where it can."""
        self._words = list(words)
        self.index = min(self.index if index is None else index, len(words) - 1)
        self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the lines that the words need."""
        return self._laid(width).get_height({}, width) if width else 0

    def render(self) -> Content:
        """Return the words, the chosen one marked."""
        return self._laid(self.content_size.width)

    def _laid(self, width: int) -> Content:
        words = [
            Content.styled(
                f"{'▸' if i == self.index else ' '}{self._numbered(i, word)}",
                "bold $accent" if i == self.index else "$text-muted",
            ).stylize(Style.from_meta({"@click": f"choose({i})"}))
            for i, word in enumerate(self._words)
        ]
        return flow(words, width)

    @staticmethod
    def _numbered(index: int, word: str) -> str:
        """Return a word with the digit that takes it; a number is its own digit."""
        return word if word.isdecimal() else f"{index + 1} {shown(word)}"

    def _index(self, digit: str) -> int | None:
        """Return which word a digit takes."""
        if digit in self._words:
            return self._words.index(digit)
        numbered = not all(word.isdecimal() for word in self._words)
        return int(digit) - 1 if numbered and 0 < int(digit) <= len(self._words) else None

    def on_key(self, event: events.Key) -> None:
        """Choose by arrows or digits."""
        step = {"left": -1, "right": 1}.get(event.key)
        if step:
            self.action_choose((self.index + step) % len(self._words))
        elif event.character and event.character.isdecimal():
            if (index := self._index(event.character)) is not None:
                self.action_choose(index)
        elif event.key in ("down", "enter"):
            self.screen.focus_next()
        elif event.key == "up":
            self.screen.focus_previous()
        else:
            return
        event.stop()

    def action_choose(self, index: int) -> None:
        """Take one of the words."""
        self.index = index
        self.refresh()
        self.post_message(self.Changed(self, index))
