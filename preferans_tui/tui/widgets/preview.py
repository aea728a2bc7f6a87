"""What a deal writes, in words: beside the form before it is written, and wherever a deal is explained."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from textual.content import Content
from textual.widget import Widget

from preferans_tui.journal.session import Session
from preferans_tui.locale import _, word
from preferans_tui.scoring.engine import Problem
from preferans_tui.scoring.sheet import Amount, Entry, Seat
from preferans_tui.tui.cells import left, right, signed
from preferans_tui.tui.widgets.draft import Draft
from preferans_tui.tui.widgets.flow import cut, fits, pack

_NAME = 16
"""Cells that a name may have."""


class Preview(Widget):
    """Everything that would be written if the rest of the chain went by its defaults."""

    def __init__(self) -> None:
        super().__init__(id="preview")
        self._session: Session | None = None
        self._entries: tuple[Entry, ...] | None = None
        """What would be written; None while that cannot be told."""
        self._problems: tuple[Problem, ...] = ()

    def show(self, session: Session, draft: Draft | None) -> None:
        """Draw what the answers so far would write."""
        deal = draft.foreseen() if draft and draft.steps else None
        self._session = session
        self._problems = () if deal is None else session.engine.check(deal, session.table)
        self._entries = None
        if deal is not None and not self._problems:
            self._entries, _table = session.engine.score(deal, session.table)
        self.refresh()

    def render(self) -> Content:
        """Return the entries, a line each, and what they are worth."""
        width, height = self.content_size
        if self._session is None:
            return Content()
        if self._problems:
            wrong = [
                Content.styled(f"! {word(each, self._session.names)}", "$text-error")
                for each in self._problems
            ]
            return Content("\n").join(wrong)
        if self._entries is None:
            return Content.styled(_("preview.empty"), "$text-muted")
        return Content("\n").join(_fitted(self._session, self._entries, width, height))


def _fitted(session: Session, entries: tuple[Entry, ...], width: int, height: int) -> list[Content]:
    """Return entries and their worth in so many lines; what finds no room is counted."""
    net = session.engine.net(entries, session.table.seats)
    lines, worth = entry_lines(session, entries, width), worth_lines(session, net, width)
    room = height - len(worth)
    if len(lines) > room > 0:
        more = _("preview.more", n=len(lines) - room + 1)
        lines = [*lines[: room - 1], Content.styled(more, "$text-warning")]
    return [*lines, *worth]


def entry_lines(session: Session, entries: Sequence[Entry], width: int) -> list[Content]:
    """Return entries in words: who, how much, in which column, on whom, and by which rule."""
    if not entries:
        return [Content.styled(_("preview.nothing"), "$text-muted")]
    names = {seat: cut(name, min(_NAME, width // 5)) for seat, name in session.names.items()}
    places = [
        _(f"column.{entry.column}") + (f" › {names[entry.on]}" if entry.on else "") for entry in entries
    ]
    who = max(fits(name) for name in names.values())
    amount = max(len(signed(entry.amount)) for entry in entries)
    where = max(fits(place) for place in places)
    rest = max(0, width - who - amount - where - 3)
    return [
        Content.assemble(
            left(names[entry.player], who),
            (" " + right(signed(entry.amount), amount), "bold"),
            f" {left(place, where)} ",
            (cut(_(f"reason.{entry.reason}"), rest), "$text-muted"),
        )
        for entry, place in zip(entries, places, strict=True)
    ]


def worth_lines(session: Session, net: Mapping[Seat, Amount], width: int) -> list[Content]:
    """Return what was written is worth to each player in whists."""
    items = [
        Content.assemble(cut(session.names[seat], min(_NAME, width // 4)), " ", (signed(net[seat]), "bold"))
        for seat in net
    ]
    return pack([Content.styled(_("preview.worth"), "$text-muted"), *items], width)
