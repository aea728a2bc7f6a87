from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from preferans_tui.journal.store import Store

HEADER = {
    "format": 1,
    "id": "2026-12-01-1902-anna-boris-vera",
    "created": datetime.fromisoformat("2026-12-01T19:02:11+03:00"),
    "variant": "sochi",
    "target": 20,
    "stake": "0.50 ₽",
    "first_dealer": "C",
    "players": {"A": "Анна", "B": "Борис", "C": "Вера"},
    "rules": {"pulya": {"target": 20}},
}


def _event(n: int) -> dict[str, Any]:
    at = datetime.fromisoformat(f"2026-12-01T19:{n % 60:02}:40+03:00")
    if n % 3 == 0:
        return {"n": n, "at": at, "type": "raspasy", "tricks": {"A": 3, "B": 3, "C": 4}}
    if n % 3 == 1:
        return {
            "n": n,
            "at": at,
            "type": "correction",
            "note": '«без \\ "трёх"»\n# seal',
            "writes": [{"player": "A"}],
        }
    return {"n": n, "at": at, "type": "void", "target": n - 1}


@pytest.fixture(scope="session")
def header() -> dict[str, Any]:
    return dict(HEADER)


@pytest.fixture(scope="session")
def event() -> Callable[[int], dict[str, Any]]:
    """The n-th event of the evening that the tests play."""
    return _event


@pytest.fixture(scope="session")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Callable[[int], bytes]:
    """The bytes of a session file with so many events, as the program writes it."""

    def write(events: int) -> bytes:
        path = tmp_path_factory.mktemp("evening") / "evening.toml"
        with Store.create(path, HEADER) as store:
            for n in range(1, events + 1):
                store.append(_event(n))
        return path.read_bytes()

    return write


@pytest.fixture
def start(tmp_path: Path) -> Callable[..., subprocess.Popen[str]]:
    """Start a Python program in a process of its own."""

    def run(program: str, *arguments: object) -> subprocess.Popen[str]:
        command = [sys.executable, "-c", program, *map(str, arguments)]
        return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[2])

    return run
