"""From a file or a few choices to a session."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec

from preferans_tui.scoring.engine import Problem, family
from preferans_tui.scoring.sheet import Seat
from preferans_tui.variants import Variant, load, pinned

from .events import name_problems
from .file import Reading
from .session import Session

SEATS = ("A", "B", "C", "D")


def session_of(reading: Reading, folders: Sequence[Path]) -> Session | tuple[Problem, ...]:
    """Return the session that a file's header and events add up to, or all that is wrong with them."""
    header = reading.header
    variant = pinned(header["variant"], header.get("rules", {}), folders)
    if isinstance(variant, tuple):
        return variant
    session = before_first_deal(variant, header)
    return session if isinstance(session, tuple) else session.replay(reading.events)


def before_first_deal(variant: Variant, header: Mapping[str, Any]) -> Session | tuple[Problem, ...]:
    """Return a session with nothing written yet."""
    names: dict[Seat, str] = dict(header["players"])
    seats = tuple(names)
    if len(seats) not in variant.rules.players:
        sizes = ", ".join(str(size) for size in variant.rules.players)
        params = {"variant": variant.name, "allowed": sizes, "got": len(seats)}
        return (Problem("players_number", "players", params),)
    engine = family(variant.rules.engine).engine(variant.rules)
    first = engine.table(
        seats, header.get("first_dealer", seats[-1]), header.get("target") or engine.default_target
    )
    return Session(
        variant=variant.name,
        engine=engine,
        first=first,
        names=names,
        stake=header.get("stake", ""),
        id=header.get("id", ""),
        created=header.get("created"),
    )


def header_of(
    variant: Variant,
    session_id: str,
    created: datetime,
    names: Sequence[str],
    first_dealer: Seat,
    target: int,
    stake: str = "",
) -> dict[str, Any] | tuple[Problem, ...]:
    """Return the header of a new session, its rules pinned, or all that is wrong with the choices."""
    players = dict(zip(SEATS, names, strict=False))
    problems: list[Problem] = []
    for seat, name in players.items():
        before = {other: players[other] for other in players if other < seat}
        problems += name_problems(name, before, seat)
    if len(stake) > 40 or any(ord(letter) < 32 for letter in stake):
        problems.append(Problem("stake_text", "stake", {"most": 40}))
    if target < 1:
        problems.append(Problem("target_low", "target"))
    header = {
        "format": 1,
        "id": session_id,
        "created": created,
        "variant": variant.name,
        "target": target,
        **({"stake": stake.strip()} if stake.strip() else {}),
        "first_dealer": first_dealer,
        "players": {seat: name.strip() for seat, name in players.items()},
        "rules": variant.tables,
    }
    started = before_first_deal(variant, header)
    if isinstance(started, tuple):
        problems += started
    return tuple(problems) or header


class Retold(msgspec.Struct, frozen=True):
    """An evening by other rules."""

    session: Session
    lost: tuple[Problem, ...]
    """Deals that those rules cannot express and that were left out."""


def under(session: Session, name: str, folders: Sequence[Path]) -> Retold | tuple[Problem, ...]:
    """Return the same evening by another variant of its family."""
    variant = load(name, folders)
    if isinstance(variant, tuple):
        return variant
    engine = family(variant.rules.engine).engine(variant.rules)
    if variant.rules.engine != session.engine.rules.engine:
        return (Problem("other_family", "variant", {"got": name, "variant": session.variant}),)
    return Retold(*session.under(variant.name, engine, session.first.target))
