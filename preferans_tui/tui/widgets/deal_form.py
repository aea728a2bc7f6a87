"""The deal form: it asks what the rules ask, one key an answer, and knows no rule itself."""

from __future__ import annotations

from typing import Any

from textual import events
from textual.content import Content
from textual.message import Message
from textual.style import Style
from textual.widget import Widget

from preferans_tui.journal.session import Session
from preferans_tui.locale import _, say, word
from preferans_tui.scoring.engine import Answer, Choice, Problem, Question
from preferans_tui.tui.cells import flow, shown

_FORWARD, _BACK = ("right", "down"), ("left", "up")


class DealForm(Widget, can_focus=True):
    """A chain of answers, growing key by key until it is a deal."""

    class Answered(Message):
        """The chain of answers has changed."""

        def __init__(self, answers: tuple[Answer, ...]) -> None:
            self.answers = answers
            super().__init__()

    class Finished(Message):
        """The chain is a whole deal, to be written."""

        def __init__(self, deal: Any) -> None:
            self.deal = deal
            super().__init__()

    def __init__(self, session: Session) -> None:
        super().__init__(id="form")
        self._session = session
        self._answers: tuple[Answer, ...] = ()
        self._cursor: int | None = None
        self._message = ""
        self._shut = ""
        """Why no deal can be entered, in words; empty while one can."""

    def start(self, session: Session, answers: tuple[Answer, ...] = (), shut: str = "") -> None:
        """Begin the next deal, or go on from answers that were taken back."""
        self._session = session
        self._shut = shut
        self._message = ""
        self._set(() if shut else answers)

    def complain(self, problems: tuple[Problem, ...]) -> None:
        """Say what is wrong; the answers stay."""
        self._message = "  ".join(word(problem, self._session.names) for problem in problems)
        self.refresh()

    @property
    def answers(self) -> tuple[Answer, ...]:
        """The answers so far."""
        return self._answers

    @property
    def _question(self) -> Question | None:
        """What is asked now; None where no deal can be entered."""
        asked = None if self._shut else self._session.engine.ask(self._session.table, self._answers)
        return asked if isinstance(asked, Question) else None

    def _set(self, answers: tuple[Answer, ...]) -> None:
        self._answers = answers
        self._cursor = None
        self.refresh()
        self.post_message(self.Answered(answers))

    def on_key(self, event: events.Key) -> None:
        """Take one key as an answer, or say why it is none."""
        question = self._question
        key = event.character if event.character and event.is_printable else event.key
        if question is None:
            return
        if event.key == "backspace" or (event.key == "escape" and self._answers):
            self._set(self._answers[:-1] if event.key == "backspace" else ())
        elif event.key in _FORWARD or event.key in _BACK:
            self._move(question, 1 if event.key in _FORWARD else -1)
        elif event.key == "enter":
            self._enter(question)
        elif event.is_printable:
            self._press(question, key)
        else:
            return
        event.stop()

    def _press(self, question: Question, key: str) -> None:
        refusal = question.refusal(key)
        if choice := question.choice(key):
            self._answer(choice.value)
        elif refusal:
            self.complain((refusal.why,))
        else:
            keys = " ".join(choice.keys[0] for choice in question.choices if choice.keys)
            self._message = _("form.wrong_key", key=shown(key), keys=keys)
            self.refresh()

    def _enter(self, question: Question) -> None:
        if self._cursor is not None:
            self._answer(question.choices[self._cursor].value)
        elif question.default is not None:
            self._answer(question.default)
        else:
            self._message = _("form.no_default")
            self.refresh()

    def _move(self, question: Question, step: int) -> None:
        values = [choice.value for choice in question.choices]
        at = self._cursor
        if at is None:
            at = values.index(question.default) if question.default is not None else -(step > 0)
        self._cursor = (at + step) % len(values)
        self.refresh()

    def _answer(self, value: Answer) -> None:
        self._message = ""
        chain = (*self._answers, value)
        asked = self._session.engine.ask(self._session.table, chain)
        if isinstance(asked, Question):
            self._set(chain)
        else:
            self.post_message(self.Finished(asked))

    def action_choose(self, index: int) -> None:
        """Answer by the mouse."""
        if question := self._question:
            self._answer(question.choices[index].value)

    def render(self) -> Content:
        """Return the chain, the question, what may be answered, and what was wrong."""
        question = self._question
        if question is None:
            return Content.styled(self._shut, "bold")
        lines = [self._chain(), Content.styled(say(question.prompt, self._session.names), "bold")]
        choices = [self._choice(i, question) for i in range(len(question.choices))]
        lines.append(flow(choices, self.content_size.width))
        lines.append(Content.styled(self._message, "$text-error"))
        return Content("\n").join(lines)

    def _chain(self) -> Content:
        """Return the answers so far in words, as they were asked."""
        parts = []
        for i, value in enumerate(self._answers):
            asked = self._session.engine.ask(self._session.table, self._answers[:i])
            choice = next(choice for choice in asked.choices if choice.value == value)
            parts.append(say(choice.label, self._session.names))
        return Content.styled(shown(" › ".join(parts)), "$text-accent")

    def _choice(self, index: int, question: Question) -> Content:
        choice: Choice = question.choices[index]
        at = self._cursor
        marked = choice.value == question.default if at is None else index == at
        key = choice.keys[0] if choice.keys else ""
        if marked:
            key = f"{key} Enter" if key else "Enter"
        label = shown(say(choice.label, self._session.names))
        words = "" if label in choice.keys else f" {label}"
        content = Content.assemble((key, "$accent bold" if not marked else "reverse bold"), words)
        return content.stylize(Style.from_meta({"@click": f"choose({index})"}))
