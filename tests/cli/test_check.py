"""What `check` finds: seals, cut ends, deals that became illegal; and what no command may overwrite."""

from __future__ import annotations

import json

import pytest

from preferans_tui.cli import main

EVENING = """variant = "fspr"
[players]
A = "Anna"
B = "Boris"
C = "Vera"

[[event]]
type = "raspasy"
tricks = { A = 3, B = 3, C = 4 }

[[event]]
type = "game"
declarer = "C"
contract = 8
defence = { A = "whist", B = "pass" }
tricks = { A = 1, B = 1, C = 8 }

[[event]]
type = "game"
declarer = "A"
contract = 6
defence = { B = "whist", C = "pass" }
tricks = { A = 6, B = 4, C = 0 }
"""
VOID = '\n[[event]]\ntype = "void"\ntarget = 2\n'


@pytest.fixture
def check(capsys):
    """Return the exit code of `check`, what it prints (or its JSON), and the lines on stderr."""

    def told(path, *options):
        code = main(["check", str(path), *options, "--lang", "en"])
        said = capsys.readouterr()
        return code, json.loads(said.out) if "--json" in options else said.out, said.err.splitlines()

    return told


def test_a_sealed_journal_is_good(keep, check):
    path = keep(EVENING)
    code, said, wrong = check(path)
    assert (code, wrong) == (0, [])
    assert said.splitlines()[:2] == ["seals: 3 events, all sealed", "deals: 3, all legal"]
    assert check(path, "--json") == (
        0,
        {"good": True, "sealed": True, "events": 3, "deals": 3, "faults": [], "remarks": []},
        [],
    )


def test_a_file_written_by_hand_is_good_without_seals(tmp_path, check):
    path = tmp_path / "evening.toml"
    path.write_text(EVENING)
    code, said, wrong = check(path, "--json")
    assert (code, said["good"], said["sealed"], wrong) == (0, True, False, [])


EDITS = [('"Anna"', '"Inna"', 0), ("contract = 8", "contract = 7", 2), ("A = 6", "A = 6 ", 3)]


@pytest.mark.parametrize(("before", "after", "n"), EDITS)
def test_an_edited_file_is_told_with_its_event_in_one_line(before, after, n, keep, check):
    path = keep(EVENING)
    path.write_text(path.read_text("utf-8").replace(before, after), encoding="utf-8")
    code, said, wrong = check(path, "--json")
    assert (code, said["good"]) == (2, False)
    assert [fault["code"] for fault in said["faults"]] == ["seal_broken"]
    (line,) = wrong
    assert line.startswith(f"{path}: ")
    assert f"event {n} " in line
    # It may be read all the same, and says so.
    assert main(["score", str(path), "--lang", "en"]) == 0


def test_an_event_that_was_cut_is_told_in_one_line_and_kept(keep, check, capsys):
    path = keep(EVENING, -20)
    before = {each: each.read_bytes() for each in path.parent.iterdir()}
    code, said, wrong = check(path, "--json")
    assert (code, said["good"], said["events"]) == (2, False, 2)
    assert [fault["code"] for fault in said["faults"]] == ["torn"]
    (line,) = wrong
    assert line.startswith(f"{path}: the file breaks off after event 2")
    for command in (["score"], ["export", "--to", "text"]):
        assert main([command[0], str(path), *command[1:], "--lang", "en"]) == 0
        assert len(capsys.readouterr().err.splitlines()) == 1
    assert {each: each.read_bytes() for each in path.parent.iterdir()} == before


def test_a_header_that_was_cut_is_refused(keep, check):
    code, said, wrong = check(keep(EVENING, 200))
    assert (code, said, len(wrong)) == (2, "", 1)
    assert "the file ends inside its header" in wrong[0]


def test_a_deal_that_became_illegal_is_remarked_upon(keep, check):
    # The sport code leaves raspasy by a seven: without the eight, the six is too low, but it was played.
    code, said, wrong = check(keep(EVENING + VOID), "--json")
    assert (code, said["good"], said["deals"], wrong) == (0, True, 2, [])
    assert said["remarks"] == [{"n": 3, "words": "6 is below the exit: the lowest contract now is 7"}]
    code, said, wrong = check(keep(EVENING + VOID))
    assert (code, wrong) == (0, [])
    assert said.splitlines()[-1].startswith("deal 3: 6 is below the exit")


@pytest.mark.parametrize("source", ["the journal", "a link", "another evening", "standard input"])
def test_no_sheet_is_written_over_an_evening(source, keep, tmp_path, run):
    path, other = keep(EVENING), keep(EVENING)
    out = path
    if source == "a link":
        out = tmp_path / "link.toml"
        out.symlink_to(path)
    elif source == "another evening":
        out = other
    name = "-" if source == "standard input" else str(path)
    done = run("export", name, "--to", "text", "-o", str(out), "--lang", "en", stdin=EVENING)
    assert (done.returncode, done.stdout) == (2, "")
    (line,) = done.stderr.splitlines()
    assert line.startswith(str(out))
    assert path.read_bytes().count(b"# seal ") == other.read_bytes().count(b"# seal ") == 4


def test_a_sheet_may_be_written_again(keep, tmp_path, capsys):
    out = tmp_path / "sheet.txt"
    for evening in (EVENING, EVENING + VOID):
        path = keep(evening)
        assert main(["export", str(path), "--to", "text", "-o", str(out)]) == 0
    capsys.readouterr()
    assert main(["export", str(path), "--to", "text"]) == 0
    assert capsys.readouterr().out == out.read_text("utf-8")
