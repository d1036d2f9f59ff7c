"""Carrying a moment in flight over a change of its rules, or of its past.

Replay is strict: a record that does not fit stops it. Salvage plays the moment again from its
beginning, and uses every old answer and throw that still fits, by key. New dice fall where the
rules now need them, and records that fit nothing are left over. The moment is written again: its
records get new numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rules.dice import Dice, Faces
from rules.engine.replay.drive import Answers, Given, Hand, Step, advance
from rules.engine.replay.journal import Amended, Answered, Declared, Fell, Record
from rules.engine.replay.scene import AMENDED, Prompt, Scene, aside_path
from rules.errors import RulesError


@dataclass(frozen=True, slots=True)
class Salvage:
    """The step that was written again, and the old records that fit nowhere."""

    step: Step
    left: tuple[Record, ...]


class _Leftovers(Answers):
    """The old answers and throws that wait for a question they fit."""

    def __init__(self, hand: Hand, answers: Answers) -> None:
        self.waiting: list[Record] = []
        self.asides: dict[str, str] = {}
        self._hand = hand
        self._answers = answers

    def opened(self, scene: Scene[Any], prompts: Sequence[Prompt]) -> None:
        """Pass the questions on to the answers in advance."""
        self._answers.opened(scene, prompts)

    def given(self, scene: Scene[Any], prompt: Prompt) -> Given | None:
        """The old answer to this question, or else one given in advance."""
        for record in self.waiting:
            entry = record.entry
            if (
                isinstance(entry, Answered)
                and self._place(entry) == prompt.key
                and reads(prompt, entry)
            ):
                self.waiting.remove(record)
                return Given(entry.value, entry.via)
        return self._answers.given(scene, prompt)

    def refused(self, prompt: Prompt, given: Given, error: RulesError) -> None:
        """Pass a refusal on; old answers are given only if they fit, so it is not about them."""
        self._answers.refused(prompt, given, error)

    def throw(self, key: str, dice: Dice) -> Faces:
        """The old dice for this question, or else new ones."""
        for record in self.waiting:
            entry = record.entry
            if isinstance(entry, Fell) and self._place(entry) == key and entry.dice == dice:
                self.waiting.remove(record)
                return entry.faces
        return self._hand(key, dice)

    def _place(self, entry: Answered | Fell) -> str:
        """The new place of an old record: the path of an aside has its declaration's new number."""
        way, slash, rest = entry.key.partition("/")
        return self.asides.get(way + slash, way + slash) + rest


def salvage(
    scene: Scene[Any],
    records: Sequence[Record],
    *,
    at: int,
    hand: Hand,
    answers: Answers | None = None,
) -> Salvage:
    """Play the records after a checkpoint again, keeping those that still fit.

    Causes other than answers keep their order; one that is refused now is left over.
    """
    book = _Leftovers(hand, answers or Answers())
    whole = Step()
    left: list[Record] = []
    for cause, following in _by_cause(records):
        book.waiting += following
        if isinstance(cause.entry, Declared | Amended):
            act = cause.entry.act if isinstance(cause.entry, Declared) else AMENDED
            book.asides[aside_path(act, cause.seq)] = aside_path(act, scene.seq + 1)
        try:
            step = advance(scene, cause.entry, at=at, hand=book.throw, answers=book, running=False)
        except RulesError:
            left.append(cause)
            continue
        whole.records += step.records
        whole.lines += step.lines
        whole.settled = step.settled or whole.settled
    return Salvage(whole, (*left, *book.waiting))


def _by_cause(records: Sequence[Record]) -> list[tuple[Record, list[Record]]]:
    """Each record that is neither an answer nor a throw, with the answers and throws after it."""
    groups: list[tuple[Record, list[Record]]] = []
    for record in records:
        if not isinstance(record.entry, Answered | Fell):
            groups.append((record, []))
        elif groups:
            groups[-1][1].append(record)
    return groups


def reads(prompt: Prompt, entry: Answered) -> bool:
    """Whether an old answer is one that the question takes."""
    try:
        prompt.ask.live().read(entry.value)
    except RulesError:
        return False
    return True
