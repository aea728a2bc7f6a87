"""What may be loaded where, and how the tree is kept."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import preferans_tui

PACKAGE = Path(preferans_tui.__file__).parent
SOURCES = sorted(PACKAGE.rglob("*.py"))

BELOW_THE_SCREEN = [
    "preferans_tui.scoring.engine",
    "preferans_tui.scoring.russian",
    "preferans_tui.variants",
    "preferans_tui.journal.session",
    "preferans_tui.journal.store",
    "preferans_tui.journal.live",
    "preferans_tui.locale",
    "preferans_tui.export.text",
    "preferans_tui.export.score",
    "preferans_tui.cli",
]


def loaded_by(statement: str) -> set[str]:
    code = f"import sys; {statement}; print(' '.join(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return {name.partition(".")[0] for name in done.stdout.split()}


@pytest.mark.parametrize("module", BELOW_THE_SCREEN)
def test_nothing_below_the_screen_loads_a_screen_library(module: str) -> None:
    assert not {"textual", "rich"} & loaded_by(f"import {module}")


def test_commands_that_only_read_load_no_writer() -> None:
    assert not {"tomli_w", "filelock", "asyncio"} & loaded_by("import preferans_tui.cli")


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_a_file_holds_one_idea(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 310


@pytest.mark.parametrize(
    "path",
    [path for path in SOURCES if path.relative_to(PACKAGE).parts[0] in ("scoring", "journal", "export")],
    ids=lambda path: path.relative_to(PACKAGE).as_posix(),
)
def test_no_float_comes_near_a_score(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    floats = [
        node.lineno
        for node in ast.walk(tree)
        if (isinstance(node, ast.Constant) and isinstance(node.value, float))
        or (isinstance(node, ast.Name) and node.id == "float")
    ]
    assert floats == []
