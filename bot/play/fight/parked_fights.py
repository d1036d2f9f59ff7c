"""Mending a parked fight: its GM chooses how it goes on."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.play.authority import need_campaign, standing
from bot.play.model import Call, Done
from bot.play.step.private_notices import notices_of
from bot.play.step.steps import Cause, Sitting
from bot.play.step.transactions import Services
from bot.storage import encounters, journals, notices
from bot.storage.rows import EncounterRow, Status, Written
from rules import ruleset as ruleset_of
from rules.engine.replay.journal import Record, Undone
from rules.engine.replay.salvage import salvage
from rules.engine.replay.scene import Scene
from rules.engine.replay.upcast import restore
from rules.engine.views.visibility import Kind, Line
from rules.errors import BadAnswer, JournalMismatch, NotAllowed, RulesDefect

WAYS = {
    "salvage": "The fight goes on with all that still fits.",
    "restart": "The moment is played anew.",
    "hand": "The moment is dropped; the GM settles it by hand.",
}
FITS = "All of it fits, so nothing is struck or posted again. The fight goes on as it stood."


async def mend(
    services: Services, c: AsyncConnection, call: Call, row: EncounterRow, how: str
) -> Done:
    """Write an undo to before the present moment, and then the records that are kept of it.

    If all of them are to be kept and all fit, nothing is written: the fight goes on as it stood.
    """
    if how not in WAYS:
        raise BadAnswer(f"Choose one of: {', '.join(WAYS)}.")
    campaign = await need_campaign(c, row.campaign)
    who = await standing(c, call, campaign)
    who.must_be_gm()
    if row.parked_from is not None:
        raise NotAllowed(row.note)
    if row.status is not Status.PARKED:
        raise NotAllowed("The fight is not parked.")
    if how == "salvage" and (scene := await _fitting(services, c, row)) is not None:
        status = Status.RUNNING if scene.fight.begun else Status.OPEN
        await encounters.update(c, row.id, status=status, note="")
        whole = replace(row, status=status, note="")
        at = Sitting(c=c, row=whole, campaign=campaign, standing=who, scene=scene)
        await services.steps.step(at, Cause(entry=None))
        return Done(text=FITS, encounter=row.id)
    rules = ruleset_of(row.ruleset)
    loaded = await journals.load(c, row.id)
    now, seq = services.now(), row.head + 1
    await journals.strike(c, row.id, back_to=loaded.base, upto=row.head)
    fight = restore(rules, loaded.state, loaded.edition)
    scene = Scene(rules, fight, seq)
    kept = loaded.records if how == "salvage" else ()
    step = salvage(scene, kept, at=now, hand=services.steps.hand).step
    undone = Written(record=Record(seq, now, Undone(back_to=loaded.base)), by=call.user)
    step.lines.insert(0, (seq, (Line(WAYS[how], Kind.RULING),)))
    new = replace(
        row,
        head=scene.seq,
        status=Status.RUNNING,
        idle=how == "hand",
        digest=scene.digest,
        note="",
        edition=rules.edition,
    )
    lines = services.steps.rows_of(row.id, now, step.lines)
    await journals.append(
        c,
        row.id,
        expect_head=row.head,
        written=[undone, *(Written(record=r, by="") for r in step.records)],
        lines=lines,
        checkpoint=step.checkpoint,
        edition=rules.edition,
        digest=new.digest,
        status=new.status,
        idle=new.idle,
    )
    await notices.add(c, notices_of(row, lines, now, knows=()))
    await encounters.update(c, row.id, note="", edition=rules.edition)
    at = Sitting(c=c, row=new, campaign=campaign, standing=who, scene=scene)
    await services.steps.sync_prompts(at)
    await services.steps.step(at, Cause(entry=None))
    return Done(text=WAYS[how], encounter=row.id)


async def _fitting(services: Services, c: AsyncConnection, row: EncounterRow) -> Scene[Any] | None:
    """Return a fight whose whole journal fits today's rules; None if something does not."""
    try:
        scene = await services.steps.scene(c, row)
    except (RulesDefect, JournalMismatch):
        return None
    return scene if scene.digest == row.digest else None
