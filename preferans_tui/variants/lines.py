"""Where in a TOML text a key stands: the parser of the standard library does not tell."""

from __future__ import annotations

import re
from collections.abc import Mapping

_PART = r"""(?:[\w-]+|"[^"]*"|'[^']*')"""
_DOTTED = rf"{_PART}(?:\s*\.\s*{_PART})*"
_HEADER = re.compile(rf"\s*\[\[?\s*({_DOTTED})\s*\]")
_KEY = re.compile(rf"\s*({_DOTTED})\s*=")
_LONG_QUOTES = re.compile('"""|' + "'''")


def lines_of(text: str) -> dict[str, int]:
    r"""Return the line of every table and key of a valid TOML text, by dotted name, the first line being 1.

    >>> lines_of('a = 1\n[whist]\nhalf = {}')
    {'a': 1, 'whist': 2, 'whist.half': 3}
    """
    found: dict[str, int] = {}
    table, inside = "", ""
    for number, line in enumerate(text.split("\n"), 1):
        if not inside:
            if header := _HEADER.match(line):
                table = _plain(header[1])
                found.setdefault(table, number)
            elif key := _KEY.match(line):
                name = _plain(key[1])
                found.setdefault(f"{table}.{name}" if table else name, number)
        inside = _after(line, inside)
    return found


def line_of(name: str, lines: Mapping[str, int]) -> int:
    """Return the line of a dotted key; where it has none of its own, as in an inline table, its parent's.

    >>> line_of("whist.half", {"whist": 7}), line_of("whist", {"whist.ten": 3})
    (7, 3)
    """
    parent = name
    while parent:
        if parent in lines:
            return lines[parent]
        parent = parent.rpartition(".")[0]
    return next((line for key, line in lines.items() if key.startswith(name + ".")), 1)


def _plain(dotted: str) -> str:
    bare = (part.strip("\"'") for part in re.findall(_PART, dotted))
    return ".".join(f'"{part}"' if "." in part else part for part in bare)


def _after(line: str, inside: str) -> str:
    """Return the quotes of the long string that is still open at the end of a line."""
    for quotes in _LONG_QUOTES.findall(line):
        if not inside:
            inside = quotes
        elif quotes == inside:
            inside = ""
    return inside
