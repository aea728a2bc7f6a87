"""The sheet as a grid: players by what is written, with the result if settled now."""

from __future__ import annotations

from rich.cells import cell_len
from textual import events
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.widget import Widget

from preferans_tui.journal.session import Session
from preferans_tui.locale import _
from preferans_tui.scoring.sheet import Place, Seat
from preferans_tui.tui.cells import left, number, right, signed

_WIDEST_NAME = 16
_NUMBER = 7


def places(session: Session) -> list[list[Place]]:
    """Return the fields of the sheet, a row for each seat, as the grid shows them."""
    rows = []
    for seat in session.seats:
        row: list[Place] = []
        for column in session.engine.columns:
            others: list[Seat | None] = [other for other in session.seats if other != seat]
            row += [(seat, column.name, on) for on in (others if column.on_opponents else [None])]
        rows.append(row)
    return rows


class SheetGrid(Widget):
    """The live sheet; with a cursor where a number is to be chosen."""

    class Chosen(Message):
        """The cursor is on another number."""

        def __init__(self, place: Place) -> None:
            self.place = place
            super().__init__()

    def __init__(self, session: Session, choosing: bool = False) -> None:
        super().__init__(id="sheet")
        self._session = session
        self.can_focus = choosing
        self._cursor: tuple[int, int] | None = (0, 0) if choosing else None

    def show(self, session: Session) -> None:
        """Draw another state of the evening."""
        if session is not self._session:
            self._session = session
            self.refresh()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the rows of the grid: two of heads and one a player."""
        return 2 + len(self._session.seats)

    def render(self) -> Content:
        """Return the grid as it stands."""
        session = self._session
        width = self.content_size.width
        name_width, widths = self._widths(width)
        lines = self._heads(name_width, widths)
        final = session.settle().final
        closed = session.outcome.closed_seats
        for y, row in enumerate(places(session)):
            seat = row[0][0]
            mark = "●" if seat == session.table.dealer else " "
            parts: list[str | tuple[str, str]] = [
                (f"{y + 1}{mark}", "$accent" if mark != " " else "$text-muted"),
                left(session.names[seat], name_width),
            ]
            for x, (place, cells) in enumerate(zip(self._spread(row), widths, strict=True)):
                parts.append(self._cell(place, cells, (y, x), seat in closed))
            style = "$text-success" if final[seat] > 0 else "$text-error" if final[seat] < 0 else ""
            lines.append(Content.assemble(*parts, (right(signed(final[seat]), _NUMBER + 1), f"bold {style}")))
        return Content("\n").join(lines)

    def _spread(self, row: list[Place]) -> list[Place | None]:
        """Return a row with a gap on the diagonal, so that columns on one player stand under each other."""
        spread: list[Place | None] = []
        for column in self._session.engine.columns:
            here: list[Place | None] = [place for place in row if place[1] == column.name]
            if column.on_opponents:
                here.insert(self._session.seats.index(row[0][0]), None)
            spread += here
        return spread

    def _cell(
        self, place: Place | None, width: int, at: tuple[int, int], closed: bool
    ) -> str | tuple[str, str]:
        if place is None:
            return " " * width
        text = number(self._session.table.sheet.total(*place))
        if closed and place[1] == self._session.engine.columns[0].name:
            text = f"✓{text}"
        text = right(text, width)
        if self._cursor == at:
            return text, "reverse bold"
        return (text, "$text-muted") if text.strip() == "·" else text

    def _widths(self, width: int) -> tuple[int, list[int]]:
        session = self._session
        single = sum(not column.on_opponents for column in session.engine.columns)
        paired = (len(session.engine.columns) - single) * len(session.seats)
        longest = max(cell_len(name) for name in session.names.values())
        room = max(width - single * _NUMBER - _NUMBER - 3, 20)
        name = min(_WIDEST_NAME, longest, room // 3)
        each = max(4, min(_WIDEST_NAME, max(longest, 4) + 2, (room - name) // max(paired, 1)))
        widths = []
        for column in session.engine.columns:
            widths += [each] * len(session.seats) if column.on_opponents else [_NUMBER]
        return name, widths

    def _heads(self, name_width: int, widths: list[int]) -> list[Content]:
        """Return two lines: what is written, and on whom."""
        upper, lower = " " * (name_width + 2), " " * (name_width + 2)
        rest = list(widths)
        for column in self._session.engine.columns:
            if column.on_opponents:
                names = [self._session.names[seat] for seat in self._session.seats]
                taken = [rest.pop(0) for _ in names]
                upper += " " + left(_("grid.on", column=_(f"column.{column.name}")), sum(taken) - 1)
                lower += "".join(
                    right(left(name, width - 1).strip(), width)
                    for name, width in zip(names, taken, strict=True)
                )
            else:
                width = rest.pop(0)
                upper += " " * width
                lower += right(_(f"column.{column.name}"), width)
        lower += right(_("text.result"), _NUMBER + 1)
        return [Content.styled(upper, "$text-muted"), Content.styled(lower, "$text-muted")]

    def on_key(self, event: events.Key) -> None:
        """Move the cursor from number to number, past the gaps."""
        if self._cursor is None or event.key not in _MOVES:
            return
        event.stop()
        rows = [self._spread(row) for row in places(self._session)]
        dy, dx = _MOVES[event.key]
        y, x = self._cursor
        for _step in range(len(rows[0])):
            y, x = (y + dy) % len(rows), (x + dx) % len(rows[0])
            if rows[y][x] is not None:
                break
        self._choose((y, x))

    def _choose(self, at: tuple[int, int]) -> None:
        self._cursor = at
        self.refresh()
        place = self._spread(places(self._session)[at[0]])[at[1]]
        if place is not None:
            self.post_message(self.Chosen(place))


_MOVES = {
    "up": (-1, 0),
    "down": (1, 0),
    "left": (0, -1),
    "right": (0, 1),
    "k": (-1, 0),
    "j": (1, 0),
    "h": (0, -1),
    "l": (0, 1),
}
