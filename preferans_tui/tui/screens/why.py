"""Why a number is what it is: the deals and rules that made it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import reduce
from typing import ClassVar

from textual import on
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from preferans_tui.journal.session import Session, Slot
from preferans_tui.locale import _, word
from preferans_tui.scoring.sheet import Amount, Entry, Place
from preferans_tui.tui import commands
from preferans_tui.tui.cells import number, shown, signed
from preferans_tui.tui.screens.page import Page
from preferans_tui.tui.widgets.deals import described
from preferans_tui.tui.widgets.grid import SheetGrid, places
from preferans_tui.tui.widgets.preview import worded


class WhyScreen(Page):
    """Every number of the sheet, and under it the deals that it is made of."""

    NAME = "why"
    CSS_PATH = "why.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [*commands.bindings("why")]
    AUTO_FOCUS = "SheetGrid"

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._place = places(session)[0][0]

    def content(self) -> Iterable[Widget]:
        """Return the sheet with a cursor, and what made the number under it."""
        yield SheetGrid(self._session, choosing=True)
        yield VerticalScroll(Static(id="reasons", markup=False), id="made-of", can_focus=False)

    def on_mount(self) -> None:
        """Explain the first number."""
        self.retell()

    def retell(self) -> None:
        """Explain the number under the cursor in the language that is spoken now."""
        super().retell()
        self.query_one(SheetGrid).border_title = _("title.why")
        self._explain()

    @on(SheetGrid.Chosen)
    def chosen(self, event: SheetGrid.Chosen) -> None:
        """Explain another number."""
        self._place = event.place
        self._explain()

    def _explain(self) -> None:
        player, column, other = self._place
        session = self._session
        title = f"{shown(session.names[player])}: {_(f'column.{column}')}"
        if other is not None:
            title += f" {_('preview.on', name=shown(session.names[other]))}"
        self.query_one(
            "#made-of"
        ).border_title = f"{title} = {number(session.table.sheet.total(*self._place))}"
        self.query_one("#reasons", Static).update(Content("\n").join(trail(session, self._place)))

    def action_back(self) -> None:
        """Go back to the table."""
        self.dismiss()


class DealScreen(Page):
    """One deal: what it wrote, and the rules that decided it."""

    NAME = "why"
    CSS_PATH = "why.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [*commands.bindings("why")]

    def __init__(self, session: Session, slot: Slot) -> None:
        super().__init__()
        self._session = session
        self._slot = slot

    def content(self) -> Iterable[Widget]:
        """Return the deal's entries in words."""
        yield Static(id="reasons", markup=False)

    def on_mount(self) -> None:
        """Explain the deal."""
        self.retell()

    def retell(self) -> None:
        """Explain the deal in the language that is spoken now."""
        super().retell()
        session, slot = self._session, self._slot
        reasons = dict.fromkeys(entry.reason for entry in slot.entries)
        lines = [Content.styled(f"{slot.n}. {shown(described(session, slot))}", "bold"), Content("")]
        lines += [*worded(session, slot.entries), Content("")]
        lines += [
            Content.styled(f"{_(f'reason.{code}')}: {decided_by(session, code)}", "$text-muted")
            for code in reasons
        ]
        lines += [
            Content.styled(shown(word(remark, session.names)), "$text-warning") for remark in slot.remarks
        ]
        self.query_one("#reasons", Static).update(Content("\n").join(lines))

    def action_back(self) -> None:
        """Go back to the table."""
        self.dismiss()


def trail(session: Session, place: Place) -> list[Content]:
    """Return the deals that made a number, with its running value, and the rules that decided each."""
    total: Amount = 0
    lines = []
    for slot in session.slots:
        for entry in slot.entries:
            if (entry.player, entry.column, entry.on) == place:
                total += entry.amount
                lines.append(_made(session, slot, entry, total))
    return lines or [Content.styled(_("why.nothing"), "$text-muted")]


def _made(session: Session, slot: Slot, entry: Entry, total: Amount) -> Content:
    rules = decided_by(session, entry.reason)
    return Content.assemble(
        (f"{slot.n}. ", "$text-muted"),
        shown(described(session, slot)),
        (f"  {signed(entry.amount)}", "bold"),
        (f" → {number(total)}", "$text-accent"),
        f"  {_(f'reason.{entry.reason}')}",
        (f"  {rules}" if rules else "", "$text-muted"),
    )


def decided_by(session: Session, reason: str) -> str:
    """Return the keys of the rules that decide a reason, with their values at this table."""
    values = []
    for key in session.engine.reasons.get(reason, ()):
        value = reduce(getattr, key.split("."), session.engine.rules)
        if isinstance(value, Mapping):
            value = " ".join(f"{one}={each}" for one, each in value.items())
        values.append(f"{key} = {value}")
    return "; ".join(values)
