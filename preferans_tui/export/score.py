"""What `score --json` prints (contract, section 2): names, sheet, deals, state and settlement."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from preferans_tui.journal.session import Session
from preferans_tui.journal.slot import Slot
from preferans_tui.scoring.settlement import Payment
from preferans_tui.scoring.sheet import Amount, Entry, Seat, exact


def score(session: Session) -> dict[str, Any]:
    """Return a session as plain data for JSON.

    Written amounts are numbers (text only where a house rule halves an odd price); what is exact is text
    such as "-82/3".
    """
    settlement = session.settle()
    return {
        "format": 1,
        "variant": session.variant,
        "players": dict(session.names),
        "sheet": {seat: _fields(session, seat) for seat in session.seats},
        "deals": [_deal(session, slot) for slot in session.slots],
        "state": {**session.engine.state(session.table), "finished": session.finished},
        "settlement": {
            "exact": {seat: str(net) for seat, net in settlement.exact.items()},
            "final": {seat: number(amount) for seat, amount in settlement.final.items()},
            "pairwise": [
                {**payment, "amount": str(payment["amount"])} for payment in _payments(settlement.pairwise)
            ],
            "transfers": _payments(settlement.transfers),
        },
    }


def number(amount: Amount) -> int | str:
    """Return a written amount for JSON."""
    amount = exact(amount)
    return amount if isinstance(amount, int) else str(amount)


def _fields(session: Session, seat: Seat) -> dict[str, Any]:
    sheet = session.table.sheet
    return {
        column.name: {
            other: number(sheet.total(seat, column.name, other)) for other in session.seats if other != seat
        }
        if column.on_opponents
        else number(sheet.total(seat, column.name))
        for column in session.engine.columns
    }


def _deal(session: Session, slot: Slot) -> dict[str, Any]:
    void = {"void": True} if slot.void is not None else {}
    return {
        "n": slot.n,
        "type": slot.kind,
        "dealer": slot.dealer,
        **void,
        "writes": [_write(entry) for entry in slot.entries],
        "net": {seat: str(net) for seat, net in session.net(slot).items()},
    }


def _write(entry: Entry) -> dict[str, Any]:
    on = {"on": entry.on} if entry.on else {}
    return {
        "player": entry.player,
        "column": entry.column,
        **on,
        "amount": number(entry.amount),
        "reason": entry.reason,
    }


def _payments(payments: Iterable[Payment]) -> list[dict[str, Any]]:
    return [{"from": pay.payer, "to": pay.payee, "amount": number(pay.amount)} for pay in payments]
