"""Rules of one variant that contradict each other, or that never come to bear."""

from __future__ import annotations

from collections.abc import Iterator

from ..engine import Problem
from .rules import Rules


def conflicts(rules: Rules) -> tuple[Problem, ...]:
    """Return a warning for each pair of rules that do not go together; nothing is changed by them.

    >>> from .rules import Bule
    >>> [problem.code for problem in conflicts(Rules(bule=Bule(start=31)))]
    ['bule_odd']
    """
    return (*_prices(rules), *_refe(rules), *_end(rules))


def _prices(rules: Rules) -> Iterator[Problem]:
    if not any(rules.contracts.values()):
        yield Problem("nothing_to_play", "contracts")
    if rules.bule.start % 2:
        yield Problem("bule_odd", "bule.start", {"got": rules.bule.start})
    if rules.score.bule_factor != rules.score.trick_factor:
        params = {"bule": rules.score.bule_factor, "trick": rules.score.trick_factor}
        yield Problem("factors_differ", "score.trick_factor", params)
    if rules.quota.fall_when_declarer_fails and rules.quota.mode != "individual2":
        yield Problem("fall_idle", "quota.fall_when_declarer_fails", {"mode": rules.quota.mode})


def _refe(rules: Rules) -> Iterator[Problem]:
    if not rules.kontra.mandatory:
        yield Problem("pik_idle", "pik.no_kontra")
    if rules.refe.max == 0 and rules.refe.freeze:
        yield Problem("freeze_idle", "refe.freeze")
    if rules.refe.to == "all_seated" and 4 not in rules.players:
        yield Problem("nobody_sits_out", "refe.to")


def _end(rules: Rules) -> Iterator[Problem]:
    if rules.end.cap == "none" and rules.end.when == "sum_zero":
        yield Problem("end_missed", "end.when")
    if rules.end.cap != "none" and rules.end.when == "sum_le_zero":
        yield Problem("below_zero_never", "end.when", {"cap": rules.end.cap})
