"""Text that fits into cells of the terminal; names may be wide, long, or look like markup."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from rich.cells import cell_len, set_cell_size
from textual.content import Content

from preferans_tui.scoring.sheet import Amount

_PARTS = {
    Fraction(1, 2): "½",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
    Fraction(1, 4): "¼",
    Fraction(3, 4): "¾",
}


def left(text: str, width: int) -> str:
    """Return a text at the left of so many cells, cut with a sign where it is longer.

    >>> left("Анна", 6), left("Константин", 6)
    ('Анна  ', 'Конст…')
    """
    text = shown(text)
    if cell_len(text) <= width:
        return set_cell_size(text, width)
    return set_cell_size(text, width - 1).rstrip() + "…" if width > 0 else ""


def right(text: str, width: int) -> str:
    """Return a text at the right of so many cells.

    >>> right("12", 4)
    '  12'
    """
    text = shown(text)
    return " " * (width - cell_len(text)) + text if cell_len(text) <= width else left(text, width)


def flow(pieces: Sequence[Content], width: int) -> Content:
    """Return pieces side by side in as many lines as they need, each unbroken where a line can hold it.

    >>> flow([Content("1 вист"), Content("2 пас"), Content("3 полвиста")], 16).plain.splitlines()
    ['1 вист  2 пас', '3 полвиста']
    """
    lines: list[list[Content]] = []
    room = 0
    for piece in pieces:
        if not lines or piece.cell_length + 2 > room:
            lines.append([])
            room = width + 2
        lines[-1].append(piece)
        room -= piece.cell_length + 2
    return Content("\n").join(Content("  ").join(line) for line in lines)


def shown(text: str) -> str:
    """Return a text without anything that acts on a terminal instead of being seen."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def number(value: Amount) -> str:
    """Return a number of the sheet; nought is a dot.

    >>> number(0), number(-12), number(Fraction(35, 2))
    ('·', '−12', '17½')
    """
    return signed(value).removeprefix("+") if value else "·"


def signed(value: Amount) -> str:
    """Return what something is worth, with its sign.

    >>> signed(Fraction(26, 3)), signed(Fraction(-82, 3)), signed(0), signed(Fraction(-1, 3))
    ('+8⅔', '−27⅓', '0', '−⅓')
    """
    if not value:
        return "0"
    size = abs(Fraction(value))
    whole = size.numerator // size.denominator
    part = _PARTS.get(size - whole, "")
    words = f"{whole or ''}{part}" if part else str(size)
    return ("+" if value > 0 else "−") + words
