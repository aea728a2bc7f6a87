"""The prices of a variant as a book prints them."""

from __future__ import annotations

from collections.abc import Iterator

from ..engine import PriceTable, Text
from ..sheet import Amount, share
from .rules import Rules
from .table import minimum_contract, raspasy_price


def book(rules: Rules) -> tuple[PriceTable, ...]:
    """Return what games, mizer and raspasy cost.

    >>> games, raspasy = book(Rules())
    >>> games.heads
    ('pulya', 'undertrick', 'whist', 'duty', 'fine', 'half')
    >>> games.rows[0]
    (Text(code='choice.contract', params={'contract': 6}), (2, 2, 2, 4, 2, 4))
    """
    heads = ("pulya", "undertrick", "whist", "duty", "fine", "half")
    games = PriceTable("games", heads, tuple(_games(rules)))
    return games, _raspasy(rules)


def _games(rules: Rules) -> Iterator[tuple[Text, tuple[Amount | None, ...]]]:
    prices, whist = rules.prices, rules.whist
    for contract in range(6, 11):
        price = prices.contracts[contract] * prices.unit
        gora, whists = price * prices.gora_factor, price * prices.whist_factor
        fine = share(gora, 2) if whist.responsibility == "half" else gora
        half = whists * whist.half[contract] if contract in whist.half else None
        liable = contract < 10 or whist.ten == "whisted"
        yield (
            Text("choice.contract", {"contract": contract}),
            (price, gora, whists, whist.duty[contract] if liable else None, fine if liable else None, half),
        )
    mizer = prices.mizer * prices.unit
    yield Text("choice.mizer"), (mizer, mizer * prices.gora_factor, None, None, None, None)


def _raspasy(rules: Rules) -> PriceTable:
    """Return the price of each raspasy in a row, as far as the next one differs, and the way out of it."""
    whists = rules.raspasy.mode == "whists"
    longest = max(1 if whists else len(rules.raspasy.price), len(rules.raspasy.exit))
    rows = tuple(
        (
            Text("book.nth", {"n": streak + 1}),
            (
                rules.raspasy.whist_price if whists else raspasy_price(rules, streak),
                minimum_contract(rules, streak + 1),
            ),
        )
        for streak in range(longest)
    )
    return PriceTable(f"raspasy_{rules.raspasy.mode}", ("trick", "exit"), rows)
