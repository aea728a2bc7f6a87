"""The deals so far, a line each; only the lines in sight are drawn, however long the evening."""

from __future__ import annotations

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from preferans_tui.export.text import told
from preferans_tui.journal.events import Body
from preferans_tui.journal.session import Session
from preferans_tui.journal.slot import Slot
from preferans_tui.locale import _
from preferans_tui.tui.cells import left, right, signed
from preferans_tui.tui.widgets.flow import cut

_NAME = 12
_STEPS = {"up": -1, "k": -1, "down": 1, "j": 1, "pageup": -10, "pagedown": 10, "home": -(10**9), "end": 10**9}
_HEAD = 1
"""Lines above the first deal."""


class Deals(ScrollView, can_focus=True):
    """Every deal with its worth to each player in whists."""

    class Opened(Message):
        """Somebody wants to know more of a deal."""

        def __init__(self, slot: Slot) -> None:
            self.slot = slot
            super().__init__()

    def __init__(self) -> None:
        super().__init__(id="deals")
        self._session: Session | None = None
        self._cursor = 0

    @property
    def chosen(self) -> Slot | None:
        """The deal under the cursor."""
        slots = self._session.slots if self._session else ()
        return slots[self._cursor] if slots else None

    def show(self, session: Session) -> None:
        """Draw another state of the evening, with its last deal in sight."""
        self._session = session
        self._cursor = max(0, len(session.slots) - 1)
        self.virtual_size = Size(0, len(session.slots) + _HEAD)
        self.refresh()
        self.call_after_refresh(self._reveal)

    def on_resize(self) -> None:
        """Keep the cursor in sight."""
        self._reveal()

    def _reveal(self) -> None:
        """Scroll as little as shows the cursor's line."""
        top, room = self.scroll_offset.y, self.content_size.height - _HEAD
        if self._cursor < top or self._cursor >= top + room:
            top = self._cursor if self._cursor < top else self._cursor - room + 1
            self.scroll_to(y=top, animate=False)

    def render_line(self, y: int) -> Strip:
        """Return one line of the list."""
        width = self.scrollable_content_region.width
        session = self._session
        if session is None or not session.slots:
            words = left(_("deals.empty"), width) if session and y == 0 else " " * width
            return Strip([Segment(words, self.rich_style + Style(dim=True))], width)
        if y < _HEAD:
            return Strip([Segment(_heads(session, width), self.rich_style + Style(dim=True))], width)
        row = y - _HEAD + self.scroll_offset.y
        if row >= len(session.slots):
            return Strip.blank(width, self.rich_style)
        slot = session.slots[row]
        style = self.rich_style
        if slot.void is not None:
            style += Style(strike=True, dim=True)
        if self.has_focus and row == self._cursor:
            style += Style(reverse=True)
        return Strip([Segment(_line(session, slot, width), style)], width)

    def on_key(self, event: events.Key) -> None:
        """Move over the deals; Enter opens one."""
        session = self._session
        if session is None or not session.slots:
            return
        if event.key == "enter":
            self.post_message(self.Opened(session.slots[self._cursor]))
        elif event.key in _STEPS:
            self._move(self._cursor + _STEPS[event.key])
        else:
            return
        event.stop()

    def _move(self, row: int) -> None:
        last = len(self._session.slots) - 1 if self._session else 0
        self._cursor = min(max(0, row), last)
        self._reveal()
        self.refresh()

    def on_click(self, event: events.Click) -> None:
        """Go to the deal under the mouse; twice opens it."""
        offset = event.get_content_offset(self)
        if offset is None or self._session is None or offset.y < _HEAD:
            return
        row = offset.y - _HEAD + self.scroll_offset.y
        if row < len(self._session.slots):
            self._move(row)
            if event.chain == 2:
                self.post_message(self.Opened(self._session.slots[row]))

    def on_focus(self) -> None:
        """Show where the cursor is."""
        self.refresh()

    def on_blur(self) -> None:
        """Show no cursor while keys go elsewhere."""
        self.refresh()


def described(session: Session, slot: Slot) -> str:
    """Return a deal or correction in a few words."""
    return told(session, slot, {seat: cut(name, _NAME) for seat, name in session.names.items()})


def _line(session: Session, slot: Slot, width: int) -> str:
    """Return a deal in one line: number, mark, dealer, words, and its worth to each player."""
    mark = "×" if slot.void is not None else "~" if slot.amends else "!" if slot.remarks else " "
    dealer = "" if isinstance(slot.counted, Body) else f"▸{session.seats.index(slot.dealer) + 1}"
    head = f"{slot.n:>4}{mark} {dealer:<2} "
    net, each = session.net(slot), _each(session, width)
    worth = "".join(right(signed(net[seat]) if net[seat] else "·", each) for seat in session.seats)
    return head + left(described(session, slot), width - len(head) - len(worth)) + worth


def _heads(session: Session, width: int) -> str:
    """Return whose worth stands in which column."""
    each = _each(session, width)
    names = [
        right(" " + cut(f"{n} {session.names[seat]}", each - 1), each)
        for n, seat in enumerate(session.seats, 1)
    ]
    return left("", width - each * len(names)) + "".join(names)


def _each(session: Session, width: int) -> int:
    """Return the cells of one player's worth."""
    return max(7, min(12, width // (2 * len(session.seats))))
