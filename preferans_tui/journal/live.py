"""A session that is being kept: what is recorded is on the disk before anybody sees it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from preferans_tui.scoring.engine import Problem
from preferans_tui.scoring.sheet import Seat
from preferans_tui.variants import Variant

from . import file, history, opening, places
from .events import write_body
from .session import Session
from .store import Store, StoreError


class Live:
    """A session and its file."""

    def __init__(self, path: Path, session: Session, store: Store | None, read_only: Problem | None) -> None:
        self.path = path
        self.session = session
        self.store = store
        """The file, open for writing; None where it can only be read."""
        self.read_only = read_only
        """Why nothing can be written, if so."""
        self.notice: Problem | None = None
        """Something about the file that people should know."""

    def record(self, body: Any, at: datetime) -> tuple[Problem, ...]:
        """Write an event to the disk, then take it into the session; problems leave both as they were."""
        if self.store is None:
            return (self.read_only or Problem("read_only"),)
        after = self.session.attempt(body, at)
        if isinstance(after, tuple):
            return after
        keys = {"n": len(after.events), "at": at, **write_body(self.session.engine, body)}
        try:
            self.store.append(keys)
        except StoreError as error:
            return (error.problem,)
        self.session = after
        return ()

    def undo(self, at: datetime) -> tuple[Any, tuple[Problem, ...]]:
        """Take back the last event that counts; return the event that did it, None where there is nothing."""
        return self._recorded(history.undo(self.session), at)

    def redo(self, at: datetime) -> tuple[Any, tuple[Problem, ...]]:
        """Take back the last undo; return the event that did it, None where there is nothing."""
        return self._recorded(history.redo(self.session), at)

    def _recorded(self, body: Any, at: datetime) -> tuple[Any, tuple[Problem, ...]]:
        return body, () if body is None else self.record(body, at)

    def close(self) -> None:
        """Let others write the file."""
        if self.store is not None:
            self.store.close()
            self.store = None


def new(
    home: Path,
    variant: Variant,
    names: Sequence[str],
    first_dealer: Seat,
    target: int,
    stake: str,
    created: datetime,
) -> Live | tuple[Problem, ...]:
    """Start a session in its own file."""
    session_id, path = places.new_path(home, created, names)
    header = opening.header_of(variant, session_id, created, names, first_dealer, target, stake)
    if isinstance(header, tuple):
        return header
    session = opening.before_first_deal(variant, header)
    if isinstance(session, tuple):
        return session
    try:
        store = Store.create(path, header)
    except StoreError as error:
        return (error.problem,)
    return Live(path, session, store, None)


def resume(path: Path, home: Path) -> Live | tuple[Problem, ...]:
    """Open a session where it stopped: for writing if that can be, else to look at."""
    store = Store.open(path)
    reading = file.read_path(path) if isinstance(store, tuple) else store.reading
    if isinstance(reading, tuple):
        return reading
    session = opening.session_of(reading, [places.user_rules(home)])
    if isinstance(session, tuple):
        if isinstance(store, Store):
            store.close()
        return session
    if isinstance(store, tuple):
        return Live(path, session, None, store[0])
    live = Live(path, session, store, None)
    if store.aside is not None:
        live.notice = Problem("cut_set_aside", params={"path": str(store.aside), "n": len(reading.events)})
    return live
