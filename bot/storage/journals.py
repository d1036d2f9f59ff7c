"""Journals: records, the lines they led to, and checkpoints.

`(encounter, seq)` is the primary key and `encounter.head` the last number used. A writer says which
head it saw: if two write at once, one is told to read again. Undo strikes and deletes nothing. No
query reads more of a journal than it is asked for.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Text, and_, bindparam, false, func, or_, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage import checkpoints
from bot.storage.connection.errors import Conflict, Missing
from bot.storage.connection.statements import ALL, count, given, values
from bot.storage.encounters import get, taken
from bot.storage.packs import reading as packs
from bot.storage.rows import LEFT, Checkpoint, EncounterRow, LineRow, Status, Written
from bot.storage.schema.tables import IN_ADVANCE, LIVE, RETELL, TOLD
from bot.storage.schema.tables import encounter as encounters
from bot.storage.schema.tables import line as log
from bot.storage.schema.tables import record as journal
from rules.engine.replay.journal import Answered, Record, dump_entry, load_entry
from rules.engine.state.as_json import essence
from rules.engine.state.as_json import load as read
from rules.engine.views.visibility import Line

NO_FIGHT = "There is no such fight."
NOT_FIRST = "Somebody else was first in this fight. Look again, then try again."

_IN_FORCE = (
    select(journal.c.seq, journal.c.at, journal.c.body)
    .where(
        journal.c.encounter == given("encounter"),
        journal.c.struck == false(),
        journal.c.seq > count("after"),
        journal.c.seq <= count("upto"),
        journal.c.kind.not_in(("undone", "withdrawn", "retold", "restored")),
    )
    .order_by(journal.c.seq)
)
_RECORDS = (
    select(journal.c.seq, journal.c.at, journal.c.by, journal.c.body, journal.c.struck)
    .where(journal.c.encounter == given("encounter"), journal.c.seq > count("after"))
    .order_by(journal.c.seq)
    .limit(count("limit"))
)
_MARKS = (
    select(journal.c.seq, journal.c.at, journal.c.by, journal.c.body)
    .where(
        journal.c.encounter == given("encounter"),
        journal.c.kind.in_(("undone", "retold", "restored")),
        journal.c.seq > count("after"),
    )
    .order_by(journal.c.seq)
)
_SOME_LINES = select(log).where(
    log.c.encounter == given("encounter"),
    log.c.seq > count("after"),
    log.c.seq <= count("upto"),
)
_LINES = _SOME_LINES.order_by(log.c.seq, log.c.n).limit(count("limit"))
_NEWEST_LINES = _SOME_LINES.order_by(log.c.seq.desc(), log.c.n.desc()).limit(count("limit"))
_OF_POSTS = (
    select(log)
    .where(
        log.c.encounter == given("encounter"),
        log.c.post.in_(bindparam("the_posts", type_=Text, expanding=True)),
        TOLD,
    )
    .order_by(log.c.seq, log.c.n)
)
_NEWEST_REPORT = (
    select(log.c.post)
    .where(log.c.encounter == given("encounter"), TOLD, log.c.struck == false())
    .order_by(log.c.seq.desc(), log.c.n.desc())
    .limit(1)
)
_POSTED = (
    log.update()
    .where(
        log.c.encounter == given("encounter"), log.c.seq == count("seq"), log.c.n == count("place")
    )
    .values(post=given("post"))
)
_RETOLD = (
    log.update()
    .where(log.c.encounter == given("encounter"), log.c.post == given("post"), RETELL)
    .values(retold=True)
)
_LINE_BY_TOKEN = select(log).where(log.c.token == given("token"))
# JSON escapes quotes within a text, so this finds only the field. Since version 0.2 the field is
# left out if the line is for all.
_FOR_ALL = or_(
    log.c.body.contains('"audience":null', autoescape=True),
    ~log.c.body.contains('"audience":', autoescape=True),
)
_UNPUBLISHED = (
    select(func.count())
    .select_from(encounters)
    .join(log, and_(log.c.encounter == encounters.c.id, log.c.seq > encounters.c.published))
    .where(
        LIVE,
        log.c.struck == false(),
        log.c.post.is_(None),
        _FOR_ALL,
    )
)
_OLDEST = _UNPUBLISHED.with_only_columns(func.min(log.c.at))
_VIAS = (
    select(journal.c.via)
    .where(
        journal.c.encounter == given("encounter"),
        IN_ADVANCE,
        journal.c.struck == false(),
    )
    .order_by(journal.c.seq)
)

_HEAD = encounters.update().where(
    encounters.c.id == given("encounter"), encounters.c.head == count("head")
)
_ADD_RECORDS = journal.insert()
_ADD_LINES = log.insert()


_STRIKE = [
    table.update()
    .where(
        table.c.encounter == given("encounter"),
        table.c.struck == false(),
        table.c.seq > count("after"),
        table.c.seq <= count("upto"),
    )
    .values(struck=True)
    for table in (journal, log)
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Loaded:
    """A fight: its newest checkpoint in force, and the records in force after it.

    `state` is the checkpoint's JSON text, of `edition`, at record `base`. Without a checkpoint it
    is "", `base` is 0 and `edition` the encounter's.
    """

    row: EncounterRow
    base: int
    edition: int
    state: str
    records: list[Record]


async def load(
    c: AsyncConnection, encounter: str, *, upto: int | None = None, since: int | None = None
) -> Loaded:
    """Return the data from which play can go on at record `upto` (None: the head).

    Its records go back to `since` at least, if that is given.

    Raises:
        Missing: There is no such encounter.
    """
    row = await get(c, encounter)
    if row is None:
        raise Missing(NO_FIGHT)
    asked: dict[str, Any] = {
        "the_encounter": encounter,
        "the_upto": row.head if upto is None else upto,
    }
    newest = await checkpoints.newest(c, encounter, asked["the_upto"] if since is None else since)
    base, edition, state = (0, row.edition, "") if newest is None else newest
    found = await c.execute(_IN_FORCE, asked | {"the_after": base})
    return Loaded(
        row=row,
        base=base,
        edition=edition,
        state=state,
        records=[
            Record(row["seq"], row["at"], load_entry(row["body"]))
            for row in await packs.records(c, encounter, found.mappings())
        ],
    )


async def append(
    c: AsyncConnection,
    encounter: str,
    *,
    expect_head: int,
    written: Sequence[Written],
    lines: Sequence[LineRow],
    checkpoint: tuple[int, str] | None,
    edition: int,
    digest: str,
    status: Status | None = None,
    idle: bool = False,
) -> None:
    """Write the results of one step: records numbered on from `expect_head`, and their lines.

    `checkpoint` is (record number, state as JSON text), `edition` that of the rules that wrote
    both. Without records only the other values are written, if the head is still `expect_head`.

    Raises:
        Conflict: The head has moved, or the status makes a second live encounter in its channel.
        Missing: There is no such encounter.
    """
    head = expect_head + len(written)
    if [w.record.seq for w in written] != list(range(expect_head + 1, head + 1)):
        raise ValueError(f"Records must be numbered from {expect_head + 1} on, without a gap.")
    row = {"head": head, "edition": edition, "digest": digest, "idle": idle}
    await _move_head(c, encounter, expect_head, row | ({"status": status} if status else {}))
    if written:
        await c.execute(_ADD_RECORDS, [_record_row(encounter, w) for w in written])
    if lines:
        await c.execute(_ADD_LINES, [_line_values(line) for line in lines])
    if checkpoint is not None:
        seq, state = checkpoint
        await checkpoints.add(c, encounter, seq, edition, state)


async def strike(c: AsyncConnection, encounter: str, *, back_to: int, upto: int) -> None:
    """Strike records and lines after `back_to`, up to and with `upto`; delete checkpoints there."""
    asked = {"the_encounter": encounter, "the_after": back_to, "the_upto": upto}
    for statement in _STRIKE:
        await c.execute(statement, asked)
    await checkpoints.undo(c, encounter, back_to=back_to, upto=upto)


async def strike_one(c: AsyncConnection, encounter: str, seq: int) -> None:
    """Strike one record after the newest checkpoint, with its lines; all others still count."""
    asked = {"the_encounter": encounter, "the_after": seq - 1, "the_upto": seq}
    for statement in _STRIKE:
        await c.execute(statement, asked)


async def records(
    c: AsyncConnection, encounter: str, *, after: int = 0, limit: int | None = None
) -> list[Written]:
    """Return the journal as written, with struck records and undos, in order."""
    asked = {"the_encounter": encounter, "the_after": after, "the_limit": limit or ALL}
    found = await c.execute(_RECORDS, asked)
    return [
        Written(
            record=Record(row["seq"], row["at"], load_entry(row["body"])),
            by=row["by"],
            struck=row["struck"],
        )
        for row in await packs.records(c, encounter, found.mappings())
    ]


async def marks(c: AsyncConnection, encounter: str, *, after: int) -> list[Written]:
    """Return the records after `after` that strike others, in order."""
    found = await c.execute(_MARKS, {"the_encounter": encounter, "the_after": after})
    return [
        Written(record=Record(row["seq"], row["at"], load_entry(row["body"])), by=row["by"])
        for row in await packs.records(c, encounter, found.mappings())
    ]


async def restore(
    c: AsyncConnection,
    encounter: str,
    *,
    written: Sequence[Written],
    lines: Sequence[LineRow],
    states: Sequence[Checkpoint],
) -> None:
    """Write a whole journal as it is, into an encounter that has none."""
    if written:
        await c.execute(_ADD_RECORDS, [_record_row(encounter, w) for w in written])
    if lines:
        await c.execute(_ADD_LINES, [_line_values(line) for line in lines])
    await checkpoints.restore(c, encounter, states)


async def lines(
    c: AsyncConnection,
    encounter: str,
    *,
    after: int = 0,
    upto: int | None = None,
    limit: int | None = None,
    newest: bool = False,
) -> list[LineRow]:
    """Return the lines of records after `after` up to `upto`, with struck ones, in order.

    If there are more than `limit`, the first ones, or with `newest` the last ones.
    """
    asked = {
        "the_encounter": encounter,
        "the_after": after,
        "the_upto": ALL if upto is None else upto,
        "the_limit": limit or ALL,
    }
    found = await c.execute(_NEWEST_LINES if newest else _LINES, asked)
    rows = await _line_rows(c, encounter, found.mappings())
    return rows[::-1] if newest else rows


async def posted(c: AsyncConnection, rows: Sequence[LineRow], post: str | None) -> None:
    """Note the post in which these lines begin; None if no post shows them."""
    if rows:
        place = {"the_encounter": rows[0].encounter, "the_post": post}
        await c.execute(_POSTED, [place | {"the_seq": r.seq, "the_place": r.n} for r in rows])


async def of_posts(c: AsyncConnection, encounter: str, posts: Collection[str]) -> list[LineRow]:
    """Return the lines that begin in some posts, in order."""
    if not posts:
        return []
    asked = {"the_encounter": encounter, "the_posts": list(posts)}
    return await _line_rows(c, encounter, (await c.execute(_OF_POSTS, asked)).mappings())


async def newest_report(c: AsyncConnection, encounter: str) -> str:
    """Return the post with the newest line in force of a fight; "" if there is none."""
    return await c.scalar(_NEWEST_REPORT, {"the_encounter": encounter}) or ""


async def retold(c: AsyncConnection, encounter: str, post: str) -> None:
    """Note that a post shows struck lines struck through."""
    await c.execute(_RETOLD, {"the_encounter": encounter, "the_post": post})


async def unpublished(c: AsyncConnection) -> int:
    """Return how many public lines of live fights are not published yet."""
    return (await c.execute(_UNPUBLISHED)).scalar_one()


async def oldest_unpublished(c: AsyncConnection) -> int | None:
    """Return when the oldest of these lines was written; None if there is none."""
    oldest: int | None = await c.scalar(_OLDEST)
    return oldest


async def line_by_token(c: AsyncConnection, token: str) -> LineRow | None:
    """Return the line that a "Why?" button names."""
    row = (await c.execute(_LINE_BY_TOKEN, {"the_token": token})).mappings().first()
    return None if row is None else (await _line_rows(c, row["encounter"], [row]))[0]


async def vias(c: AsyncConnection, encounter: str) -> list[str]:
    """Return the sources of the automatic answers in force ("intent:7.0"), oldest first."""
    return [*(await c.scalars(_VIAS, {"the_encounter": encounter})).all()]


async def _move_head(
    c: AsyncConnection, encounter: str, expect_head: int, row: dict[str, Any]
) -> None:
    asked = {"the_encounter": encounter, "the_head": expect_head}
    try:
        wrote = await c.execute(_HEAD, row | asked)
    except IntegrityError as error:
        raise taken(error) from error
    if wrote.rowcount != 1:
        raise Missing(NO_FIGHT) if await get(c, encounter) is None else Conflict(NOT_FIRST)


def _record_row(encounter: str, written: Written) -> dict[str, Any]:
    record, entry = written.record, written.entry
    via = entry.via if isinstance(entry, Answered) else ""
    return {
        "encounter": encounter,
        "seq": record.seq,
        "at": record.at,
        "by": written.by,
        "kind": entry.kind,
        "via": via if via.startswith(LEFT) else None,
        "body": dump_entry(entry),
        "struck": written.struck,
    }


def _line_values(row: LineRow) -> dict[str, Any]:
    stored = values(row)
    stored["body"] = essence(stored.pop("line"))
    return stored


async def _line_rows(
    c: AsyncConnection, encounter: str, rows: Iterable[packs.Stored]
) -> list[LineRow]:
    found = await packs.lines(c, encounter, rows)
    return [LineRow(line=read(Line, row.pop("body")), **row) for row in found]
