"""The settlement, step by step as books teach it, and who pays whom in whists and in money."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from rich.cells import cell_len
from textual import events
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from preferans_tui.export import money
from preferans_tui.journal.events import Finish, Reopen
from preferans_tui.journal.live import Live
from preferans_tui.journal.session import Session
from preferans_tui.locale import _, plural, word
from preferans_tui.scoring.settlement import Line, Payment, Settlement, Step, fewest_transfers
from preferans_tui.scoring.sheet import Amount
from preferans_tui.tui import commands
from preferans_tui.tui.cells import left, number, right, shown, signed
from preferans_tui.tui.screens.page import Page

_LEAST_NAME = 7
_FRAME = 5
"""Cells beside the settlement: border, padding, scroll bar."""


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
        width = self.app.size.width - _FRAME
        self.query_one("#settlement", Static).update(Content("\n").join(worked(session, width)))

    def on_resize(self, event: events.Resize) -> None:
        """Give the names the room that there is."""
        self.retell()

    def action_finish(self) -> None:
        """End the evening, or open it again."""
        body = Reopen() if self._live.session.finished else Finish()
        for problem in self._live.record(body, self.pref.now()):
            self.notify(word(problem), severity="error", markup=False)
        self.retell()

    def action_back(self) -> None:
        """Go back to the table."""
        self.dismiss()


def worked(session: Session, width: int) -> list[Content]:
    """Return the payments first, then the steps that lead to them, in so many cells."""
    settled = session.settle()
    lines = _payments(session, settled)
    for n, step in enumerate(settled.steps, 1):
        params = {name: number(value) for name, value in step.params.items()}
        lines += [Content(""), _head(f"{n}. {_(f'step.{step.code}', **params)}")]
        lines += _table(session, step, width)
    return lines


def _head(words: str) -> Content:
    return Content.styled(words, "bold $accent")


def _table(session: Session, step: Step, width: int) -> list[Content]:
    """Return a step's numbers under their heads, with the names cut to the room that is left."""
    heads = [_(f"head.{head}") for head in step.heads]
    columns = [max(_LEAST_NAME, cell_len(head)) + 2 for head in heads]
    room = max(_LEAST_NAME, width - sum(columns))
    labels = [_label(session, line, room) for line in step.lines]
    longest = max(map(cell_len, labels))
    rows = [heads, *([number(value) for value in line.amounts] for line in step.lines)]
    texts = [
        left(label, longest) + "".join(right(cell, cells) for cell, cells in zip(row, columns, strict=True))
        for label, row in zip(["", *labels], rows, strict=True)
    ]
    return [Content.styled(texts[0], "$text-muted"), *map(Content, texts[1:])]


def _label(session: Session, line: Line, room: int) -> str:
    names = [shown(session.names[seat]) for seat in (line.seat, line.on) if seat]
    each = (room - 3 * (len(names) - 1)) // len(names)
    return " – ".join(left(name, min(each, cell_len(name))) for name in names)


def _payments(session: Session, settled: Settlement) -> list[Content]:
    """Return who pays whom: with the fewest payments, in money, and every pair by itself."""
    if not any(settled.exact.values()):
        return [_head(_("text.payments")), Content(_("text.nobody_pays"))]
    paid = [_paid(session, pay, _whists(pay.amount)) for pay in settled.transfers]
    lines = [_head(_("text.payments")), *(paid or [Content(_("text.nobody_pays"))])]
    lines.append(_results(session, {seat: signed(value) for seat, value in settled.final.items()}))
    if stake := money.parse(session.stake):
        cents = stake.cents(settled.final)
        lines += [Content(""), _head(_("text.money", stake=shown(session.stake)))]
        lines += [_paid(session, pay, stake.show(int(pay.amount))) for pay in fewest_transfers(cents)]
        signs = {seat: "+" if value > 0 else "−" if value else "" for seat, value in cents.items()}
        sums = {seat: signs[seat] + stake.show(abs(value)) for seat, value in cents.items()}
        lines.append(_results(session, sums))
    lines += [Content(""), _head(_("settle.pairs"))]
    return lines + [_paid(session, pay, _whists(pay.amount)) for pay in settled.pairwise]


def _whists(value: Amount) -> str:
    """Return a number of whists in words; parts of a whist have a form of their own."""
    if isinstance(value, int) or value.denominator == 1:
        return plural("count.whists", int(value))
    return _("settle.whists", amount=number(value))


def _paid(session: Session, pay: Payment, what: str) -> Content:
    payer, payee = shown(session.names[pay.payer]), shown(session.names[pay.payee])
    return Content.assemble(payer, " → ", payee, ": ", (shown(what), "bold"))


def _results(session: Session, results: Mapping[str, str]) -> Content:
    words = "  ".join(f"{shown(session.names[seat])} {shown(result)}" for seat, result in results.items())
    return Content.styled(f"= {words}", "$text-accent")
