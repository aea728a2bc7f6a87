"""Events that no rule family owns, and how any event is read from its keys (contract, section 1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

import msgspec

from preferans_tui.scoring.engine import Column, Engine, Problem, Table
from preferans_tui.scoring.reading import nearest, on_one_line, read_struct
from preferans_tui.scoring.sheet import Entry, Seat


class Body(msgspec.Struct, frozen=True, tag_field="type", omit_defaults=True, forbid_unknown_fields=True):
    """What an event says, beside its number and its time."""


class Write(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One number of a correction, written as it is."""

    player: Seat
    column: str
    amount: int
    on: Seat | None = None


class Correction(Body, frozen=True, tag="correction"):
    """Numbers written by hand; they move neither the dealer nor the raspasy."""

    note: str
    writes: tuple[Write, ...]

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The numbers as entries of the sheet."""
        return tuple(Entry(w.player, w.column, w.amount, "correction", w.on) for w in self.writes)

    def problems(self, seats: tuple[Seat, ...], columns: tuple[Column, ...]) -> tuple[Problem, ...]:
        """Return all that is wrong with the correction on a sheet of these seats and columns."""
        found = []
        if not self.note.strip():
            found.append(Problem("note_missing", "note"))
        if not self.writes:
            found.append(Problem("writes_missing", "writes"))
        known = {column.name: column for column in columns}
        allowed_seats = {"allowed": ", ".join(seats)}
        for i, write in enumerate(self.writes):
            at = f"writes[{i}]"
            if write.player not in seats:
                got = {"got": on_one_line(write.player), **allowed_seats}
                found.append(Problem("unknown_seat", f"{at}.player", got))
            if write.column not in known:
                got = {"got": on_one_line(write.column), "allowed": ", ".join(known)}
                found.append(Problem("unknown_column", f"{at}.column", got))
            elif known[write.column].on_opponents:
                if write.on not in seats or write.on == write.player:
                    found.append(Problem("opponent_needed", f"{at}.on", allowed_seats))
            elif write.on is not None:
                found.append(Problem("no_opponent_here", f"{at}.on", {"column": write.column}))
        return tuple(found)


class Void(Body, frozen=True, tag="void"):
    """Strikes an earlier deal or correction."""

    target: int


class Amend(Body, frozen=True, tag="amend"):
    """Puts another deal in the place of an earlier one."""

    target: int
    deal: dict[str, Any]


class Restore(Body, frozen=True, tag="restore"):
    """Takes back an earlier `void` or `amend`."""

    target: int


class Rename(Body, frozen=True, tag="rename"):
    """Gives a seat another name."""

    player: Seat
    name: str


class Join(Body, frozen=True, tag="join"):
    """Seats one more player at the left of the last dealer (Code of Preferans 3.1.2)."""

    player: Seat
    name: str

    def problems(self, table: Table, sizes: Sequence[int]) -> tuple[Problem, ...]:
        """Return what keeps the player from this table."""
        if self.player in (*table.seats, *table.gone):
            return (Problem("seat_taken", "player", {"got": self.player}),)
        return _size_problems(len(table.seats) + 1, sizes)


class Leave(Body, frozen=True, tag="leave"):
    """Lets a player go; what he has won or lost until now is his."""

    player: Seat

    def problems(self, table: Table, sizes: Sequence[int]) -> tuple[Problem, ...]:
        """Return what keeps the player at this table."""
        return seat_problems(self.player, table.seats) or _size_problems(len(table.seats) - 1, sizes)


class Finish(Body, frozen=True, tag="finish"):
    """Closes the session, early if the pulya is not complete."""


class Reopen(Body, frozen=True, tag="reopen"):
    """Lets deals be written after the end."""


Common = Correction | Void | Amend | Restore | Rename | Join | Leave | Finish | Reopen
COMMON = {kind.__struct_config__.tag: kind for kind in Common.__args__}


class Event(msgspec.Struct, frozen=True):
    """One line of the journal."""

    n: int
    at: datetime | None
    """When it was written; None in files written by hand."""
    body: Any
    """A `Common`, or a deal of the session's family."""


def read_body(engine: Engine, keys: Mapping[str, Any]) -> Any | tuple[Problem, ...]:
    """Return what an event says, or all that is wrong with the form of its keys."""
    keys = dict(keys)
    keys.pop("n", None)
    keys.pop("at", None)
    if keys.get("type") in COMMON:
        return read_struct(Common, keys)
    body = engine.read(keys)
    if isinstance(body, tuple) and body[0].code.startswith("unknown_event"):
        known = dict.fromkeys([*body[0].params["allowed"].split(", "), *COMMON])
        got = keys.get("type")
        return (nearest("unknown_event", "type", got, known, got=on_one_line(got)),)
    return body


def write_body(engine: Engine, body: Any) -> dict[str, Any]:
    """Return the keys of an event's body, as `read_body` takes them."""
    if isinstance(body, Body):
        keys: dict[str, Any] = msgspec.to_builtins(body)
        return keys
    return engine.write(body)


def seat_problems(seat: Seat, seats: Sequence[Seat]) -> tuple[Problem, ...]:
    """Return what is wrong with a seat that should be one of these."""
    if seat in seats:
        return ()
    return (Problem("unknown_seat", "player", {"got": on_one_line(seat), "allowed": ", ".join(seats)}),)


def _size_problems(size: int, sizes: Sequence[int]) -> tuple[Problem, ...]:
    if size in sizes:
        return ()
    allowed = ", ".join(str(each) for each in sizes)
    return (Problem("table_size", "player", {"got": size, "allowed": allowed}),)


MOST_LETTERS = 200


def name_problems(name: str, others: Mapping[Seat, str], seat: Seat) -> tuple[Problem, ...]:
    """Return what is wrong with a name at a table where the others have theirs.

    >>> [problem.code for problem in name_problems(" ", {}, "A")]
    ['name_empty']
    """
    if not name.strip():
        return (Problem("name_empty", f"players.{seat}", {"seat": seat}),)
    if len(name) > MOST_LETTERS:
        return (Problem("name_long", f"players.{seat}", {"seat": seat, "most": MOST_LETTERS}),)
    if any(ord(letter) < 32 or 127 <= ord(letter) < 160 for letter in name):
        return (Problem("name_control", f"players.{seat}", {"seat": seat}),)
    if any(name.strip() == other.strip() for at, other in others.items() if at != seat):
        return (Problem("name_twice", f"players.{seat}", {"name": name}),)
    return ()
