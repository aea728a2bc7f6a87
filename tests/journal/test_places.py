"""Where files are, what they are called, and which evenings are there."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from platformdirs import user_data_path

from preferans_tui.journal import places
from preferans_tui.journal.store import Store
from preferans_tui.scoring.engine import Problem

CREATED = datetime.fromisoformat("2026-12-01T19:02:11+03:00")
ANNA = "2026-12-01-1902-anna-boris-vera"


def test_home() -> None:
    assert places.home({"PREFERANS_TUI_HOME": "/games"}) == Path("/games")
    assert places.home({"PREFERANS_TUI_HOME": "~/games"}) == Path.home() / "games"
    assert places.home({"PREFERANS_TUI_HOME": ""}) == user_data_path("preferans-tui", appauthor=False)
    assert places.sessions(Path("/games")) == Path("/games/sessions")
    assert places.user_rules(Path("/games")) == Path("/games/rules")


@pytest.mark.parametrize(
    ("names", "session_id"),
    [
        (["Анна", "Борис", "Вера"], ANNA),
        (["Anna", "Jürgen"], "2026-12-01-1902-anna-jurgen"),
        (["Щукин Ю.", "Їжак", "Ўладзь"], "2026-12-01-1902-shchukinyu-izhak-uladz"),
        (["../../etc", "a\\b", "CON"], "2026-12-01-1902-etc-ab-con"),
        (["李", "🎉", "="], "2026-12-01-1902-player-player-player"),
        (["x" * 200, "y"], "2026-12-01-1902-" + "x" * 16 + "-y"),
    ],
)
def test_ids(tmp_path: Path, names: list[str], session_id: str) -> None:
    path = places.sessions(tmp_path) / f"{session_id}.toml"
    assert places.new_path(tmp_path, CREATED, names) == (session_id, path)


def test_ids_are_unique(tmp_path: Path, header: dict[str, Any]) -> None:
    ids = []
    for _ in range(3):
        session_id, path = places.new_path(tmp_path, CREATED, header["players"].values())
        Store.create(path, header | {"id": session_id}).close()
        ids.append(session_id)
    assert ids == [ANNA, f"{ANNA}-2", f"{ANNA}-3"]


@pytest.fixture
def home(tmp_path: Path, header: dict[str, Any], event: Callable[[int], dict[str, Any]]) -> Path:
    """A folder with three evenings that can be read and two files that cannot."""
    folder = places.sessions(tmp_path)
    with Store.create(folder / f"{ANNA}.toml", header) as store:
        store.append(event(1))
        store.append(event(2))
    later = {
        "id": "2026-12-08-1900-anna-gleb",
        "created": datetime.fromisoformat("2026-12-08T19:00:00+03:00"),
    }
    with Store.create(folder / "2026-12-08-1900-anna-gleb.toml", header | later) as store:
        store.append({"n": 1, "type": "rename", "player": "B", "name": "Gleb"})
        store.append({"n": 2, "type": "finish"})
    by_hand = "created = 2026-11-01T19:00:00\nvariant = 'classic'\n[players]\nA = 'A'\nB = 'B'\n"
    (folder / "by-hand.toml").write_text(by_hand + "[[event]]\ntype = 'x'\n")
    (folder / "cut.toml").write_text("# preferans-tui session\nform")
    (folder / "folder.toml").mkdir()
    for name in ("cut.toml", "folder.toml"):
        os.utime(folder / name, (0, 0))
    return tmp_path


def test_listing(home: Path) -> None:
    listed = [
        (one.id, one.variant, one.players, one.events, one.finished, one.problem and one.problem.code)
        for one in places.listing(home)
    ]
    assert listed == [
        ("2026-12-08-1900-anna-gleb", "sochi", ("Анна", "Gleb", "Вера"), 2, True, None),
        (ANNA, "sochi", ("Анна", "Борис", "Вера"), 2, False, None),
        ("by-hand", "classic", ("A", "B"), 1, False, None),
        ("folder", "", (), 0, False, "not_a_file"),
        ("cut", "", (), 0, False, "header_cut"),
    ]
    assert places.listing(home)[1].created == CREATED


def test_no_evenings_yet(tmp_path: Path) -> None:
    assert places.listing(tmp_path) == ()
    problem = places.locate("anna", tmp_path)
    assert problem == Problem("unknown_session", "", {"got": "'anna'", "nearest": "-"})


@pytest.mark.parametrize("name", [ANNA, "2026-12-01", f"{ANNA}.toml"])
def test_locate(home: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.chdir(places.sessions(home))
    path = places.locate(name, home)
    assert isinstance(path, Path)
    assert path.samefile(places.sessions(home) / f"{ANNA}.toml")


@pytest.mark.parametrize(
    ("name", "code", "params"),
    [
        ("2026-12-01-1902-ana-boris-vera", "unknown_session", {"nearest": ANNA}),
        ("", "unknown_session", {"got": "''"}),
        ("2026-12", "session_ambiguous", {"nearest": f"{ANNA}, 2026-12-08-1900-anna-gleb"}),
        ("none.toml", "file_missing", {"path": "none.toml"}),
        ("../none", "file_missing", {"path": "../none"}),
    ],
)
def test_nothing_there(home: Path, name: str, code: str, params: dict[str, str]) -> None:
    problem = places.locate(name, home)
    assert isinstance(problem, Problem)
    assert problem.code == code
    assert {key: problem.params[key] for key in params} == params
