"""Who sits at the table: names put right, somebody new, somebody who leaves."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from textual import on
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input, Static

from preferans_tui.journal.events import Body, Join, Leave, Rename
from preferans_tui.journal.live import Live
from preferans_tui.journal.session import Session
from preferans_tui.locale import _, word
from preferans_tui.scoring.engine import Problem
from preferans_tui.scoring.seating import clockwise
from preferans_tui.tui import commands
from preferans_tui.tui.cells import signed
from preferans_tui.tui.screens.form import Form, field
from preferans_tui.tui.widgets.chooser import Chooser

_LETTERS = 60


class SeatsScreen(Form):
    """A field for each name, one for a newcomer, and a line for who leaves."""

    NAME = "seats"
    BINDINGS: ClassVar[list[BindingType]] = [*commands.bindings("seats")]

    def __init__(self, live: Live) -> None:
        super().__init__()
        self._live = live

    @property
    def _session(self) -> Session:
        return self._live.session

    def content(self) -> Iterable[Widget]:
        """Return the fields; who may come or leave by the size of the table alone is asked for."""
        session = self._session
        table, sizes = session.table, session.engine.rules.players
        fields = []
        for seat in session.seats:
            name = session.names[seat]
            most = max(_LETTERS, len(name))
            # A slip of one letter is put right; the rest of the name stays.
            fields += field(
                Input(name, id=f"name-{seat}", max_length=most, select_on_focus=False, compact=True)
            )
        if len(table.seats) + 1 in sizes:
            fields += field(Input(id=f"name-{session.newcomer}", max_length=_LETTERS, compact=True))
        if len(table.seats) - 1 in sizes:
            fields += field(Chooser(self._leavers(), id="leaves"))
        yield VerticalScroll(
            *fields, Static(), Static(id="about", markup=False), id="fields", can_focus=False
        )
        yield Static(id="problems", markup=False)

    def _leavers(self) -> list[str]:
        session = self._session
        return [_("seats.nobody"), *(session.names[seat] for seat in session.table.seats)]

    def on_mount(self) -> None:
        """Name the fields."""
        self.retell()

    def retell(self) -> None:
        """Name the fields in the language that is spoken now."""
        super().retell()
        session = self._session
        self.query_one("#fields").border_title = _("title.seats")
        for n, seat in enumerate(session.seats, 1):
            gone = seat in session.table.gone
            self.label(f"name-{seat}", _("seats.gone") if gone else _("new.name", seat=n))
        if self.query(f"#name-{session.newcomer}"):
            self.label(f"name-{session.newcomer}", _("seats.newcomer"))
        if self.query("#leaves"):
            self.label("leaves", _("seats.leaves"))
            self.query_one("#leaves", Chooser).offer(self._leavers())
        self._foresee()

    def _changes(self) -> list[Body]:
        """Return the events that the fields ask for."""
        session = self._session
        wanted = {seat: self.value(f"name-{seat}") for seat in session.seats}
        changes: list[Body] = [
            Rename(seat, name) for seat, name in wanted.items() if name != session.names[seat]
        ]
        if self.query("#leaves") and (index := self.query_one("#leaves", Chooser).index):
            changes.append(Leave(session.table.seats[index - 1]))
        newcomer = f"name-{session.newcomer}"
        if self.query(f"#{newcomer}") and self.value(newcomer).strip():
            changes.append(Join(session.newcomer, self.value(newcomer)))
        return changes

    @on(Input.Changed)
    @on(Chooser.Changed)
    def _foresee(self) -> None:
        """Say what is wrong with the fields, or what comes of them."""
        session = self._session
        for body in self._changes():
            after = session.attempt(body)
            if isinstance(after, tuple):
                self._complain(after)
                return
            session = after
        self.note({})
        self.query_one("#about", Static).update(Content("\n".join(_told(self._session, session))))

    def _complain(self, problems: tuple[Problem, ...]) -> None:
        said: dict[str, str] = {}
        for problem in problems:
            seat = problem.field.removeprefix("players.")
            at = f"name-{seat}" if seat != problem.field else ""
            said[at] = word(problem, self._session.names)
        self.note(said)
        self.query_one("#about", Static).update("")

    @on(Input.Submitted)
    def _next(self) -> None:
        self.focus_next()

    def action_write(self) -> None:
        """Write all changes, or none while one of them cannot be."""
        changes = self._changes()
        session = self._session
        for body in changes:
            after = session.attempt(body)
            if isinstance(after, tuple):
                self._complain(after)
                self.app.bell()
                return
            session = after
        for body in changes:
            if problems := self._live.record(body, self.pref.now()):
                self._complain(problems)
                return
        self.dismiss()

    def action_back(self) -> None:
        """Go back to the table; nothing changes."""
        self.dismiss()


def _told(before: Session, after: Session) -> list[str]:
    """Return what becomes of the table when somebody leaves it or sits down."""
    lines = []
    names = after.names
    for slot in after.slots[len(before.slots) :]:
        match slot.counted:
            case Leave(player=seat):
                lines.append(_("seats.takes", player=names[seat], amount=signed(before.settle().exact[seat])))
            case Join(player=seat):
                right = clockwise(slot.after.seats, seat)[-1]
                writes = ", ".join(
                    f"{_(f'column.{each.column}')} {signed(each.amount)}" for each in slot.entries
                )
                lines.append(_("seats.sits", player=names[seat], on=names[right], writes=writes or "·"))
    if after.table.dealer != before.table.dealer:
        lines.append(_("standing.dealer", player=names[after.table.dealer]))
    return lines
