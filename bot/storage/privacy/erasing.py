"""Removes a person from a campaign: their data is deleted, and a pseudonym replaces their id.

Fights stay as they were played, so records, lines and states keep what was decided. Nothing leads
back from the pseudonym to the person. Their texts are deleted.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from json import dumps, loads
from secrets import token_hex
from typing import Any

from sqlalchemy import ColumnElement, Select, Table, and_, delete, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.copies.rehousing import SHORTEST
from bot.storage.schema.packed_text import Packed
from bot.storage.schema.personal import personal
from bot.storage.schema.story_tables import prose, ruling, spoken, wears
from bot.storage.schema.tables import (
    campaign,
    change,
    character,
    checkpoint,
    draft,
    encounter,
    intent,
    line,
    member,
    notice,
    pack,
    prompt,
    queue,
    receipt,
    record,
    sheet_draft,
)
from bot.storage.voices import portraits

GONE = "Somebody's words, which they have taken back."
SOMEBODY = "somebody"

DONE = "Done."
"""The reply that is left of one that named them: it must not be carried out again."""
SHORTEST_NAME = 3
"""A shorter name may be part of any other word."""

_OF_FIGHTS = (record, line, checkpoint, pack, prompt, intent, prose, ruling, draft, notice)
_OF_CAMPAIGN = (character, member, ruling, spoken, notice, sheet_draft, encounter)


async def erase(c: AsyncConnection, guild: str, user: str) -> list[str]:
    """Erase a person from the campaign of a guild. Returns the fights that name them.

    They must not be its owner.
    """
    alias = f"former-{token_hex(4)}"
    fights = select(encounter.c.id).where(encounter.c.campaign == guild)
    await _without_quotes(c, guild, user, fights)
    await _end_loans(c, guild, user)
    own = select(character.c.id).where(character.c.campaign == guild, character.c.owner == user)
    await _without_words(c, guild, user, fights)
    await c.execute(delete(wears).where(wears.c.character.in_(own)))
    await portraits.drop_unworn(c)
    await c.execute(
        update(change).where(change.c.character.in_(own), change.c.by == user).values(why="")
    )
    await c.execute(
        update(character)
        .where(character.c.campaign == guild, character.c.owner == user)
        .values(active=False, deleted=True)
    )
    for table, theirs in _owned(guild, user, fights):
        await c.execute(delete(table).where(theirs))
    await c.execute(
        update(member).where(member.c.campaign == guild, member.c.deputy == user).values(deputy="")
    )
    await _leave(c, guild, user)
    touched = set[str]()
    for table in _OF_FIGHTS:
        named = await _rename(c, table, table.c.encounter.in_(fights), user, alias)
        touched |= named if table in (record, checkpoint, pack) else set()
    for table in _OF_CAMPAIGN:
        await _rename(c, table, table.c.campaign == guild, user, alias)
    await _rename(c, campaign, campaign.c.id == guild, user, alias)
    every = select(character.c.id).where(character.c.campaign == guild)
    await _rename(c, change, change.c.character.in_(every), user, alias)
    await c.execute(update(encounter).where(encounter.c.id.in_(touched)).values(digest=""))
    return sorted(touched)


def _owned(
    guild: str, user: str, fights: Select[Any]
) -> Iterator[tuple[Table, ColumnElement[bool]]]:
    """Return the rows that are only about the person."""
    yield member, and_(member.c.campaign == guild, member.c.user == user)
    yield spoken, and_(spoken.c.campaign == guild, spoken.c.by == user)
    yield notice, and_(notice.c.campaign == guild, notice.c.person == user)
    yield sheet_draft, and_(sheet_draft.c.campaign == guild, sheet_draft.c.user == user)
    yield draft, and_(draft.c.encounter.in_(fights), draft.c.user == user)
    yield intent, and_(intent.c.encounter.in_(fights), intent.c.owner == user)


async def _without_words(c: AsyncConnection, guild: str, user: str, fights: Select[Any]) -> None:
    """Blank the person's texts: prose and its lines in the log, and objections."""
    theirs = and_(prose.c.encounter.in_(fights), prose.c.by == user)
    told = await c.execute(
        select(line.c.encounter, line.c.seq, line.c.n, line.c.body).where(
            line.c.token.in_(select(prose.c.line).where(theirs))
        )
    )
    for id, seq, n, body in told.all():
        shown = loads(body) if body else {"kind": "tale"}
        blank = dumps({**shown, "text": GONE}, separators=(",", ":"))
        place = and_(line.c.encounter == id, line.c.seq == seq, line.c.n == n)
        # A packed text is blanked in its pack too; the text in the row is blanked first.
        await c.execute(update(line).where(place).values(body=blank))
        await _blank_packed(c, id, seq, n, blank)
    await c.execute(update(prose).where(theirs).values(text="", message=""))
    objected = and_(ruling.c.campaign == guild, ruling.c.by == user)
    await c.execute(update(ruling).where(objected).values(objection=""))


