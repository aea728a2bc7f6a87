"""The built wheel and sdist, away from the repository."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SHIPPED = sorted(path.name for path in (ROOT / "rules").glob("*.toml"))
TOP = {"pyproject.toml", "README.md", "preferans_tui", "rules", "tests", "screenshots"}


@pytest.fixture(scope="module")
def built(tmp_path_factory) -> Path:
    """Build sdist and, from it, the wheel, as an index would have them."""
    out = tmp_path_factory.mktemp("built")
    arguments = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(out), str(ROOT)]
    subprocess.run(arguments, check=True, capture_output=True, timeout=120)
    return out


@pytest.fixture(scope="module")
def installed(built: Path, tmp_path_factory) -> Path:
    """Unpack the wheel as pip does."""
    (wheel,) = built.glob("*.whl")
    place = tmp_path_factory.mktemp("site")
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(place)
    return place


def run(site: Path, cwd: Path, *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "preferans_tui", *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=cwd,
        env={
            **os.environ,
            "PYTHONPATH": str(site),
            "PREFERANS_TUI_HOME": str(cwd),
            "PYTHONUTF8": "1",
            "PYTHONDONTWRITEBYTECODE": "1",  # what was unpacked stays as it was
        },
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_the_wheel_lists_every_variant(installed, tmp_path):
    listed = json.loads(run(installed, tmp_path, "rules", "--json"))
    assert sorted(f"{each['name']}.toml" for each in listed) == SHIPPED


def test_the_wheel_scores_an_evening(installed, tmp_path):
    evening = tmp_path / "evening.toml"
    evening.write_bytes((ROOT / "tests" / "golden" / "sochi-three.toml").read_bytes())
    score = json.loads(run(installed, tmp_path, "score", str(evening), "--json"))
    assert sum(score["settlement"]["final"].values()) == 0
    assert evening.read_bytes() == (ROOT / "tests" / "golden" / "sochi-three.toml").read_bytes()


def test_rules_and_words_travel_in_the_wheel(installed):
    packed = {path.relative_to(installed).as_posix() for path in installed.rglob("*") if path.is_file()}
    assert {f"preferans_tui/rules/{name}" for name in SHIPPED} <= packed
    for language in ("en", "ru"):
        assert f"preferans_tui/locale/{language}/LC_MESSAGES/preferans_tui.mo" in packed
    assert "preferans_tui/tui/app.tcss" in packed
    assert not [name for name in packed if "__pycache__" in name or name.startswith("tests")]


def test_nothing_of_this_machine_travels(installed):
    for path in installed.rglob("*"):
        if path.is_file():
            assert str(ROOT).encode() not in path.read_bytes()


def test_the_sdist_holds_the_whole_project(built):
    (sdist,) = built.glob("*.tar.gz")
    with tarfile.open(sdist) as packed:
        names = {name.partition("/")[2] for name in packed.getnames()}
    assert {f"rules/{name}" for name in SHIPPED} <= names
    assert {"pyproject.toml", "README.md", ".ci/run", "tests/golden/sochi-three.toml"} <= names


def test_the_top_level_is_the_agreed_one():
    made_by_tools = {"build", "dist", "preferans_tui.egg-info"}
    found = {path.name for path in ROOT.iterdir() if not path.name.startswith(".")}
    assert found - made_by_tools == TOP
