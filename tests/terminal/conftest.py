"""A real pseudo-terminal: what a person's hands and eyes are to the installed app."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pyte
import pytest

LINES, COLUMNS = 24, 80

# What pyte takes for something else: keyboard modes of the Kitty protocol and questions about modes.
UNKNOWN = re.compile(rb"\x1b\[[<>=?][0-9;]*[a-gi-km-z]|\x1b\[\?[0-9;]*\$p|\x1b\[>[0-9;]*m")

KEYS = {
    "enter": "\r",
    "tab": "\t",
    "escape": "\x1b",
    "backspace": "\x7f",
    "up": "\x1b[A",
    "down": "\x1b[B",
    "f1": "\x1bOP",
    "f2": "\x1bOQ",
    "f3": "\x1bOR",
    "f4": "\x1bOS",
    "f5": "\x1b[15~",
    "f6": "\x1b[17~",
    "f7": "\x1b[18~",
    "f8": "\x1b[19~",
    "f9": "\x1b[20~",
    "f10": "\x1b[21~",
    "ctrl+z": "\x1a",
}


def as_legacy(key: str) -> str:
    """Return what a plain terminal sends for a key."""
    return KEYS.get(key, key)


def as_kitty(key: str) -> str:
    """Return what a terminal sends that reports every key by the Kitty protocol."""
    if key in ("enter", "backspace", "escape", "tab"):
        return f"\x1b[{ord(KEYS[key])}u"
    if key.startswith("ctrl+"):
        return f"\x1b[{ord(key[-1])};5u"
    return KEYS.get(key) or f"\x1b[{ord(key)}u"


class Terminal:
    """The app in a terminal of 80 by 24."""

    def __init__(self, home: Path, arguments: tuple[str, ...], encode: Callable[[str], str]) -> None:
        self._encode = encode
        self._screen = pyte.Screen(COLUMNS, LINES)
        self._stream = pyte.ByteStream(self._screen)
        self.pid, self._fd = pty.fork()
        if self.pid == 0:
            os.chdir(home)
            os.environ |= {
                "PREFERANS_TUI_HOME": str(home),
                "TERM": "xterm-256color",
                "COLORTERM": "truecolor",
                "LANG": "C.UTF-8",
                "TEXTUAL_ANIMATIONS": "none",
            }
            os.execv(sys.executable, [sys.executable, "-m", "preferans_tui", *arguments])
        fcntl.ioctl(self._fd, termios.TIOCSWINSZ, struct.pack("HHHH", LINES, COLUMNS, 0, 0))

    def _read(self, seconds: float) -> bool:
        """Draw what is written within some time; return whether anything was."""
        if not select.select([self._fd], [], [], seconds)[0]:
            return False
        try:
            drawn = os.read(self._fd, 1 << 16)
        except OSError:  # Linux says so at the end of the other side
            return False
        self._stream.feed(UNKNOWN.sub(b"", drawn))
        return bool(drawn)

    @property
    def text(self) -> str:
        """What the screen shows."""
        return "\n".join(line.rstrip() for line in self._screen.display)

    def sees(self, words: str) -> None:
        """Wait until the screen shows words."""
        until = time.monotonic() + 20
        while words not in self.text:
            assert time.monotonic() < until, f"never seen: {words}\n{self.text}"
            self._read(0.1)

    def press(self, keys: str) -> None:
        """Press keys, named and parted by blanks, each after the screen has answered the one before."""
        for key in keys.split():
            self._send(self._encode(key))

    def type(self, text: str) -> None:
        """Type text into a field."""
        for letter in text:
            self._send(letter)

    def _send(self, sequence: str) -> None:
        os.write(self._fd, sequence.encode())
        seconds = 1.0
        while self._read(seconds):
            seconds = 0.05

    def kill(self) -> None:
        """Kill the app as a dying laptop does."""
        os.kill(self.pid, signal.SIGKILL)
        self.end()

    def end(self) -> int:
        """Wait for the end of the app and return its exit code."""
        while self._read(5):
            pass
        code = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
        os.close(self._fd)
        self.pid = 0
        return code


Opening = Callable[..., Terminal]


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Opening]:
    """Return what starts the installed app; nothing of it outlives the test."""
    started: list[Terminal] = []

    def opening(*arguments: str, encode: Callable[[str], str] = as_legacy) -> Terminal:
        started.append(Terminal(tmp_path, arguments, encode))
        return started[-1]

    yield opening
    for each in started:
        if each.pid:
            each.kill()


@pytest.fixture
def kitty() -> Callable[[str], str]:
    """Return how a terminal with the Kitty protocol encodes keys."""
    return as_kitty
