"""What every deal of every family may carry."""

from __future__ import annotations

import msgspec

from .sheet import Seat

ALL = 10
"""Tricks of a deal."""


class Dealt(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Keys that every deal may carry (contract, section 1)."""

    dealer: Seat | None = None
    """Override; the rotation goes on from this seat."""
    multiplier: int = 1
    """How many times over the deal counts (Code 4.1.2)."""
    note: str = ""
