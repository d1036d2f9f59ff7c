"""Brings a fight of an older edition of its rules up to today's."""

from __future__ import annotations

from dataclasses import replace

from bot.play.step.steps import Sitting, Steps
from bot.storage import encounters
from rules import ruleset as ruleset_of


async def take_up(steps: Steps, at: Sitting) -> None:
    """Write a fight's state and questions by today's rules, if an older edition wrote it."""
    row, edition = at.row, ruleset_of(at.row.ruleset).edition
    if row.edition == edition and row.digest:
        return
    at.row = replace(row, edition=edition, digest=at.scene.digest)
    await encounters.update(at.c, row.id, edition=edition, digest=at.scene.digest)
    await steps.sync_prompts(at)
