"""The table: the live sheet, the deal form, and the deals so far."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from textual import events, on
from textual.binding import BindingType
from textual.content import Content
from textual.widget import Widget

from preferans_tui.journal.events import Body, Finish, Reopen, Void
from preferans_tui.journal.live import Live
from preferans_tui.journal.session import Session
from preferans_tui.locale import _, titled, word
from preferans_tui.scoring.engine import Answer, Problem, Text
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
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide")]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [(0, "-short"), (24, "-tall"), (32, "-roomy")]  # noqa: RUF012

    def __init__(self, live: Live) -> None:
        super().__init__()
        self.live = live
        self._seen: Session | None = None
        """The session as it is drawn."""

    @property
    def guide(self) -> Text:
        """How a deal is told by the rules of this table."""
        return self.live.session.engine.guide

    def content(self) -> Iterable[Widget]:
        """Return the parts of the table."""
        yield Standing()
        yield SheetGrid(self.live.session)
        yield Deals()
        yield DealForm()
        yield Preview()

    def on_mount(self) -> None:
        """Show the evening where it stands."""
        self.retell()
        if self.live.notice is not None:
            self.notify(word(self.live.notice), severity="warning", markup=False, timeout=10)

    def retell(self) -> None:
        """Draw everything anew, in the language that is spoken now."""
        super().retell()
        session = self.live.session
        variant = titled(session.engine.rules.title) or session.variant
        sheet = Content(
            f"{_('title.sheet')}: {shown(variant)}, {_('text.target', target=session.first.target)}"
        )
        self.query_one(SheetGrid).border_title = sheet
        for part, title in ((DealForm, "form"), (Preview, "preview"), (Deals, "deals")):
            self.query_one(part).border_title = _(f"title.{title}")
        self.show(self.query_one(DealForm).answers)

    def show(self, answers: tuple[Answer, ...] = (), said: str = "") -> None:
        """Draw the session as it stands, with a word on what has just happened."""
        session = self._seen = self.live.session
        self.query_one(Standing).show(session)
        self.query_one(SheetGrid).show(session)
        self.query_one(Deals).show(session)
        self.query_one(DealForm).start(session, answers, self._shut(), said)
        self._to_form()

    def _shut(self) -> str:
        """Return why no deal can be entered, if so."""
        if self.live.read_only is not None:
            return word(self.live.read_only)
        return _("form.finished") if self.live.session.finished else ""

    def _to_form(self) -> None:
        self.remove_class("-deals")
        self.query_one(DealForm).focus()

    def on_key(self, event: events.Key) -> None:
        """Let a digit be an answer wherever the focus is."""
        form = self.query_one(DealForm)
        if event.character and event.character.isdigit() and not form.has_focus:
            event.stop()
            self._to_form()
            form.press(event.character)

    @on(DealForm.Answered)
    def preview(self, event: DealForm.Answered) -> None:
        """Show what the answers write so far."""
        self.query_one(Preview).show(self.live.session, event.draft)

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
        elif isinstance(body, Body):
            self.show()
        else:
            session = self.live.session
            slot = session.slots[-1]
            self.show(said=_("form.written", n=slot.n, deal=shown(described(session, slot))))

    def _complain(self, problems: tuple[Problem, ...]) -> None:
        form = self.query_one(DealForm)
        form.complain(problems)
        for problem in problems:
            # The form may have no room for a long reason.
            self.notify(word(problem, self.live.session.names), severity="error", markup=False, timeout=15)
        self.app.bell()

    def action_undo(self) -> None:
        """Take back the last event and put a deal's answers back into the form."""
        body, problems = self.live.undo(self.pref.now())
        if problems:
            self._complain(problems)
        elif body is None:
            self.query_one(DealForm).tell(_("undo.nothing"))
        else:
            self.show(self._answers_of(body), _("undo.done"))

    def _answers_of(self, body: object) -> tuple[Answer, ...]:
        """Return the answers of the deal that an event struck, without the last, which writes it."""
        session = self.live.session
        slot = session.slot(body.target) if isinstance(body, Void) else None
        if slot is None or slot.remarks or isinstance(slot.counted, Body) or slot.before != session.table:
            return ()
        return session.engine.answers(slot.counted, slot.before)[:-1]

    def action_redo(self) -> None:
        """Take back the last undo."""
        body, problems = self.live.redo(self.pref.now())
        if problems:
            self._complain(problems)
        elif body is None:
            self.query_one(DealForm).tell(_("redo.nothing"))
        else:
            self.show(said=_("redo.done"))

    def action_finish(self) -> None:
        """End the evening, or open it again."""
        self._record(Reopen() if self.live.session.finished else Finish())

    def action_deals(self) -> None:
        """Go to the list of deals, or back to the form."""
        deals = self.query_one(Deals)
        if deals.has_focus:
            self._to_form()
        else:
            self.add_class("-deals")
            self.call_after_refresh(deals.focus)

    def action_why(self) -> None:
        """Explain the numbers of the sheet, or the deal under the cursor."""
        deals = self.query_one(Deals)
        if deals.has_focus and deals.chosen is not None:
            self.explain_deal(Deals.Opened(deals.chosen))
            return
        from preferans_tui.tui.screens.why import WhyScreen

        self.app.push_screen(WhyScreen(self.live.session))

    def action_settle(self) -> None:
        """Show who pays whom."""
        from preferans_tui.tui.screens.settle import SettleScreen

        self.app.push_screen(SettleScreen(self.live))

    def action_seats(self) -> None:
        """Put names right, let somebody join or leave."""
        from preferans_tui.tui.screens.seats import SeatsScreen

        if self.live.read_only is not None:
            self._complain((self.live.read_only,))
        else:
            self.app.push_screen(SeatsScreen(self.live))

    def action_back(self) -> None:
        """Leave the deals for the form, or the table for the start."""
        if self.query_one(Deals).has_focus:
            self._to_form()
        else:
            self.pref.to_start()

    def on_screen_resume(self) -> None:
        """Show what another screen has changed."""
        if self._seen is not None and self._seen is not self.live.session:
            self.show(self.query_one(DealForm).answers)

    def on_unmount(self) -> None:
        """Let others write the session."""
        self.live.close()
