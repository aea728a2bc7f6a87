"""The sheet as a grid: players by what is written, with the result if settled now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from textual import events
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.style import Style
from textual.widget import Widget

from preferans_tui.journal.session import Session
from preferans_tui.locale import _
from preferans_tui.scoring.sheet import Amount, Place, Seat
from preferans_tui.tui.cells import left, number, right, signed
from preferans_tui.tui.widgets.flow import cut, fits

RESULT = "result"
"""The column that no family keeps: what everything is worth now."""
_MOST_NAME, _LEAST_NAME, _MOST_NUMBER, _LEAST_NUMBER = 16, 6, 12, 6
_MARKS = 2
"""Cells for the dealer's mark and the seat's number."""

Row = list[Place | None]
"""Fields of one player; None on the diagonal, where nobody writes on himself."""


def fields(session: Session) -> list[Row]:
    """Return the fields of the sheet, a row for each seat, all rows of the same length."""
    return [[*_columns(session, seat), (seat, RESULT, None)] for seat in session.seats]


def _columns(session: Session, seat: Seat) -> Iterator[Place | None]:
    for column in session.engine.columns:
        if column.on_opponents:
            for other in session.seats:
                yield None if other == seat else (seat, column.name, other)
        else:
            yield seat, column.name, None


def column_word(name: str) -> str:
    """Return what a column is called."""
    return _("text.result") if name == RESULT else _(f"column.{name}")


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
        self._session = session
        self.refresh()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the lines of the grid: two of heads and one a player."""
        return 2 + len(self._session.seats)

    def render(self) -> Content:
        """Return the grid as it stands."""
        session = self._session
        rows = fields(session)
        final = session.settle().final
        texts = [[self._text(place, final) for place in row] for row in rows]
        name_width, width = self._widths(texts)
        lines = self._heads(rows[0], name_width, width)
        for y, (row, said) in enumerate(zip(rows, texts, strict=True)):
            seat = session.seats[y]
            dealer = seat == session.table.dealer
            parts: list[Content | str | tuple[str, str | Style]] = [
                (
                    f"{'▸' if dealer else ' '}{'–' if seat in session.table.gone else y + 1} ",
                    "bold $text-accent" if dealer else "$text-muted",
                ),
                (left(session.names[seat], name_width), "bold" if dealer else ""),
            ]
            parts += [self._field(place, said[x], width, (y, x)) for x, place in enumerate(row)]
            lines.append(Content.assemble(*parts))
        return Content("\n").join(lines)

    def _text(self, place: Place | None, final: Mapping[Seat, Amount]) -> str:
        """Return what stands in a field; a closed pulya has its sign."""
        if place is None:
            return ""
        seat, column, _on = place
        if column == RESULT:
            return signed(final[seat]) + " "
        closed = column == self._session.engine.columns[0].name and seat in self._session.outcome.closed_seats
        return number(self._session.table.sheet.total(*place)) + ("✓" if closed else " ")

    def _field(self, place: Place | None, text: str, width: int, at: tuple[int, int]) -> Content:
        style = "$text-muted" if text.strip() == "·" else ""
        if place is not None and place[1] == RESULT:
            style = (
                "bold $text-error"
                if text.startswith("−")
                else "bold $text-success"
                if text != "0 "
                else "bold"
            )
        said = Content.styled(right(text, width - 1), style)
        if at == self._cursor:
            said = Content.styled(right(text.strip(), width - 2), "bold reverse").pad_right(1)
        return Content.assemble(" ", said).stylize(Style.from_meta({"at": at}))

    def _widths(self, texts: list[list[str]]) -> tuple[int, int]:
        """Return the cells for a name and for a number; numbers are never cut, names give way."""
        least = max(_LEAST_NUMBER, 1 + max(fits(text) for row in texts for text in row))
        room = self.content_size.width - _MARKS - 1
        wanted = max(fits(name) for name in self._session.names.values())
        name = max(_LEAST_NAME, min(_MOST_NAME, wanted, room - least * len(texts[0])))
        return name, max(least, min(_MOST_NUMBER, (room - name) // len(texts[0])))

    def _heads(self, row: Row, name_width: int, width: int) -> list[Content]:
        """Return two lines: what is written, and on whom."""
        session = self._session
        upper = lower = " " * (name_width + _MARKS + 1)
        for column in session.engine.columns:
            if column.on_opponents:
                span = width * len(session.seats)
                upper += cut(_("grid.on", column=column_word(column.name)), span).center(span)
                lower += "".join(
                    right(cut(f"{n} {session.names[seat]}", width - 1), width - 1) + " "
                    for n, seat in enumerate(session.seats, 1)
                )
            else:
                upper += " " * width
                lower += right(cut(column_word(column.name), width - 1), width - 1) + " "
        lower += right(cut(column_word(RESULT), width), width)
        return [Content.styled(upper, "$text-muted"), Content.styled(lower, "$text-muted")]

    def on_key(self, event: events.Key) -> None:
        """Move the cursor from number to number, past the gaps."""
        if self._cursor is None or event.key not in _MOVES:
            return
        event.stop()
        rows = fields(self._session)
        dy, dx = _MOVES[event.key]
        y, x = self._cursor
        for _step in rows:
            y, x = (y + dy) % len(rows), (x + dx) % len(rows[0])
            if rows[y][x] is not None:
                break
        self._choose((y, x))

    def on_click(self, event: events.Click) -> None:
        """Take the number under the mouse."""
        at = event.style.meta.get("at")
        if at is not None and self._cursor is not None:
            self._choose((at[0], at[1]))

    def _choose(self, at: tuple[int, int]) -> None:
        place = fields(self._session)[at[0]][at[1]]
        if place is not None:
            self._cursor = at
            self.refresh()
            self.post_message(self.Chosen(place))


_MOVES = {
    "up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1),
    "k": (-1, 0), "j": (1, 0), "h": (0, -1), "l": (0, 1),
}  # fmt: skip
