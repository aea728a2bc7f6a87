"""The settlement, step by step as books teach it, and who pays whom in whists and in money."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from preferans_tui.export import money
from preferans_tui.journal.events import Finish, Reopen
from preferans_tui.journal.live import Live
from preferans_tui.journal.session import Session
from preferans_tui.locale import _, amount, word
from preferans_tui.scoring.settlement import Payment, Settlement, Step, fewest_transfers
from preferans_tui.tui import commands
from preferans_tui.tui.cells import left, number, right, shown, signed
from preferans_tui.tui.screens.page import Page

_NAME, _NUMBER = 13, 11


class SettleScreen(Page):
    """Who owes whom if the evening ended now."""

    NAME = "settle"
    CSS_PATH = "settle.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [*commands.bindings("settle")]

    def __init__(self, live: Live) -> None:
        super().__init__()
        self._live = live

    def content(self) -> Iterable[Widget]:
        """Return the settlement, to be scrolled."""
        yield VerticalScroll(Static(id="settlement", markup=False), id="paper")

    def on_mount(self) -> None:
        """Show the settlement."""
        self.retell()

    def retell(self) -> None:
        """Show the settlement in the language that is spoken now."""
        super().retell()
        session = self._live.session
        state = _("text.finished") if session.finished else _("text.running")
        self.query_one("#paper").border_title = f"{_('text.settlement')} ({state})"
        self.query_one("#settlement", Static).update(Content("\n").join(worked(session)))

    def action_finish(self) -> None:
        """End the evening, or open it again."""
        body = Reopen() if self._live.session.finished else Finish()
        for problem in self._live.record(body, self.pref.now()):
            self.notify(word(problem), severity="error", markup=False)
        self.retell()

    def action_back(self) -> None:
        """Go back to the table."""
        self.dismiss()


def worked(session: Session) -> list[Content]:
    """Return the payments first, then the steps that lead to them."""
    settled = session.settle()
    lines = [Content.styled(_("text.payments"), "bold $accent"), *_payments(session, settled)]
    for n, step in enumerate(settled.steps, 1):
        params = {name: amount(value) for name, value in step.params.items()}
        lines += [Content(""), Content.styled(f"{n}. {_(f'step.{step.code}', **params)}", "bold $accent")]
        lines += _table(session, step)
    return lines


def _table(session: Session, step: Step) -> list[Content]:
    heads = " " * (2 * _NAME) + "".join(right(_(f"head.{head}"), _NUMBER) for head in step.heads)
    lines = [Content.styled(heads, "$text-muted")]
    for line in step.lines:
        who = left(session.names[line.seat], _NAME - 1)
        who = f"{who} {left(session.names[line.on], _NAME)}" if line.on else left(who, 2 * _NAME)
        lines.append(Content(who + "".join(right(number(value), _NUMBER) for value in line.amounts)))
    return lines


def _payments(session: Session, settled: Settlement) -> list[Content]:
    lines = [_paid(session, pay, _("text.whists", amount=amount(pay.amount))) for pay in settled.transfers]
    stake = money.parse(session.stake)
    if stake:
        cents = stake.cents(settled.final)
        lines += [Content(""), Content.styled(_("text.money", stake=shown(session.stake)), "bold $accent")]
        lines += [_paid(session, pay, stake.show(int(pay.amount))) for pay in fewest_transfers(cents)]
        lines.append(_results(session, {seat: stake.show(value) for seat, value in cents.items()}))
    else:
        lines.append(_results(session, {seat: signed(value) for seat, value in settled.final.items()}))
    return lines if settled.transfers else [Content(_("text.nobody_pays"))]


def _paid(session: Session, pay: Payment, what: str) -> Content:
    payer, payee = shown(session.names[pay.payer]), shown(session.names[pay.payee])
    return Content.assemble(payer, " → ", payee, ": ", (what, "bold"))


def _results(session: Session, results: Mapping[str, str]) -> Content:
    words = "  ".join(f"{shown(session.names[seat])} {result}" for seat, result in results.items())
    return Content.styled(f"= {words}", "$text-accent")
