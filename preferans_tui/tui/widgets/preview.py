"""What a deal writes, in words: beside the form before it is written, and wherever a deal is explained."""

from __future__ import annotations

from typing import Any

from textual.content import Content
from textual.widgets import Static

from preferans_tui.journal.session import Session
from preferans_tui.locale import _
from preferans_tui.scoring.engine import Answer, Question
from preferans_tui.scoring.sheet import Entry
from preferans_tui.tui.cells import shown, signed


class Preview(Static):
    """Everything that would be written if the rest of the chain went by its defaults."""

    def __init__(self) -> None:
        super().__init__(id="preview", markup=False)

    def show(self, session: Session, answers: tuple[Answer, ...]) -> None:
        """Draw what a chain of answers writes, as far as it can be told."""
        deal = complete(session, answers) if answers else None
        if deal is None or session.engine.check(deal, session.table):
            self.update(Content.styled(_("preview.empty"), "$text-muted"))
            return
        entries, _table = session.engine.score(deal, session.table)
        self.update(Content("\n").join(worded(session, entries)))


def complete(session: Session, answers: tuple[Answer, ...]) -> Any | None:
    """Return the deal that answers lead to if all that follows goes by default; None where it cannot."""
    asked = session.engine.ask(session.table, answers)
    while isinstance(asked, Question):
        if asked.default is None:
            return None
        answers = (*answers, asked.default)
        asked = session.engine.ask(session.table, answers)
    return asked


def worded(session: Session, entries: tuple[Entry, ...]) -> list[Content]:
    """Return entries in words, a line each, and what they are worth to each player."""
    lines = [
        Content.assemble(
            shown(session.names[entry.player]),
            " ",
            (_(f"column.{entry.column}"), "$text-accent"),
            f" {_('preview.on', name=shown(session.names[entry.on]))}" if entry.on else "",
            (f" {signed(entry.amount)}", "bold"),
            (f"  {_(f'reason.{entry.reason}')}", "$text-muted"),
        )
        for entry in entries
    ]
    if not entries:
        return [Content.styled(_("preview.nothing"), "$text-muted")]
    net = session.engine.net(entries, session.seats)
    worth = "  ".join(f"{shown(session.names[seat])} {signed(net[seat])}" for seat in session.seats)
    return [*lines, Content.styled(f"= {worth}", "$text-accent")]
