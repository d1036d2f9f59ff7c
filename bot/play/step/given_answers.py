"""How questions were answered, written down for the posts that asked them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.play.timing import banks
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
            if banks.counts(at.campaign.settings):
                for asked in await prompts.at_places(at.c, at.row.id, [(entry.key, entry.opened)]):
                    await banks.settle(at.c, at.campaign, at.row, asked, entry.via)
