"""Whists into money, to the last cent and with nothing left over."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction

import msgspec

from preferans_tui.scoring.settlement import largest_remainder
from preferans_tui.scoring.sheet import Amount, Seat


class Stake(msgspec.Struct, frozen=True):
    """The price of one whist.

    >>> stake = parse("0.50 ₽")
    >>> [stake.show(cents) for cents in stake.cents({"A": -27, "B": 19, "C": 8}).values()]
    ['-13.50 ₽', '9.50 ₽', '4.00 ₽']
    """

    cents_a_whist: int
    """Price in the smallest unit that it is given in."""
    decimals: int
    """Digits after the point."""
    before: str
    after: str
    """The currency, as it was typed before or after the number."""

    def cents(self, final: Mapping[Seat, Amount]) -> dict[Seat, int]:
        """Return a result in the smallest units; the sum is zero, as the whists' is."""
        exact = {seat: Fraction(amount) * self.cents_a_whist for seat, amount in final.items()}
        return {seat: int(cents) for seat, cents in largest_remainder(exact).items()}

    def show(self, cents: int) -> str:
        """Return so many of the smallest units as they are spoken."""
        digits = str(abs(cents)).rjust(self.decimals + 1, "0")
        whole, part = digits[: len(digits) - self.decimals], digits[len(digits) - self.decimals :]
        sign = "-" if cents < 0 else ""
        return f"{sign}{self.before}{whole}{'.' + part if part else ''}{self.after}"


def parse(text: str) -> Stake | None:
    """Read the price of a whist from what was typed; None where no number stands in it.

    >>> parse("2 €").show(-30), parse("whatever")
    ('-30 €', None)
    """
    found = re.fullmatch(r"(\D*?)(\d{1,9})(?:[.,](\d{1,4}))?(\D*)", text.strip())
    if not found:
        return None
    before, whole, part, after = found.groups()
    return Stake(int(whole + (part or "")), len(part or ""), before, after)
