"""How questions were answered, for the posts that asked them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.storage.prompts import Said
from rules.engine.replay.drive import Step
from rules.engine.replay.journal import Answered, Entry

if TYPE_CHECKING:
    from bot.play.step.steps import Sitting


def answers_of(
    at: Sitting, step: Step, cause: Entry | None, said: str
) -> dict[tuple[str, int], Said]:
    """Return how a step answered the questions that people have seen, or why it closed them.

    `cause` is the caller's act, and `said` its public text.
    """
    found = {place: Said(why, "", "") for place, why in step.closed.items()}
    for record in step.records:
        entry = record.entry
        if isinstance(entry, Answered) and (entry.key, entry.opened) not in found:
            own = entry == cause
            by = at.standing.user if own else ""
            found[entry.key, entry.opened] = Said(said if own else "", entry.via, by)
    return {place: how for place, how in found.items() if place[1] <= at.row.head}
