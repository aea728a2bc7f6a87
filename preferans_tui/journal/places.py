"""Where the program keeps its files, and which evenings are there."""

from __future__ import annotations

import os
import re
import tomllib
import unicodedata
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec

from preferans_tui.scoring.engine import Problem
from preferans_tui.scoring.reading import allowed, short

from .file import load, read
from .header import header_problems

_LATIN = str.maketrans("абвгґдезийклмнопрстуўфыэіїёє", "abvggdeziiklmnoprstuufyeiiee") | str.maketrans(
    {
        "ж": "zh",
        "х": "kh",
        "ц": "ts",
        "ч": "ch",
        "ш": "sh",
        "щ": "shch",
        "ъ": "",
        "ь": "",
        "ю": "yu",
        "я": "ya",
    }
)

_NAME_LETTERS = 16
_EVENT_SEAL = b"\n# seal "
_RULES = b"\n[rules"
_NEVER = datetime.fromtimestamp(0, UTC)


class Found(msgspec.Struct, frozen=True):
    """One session file in the list of evenings."""

    path: Path
    id: str
    changed: datetime
    """When it was last written."""
    created: datetime | None = None
    variant: str = ""
    players: tuple[str, ...] = ()
    events: int = 0
    finished: bool = False
    """Whether it was closed by hand; one that is complete may still be open."""
    problem: Problem | None = None
    """Why it cannot be read."""


def home(env: Mapping[str, str]) -> Path:
    """Return the folder of all files: $PREFERANS_TUI_HOME, else the user's data folder of the system.

    >>> home({"PREFERANS_TUI_HOME": "games"}).as_posix()
    'games'
    """
    if named := env.get("PREFERANS_TUI_HOME"):
        return Path(os.path.expanduser(named))
    from platformdirs import user_data_path  # not needed where the folder is named

    return user_data_path("preferans-tui", appauthor=False)


def sessions(home: Path) -> Path:
    """Return the folder of session files."""
    return home / "sessions"


def user_rules(home: Path) -> Path:
    """Return the folder of the user's own variants."""
    return home / "rules"


def latin(name: str) -> str:
    """Return a name in small Latin letters and digits, for the name of a file.

    >>> latin("Щербина-Юрий"), latin("José"), latin("李")
    ('shcherbinayurii', 'jose', 'player')
    """
    letters = unicodedata.normalize("NFC", name.lower()).translate(_LATIN)
    return re.sub("[^a-z0-9]", "", unicodedata.normalize("NFKD", letters))[:_NAME_LETTERS] or "player"


def new_path(home: Path, created: datetime, names: Iterable[str]) -> tuple[str, Path]:
    """Return the id and the path of a new session file that no other one has."""
    stem = "-".join([f"{created:%Y-%m-%d-%H%M}", *map(latin, names)])
    folder = sessions(home)
    session_id = stem
    k = 1
    while (folder / f"{session_id}.toml").exists():
        k += 1
        session_id = f"{stem}-{k}"
    return session_id, folder / f"{session_id}.toml"


def listing(home: Path) -> tuple[Found, ...]:
    """Return all evenings, the newest first; those that cannot be read with the reason."""
    paths = _files(home)
    if isinstance(paths, Problem):
        return (Found(sessions(home), sessions(home).name, _NEVER, problem=paths),)
    return tuple(sorted(map(_look, paths), key=lambda one: (_when(one), one.id), reverse=True))


def _files(home: Path) -> list[Path] | Problem:
    folder = sessions(home)
    try:
        names = os.listdir(folder)
    except (FileNotFoundError, NotADirectoryError):
        return []
    except OSError as error:
        return Problem("file_unreadable", "", {"path": str(folder), "reason": error.strerror})
    return [folder / name for name in names if name.endswith(".toml") and not name.startswith(".")]


def locate(id_or_path: str, home: Path) -> Path | Problem:
    """Return the file of a session, given by its path or by its id (or a beginning that only one id has)."""
    path = Path(id_or_path)
    named = path.suffix == ".toml" or path.name != id_or_path
    if named or os.path.isfile(path):
        return Problem("file_missing", "", {"path": id_or_path}) if _missing(path) else path
    paths = _files(home)
    if isinstance(paths, Problem):
        return paths
    ids = sorted(one.stem for one in paths)
    begun = [one for one in ids if one.startswith(id_or_path)] if id_or_path else []
    if id_or_path in ids or len(begun) == 1:
        return sessions(home) / f"{id_or_path if id_or_path in ids else begun[0]}.toml"
    if begun:
        return Problem("session_ambiguous", "", {"got": short(id_or_path), "nearest": ", ".join(begun[-3:])})
    near = allowed(dict.fromkeys(ids), id_or_path)["nearest"]
    return Problem(
        "unknown_session", "", {"got": short(id_or_path), "nearest": near or ", ".join(ids[-3:]) or "-"}
    )


def _when(one: Found) -> datetime:
    when = one.created or one.changed
    try:
        return when if when.tzinfo else when.astimezone()
    except (OverflowError, ValueError):
        return one.changed  # nobody plays in the year 1


def _look(path: Path) -> Found:
    data = load(path)
    try:
        changed = datetime.fromtimestamp(path.stat().st_mtime, UTC)
    except OSError:
        changed = _NEVER
    if isinstance(data, tuple):
        return Found(path, path.stem, changed, problem=data[0])
    return _glance(path, changed, data) or _look_closely(path, changed, data)


def _glance(path: Path, changed: datetime, data: bytes) -> Found | None:
    """Read only the first lines of a file that looks as the program writes it."""
    head, seal, _ = data.partition(_EVENT_SEAL + b"0 ")
    if not seal or b'\ntype = "rename"' in data or b'\ntype = "join"' in data:
        return None
    try:
        header = tomllib.loads(head.partition(_RULES)[0].decode())
        if header_problems(header):
            return None
        return _found(path, changed, header, header["players"].values(), data, data.count(_EVENT_SEAL) - 1)
    except (ValueError, KeyError, AttributeError, TypeError, RecursionError):
        return None


def _look_closely(path: Path, changed: datetime, data: bytes) -> Found:
    reading = read(data)
    if isinstance(reading, tuple):
        return Found(path, path.stem, changed, problem=reading[0])
    players = dict(reading.header["players"])
    for event in reading.events:
        if event["type"] in ("rename", "join") and isinstance(event.get("player"), str):
            players[event["player"]] = event.get("name")
    return _found(path, changed, reading.header, players.values(), data, len(reading.events))


def _found(
    path: Path, changed: datetime, header: dict[str, Any], players: Iterable[Any], data: bytes, events: int
) -> Found:
    return Found(
        path,
        str(header.get("id", path.stem)),
        changed,
        header.get("created"),
        header["variant"],
        tuple(map(str, players)),
        events,
        finished=data.rfind(b'\ntype = "finish"') > data.rfind(b'\ntype = "reopen"'),
    )


def _missing(path: Path) -> bool:
    """Return whether there is nothing here; what only cannot be looked at is told by whoever opens it."""
    try:
        path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return True
    except OSError:
        return False
    return False
