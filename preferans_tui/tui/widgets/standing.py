"""The line that is always in sight: dealer, first hand, raspasy, lowest contract, what is still needed."""

from __future__ import annotations

from textual.content import Content
from textual.widgets import Static

from preferans_tui.journal.session import Session
from preferans_tui.locale import _, say, titled
from preferans_tui.tui.cells import shown


class Standing(Static):
    """How the table stands before the next deal."""

    def __init__(self) -> None:
        super().__init__(id="standing", markup=False)

    def show(self, session: Session) -> None:
        """Draw the state of the evening."""
        table = session.table
        first = session.seats[(session.seats.index(table.dealer) + 1) % len(session.seats)]
        facts = [
            _("standing.dealer", player=session.names[table.dealer]),
            _("standing.first", player=session.names[first]),
            *(say(fact, session.names) for fact in session.engine.standing(table)),
        ]
        if (needs := session.outcome.needs) and not session.over:
            facts.append(say(needs, session.names))
        title = titled(session.engine.rules.title) or session.variant
        self.update(
            Content.assemble(
                (f"{shown(title)} {session.first.target}", "bold $accent"), "  ", shown(" · ".join(facts))
            )
        )
