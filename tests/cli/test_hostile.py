"""Odd values in every place of a file: told or taken, never a traceback."""

from __future__ import annotations

import io
import json
import sys
from types import SimpleNamespace

import pytest

from preferans_tui.cli import main

EVENTS = {
    "game": {
        "dealer": '"C"',
        "multiplier": "1",
        "note": '"x"',
        "declarer": '"A"',
        "contract": "6",
        "suit": '"hearts"',
        "defence": '{ B = "whist", C = "pass" }',
        "tricks": "{ A = 6, B = 2, C = 2 }",
        "talon": "0",
    },
    "mizer": {"declarer": '"A"', "tricks": "0", "without_talon": "false", "shared_with_dealer": "false"},
    "raspasy": {"tricks": "{ A = 3, B = 3, C = 4 }"},
    "concede": {"declarer": '"A"', "contract": "7"},
    "correction": {"note": '"x"', "writes": '[{ player = "A", column = "gora", amount = 1 }]'},
    "void": {"target": "1"},
    "amend": {"target": "1", "deal": '{ type = "concede", declarer = "A", contract = 7 }'},
    "restore": {"target": "1"},
    "rename": {"player": '"A"', "name": '"Olga"'},
    "finish": {},
    "reopen": {},
}
HEADER = {
    "format": "1",
    "id": '"x"',
    "created": "2026-12-01T19:02:11+03:00",
    "variant": '"sochi"',
    "target": "20",
    "stake": '"1 ₽"',
    "first_dealer": '"C"',
    "players": '{ A = "Anna", B = "Boris", C = "Vera" }',
    "rules": "{}",
}
ODD = (
    "0",
    "-1",
    "11",
    "1" + "0" * 400,
    "1.5",
    "nan",
    "inf",
    "true",
    '""',
    '"' + "x" * 10_000 + '"',
    '"Z"',
    '"\\u0000"',
    "[]",
    "[1, [2]]",
    "[{}]",
    "{}",
    '{ A = -1, B = "x", Z = {} }',
    "1979-05-27",
    "07:32:00",
    "{ a = { b = { c = 1 } } }",
    '["\\u001b[2J"]',
    '{ "" = 0 }',
    '{ "a.b" = 1 }',
    "0x7fffffffffffffffff",
)


def file(header, *events):
    lines = [f"{key} = {value}" for key, value in header.items()]
    for event in events:
        lines += ["[[event]]", *(f"{key} = {value}" for key, value in event.items())]
    return "\n".join(lines) + "\n"


@pytest.fixture
def fed(monkeypatch, capsys):
    """Return what happens when `score` and `check` read a text: exit codes and what was said."""

    def feed(text):
        codes = []
        for command in (["score", "-", "--json"], ["check", "-"]):
            monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(text.encode())))
            codes.append(main([*command, "--lang", "en"]))
        said = capsys.readouterr()
        assert set(codes) <= {0, 2}
        if codes[0] == 2:
            assert said.err
            assert [line for line in said.err.splitlines() if len(line) > 500] == []
        return codes[0]

    return feed


@pytest.mark.parametrize("kind", EVENTS)
def test_an_odd_value_anywhere_in_an_event(kind, fed):
    first = {"type": '"raspasy"', **EVENTS["raspasy"]}
    event = {"type": f'"{kind}"', **EVENTS[kind]}
    for key in [*event, "n", "at", "x", "grant", "bombs", "dark"]:
        for odd in ODD:
            fed(file(HEADER, first, {**event, key: odd}))


def test_an_odd_value_anywhere_in_the_header(fed):
    event = {"type": '"raspasy"', **EVENTS["raspasy"]}
    for key in [*HEADER, "x"]:
        for odd in ODD:
            fed(file({**HEADER, key: odd}, event))


@pytest.mark.parametrize("part", ["pulya", "points", "prices", "whist", "consolation", "raspasy", "mizer"])
def test_an_odd_value_anywhere_in_the_rules(part, fed):
    from preferans_tui.variants import keys

    event = {"type": '"raspasy"', **EVENTS["raspasy"]}
    for name in keys("russian"):
        if name.startswith(part + "."):
            for odd in ODD:
                last = name.partition(".")[2]
                fed(file({**HEADER, "rules": f"{{ {part} = {{ {last} = {odd} }} }}"}, event))


def test_numbers_are_exact_however_large(fed, monkeypatch, capsys):
    huge = 10**300
    text = file(
        HEADER,
        {
            "type": '"correction"',
            "note": '"x"',
            "writes": f'[{{ player = "A", column = "gora", amount = {huge} }}]',
        },
    )
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(text.encode())))
    if main(["score", "-", "--json"]) == 0:
        said = json.loads(capsys.readouterr().out)
        assert sum(said["settlement"]["final"].values()) == 0
    else:
        assert len(capsys.readouterr().err.splitlines()) == 1
