"""The examples of rules/README.md: every file in it works, and every command says what stands there."""

from __future__ import annotations

import re
import shlex

import pytest

from preferans_tui.cli import main
from preferans_tui.variants import Variant, listing
from preferans_tui.variants.finding import bundled

TEXT = (bundled() / "README.md").read_text(encoding="utf-8")
FILES = dict(re.findall(r"`(\w+)\.toml`:\n\n```toml\n(.*?)```", TEXT, re.DOTALL))
COMMANDS = [
    (line, said)
    for block in re.findall(r"```console\n(.*?)```", TEXT, re.DOTALL)
    for line, said in re.findall(r"^\$ preferans-tui (.*)\n((?:[^$\n].*\n)*)", block, re.MULTILINE)
]


@pytest.fixture
def house(tmp_path, monkeypatch):
    """A data folder with the files of the README, which is also where the commands are given."""
    folder = tmp_path / "rules"
    folder.mkdir()
    for name, text in FILES.items():
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    monkeypatch.setenv("PREFERANS_TUI_HOME", str(tmp_path))
    monkeypatch.chdir(folder)
    return folder


def test_there_are_examples():
    assert sorted(FILES) == ["cheap", "dacha", "our", "typo"]
    assert len(COMMANDS) == 5


@pytest.mark.parametrize(("line", "said"), COMMANDS)
def test_each_command_says_what_the_readme_says(line, said, house, capsys):
    code = main([*shlex.split(line), "--lang", "en"])
    printed = capsys.readouterr()
    assert printed.out + printed.err == said
    assert code == (2 if "typo" in line else 0)


def test_each_good_example_can_be_chosen(house):
    found = {each.name for each in listing([house]) if isinstance(each, Variant)}
    assert {"our", "dacha", "cheap"} <= found
