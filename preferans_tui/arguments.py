"""The command line: what each command takes. `cli` does what it says."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Sequence
from pathlib import Path

from preferans_tui import __version__
from preferans_tui.locale import LANGUAGES, _, detect, use
from preferans_tui.scoring.engine import FAMILIES


def _language(argv: Sequence[str]) -> str:
    """Return the language of the words, which the help itself needs before anything is parsed."""
    for option, value in zip(argv, (*argv[1:], ""), strict=False):
        asked = value if option == "--lang" else option.removeprefix("--lang=")
        if option.startswith("--lang") and asked in LANGUAGES:
            return asked
    return detect(os.environ)


def parser_for(argv: Sequence[str]) -> argparse.ArgumentParser:
    """Return the parser of a command line, in the language that it asks for."""
    use(_language(argv))
    parser = argparse.ArgumentParser(prog="preferans-tui", description=_("cli.about"), allow_abbrev=False)
    parser.add_argument("--version", action="version", version=f"preferans-tui {__version__}")
    parser.set_defaults(run="app", screen="start", session=None, json=False, lang=None)
    _speaks(parser)
    commands = parser.add_subparsers(metavar=_("cli.command"))
    # A command that is named needs no other's parser; making them all is a third of the time of `score`.
    named = next((word for word in argv if word in _COMMANDS), None)
    for name, fill in _COMMANDS.items():
        if named in (None, name):
            words = _(f"cli.{name}")
            command = commands.add_parser(name, help=words, description=words, allow_abbrev=False)
            _speaks(command)
            fill(command)
    return parser


def _speaks(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--lang", choices=tuple(LANGUAGES), default=argparse.SUPPRESS, help=_("cli.lang"))


def _prints(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", default=argparse.SUPPRESS, help=_("cli.json"))


def _new_options(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(run="app", screen="new")


def _resume_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("session", nargs="?", metavar="ID|FILE", help=_("cli.session"))
    parser.set_defaults(run="app", screen="resume")


def _list_options(parser: argparse.ArgumentParser) -> None:
    _prints(parser)
    parser.set_defaults(run="list")


def _score_options(parser: argparse.ArgumentParser) -> None:
    _prints(parser)
    parser.add_argument("file", metavar="FILE", help=_("cli.file"))
    other = parser.add_mutually_exclusive_group()
    other.add_argument("--under", metavar="VARIANT", help=_("cli.under"))
    other.add_argument("--compare", action="store_true", help=_("cli.compare"))
    parser.set_defaults(run="score")


def _export_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help=_("cli.file"))
    parser.add_argument("--to", choices=("text",), required=True, help=_("cli.to"))
    parser.add_argument("-o", "--output", metavar="OUT", type=Path, help=_("cli.output"))
    parser.set_defaults(run="export")


def _check_options(parser: argparse.ArgumentParser) -> None:
    _prints(parser)
    parser.add_argument("file", metavar="FILE", help=_("cli.file"))
    parser.set_defaults(run="check")


_RULES_VERBS = {
    "show": {"name": "NAME"},
    "check": {"name": "FILE"},
    "diff": {"name": "A", "other": "B"},
    "schema": {"family": "FAMILY"},
}
"""What is done with rules, and what it takes."""


def _rules_options(parser: argparse.ArgumentParser) -> None:
    _prints(parser)
    parser.set_defaults(run="rules", verb="list")
    verbs = parser.add_subparsers(metavar=_("cli.command"))
    for verb, takes in _RULES_VERBS.items():
        made = verbs.add_parser(verb, help=_(f"cli.rules_{verb}"), allow_abbrev=False)
        _speaks(made)
        if verb != "schema":
            _prints(made)
        for name, what in takes.items():
            made.add_argument(name, metavar=what, choices=FAMILIES if name == "family" else None)
        made.set_defaults(verb=verb)


_COMMANDS: dict[str, Callable[[argparse.ArgumentParser], None]] = {
    "new": _new_options,
    "resume": _resume_options,
    "list": _list_options,
    "score": _score_options,
    "export": _export_options,
    "check": _check_options,
    "rules": _rules_options,
}
"""Every command with what it takes."""
