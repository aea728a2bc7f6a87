"""A deal in its place in the evening."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import msgspec

from preferans_tui.scoring.engine import Problem
from preferans_tui.scoring.sheet import Entry, Seat


class Slot(msgspec.Struct, frozen=True):
    """A deal or correction in its place, as it counts after all that was said of it later."""

    n: int
    at: datetime | None
    body: Any
    """What was written first."""
    amends: tuple[tuple[int, Any], ...] = ()
    """Replacements that stand: the event's number and the deal."""
    void: int | None = None
    """Number of the event that struck it."""
    dealer: Seat = ""
    entries: tuple[Entry, ...] = ()
    before: Any = None
    after: Any = None
    """The tables before and after it."""
    remarks: tuple[Problem, ...] = ()
    """Rules that it breaks since something before it was changed; what it writes is defined all the same."""

    @property
    def counted(self) -> Any:
        """The deal or correction that counts."""
        return self.amends[-1][1] if self.amends else self.body

    @property
    def kind(self) -> str:
        """The type of the event: "game", "raspasy", "correction"."""
        tag: str = self.counted.__struct_config__.tag
        return tag
