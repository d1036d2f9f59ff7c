"""The row changes of a retcon: unchanged lines move to other records.

So a line keeps its token, its post, and the prose and objections about it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage import journals
from bot.storage.connection.statements import count, given
from bot.storage.schema.story_tables import prose, ruling
from bot.storage.schema.tables import line, record
from rules.engine.replay.journal import Restored, Retold, Undone, effective

MARKS = (Undone, Retold, Restored)
"""Kinds of records that decide which others count."""

_MOVE = (
    line.update()
    .where(
        line.c.encounter == given("encounter"),
        line.c.seq == count("from"),
        line.c.n == count("from_n"),
    )
    .values(seq=count("to"), n=count("to_n"))
)
_WRITTEN = (
    prose.update()
    .where(prose.c.encounter == given("encounter"), prose.c.seq == count("from"))
    .values(seq=count("to"))
)
_ANSWERED = (
    prose.update()
    .where(
        prose.c.encounter == given("encounter"),
        prose.c.seq == 0,
        prose.c.key == given("key"),
        prose.c.opened == count("opened"),
    )
    .values(seq=count("to"))
)
_RULED = (
    ruling.update()
    .where(ruling.c.encounter == given("encounter"), ruling.c.seq == count("from"))
    .values(seq=count("to"))
)
_COUNTS = (
    record.update()
    .where(record.c.encounter == given("encounter"), record.c.seq == count("seq"))
    .values(struck=False)
)
_SHOWS = (
    line.update()
    .where(line.c.encounter == given("encounter"), line.c.seq == count("seq"))
    .values(struck=False, retold=False)
)


async def follow(c: AsyncConnection, encounter: str, made: Retold) -> None:
    """Move lines, prose and objections to the records that have them now."""
    await _move(c, encounter, made.moved)
    await _renumber(c, encounter, made.again)
    await _show(c, encounter, {to for _, _, to, _ in made.moved})


async def name_answers(
    c: AsyncConnection, encounter: str, answers: Iterable[tuple[str, int, int]]
) -> None:
    """Move the prose of an answer to a record, by its question's key and opening record."""
    rows = [
        {"the_encounter": encounter, "the_key": key, "the_opened": opened, "the_to": seq}
        for key, opened, seq in answers
    ]
    if rows:
        await c.execute(_ANSWERED, rows)


async def stay(c: AsyncConnection, encounter: str, seqs: Collection[int]) -> None:
    """Let these records count, and show their lines."""
    if seqs:
        await c.execute(_COUNTS, [{"the_encounter": encounter, "the_seq": seq} for seq in seqs])
    await _show(c, encounter, seqs)


async def restore(c: AsyncConnection, encounter: str, upto: int, head: int) -> None:
    """Let the records count that counted right after record `upto`, and no later ones."""
    written = await journals.records(c, encounter)
    retcons: list[tuple[int, Retold]] = []
    for each in written:
        if isinstance(each.entry, Retold):
            retcons.append((each.record.seq, each.entry))
        elif isinstance(each.entry, Restored):
            back = each.entry.upto
            retcons = [one for one in retcons if one[0] <= back]
    counted = [r.seq for r in effective([w.record for w in written if w.record.seq <= upto])]
    later = [entry for seq, entry in reversed(retcons) if seq > upto]
    back_to = min(entry.back_to for entry in later)
    await journals.strike(c, encounter, back_to=back_to, upto=head)
    for entry in later:
        await _move(c, encounter, [(s, n, seq, m) for seq, m, s, n in entry.moved])
        await _renumber(c, encounter, [(new, old) for old, new in entry.again])
    # Earlier undos and retcons stay visible as well.
    beside = [w.record.seq for w in written if not w.struck and isinstance(w.entry, MARKS)]
    again = [*counted, *(seq for seq in beside if seq <= upto)]
    await stay(c, encounter, [seq for seq in again if seq > back_to])


async def _move(
    c: AsyncConnection, encounter: str, moved: Sequence[tuple[int, int, int, int]]
) -> None:
    rows = [
        {"the_encounter": encounter, "the_from": seq, "the_from_n": n, "the_to": to, "the_to_n": m}
        for seq, n, to, m in moved
    ]
    if rows:
        await c.execute(_MOVE, rows)


async def _show(c: AsyncConnection, encounter: str, seqs: Collection[int]) -> None:
    if seqs:
        await c.execute(_SHOWS, [{"the_encounter": encounter, "the_seq": seq} for seq in seqs])


async def _renumber(c: AsyncConnection, encounter: str, pairs: Sequence[tuple[int, int]]) -> None:
    rows = [{"the_encounter": encounter, "the_from": old, "the_to": new} for old, new in pairs]
    if rows:
        await c.execute(_WRITTEN, rows)
        await c.execute(_RULED, rows)
