"""Mending a parked fight: its GM chooses how it goes on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.play.authority import need_campaign, standing
from bot.play.model import Call, Done
from bot.play.part import Kit
from bot.play.steps import Cause, Sitting
from bot.storage import encounters, journals
from bot.storage.rows import EncounterRow, LineRow, Status, Written
from rules import ruleset as ruleset_of
from rules.engine.journal import Record, Undone
from rules.engine.salvage import salvage
from rules.engine.upcast import restore
from rules.engine.visibility import Kind, Line
from rules.errors import BadAnswer, NotAllowed

WAYS = {
    "salvage": "The fight goes on with all that still fits.",
    "restart": "The moment is played anew.",
    "hand": "The moment is dropped; the GM settles it by hand.",
}


async def mend(kit: Kit, c: AsyncConnection, call: Call, row: EncounterRow, how: str) -> Done:
    """Write an undo to before the moment in flight, and after it what is kept of it."""
    if how not in WAYS:
        raise BadAnswer(f"Choose one of: {', '.join(WAYS)}.")
    campaign = await need_campaign(c, row.campaign)
    who = await standing(c, call, campaign)
    who.must_be_gm()
    if row.status is not Status.PARKED:
        raise NotAllowed("The fight is not parked.")
    rules = ruleset_of(row.ruleset)
    loaded = await journals.load(c, row.id)
    fight = restore(rules, loaded.state, loaded.edition)
    keep: Sequence[Record] = loaded.records if how == "salvage" else ()
    saved = salvage(rules, fight, keep, loaded.base)
    now, seq = kit.now(), row.head + 1
    await journals.strike(c, row.id, back_to=loaded.base, upto=row.head)
    undone = Written(record=Record(seq, now, Undone(back_to=loaded.base)), by=call.user)
    fight = restore(rules, loaded.state, loaded.edition)
    again = kit.steps.replayed(rules, fight, saved.kept, seq, now)
    token = kit.steps.tokens.line(row.id, seq, 0)
    line = LineRow(
        encounter=row.id, seq=seq, n=0, at=now, token=token, line=Line(WAYS[how], Kind.RULING)
    )
    await journals.append(
        c,
        row.id,
        expect_head=row.head,
        written=[undone, *(Written(record=r, by="") for r in again.records)],
        lines=[line],
        checkpoint=None,
        edition=rules.edition,
        digest=again.scene.digest,
        status=Status.RUNNING,
        idle=how == "hand",
    )
    await encounters.update(c, row.id, note="", edition=rules.edition)
    new = replace(
        row,
        head=again.scene.seq,
        status=Status.RUNNING,
        idle=how == "hand",
        digest=again.scene.digest,
        note="",
        edition=rules.edition,
    )
    at = Sitting(c=c, row=new, campaign=campaign, standing=who, scene=again.scene)
    await kit.steps.sync_prompts(at)
    await kit.steps.step(at, Cause(entry=None))
    return Done(text=WAYS[how], encounter=row.id)
