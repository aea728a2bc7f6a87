"""What a legal deal of the Russian family writes (Code of Preferans, parts 3 and 4).

Order of writes: the declarer's result, whists for tricks, consolation, fines, premium; in raspasy the tricks,
then bonuses for none from the dealer's left, then what the resting dealer writes.
"""

from __future__ import annotations

from ..deal import ALL
from ..seating import clockwise
from ..sheet import Amount, Seat, exact, share
from .closing import Ledger
from .deals import Concede, Game, Mizer, Raspasy
from .rules import Rules
from .table import Table, raspasy_price


def game(rules: Rules, deal: Game, table: Table, ledger: Ledger) -> None:
    """Write a contract, played or not."""
    whist_price = _price(rules, deal) * rules.prices.whist_factor
    under = 0 if deal.tricks is None else max(0, deal.contract - deal.tricks[deal.declarer])
    if under:
        amount = under * _price(rules, deal) * rules.prices.gora_factor
        ledger.write(deal.declarer, "gora", amount, "declarer_undertrick")
    else:
        ledger.earn(deal.declarer, _price(rules, deal), "game_made")
    if deal.tricks is None:
        for seat, reply in deal.defence.items():
            if reply == "half":
                amount = whist_price * rules.whist.half[deal.contract]
                ledger.write(seat, "whists", amount, "half_whist", deal.declarer)
        return
    _whists(rules, deal, table, ledger, whist_price, bool(under))
    if under:
        _consolation(rules, deal, table, ledger, whist_price, under)
    _fines(rules, deal, table, ledger, bool(under))
    _premium(rules, deal, table, ledger, whist_price)


def mizer(rules: Rules, deal: Mizer, table: Table, ledger: Ledger) -> None:
    """Write a mizer; the dealer who shares it has half of either outcome."""
    price = rules.prices.mizer * rules.prices.unit * deal.multiplier
    if deal.without_talon and rules.mizer.without_talon == "double":
        price *= 2
    owners = (deal.declarer, table.dealer) if deal.shared_with_dealer else (deal.declarer,)
    for owner in owners:
        if deal.tricks == 0:
            ledger.earn(owner, share(price, len(owners)), "mizer_made")
        else:
            caught = share(price * rules.prices.gora_factor * deal.tricks, len(owners))
            ledger.write(owner, "gora", caught, "mizer_caught")
    if deal.tricks and rules.consolation.mizer:
        amount = deal.tricks * _consolation_price(rules, price * rules.prices.whist_factor, deal.multiplier)
        for owner in owners:
            for seat in clockwise(table.seats, deal.declarer):
                if seat not in owners and (seat != table.resting or rules.consolation.dealer):
                    ledger.write(seat, "whists", share(amount, len(owners)), "consolation", owner)


def concede(rules: Rules, deal: Concede, table: Table, ledger: Ledger) -> None:
    """Write a game given up before ordering: so many undertricks, and nobody whists."""
    under = rules.whist.concede
    price = _price(rules, deal)
    ledger.write(deal.declarer, "gora", under * price * rules.prices.gora_factor, "conceded")
    if rules.consolation.concede:
        amount = under * _consolation_price(rules, price * rules.prices.whist_factor, deal.multiplier)
        for seat in clockwise(table.seats, deal.declarer):
            if seat != table.resting or rules.consolation.dealer:
                ledger.write(seat, "whists", amount, "consolation", deal.declarer)


def raspasy(rules: Rules, deal: Raspasy, table: Table, ledger: Ledger) -> None:
    """Write an all-pass deal (Code 3.7.2)."""
    price = raspasy_price(rules, table.streak) * deal.multiplier
    order = (*clockwise(table.seats, table.dealer), table.dealer)
    tricks = {seat: deal.tricks.get(seat, 0) for seat in order}
    if rules.raspasy.mode == "whists":
        _raspasy_whists(rules, deal, ledger, {seat: tricks[seat] for seat in table.active})
    else:
        spared = min(tricks.values()) if rules.raspasy.amnesty else 0
        for seat in order:
            ledger.write(seat, "gora", price * (tricks[seat] - spared), "raspasy_tricks")
    for seat in order:
        if tricks[seat] == 0 and (seat != table.resting or rules.raspasy.zero_dealer):
            _zero_bonus(rules, seat, price, deal.multiplier, ledger)
    if table.resting and rules.raspasy.dealer_pulya:
        ledger.earn(table.resting, rules.raspasy.dealer_pulya * deal.multiplier, "raspasy_dealer")


