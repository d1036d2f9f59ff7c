"""How questions were answered, written down for the posts that asked them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.storage import prompts
from rules.engine.drive import Step
from rules.engine.journal import Answered, Entry

if TYPE_CHECKING:
    from bot.play.step.steps import Sitting


async def note_answers(at: Sitting, step: Step, cause: Entry | None, said: str) -> None:
    """Note how a step answered the questions that people have seen, for the posts to tell.

    `cause` is what the caller did, and `said` what all may read of it.
    """
    for record in step.records:
        entry = record.entry
        if isinstance(entry, Answered) and entry.opened <= at.row.head:
            own = entry == cause
            await prompts.answered(
                at.c,
                at.row.id,
                (entry.key, entry.opened),
                said=said if own else "",
                via=entry.via,
                by=at.standing.user if own else "",
            )
