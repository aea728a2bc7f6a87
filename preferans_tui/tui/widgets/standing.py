"""What is always in sight: dealer, first hand, raspasy, lowest contract, what is still needed."""

from __future__ import annotations

from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget

from preferans_tui.journal.session import Session
from preferans_tui.locale import _, say
from preferans_tui.scoring.seating import clockwise
from preferans_tui.tui.cells import shown
from preferans_tui.tui.widgets.flow import cut, pack

_NAME, _GAP = 14, " · "


class Standing(Widget):
    """How the table stands before the next deal."""

    def __init__(self) -> None:
        super().__init__(id="standing")
        self._facts: list[Content] = []

    def show(self, session: Session) -> None:
        """Draw the state of the evening."""
        facts = [Content(shown(fact)) for fact in _facts(session)]
        if facts != self._facts:
            self._facts = facts
            self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return how many lines the facts need."""
        return len(pack(self._facts, width, _GAP))

    def render(self) -> Content:
        """Return the facts, none of them broken."""
        first, *rest = self._facts or [Content()]
        return Content("\n").join(pack([first.stylize("bold"), *rest], self.content_size.width, _GAP))


def _facts(session: Session) -> list[str]:
    table = session.table
    names = {seat: cut(name, _NAME) for seat, name in session.names.items()}
    first = clockwise(table.seats, table.dealer)[0]
    facts = [
        _("standing.dealer", player=names[table.dealer]),
        _("standing.first", player=names[first]),
        *(say(fact, names) for fact in session.engine.standing(table)),
    ]
    if (needs := session.outcome.needs) and not session.over:
        facts.append(say(needs, names))
    return [f"▸ {facts[0]}", *facts[1:]]
