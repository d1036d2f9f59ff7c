"""The questions that a person was asked in a fight, as they were asked them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.play.model import Json
from bot.play.step.steps import Sitting, Steps
from bot.storage import journals
from bot.storage.journals import Loaded
from bot.storage.rows import PromptRow
from rules.engine.asking.requests import Ask
from rules.engine.replay.journal import Answered
from rules.engine.replay.scene import Prompt, Scene

LOOKED_AT = 400
"""An answer is looked for in this many records after the one that asked."""

LOOKED_BACK = 1_000
"""Questions are looked for in at least this many of a fight's last records."""


@dataclass(frozen=True, slots=True)
class PastQuestion:
    """A question in its fight just before it was answered by the record `seq`.

    `entry` is the answer, None while it is open. The scene may go on with the next question: use it
    at once.
    """

    scene: Scene[Any]
    prompt: Prompt
    seq: int = 0
    entry: Answered | None = None

    @property
    def value(self) -> Json:
        """The answer, None while it is open."""
        return None if self.entry is None else self.entry.value


async def answer_to(c: AsyncConnection, row: PromptRow) -> tuple[int, Answered] | None:
    """Return the number and the entry of the answer in force to a question."""
    written = await journals.records(c, row.encounter, after=row.opened, limit=LOOKED_AT)
    return next(
        (
            (w.record.seq, w.entry)
            for w in written
            if not w.struck and isinstance(w.entry, Answered) and _place(w.entry) == row.place
        ),
        None,
    )


async def last_question(
    steps: Steps, at: Sitting, fits: Callable[[Ask[Any]], bool]
) -> PastQuestion | None:
    """Return the last question in public time that fits, as it was asked."""
    answered = None
    for past in await past_questions(steps, at, fits):
        if past.entry is None:
            return past
        answered = past.seq, past.entry
    return None if answered is None else await question_before(steps, at, *answered)


async def question_before(steps: Steps, at: Sitting, seq: int, entry: Answered) -> PastQuestion:
    """Return the question that a record with this number and entry answered."""
    loaded = await journals.load(at.c, at.row.id, upto=seq - 1)
    scene = steps.scene_of(at.row, loaded)
    return PastQuestion(scene, scene.prompt(*_place(entry)), seq, entry)


async def past_questions(
    steps: Steps, at: Sitting, fits: Callable[[Ask[Any]], bool]
) -> Iterator[PastQuestion]:
    """Return the questions in public time that fit, oldest first, with those that are open now."""
    head = at.row.head
    loaded = await journals.load(at.c, at.row.id, upto=head, since=max(0, head - LOOKED_BACK))
    return _walk(steps, at, loaded, fits)


def _walk(
    steps: Steps, at: Sitting, loaded: Loaded, fits: Callable[[Ask[Any]], bool]
) -> Iterator[PastQuestion]:
    scene = steps.scene_of(at.row, replace(loaded, records=[]))
    scene.seq = loaded.base
    for record in loaded.records:
        entry = record.entry
        if isinstance(entry, Answered):
            prompt = scene.prompt(*_place(entry))
            if fits(prompt.ask):
                yield PastQuestion(scene, prompt, record.seq, entry)
        scene.feed(record)
    for prompt in at.scene.prompts:
        if fits(prompt.ask):
            yield PastQuestion(at.scene, prompt)


def _place(entry: Answered) -> tuple[str, int]:
    return entry.key, entry.opened
