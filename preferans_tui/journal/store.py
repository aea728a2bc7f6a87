"""The one writer of a session file: every event is on the disk before anyone says that it is."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from preferans_tui.scoring.engine import Problem

from . import seal
from .disk import StoreError, disk_problem, make_folder, sync_folder, write_all, write_beside, write_new
from .file import MOST_BYTES, Reading, event_text, header_text, load, read, read_path, too_big
from .header import FORMAT

if TYPE_CHECKING:
    from filelock import BaseFileLock

__all__ = ["Store", "StoreError", "accept_edits"]

_OPEN = os.O_RDWR | getattr(os, "O_BINARY", 0)


class Store:
    """An open session file that events are appended to. While it is open no other process can write.

    Make one by `Store.create` or `Store.open`; it closes itself at the end of a `with` block.
    """

    def __init__(self, path: Path, reading: Reading, lock: BaseFileLock, file: int) -> None:
        self.path = path
        self.reading = reading
        """What the file held when it was opened."""
        self.aside: Path | None = None
        """Where the bytes that were cut off the end are kept, if there were any."""
        self._lock = lock
        self._file = file
        self._running = reading.running
        self._last = len(reading.events)
        self._size = reading.sealed_bytes
        self._stamp = os.fstat(file).st_mtime_ns
        self._owed = False
        """Whether the file still holds the remains of a write that failed."""
        os.lseek(file, max(0, self._size - 2), os.SEEK_SET)
        self._gap = _gap_after(os.read(file, min(2, self._size)))

    @classmethod
    def create(cls, path: Path, header: Mapping[str, Any]) -> Store:
        """Write a new session file with its header. It is never written over another file.

        Raises:
            StoreError: the file exists, or could not be written.

        """
        path = Path(os.path.realpath(path))
        data = _sealed(header, ())
        try:
            make_folder(path.parent)
            lock = _lock(path)
            with _released_on_error(lock):
                write_new(path, data)
                reading = read(data)
                if not isinstance(reading, Reading):
                    msg = f"header that cannot be read back: {reading}"
                    raise ValueError(msg)
                return cls(path, reading, lock, os.open(path, _OPEN))
        except OSError as error:
            raise StoreError(disk_problem(path, error)) from error

    @classmethod
    def open(cls, path: Path) -> Store | tuple[Problem, ...]:
        """Open a session file for writing, or say why it can only be read.

        Bytes of a block that was not written to its end are first set aside in a file of their own.
        """
        path = Path(os.path.realpath(path))
        if isinstance(data := load(path), tuple):
            return data
        try:
            lock = _lock(path)
            with _released_on_error(lock):
                # Read under the lock: until now another process may have been writing.
                reading = read_path(path)
                problems = _refusals(path, reading) if isinstance(reading, Reading) else reading
                if isinstance(reading, Reading) and not problems:
                    return cls._take(path, reading, lock)
        except StoreError as error:
            return (error.problem,)
        except OSError as error:
            return (disk_problem(path, error),)
        lock.release()
        return problems

    @classmethod
    def _take(cls, path: Path, reading: Reading, lock: BaseFileLock) -> Store:
        file = os.open(path, _OPEN)
        try:
            store = cls(path, reading, lock, file)
            if reading.cut:
                store.aside = write_beside(path, "cut", reading.cut)
                store._cut_back()
        except BaseException:
            os.close(file)
            raise
        return store

    @property
    def next_n(self) -> int:
        """Number of the next event."""
        return self._last + 1

    def append(self, event: Mapping[str, Any]) -> None:
        """Write one event; when this returns, it is on the disk.

        Args:
            event: its keys, with "n" the next number and "type".

        Raises:
            StoreError: it could not be written. The file is as it was, and trying again makes sense.

        """
        if event.get("n") != self.next_n:
            msg = f"event {event.get('n')!r} after event {self._last}"
            raise ValueError(msg)
        block = self._gap + event_text(event).encode()
        running = self._running.copy()
        running.update(block)
        mark = seal.line(self.next_n, running)
        running.update(mark)
        try:
            self._check_untouched()
            self._write(block + mark)
        except OSError as error:
            raise StoreError(disk_problem(self.path, error)) from error
        self._running = running
        self._last += 1
        self._gap = b"\n"

    def close(self) -> None:
        """Let others write. Closing twice does nothing."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1
            self._lock.release()

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _check_untouched(self) -> None:
        """Refuse to write into a file that is no longer the one that was read."""
        there = os.stat(self.path)
        same = os.path.samestat(os.fstat(self._file), there)
        if same and self._owed:
            self._cut_back()
        elif same and there.st_size != self._size:
            same = False
        elif same and there.st_mtime_ns != self._stamp:
            same = self._holds_what_was_read()
            self._stamp = there.st_mtime_ns if same else self._stamp
        if not same:
            raise StoreError(Problem("changed_outside", "", {"path": str(self.path)}))

    def _holds_what_was_read(self) -> bool:
        found = seal.fresh()
        found.update(self.path.read_bytes())
        same: bool = found.digest() == self._running.digest()
        return same

    def _write(self, data: bytes) -> None:
        if self._size + len(data) > MOST_BYTES:
            raise StoreError(too_big())
        try:
            os.lseek(self._file, self._size, os.SEEK_SET)
            write_all(self._file, data)
            os.fsync(self._file)
        except BaseException:
            self._owed = True
            with contextlib.suppress(OSError):
                self._cut_back()
            raise
        self._size += len(data)
        self._stamp = os.fstat(self._file).st_mtime_ns

    def _cut_back(self) -> None:
        """Drop everything that is not sealed."""
        os.ftruncate(self._file, self._size)
        os.fsync(self._file)
        self._stamp = os.fstat(self._file).st_mtime_ns
        self._owed = False


