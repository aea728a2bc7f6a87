"""Writing to the disk so that it stays there, and what can go wrong with it in words for people."""

from __future__ import annotations

import contextlib
import errno
import os
from pathlib import Path

from preferans_tui.scoring.engine import Problem

_CODES = {
    errno.ENOSPC: "disk_full",
    errno.EDQUOT: "disk_full",
    errno.EROFS: "read_only",
    errno.EACCES: "no_permission",
    errno.EPERM: "no_permission",
    errno.ENOENT: "vanished",
    errno.ENOTDIR: "vanished",
    errno.ESTALE: "vanished",
    errno.EEXIST: "file_exists",
}


class StoreError(Exception):
    """Something could not be written; what was written before is as it was."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.code, dict(problem.params))
        self.problem = problem
        """What went wrong, with the path."""


def disk_problem(path: Path, error: OSError) -> Problem:
    """Name what the system says of a path."""
    number = error.errno or 0
    reason = error.strerror or str(error)
    known = errno.errorcode.get(number)
    params = {"path": str(path), "reason": f"{reason} ({known})" if known else reason}
    return Problem(_CODES.get(number, "io_error"), "", params)


def write_all(file: int, data: bytes) -> None:
    """Write all bytes; the system may take fewer at a time when the disk runs full."""
    view = memoryview(data)
    while view:
        view = view[os.write(file, view) :]


def write_new(path: Path, data: bytes) -> None:
    """Write a new private file that survives a power cut, never over another one.

    Raises:
        OSError: it could not be written, and does not exist; `FileExistsError` if it did before.

    """
    file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o600)
    try:
        write_all(file, data)
        os.fsync(file)
    except OSError:
        os.close(file)
        path.unlink(missing_ok=True)
        raise
    os.close(file)
    sync_folder(path.parent)


def write_beside(path: Path, word: str, data: bytes) -> Path:
    """Write a new file next to another one: "evening.cut-1.txt" for "evening.toml"; return its path."""
    k = 1
    while True:
        beside = path.with_name(f"{path.stem}.{word}-{k}.txt")
        try:
            write_new(beside, data)
        except FileExistsError:
            k += 1
        else:
            return beside


def sync_folder(folder: Path) -> None:
    """Have the names in a folder survive a power cut, where the system can do that."""
    if os.name == "nt":
        return
    with contextlib.suppress(OSError):  # some network disks cannot
        file = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(file)
        finally:
            os.close(file)


def make_folder(folder: Path) -> None:
    """Make a folder that only its owner may look into, and those it stands in."""
    if not folder.is_dir():
        make_folder(folder.parent)
        folder.mkdir(mode=0o700, exist_ok=True)
