"""The prices of a variant as a book prints them."""

from __future__ import annotations

from ..engine import PriceTable, Text
from ..sheet import Amount
from .deals import Game
from .rules import Contract, Rules
from .score import value


def book(rules: Rules) -> tuple[PriceTable, ...]:
    """Return what each contract is worth: in bule, for a trick, without the talon, doubled.

    >>> (contracts,) = book(Rules())
    >>> contracts.heads
    ('bule', 'supe_trick', 'igra', 'kontra', 'refe')
    >>> contracts.rows[3]
    (Text(code='contract.tref', params={}), (10, 10, 12, 20, 20))
    """
    heads = ("bule", "supe_trick", "igra", "kontra", "refe")
    rows = tuple(
        (Text(f"contract.{contract}"), _row(rules, contract))
        for contract, base in rules.contracts.items()
        if base
    )
    return (PriceTable("contracts", heads, rows),)


def _row(rules: Rules, contract: Contract) -> tuple[Amount | None, ...]:
    plain, igra, kontra = (
        Game(declarer="A", contract=contract),
        Game(declarer="A", contract=contract, igra=True),
        Game(declarer="A", contract=contract, kontra=1),
    )
    worth = value(rules, plain, False)
    return (
        worth.bule,
        None if contract == "betl" else worth.trick,
        value(rules, igra, False).bule,
        value(rules, kontra, False).bule,
        value(rules, plain, True).bule,
    )
