"""The commands (contract, section 3). The screens are imported only by the commands that show them."""

from __future__ import annotations

import argparse
import errno
import gc
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from preferans_tui.arguments import parser_for
from preferans_tui.journal import file, opening, places
from preferans_tui.journal.session import Session
from preferans_tui.locale import _, date, word
from preferans_tui.replies import INTERRUPTED, INVALID, OK, folders, home, print_json, refuse, warn
from preferans_tui.scoring.engine import Problem


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    for stream in (sys.stdout, sys.stderr):
        # A name that the terminal cannot show must not stop the sheet from being printed.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    words = sys.argv[1:] if argv is None else argv
    arguments = parser_for(words).parse_args(words)
    if arguments.run == "app":
        return _app(arguments)
    try:
        code = _RUN[arguments.run](arguments)
        if sys.stdout:
            sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as error:
        # What is left to print would fail once more when Python ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            # The reader has gone, as in `| head`; there is nobody left to tell.
            return OK
        return refuse("", [Problem("not_written", params={"why": error.strerror})])
    return code


def _read(name: str) -> tuple[file.Reading, str] | int:
    """Read a session by its file, its id or from standard input; say on stderr what is odd about it."""
    if name == "-":
        reading = _standard_input()
    elif os.path.isfile(name):
        reading = file.read_path(Path(name))
    else:
        path = places.locate(name, home())
        if isinstance(path, Problem):
            return refuse(name, [path])
        name = str(path)
        reading = file.read_path(path)
    if isinstance(reading, tuple):
        return refuse(name, reading)
    if reading.broken is not None:
        warn(_("cli.edited", file=name, n=reading.broken))
    if reading.cut:
        warn(_("cli.torn", file=name, n=len(reading.events), size=len(reading.cut)))
    return reading, name


def _standard_input() -> file.Reading | tuple[Problem, ...]:
    if sys.stdin is None:
        return (Problem("file_unreadable", "", {"path": "-", "reason": os.strerror(errno.EBADF)}),)
    return file.read(sys.stdin.buffer.read(file.MOST_BYTES + 1))


def _session(name: str) -> tuple[Session, file.Reading, str] | int:
    found = _read(name)
    if isinstance(found, int):
        return found
    reading, name = found
    # Whole rules need no folder of variants, nor the time to find it.
    looked_through = [] if "engine" in reading.header.get("rules", {}) else folders()
    session = opening.session_of(reading, looked_through)
    if isinstance(session, tuple):
        return refuse(name, session, reading.header["players"])
    return session, reading, name


def _score(arguments: argparse.Namespace) -> int:
    found = _session(arguments.file)
    if isinstance(found, int):
        return found
    session, _reading, name = found
    if arguments.compare:
        from preferans_tui.export import compare

        rows = compare.compare(session, folders())
        if arguments.json:
            print_json(compare.as_json(rows))
        else:
            print(compare.table(session, rows), end="")
        return OK
    if arguments.under:
        retold = opening.under(session, arguments.under, folders())
        if isinstance(retold, tuple):
            return refuse(name, retold)
        session = retold.session
        refuse(name, retold.lost, dict(session.names))
    if arguments.json:
        from preferans_tui.export.score import score

        print_json(score(session))
    else:
        from preferans_tui.export import text

        print(text.score(session), end="")
    return OK


def _export(arguments: argparse.Namespace) -> int:
    found = _session(arguments.file)
    if isinstance(found, int):
        return found
    session, reading, name = found
    from preferans_tui.export import text

    sheet = text.export(session, reading.last_seal)
    output: Path | None = arguments.output
    if output is None:
        print(sheet, end="")
        return OK
    try:
        if output.exists():
            if name != "-" and output.samefile(name):
                return refuse(str(output), [Problem("overwrites_journal")])
            if file.is_session(output):
                return refuse(str(output), [Problem("file_exists", params={"path": output})])
        output.write_text(sheet, encoding="utf-8")
    except OSError as error:
        return refuse(str(output), [Problem("not_written", params={"why": error.strerror})])
    warn(_("cli.written", path=output))
    return OK


def _list(arguments: argparse.Namespace) -> int:
    found = places.listing(home())
    if arguments.json:
        print_json([_found(each) for each in found])
        return OK
    from preferans_tui.export.text import plain

    for each in found:
        if each.problem:
            print(plain(f"{each.id}: {word(each.problem)}"))
        else:
            when = date(each.created) if each.created else ""
            names = ", ".join(each.players)
            print(plain(f"{each.id}: {when}, {each.variant}, {names}, {_('cli.events')}: {each.events}"))
    if not found:
        print(_("cli.no_sessions"))
    return OK


def _found(each: places.Found) -> dict[str, Any]:
    return {
        "id": each.id,
        "path": str(each.path),
        "created": each.created.isoformat() if each.created else None,
        "variant": each.variant,
        "players": list(each.players),
        "events": each.events,
        "finished": each.finished,
        "problem": word(each.problem) if each.problem else None,
    }


def _check(arguments: argparse.Namespace) -> int:
    from preferans_tui.export.check import check

    found = _session(arguments.file)
    if isinstance(found, int):
        return found
    session, reading, name = found
    report = check(session, reading)
    if arguments.json:
        print_json(report.as_json())
    else:
        from preferans_tui.export.text import plain

        for line in report.lines:
            print(plain(line))
    # What is wrong with the bytes has been said when they were read.
    rest = [fault for fault in report.faults if fault.code not in ("seal_broken", "torn")]
    refuse(name, rest, dict(session.names))
    return OK if report.good else INVALID


def _rules(arguments: argparse.Namespace) -> int:
    from preferans_tui import cli_rules

    return cli_rules.run(arguments)


def _app(arguments: argparse.Namespace) -> int:
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return refuse("preferans-tui", [Problem("no_terminal")])
    path: Path | None = None
    if arguments.session is not None:
        located = places.locate(arguments.session, home())
        if isinstance(located, Problem):
            return refuse(arguments.session, [located])
        path = located
    # Little of what is made before the first screen stands is garbage, and looking for it costs as much as
    # all of the app's own work until then. The app collects it once it is ready.
    gc.disable()
    from preferans_tui.tui.app import run

    return run(home(), path, arguments.screen, arguments.lang)


_RUN: dict[str, Callable[[argparse.Namespace], int]] = {
    "app": _app,
    "list": _list,
    "score": _score,
    "export": _export,
    "check": _check,
    "rules": _rules,
}
