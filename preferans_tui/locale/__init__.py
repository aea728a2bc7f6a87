"""Words for people, in their language: gettext catalogues whose keys are codes.

The catalogues are `locale/<language>/LC_MESSAGES/preferans_tui.po`; after a change compile them by
`pybabel compile -d preferans_tui/locale -D preferans_tui`.
"""

from __future__ import annotations

import gettext
from collections.abc import Mapping
from datetime import datetime
from fractions import Fraction
from pathlib import Path
from typing import Any

from preferans_tui.scoring.engine import Problem, Text
from preferans_tui.scoring.sheet import Seat

LANGUAGES = {"en": "English", "ru": "Русский"}
"""Languages by their code, each in its own words."""

_RUSSIAN_READERS = ("ru", "uk", "be", "kk")
_SEATS = ("player", "on", "dealer")
"""Parameters that hold a seat and are said as its name."""

_current: tuple[str, gettext.NullTranslations] = ("en", gettext.NullTranslations())


def use(language: str) -> None:
    """Speak this language from now on."""
    global _current
    _current = (language, gettext.translation("preferans_tui", Path(__file__).parent, [language]))


def language() -> str:
    """Return the code of the language that is spoken."""
    return _current[0]


def detect(env: Mapping[str, str]) -> str:
    """Return the language that the environment asks for.

    >>> detect({"LANG": "uk_UA.UTF-8"}), detect({"LC_ALL": "C", "LANG": "ru_RU.UTF-8"})
    ('ru', 'en')
    """
    asked = env.get("LC_ALL") or env.get("LC_MESSAGES") or env.get("LANG") or ""
    return "ru" if asked[:2] in _RUSSIAN_READERS else "en"


def _(code: str, **params: Any) -> str:
    """Return the words of a code, with its parameters in their places."""
    return _current[1].gettext(code).format_map(params)


def plural(code: str, n: int, **params: Any) -> str:
    """Return the words of a code that counts something."""
    return _current[1].ngettext(code, code, n).format_map({"n": n, **params})


def say(text: Text, names: Mapping[Seat, str]) -> str:
    """Return what the rules have to say, with names for seats."""
    return _(text.code, **_named(text.params, names))


def word(problem: Problem, names: Mapping[Seat, str] | None = None) -> str:
    """Return what is wrong in one line, with names for seats."""
    return _(f"problem.{problem.code}", **_named(problem.params, names or {}))


def _named(params: Mapping[str, Any], names: Mapping[Seat, str]) -> dict[str, Any]:
    return {key: _shown(key, value, names) for key, value in params.items()}


def _shown(key: str, value: Any, names: Mapping[Seat, str]) -> Any:
    """Return a parameter as people read it: names for seats, words for what has words of its own."""
    match value:
        case Text():
            return say(value, names)
        case Problem():
            return word(value, names)
        case _:
            return names.get(value, value) if key in _SEATS else value


def titled(title: Any) -> str:
    """Return a variant's title or description (`ru` and `en`) in the language that is spoken."""
    return str(getattr(title, language(), "") or title.en or title.ru)


def amount(value: int | Fraction) -> str:
    """Return a number of points or whists.

    >>> amount(Fraction(-82, 3))
    '-82/3'
    """
    return str(value)


def date(moment: datetime) -> str:
    """Return a moment as day and time, in the form of the language."""
    return moment.strftime("%d.%m.%Y %H:%M" if language() == "ru" else "%Y-%m-%d %H:%M")
