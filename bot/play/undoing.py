"""Undo: a record like any other. What it strikes stays written, and shows struck through."""

from __future__ import annotations

from dataclasses import dataclass, replace

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.play.model import Done
from bot.play.part import Kit
from bot.play.steps import Sitting
from bot.storage import journals, orders
from bot.storage.rows import EncounterRow, Written
from rules.engine.journal import (
    Amended,
    Answered,
    Began,
    Declared,
    Entry,
    Joined,
    Left,
    Record,
    Undone,
)
from rules.engine.visibility import Kind, Line

MOST_POINTS = 25
LOOKED_AT = 400


@dataclass(frozen=True, slots=True)
class Point:
    """A decision that can be taken back: its record, who made it, and what it was."""

    seq: int
    by: str
    text: str


async def points(c: AsyncConnection, row: EncounterRow) -> list[Point]:
    """What people have decided, newest first, as far back as anybody would take back."""
    newest = await journals.records(c, row.id, after=max(0, row.head - LOOKED_AT))
    found = [
        Point(w.record.seq, w.by, text)
        for w in reversed(newest)
        if not w.struck and (text := _text(w.entry)) is not None
    ]
    return found[:MOST_POINTS]


def _text(entry: Entry) -> str | None:
    """What somebody decided, in a few words; None where nobody decided anything."""
    match entry:
        case Answered(value=value, key=key, via=via) if via in ("person", "deputy", "gm", "clock"):
            act = value.get("act", "") if isinstance(value, dict) else value
            return f"{key.rsplit('/', 1)[-1].rsplit('.', 1)[0]}: {act}"
        case Declared(act=act):
            return act
        case Amended(path=path, value=value):
            return f"amended {path} to {value}"
        case Joined(name=name):
            return f"{name} joined"
        case Left(id=id):
            return f"{id} left"
        case Began():
            return "the fight began"
        case _:
            return None


async def undo(kit: Kit, at: Sitting, point: Point) -> Done:
    """Go back to just before a decision; orders that it or anything after used are suspended."""
    row, back_to = at.row, point.seq - 1
    struck = await journals.records(at.c, row.id, after=back_to)
    used = {
        w.entry.via.removeprefix("order:")
        for w in struck
        if isinstance(w.entry, Answered) and w.entry.via.startswith("order:") and not w.struck
    }
    now, seq = kit.now(), row.head + 1
    line = Line("The GM takes back what was last decided.", Kind.RULING)
    await journals.strike(at.c, row.id, back_to=back_to, upto=row.head)
    kit.steps.forget(row.id)
    loaded = await journals.load(at.c, row.id, upto=back_to)
    scene = kit.steps.scene_of(row, loaded)
    await journals.append(
        at.c,
        row.id,
        expect_head=row.head,
        written=[Written(record=Record(seq, now, Undone(back_to=back_to)), by=at.standing.user)],
        lines=kit.steps.rows_of(row.id, now, [(seq, [line])]),
        checkpoint=None,
        edition=row.edition,
        digest=scene.digest,
        status=None,
        idle=True,
    )
    if used:
        await orders.suspend(at.c, sorted(used))
    scene.seq = seq
    at.scene = scene
    at.row = replace(row, head=seq, idle=True, digest=scene.digest)
    await kit.steps.sync_prompts(at)
    kit.steps.keep(at.row, scene)
    return Done(text=f"Taken back: {point.text}.", encounter=row.id)
