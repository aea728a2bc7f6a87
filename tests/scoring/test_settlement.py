"""The settlement: worked examples of the Code and the books, rounding, and the fewest payments."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product

import pytest

from preferans_tui.scoring.settlement import fewest_transfers, largest_remainder


def settle(table):
    return table.engine.settle(table.table)


def rows(settlement, code):
    """Return the numbers of one worked step, by seat or pair."""
    step = next(step for step in settlement.steps if step.code == code)
    return {line.seat + (line.on or ""): line.amounts for line in step.lines}


@pytest.mark.parametrize(
    ("variant", "players", "sheet", "exact"),
    [
        # Code 4.1.1: six points off the gora at a table of four are fifteen whists from each, not twenty.
        ("sochi", 4, "A gora -6", ("45", "-15", "-15", "-15")),
        # ... and at three twenty from each.
        ("sochi", 3, "A gora -6", ("40", "-20", "-20")),
        # One remiz at four: 80/4 = 20 to each, and the whists.
        ("sochi", 4, "A gora 8, B whists A 18, C whists A 18, D whists A 8", ("-104", "38", "38", "28")),
        # Six made at three in Leningrad: 2*20 - 40/3.
        ("leningrad", 3, "A pulya 2", ("80/3", "-40/3", "-40/3")),
        # Pulyas 4/0/0/0 (mean 1), goras 8/28/8/-4 (mean 10): 60+20-16, -20-180-104, -20+20+56, -20+140+64.
        (
            "leningrad", 4,
            "A pulya 4, A gora 8, B gora 28, C gora 8, D gora -4, "
            "A whists B 24, B whists A 16, C whists A 24, C whists B 32, D whists B 64",
            ("64", "-304", "56", "184"),
        ),
        # Unclosed pulyas count as they are: 10*(3 - 1), 10*(0 - 1) less goras 0/14/6 about 20/3.
        ("sochi", 3, "A pulya 3, B gora 14, C gora 6, B whists A 8", ("236/3", "-226/3", "-10/3")),
    ],
)  # fmt: skip
def test_exact_settlement(house, variant, players, sheet, exact):
    result = settle(house(variant, players=players, sheet=sheet)).exact
    assert tuple(str(net) for net in result.values()) == exact


MAIL_RU = (
    "A pulya 20, B pulya 20, C pulya 20, A gora 42, B gora 96, C gora 132, "
    "A whists B 170, B whists A 64, A whists C 60, C whists A 88, B whists C 178, C whists B 95"
)


def test_worked_example_of_mail_ru_step_by_step(house):
    """Amnesty 42: 0, 54, 90; per opponent 180 and 300; 350:64, 360:88, 478:275."""
    result = settle(house(target=20, sheet=MAIL_RU))
    assert [step.code for step in result.steps] == ["amnesty", "spread", "pairs", "result"]
    assert rows(result, "amnesty") == {"A": (42, 0), "B": (96, 54), "C": (132, 90)}
    assert rows(result, "spread") == {"A": (0, 0), "B": (54, 180), "C": (90, 300)}
    assert rows(result, "pairs") == {"AB": (350, 64, 286), "AC": (360, 88, 272), "BC": (478, 275, 203)}
    assert rows(result, "result") == {"A": (558, 558), "B": (-83, -83), "C": (-475, -475)}
    assert [(p.payer, p.payee, p.amount) for p in result.pairwise] == [
        ("B", "A", 286), ("C", "A", 272), ("C", "B", 203),
    ]  # fmt: skip
    assert [(p.payer, p.payee, p.amount) for p in result.transfers] == [("B", "A", 83), ("C", "A", 475)]


# A, B, C, D are the book's С, З, В, Ю. Only С has a gora: one point, 2.5 whists from each.
REFO = "A gora 1, A whists B 17, D whists A 12, A whists C 30, C whists B 25, D whists B 63, D whists C 10"


def test_worked_example_of_refo_exactly(house):
    result = settle(house(players=4, sheet=REFO))
    halves = {"A": "55/2", "B": "-205/2", "C": "-25/2", "D": "175/2"}
    assert {seat: str(net) for seat, net in result.exact.items()} == halves
    pairs = {pair: amounts[2] for pair, amounts in rows(result, "pairs").items()}
    assert pairs == {
        "AB": Fraction(29, 2), "AC": Fraction(55, 2), "AD": Fraction(-29, 2),
        "BC": -25, "BD": -63, "CD": -10,
    }  # fmt: skip
    assert dict(result.final) == {"A": 28, "B": -102, "C": -13, "D": 87}


def test_worked_example_of_refo_with_a_nudged_gora(house):
    """One point off С's gora against two whists from each: 15, -14, 28; +29, -103, -13, +87."""
    result = settle(house(rules={"settlement.rounding": "gora_adjust"}, players=4, sheet=REFO))
    assert dict(result.final) == {"A": 29, "B": -103, "C": -13, "D": 87}


def test_a_gora_nudged_at_three(house):
    """A point is 10/3 whists: of two points 20/3 become 7, of one 10/3 become 3."""
    rules = {"settlement.rounding": "gora_adjust"}
    assert dict(settle(house(rules=rules, sheet="A gora 2")).final) == {"A": -14, "B": 7, "C": 7}
    assert dict(settle(house(rules=rules, sheet="A gora 1")).final) == {"A": -6, "B": 3, "C": 3}


