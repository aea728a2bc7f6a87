"""Files written by hand, and everything that can be wrong with a file, each with its own word."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from preferans_tui.journal.file import MOST_BYTES, Reading, read, read_path
from preferans_tui.journal.store import Store

MINIMAL = """\
variant = "sochi"
[players]
A = "Anna"
B = "Boris"
C = "Vera"
"""


def test_by_hand() -> None:
    reading = read((MINIMAL + "[[event]]\ntype = 'finish'\n[[event]]\ntype = 'reopen'\n").encode())
    assert isinstance(reading, Reading)
    assert not reading.sealed
    assert reading.broken is None
    assert reading.events == ({"n": 1, "type": "finish"}, {"n": 2, "type": "reopen"})


@pytest.mark.parametrize(
    "text",
    [
        MINIMAL,
        "\ufeff" + MINIMAL,
        MINIMAL.replace("\n", "\r\n"),
        "# my own note\nformat = 1\n" + MINIMAL,
        MINIMAL + "[rules]\nraspasy.price = [1]\n",
        MINIMAL + "[[event]]\nn = 1\ntype = 'finish'\n[[event]]\ntype = 'reopen'\n",
        "created = 2026-12-01T19:02:11\n" + MINIMAL,
        MINIMAL.replace('"Anna"', '"=1+1"').replace('"Boris"', "'[red]\\'"),
    ],
)
def test_by_hand_in_any_shape(text: str) -> None:
    assert isinstance(read(text.encode()), Reading)


EVENT = MINIMAL + "[[event]]\n"


@pytest.mark.parametrize(
    ("text", "code", "field", "params"),
    [
        ("", "header_cut", "", {}),
        ("# preferans-tui sess", "header_cut", "", {}),
        ('# preferans-tui session\nformat = 1\nid = "2026', "header_cut", "", {}),
        ("id = 'x'\ncreated = 2026-12-01T19:02:11\n" + MINIMAL, "header_cut", "", {}),
        (MINIMAL + "x = \n", "toml_syntax", "", {"line": 6, "why": "Invalid value"}),
        (MINIMAL + "x = '", "toml_syntax", "", {"line": 6}),
        (MINIMAL + "x = " + "9" * 5000, "number_too_long", "", {}),
        ("x = " + "[" * 100_000, "toml_nested", "", {}),
        ("format = 2\nnews = 1", "newer_format", "format", {"got": "2", "known": 1}),
        ("format = 0\n" + MINIMAL, "wrong_type", "format", {"got": "0", "example": "format = 1"}),
        ("format = true\n" + MINIMAL, "wrong_type", "format", {"got": "True"}),
        (MINIMAL.partition("\n")[2], "missing_key", "variant", {"example": 'variant = "sochi"'}),
        ("variant = 'sochi'", "missing_key", "players", {"key": "players"}),
        ("target = 0\n" + MINIMAL, "wrong_type", "target", {"got": "0"}),
        ("target = 20.0\n" + MINIMAL, "wrong_type", "target", {"got": "20.0"}),
        ("stake = 5\n" + MINIMAL, "wrong_type", "stake", {"got": "5"}),
        ("created = 2026-12-01\n" + MINIMAL, "wrong_type", "created", {}),
        ("rules = 'sochi'\n" + MINIMAL, "wrong_type", "rules", {"got": "'sochi'"}),
        ("variant = 'sochi'\nplayers = ['A']", "wrong_type", "players", {"got": "['A']"}),
        ("tarjet = 20\n" + MINIMAL, "unknown_header_key", "tarjet", {"nearest": "target"}),
        ("first_dealer = 'D'\n" + MINIMAL, "dealer_not_seated", "first_dealer", {"allowed": "A, B, C"}),
        (MINIMAL.replace("C =", "D ="), "seats_wrong", "players", {"got": "'A', 'B', 'D'"}),
        ("variant = 'sochi'\n[players]\nA = 'Anna'", "seats_wrong", "players", {"got": "'A'"}),
        (MINIMAL + "D = 'Gleb'\nE = 'Dina'", "seats_wrong", "players", {}),
        (MINIMAL.replace('"Vera"', "7"), "wrong_type", "players.C", {"got": "7"}),
        (MINIMAL.replace("Vera", " "), "name_empty", "players.C", {"seat": "C"}),
        (MINIMAL.replace("Vera", "x" * 201), "name_long", "players.C", {"most": 200}),
        (MINIMAL.replace("Vera", "Ve\\u001bra"), "name_control", "players.C", {}),
        (MINIMAL.replace("Vera", "Anna "), "name_twice", "players.C", {}),
        ("event = 1\n" + MINIMAL, "events_not_listed", "event", {}),
        (MINIMAL + "[event]\ntype = 'finish'", "events_not_listed", "event", {}),
        ("event = [1]\n" + MINIMAL, "not_a_table", "event", {"n": 1}),
        (EVENT, "missing_key", "type", {"n": 1, "example": 'type = "game"'}),
        (EVENT + "type = 6", "wrong_type", "type", {"n": 1, "got": "6"}),
        (EVENT + "type = 'finish'\nn = '1'", "wrong_type", "n", {"n": 1, "got": "'1'"}),
        (EVENT + "type = 'finish'\nn = 2", "event_number", "n", {"n": 1, "got": "2"}),
        (
            EVENT + "type = 'finish'\n[[event]]\ntype = 'reopen'\nn = 1",
            "event_number",
            "n",
            {"n": 2, "got": "1"},
        ),
        (EVENT + "type = 'finish'\nat = 2026-12-01", "wrong_type", "at", {"n": 1}),
    ],
)
def test_faults(text: str, code: str, field: str, params: dict[str, Any]) -> None:
    (problem,) = read(text.encode())
    assert (problem.code, problem.field) == (code, field)
    assert {key: problem.params[key] for key in params} == params


def test_all_faults_are_told_at_once() -> None:
    problems = read(("target = 'x'\n" + EVENT + "[[event]]\ntype = 1\nn = 5").encode())
    assert [problem.code for problem in problems] == [
        "wrong_type",
        "missing_key",
        "wrong_type",
        "event_number",
    ]


def test_not_utf8_names_the_line() -> None:
    (problem,) = read(MINIMAL.encode() + "D = 'Глеб'".encode("cp1251"))
    assert (problem.code, problem.params) == ("not_utf8", {"line": 6})


def test_too_big() -> None:
    (problem,) = read(bytes(MOST_BYTES + 1))
    assert (problem.code, problem.params) == ("too_big", {"most": 64})


@pytest.mark.parametrize(
    ("name", "code"), [("none.toml", "file_missing"), (".", "not_a_file"), ("a\0b", "file_unreadable")]
)
def test_paths_that_cannot_be_read(tmp_path: Path, name: str, code: str) -> None:
    (problem,) = read_path(tmp_path / name)
    assert problem.code == code


def test_a_file_from_the_disk(tmp_path: Path) -> None:
    (tmp_path / "evening.toml").write_text(MINIMAL, "utf-8")
    reading = read_path(tmp_path / "evening.toml")
    assert isinstance(reading, Reading)
    assert reading.header["players"] == {"A": "Anna", "B": "Boris", "C": "Vera"}


names = st.text(st.characters(exclude_categories=["Cc", "Cs"]), min_size=1, max_size=30).filter(str.strip)
# A file holds the distance to UTC and no name of a zone: times in an hour that the clock repeats differ.
times = st.datetimes(timezones=st.timezones() | st.none(), min_value=datetime(1970, 1, 2)).map(
    lambda at: datetime.fromisoformat(at.isoformat())
)
notes = st.text(st.characters(exclude_categories=["Cs"])) | st.just(
    "\n# seal 1 0123456789abcdef\n[[event]]\n"
)


@settings(deadline=None)
@given(
    names=st.lists(names, min_size=2, max_size=4, unique_by=str.strip),
    said=st.lists(notes, max_size=4),
    at=times,
)
def test_whatever_is_typed_comes_back(names: list[str], said: list[str], at: datetime) -> None:
    header = {
        "format": 1,
        "created": at,
        "variant": "sochi",
        "players": dict(zip("ABCD", names, strict=False)),
    }
    events = tuple(
        {
            "n": n,
            "at": at,
            "type": "correction",
            "note": note,
            "writes": [{"on": note}],
            "deal": {"note": note},
        }
        for n, note in enumerate(said, 1)
    )
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "evening.toml"
        with Store.create(path, header) as store:
            for event in events:
                store.append(event)
        reading = read_path(path)
    assert isinstance(reading, Reading)
    assert (reading.header, reading.events) == (header, events)
    assert (reading.broken, reading.cut) == (None, b"")


def test_the_text_is_readable(evening: Callable[[int], bytes]) -> None:
    head, _, blocks = evening(3).decode().partition("# seal 0 ")
    assert head.splitlines()[0].startswith("# preferans-tui session")
    assert "created = 2026-12-01T19:02:11+03:00\n" in head
    assert 'A = "Анна"\n' in head
    _, _, last = blocks.partition("\n\n[[event]]\nn = 3\n")
    assert last.startswith(
        'at = 2026-12-01T19:03:40+03:00\ntype = "raspasy"\n\n[event.tricks]\nA = 3\nB = 3\nC = 4\n# seal 3 '
    )
