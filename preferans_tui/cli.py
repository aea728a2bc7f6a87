"""The commands (contract, section 3). The screens are imported only by the commands that show them."""

from __future__ import annotations

import argparse
import errno
import gc
import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from preferans_tui.arguments import parser_for
from preferans_tui.journal import file, opening, places
from preferans_tui.journal.session import Session
from preferans_tui.locale import _, date, word
from preferans_tui.scoring.engine import Problem

OK, INVALID = 0, 2
"""Exit codes: all is well; what was given is not valid."""


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
    except OSError as error:
        # What is left to print would fail once more when Python ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            # The reader has gone, as in `| head`; there is nobody left to tell.
            return OK
        return _refuse("", [Problem("not_written", params={"why": error.strerror})])
    return code


def _home() -> Path:
    return places.home(os.environ)


def _folders() -> list[Path]:
    return [places.user_rules(_home())]


def _print_json(data: object) -> None:
    print(msgspec.json.format(msgspec.json.encode(data), indent=1).decode())


def _refuse(where: str, problems: Iterable[Problem], names: Mapping[str, str] | None = None) -> int:
    """Say every fault on a line of its own: file and line, event, key, what is wrong, what is allowed."""
    for problem in problems:
        params = problem.params
        line = f":{params['line']}" if "line" in params else ""
        place = f"{params['file']}{line}" if "file" in params else where
        event = _("cli.event", n=params["n"]) if "n" in params else ""
        words = word(problem, names)
        if words.startswith(where or " "):
            place = ""
        _warn(": ".join(part for part in (place, event, problem.field, words) if part))
    return INVALID


def _warn(line: str) -> None:
    """Write one line to stderr, whatever stands in the names that it holds."""
    from preferans_tui.export.text import plain

    if sys.stderr:
        print(plain(line), file=sys.stderr)


def _read(name: str) -> tuple[file.Reading, str] | int:
    """Read a session by its file, its id or from standard input; say on stderr what is odd about it."""
    if name == "-":
        reading = _standard_input()
    elif os.path.isfile(name):
        reading = file.read_path(Path(name))
    else:
        path = places.locate(name, _home())
        if isinstance(path, Problem):
            return _refuse(name, [path])
        name = str(path)
        reading = file.read_path(path)
    if isinstance(reading, tuple):
        return _refuse(name, reading)
    if reading.broken is not None:
        _warn(_("cli.edited", file=name, n=reading.broken))
    if reading.cut:
        _warn(_("cli.torn", file=name, n=len(reading.events), size=len(reading.cut)))
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
    folders = [] if "engine" in reading.header.get("rules", {}) else _folders()
    session = opening.session_of(reading, folders)
    if isinstance(session, tuple):
        return _refuse(name, session, reading.header["players"])
    return session, reading, name


def _score(arguments: argparse.Namespace) -> int:
    found = _session(arguments.file)
    if isinstance(found, int):
        return found
    session, _reading, name = found
    if arguments.compare:
        from preferans_tui.export import compare

        rows = compare.compare(session, _folders())
        if arguments.json:
            _print_json(compare.as_json(rows))
        else:
            print(compare.table(session, rows), end="")
        return OK
    if arguments.under:
        retold = opening.under(session, arguments.under, _folders())
        if isinstance(retold, tuple):
            return _refuse(name, retold)
        session = retold.session
        _refuse(name, retold.lost, dict(session.names))
    if arguments.json:
        from preferans_tui.export.score import score

        _print_json(score(session))
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
                return _refuse(str(output), [Problem("overwrites_journal")])
            if file.is_session(output):
                return _refuse(str(output), [Problem("file_exists", params={"path": output})])
        output.write_text(sheet, encoding="utf-8")
    except OSError as error:
        return _refuse(str(output), [Problem("not_written", params={"why": error.strerror})])
    _warn(_("cli.written", path=output))
    return OK


def _list(arguments: argparse.Namespace) -> int:
    found = places.listing(_home())
    if arguments.json:
        _print_json([_found(each) for each in found])
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
        _print_json(report.as_json())
    else:
        from preferans_tui.export.text import plain

        for line in report.lines:
            print(plain(line))
    # What is wrong with the bytes has been said when they were read.
    rest = [fault for fault in report.faults if fault.code not in ("seal_broken", "torn")]
    _refuse(name, rest, dict(session.names))
    return OK if report.good else INVALID


def _rules(arguments: argparse.Namespace) -> int:
    from preferans_tui.export import rules
    from preferans_tui.variants import Variant, listing, load

    if arguments.verb == "list":
        found = listing(_folders())
        variants = [variant for variant in found if isinstance(variant, Variant)]
        if arguments.json:
            _print_json([_variant(variant) for variant in variants])
        else:
            print(rules.listing(variants), end="")
        for wrong in found:
            if not isinstance(wrong, Variant):
                _refuse("", wrong)
        return OK
    if arguments.verb == "schema":
        from preferans_tui.export.schema import schema

        _print_json(schema(arguments.family))
        return OK
    if arguments.verb == "diff":
        return _diff(arguments)
    name = arguments.name
    # What `check` is given is a file, whatever it is called.
    variant = load(Path(name) if arguments.verb == "check" else name, _folders())
    if not isinstance(variant, Variant):
        return _refuse_rules(name, variant)
    if arguments.json:
        _print_json({**_variant(variant), "rules": variant.tables, "warnings": rules.warnings(variant)})
    elif arguments.verb == "show":
        print(rules.show(variant), end="")
    else:
        print("\n".join([_("cli.rules_ok", file=name), *rules.warnings(variant)]))
    return OK


def _refuse_rules(name: str, problems: Sequence[Problem]) -> int:
    return _refuse("" if any("file" in problem.params for problem in problems) else name, problems)


def _diff(arguments: argparse.Namespace) -> int:
    from preferans_tui.export import rules
    from preferans_tui.variants import Variant, changed, load

    pair = []
    for name in (arguments.name, arguments.other):
        variant = load(name, _folders())
        if not isinstance(variant, Variant):
            return _refuse_rules(name, variant)
        pair.append(variant)
    before, after = pair
    if before.rules.engine != after.rules.engine:
        params = {"got": arguments.other, "variant": arguments.name}
        return _refuse("", [Problem("other_family", "", params)])
    if arguments.json:
        _print_json(changed(before.tables, after.tables, before.rules.engine))
    else:
        print(rules.difference(before, after), end="")
    return OK


def _variant(variant: Any) -> dict[str, Any]:
    title, about = variant.rules.title, variant.rules.about
    return {
        "name": variant.name,
        "title": {"ru": title.ru, "en": title.en},
        "about": {"ru": about.ru, "en": about.en},
        "path": str(variant.path),
        "extends": list(variant.bases),
    }


def _app(arguments: argparse.Namespace) -> int:
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return _refuse("preferans-tui", [Problem("no_terminal")])
    path: Path | None = None
    if arguments.session is not None:
        located = places.locate(arguments.session, _home())
        if isinstance(located, Problem):
            return _refuse(arguments.session, [located])
        path = located
    # Little of what is made before the first screen stands is garbage, and looking for it costs as much as
    # all of the app's own work until then. The app collects it once it is ready.
    gc.disable()
    from preferans_tui.tui.app import run

    return run(_home(), path, arguments.screen, arguments.lang)


_RUN: dict[str, Callable[[argparse.Namespace], int]] = {
    "app": _app,
    "list": _list,
    "score": _score,
    "export": _export,
    "check": _check,
    "rules": _rules,
}
