"""The commands (contract, section 3). The screens are imported only by the commands that show them."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from preferans_tui import __version__
from preferans_tui.journal import file, places
from preferans_tui.locale import LANGUAGES, _, detect, use
from preferans_tui.scoring.engine import Problem

OK, INVALID = 0, 2
"""Exit codes: all is well; what was given is not valid."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    for stream in (sys.stdout, sys.stderr):
        # A name that the terminal cannot show must not stop the sheet from being printed.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    use(detect(os.environ))
    arguments = _parser().parse_args(argv)
    if arguments.lang:
        use(arguments.lang)
    run: Callable[[argparse.Namespace], int] = arguments.run
    try:
        return run(arguments)
    except BrokenPipeError:
        # The reader has gone, as in `| head`; there is nobody left to tell.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return OK


def _parser() -> argparse.ArgumentParser:
    general = argparse.ArgumentParser(add_help=False)
    general.add_argument("--lang", choices=tuple(LANGUAGES), default=None, help=_("cli.lang"))
    printing = argparse.ArgumentParser(add_help=False, parents=[general])
    printing.add_argument("--json", action="store_true", help=_("cli.json"))

    parser = argparse.ArgumentParser(prog="preferans-tui", description=_("cli.about"), parents=[general])
    parser.add_argument("--version", action="version", version=f"preferans-tui {__version__}")
    parser.set_defaults(run=_app, session=None, screen="start")
    commands = parser.add_subparsers(metavar=_("cli.command"))

    def command(name: str, run: Callable[[argparse.Namespace], int], parent: Any) -> argparse.ArgumentParser:
        made = commands.add_parser(name, help=_(f"cli.{name}"), description=_(f"cli.{name}"), parents=[parent])
        made.set_defaults(run=run)
        return made

    command("new", _app, general).set_defaults(screen="new", session=None)
    resume = command("resume", _app, general)
    resume.add_argument("session", nargs="?", metavar="ID|FILE", help=_("cli.session"))
    resume.set_defaults(screen="resume")
    command("list", _list, printing)
    score = command("score", _score, printing)
    score.add_argument("file", metavar="FILE", help=_("cli.file"))
    score.add_argument("--under", metavar="VARIANT", help=_("cli.under"))
    export = command("export", _export, general)
    export.add_argument("file", metavar="FILE", help=_("cli.file"))
    export.add_argument("--to", choices=("text",), required=True, help=_("cli.to"))
    export.add_argument("-o", "--output", metavar="OUT", type=Path, help=_("cli.output"))
    check = command("check", _check, printing)
    check.add_argument("file", metavar="FILE", help=_("cli.file"))
    rules = command("rules", _rules_list, printing)
    kinds = rules.add_subparsers(metavar=_("cli.command"))
    show = kinds.add_parser("show", help=_("cli.rules_show"), parents=[printing])
    show.add_argument("name", metavar="NAME")
    show.set_defaults(run=_rules_show)
    checked = kinds.add_parser("check", help=_("cli.rules_check"), parents=[printing])
    checked.add_argument("name", metavar="FILE")
    checked.set_defaults(run=_rules_check)
    return parser
