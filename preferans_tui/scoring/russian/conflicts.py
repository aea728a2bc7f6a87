"""Rules of one variant that contradict each other, or that never come to bear."""

from __future__ import annotations

from collections.abc import Iterator

from ..engine import Problem
from .rules import Rules


def conflicts(rules: Rules) -> tuple[Problem, ...]:
    """Return a warning for each pair of rules that do not go together; nothing is changed by them.

    >>> from .rules import Pulya
    >>> [problem.code for problem in conflicts(Rules(pulya=Pulya(help_rate=5)))]
    ['help_not_neutral']
    """
    return (*_closing(rules), *_whist(rules), *_raspasy(rules), *_bombs(rules), *_dealer(rules))


def _closing(rules: Rules) -> Iterator[Problem]:
    pulya, points = rules.pulya, rules.points
    helps = pulya.overflow in ("help_fullest", "help_clockwise")
    if helps and pulya.help_rate not in ("point", points.pulya):
        yield Problem("help_not_neutral", "pulya.help_rate", {"rate": pulya.help_rate, "worth": points.pulya})
    if helps and pulya.end == "first_reached":
        yield Problem("help_never", "pulya.overflow")
    if pulya.end == "deals" and not pulya.deals:
        yield Problem("deals_unnamed", "pulya.deals")
    if pulya.end != "deals" and pulya.deals:
        yield Problem("deals_idle", "pulya.deals", {"end": pulya.end})
    if pulya.end != "first_reached" and (rules.prizes.first or rules.prizes.least_gora):
        yield Problem("prizes_idle", "prizes")
    prices = rules.prices.contracts
    for contract in range(7, 11):
        if prices[contract] < prices[contract - 1]:
            params = {"contract": contract, "price": prices[contract], "lower": prices[contract - 1]}
            yield Problem("price_falls", "prices.contracts", params)


def _whist(rules: Rules) -> Iterator[Problem]:
    whist = rules.whist
    for contract, paid in sorted(whist.half.items()):
        if 2 * paid > whist.duty[contract]:
            params = {"contract": contract, "paid": paid, "duty": whist.duty[contract]}
            yield Problem("half_over_duty", "whist.half", params)
    if whist.ten == "checked" and 10 in whist.half:
        yield Problem("half_on_checked_ten", "whist.half")
    if whist.split_scope == "always":
        if whist.remiz_split == "greedy":
            yield Problem("split_scope_idle", "whist.split_scope")
        elif whist.responsibility == "full":
            yield Problem("split_without_risk", "whist.split_scope")
    if whist.remiz_split == "gentleman" and max(rules.players) == 2:
        yield Problem("split_alone", "whist.remiz_split")
    personal = "individual" in (whist.liability_6_7, whist.liability_8_10)
    if whist.fine_on_remiz and not personal and whist.liability_8_10 != "second_always":
        yield Problem("fine_on_remiz_idle", "whist.fine_on_remiz")
    if rules.talon.premium == "off" and rules.talon.premium_3p == "dealer":
        yield Problem("premium_idle", "talon.premium_3p")


def _raspasy(rules: Rules) -> Iterator[Problem]:
    raspasy = rules.raspasy
    if raspasy.amnesty and raspasy.mode == "whists":
        yield Problem("amnesty_idle", "raspasy.amnesty")
    elif raspasy.amnesty and 4 in rules.players and not raspasy.dealer_plays_talon:
        yield Problem("amnesty_dealer", "raspasy.amnesty")
    if raspasy.mode == "gora" and raspasy.basis == "difference":
        yield Problem("basis_idle", "raspasy.basis")
    if raspasy.exit_cyclic and len(raspasy.exit) == 1:
        yield Problem("exit_cyclic_idle", "raspasy.exit_cyclic", {"exit": raspasy.exit[0]})


def _bombs(rules: Rules) -> Iterator[Problem]:
    if rules.bombs.grant != "none" and not rules.bombs.allowed:
        yield Problem("grant_idle", "bombs.grant")
    elif rules.bombs.grant == "opening" and rules.raspasy.compulsory == "none":
        yield Problem("grant_never", "bombs.grant", {"compulsory": rules.raspasy.compulsory})


def _dealer(rules: Rules) -> Iterator[Problem]:
    """Yield rules about a resting dealer where nobody rests."""
    if 4 in rules.players:
        return
    idle = {
        "raspasy.zero_dealer": rules.raspasy.zero_dealer,
        "raspasy.dealer_pulya": rules.raspasy.dealer_pulya,
        "whist.dealer_liable": rules.whist.dealer_liable,
        "mizer.shared_with_dealer": rules.mizer.shared_with_dealer,
    }
    for key, is_set in idle.items():
        if is_set:
            yield Problem("nobody_rests", key, {"most": max(rules.players)})
