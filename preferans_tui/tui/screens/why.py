"""Why a number is what it is: the deals and rules that made it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from typing import ClassVar, NamedTuple

from textual import events, on
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from preferans_tui.export.rules import said
from preferans_tui.journal.session import Session
from preferans_tui.journal.slot import Slot
from preferans_tui.locale import _, date, word
from preferans_tui.scoring.sheet import Amount, Place
from preferans_tui.tui import commands
from preferans_tui.tui.cells import left, number, right, shown, signed
from preferans_tui.tui.screens.page import Page
from preferans_tui.tui.widgets.deals import described
from preferans_tui.tui.widgets.flow import cut, fits
from preferans_tui.tui.widgets.grid import RESULT, SheetGrid, column_word
from preferans_tui.tui.widgets.preview import entry_lines, worth_lines

_NAME = 20
_DEAL = 30
"""Most cells for a deal's words in the list."""


class WhyScreen(Page):
    """Every number of the sheet, and under it the deals that it is made of."""

    NAME = "why"
    CSS_PATH = "why.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [*commands.bindings("why")]
    AUTO_FOCUS = "SheetGrid"

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._place: Place = (session.seats[0], session.engine.columns[0].name, None)

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
        self.query_one(SheetGrid).refresh()
        self._explain()

    @on(SheetGrid.Chosen)
    def chosen(self, event: SheetGrid.Chosen) -> None:
        """Explain another number."""
        self._place = event.place
        self._explain()

    def _explain(self) -> None:
        player, column, other = self._place
        names = self._session.names
        title = f"{cut(names[player], _NAME)}: {column_word(column)}"
        title += f" › {cut(names[other], _NAME)}" if other else ""
        paper = self.query_one("#made-of", VerticalScroll)
        paper.border_title = Content(f"{title} = {_now(self._session, self._place)}")
        self.query_one("#reasons", Static).update(Content("\n").join(trail(self._session, self._place)))
        paper.scroll_end(animate=False)

    def on_key(self, event: events.Key) -> None:
        """Leaf through a long list; the arrows belong to the sheet."""
        paper = self.query_one("#made-of", VerticalScroll)
        leaf = {
            "pageup": paper.scroll_page_up,
            "pagedown": paper.scroll_page_down,
            "home": paper.scroll_home,
            "end": paper.scroll_end,
        }.get(event.key)
        if leaf:
            event.stop()
            leaf(animate=False)

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
        yield VerticalScroll(Static(id="reasons", markup=False), id="made-of")

    def on_mount(self) -> None:
        """Explain the deal."""
        self.retell()

    def on_resize(self, event: events.Resize) -> None:
        """Use the room there is."""
        super().on_resize(event)
        self.retell()

    def retell(self) -> None:
        """Explain the deal in the language that is spoken now."""
        super().retell()
        lines = deal_lines(self._session, self._slot, self.app.size.width - 6)
        self.query_one("#made-of").border_title = _("title.deal", n=self._slot.n)
        self.query_one("#reasons", Static).update(Content("\n").join(lines))

    def action_back(self) -> None:
        """Go back to the table."""
        self.dismiss()


def deal_lines(session: Session, slot: Slot, width: int) -> list[Content]:
    """Return a deal in words: what it was, what it wrote, its worth, and the rules that decided."""
    facts = [_("standing.dealer", player=cut(session.names[slot.dealer], _NAME))]
    facts += [date(slot.at)] if slot.at else []
    facts += [_("text.struck")] if slot.void is not None else [_("text.amended")] if slot.amends else []
    return [
        Content.styled(shown(described(session, slot)), "bold"),
        Content.styled(" · ".join(facts), "$text-muted"),
        *(Content.styled(f"! {shown(word(each, session.names))}", "$text-warning") for each in slot.remarks),
        Content(),
        *entry_lines(session, slot.entries, width),
        *worth_lines(session, session.net(slot), width),
        Content(),
        *rule_lines(session, dict.fromkeys(entry.reason for entry in slot.entries)),
    ]


def _now(session: Session, place: Place) -> str:
    seat, column, _on = place
    if column == RESULT:
        settled = session.settle()
        final, exact = settled.final[seat], settled.exact[seat]
        return signed(final) + ("" if final == exact else f" ({signed(exact)})")
    return number(session.table.sheet.total(*place))


class Part(NamedTuple):
    """A part of a number: the deal, what it added, by which rule."""

    slot: Slot
    amount: Amount
    reason: str


def parts(session: Session, place: Place) -> list[Part]:
    """Return what a number is made of, in the order in which it was written."""
    seat, column, _on = place
    if column == RESULT:
        worth = [(slot, session.net(slot)[seat]) for slot in session.slots]
        return [Part(slot, net, "") for slot, net in worth if net]
    return [
        Part(slot, entry.amount, entry.reason)
        for slot in session.slots
        for entry in slot.entries
        if (entry.player, entry.column, entry.on) == place
    ]


def trail(session: Session, place: Place) -> list[Content]:
    """Return the deals that made a number with its running value, and the rules that decided."""
    made = parts(session, place)
    if not made:
        return [Content.styled(_("why.nothing"), "$text-muted")]
    total: Amount = 0
    rows = []
    for part in made:
        total += part.amount
        deal = cut(described(session, part.slot), _DEAL)
        rows.append((f"{part.slot.n}.", deal, signed(part.amount), f"= {signed(total)}", part.reason))
    widths = [max(fits(row[i]) for row in rows) for i in range(4)]
    lines = [
        Content.assemble(
            (right(n, widths[0]) + " ", "$text-muted"),
            left(deal, widths[1]),
            ("  " + right(amount, widths[2]), "bold"),
            (" " + left(running, widths[3]), "$text-accent"),
            f"  {_(f'reason.{reason}')}" if reason else "",
        )
        for n, deal, amount, running, reason in rows
    ]
    rules = rule_lines(session, dict.fromkeys(part.reason for part in made if part.reason))
    return [*lines, Content(), *rules] if rules else lines


def rule_lines(session: Session, reasons: Iterable[str]) -> list[Content]:
    """Return the rules that decide some reasons, with their values at this table."""
    lines = []
    for reason in reasons:
        for key in session.engine.reasons.get(reason, ()):
            value = said(key, reduce(getattr, key.split("."), session.engine.rules))
            lines.append(
                Content.assemble(
                    (f"{_(f'reason.{reason}')}: ", "$text-accent"),
                    _(f"rule.{key}"),
                    (f": {value}", "bold"),
                    (f"  [{key}]", "$text-muted"),
                )
            )
    return lines
