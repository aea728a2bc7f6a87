"""What is remembered between evenings: language and theme. Unreadable settings never stop the app."""

from __future__ import annotations

import os
import tempfile
import tomllib
from pathlib import Path

import msgspec


class Settings(msgspec.Struct, frozen=True):
    """Choices that outlive an evening."""

    language: str = ""
    theme: str = ""


def load(home: Path) -> Settings:
    """Return the settings of a data folder, or none."""
    try:
        return msgspec.convert(tomllib.loads((home / "settings.toml").read_text(encoding="utf-8")), Settings)
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, msgspec.ValidationError):
        return Settings()


def save(home: Path, settings: Settings) -> None:
    """Write the settings, whole or not at all; a folder that cannot be written is no reason to stop.

    The file is written beside and moved into place, so that no other window reads half of it.
    """
    import tomli_w

    try:
        home.mkdir(parents=True, exist_ok=True)
        handle, path = tempfile.mkstemp(dir=home, prefix="settings-", suffix=".tmp")
        with open(handle, "wb") as file:
            tomli_w.dump(msgspec.to_builtins(settings), file)
        os.replace(path, home / "settings.toml")
    except OSError:
        return
