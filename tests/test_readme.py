"""What the README says is so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from preferans_tui.cli import main
from preferans_tui.locale import _, use
from preferans_tui.tui.commands import COMMANDS, EVERYWHERE, Command

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
NAMED = sorted(set(re.findall(r"`preferans-tui (\w+)", README)) | {"rules"})


@pytest.mark.parametrize(
    "command",
    [
        "python3 -m pip install . && python3 -m preferans_tui",
        "python3 -m pip install '.[test]' && python3 -m pytest",
    ],
)
def test_two_commands_set_everything_up(command):
    assert f"```sh\n{command}\n```" in README


@pytest.mark.parametrize("name", NAMED)
def test_every_command_named_is_one(name, capsys):
    with pytest.raises(SystemExit) as ended:
        main([name, "--help"])
    assert ended.value.code == 0
    assert name in capsys.readouterr().out


def row(command: Command) -> str:
    keys = " or ".join(
        f"`{'+'.join(part.capitalize() if len(part) > 1 else part for part in key.split('+'))}`"
        for key in command.keys.split(",")
    )
    screens = "every screen" if command.screens == EVERYWHERE else ", ".join(command.screens)
    return f"| {keys} | {_(command.label)} | {screens} |"


def test_the_keys_are_those_of_the_app():
    use("en")
    table = ["| key | what it does | where |", "|---|---|---|", *map(row, COMMANDS)]
    assert README.partition("<!-- keys -->\n")[2].partition("\n<!-- /keys -->")[0] == "\n".join(table)