def prizes(rules: Rules, table: Table, ledger: Ledger) -> None:
    """Write what the end of a round is worth to who closed first and to the smallest gora.

    >>> from .rules import Prizes
    >>> table = Table(("A", "B", "C"), "C", 22, first=("B",))
    >>> ledger = Ledger(Rules(prizes=Prizes(first=300)), table.seats, table.target, table.sheet)
    >>> prizes(ledger.rules, table, ledger)
    >>> [(entry.player, entry.on, entry.amount) for entry in ledger.entries]
    [('B', 'C', 300), ('B', 'A', 300)]
    """
    least = min(ledger.gora.values())
    smallest = tuple(seat for seat in table.seats if ledger.gora[seat] == least)
    for winners, prize, reason in (
        (table.first, rules.prizes.first, "prize_first"),
        (smallest, rules.prizes.least_gora, "prize_gora"),
    ):
        for winner in winners:
            for loser in clockwise(table.seats, winner):
                if loser not in winners:
                    ledger.write(winner, "whists", share(prize, len(winners)), reason, loser)


def _raspasy_whists(rules: Rules, deal: Raspasy, ledger: Ledger, tricks: dict[Seat, int]) -> None:
    """Write whists of those with the fewest tricks on the others (Code 3.7.2.2).

    Two who share the fewest halve what the third has lost.
    """
    fewest = min(tricks.values())
    winners = [seat for seat, taken in tricks.items() if taken == fewest]
    above = fewest if rules.raspasy.basis == "difference" else 0
    for winner in winners:
        for loser, taken in tricks.items():
            if loser not in winners:
                lost = rules.raspasy.whist_price * deal.multiplier * (taken - above)
                ledger.write(winner, "whists", share(lost, len(winners)), "raspasy_fewest", loser)


def _zero_bonus(rules: Rules, seat: Seat, price: int, multiplier: int, ledger: Ledger) -> None:
    match rules.raspasy.zero:
        case "pulya_price":
            ledger.earn(seat, price, "raspasy_zero")
        case "pulya_1":
            ledger.earn(seat, multiplier, "raspasy_zero")
        case "gora_minus":
            ledger.write(seat, "gora", -rules.raspasy.zero_n * price, "raspasy_zero")
        case "none":
            pass


def _price(rules: Rules, deal: Game | Concede) -> int:
    return rules.prices.contracts[deal.contract] * rules.prices.unit * deal.coefficient


def _consolation_price(rules: Rules, whist_price: int, coefficient: int) -> int:
    """Return the consolation for one missing trick; whole whists know no unit, only the coefficient."""
    amount = rules.consolation.amount
    return whist_price if amount == "price" else amount * coefficient


def _whists(rules: Rules, deal: Game, table: Table, ledger: Ledger, whist_price: int, remiz: bool) -> None:
    """Write whists for tricks: one's own where both whisted, all of the defence's for a lone whister."""
    tricks = deal.tricks or {}
    defenders = table.defenders(deal.declarer)
    total = ALL - tricks[deal.declarer]
    if len(deal.whisters) > 1:
        for seat in defenders:
            ledger.write(seat, "whists", whist_price * tricks[seat], "whist_tricks", deal.declarer)
        return
    replies = sorted(deal.defence[seat] for seat in defenders)
    split = remiz or rules.whist.split_scope == "always"
    if replies == ["pass", "whist"] and rules.whist.remiz_split == "gentleman" and split:
        for seat in defenders:
            amount = share(whist_price * total, len(defenders))
            ledger.write(seat, "whists", amount, "gentleman_share", deal.declarer)
        return
    whister = deal.whisters[0]
    ledger.write(whister, "whists", whist_price * total, "whist_tricks", deal.declarer)


