"""What may stand at the head of a session file, and what is wrong with what stands there."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from preferans_tui.scoring.engine import Problem
from preferans_tui.scoring.reading import nearest, on_one_line, short

from .events import name_problems

FORMAT = 1
"""The newest format of session files that this program knows; older ones are read for ever."""

SEATS = "ABCD"

_KEYS: dict[str, tuple[type, str]] = {
    "format": (int, "format = 1"),
    "id": (str, 'id = "2026-12-01-1902-anna-boris-vera"'),
    "created": (datetime, "created = 2026-12-01T19:02:11+03:00"),
    "variant": (str, 'variant = "sochi"'),
    "target": (int, "target = 20"),
    "stake": (str, 'stake = "0.50 ₽"'),
    "first_dealer": (str, 'first_dealer = "C"'),
    "players": (dict, '[players] A = "Anna"'),
    "rules": (dict, "[rules]"),
}
_REQUIRED = ("variant", "players")


def header_problems(header: Mapping[str, Any]) -> tuple[Problem, ...]:
    """Return all that is wrong with the keys above the first event.

    >>> [problem.code for problem in header_problems({"variant": "sochi", "player": {}})]
    ['unknown_header_key', 'missing_key']
    """
    got = header.get("format", FORMAT)
    if type(got) is int and got > FORMAT:
        # What a newer format means by its keys is not ours to judge.
        return (Problem("newer_format", "format", {"got": short(got), "known": FORMAT}),)
    problems = [
        nearest("unknown_header_key", on_one_line(key), key, _KEYS, key=short(key))
        for key in header
        if key not in _KEYS
    ]
    problems += [
        Problem("missing_key", key, {"key": key, "example": _KEYS[key][1]})
        for key in _REQUIRED
        if key not in header
    ]
    problems += [wrong_type(key, header[key], _KEYS[key][1]) for key in _wrong_keys(header)]
    if isinstance(header.get("players"), dict):
        problems += _player_problems(header["players"])
        problems += _dealer_problems(header)
    return tuple(problems)


def wrong_type(key: str, got: object, example: str, **params: object) -> Problem:
    """Say that a key holds something of another kind than it may."""
    return Problem("wrong_type", key, {"key": key, "got": short(got), "example": example, **params})


def _wrong_keys(header: Mapping[str, Any]) -> list[str]:
    wrong = [
        key
        for key, (kind, _) in _KEYS.items()
        if key in header and (not isinstance(header[key], kind) or isinstance(header[key], bool))
    ]
    wrong += [key for key in ("format", "target") if key in header and key not in wrong and header[key] < 1]
    return wrong


def _player_problems(players: Mapping[str, Any]) -> list[Problem]:
    seats = SEATS[: len(players)]
    if not 2 <= len(players) <= len(SEATS) or set(players) != set(seats):
        got = ", ".join(map(short, players))
        return [Problem("seats_wrong", "players", {"got": got, "allowed": "A, B; A, B, C; A, B, C, D"})]
    texts = {seat: name for seat, name in players.items() if isinstance(name, str)}
    problems = [
        wrong_type(f"players.{seat}", name, f'{seat} = "Anna"')
        for seat, name in players.items()
        if seat not in texts
    ]
    for seat, name in texts.items():
        before = {other: texts[other] for other in texts if other < seat}
        problems += name_problems(name, before, seat)
    return problems


def _dealer_problems(header: Mapping[str, Any]) -> list[Problem]:
    dealer = header.get("first_dealer")
    if not isinstance(dealer, str) or dealer in header["players"]:
        return []
    seats = ", ".join(header["players"])
    return [Problem("dealer_not_seated", "first_dealer", {"got": short(dealer), "allowed": seats})]
