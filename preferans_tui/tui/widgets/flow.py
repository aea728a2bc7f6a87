"""Fitting words into lines: a line breaks between things, never inside one; what is too long is cut."""

from __future__ import annotations

from collections.abc import Iterable

from rich.cells import cell_len
from textual.content import Content

from preferans_tui.tui.cells import left, shown


def pack(items: Iterable[Content], width: int, gap: str = "  ") -> list[Content]:
    """Return the lines that hold these things in their order; one that is too long is cut with a sign.

    >>> [line.plain for line in pack([Content("1 Anna"), Content("2 Boris"), Content("3 Vera")], 16)]
    ['1 Anna  2 Boris', '3 Vera']
    """
    lines: list[list[Content]] = []
    used = 0
    for item in items:
        whole = item.truncate(width, ellipsis=True)
        size = whole.cell_length
        if lines and used + len(gap) + size <= width:
            lines[-1].append(whole)
            used += len(gap) + size
        else:
            lines.append([whole])
            used = size
    return [Content(gap).join(line) for line in lines]


def cut(text: str, width: int) -> str:
    """Return a text in at most so many cells.

    >>> cut("Анна", 6), cut("Константин", 6)
    ('Анна', 'Конст…')
    """
    return left(text, min(width, fits(text)))


def fits(text: str) -> int:
    """Return how many cells a text needs.

    >>> fits("Анна"), fits("日本")
    (4, 4)
    """
    return cell_len(shown(text))