def test_without_rounding_the_final_is_exact(house):
    result = settle(house(rules={"settlement.rounding": "exact"}, sheet="A gora 1"))
    assert dict(result.final) == {"A": Fraction(-20, 3), "B": Fraction(10, 3), "C": Fraction(10, 3)}
    assert [(p.payer, p.payee, p.amount) for p in result.transfers] == [
        ("A", "B", Fraction(10, 3)), ("A", "C", Fraction(10, 3)),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("exact", "final"),
    [
        # The contract's example.
        (("-82/3", "56/3", "26/3"), (-27, 19, 8)),
        # Equal remainders: the earlier seat is given the whist.
        (("-20/3", "10/3", "10/3"), (-6, 3, 3)),
        (("10/3", "10/3", "-20/3"), (4, 3, -7)),
        (("5/2", "-5/2", "1/2", "-1/2"), (3, -2, 0, -1)),
        (("4", "-1", "-3"), (4, -1, -3)),
    ],
)
def test_largest_remainder(exact, final):
    nets = dict(zip("ABCD", map(Fraction, exact), strict=False))
    assert tuple(largest_remainder(nets).values()) == final


def test_an_unclosed_pulya_is_brought_to_the_target_first(house):
    """A lacks 10, B 20, C 0 points, each worth two of the gora in Leningrad; sums as the direct formula."""
    result = settle(house("leningrad", target=20, sheet="A pulya 10, C pulya 20, B gora 4"))
    assert rows(result, "level") == {"A": (10, 20, 0, 20), "B": (0, 40, 4, 44), "C": (20, 0, 0, 0)}
    assert rows(result, "spread") == {"A": (20, Fraction(200, 3)), "B": (44, Fraction(440, 3)), "C": (0, 0)}
    assert {seat: str(net) for seat, net in result.exact.items()} == {
        "A": "40/3", "B": "-680/3", "C": "640/3",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("variant", "rules", "players", "sheet"),
    [
        ("sochi", {}, 3, MAIL_RU),
        ("sochi", {}, 4, REFO),
        ("leningrad", {}, 4, "A pulya 7, B gora 13, C gora -5, D whists B 11"),
        ("sochi", {"points.divisor": "opponents"}, 4, "A pulya 7, B gora 13, C gora -5, D whists B 11"),
        ("moscow", {"points.pulya": 15}, 3, "A pulya 3, B gora 4, C whists A 7"),
    ],
)
def test_the_steps_lead_to_what_is_paid(house, variant, rules, players, sheet):
    """The pairs of the worked steps are the pairwise payments, and they add up to the exact nets."""
    result = settle(house(variant, rules, players=players, sheet=sheet))
    paid = {}
    for payment in result.pairwise:
        paid[payment.payee + payment.payer] = payment.amount
        paid[payment.payer + payment.payee] = -payment.amount
    sums = dict.fromkeys(result.exact, Fraction(0))
    for pair, (his, theirs, difference) in rows(result, "pairs").items():
        assert his - theirs == difference == paid.get(pair, 0)
        sums[pair[0]] += difference
        sums[pair[1]] -= difference
    assert sums == dict(result.exact)


def test_points_shared_over_the_opponents_only(house):
    """The mean of the others instead of all: N/(N-1) times as much, 15 at three and 5 from each."""
    rules = {"points.divisor": "opponents"}
    exact = settle(house(rules=rules, sheet="A gora 2, B gora 5, C gora 8")).exact
    assert dict(exact) == {"A": 45, "B": 0, "C": -45}


def test_an_indivisible_gora_costs_its_whole_worth_to_each(house):
    rules = {"points.divisor": "whole"}
    table = house(rules=rules, sheet="A gora 10, B gora 4, C gora 4, A whists B 40, B whists A 24")
    assert dict(settle(table).exact) == {"A": -104, "B": 44, "C": 60}


def fewest(final):
    """Count the payments needed at best: seats that count, less the most circles that cancel."""
    seats = [seat for seat, amount in final.items() if amount]
    best = 0
    for labels in product(range(len(seats)), repeat=len(seats)):
        sums = dict.fromkeys(labels, 0)
        for seat, label in zip(seats, labels, strict=True):
            sums[label] += final[seat]
        if not any(sums.values()):
            best = max(best, len(sums))
    return len(seats) - best


def test_fewest_transfers_against_all_partitions():
    for a, b, c in product(range(-4, 5), repeat=3):
        final = {"A": a, "B": b, "C": c, "D": -a - b - c}
        payments = fewest_transfers(final)
        assert len(payments) == fewest(final)
        left = dict(final)
        for payment in payments:
            assert payment.amount > 0
            left[payment.payer] += payment.amount
            left[payment.payee] -= payment.amount
        assert not any(left.values())


def test_pairwise_payments_name_each_pair_once(house):
    pairs = [(p.payer, p.payee) for p in settle(house(players=4, sheet=REFO)).pairwise]
    assert {frozenset(pair) for pair in pairs} == {frozenset(pair) for pair in combinations("ABCD", 2)}
    assert len(pairs) == 6