async def _without_quotes(c: AsyncConnection, guild: str, user: str, fights: Select[Any]) -> None:
    """Remove what quotes the person: replies to calls, notices to others, their own queue."""
    here = and_(member.c.campaign == guild, member.c.user == user)
    names = [*await c.scalars(select(member.c.name).where(here))]
    zones = [zone for zone in await c.scalars(select(member.c.zone).where(here)) if zone != "UTC"]
    objected = and_(ruling.c.campaign == guild, ruling.c.by == user)
    theirs = and_(prose.c.encounter.in_(fights), prose.c.by == user)
    words = [*await c.scalars(select(ruling.c.objection).where(objected))]
    words += [*await c.scalars(select(prose.c.text).where(theirs))]
    own = and_(character.c.campaign == guild, character.c.owner == user)
    called = [*await c.scalars(select(character.c.name).where(own))]
    for said in _long(words):
        quoting = and_(notice.c.campaign == guild, notice.c.text.contains(said, autoescape=True))
        await c.execute(update(notice).where(quoting).values(text=GONE))
    for name in _long(names):
        naming = and_(notice.c.campaign == guild, notice.c.text.contains(name, autoescape=True))
        bare = func.replace(notice.c.text, name, SOMEBODY)
        await c.execute(update(notice).where(naming).values(text=bare))
    for text in (*_long([*words, *names, *zones, *called]), *([user] * (len(user) >= SHORTEST))):
        named = receipt.c.reply.contains(text, autoescape=True)
        await c.execute(update(receipt).where(named).values(reply=DONE))
    if len(user) >= SHORTEST:
        await c.execute(delete(queue).where(queue.c.destination.endswith(f" {user}")))


def _long(texts: Iterable[str]) -> list[str]:
    """Return the texts that are long enough to be looked for in others, the longest first."""
    return sorted((text for text in set(texts) if len(text) >= SHORTEST_NAME), key=len)[::-1]


async def _blank_packed(c: AsyncConnection, encounter: str, seq: int, n: int, blank: str) -> None:
    around = and_(pack.c.encounter == encounter, pack.c.since <= seq, pack.c.upto >= seq)
    for upto, body in (await c.execute(select(pack.c.upto, pack.c.body).where(around))).all():
        held = loads(body)
        held["lines"] = [
            [s, m, blank if (s, m) == (seq, n) else text] for s, m, text in held["lines"]
        ]
        place = and_(pack.c.encounter == encounter, pack.c.upto == upto)
        text = dumps(held, separators=(",", ":"), ensure_ascii=False)
        await c.execute(update(pack).where(place).values(body=text))


async def _end_loans(c: AsyncConnection, guild: str, user: str) -> None:
    """Give borrowed characters back; characters that the person lent stay with the borrower."""
    here = character.c.campaign == guild
    back = {"lent_by": "", "lent_until": None}
    borrowed = and_(here, character.c.owner == user, character.c.lent_by != "")
    await c.execute(update(character).where(borrowed).values(back | {"owner": character.c.lent_by}))
    await c.execute(update(character).where(here, character.c.lent_by == user).values(back))


async def _leave(c: AsyncConnection, guild: str, user: str) -> None:
    """Remove the person from the campaign's GMs."""
    place = campaign.c.id == guild
    masters = loads(await c.scalar(select(campaign.c.co_gms).where(place)) or "[]")
    left = dumps([id for id in masters if id != user], separators=(",", ":"))
    await c.execute(update(campaign).where(place).values(co_gms=left))


async def _rename(
    c: AsyncConnection, table: Table, within: ColumnElement[bool], user: str, alias: str
) -> set[str]:
    """Replace the person's id by the alias in every text of these rows.

    Returns the first keys of the changed rows.
    """
    touched = set[str]()
    keys = [*table.primary_key]
    texts = [x for x in personal(table) if x not in keys]
    there = or_(*(_may_name(column, user) for column in texts))
    found = (await c.execute(select(*keys, *texts).where(within, there))).all()
    for row in found:
        before = dict(zip((x.name for x in texts), row[len(keys) :], strict=True))
        after = {name: renamed(text, user, alias) for name, text in before.items()}
        changed = {name: text for name, text in after.items() if text != before[name]}
        if changed:
            place = and_(*(key == value for key, value in zip(keys, row, strict=False)))
            await c.execute(update(table).where(place).values(changed))
            touched.add(str(row[0]))
    return touched


def _may_name(column: Any, user: str) -> ColumnElement[bool]:
    """Whether a text may contain the id; a compressed one must be read."""
    is_there: ColumnElement[bool] = (
        column.is_not(None) if isinstance(column.type, Packed) else column.contains(user)
    )
    return is_there


def renamed(text: str | None, user: str, alias: str) -> str | None:
    """Return a text with an alias for a person's id, where it is not part of a longer word."""
    if text is None or text == user:
        return alias if text else None
    if len(user) < SHORTEST:
        return text.replace(f'"{user}"', f'"{alias}"')
    bare = re.sub(rf"<@!?{re.escape(user)}>", SOMEBODY, text)
    return re.sub(rf"(?<![\w-]){re.escape(user)}(?![\w-])", alias, bare)