def accept_edits(path: Path, header: Mapping[str, Any] | None = None) -> Path | tuple[Problem, ...]:
    """Seal a file as it stands, changed or written by hand, so that it can be continued.

    Args:
        path: the session file.
        header: what to write at its head in place of what stands there, for a file that names its rules only.

    Returns:
        Where the file is kept as it was before, or why it could not be done.

    """
    path = Path(os.path.realpath(path))
    if isinstance(data := load(path), tuple):
        return data
    try:
        lock = _lock(path)
        try:
            return _reseal(path, header)
        finally:
            lock.release()
    except StoreError as error:
        return (error.problem,)
    except OSError as error:
        return (disk_problem(path, error),)


def _reseal(path: Path, header: Mapping[str, Any] | None) -> Path | tuple[Problem, ...]:
    if isinstance(data := load(path), tuple):
        return data
    if isinstance(reading := read(data), tuple):
        return reading
    aside = write_beside(path, "before", data)
    new = path.with_name(f".{path.name}.new")
    new.unlink(missing_ok=True)
    write_new(new, _sealed(reading.header if header is None else header, reading.events))
    new.replace(path)
    sync_folder(path.parent)
    return aside


def _sealed(header: Mapping[str, Any], events: tuple[Mapping[str, Any], ...]) -> bytes:
    """Return a whole session file."""
    running = seal.fresh()
    parts = []
    blocks = [header_text({"format": FORMAT, **header}), *(f"\n{event_text(event)}" for event in events)]
    for n, block in enumerate(blocks):
        parts.append(block.encode())
        running.update(parts[-1])
        parts.append(seal.line(n, running))
        running.update(parts[-1])
    return b"".join(parts)


def _gap_after(end: bytes) -> bytes:
    """Return what is missing at the end of a file for a blank line before the next block."""
    return b"\n" * (2 - (len(end) - len(end.rstrip(b"\n"))))


def _refusals(path: Path, reading: Reading) -> tuple[Problem, ...]:
    if not reading.sealed:
        return (Problem("unsealed", "", {"path": str(path)}),)
    if reading.broken is not None:
        return (Problem("edited", "", {"path": str(path), "n": reading.broken}),)
    return ()


def _lock(path: Path) -> BaseFileLock:
    """Become the one writer of a file.

    Raises:
        StoreError: another process is.
        OSError: nothing can be written beside the file.

    """
    from filelock import FileLock, Timeout  # takes a tenth of a second that reading does not need

    lock = FileLock(path.with_name(f".{path.name}.lock"), mode=0o600, thread_local=False)
    try:
        lock.acquire(blocking=False)
    except Timeout:
        raise StoreError(Problem("locked", "", {"path": str(path)})) from None
    return lock


@contextlib.contextmanager
def _released_on_error(lock: BaseFileLock) -> Iterator[None]:
    try:
        yield
    except BaseException:
        lock.release()
        raise
