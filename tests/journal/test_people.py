"""Somebody joins, somebody leaves (Code of Preferans 3.1.2; dossier of the Russian rules, section 7)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from preferans_tui.journal.events import (
    Correction,
    Finish,
    Join,
    Leave,
    Rename,
    Restore,
    Void,
    Write,
    write_body,
)
from preferans_tui.journal.history import redo, undo
from preferans_tui.journal.session import Session
from preferans_tui.scoring.engine import Question, family
from preferans_tui.variants import load

SIX = {"type": "game", "contract": 6, "tricks": {}}
TABLES = [("sochi", {}), ("leningrad", {}), ("sochi", {"points": {"divisor": "opponents"}}), ("serbian", {})]


def start(variant: str = "sochi", players: int = 3, rules: dict[str, Any] | None = None) -> Session:
    found = load(variant, [], rules or {})
    assert not isinstance(found, tuple), found
    engine = family(found.rules.engine).engine(found.rules)
    seats = tuple("ABCD"[:players])
    first = engine.table(seats, seats[-1], engine.default_target)
    return Session(variant, engine, first, {seat: f"name {seat}" for seat in seats})


def written(session: Session, *writes: tuple[Any, ...]) -> Session:
    """Write numbers raw: ("A", "pulya", 10) or ("A", "whists", 10, "B")."""
    return session.record(Correction("scene", tuple(Write(*write) for write in writes)))


def played(session: Session, dealer: str = "", **keys: Any) -> Session:
    keys = {"type": "raspasy", "tricks": {"A": 4, "B": 3, "C": 3}, **keys}
    deal = session.engine.read({**keys, **({"dealer": dealer} if dealer else {})})
    return session.record(deal)


def problems(session: Session, body: Any) -> list[tuple[str, str]]:
    return [(problem.code, problem.field) for problem in session.check(body)]


def test_a_newcomer_writes_the_means_rounded_against_him() -> None:
    scene = written(start(), ("A", "pulya", 10), ("B", "pulya", 6), ("C", "pulya", 4), ("A", "gora", 5))
    joined = scene.record(Join("D", "Gleb"))
    writes = [(each.player, each.column, each.amount, each.reason) for each in joined.slots[-1].entries]
    # The means are 20/3 of the pulya, 5/3 of the gora.
    assert writes == [("D", "pulya", 6, "joined"), ("D", "gora", 2, "joined")]
    assert joined.names["D"] == "Gleb"


def test_bule_are_rounded_against_a_newcomer_too() -> None:
    scene = written(start("serbian"), ("A", "bule", -10), ("B", "bule", -3))
    each = scene.engine.default_target
    (entry,) = scene.record(Join("D", "Gleb")).slots[-1].entries
    # Two thirds of a bule below 13/3 written off: he has more left.
    assert (entry.column, entry.amount) == ("bule", each - 4)


def test_exact_means_leave_every_result_as_it_is() -> None:
    scene = written(start(), ("A", "pulya", 9), ("B", "gora", 6), ("C", "whists", 17, "A"))
    joined = scene.record(Join("D", "Gleb"))
    assert dict(joined.settle().exact) == {**scene.settle().exact, "D": 0}
    assert set(joined.net(joined.slots[-1]).values()) == {0}


@pytest.mark.parametrize(
    ("last", "seats", "then"), [("A", "ADBC", "DBCA"), ("B", "ABDC", "DCAB"), ("C", "ABCD", "DABC")]
)
def test_he_sits_at_the_left_of_the_last_dealer_and_deals_next(last: str, seats: str, then: str) -> None:
    joined = played(start(), last).record(Join("D", "Gleb"))
    assert "".join(joined.table.seats) == seats
    dealers = []
    for _deal in range(4):
        dealers.append(joined.table.dealer)
        players = [seat for seat in joined.table.seats if seat != joined.table.dealer]
        joined = played(joined, tricks=dict(zip(players, (4, 3, 3), strict=True)))
    assert "".join(dealers) == then


def test_a_dealer_who_deals_again_does_so_before_the_newcomer() -> None:
    joined = played(start(rules={"raspasy": {"dealer_moves": "never"}}), "A").record(Join("D", "Gleb"))
    assert (joined.table.dealer, "".join(joined.table.seats)) == ("A", "ADBC")


@pytest.mark.parametrize(("variant", "rules"), TABLES)
def test_nobody_jumps_when_somebody_leaves_and_he_stays_where_he_was(variant: str, rules: Any) -> None:
    session = start(variant, 4, rules)
    first = session.engine.columns[0].name
    paired = session.engine.columns[-1].name
    scene = written(session, ("A", first, 7), ("B", first, -2), ("D", paired, 31, "A"), ("B", paired, 5, "D"))
    left = scene.record(Leave("D"))
    assert left.settle().exact == scene.settle().exact
    assert "".join(left.table.seats) == "ABC"
    later = written(left, ("A", first, 3))
    moved = {seat: net - left.settle().exact[seat] for seat, net in later.settle().exact.items()}
    assert moved["D"] == 0
    assert moved == later.net(later.slots[-1])
    # Three share what four shared: a third of a point's whole each, or a half where only the others share.
    whole = 10 if variant in ("sochi", "serbian") else 20
    divisor = 2 if rules else 3
    sign = -1 if variant == "serbian" else 1
    assert moved["B"] == moved["C"] == -sign * Fraction(3 * whole, divisor)


def test_what_is_carried_is_settled_with_the_one_who_left() -> None:
    scene = written(start(players=4), ("A", "pulya", 4), ("D", "whists", 12, "B"))
    left = scene.record(Leave("D"))
    settled = left.settle()
    nets = dict.fromkeys("ABCD", Fraction())
    for payment in settled.pairwise:
        nets[payment.payer] -= payment.amount
        nets[payment.payee] += payment.amount
    assert nets == settled.exact
    (carried,) = [step for step in settled.steps if step.code == "carried"]
    assert all("D" in (line.seat, line.on) for line in carried.lines)


@pytest.mark.parametrize(("gone", "dealer", "then"), [("A", "A", "B"), ("B", "A", "A"), ("D", "D", "A")])
def test_the_deal_goes_on_to_the_left_of_a_dealer_who_left(gone: str, dealer: str, then: str) -> None:
    right = {"A": "D", "B": "A", "C": "B", "D": "C"}[dealer]
    players = [seat for seat in "ABCD" if seat != right]
    session = played(start(players=4), right, tricks=dict(zip(players, (4, 3, 3), strict=True)))
    assert session.record(Leave(gone)).table.dealer == then


def test_three_become_four_and_three_and_four_again() -> None:
    session = played(start(), "C").record(Join("D", "Gleb")).record(Leave("A"))
    assert (session.table.seats, session.table.gone, session.seats) == (
        ("B", "C", "D"),
        ("A",),
        tuple("BCDA"),
    )
    assert problems(session, Join("A", "Anna")) == [("seat_taken", "player"), ("unknown_seat", "player")]
    again = session.record(Join("E", "Zoya"))
    assert "".join(again.table.seats) == "BCED"
    assert sum(again.settle().exact.values()) == 0


@pytest.mark.parametrize(
    ("players", "body", "expected"),
    [
        (4, Join("E", "Zoya"), [("table_size", "player")]),
        (3, Leave("A"), [("table_size", "player")]),
        (3, Join("E", "Zoya"), [("unknown_seat", "player")]),
        (3, Join("D", " "), [("name_empty", "players.D")]),
        (3, Join("D", "name A"), [("name_twice", "players.D")]),
        (4, Leave("X"), [("unknown_seat", "player")]),
    ],
)
def test_what_cannot_be_is_refused(players: int, body: Any, expected: list[tuple[str, str]]) -> None:
    assert problems(start(players=players), body) == expected


def test_nobody_comes_or_goes_after_the_end() -> None:
    assert problems(start().record(Finish()), Join("D", "Gleb")) == [("session_finished", "type")]


def test_nothing_more_is_written_on_one_who_left() -> None:
    left = start(players=4).record(Leave("D"))
    late = Correction("late", (Write("D", "pulya", 2), Write("A", "whists", 2, "D")))
    assert problems(left, late) == [("unknown_seat", "writes[0].player"), ("opponent_needed", "writes[1].on")]
    assert left.check(Rename("D", "Dima")) == ()


def test_a_join_is_taken_back_and_made_again() -> None:
    before = played(start(), "A")
    joined = before.record(Join("D", "Gleb"))
    back = joined.record(undo(joined))
    assert back.table == before.table
    again = back.record(redo(back))
    assert (again.table, again.names["D"]) == (joined.table, "Gleb")


def test_a_join_stands_while_deals_need_it() -> None:
    joined = played(start(), "A").record(Join("D", "Gleb"))
    later = played(joined, tricks={"B": 4, "C": 3, "A": 3})
    # Without him it would have been the same deal; the next one is his.
    assert later.check(Void(2)) == ()
    later = played(later, tricks={"C": 4, "A": 3, "D": 3})
    (problem,) = later.check(Void(2))
    assert (problem.code, problem.params["deal"]) == ("makes_impossible", 4)
    struck = later.record(Void(4)).record(Void(2))
    assert struck.table.seats == ("A", "B", "C")
    assert problems(struck, Restore(5)) == [
        ("no_tricks_here", "tricks.D"),
        ("trick_count_missing", "tricks.B"),
    ]


COMING = [("sochi", 3), ("sochi", 4), ("kazakhstan", 4), ("serbian", 3), ("slovenian", 4)]


def drawn(data: st.DataObject, session: Session) -> Any:
    """Draw a deal by the questions, or somebody who comes or goes."""
    size = len(session.table.seats)
    if data.draw(st.integers(0, 3)) == 0:
        return (
            Leave(data.draw(st.sampled_from(session.table.seats)))
            if size == 4
            else Join(session.newcomer, "N")
        )
    answers: tuple[Any, ...] = ()
    while isinstance(asked := session.engine.ask(session.table, answers), Question):
        answers = (*answers, data.draw(st.sampled_from([choice.value for choice in asked.choices])))
    return asked


@pytest.mark.parametrize(("variant", "players"), COMING)
@settings(max_examples=6, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_laws_hold_whoever_comes_and_goes(variant: str, players: int, data: st.DataObject) -> None:
    session = first = start(variant, players)
    for _event in range(data.draw(st.integers(2, 9))):
        body = drawn(data, session)
        if isinstance(body, Join):
            body = Join(body.player, f"name {body.player}")
        if session.finished:
            break
        before, session = session, session.record(body)
        if isinstance(body, Leave):
            assert session.settle().exact == before.settle().exact
        back = session.record(undo(session))
        assert back.table == before.table
        assert back.record(redo(back)).table == session.table
    settled = session.settle()
    assert sum(settled.exact.values()) == sum(settled.final.values()) == 0
    nets = [session.net(slot) for slot in session.slots]
    assert {seat: sum(net[seat] for net in nets) for seat in session.seats} == dict(settled.exact)
    events = tuple(write_body(session.engine, event.body) for event in session.events)
    replayed = first.replay(events)
    assert isinstance(replayed, Session)
    assert (replayed.table, replayed.names) == (session.table, session.names)
