"""Odd values in every place of a file: told or taken, never a traceback."""

from __future__ import annotations

import io
import json
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

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
    "0x" + "f" * 5000,
    "[" * 20 + "]" * 20,
)


def file(header, *events):
    lines = [f"{key} = {value}" for key, value in header.items()]
    for event in events:
        lines += ["[[event]]", *(f"{key} = {value}" for key, value in event.items())]
    return "\n".join(lines) + "\n"


@pytest.fixture
def fed(monkeypatch, capsys):
    """Have every command read a text: it is taken in silence, or told in short lines and nothing else."""

    def feed(text):
        for command in (["score", "-", "--json"], ["check", "-"], ["export", "-", "--to", "text"]):
            monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(text.encode())))
            code = main([*command, "--lang", "en"])
            said = capsys.readouterr()
            lines = said.err.splitlines()
            assert [line for line in lines if len(line) > 500 or not line.isprintable()] == []
            assert (code, bool(said.out), bool(lines)) in ((0, True, False), (2, False, True))
            if code == 2:
                # What cannot be read is told by every command alike.
                break

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


@pytest.mark.parametrize(
    "part", ["pulya", "points", "prices", "whist", "consolation", "raspasy", "mizer", "talon", "settlement"]
)
def test_an_odd_value_anywhere_in_the_rules(part, fed):
    from preferans_tui.variants import keys

    event = {"type": '"raspasy"', **EVENTS["raspasy"]}
    for name in keys("russian"):
        if name.startswith(part + "."):
            for odd in ODD:
                last = name.partition(".")[2]
                fed(file({**HEADER, "rules": f"{{ {part} = {{ {last} = {odd} }} }}"}, event))


@pytest.mark.parametrize("part", ["defence", "tricks", "writes", "deal"])
def test_an_odd_value_inside_a_table_of_an_event(part, fed):
    first = {"type": '"raspasy"', **EVENTS["raspasy"]}
    if part == "writes":
        fixed = {"player": '"A"', "column": '"whists"', "on": '"B"', "amount": "1"}
        event = {"type": '"correction"', "note": '"x"'}
    elif part == "deal":
        fixed = {"type": '"game"', **EVENTS["game"]}
        event = {"type": '"amend"', "target": "1"}
    else:
        fixed = {"A": "6", "B": "2", "C": "2"} if part == "tricks" else {"B": '"whist"', "C": '"pass"'}
        event = {"type": '"game"', **EVENTS["game"]}
    for key in [*fixed, "x", "X", '"\\u001b"', '"' + "k" * 9999 + '"']:
        for odd in ODD:
            inner = ", ".join(f"{name} = {value}" for name, value in {**fixed, key: odd}.items())
            fed(
                file(
                    HEADER,
                    first,
                    {**event, part: f"[{{ {inner} }}]" if part == "writes" else f"{{ {inner} }}"},
                )
            )


def correction(amount):
    writes = f'[{{ player = "A", column = "gora", amount = {amount} }}]'
    return {"type": '"correction"', "note": '"x"', "writes": writes}


@pytest.mark.parametrize("command", [["score"], ["score", "--json"], ["check"], ["export", "--to", "text"]])
@pytest.mark.parametrize("amount", [10**18, -(10**18), 10**400, "9" * 4300, "0x" + "f" * 20_000, "1_000" * 7])
def test_a_number_too_long_to_reckon_with_is_told_with_its_place(command, amount, tmp_path, capsys):
    path = tmp_path / "evening.toml"
    path.write_text(file(HEADER, correction(1), correction(amount)))
    assert main([command[0], str(path), *command[1:], "--lang", "en"]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"{path}: event 2: writes[0].amount: a number has more digits")


