"""Laws that every evening keeps, whatever was dealt: all shipped variants, at each of their sizes.

Two sorts of random deals: those that the form's questions lead to, and those drawn over all keys of a deal
without a thought for the questions and kept where `check` accepts them.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from preferans_tui.journal.events import Reopen, write_body
from preferans_tui.journal.history import redo, undo
from preferans_tui.journal.session import Session
from preferans_tui.scoring.deal import ALL
from preferans_tui.scoring.engine import Question, family
from preferans_tui.scoring.russian.check import with_dummy
from preferans_tui.scoring.russian.deals import DUMMY, Concede, Game, Mizer, Raspasy
from preferans_tui.scoring.russian.rules import Rules
from preferans_tui.variants import Variant, listing, load

LIBERAL = {
    "players": [2, 3, 4],
    "whist": {"half": {"6": 2, "7": 1, "8": 1}, "half_return": [6, 7], "passer_tricks_count": False,
              "stalingrad": True},
    "mizer": {"without_talon": "double", "shared_with_dealer": True},
    "talon": {"premium": "price"},
    "deal_multiplier": {"max": 3},
    "raspasy": {"exit": [6, 7], "dealer_moves": "after_3"},
    "bombs": {"allowed": True, "grant": "raspasy"},
}  # fmt: skip
"""A house where everything may be asked."""

HOUSES = {
    found.name: found.rules
    for found in listing([])
    if isinstance(found, Variant) and isinstance(found.rules, Rules) and found.bases != ("moscow",)
}
"""The shipped variants; Rostov is Moscow by another name."""

found = load("sochi", [], LIBERAL)
assert isinstance(found, Variant), found
HOUSES["liberal"] = found.rules

quick = settings(max_examples=5, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
tables = pytest.mark.parametrize(
    ("variant", "players"), [(name, size) for name, rules in HOUSES.items() for size in rules.players]
)


def start(variant: str, players: int, first: int = -1) -> Session:
    engine: Any = family("russian").engine(HOUSES[variant])
    seats = tuple("ABCD"[:players])
    # A small pulya, so that evenings close it, help each other and come to their end; bombs to play on.
    table = engine.table(seats, seats[first], 8)
    if engine.rules.bombs.allowed:
        table = msgspec.structs.replace(table, bombs=dict.fromkeys(seats, 1))
    return Session(variant, engine, table, {seat: seat for seat in seats})


def answered(data: st.DataObject, session: Session) -> Any:
    """Answer the questions at random until a deal comes."""
    answers: tuple[Any, ...] = ()
    while isinstance(question := session.engine.ask(session.table, answers), Question):
        values = [choice.value for choice in question.choices]
        if question.default is not None:
            values += [question.default] * len(values)
        answers = (*answers, data.draw(st.sampled_from(values)))
    return question


def record(session: Session, deal: Any) -> Session:
    if session.finished:
        session = session.record(Reopen())
    return session.record(deal)


def evening(data: st.DataObject, session: Session, most: int = 8) -> Session:
    for _ in range(data.draw(st.integers(1, most))):
        session = record(session, answered(data, session))
    return session


@tables
@quick
@given(data=st.data())
def test_settlement_sums_to_zero_and_is_paid_exactly(variant, players, data):
    settled = evening(data, start(variant, players)).settle()
    assert sum(settled.exact.values()) == 0
    assert sum(settled.final.values()) == 0
    for payments, nets in ((settled.pairwise, settled.exact), (settled.transfers, settled.final)):
        left = dict(nets)
        for payment in payments:
            assert payment.amount > 0
            left[payment.payer] += payment.amount
            left[payment.payee] -= payment.amount
        assert not any(left.values())
    assert all(abs(settled.final[seat] - net) < 1 for seat, net in settled.exact.items())


@tables
@quick
@given(data=st.data())
def test_nets_of_deals_add_up_to_the_settlement(variant, players, data):
    session = evening(data, start(variant, players))
    total = {seat: sum(session.net(slot)[seat] for slot in session.slots) for seat in session.seats}
    assert total == dict(session.settle().exact)
    assert all(sum(session.net(slot).values()) == 0 for slot in session.slots)


@tables
@quick
@given(data=st.data())
def test_undo_of_record_is_identity_and_redo_takes_it_back(variant, players, data):
    before = evening(data, start(variant, players), 4)
    deal = answered(data, before)
    assume(not before.finished)
    after = before.record(deal)
    back = after.record(undo(after))
    assert back.table == before.table
    assert back.settle() == before.settle()
    assert back.finished == before.finished
    again = back.record(redo(back))
    assert again.table == after.table
    assert again.settle() == after.settle()


def turned(value: Any, seats: tuple[str, ...], by: int) -> Any:
    """Move everybody named in a deal so many places round the table."""
    if isinstance(value, dict):
        return {turned(k, seats, by): turned(v, seats, by) for k, v in value.items()}
    return seats[(seats.index(value) + by) % len(seats)] if value in seats else value


@tables
@quick
@given(data=st.data())
def test_rotating_the_seats_rotates_the_result(variant, players, data):
    by = data.draw(st.integers(1, players - 1))
    here, there = start(variant, players), start(variant, players, by - 1)
    for _ in range(data.draw(st.integers(1, 8))):
        deal = answered(data, here)
        here = record(here, deal)
        there = record(there, there.engine.read(turned(here.engine.write(deal), here.seats, by)))
    assert turned(dict(here.settle().exact), here.seats, by) == dict(there.settle().exact)
    assert turned(here.engine.state(here.table)["dealer"], here.seats, by) == there.table.dealer
    assert here.table.streak == there.table.streak


@tables
@quick
@given(data=st.data())
def test_replaying_the_events_equals_the_live_state(variant, players, data):
    live = evening(data, start(variant, players))
    events = tuple(
        {"n": event.n, "at": event.at, **write_body(live.engine, event.body)} for event in live.events
    )
    replayed = start(variant, players).replay(events)
    assert not isinstance(replayed, tuple), replayed
    assert replayed.table == live.table
    assert replayed.settle() == live.settle()
    assert [slot.entries for slot in replayed.slots] == [slot.entries for slot in live.slots]


@tables
@quick
@given(data=st.data())
def test_every_chain_of_answers_ends_in_a_deal_that_check_accepts(variant, players, data):
    session = evening(data, start(variant, players), 5)
    deal = answered(data, session)
    assert session.engine.check(deal, session.table) == ()
    assert session.engine.read(session.engine.write(deal)) == deal


def tens(parts: int) -> st.SearchStrategy[list[int]]:
    """Draw ten tricks in so many parts."""
    cuts = st.lists(st.integers(0, 10), min_size=parts - 1, max_size=parts - 1).map(sorted)
    return cuts.map(lambda at: [b - a for a, b in zip([0, *at], [*at, 10], strict=True)])


@st.composite
def any_deal(draw: Any, seats: tuple[str, ...], rules: Rules) -> Any:
    """Draw a deal over all its keys, legal or not; bombs where the house plays on them."""
    common = {
        "dealer": draw(st.sampled_from([None, None, *seats])),
        "multiplier": draw(st.integers(1, rules.deal_multiplier.max)),
    }
    bombed = {}
    if rules.bombs.allowed:
        common["grant"] = draw(st.sampled_from([{}, {"A": 1, "B": 2}]))
        bombed = {"bombs": draw(st.sampled_from([0, 1])), "dark": draw(st.booleans())}
    declarer = draw(st.sampled_from(seats))
    hands = (*seats, DUMMY) if len(seats) == 2 else seats
    sitting = draw(st.permutations(hands))[:3]
    with_tricks = draw(st.sampled_from([sitting, seats]))
    tricks = dict(zip(with_tricks, draw(tens(len(with_tricks))), strict=True))
    kind = draw(st.sampled_from([Game, Game, Game, Mizer, Raspasy, Concede]))
    if kind is Raspasy:
        return Raspasy(tricks=tricks, **common)
    if kind is Concede:
        return Concede(declarer=declarer, contract=draw(st.integers(6, 10)), **common)
    if kind is Mizer:
        return Mizer(
            declarer=declarer,
            tricks=draw(st.integers(0, 10)),
            without_talon=draw(st.booleans()),
            shared_with_dealer=draw(st.booleans()),
            **common,
        )
    replies = st.sampled_from(["whist", "pass", "half"])
    defence = {seat: draw(replies) for seat in draw(st.permutations(seats)) if seat != declarer}
    if len(seats) == 4 and draw(st.integers(0, 3)):
        defence.pop(draw(st.sampled_from([seat for seat in seats if seat != declarer])), None)
    played = "whist" in defence.values()
    if played and len(seats) > 2 and draw(st.booleans()):
        tricks = dict(zip([declarer, *list(defence)[:2]], draw(tens(3)), strict=True))
    return Game(
        declarer=declarer,
        contract=draw(st.integers(6, 10)),
        defence=defence,
        tricks=tricks if played else None,
        suit=draw(st.sampled_from([None, None, "spades", "hearts", "nt"])),
        talon=draw(st.sampled_from([0, 0, 1, 3])),
        **bombed,
        **common,
    )


def counted(deal: Any, session: Session) -> Any:
    """Name the tricks that a deal may leave out: the nought of a dealer who plays the talon, the dummy's."""
    table = session.table.at(deal.dealer)
    if isinstance(deal, Raspasy) and table.resting and session.engine.rules.raspasy.dealer_plays_talon:
        return msgspec.structs.replace(deal, tricks={table.resting: 0, **deal.tricks})
    rest = isinstance(deal, Game) and deal.tricks and sum(deal.tricks.values()) < ALL
    if isinstance(deal, Raspasy) or rest:
        return msgspec.structs.replace(deal, tricks=with_dummy(deal.tricks, table))
    return deal


@tables
@settings(quick, max_examples=24)
@given(data=st.data())
def test_every_deal_that_check_accepts_is_reached_by_a_chain(variant, players, data):
    session = start(variant, players)
    for _ in range(data.draw(st.integers(0, 2))):
        session = record(session, answered(data, session))
    engine = session.engine
    deal = data.draw(any_deal(session.seats, engine.rules))
    assume(not engine.check(deal, session.table))
    chain = engine.answers(counted(deal, session), session.table)
    reached = engine.ask(session.table, chain)
    assert reached == counted(deal, session)
    assert engine.score(reached, session.table) == engine.score(deal, session.table)