def _consolation(
    rules: Rules, deal: Game, table: Table, ledger: Ledger, whist_price: int, under: int
) -> None:
    """Write whists on a declarer who is down (Code 3.8.1.2).

    A half-whist that the first hand overrode by whisting is void and brings no consolation either: all whists
    go to the one who came back.
    """
    amount = under * _consolation_price(rules, whist_price, deal.coefficient)
    for seat in clockwise(table.seats, deal.declarer):
        match deal.defence.get(seat):
            case "whist":
                due = True
            case "pass":
                due = rules.consolation.passer
            case "half":
                due = False
            case _:
                due = rules.consolation.dealer
        if due:
            ledger.write(seat, "whists", amount, "consolation", deal.declarer)


def _fines(rules: Rules, deal: Game, table: Table, ledger: Ledger, remiz: bool) -> None:
    """Write what whisters pay for tricks that they owed (Code 3.8.1.3, 3.8.2)."""
    price: Amount = _price(rules, deal) * rules.prices.gora_factor
    if rules.whist.responsibility == "half":
        price = share(price, 2)
    for seat, short in shortfalls(rules, deal, table, remiz).items():
        if short > 0:
            ledger.write(seat, "gora", exact(short * price), "whist_undertrick")


def shortfalls(rules: Rules, deal: Game, table: Table, remiz: bool) -> dict[Seat, Amount]:
    """Return the tricks that each whister is fined for, by the house's liability.

    Personal duties are not looked at when the declarer is down too, unless `whist.fine_on_remiz` says so; the
    pair's duty is always met then.
    """
    whist = rules.whist
    if deal.contract == 10 and whist.ten == "checked":
        return {}
    tricks = deal.tricks or {}
    duty = whist.duty[deal.contract]
    defenders = table.defenders(deal.declarer)
    missing = duty - (ALL - tricks[deal.declarer])
    personal = not remiz or whist.fine_on_remiz
    if table.resting in deal.whisters:
        return {table.dealer: missing} if whist.dealer_liable else {}
    if len(deal.whisters) == 1:
        whister = deal.whisters[0]
        passed = 0 if whist.passer_tricks_count else sum(tricks[s] for s in defenders if s != whister)
        return {whister: missing + passed}
    if deal.contract <= 7:
        half = share(duty, 2)
        own = {seat: exact(half - tricks[seat]) for seat in defenders}
        if whist.liability_6_7 == "individual":
            return own if personal else {}
        if missing <= 0:
            return {}
        if whist.liability_6_7 == "own_half_if_pair_short":
            return own
        fewest = min(tricks[seat] for seat in defenders)
        lower = [seat for seat in defenders if tricks[seat] == fewest]
        return {seat: share(missing, len(lower)) for seat in lower}
    own = {seat: duty - tricks[seat] for seat in defenders}
    second = defenders[-1]
    match whist.liability_8_10:
        case "individual":
            return own if personal else {}
        case "second_always":
            return {second: own[second]} if personal else {}
        case "both":
            return own if missing > 0 else {}
        case "second":
            return {second: missing}


def _premium(rules: Rules, deal: Game, table: Table, ledger: Ledger, whist_price: int) -> None:
    """Write the premium for the talon's cards: to the resting dealer, or at three as the house says."""
    premium = rules.talon.premium
    if premium == "off" or not deal.talon:
        return
    amount = deal.talon * (whist_price if premium == "price" else premium * deal.coefficient)
    if table.resting:
        ledger.write(table.resting, "whists", amount, "talon_premium", deal.declarer)
    elif rules.talon.premium_3p == "halves":
        for seat in table.defenders(deal.declarer):
            ledger.write(seat, "whists", share(amount, len(table.seats) - 1), "talon_premium", deal.declarer)
    elif table.dealer != deal.declarer:
        ledger.write(table.dealer, "whists", amount, "talon_premium", deal.declarer)
