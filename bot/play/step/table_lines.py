"""Lines that people add to the log of a fight without changing the fight."""

from __future__ import annotations

import re
from dataclasses import replace

from bot.play.step.private_notices import notices_of
from bot.play.step.steps import Sitting, Steps
from bot.storage import journals, notices
from bot.storage.rows import Written
from rules.engine.replay.journal import Passed, Record
from rules.engine.views.visibility import Kind, Line

_LINK = re.compile(r"\[([^\[\]]*)\]\([^()\s]*\)")


async def add_line(steps: Steps, at: Sitting, line: Line) -> None:
    """Write one line. Nothing else happens: a fight that rests after an undo goes on resting."""
    row, scene, now = at.row, at.scene, steps.now()
    record = Record(row.head + 1, now, Passed())
    steps.forget(row.id)
    _ = scene.feed(record)
    lines = steps.rows_of(row.id, now, [(record.seq, [line])])
    await journals.append(
        at.c,
        row.id,
        expect_head=row.head,
        written=[Written(record=record, by=at.standing.user)],
        lines=lines,
        checkpoint=None,
        edition=row.edition,
        digest=scene.digest,
        idle=row.idle,
    )
    at.row = replace(row, head=record.seq, digest=scene.digest)
    await notices.add(at.c, notices_of(at.row, lines, now, knows=at.standing.names))
    steps.keep(at.row, scene)


def in_words(line: Line) -> str:
    """Return a line as another one quotes it: a link to prose only by its words."""
    return _LINK.sub(r"\1", line.text) if line.kind is Kind.TALE else line.text
