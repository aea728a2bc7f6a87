"""One evening under every variant of its family, side by side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from preferans_tui.journal import opening
from preferans_tui.journal.opening import Retold
from preferans_tui.journal.session import Session
from preferans_tui.locale import _, titled, word
from preferans_tui.scoring.engine import Problem
from preferans_tui.scoring.sheet import Amount, Seat
from preferans_tui.variants import Variant, listing

from .score import number
from .text import aligned, plain, signed


class Row(msgspec.Struct, frozen=True):
    """The evening by one variant."""

    variant: str
    title: Any
    """Its title in both languages."""
    final: Mapping[Seat, Amount]
    """Result of each seat in whists."""
    lost: tuple[Problem, ...]
    """Deals that cannot be expressed, each with its number "n"; they count for nothing in the result."""


def compare(session: Session, folders: Sequence[Path]) -> tuple[Row, ...]:
    """Return the evening by every variant of its family that seats as many, as it was played first."""
    title = session.engine.rules.title
    rows = [Row(session.variant, title, session.settle().final, ())]
    for variant in listing(folders):
        if isinstance(variant, Variant) and len(session.first.seats) in variant.rules.players:
            retold = opening.under(session, variant.name, folders)
            if isinstance(retold, Retold):
                final = retold.session.settle().final
                rows.append(Row(variant.name, variant.rules.title, final, retold.lost))
    return tuple(rows)


def table(session: Session, rows: Sequence[Row]) -> str:
    """Return a line for each variant with everybody's result, and below it what each cannot express."""
    heads = [_("compare.variant"), *(plain(session.names[seat]) for seat in session.seats), _("compare.lost")]
    cells = [
        [
            f"{row.variant}: {titled(row.title)}" if n else _("compare.here", variant=row.variant),
            *(signed(row.final[seat]) for seat in session.seats),
            str(len(row.lost)) if row.lost else "",
        ]
        for n, row in enumerate(rows)
    ]
    lost = [
        f"{row.variant}: {_('cli.event', n=problem.params['n'])}: {word(problem, session.names)}"
        for row in rows
        for problem in row.lost
    ]
    return "\n".join([*aligned(heads, cells), *([""] if lost else []), *lost, ""])


def as_json(rows: Sequence[Row]) -> list[dict[str, Any]]:
    """Return the rows as plain data; the first is the evening as it was played."""
    return [
        {
            "variant": row.variant,
            "final": {seat: number(amount) for seat, amount in row.final.items()},
            "lost": [problem.params["n"] for problem in row.lost],
        }
        for row in rows
    ]
