"""The deal form: it asks what the rules ask, one key an answer, and knows no rule itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from textual import events
from textual.content import Content
from textual.message import Message
from textual.style import Style
from textual.widget import Widget

from preferans_tui.journal.session import Session
from preferans_tui.locale import _, say, word
from preferans_tui.scoring.engine import Answer, Choice, Problem, Question
from preferans_tui.scoring.sheet import Seat
from preferans_tui.tui.cells import shown
from preferans_tui.tui.widgets.draft import Draft, begun
from preferans_tui.tui.widgets.flow import cut, pack

_STEPS = {"right": 1, "down": 1, "left": -1, "up": -1}
_NAME = 14
"""Cells that a name gets in the form."""


class DealForm(Widget, can_focus=True):
    """A chain of answers, growing key by key until it is a deal."""

    class Answered(Message):
        """The chain of answers has changed."""

        def __init__(self, draft: Draft | None) -> None:
            self.draft = draft
            super().__init__()

    class Finished(Message):
        """The chain is a whole deal, to be written."""

        def __init__(self, deal: Any) -> None:
            self.deal = deal
            super().__init__()

    def __init__(self) -> None:
        super().__init__(id="form")
        self._draft: Draft | None = None
        self._names: Mapping[Seat, str] = {}
        self._marked: int | None = None
        """The choice that Enter takes."""
        self._news = Content()
        """What has just happened, or what was wrong with the last key."""
        self._refused = ""
        """Why no deal can be entered; empty while one can."""

    @property
    def answers(self) -> tuple[Answer, ...]:
        """The answers so far."""
        return self._draft.answers if self._draft else ()

    def start(
        self, session: Session, answers: tuple[Answer, ...] = (), refused: str = "", said: str = ""
    ) -> None:
        """Begin the next deal, or go on from answers that were taken back."""
        self._names = {seat: cut(name, _NAME) for seat, name in session.names.items()}
        self._refused = refused
        self._set(None if refused else begun(session.engine, session.table, answers))
        self.tell(said)

    def complain(self, problems: tuple[Problem, ...]) -> None:
        """Say what is wrong; the answers stay."""
        self._warn("  ".join(word(problem, self._names) for problem in problems))

    def tell(self, words: str) -> None:
        """Say what has happened."""
        self._news = Content.styled(shown(words), "$text-success")
        self.refresh()

    def _warn(self, words: str) -> None:
        self._news = Content.styled(f"! {shown(words)}", "$text-error")
        self.refresh()

    def _set(self, draft: Draft | None) -> None:
        self._draft = draft
        self._news = Content()
        self._marked = _default(draft.asked) if draft else None
        self.refresh()
        self.post_message(self.Answered(draft))

    def on_key(self, event: events.Key) -> None:
        """Take one key as an answer, or say why it is none."""
        if self._pressed(event):
            event.stop()

    def _pressed(self, event: events.Key) -> bool:
        """Return whether a key meant something to the form."""
        draft = self._draft
        if draft is None:
            return False
        if event.key == "backspace":
            self._set(draft.back()) if draft.steps else self._warn(_("form.nothing_back"))
        elif event.key == "escape" and draft.steps:
            self._set(begun(draft.engine, draft.table))
        elif event.key in _STEPS:
            self._move(draft.asked, _STEPS[event.key])
        elif event.key == "enter":
            self._enter(draft)
        elif event.character and event.is_printable:
            self.press(event.character)
        else:
            return False
        return True

    def press(self, key: str) -> None:
        """Answer by a digit or a letter."""
        if self._draft is None:
            return
        asked = self._draft.asked
        refusal = asked.refusal(key.lower())
        if choice := asked.choice(key.lower()):
            self._answer(choice)
        elif refusal:
            self.complain((refusal.why,))
        else:
            keys = [choice.keys[0] for choice in asked.choices if choice.keys]
            enter = [] if self._marked is None else ["Enter"]
            self._warn(_("form.wrong_key", key=key, keys=" ".join([*keys, *enter])))

    def _enter(self, draft: Draft) -> None:
        if self._marked is None:
            self._warn(_("form.no_default"))
        else:
            self._answer(draft.asked.choices[self._marked])

    def _move(self, asked: Question, step: int) -> None:
        size = len(asked.choices)
        if self._marked is None:
            self._marked = 0 if step > 0 else size - 1
        else:
            self._marked = (self._marked + step) % size
        self.refresh()

    def _answer(self, choice: Choice) -> None:
        if self._draft is None:
            return
        after = self._draft.answered(choice)
        if isinstance(after, Draft):
            self._set(after)
        else:
            self.post_message(self.Finished(after))

    def on_click(self, event: events.Click) -> None:
        """Answer by the mouse."""
        index = event.style.meta.get("choice")
        if index is not None and self._draft is not None and index < len(self._draft.asked.choices):
            self._answer(self._draft.asked.choices[index])

    def render(self) -> Content:
        """Return the chain, the question, what may be answered, and what was wrong."""
        width, height = self.content_size
        news = self._news.wrap(width)[:3] if self._news.plain else []
        if self._draft is None:
            return Content("\n").join([*Content.styled(self._refused, "bold").wrap(width), *news])
        asked = self._draft.asked
        lines = Content.styled(shown(say(asked.prompt, self._names)), "bold").wrap(width)
        lines += pack((self._choice(asked, i) for i in range(len(asked.choices))), width)
        chain = self._chain(self._draft, width)
        room = height - len(lines) - len(news)
        # The latest answers matter most where not all of them fit.
        return Content("\n").join([*(chain[-room:] if room > 0 else []), *lines, *news])

    def _chain(self, draft: Draft, width: int) -> list[Content]:
        """Return the answers so far in words."""
        words = draft.words(self._names)
        items = [shown(word) + (" ›" if i < len(words) else "") for i, word in enumerate(words, 1)]
        return pack((Content.styled(item, "$text-accent") for item in items), width, " ")

    def _choice(self, asked: Question, index: int) -> Content:
        choice = asked.choices[index]
        key = choice.keys[0] if choice.keys else ""
        label = shown(say(choice.label, self._names))
        words = label if label == key else f"{key} {label}".strip()
        if index == self._marked:
            item = Content.styled(f"[{words} ↵]", "bold reverse")
        else:
            item = Content(words).stylize("bold $text-primary", 0, len(key))
        return item.stylize(Style.from_meta({"choice": index}))


def _default(asked: Question) -> int | None:
    """Return which choice Enter takes by itself."""
    values = [choice.value for choice in asked.choices]
    return None if asked.default is None else values.index(asked.default)
