"""The writer: what it confirmed is on the disk, and what it could not write changes nothing."""

from __future__ import annotations

import errno
import os
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from preferans_tui.journal.disk import disk_problem
from preferans_tui.journal.file import Reading, read_path
from preferans_tui.journal.store import Store, StoreError, accept_edits

Event = Callable[[int], dict[str, Any]]
Start = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "sessions" / "evening.toml"


@pytest.fixture
def store(path: Path, header: dict[str, Any], event: Event) -> Any:
    with Store.create(path, header) as store:
        store.append(event(1))
        yield store


def events_of(path: Path) -> int:
    reading = read_path(path)
    assert isinstance(reading, Reading)
    assert (reading.broken, reading.cut) == (None, b"")
    return len(reading.events)


def code_of(opened: Store | tuple[Any, ...]) -> str:
    assert isinstance(opened, tuple)
    (problem,) = opened
    return str(problem.code)


def test_files_are_private(store: Store) -> None:
    modes = {path.name: path.stat().st_mode & 0o777 for path in [store.path, store.path.parent]}
    assert modes == ({"evening.toml": 0o600, "sessions": 0o700} if os.name == "posix" else modes)


def test_no_file_is_written_over(store: Store, header: dict[str, Any]) -> None:
    store.close()
    before = store.path.read_bytes()
    with pytest.raises(StoreError) as caught:
        Store.create(store.path, header)
    assert caught.value.problem.code == "file_exists"
    assert store.path.read_bytes() == before


def test_numbers_go_one_by_one(store: Store, event: Event) -> None:
    with pytest.raises(ValueError, match="event 3 after event 1"):
        store.append(event(3))
    store.append(event(2))
    assert events_of(store.path) == 2


def test_what_cannot_be_written_as_text_changes_nothing(store: Store, event: Event) -> None:
    with pytest.raises(ValueError, match="surrogates"):
        store.append({"n": 2, "type": "correction", "note": "\ud800"})
    store.append(event(2))
    assert events_of(store.path) == 2


def test_opened_again_it_goes_on(store: Store, path: Path, event: Event) -> None:
    store.close()
    store.close()
    with Store.open(path) as again:
        assert again.next_n == 2
        again.append(event(2))
    assert events_of(path) == 2


def test_cut_bytes_are_never_written_over(store: Store, path: Path) -> None:
    store.close()
    whole = path.read_bytes()
    for tail in (b"[[ev", b"[[event]]"):
        path.write_bytes(whole + tail)
        with Store.open(path) as again:
            assert again.aside is not None
        assert path.read_bytes() == whole
    beside = {file.name: file.read_bytes() for file in path.parent.glob("*.txt")}
    assert beside == {"evening.cut-1.txt": b"[[ev", "evening.cut-2.txt": b"[[event]]"}


OPEN = """
import sys, pathlib
from preferans_tui.journal.store import Store
opened = Store.open(pathlib.Path(sys.argv[1]))
print(opened[0].code if isinstance(opened, tuple) else "open", flush=True)
sys.stdin.read()
"""


def test_one_writer(store: Store, path: Path, start: Start) -> None:
    with start(OPEN, path) as other:
        assert other.communicate(timeout=30)[0].strip() == "locked"
    assert code_of(Store.open(path)) == "locked"
    assert events_of(path) == 1
    store.close()
    with start(OPEN, path) as other:
        assert other.communicate(timeout=30)[0].strip() == "open"
    with Store.open(path) as again:
        assert again.next_n == 2


WRITE = """
import sys, pathlib
from preferans_tui.journal.store import Store
store = Store.open(pathlib.Path(sys.argv[1]))
while True:
    n = store.next_n
    store.append({"n": n, "type": "correction", "note": "x" * 5000, "writes": []})
    print(n, flush=True)
"""


def test_killed_at_any_moment_it_keeps_what_it_confirmed(store: Store, path: Path, start: Start) -> None:
    store.close()
    for _ in range(3):
        with start(WRITE, path) as other:
            assert other.stdout is not None
            first = other.stdout.readline()
            time.sleep(0.05)
            other.kill()
            confirmed = int((first + other.stdout.read()).split()[-1])
        with Store.open(path) as again:
            assert again.next_n > confirmed
        assert events_of(path) >= confirmed


FULL = """
import sys, pathlib, resource
from preferans_tui.journal.store import Store, StoreError
path = pathlib.Path(sys.argv[1])
store = Store.open(path)
event = {"n": 2, "type": "correction", "note": "x" * 5000, "writes": []}
before = path.read_bytes()
resource.setrlimit(resource.RLIMIT_FSIZE, (len(before) + 1000, resource.RLIM_INFINITY))
for _ in range(2):
    try:
        store.append(event)
    except StoreError as error:
        print(error.problem.code, path.read_bytes() == before)
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
store.append(event)
"""


def test_no_room_half_way_through(store: Store, path: Path, start: Start) -> None:
    """The system takes the first 1000 bytes of the block and refuses the rest."""
    store.close()
    with start(FULL, path) as other:
        assert other.communicate(timeout=30)[0].split() == ["io_error", "True"] * 2
    assert events_of(path) == 2


