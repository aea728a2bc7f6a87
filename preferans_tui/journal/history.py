"""Undo and redo, told by the journal alone: they append events that take earlier ones back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .events import Amend, Body, Event, Finish, Rename, Reopen, Restore, Void

if TYPE_CHECKING:
    from .session import Session


def undo(session: Session) -> Body | None:
    """Return the event that takes back the last one that still counts."""
    if not session.done:
        return None
    n = session.done[-1]
    match session.events[n - 1].body:
        case Finish():
            return Reopen()
        case Amend():
            return Restore(n)
        case _:
            return Void(n)


def redo(session: Session) -> Body | None:
    """Return the event that takes back the last undo."""
    if not session.undone:
        return None
    n = session.undone[-1]
    match session.events[n - 1].body:
        case Reopen():
            return Finish()
        case Restore(target=amend):
            again: Body = session.events[amend - 1].body
            return again
        case _:
            return Restore(n)


def after(session: Session, event: Event) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the numbers of what can be undone and redone once an event is written."""
    body, n, done, undone = event.body, event.n, session.done, session.undone
    match body:
        case Void(target=target):
            return _without(done, target), (*undone, n)
        case Restore(target=target) if isinstance(void := session.events[target - 1].body, Void):
            return (*done, void.target), _without(undone, target)
        case Restore(target=target):
            return _without(done, target), (*undone, n)
        case Reopen():
            finishes = [m for m in done if isinstance(session.events[m - 1].body, Finish)]
            return (_without(done, *finishes), (*undone, n)) if finishes else (done, ())
        case Rename():
            return done, undone
        case _:
            # Something new forgets what was undone, unless it is the undone thing itself once more.
            left = undone[:-1] if undone and body == redo(session) else ()
            return (*done, n), left


def _without(numbers: tuple[int, ...], *gone: int) -> tuple[int, ...]:
    return tuple(number for number in numbers if number not in gone)
