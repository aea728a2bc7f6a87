"""Seals: after the header and after every event, a comment with a hash over all that stands above it.

A seal covers every byte of the file before its own line, so it can be neither moved nor left out, and
what a power cut leaves half written is told apart from what somebody changed with an editor.
"""

from __future__ import annotations

import hashlib
import re
from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from hashlib import _Hash

EVENT = re.compile(rb"^\[\[event\]\]", re.MULTILINE)
"""First line of the block of an event."""

_SEAL = re.compile(rb"^# seal ([0-9]{1,9}) ([0-9a-f]{16})\r?(?:\n+|\Z)", re.MULTILINE)


class Seals(msgspec.Struct, frozen=True):
    """What the seals of a file say."""

    found: bool
    """Whether there is any seal at all; files written by hand have none."""
    last: int
    """Number of the last seal of the unbroken chain from the header's, which is 0; -1 if there is none."""
    end: int
    """Length in bytes of what may be read; all that follows is a block that was not written to its end."""
    running: Any
    """The hash over these bytes, ready to go on."""
    broken: int | None
    """Number of the first event (0 is the header) that is not as it was sealed."""
    text: str = ""
    """The last seal that is right, as it stands in the file."""


def fresh() -> _Hash:
    """Return the running hash of an empty file."""
    return hashlib.sha256()


def line(n: int, running: _Hash) -> bytes:
    """Return the seal of event `n`, closing all that went into the hash.

    >>> line(0, fresh()).decode().rstrip()
    '# seal 0 e3b0c44298fc1c14'
    """
    return f"# seal {n} {running.hexdigest()[:16]}\n".encode()


def scan(data: bytes) -> Seals:
    """Check all seals of a file, in one pass over its bytes."""
    marks = list(_SEAL.finditer(data))
    running = fresh()
    done = 0
    broken = None
    for n, mark in enumerate(marks):
        ahead = running.copy()
        ahead.update(data[done : mark.start()])
        if int(mark[1]) != n or mark[2].decode() != ahead.hexdigest()[:16]:
            broken = n
            break
        running = ahead
        running.update(mark[0])
        done = mark.end()
    if broken is not None and broken == len(marks) - 1 and _half_written(data[done:], broken):
        marks.pop()
        broken = None
    if not marks:
        return Seals(found=False, last=-1, end=0, running=running, broken=None)
    last = len(marks) - 1 if broken is None else broken - 1
    end = marks[-1].end()
    tail = data[end:]
    if b"\0" not in tail and len(EVENT.findall(tail)) > 1:
        # A torn write leaves one block at most; more were added by hand.
        broken = len(marks) if broken is None else broken
        end = len(data)
    running.update(data[done:end])
    return Seals(True, last, end, running, broken, marks[last][2].decode() if last >= 0 else "")


def _half_written(block: bytes, n: int) -> bool:
    """Tell a last block whose end reached the disk before its beginning: no editor writes NULs."""
    text, _, mark = block.rpartition(b"\n# seal ")
    return b"\0" in text and mark.startswith(b"%d " % n) and len(EVENT.findall(text)) <= 1