def test_a_disk_that_fails_altogether(store: Store, event: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even the half block can be taken back at once; it goes before the next is written."""

    def fail(*_: object) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    with monkeypatch.context() as broken:
        broken.setattr(os, "fsync", fail)
        broken.setattr(os, "ftruncate", fail)
        with pytest.raises(StoreError) as caught:
            store.append(event(2))
    assert caught.value.problem.code == "io_error"
    assert "EIO" in caught.value.problem.params["reason"]
    store.append(event(2))
    assert events_of(store.path) == 2


FOLDER = """
import os, pathlib, tempfile
from preferans_tui.journal.store import Store, StoreError, accept_edits

header = {"variant": "sochi", "players": {"A": "a", "B": "b"}}

def evening(mode):
    with tempfile.TemporaryDirectory() as name:
        path = pathlib.Path(name) / "evening.toml"
        writer = Store.create(path, header)
        pathlib.Path(name).chmod(mode)
        writer.append({"n": 1, "type": "finish"})
        writer.close()
        path.chmod(mode & 0o666)
        try:
            Store.create(path.with_name("other.toml"), header).close()
        except StoreError as error:
            yield error.problem.code
        for attempt in (Store.open, accept_edits):
            result = attempt(path)
            yield result[0].code if isinstance(result, tuple) else "written"
            if isinstance(result, Store):
                result.close()
        pathlib.Path(name).chmod(0o700)

print(*evening(0o700))  # loads all modules, which another user may not be able to
if os.geteuid() == 0:
    os.setuid(65534)  # root may write anywhere
print(*evening(0o500))
"""


def test_a_folder_that_may_not_be_written_to(start: Start) -> None:
    with start(FOLDER) as other:
        assert other.communicate(timeout=30)[0].splitlines() == [
            "written written",
            " ".join(["no_permission"] * 3),
        ]


def test_a_folder_in_the_place_of_the_lock(store: Store, path: Path) -> None:
    store.close()
    lock = path.with_name(".evening.toml.lock")
    lock.unlink(missing_ok=True)
    lock.mkdir()
    assert code_of(Store.open(path)) in ("no_permission", "io_error")


def test_a_file_in_the_place_of_the_folder(tmp_path: Path, header: dict[str, Any]) -> None:
    (tmp_path / "sessions").write_bytes(b"")
    with pytest.raises(StoreError) as caught:
        Store.create(tmp_path / "sessions" / "evening.toml", header)
    assert caught.value.problem.code in ("file_exists", "vanished")


@pytest.mark.parametrize(
    ("happens", "code"),
    [
        (lambda path: path.unlink(), "vanished"),
        (lambda path: path.parent.rename(path.parent.with_name("moved")), "vanished"),
        (lambda path: path.write_bytes(path.read_bytes() + b"x"), "changed_outside"),
        (lambda path: path.write_bytes(path.read_bytes()[:-1]), "changed_outside"),
        (lambda path: path.write_bytes(path.read_bytes().replace(b"sochi", b"Sochi")), "changed_outside"),
        (lambda path: path.rename(path.with_suffix(".old")) and path.write_bytes(b"new"), "changed_outside"),
    ],
    ids=["removed", "folder moved", "longer", "shorter", "edited", "replaced"],
)
def test_changed_under_us(store: Store, event: Event, happens: Callable[[Path], object], code: str) -> None:
    happens(store.path)
    os.utime(store.path if store.path.exists() else ".")
    after = store.path.read_bytes() if store.path.exists() else None
    for _ in range(2):
        with pytest.raises(StoreError) as caught:
            store.append(event(2))
        assert caught.value.problem.code == code
    assert (store.path.read_bytes() if store.path.exists() else None) == after


def test_a_folder_that_comes_back(store: Store, event: Event) -> None:
    folder = store.path.parent
    folder.rename(folder.with_name("moved"))
    with pytest.raises(StoreError):
        store.append(event(2))
    folder.with_name("moved").rename(folder)
    store.append(event(2))
    assert events_of(store.path) == 2


def test_only_touched(store: Store, event: Event) -> None:
    os.utime(store.path, (1, 1))
    store.append(event(2))
    assert events_of(store.path) == 2


def test_edits_are_accepted(store: Store, path: Path, event: Event) -> None:
    store.close()
    edited = path.read_bytes().replace("Анна".encode(), "Инна".encode())
    path.write_bytes(edited)
    assert code_of(Store.open(path)) == "edited"
    aside = accept_edits(path)
    assert isinstance(aside, Path)
    assert aside.name == "evening.before-1.txt"
    assert aside.read_bytes() == edited
    with Store.open(path) as again:
        assert again.reading.header["players"]["A"] == "Инна"
        assert again.reading.events == (event(1),)
        again.append(event(2))
    assert events_of(path) == 2


def test_a_file_by_hand_is_sealed_when_accepted(tmp_path: Path, header: dict[str, Any], event: Event) -> None:
    path = tmp_path / "evening.toml"
    path.write_text("variant = 'sochi'\n[players]\nA = 'Anna'\nB = 'Boris'\n[[event]]\ntype = 'finish'\n")
    assert code_of(Store.open(path)) == "unsealed"
    assert isinstance(accept_edits(path, header), Path)
    with Store.open(path) as again:
        assert again.reading.header == header
        assert again.next_n == 2


def test_edits_are_not_accepted_while_somebody_writes(store: Store) -> None:
    problems = accept_edits(store.path)
    assert isinstance(problems, tuple)
    assert problems[0].code == "locked"


@pytest.mark.parametrize(
    ("number", "code"),
    [
        (errno.ENOSPC, "disk_full"),
        (errno.EDQUOT, "disk_full"),
        (errno.EROFS, "read_only"),
        (errno.EACCES, "no_permission"),
        (errno.ENOENT, "vanished"),
        (errno.EIO, "io_error"),
    ],
)
def test_words_of_the_system(tmp_path: Path, number: int, code: str) -> None:
    problem = disk_problem(tmp_path, OSError(number, os.strerror(number)))
    assert problem.code == code
    assert problem.params["path"] == str(tmp_path)
    assert errno.errorcode[number] in problem.params["reason"]
