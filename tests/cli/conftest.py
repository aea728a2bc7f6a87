from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from preferans_tui.journal import file
from preferans_tui.journal.store import Store
from preferans_tui.locale import use


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    """A data folder of the test's own; English again after it."""
    monkeypatch.setenv("PREFERANS_TUI_HOME", str(tmp_path / "home"))
    yield tmp_path / "home"
    use("en")


@pytest.fixture
def keep(home) -> Callable[..., Path]:
    """Put an evening into the data folder as the program keeps it, sealed; perhaps cut."""

    def kept(text: str, cut: int | None = None) -> Path:
        reading = file.read(text.encode())
        path = home / "sessions" / f"{len(list(home.glob('sessions/*.toml')))}-evening.toml"
        with Store.create(path, {"format": 1, "id": path.stem, **reading.header}) as store:
            for event in reading.events:
                store.append(event)
        if cut is not None:
            path.write_bytes(path.read_bytes()[:cut])
        return path

    return kept


@pytest.fixture
def run() -> Callable[..., subprocess.CompletedProcess[str]]:
    """Run the program in a process of its own."""

    def started(*arguments: str, stdin: str = "", **env: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "preferans_tui", *arguments],
            input=stdin,
            capture_output=True,
            encoding="utf-8",
            timeout=60,
            env={**os.environ, "PYTHONUTF8": "1", **env},
        )

    return started


WITHOUT_RIGHTS = """
import ctypes, os, sys
if os.geteuid() == 0:
    # Root may read and write anything; without its capabilities only what is its own.
    version_3 = (ctypes.c_uint32 * 2)(0x20080522, 0)
    assert ctypes.CDLL(None).capset(version_3, (ctypes.c_uint32 * 6)()) == 0
from preferans_tui.cli import main
sys.exit(main([*sys.argv[1:], "--lang", "en"]))
"""


@pytest.fixture
def run_as_user() -> Callable[..., subprocess.CompletedProcess[str]]:
    """Run the program in a process that permissions hold for, even if the tests run as root."""

    def started(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-c", WITHOUT_RIGHTS, *arguments]
        return subprocess.run(command, capture_output=True, text=True, timeout=60)

    return started
