"""Keyboard layouts: a Cyrillic letter does what the Latin one on the same key does.

A terminal sends what a key types, not which key it is: under a Russian layout a binding of `q` never fires,
and terminals with the Kitty protocol send `ctrl+ы` for Ctrl+S. The translation is done once, in the app's
`on_event`. Text fields keep what was typed.
"""

from __future__ import annotations

from textual import events
from textual.widget import Widget

_LATIN = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"
_RUSSIAN = "йцукенгшщзхъфывапролджэячсмитьбюё"
_UKRAINIAN = "йцукенгшщзхїфівапролджєячсмитьбю'"
_BELARUSIAN = "йцукенгшўзх'фывапролджэячсмітьбюё"

BY_PLACE: dict[str, str] = {
    cyrillic: latin
    for layout in (_BELARUSIAN, _UKRAINIAN, _RUSSIAN)
    for cyrillic, latin in zip(layout, _LATIN, strict=True)
    if cyrillic.isalpha()
}
"""Latin letter or sign on the same key, by the Cyrillic letter."""
BY_PLACE |= {cyrillic.upper(): latin.upper() for cyrillic, latin in BY_PLACE.items() if latin.isalpha()}

_SIGNS = {
    "[": "left_square_bracket",
    "]": "right_square_bracket",
    ";": "semicolon",
    "'": "apostrophe",
    ",": "comma",
    ".": "full_stop",
    "`": "grave_accent",
}
"""Names that Textual gives to keys which are no letters."""


def as_latin(event: events.Key, focused: Widget | None) -> events.Key:
    """Return the key event of a Latin layout, unless the focused widget takes the letter as text."""
    modifiers, _, last = event.key.rpartition("+")
    latin = BY_PLACE.get(last)
    if latin is None:
        return event
    if not modifiers and focused and focused.check_consume_key(event.key, event.character):
        return event
    name = _SIGNS.get(latin, latin)
    if modifiers:
        return events.Key(f"{modifiers}+{name}", None)
    return events.Key(name, latin)
