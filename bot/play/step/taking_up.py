"""A fight as it stands by today's rules, however old what was written of it is."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.play.authority import Standing, need_campaign
from bot.play.step.steps import Sitting, Steps
from bot.storage import encounters
from bot.storage.rows import EncounterRow
from rules import ruleset as ruleset_of
from rules.engine.scene import Scene


async def taken_up(
    steps: Steps, c: AsyncConnection, row: EncounterRow
) -> tuple[EncounterRow, Scene[Any]]:
    """A fight's scene, in a transaction that writes, and its row after that.

    If an older version wrote it, how it stands by today's rules and what it asks is written first.

    Raises:
        JournalMismatch, RulesDefect: It cannot go on as it is.
    """
    scene = await steps.scene(c, row)
    edition = ruleset_of(row.ruleset).edition
    if (row.edition, row.digest) == (edition, scene.digest):
        return row, scene
    row = replace(row, edition=edition, digest=scene.digest)
    await encounters.update(c, row.id, edition=row.edition, digest=row.digest)
    campaign = await need_campaign(c, row.campaign)
    nobody = Standing("", gm=False, stands_for=frozenset())
    at = Sitting(c=c, row=row, campaign=campaign, standing=nobody, scene=scene)
    await steps.sync_prompts(at)
    return row, scene
