"""A deal in the making: the answers so far, and what they would write if the rest went as expected."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec

from preferans_tui.locale import _, say
from preferans_tui.scoring.engine import Answer, Choice, Engine, Question
from preferans_tui.scoring.sheet import Seat


class Step(NamedTuple):
    """One question and what was answered."""

    question: Question
    choice: Choice


class Draft(msgspec.Struct, frozen=True):
    """A chain of answers at a table, and the question that they lead to."""

    engine: Engine
    table: Any
    asked: Question
    steps: tuple[Step, ...] = ()

    @property
    def answers(self) -> tuple[Answer, ...]:
        """What was answered so far."""
        return tuple(step.choice.value for step in self.steps)

    def answered(self, choice: Choice) -> Draft | Any:
        """Return the draft with one more answer, or the deal that it finishes."""
        asked = self.engine.ask(self.table, (*self.answers, choice.value))
        if not isinstance(asked, Question):
            return asked
        return Draft(self.engine, self.table, asked, (*self.steps, Step(self.asked, choice)))

    def back(self) -> Draft:
        """Return the draft without its last answer."""
        return Draft(self.engine, self.table, self.steps[-1].question, self.steps[:-1])

    def foreseen(self) -> Any | None:
        """Return the deal if all further questions get their defaults; None where one has no default."""
        answers, asked = self.answers, self.asked
        while isinstance(asked, Question):
            if asked.default is None:
                return None
            answers = (*answers, asked.default)
            asked = self.engine.ask(self.table, answers)
        return asked

    def words(self, names: Mapping[Seat, str]) -> list[str]:
        """Return the answers in words; a seat that the next question names anyway is left out."""
        said = []
        asked = [*(step.question for step in self.steps), self.asked]
        for step, then in zip(self.steps, asked[1:], strict=True):
            if step.choice.label.params.get("player", "") != then.prompt.params.get("player"):
                player = step.question.prompt.params.get("player", "")
                answer = say(step.choice.label, names)
                said.append(_(f"chain.{step.question.id}", player=names.get(player, ""), answer=answer))
        return said


def begun(engine: Engine, table: Any, answers: tuple[Answer, ...] = ()) -> Draft:
    """Return the draft that answers lead to.

    Raises:
        ValueError: the answers are not what is asked at this table.
    """
    draft = Draft(engine, table, engine.ask(table, ()))
    for answer in answers:
        choice = next((choice for choice in draft.asked.choices if choice.value == answer), None)
        if choice is None:
            raise ValueError(f"{answer!r} does not answer {draft.asked.id}")
        draft = draft.answered(choice)
    return draft