def test_numbers_of_eighteen_digits_are_exact(tmp_path, capsys):
    path = tmp_path / "evening.toml"
    path.write_text(file(HEADER, *[correction(10**18 - 1)] * 30))
    assert main(["score", str(path), "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said["sheet"]["A"]["gora"] == 30 * (10**18 - 1)
    assert said["settlement"]["exact"]["A"] == str(-200 * (10**18 - 1))
    assert sum(said["settlement"]["final"].values()) == 0


def test_long_digits_in_words_are_only_words(tmp_path, capsys):
    path = tmp_path / "evening.toml"
    path.write_text(file({**HEADER, "stake": f'"{10**30}"'}, {**correction(1), "note": f'"{10**40}"'}))
    assert main(["check", str(path), "--lang", "en"]) == 0
    assert capsys.readouterr().err == ""


def test_a_note_does_not_act_on_the_terminal(tmp_path, capsys):
    path = tmp_path / "evening.toml"
    path.write_text(file(HEADER, {**correction(1), "note": '"\\u001b[2J\\n\\u202e{0} %s [red]"'}))
    assert main(["export", str(path), "--to", "text", "--lang", "en"]) == 0
    said = capsys.readouterr().out
    assert "?[2J??{0} %s [red]" in said
    assert said.replace("\n", "").isprintable()


GOOD = file(HEADER, {"type": '"raspasy"', **EVENTS["raspasy"]}, {"type": '"game"', **EVENTS["game"]}).encode()


@settings(max_examples=150, deadline=None, database=None)
@given(st.data())
def test_bytes_that_went_wrong_anywhere(data):
    at = data.draw(st.integers(0, len(GOOD)))
    gone = data.draw(st.integers(0, 12))
    put = data.draw(st.binary(max_size=6) | st.sampled_from([b'"', b"[[", b"=", b"\n", b"\0", b"# seal 1 "]))
    out, err = io.StringIO(), io.StringIO()
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(err):
        text = GOOD[:at] + put + GOOD[at + gone :]
        patch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(text)))
        code = main(["score", "-", "--lang", "en"])
    assert code in (0, 2)
    assert bool(out.getvalue()) == (code == 0)
    assert code == 0 or err.getvalue()


SEALED = "\n# seal 0 0123456789abcdef\n"
ODD_EVENINGS = {
    "garbage": "[" * 9,
    "nested": "x = " + "[" * 50_000 + SEALED,
    "no_names": file({**HEADER, "players": "7"}) + SEALED,
    "a_day": file({**HEADER, "created": "1979-05-27"}) + SEALED,
    "year_one": file({**HEADER, "created": "0001-01-01T00:00:00"}) + SEALED,
    "year_last": file({**HEADER, "created": "9999-12-31T23:59:59-14:00"}) + SEALED,
    "odd_id": file({**HEADER, "id": '"\\u001b[2J"'}) + SEALED,
    "odd_variant": file({**HEADER, "variant": '"\\u001b[2J"'}) + SEALED,
    "odd_name": file({**HEADER, "players": '{ A = "\\u202ea", B = "b", C = "c" }'}) + SEALED,
    "rename": file(HEADER, {"type": '"rename"', "player": "[1]", "name": "{ a = 1 }"}),
    "rename_odd": file(HEADER, {"type": '"rename"', "player": '"A"', "name": '"\\u001b"'}),
    "kind": file(HEADER, {"type": "7"}),
}


def test_the_list_shows_every_evening_however_odd(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("PREFERANS_TUI_HOME", str(tmp_path))
    folder = tmp_path / "sessions"
    (folder / "folder.toml").mkdir(parents=True)
    (folder / "loop.toml").symlink_to(folder / "loop.toml")
    for name, text in ODD_EVENINGS.items():
        (folder / f"{name}.toml").write_text(text)
    assert main(["list", "--lang", "en"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(ODD_EVENINGS) + 2
    assert all(line.isprintable() for line in lines)
    assert main(["list", "--json", "--lang", "en"]) == 0
    found = {Path(each["path"]).stem: each["problem"] for each in json.loads(capsys.readouterr().out)}
    assert set(found) == {*ODD_EVENINGS, "folder", "loop"}
    assert all(found[name] for name in ("garbage", "nested", "no_names", "a_day", "kind", "folder", "loop"))
