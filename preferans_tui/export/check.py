"""What `check` finds out about a journal: seals, legality of the deals, and a recomputation of the result."""

from __future__ import annotations

from typing import Any

import msgspec

from preferans_tui.journal.file import Reading
from preferans_tui.journal.session import Session
from preferans_tui.locale import _, word
from preferans_tui.scoring.engine import Problem


class Report(msgspec.Struct, frozen=True):
    """The findings on one journal whose events could all be replayed."""

    sealed: bool
    events: int
    deals: int
    faults: tuple[Problem, ...]
    remarks: tuple[tuple[int, str], ...]
    """Number of a deal, and the rule that it breaks since something before it was changed, in words."""

    @property
    def good(self) -> bool:
        """Whether the journal is as the program wrote it and adds up."""
        return not self.faults

    @property
    def lines(self) -> list[str]:
        """The findings in words."""
        seals = _("cli.check_sealed", n=self.events) if self.sealed else _("cli.check_unsealed")
        found = [] if self.faults else [seals, _("cli.check_legal", count=self.deals), _("cli.check_sum")]
        return [*found, *(_("cli.remark", n=n, words=words) for n, words in self.remarks)]

    def as_json(self) -> dict[str, Any]:
        """Return the findings as plain data."""
        return {
            "good": self.good,
            "sealed": self.sealed,
            "events": self.events,
            "deals": self.deals,
            "faults": [{"code": fault.code, "words": word(fault, {})} for fault in self.faults],
            "remarks": [{"n": n, "words": words} for n, words in self.remarks],
        }


def check(session: Session, reading: Reading) -> Report:
    """Check a session against its file and against itself."""
    faults = []
    if reading.broken is not None:
        faults.append(Problem("seal_broken", "", {"n": reading.broken}))
    if reading.cut:
        faults.append(Problem("torn", "", {"size": len(reading.cut)}))
    if not _adds_up(session):
        faults.append(Problem("does_not_add_up"))
    counted = [slot for slot in session.slots if slot.void is None and slot.kind != "correction"]
    remarks = [(slot.n, word(remark, session.names)) for slot in session.slots for remark in slot.remarks]
    return Report(reading.sealed, len(reading.events), len(counted), tuple(faults), tuple(remarks))


def _adds_up(session: Session) -> bool:
    """Return whether the deals' worth adds up to a settlement that sums to zero."""
    exact = dict(session.settle().exact)
    settled = sum(exact.values()) == 0
    for slot in session.slots:
        for seat, net in session.net(slot).items():
            exact[seat] -= net
    return settled and not any(exact.values())
