"""Laws that every Balkan evening keeps, and that the questions and `check` agree on every single deal."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from preferans_tui.journal.events import Reopen, write_body
from preferans_tui.journal.history import redo, undo
from preferans_tui.journal.session import Session
from preferans_tui.scoring.balkan.deals import Game, Refe
from preferans_tui.scoring.balkan.rules import BASE
from preferans_tui.scoring.engine import Question, family
from preferans_tui.variants import load

SHIPPED = ("serbian", "croatian", "slovenian")
LIBERAL = {
    "engine": "balkan",
    "contracts": {"preferans": 8},
    "quota": {"mode": "individual2", "fall_when_declarer_fails": True},
    "kontra": {"max": 2, "scope": "each_own", "mandatory": ["pik", "sans"], "mandatory_on_refe": False},
    "refe": {"max": "unlimited", "count": "open_now", "blocked_by": "none", "to": "all_seated"},
    "score": {"trick_factor": 3},
    "supe": {"cap": "none"},
    "end": {"fail": "double_bule_standard_supe"},
    "settlement": {"writeoff": "exact"},
}
"""A house that plays everything otherwise."""

quick = settings(max_examples=10, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
tables = pytest.mark.parametrize(
    ("variant", "players"), [(v, n) for v in (*SHIPPED, "liberal") for n in (3, 4)]
)


def start(variant: str, players: int, first: int = -1) -> Session:
    found = load("serbian", [], LIBERAL) if variant == "liberal" else load(variant, [])
    assert not isinstance(found, tuple), found
    engine: Any = family("balkan").engine(found.rules)
    seats = tuple("ABCD"[:players])
    # Few bule, so that evenings come to hats, to the last deal and to their end.
    return Session(variant, engine, engine.table(seats, seats[first], 8), {seat: seat for seat in seats})


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


def evening(data: st.DataObject, session: Session, most: int = 10) -> Session:
    for _ in range(data.draw(st.integers(1, most))):
        session = record(session, answered(data, session))
    return session


@tables
@quick
@given(data=st.data())
def test_settlement_sums_to_zero_and_is_paid_exactly(variant: str, players: int, data: st.DataObject) -> None:
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
    # A write-off in whole numbers moves nobody by a whole bula.
    assert all(abs(settled.final[seat] - net) < 10 for seat, net in settled.exact.items())


@tables
@quick
@given(data=st.data())
def test_nets_of_deals_add_up_to_the_settlement(variant: str, players: int, data: st.DataObject) -> None:
    session = evening(data, start(variant, players))
    total = {seat: sum(session.net(slot)[seat] for slot in session.slots) for seat in session.seats}
    assert total == dict(session.settle().exact)
    assert all(sum(session.net(slot).values()) == 0 for slot in session.slots)


@tables
@quick
@given(data=st.data())
def test_a_game_ends_at_nought_and_never_below(variant: str, players: int, data: st.DataObject) -> None:
    session = start(variant, players)
    for _ in range(12):
        if session.finished:
            break
        session = session.record(answered(data, session))
        assert session.table.left >= 0
    assert session.finished == (session.table.left == 0)


@tables
@quick
@given(data=st.data())
def test_undo_is_identity_and_redo_takes_it_back(variant: str, players: int, data: st.DataObject) -> None:
    before = evening(data, start(variant, players), 4)
    if before.finished:
        before = before.record(Reopen())
    after = before.record(answered(data, before))
    back = after.record(undo(after))
    assert (back.table, back.settle()) == (before.table, before.settle())
    again = back.record(redo(back))
    assert (again.table, again.settle()) == (after.table, after.settle())


@tables
@quick
@given(data=st.data())
def test_a_journal_read_back_is_the_same_evening(variant: str, players: int, data: st.DataObject) -> None:
    live = evening(data, start(variant, players))
    events = tuple(
        {"n": event.n, "at": event.at, **write_body(live.engine, event.body)} for event in live.events
    )
    replayed = start(variant, players).replay(events)
    assert not isinstance(replayed, tuple), replayed
    assert (replayed.table, replayed.settle()) == (live.table, live.settle())


def turned(value: Any, seats: tuple[str, ...], by: int) -> Any:
    """Move everybody named in a deal so many places round the table."""
    if isinstance(value, dict):
        return {turned(k, seats, by): turned(v, seats, by) for k, v in value.items()}
    return seats[(seats.index(value) + by) % len(seats)] if value in seats else value


@tables
@quick
@given(data=st.data())
def test_rotating_the_seats_rotates_the_result(variant: str, players: int, data: st.DataObject) -> None:
    by = data.draw(st.integers(1, players - 1))
    here, there = start(variant, players), start(variant, players, by - 1)
    for _ in range(data.draw(st.integers(1, 8))):
        deal = answered(data, here)
        here = record(here, deal)
        there = record(there, there.engine.read(turned(here.engine.write(deal), here.seats, by)))
    assert turned(dict(here.settle().exact), here.seats, by) == dict(there.settle().exact)
    assert (
        turned(here.engine.state(here.table)["refe"], here.seats, by)
        == there.engine.state(there.table)["refe"]
    )
    assert turned(here.table.dealer, here.seats, by) == there.table.dealer


def chains(engine: Any, table: Any, answers: tuple[Any, ...]) -> Iterator[tuple[Any, tuple[Any, ...]]]:
    """Return every deal that the questions can lead to from here, with its chain."""
    asked = engine.ask(table, answers)
    if not isinstance(asked, Question):
        yield asked, answers
        return
    for choice in asked.choices:
        yield from chains(engine, table, (*answers, choice.value))


def every_deal(
    declarer: str, defenders: tuple[str, str], contracts: tuple[str, ...], most: int
) -> Iterator[Any]:
    """Return every deal of a declarer that can be written down, legal or not."""
    replies = ("come", "stay", "caller", "called", "kontra", "dragged")
    splits = [None, *((own, other) for own in range(11) for other in range(11 - own))]
    for contract, igra, kontra, *said in product(contracts, (False, True), range(most + 2), replies, replies):
        defence = dict(zip(defenders, said, strict=True))
        for split in splits:
            tricks = (
                None
                if split is None
                else {**dict(zip(defenders, split, strict=True)), declarer: 10 - sum(split)}
            )
            yield Game(
                declarer=declarer, contract=contract, igra=igra, kontra=kontra, defence=defence, tricks=tricks
            )


def key(deal: Any) -> bytes:
    return msgspec.json.encode(deal, order="deterministic")


@pytest.mark.parametrize(
    ("variant", "contracts", "players", "refe"),
    [
        ("serbian", ("pik", "betl"), 3, False),
        ("croatian", ("tref",), 4, True),
        ("slovenian", ("pik", "sans"), 3, True),
        ("liberal", ("pik", "betl", "preferans"), 4, False),
        ("liberal", ("pik", "karo"), 3, True),
    ],
)
def test_the_questions_lead_to_exactly_the_deals_that_check_accepts(
    variant: str, contracts: tuple[str, ...], players: int, refe: bool
) -> None:
    session = start(variant, players)
    if refe:
        session = session.record(Refe())
    engine, table = session.engine, session.table
    declarer = table.active[0]
    asked = {}
    for igra, contract in product(((), ("igra",)), contracts):
        if engine.rules.contracts[contract]:
            asked |= {
                key(deal): (deal, chain) for deal, chain in chains(engine, table, (declarer, *igra, contract))
            }
    assert [deal for deal, _ in asked.values() if engine.check(deal, table)] == []
    most = engine.rules.kontra.max
    accepted = {
        key(deal)
        for deal in every_deal(declarer, table.defenders(declarer), contracts, most)
        if not engine.check(deal, table)
    }
    assert accepted == set(asked)
    for deal, _chain in asked.values():
        assert engine.ask(table, engine.answers(deal, table)) == deal


@pytest.mark.parametrize("variant", SHIPPED)
def test_a_normal_deal_takes_eight_keys_at_most(variant: str) -> None:
    """Who, contract, two answers, tricks and their split, Enter; igra is one more, kontra has no split."""
    session = start(variant, 3)
    for contract, igra, said in product(
        [each for each in BASE if session.engine.rules.contracts[each]],
        (False, True),
        [("come", "come"), ("come", "stay"), ("caller", "called"), ("kontra", "dragged"), ("stay", "stay")],
    ):
        deal = Game(declarer="A", contract=contract, igra=igra, kontra=int("kontra" in said),
                    defence=dict(zip("BC", said, strict=True)),
                    tricks=None if said == ("stay", "stay") else {"B": 3, "C": 0, "A": 7})  # fmt: skip
        if not session.engine.check(deal, session.table):
            assert len(session.engine.answers(deal, session.table)) <= 8


def test_another_dealer_is_reached_too() -> None:
    session = start("serbian", 4)
    deal = Game(dealer="B", declarer="A", contract="karo", defence={"C": "stay", "D": "stay"})
    chain = session.engine.answers(deal, session.table)
    assert chain == ("dealer", "B", "A", "karo", "stay", "stay", "write")
    assert session.engine.ask(session.table, chain) == deal
    refe = Refe(dealer="C")
    assert session.engine.ask(session.table, session.engine.answers(refe, session.table)) == refe
