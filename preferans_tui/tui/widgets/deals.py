"""The deals so far, a line each; only the lines in sight are drawn, however long the evening."""

from __future__ import annotations

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from preferans_tui.journal.events import Correction
from preferans_tui.journal.session import Session, Slot
from preferans_tui.locale import _, say
from preferans_tui.tui.cells import left, right, signed

_WORTH = 7


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

    def show(self, session: Session) -> None:
        """Draw another state of the evening, with its last deal in sight."""
        self._session = session
        self._cursor = max(0, len(session.slots) - 1)
        # The first line in sight is always the names.
        self.virtual_size = Size(0, len(session.slots) + 1)
        self.refresh()
        self.call_after_refresh(self.scroll_to, y=self._cursor + 1, animate=False)

    def render_line(self, y: int) -> Strip:
        """Return one line of the list; the topmost names the players."""
        width = self.scrollable_content_region.width
        session = self._session
        row = y + self.scroll_offset.y - 1
        style = self.rich_style
        if session is None or row >= len(session.slots):
            return Strip([Segment(" " * width, style)], width)
        if y == 0:
            heads = "".join(
                right(left(session.names[seat], _WORTH - 1).strip(), _WORTH) for seat in session.seats
            )
            text = left("" if session.slots else _("deals.empty"), width - cell_len(heads)) + heads
            return Strip([Segment(text, style + Style(dim=True))], width)
        slot = session.slots[row]
        if slot.void is not None:
            style += Style(strike=True, dim=True)
        if self.has_focus and row == self._cursor:
            style += Style(reverse=True)
        return Strip([Segment(self._line(session, slot, width), style)], width)

    def _line(self, session: Session, slot: Slot, width: int) -> str:
        mark = "×" if slot.void is not None else "~" if slot.amends else "!" if slot.remarks else " "
        head = right(str(slot.n), 4) + mark
        net = session.net(slot)
        worth = "".join(right(signed(net[seat]) if net[seat] else "·", _WORTH) for seat in session.seats)
        return head + left(described(session, slot), width - len(head) - len(worth)) + worth

    def on_key(self, event: events.Key) -> None:
        """Move over the deals; Enter opens one."""
        session = self._session
        steps = {"up": -1, "k": -1, "down": 1, "j": 1, "pageup": -10, "pagedown": 10}
        if session is None or not session.slots:
            return
        if event.key == "enter":
            self.post_message(self.Opened(session.slots[self._cursor]))
        elif event.key in steps:
            self._cursor = min(max(0, self._cursor + steps[event.key]), len(session.slots) - 1)
            self.scroll_to_region(Region(0, self._cursor, 1, 2), animate=False)
            self.refresh()
        else:
            return
        event.stop()

    def on_focus(self) -> None:
        """Show where the cursor is."""
        self.refresh()


def described(session: Session, slot: Slot) -> str:
    """Return a deal or correction in a few words."""
    if isinstance(slot.counted, Correction):
        return _("deal.correction", note=slot.counted.note)
    return say(session.engine.describe(slot.counted), session.names)
