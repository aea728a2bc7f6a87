"""Undo and redo, told by the journal alone: they append events that take earlier ones back."""

from __future__ import annotations

from .events import Amend, Body, Event, Finish, Rename, Reopen, Restore, Void
from .session import Session
from .trail import Trail

Numbers = list[int]
"""Numbers of events, the latest at the end."""


def undo(session: Session) -> Body | None:
    """Return the event that takes back the last one that still counts."""
    done, _ = _history(session.events)
    if not done:
        return None
    n = done[-1]
    match session.events[n - 1].body:
        case Finish():
            return Reopen()
        case Amend():
            return Restore(n)
        case _:
            return Void(n)


def redo(session: Session) -> Body | None:
    """Return the event that takes back the last undo."""
    _, undone = _history(session.events)
    return _again(session.events, undone)


def _again(events: Trail[Event], undone: Numbers) -> Body | None:
    if not undone:
        return None
    n = undone[-1]
    match events[n - 1].body:
        case Reopen():
            return Finish()
        case Restore(target=amend):
            again: Body = events[amend - 1].body
            return again
        case _:
            return Restore(n)


def _history(events: Trail[Event]) -> tuple[Numbers, Numbers]:
    """Return the events that undo can take back, and those that took something back themselves."""
    done: Numbers = []
    undone: Numbers = []
    for event in events:
        match event.body:
            case Void(target=target):
                done = _without(done, target)
                undone.append(event.n)
            case Restore(target=target) if isinstance(void := events[target - 1].body, Void):
                done.append(void.target)
                undone = _without(undone, target)
            case Restore(target=target):
                done = _without(done, target)
                undone.append(event.n)
            case Reopen():
                finishes = [m for m in done if isinstance(events[m - 1].body, Finish)]
                done = _without(done, *finishes)
                undone = [*undone, event.n] if finishes else []
            case Rename():
                pass
            case body:
                # Something new forgets what was undone, unless it is the undone thing itself once more.
                undone = undone[:-1] if undone and body == _again(events, undone) else []
                done.append(event.n)
    return done, undone


def _without(numbers: Numbers, *gone: int) -> Numbers:
    return [number for number in numbers if number not in gone]
