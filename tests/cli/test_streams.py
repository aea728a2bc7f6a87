"""Terminals, pipes, full disks and folders that may not be read: the program as a process."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

GOLDEN = Path(__file__).parents[1] / "golden" / "sochi-three.toml"
PROGRAM = f'"{sys.executable}" -m preferans_tui'
PRINTING = [f"score {GOLDEN}", f"score {GOLDEN} --json", f"export {GOLDEN} --to text", "rules", "list"]


def shell(line: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["bash", "-c", line], capture_output=True, text=True, timeout=60)


@pytest.mark.parametrize("command", PRINTING)
def test_a_full_disk_is_told_in_one_line(command):
    done = shell(f"{PROGRAM} {command} --lang en >/dev/full")
    assert (done.returncode, done.stderr) == (2, "could not be written: No space left on device\n")


@pytest.mark.parametrize("command", PRINTING)
def test_a_reader_that_has_gone_before_the_end_is_no_fault(command):
    # The reader is gone for sure before the first word is written.
    done = shell(f'( sleep 0.1; {PROGRAM} {command}; echo "code $?" >&2 ) | exec true')
    assert done.stderr == "code 0\n"


def test_closed_streams(tmp_path):
    done = shell(f"{PROGRAM} score - --lang en <&-")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("- cannot be read: ")
    assert len(done.stderr.splitlines()) == 1
    done = shell(f"{PROGRAM} score {GOLDEN} >&-")
    assert (done.returncode, done.stderr) == (0, "")
    done = shell(f"{PROGRAM} score {tmp_path}/nowhere.toml 2>&-")
    assert (done.returncode, done.stdout) == (2, "")


def in_terminal(*arguments: str) -> tuple[int, str]:
    """Run the program in a terminal and return its exit code and all that it says on stderr."""
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "preferans_tui", *arguments, "--lang", "en"]
    try:
        done = subprocess.run(
            command, stdin=theirs, stdout=theirs, stderr=subprocess.PIPE, text=True, timeout=60
        )
    finally:
        os.close(theirs)
        os.close(ours)
    return done.returncode, done.stderr


def test_resume_of_what_is_not_there(tmp_path, keep):
    text = GOLDEN.read_text("utf-8")
    first, second = keep(text), keep(text)
    assert first.stem[:1] != second.stem[:1]
    for name in ("no-such-evening", str(tmp_path / "nowhere.toml")):
        code, said = in_terminal("resume", name)
        assert code == 2
        (line,) = said.splitlines()
        assert name in line


def test_what_an_evening_is_called_must_be_clear(keep, home):
    path = keep(GOLDEN.read_text("utf-8"))
    path.rename(path.with_name("evening-1.toml"))
    path = keep(GOLDEN.read_text("utf-8"))
    path.rename(path.with_name("evening-2.toml"))
    code, said = in_terminal("resume", "even")
    assert code == 2
    assert said == "even: several sessions begin with 'even': evening-1, evening-2; write one in full\n"


WRONG = ["resume a b", "new x", "list x", "score", "rules x", "export x --to", "frobnicate", "--lang fr"]


@pytest.mark.parametrize("line", WRONG)
def test_a_command_line_that_is_wrong_is_refused_with_its_usage(line, run):
    done = run(*line.split())
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("usage: preferans-tui")


def test_a_data_folder_that_may_not_be_read_is_told(tmp_path, run_as_user, monkeypatch):
    monkeypatch.setenv("PREFERANS_TUI_HOME", str(tmp_path / "home"))
    (tmp_path / "home" / "sessions").mkdir(parents=True)
    (tmp_path / "home").chmod(0)
    listed, scored, shown = (
        run_as_user(*arguments) for arguments in (["list"], ["score", "evening"], ["rules", "show", "sochi"])
    )
    (tmp_path / "home").chmod(0o700)
    refused = f"{tmp_path}/home/sessions cannot be read: Permission denied; check its permissions"
    assert (listed.returncode, listed.stdout) == (0, f"sessions: {refused}\n")
    assert (scored.returncode, scored.stderr) == (2, f"evening: {refused}\n")
    # The rules that come with the program are there all the same.
    assert (shown.returncode, shown.stdout.splitlines()[0]) == (0, "Sochi")


def test_a_sheet_that_may_not_be_written_is_told(tmp_path, run_as_user):
    (tmp_path / "locked").mkdir(mode=0o500)
    for out in (tmp_path / "locked" / "sheet.txt", tmp_path / ("x" * 300), GOLDEN / "sheet.txt"):
        done = run_as_user("export", str(GOLDEN), "--to", "text", "-o", str(out))
        assert (done.returncode, done.stdout) == (2, "")
        (line,) = done.stderr.splitlines()
        assert line.startswith(f"{out}: could not be written: ")
    assert list(tmp_path.rglob("*")) == [tmp_path / "locked"]
