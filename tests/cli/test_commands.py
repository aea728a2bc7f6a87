"""What each command prints, keeps and refuses."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from preferans_tui import __version__
from preferans_tui.cli import main

GOLDEN = Path(__file__).parents[1] / "golden"
EXAMPLE = """variant = "sochi"
[players]
A = "Анна"
B = "Борис"
C = "Вера"

[[event]]
type = "game"
declarer = "A"
contract = 6
defence = { B = "whist", C = "pass" }
tricks = { A = 5, B = 3, C = 2 }
"""
# The example of the contract: one down on a six, five tricks of the defence at two, consolation of two each.
# Exact nets by hand: A's gora of 2 is 20 whists, a third to each; A - 20 + 20/3 - 12 - 2 = -82/3.
SCORE = {
    "format": 1,
    "variant": "sochi",
    "players": {"A": "Анна", "B": "Борис", "C": "Вера"},
    "sheet": {
        "A": {"pulya": 0, "gora": 2, "whists": {"B": 0, "C": 0}},
        "B": {"pulya": 0, "gora": 0, "whists": {"A": 12, "C": 0}},
        "C": {"pulya": 0, "gora": 0, "whists": {"A": 2, "B": 0}},
    },
    "deals": [
        {
            "n": 1,
            "type": "game",
            "dealer": "C",
            "writes": [
                {"player": "A", "column": "gora", "amount": 2, "reason": "declarer_undertrick"},
                {"player": "B", "column": "whists", "on": "A", "amount": 10, "reason": "whist_tricks"},
                {"player": "B", "column": "whists", "on": "A", "amount": 2, "reason": "consolation"},
                {"player": "C", "column": "whists", "on": "A", "amount": 2, "reason": "consolation"},
            ],
            "net": {"A": "-82/3", "B": "56/3", "C": "26/3"},
        }
    ],
    "state": {
        "dealer": "A",
        "raspasy": {"streak": 0, "price": 1, "minimum_contract": 6},
        "closed": [],
        "refe": {},
        "finished": False,
    },
    "settlement": {
        "exact": {"A": "-82/3", "B": "56/3", "C": "26/3"},
        "final": {"A": -27, "B": 19, "C": 8},
        "pairwise": [
            {"from": "A", "to": "B", "amount": "56/3"},
            {"from": "A", "to": "C", "amount": "26/3"},
        ],
        "transfers": [{"from": "A", "to": "B", "amount": 19}, {"from": "A", "to": "C", "amount": 8}],
    },
}


@pytest.fixture
def example(tmp_path) -> Path:
    path = tmp_path / "evening.toml"
    path.write_text(EXAMPLE, encoding="utf-8")
    return path


def printed(capsys, *arguments: str) -> str:
    """Run a command that must succeed in silence, and return what it prints."""
    assert main(arguments) == 0
    said = capsys.readouterr()
    assert said.err == ""
    return said.out


def test_the_example_of_the_contract(example, capsys):
    assert json.loads(printed(capsys, "score", str(example), "--json")) == SCORE


def test_score_in_words(example, capsys):
    said = printed(capsys, "score", str(example), "--lang", "en").splitlines()
    assert said[2].split() == ["pulya", "gora", *(w for n in ("Анна", "Борис", "Вера")
                                                  for w in ("whists", ">", n)), "result"]  # fmt: skip
    assert said[3].split() == ["Анна", "·", "2", "·", "·", "-27"]
    assert said[4].split() == ["Борис", "·", "·", "12", "·", "+19"]
    assert {"Анна -> Борис: 19 whists", "Анна -> Вера: 8 whists"} <= set(said)


def test_score_reads_standard_input(example, run):
    done = run("score", "-", "--json", stdin=EXAMPLE)
    assert (json.loads(done.stdout), done.stderr) == (SCORE, "")


def test_score_under_other_rules(example, capsys):
    # Leningrad: gora 4 at ten whists, gentlemen share: 5 tricks at 4 are 10 each, and 4 of consolation each.
    said = json.loads(printed(capsys, "score", str(example), "--under", "leningrad", "--json"))
    assert said["variant"] == "leningrad"
    assert said["sheet"]["A"]["gora"] == 4
    assert [said["sheet"][seat]["whists"]["A"] for seat in "BC"] == [14, 14]


def test_score_under_rules_that_cannot_tell_a_deal(example, capsys):
    concede = '\n[[event]]\ntype = "concede"\ndeclarer = "B"\ncontract = 7\n'
    example.write_text(EXAMPLE + concede, encoding="utf-8")
    assert main(["score", str(example), "--under", "fspr", "--json", "--lang", "en"]) == 0
    said = capsys.readouterr()
    assert said.err.startswith(f"{example}: event 2: ")
    assert json.loads(said.out)["deals"][1]["writes"] == []


@pytest.mark.parametrize("cut", [None, -20])
def test_score_never_writes(cut, keep, capsys):
    path = keep(EXAMPLE, cut)
    before = {each: each.read_bytes() for each in path.parent.iterdir()}
    assert main(["score", str(path), "--json", "--lang", "en"]) == 0
    said = capsys.readouterr()
    assert {each: each.read_bytes() for each in path.parent.iterdir()} == before
    assert len(json.loads(said.out)["deals"]) == (1 if cut is None else 0)
    told = said.err.splitlines()
    assert len(told) == (0 if cut is None else 1)
    assert all(line.startswith(str(path)) for line in told)


def test_list(keep, capsys):
    assert printed(capsys, "list", "--lang", "en").strip()
    assert json.loads(printed(capsys, "list", "--json")) == []
    good, broken = keep(EXAMPLE), keep(EXAMPLE, 40)
    found = {each["id"]: each for each in json.loads(printed(capsys, "list", "--json"))}
    assert set(found) == {good.stem, broken.stem}
    assert (found[good.stem]["players"], found[good.stem]["events"]) == (["Анна", "Борис", "Вера"], 1)
    assert found[good.stem]["problem"] is None
    assert found[broken.stem]["problem"]
    assert len(printed(capsys, "list", "--lang", "ru").splitlines()) == 2


def test_a_session_is_found_by_its_id(keep, capsys):
    path = keep(EXAMPLE)
    assert json.loads(printed(capsys, "score", path.stem, "--json")) == SCORE


def test_export_to_a_file(keep, tmp_path, capsys):
    path, out = keep(EXAMPLE), tmp_path / "sheet.txt"
    assert main(["export", str(path), "--to", "text", "-o", str(out), "--lang", "en"]) == 0
    said = capsys.readouterr()
    assert (said.out, said.err) == ("", f"written: {out}\n")
    assert out.read_text("utf-8") == printed(capsys, "export", str(path), "--to", "text", "--lang", "en")


@pytest.mark.parametrize("language", ["en", "ru"])
def test_export_refuses_what_would_lose_something(keep, tmp_path, language, capsys):
    path = keep(EXAMPLE)
    before = path.read_bytes()
    for out in (path, tmp_path, tmp_path / "nowhere" / "sheet.txt"):
        assert main(["export", str(path), "--to", "text", "-o", str(out), "--lang", language]) == 2
        (line,) = capsys.readouterr().err.splitlines()
        assert line.startswith(str(out))
    assert path.read_bytes() == before


def test_export_wants_a_format(example, capsys):
    with pytest.raises(SystemExit) as ended:
        main(["export", str(example), "--to", "papyrus"])
    assert ended.value.code == 2


def test_the_app_needs_a_terminal(run):
    for arguments in ([], ["new"], ["resume"]):
        done = run(*arguments, "--lang", "en")
        assert (done.returncode, done.stdout) == (2, "")
        assert len(done.stderr.splitlines()) == 1


def test_version_and_help(capsys):
    for option, words in (("--version", __version__), ("--help", "preferans-tui")):
        with pytest.raises(SystemExit) as ended:
            main([option])
        assert ended.value.code == 0
        assert words in capsys.readouterr().out


def test_the_language_may_stand_anywhere(example, capsys):
    for arguments in (["--lang", "ru", "rules"], ["rules", "--lang", "ru"], ["rules", "--lang=ru"]):
        assert "Сочинка" in printed(capsys, *arguments)


def test_a_reader_that_goes_away_is_no_fault(example):
    done = subprocess.run(
        f'"{sys.executable}" -m preferans_tui rules show sochi | head -1; exit "${{PIPESTATUS[0]}}"',
        shell=True,
        executable="/bin/bash",
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, "PYTHONUTF8": "1"},
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_a_terminal_without_cyrillic_prints_the_sheet_all_the_same(example, run):
    done = run(
        "score", str(example), PYTHONUTF8="0", PYTHONIOENCODING="", LC_ALL="C", PYTHONCOERCECLOCALE="0"
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "+19" in done.stdout


@pytest.mark.parametrize(
    "name", ["[red]x[/red]", "=1+1", "'\"\\", "🙂🃏", "ж" * 60, "{0} %s {x}", "\u202eabc", "日本"]
)
def test_a_name_is_only_a_name(name, tmp_path, capsys):
    path = tmp_path / "evening.toml"
    quoted = json.dumps(name, ensure_ascii=False)
    path.write_text(EXAMPLE.replace('"Анна"', quoted), encoding="utf-8")
    assert json.loads(printed(capsys, "score", str(path), "--json"))["players"]["A"] == name
    for command in (["score"], ["export", "--to", "text"]):
        said = printed(capsys, command[0], str(path), *command[1:])
        assert name.replace("\u202e", "?") in said
        assert "\u202e" not in said
