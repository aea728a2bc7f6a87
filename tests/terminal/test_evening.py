from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

# Sochi at three, Vera (seat 3) deals first. Each deal: its keys, and how it is told once it is written.
LATIN = [
    ("1 7 1 2 enter enter", "Anna: 7 ="),
    ("2 6 w p 5 enter", "Boris: 6 -1"),
    ("3 m 0 enter", "Vera: mizer, tricks: 0"),
    ("0 3 3 enter", "raspasy 3-3-4"),
]
RUSSIAN = [  # ц, з, р, ь and к stand where w, p, h, m and r do
    ("1 7 ц з enter enter", "Anna: 7 ="),
    ("2 6 р з enter", "Boris: 6"),
    ("3 ь 1 enter", "Vera: mizer, tricks: 1"),
    ("к 3 4 enter", "raspasy 3-3-4"),
]
MORE = [("1 8 2 1 enter enter", "Anna: 8 ="), ("2 7 2 2 enter", "Boris: 7")]


def command(home: Path, *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "preferans_tui", *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=home,
        env={"PREFERANS_TUI_HOME": str(home), "PYTHONUTF8": "1", "LANG": "C.UTF-8"},
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def play(app, deals, first):
    for n, (keys, told) in enumerate(deals, first):
        app.press(keys)
        app.sees(f"written: {n}. {told}")


def test_an_evening_survives_kill_and_comes_out_as_the_file_says(terminal, tmp_path):
    app = terminal("--lang", "en")
    app.sees("new evening")
    app.press("n")
    app.sees("Rules")
    app.press("enter enter")
    for name in ("Anna", "Boris", "Vera"):
        app.type(name)
        app.press("enter")
    app.press("f9")
    app.sees("Who plays?")
    play(app, LATIN + RUSSIAN, 1)
    app.kill()

    (path,) = (tmp_path / "sessions").glob("*.toml")
    killed = json.loads(command(tmp_path, "score", str(path), "--json"))
    assert len(killed["deals"]) == 8

    app = terminal("--lang", "en")
    app.sees("Anna, Boris, Vera")
    app.press("enter")
    app.sees("7  ▸3 Vera: mizer")
    app.press("f8")
    app.sees("Enter writes the deal")
    app.press("escape")
    app.sees("Who plays?")
    play(app, MORE, 10)
    app.press("f5")
    app.sees("Settlement")
    app.press("f10")
    assert app.end() == 0

    score = json.loads(command(tmp_path, "score", str(path), "--json"))
    exported = command(tmp_path, "export", str(path), "--to", "text", "--lang", "en")
    assert [deal["n"] for deal in score["deals"] if not deal.get("void")] == [1, 2, 3, 4, 5, 6, 7, 10, 11]
    assert exported.startswith(command(tmp_path, "score", str(path), "--lang", "en"))
    rows = {line.split()[0]: line.split()[1:] for line in exported.splitlines()[3:6]}
    for seat, name in (("A", "Anna"), ("B", "Boris"), ("C", "Vera")):
        written = score["sheet"][seat]
        whists = [written["whists"][other] for other in "ABC" if other != seat]
        numbers = [written["pulya"], written["gora"], *whists]
        assert [int(cell.replace("·", "0")) for cell in rows[name]] == [
            *numbers,
            score["settlement"]["final"][seat],
        ]


def test_a_kitty_terminal_with_the_russian_layout(terminal, kitty, tmp_path):
    app = terminal("new", "--lang", "ru", encode=kitty)
    app.sees("Новая")
    app.press("enter enter")
    for name in ("Анна", "Борис", "Вера"):
        app.type(name)
        app.press("enter")
    app.press("f9")
    app.sees("Кто играет?")
    app.press("1 7 ц з enter enter")
    app.sees("записано: 1. Анна: 7 =")
    app.press("к 3 3 enter")
    app.sees("записано: 2. распасы 4-3-3")
    app.press("ctrl+я")
    app.sees("отменено")
    app.press("ctrl+н")
    app.sees("распасы 4-3-3")
    app.press("ctrl+й")
    assert app.end() == 0
    (path,) = (tmp_path / "sessions").glob("*.toml")
    score = json.loads(command(tmp_path, "score", str(path), "--json"))
    assert [deal.get("void", False) for deal in score["deals"]] == [False, False]
    assert score["players"] == {"A": "Анна", "B": "Борис", "C": "Вера"}
