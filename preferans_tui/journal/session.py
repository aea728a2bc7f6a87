"""A session: the fold of a journal's events. Everything that is shown is read off here."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from fractions import Fraction
from typing import Any

import msgspec

from preferans_tui.scoring import people
from preferans_tui.scoring.engine import Engine, Outcome, Problem
from preferans_tui.scoring.reading import on_one_line
from preferans_tui.scoring.settlement import Settlement
from preferans_tui.scoring.sheet import Entry, Seat

from .events import (
    Amend,
    Body,
    Correction,
    Event,
    Finish,
    Join,
    Leave,
    Rename,
    Reopen,
    Restore,
    Void,
    name_problems,
    read_body,
    seat_problems,
)
from .slot import Slot
from .trail import Trail


class Session(msgspec.Struct, frozen=True):
    """One evening, live; recording returns another session, so any can be looked at and thrown away."""

    variant: str
    engine: Engine
    first: Any
    """The table before the first deal."""
    names: Mapping[Seat, str]
    stake: str = ""
    id: str = ""
    created: datetime | None = None
    events: Trail[Event] = Trail()
    slots: Trail[Slot] = Trail()
    finish: bool = False
    """A `finish` stands."""
    reopened: bool = False
    """A `reopen` lets deals be written past the end of the pulya."""

    @property
    def table(self) -> Any:
        """The table as it stands."""
        return self.slots[-1].after if self.slots else self.first

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Those at the table in playing order, then those who left it."""
        table = self.table
        return (*table.seats, *table.gone)

    @property
    def newcomer(self) -> Seat:
        """The letter of the next one to join: none is given twice."""
        return chr(ord(max(self.names)) + 1)

    @property
    def outcome(self) -> Outcome:
        """What the rules say of the end, for people."""
        return self.engine.outcome(self.table)

    @property
    def over(self) -> bool:
        """Whether the pulya has come to its end by the rules."""
        return self.engine.over(self.table)

    @property
    def finished(self) -> bool:
        """Whether deals are refused until the session is reopened."""
        return self.finish or (not self.reopened and self.over)

    def settle(self) -> Settlement:
        """Return who pays whom if the game ended now."""
        return self.engine.settle(self.table)

    def net(self, slot: Slot) -> dict[Seat, Fraction]:
        """Return a slot's change of the exact settlement."""
        nobody = dict.fromkeys(self.seats, Fraction())
        if isinstance(slot.counted, Join | Leave):
            before, after = (self.engine.settle(table).exact for table in (slot.before, slot.after))
            return nobody | {seat: net - before.get(seat, 0) for seat, net in after.items()}
        return nobody | self.engine.net(slot.entries, slot.before.seats)

    def slot(self, n: int) -> Slot | None:
        """Return the deal or correction that an event number names."""
        return next((slot for slot in reversed(self.slots) if slot.n == n), None)

    def event(self, n: int) -> Event | None:
        """Return an event by its number."""
        return self.events[n - 1] if 1 <= n <= len(self.events) else None

    def attempt(self, body: Any, at: datetime | None = None) -> Session | tuple[Problem, ...]:
        """Return the session with one more event, or all that is wrong with it."""
        return self._applied(Event(len(self.events) + 1, at, body))

    def check(self, body: Any) -> tuple[Problem, ...]:
        """Return all that is wrong with an event if it were recorded next."""
        result = self.attempt(body)
        return result if isinstance(result, tuple) else ()

    def record(self, body: Any, at: datetime | None = None) -> Session:
        """Return the session with one more event.

        Raises:
            ValueError: `check` has something against it.
        """
        result = self.attempt(body, at)
        if isinstance(result, tuple):
            raise ValueError(f"{[problem.code for problem in result]} in event {len(self.events) + 1}")
        return result

    def replay(self, events: tuple[Mapping[str, Any], ...]) -> Session | tuple[Problem, ...]:
        """Return the session after events as a file holds them, or everything that is wrong with them.

        Every problem's parameter "n" is the number of its event. An event that is wrong is left out of what
        follows, so one mistake is told once.
        """
        session = self
        problems: list[Problem] = []
        for n, keys in enumerate(events, 1):
            body = read_body(session.engine, keys)
            result = body if isinstance(body, tuple) else session._applied(Event(n, keys.get("at"), body))
            if isinstance(result, tuple):
                problems += [
                    msgspec.structs.replace(problem, params={"n": n, **problem.params}) for problem in result
                ]
                session = msgspec.structs.replace(session, events=session.events.plus(Event(n, None, None)))
            else:
                session = result
        return tuple(problems) or session

    def _applied(self, event: Event) -> Session | tuple[Problem, ...]:
        changes = self._changes(event)
        if isinstance(changes, tuple):
            return changes
        session = msgspec.structs.replace(self, events=self.events.plus(event), **changes)
        changed = isinstance(event.body, Void | Amend | Restore)
        if changed and session.reopened and not session.over:
            # Taken back from its end, the evening ends of itself when the pulya closes again.
            return msgspec.structs.replace(session, reopened=False)
        return session

    def _changes(self, event: Event) -> dict[str, Any] | tuple[Problem, ...]:
        """Return the fields of the session that an event changes, or what is wrong with it."""
        match event.body:
            case Void() | Amend() | Restore():
                return self._changed(event)
            case Rename() | Finish() | Reopen() as body:
                return self._said(body)
            case body:
                problems = self._problems(body, self.table)
                if self.finished and not isinstance(body, Correction):
                    problems = (Problem("session_finished", "type"), *problems)
                if isinstance(body, Join):
                    problems += self._stranger_problems(body)
        if problems:
            return problems
        slot = self._scored(Slot(event.n, event.at, body), self.table)
        names = {"names": {**self.names, body.player: body.name}} if isinstance(body, Join) else {}
        return {"slots": self.slots.plus(slot), **names}

    def _problems(self, body: Any, table: Any) -> tuple[Problem, ...]:
        """Return what is wrong with a deal, or another event that has its place among them, at a table."""
        match body:
            case Correction():
                return body.problems(table.seats, self.engine.columns)
            case Join() | Leave():
                return body.problems(table, self.engine.rules.players)
            case deal:
                return self.engine.check(deal, table)

    def _stranger_problems(self, body: Join) -> tuple[Problem, ...]:
        """Return what is wrong with the letter and the name of somebody new."""
        letter: tuple[Problem, ...] = ()
        if body.player != self.newcomer:
            got = {"got": on_one_line(body.player), "allowed": self.newcomer}
            letter = (Problem("unknown_seat", "player", got),)
        return letter + name_problems(body.name, self.names, body.player)

    def _said(self, body: Rename | Finish | Reopen) -> dict[str, Any] | tuple[Problem, ...]:
        """Return what changes by an event that has no place among the deals."""
        match body:
            case Rename(player=seat, name=name):
                problems = seat_problems(seat, self.seats) or name_problems(name, self.names, seat)
                return problems or {"names": {**self.names, seat: name}}
            case Finish():
                if self.finish:
                    return (Problem("already_finished", "type"),)
                return {"finish": True, "reopened": False}
            case Reopen():
                if not self.finished:
                    return (Problem("not_finished", "type"),)
                return {"finish": False, "reopened": True}

    def _scored(self, slot: Slot, before: Any, remarks: tuple[Problem, ...] = ()) -> Slot:
        """Return a slot with what it writes at a table."""
        body = slot.counted
        dealer = before.dealer
        entries: tuple[Entry, ...] = ()
        if slot.void is not None:
            after = before
        elif isinstance(body, Correction):
            entries, after = body.entries, self.engine.correct(body.entries, before)
        elif isinstance(body, Join):
            entries, after = people.joined(before, body.player, self.engine.columns)
        elif isinstance(body, Leave):
            after = people.left(self.engine, before, body.player)
        else:
            dealer = body.dealer or dealer
            entries, after = self.engine.score(body, before)
        return Slot(
            slot.n, slot.at, slot.body, slot.amends, slot.void, dealer, entries, before, after, remarks
        )

    def _changed(self, event: Event) -> dict[str, Any] | tuple[Problem, ...]:
        """Apply an event that changes an earlier one, and write everything after it anew."""
        changed = self._change(event)
        if isinstance(changed, tuple):
            return changed
        at = next(i for i in reversed(range(len(self.slots))) if self.slots[i].n == changed.n)
        return self._rewritten([*self.slots[:at], changed, *self.slots[at + 1 :]], at, changed.n)

    def _rewritten(self, slots: list[Slot], start: int, cause: int) -> dict[str, Any] | tuple[Problem, ...]:
        """Score slots anew from one on; deals once played stand unless they have become impossible."""
        table = slots[start - 1].after if start else self.first
        fresh = []
        for slot in slots[start:]:
            problems = () if slot.void else self._problems(slot.counted, table)
            if any(problem.code not in self.engine.house_problems for problem in problems):
                if slot.n == cause:
                    return problems
                return (Problem("makes_impossible", "target", {"deal": slot.n, "why": problems[0]}),)
            slot = self._scored(slot, table, problems)
            fresh.append(slot)
            table = slot.after
        return {"slots": Trail([*slots[:start], *fresh])}

    def _change(self, event: Event) -> Slot | tuple[Problem, ...]:
        """Return the slot that an event changes, changed, but not yet scored."""
        target: int = event.body.target
        match event.body:
            case Void():
                slot = self.slot(target)
                if slot is None:
                    return (Problem("no_such_deal", "target", {"target": target}),)
                if slot.void is not None:
                    return (Problem("struck_already", "target", {"target": target}),)
                return msgspec.structs.replace(slot, void=event.n)
            case Amend(deal=keys):
                slot = self.slot(target)
                if slot is None or isinstance(slot.body, Body):
                    return (Problem("no_such_deal", "target", {"target": target}),)
                if slot.void is not None:
                    return (Problem("struck_already", "target", {"target": target}),)
                deal = self.engine.read(keys)
                if isinstance(deal, tuple):
                    return deal
                return msgspec.structs.replace(slot, amends=(*slot.amends, (event.n, deal)))
            case _:
                for slot in self.slots:
                    if slot.void == target:
                        return msgspec.structs.replace(slot, void=None)
                    if any(n == target for n, _ in slot.amends):
                        if slot.void is not None:
                            return (Problem("struck_already", "target", {"target": slot.n}),)
                        kept = tuple(amend for amend in slot.amends if amend[0] != target)
                        return msgspec.structs.replace(slot, amends=kept)
                return (Problem("nothing_to_restore", "target", {"target": target}),)

    def under(self, variant: str, engine: Engine, target: int) -> tuple[Session, tuple[Problem, ...]]:
        """Return the same evening by other rules, and the deals that those rules cannot express.

        Such a deal is left out: its slot writes nothing, and a problem with its number says why.
        """
        first = engine.table(self.first.seats, self.first.dealer, target)
        session = msgspec.structs.replace(self, variant=variant, engine=engine, first=first, slots=Trail())
        table, slots, lost = first, [], []
        for slot in self.slots:
            if slot.dealer in table.seats:
                # Who dealt is no matter of rules: the cards lay as they lay.
                table = msgspec.structs.replace(table, dealer=slot.dealer)
            problems = () if slot.void else session._problems(slot.counted, table)
            fatal = [problem for problem in problems if problem.code not in engine.house_problems]
            if fatal:
                lost.append(msgspec.structs.replace(fatal[0], params={"n": slot.n, **fatal[0].params}))
                slot = msgspec.structs.replace(slot, before=table, after=table, entries=(), remarks=problems)
            else:
                slot = session._scored(slot, table, problems)
            slots.append(slot)
            table = slot.after
        return msgspec.structs.replace(session, slots=Trail(slots)), tuple(lost)
