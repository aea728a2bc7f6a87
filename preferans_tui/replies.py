"""How commands answer: data to stdout, a line for each fault to stderr, an exit code."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

import msgspec

from preferans_tui.journal import places
from preferans_tui.locale import _, word
from preferans_tui.scoring.engine import Problem

OK, INVALID, INTERRUPTED = 0, 2, 130
"""Exit codes: all is well; what was given is not valid; Ctrl+C."""


def home() -> Path:
    """Return the data folder."""
    return places.home(os.environ)


def folders() -> list[Path]:
    """Return the folders in which the user keeps rules."""
    return [places.user_rules(home())]


def print_json(data: object) -> None:
    """Print plain data."""
    print(msgspec.json.format(msgspec.json.encode(data), indent=1).decode())


def refuse(where: str, problems: Iterable[Problem], names: Mapping[str, str] | None = None) -> int:
    """Say every fault on a line of its own: file and line, event, key, what is wrong, what is allowed."""
    for problem in problems:
        params = problem.params
        line = f":{params['line']}" if "line" in params else ""
        place = f"{params['file']}{line}" if "file" in params else where
        event = _("cli.event", n=params["n"]) if "n" in params else ""
        words = word(problem, names)
        if words.startswith(where or " "):
            place = ""
        warn(": ".join(part for part in (place, event, problem.field, words) if part))
    return INVALID


def warn(line: str) -> None:
    """Write one line to stderr, whatever stands in the names that it holds."""
    from preferans_tui.export.text import plain

    if sys.stderr:
        print(plain(line), file=sys.stderr)
