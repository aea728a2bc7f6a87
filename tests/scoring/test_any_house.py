"""The laws under any house, in both families: every key of the schema with some value that it may have."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from preferans_tui.journal.events import Reopen, write_body
from preferans_tui.journal.history import redo, undo
from preferans_tui.journal.session import Session
from preferans_tui.scoring.engine import Question, family
from preferans_tui.variants import Key, keys, load

SIZES = {"russian": (2, 3, 4), "balkan": (3, 4)}
BASES = {"russian": "sochi", "balkan": "serbian"}
TARGET = 9
"""Small, so that evenings close it, help each other, and come to their end."""
LEFT = ("engine", "sources", "players", "pulya.target", "bule.start")


def values(key: Key) -> st.SearchStrategy[Any]:
    """Draw a value that a key may have."""
    low, high = key.low or 0, key.high
    numbers = [each for each in (low, low + 1, low + 4) if high is None or each <= high]
    one = st.sampled_from([*key.choices, *(numbers if key.low is not None or not key.choices else ())])
    match key.kind:
        case "map":
            return st.fixed_dictionaries(dict.fromkeys(map(str, key.default), one))
        case "list":
            return st.lists(one, min_size=0 if key.allowed.startswith("[]") else 1, max_size=4, unique=True)
        case _:
            return one


def house(name: str) -> st.SearchStrategy[dict[str, Any]]:
    """Draw the rules of a house."""
    wanted = {
        key.name: values(key) for key in keys(name).values() if key.kind != "text" and key.name not in LEFT
    }
    return st.fixed_dictionaries(wanted)


def opened(name: str, dotted: dict[str, Any], players: int) -> Session:
    rules: dict[str, Any] = {"engine": name, "players": [players]}
    for key, value in dotted.items():
        table, _, leaf = key.rpartition(".")
        (rules.setdefault(table, {}) if table else rules)[leaf] = value
    found = load(BASES[name], [], rules)
    assert not isinstance(found, tuple), found
    # Where no contract is played there is no game to keep; `rules check` says so.
    assume("nothing_to_play" not in [each.code for each in family(name).engine(found.rules).conflicts()])
    engine: Any = family(name).engine(found.rules)
    seats = tuple("ABCD"[:players])
    return Session("house", engine, engine.table(seats, seats[-1], TARGET), {seat: seat for seat in seats})


@pytest.mark.parametrize("name", SIZES)
@settings(max_examples=300, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_the_laws_hold_in_any_house(name: str, data: st.DataObject) -> None:
    session = first = opened(name, data.draw(house(name)), data.draw(st.sampled_from(SIZES[name])))
    engine = session.engine
    for _deal in range(data.draw(st.integers(1, 6))):
        if session.finished:
            session = session.record(Reopen())
        answers: tuple[Any, ...] = ()
        while isinstance(asked := engine.ask(session.table, answers), Question):
            choices = [choice.value for choice in asked.choices]
            answers = (*answers, data.draw(st.sampled_from(choices)))
        assert engine.check(asked, session.table) == ()
        assert engine.ask(session.table, engine.answers(asked, session.table)) == asked
        before, session = session, session.record(asked)
        back = session.record(undo(session))
        assert back.table == before.table
        assert back.record(redo(back)).table == session.table
    settled = session.settle()
    assert sum(settled.exact.values()) == sum(settled.final.values()) == 0
    nets = [session.net(slot) for slot in session.slots]
    assert {seat: sum(net[seat] for net in nets) for seat in session.seats} == dict(settled.exact)
    replayed = first.replay(tuple(write_body(engine, event.body) for event in session.events))
    assert isinstance(replayed, Session)
    assert replayed.table == session.table
