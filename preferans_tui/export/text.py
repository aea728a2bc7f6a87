"""The sheet, the deals and the settlement as plain monospaced text."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence

from preferans_tui.journal.events import Correction, Join, Leave
from preferans_tui.journal.session import Session
from preferans_tui.journal.slot import Slot
from preferans_tui.locale import _, amount, date, say, titled
from preferans_tui.scoring.settlement import Settlement, Step, fewest_transfers
from preferans_tui.scoring.sheet import Amount, Entry, Seat

from . import money

Row = Sequence[str]

_JOINERS = "\u200c\u200d"
"""They make one sign out of several, as in the emoji of a family, and act on nothing else."""


def export(session: Session, seal: str = "") -> str:
    """Return the whole evening: sheet, settlement, every deal, and the journal's last seal."""
    parts = [sheet(session), settlement(session), deals(session)]
    if seal:
        parts.append(_("text.seal", seal=seal) + "\n")
    return "\n".join(parts)


def score(session: Session) -> str:
    """Return the sheet and the settlement."""
    return "\n".join([sheet(session), settlement(session)])


def sheet(session: Session) -> str:
    """Return the title and the sheet: players by columns, and the result if settled now."""
    total = session.table.sheet.total
    columns = session.engine.columns
    single = [column.name for column in columns if not column.on_opponents]
    paired = [column.name for column in columns if column.on_opponents]
    final = session.settle().final
    heads = ["", *(_(f"column.{name}") for name in single)]
    heads += [f"{_(f'column.{name}')} > {_name(session, seat)}" for name in paired for seat in session.seats]
    rows = []
    for seat in session.seats:
        row = [_name(session, seat), *(_cell(total(seat, name)) for name in single)]
        for name in paired:
            row += ["" if other == seat else _cell(total(seat, name, other)) for other in session.seats]
        rows.append([*row, signed(final[seat])])
    return "\n".join([*_title(session), "", *aligned([*heads, _("text.result")], rows), ""])


def _title(session: Session) -> list[str]:
    played = sum(slot.void is None and slot.kind != "correction" for slot in session.slots)
    facts = [
        _("text.target", target=session.first.target),
        _("text.deals", count=played),
        _("text.finished") if session.finished else _("text.running"),
    ]
    if session.created:
        facts.insert(0, date(session.created))
    title = titled(session.engine.rules.title) or session.variant
    return [f"{title}: {', '.join(facts)}"]


def settlement(session: Session) -> str:
    """Return the settlement step by step, and who pays whom."""
    settled = session.settle()
    lines = [_("text.settlement")]
    for number, step in enumerate(settled.steps, 1):
        lines += ["", f"{number}. {_(f'step.{step.code}', **_shown(step))}", *_step(session, step)]
    lines += ["", _("text.payments"), *_payments(session, settled), ""]
    return "\n".join(lines)


def _shown(step: Step) -> dict[str, str]:
    return {name: amount(value) for name, value in step.params.items()}


def _step(session: Session, step: Step) -> list[str]:
    rows = []
    for line in step.lines:
        who = _name(session, line.seat) + (f" - {_name(session, line.on)}" if line.on else "")
        rows.append([who, *(_cell(value) for value in line.amounts)])
    return aligned(["", *(_(f"head.{head}") for head in step.heads)], rows)


def _payments(session: Session, settled: Settlement) -> list[str]:
    """Return the payments in whists, and in money where the stake is a price."""
    lines = [
        f"{_name(session, pay.payer)} -> {_name(session, pay.payee)}: "
        + _("text.whists", amount=amount(pay.amount))
        for pay in settled.transfers
    ]
    stake = money.parse(session.stake)
    if stake:
        cents = stake.cents(settled.final)
        lines += ["", _("text.money", stake=plain(session.stake))]
        lines += [
            f"{_name(session, pay.payer)} -> {_name(session, pay.payee)}: {stake.show(int(pay.amount))}"
            for pay in fewest_transfers(cents)
        ]
    return lines if settled.transfers else [_("text.nobody_pays")]


def deals(session: Session) -> str:
    """Return every deal with its entries and its worth to each player."""
    lines = [_("text.all_deals")]
    for slot in session.slots:
        lines += ["", f"{slot.n}. {describe(session, slot)}"]
        lines += [f"   {_entry(session, entry)}" for entry in slot.entries]
        if slot.entries:
            net = session.net(slot)
            worth = ", ".join(f"{_name(session, seat)} {signed(net[seat])}" for seat in session.seats)
            lines.append(f"   = {worth}")
    return "\n".join([*lines, ""])


def describe(session: Session, slot: Slot) -> str:
    """Return a deal or correction in a few words, with a mark where it was struck or changed."""
    words = told(session, slot, session.names)
    if slot.void is not None:
        words += f" [{_('text.struck')}]"
    elif slot.amends:
        words += f" [{_('text.amended')}]"
    return plain(words)


def told(session: Session, slot: Slot, names: Mapping[Seat, str]) -> str:
    """Return what happened at the table in a few words: a deal, a correction, somebody who came or left."""
    match slot.counted:
        case Correction(note=note):
            return _("deal.correction", note=note)
        case Join(player=seat, name=name):
            return _("deal.join", name=names.get(seat, name))
        case Leave(player=seat):
            return _("deal.leave", player=names[seat])
        case deal:
            return say(session.engine.describe(deal), names)


def _entry(session: Session, entry: Entry) -> str:
    place = _(f"column.{entry.column}") + (f" > {_name(session, entry.on)}" if entry.on else "")
    reason = _(f"reason.{entry.reason}")
    return f"{_name(session, entry.player)}: {place} {signed(entry.amount)} ({reason})"


def _name(session: Session, seat: Seat) -> str:
    return plain(session.names[seat])


def _cell(value: Amount) -> str:
    return amount(value) if value else "·"


def signed(value: Amount) -> str:
    """Return a result with its sign."""
    return ("+" if value > 0 else "") + amount(value)


def plain(text: str) -> str:
    r"""Return text on one line, with no control or direction characters that could act on a terminal.

    >>> plain("a\x1b[2Jb\u202ec")
    'a?[2Jb?c'
    """
    return "".join(
        letter if letter in _JOINERS or unicodedata.category(letter) not in ("Cc", "Cf", "Zl", "Zp") else "?"
        for letter in text
    )


def aligned(heads: Row, rows: Sequence[Row]) -> list[str]:
    """Return a table as lines: the first column to the left, numbers to the right."""
    widths = [max(width(row[i]) for row in (heads, *rows)) for i in range(len(heads))]
    lines = []
    for row in (heads, *rows):
        first, *rest = (" " * (widths[i] - width(cell)) for i, cell in enumerate(row))
        lines.append(
            "  ".join([row[0] + first, *(pad + cell for pad, cell in zip(rest, row[1:], strict=True))])
        )
    return [line.rstrip() for line in lines]


def width(text: str) -> int:
    """Return how many cells of a terminal a text fills.

    >>> width("Вера"), width("日本")
    (4, 4)
    """
    shown = (letter for letter in text if unicodedata.category(letter) not in ("Mn", "Me", "Cf"))
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in shown)
