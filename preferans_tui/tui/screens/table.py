"""The table: the live sheet, the deal form, and the deals so far."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from textual import on
from textual.binding import BindingType
from textual.content import Content
from textual.widget import Widget

from preferans_tui.journal.events import Correction, Finish, Reopen, Void
from preferans_tui.journal.live import Live
from preferans_tui.locale import _, word
from preferans_tui.scoring.engine import Answer, Problem
from preferans_tui.tui import commands
from preferans_tui.tui.cells import shown
from preferans_tui.tui.screens.page import Page
from preferans_tui.tui.widgets.deal_form import DealForm
from preferans_tui.tui.widgets.deals import Deals, described
from preferans_tui.tui.widgets.grid import SheetGrid
from preferans_tui.tui.widgets.preview import Preview
from preferans_tui.tui.widgets.standing import Standing


class TableScreen(Page):
    """One evening being kept."""

    NAME = "table"
    CSS_PATH = "table.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [*commands.bindings("table")]
    AUTO_FOCUS = "DealForm"

    def __init__(self, live: Live) -> None:
        super().__init__()
        self.live = live

    def content(self) -> Iterable[Widget]:
        """Return the parts of the table."""
        yield Standing()
        yield SheetGrid(self.live.session)
        yield DealForm(self.live.session)
        yield Preview()
        yield Deals()

    def on_mount(self) -> None:
        """Show the evening where it stands."""
        self.retell()
        if self.live.notice is not None:
            self.notify(word(self.live.notice), severity="warning", markup=False, timeout=10)

    def retell(self) -> None:
        """Draw everything anew, in the language that is spoken now."""
        super().retell()
        for widget, title in (
            (SheetGrid, "sheet"),
            (DealForm, "form"),
            (Preview, "preview"),
            (Deals, "deals"),
        ):
            self.query_one(widget).border_title = _(f"title.{title}")
        self.show(self.query_one(DealForm).answers)

    def show(self, answers: tuple[Answer, ...] = (), said: str = "") -> None:
        """Draw the session as it stands, with a word on what has just happened."""
        session = self.live.session
        self.query_one(Standing).show(session)
        self.query_one(SheetGrid).show(session)
        self.query_one(Deals).show(session)
        form = self.query_one(DealForm)
        form.start(session, answers, self._shut())
        form.border_subtitle = Content(said)
        form.focus()

    def _shut(self) -> str:
        """Return why no deal can be entered, if so."""
        if self.live.read_only is not None:
            return word(self.live.read_only)
        return _("form.finished") if self.live.session.finished else ""

    @on(DealForm.Answered)
    def preview(self, event: DealForm.Answered) -> None:
        """Show what the answers write so far."""
        self.query_one(Preview).show(self.live.session, event.answers)

    @on(DealForm.Finished)
    def write(self, event: DealForm.Finished) -> None:
        """Write the deal to the disk; only then show it."""
        self._record(event.deal)

    @on(Deals.Opened)
    def explain_deal(self, event: Deals.Opened) -> None:
        """Show what a deal wrote and why."""
        from preferans_tui.tui.screens.why import DealScreen

        self.app.push_screen(DealScreen(self.live.session, event.slot))

    def _record(self, body: Any) -> None:
        if problems := self.live.record(body, self.pref.now()):
            self._complain(problems)
        else:
            slot = self.live.session.slots[-1] if self.live.session.slots else None
            said = shown(described(self.live.session, slot)) if slot else ""
            wrote = not isinstance(body, Finish | Reopen) and slot
            self.show(said=_("form.written", n=slot.n, deal=said) if wrote and slot else "")

    def _complain(self, problems: tuple[Problem, ...]) -> None:
        self.query_one(DealForm).complain(problems)
        self.app.bell()

    def action_undo(self) -> None:
        """Take back the last event and put a deal's answers back into the form."""
        body, problems = self.live.undo(self.pref.now())
        if problems:
            self._complain(problems)
        elif body is None:
            self.notify(_("undo.nothing"), markup=False)
        else:
            self.show(self._answers_of(body), _("undo.done"))

    def _answers_of(self, body: object) -> tuple[Answer, ...]:
        session = self.live.session
        slot = session.slot(body.target) if isinstance(body, Void) else None
        if slot is None or isinstance(slot.counted, Correction) or slot.before != session.table:
            return ()
        # All but the last answer, which writes the deal.
        return session.engine.answers(slot.counted, slot.before)[:-1]

    def action_redo(self) -> None:
        """Take back the last undo."""
        body, problems = self.live.redo(self.pref.now())
        if problems:
            self._complain(problems)
        elif body is None:
            self.notify(_("redo.nothing"), markup=False)
        else:
            self.show(said=_("redo.done"))

    def action_finish(self) -> None:
        """End the evening, or open it again."""
        self._record(Reopen() if self.live.session.finished else Finish())

    def action_deals(self) -> None:
        """Go to the list of deals, or back to the form."""
        deals = self.query_one(Deals)
        (self.query_one(DealForm) if deals.has_focus else deals).focus()

    def action_why(self) -> None:
        """Explain the numbers of the sheet."""
        from preferans_tui.tui.screens.why import WhyScreen

        self.app.push_screen(WhyScreen(self.live.session))

    def action_settle(self) -> None:
        """Show who pays whom."""
        from preferans_tui.tui.screens.settle import SettleScreen

        self.app.push_screen(SettleScreen(self.live))

    def action_back(self) -> None:
        """Leave the deals for the form, or the table for the start."""
        if self.query_one(Deals).has_focus:
            self.query_one(DealForm).focus()
        else:
            self.pref.to_start()

    def on_screen_resume(self) -> None:
        """Show what another screen has changed."""
        if self.is_mounted and self.query(DealForm):
            self.show(self.query_one(DealForm).answers)

    def on_unmount(self) -> None:
        """Let others write the session."""
        self.live.close()
