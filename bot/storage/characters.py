"""Characters, their sheets, and the history of both."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Any

from sqlalchemy import (
    BigInteger,
    RowMapping,
    Select,
    Table,
    and_,
    bindparam,
    false,
    func,
    or_,
    select,
    true,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.connection.errors import Conflict, Missing
from bot.storage.connection.statements import (
    Upsert,
    all_of,
    columns,
    count,
    data_of,
    given,
    one_of,
    text_of,
    values,
)
from bot.storage.rows import Change, Character, Json
from bot.storage.schema.tables import change as changes
from bot.storage.schema.tables import character as table
from bot.storage.schema.tables import sheet as sheets
from rules.engine.asking.text_values import name_key


def _with_sheet(of: Table, row: type[Any]) -> Select[Any]:
    """Select a table's rows as `row`, with the sheet itself in place of its digest."""
    cells = [sheets.c.body.label("sheet") if x.name == "sheet" else x for x in columns(of, row)]
    return select(*cells).join_from(of, sheets, sheets.c.digest == of.c.sheet)


_ALL = _with_sheet(table, Character)
_GET = _ALL.where(table.c.id == given("id"))
_FIND = _ALL.where(
    table.c.campaign == given("campaign"),
    table.c.deleted == false(),
    or_(given("owner").is_(None), table.c.owner == given("owner")),
    or_(given("ruleset").is_(None), table.c.ruleset == given("ruleset")),
).order_by(table.c.id)
_SIBLINGS = and_(
    table.c.campaign == given("campaign"),
    table.c.owner == given("owner"),
    table.c.ruleset == given("ruleset"),
)
_FIND_OF_OWNER = _FIND.where(_SIBLINGS)
_ACTIVE = _ALL.where(_SIBLINGS, table.c.active == true())
_INSERT = table.insert()
_UPDATE = table.update().where(table.c.id == given("id"), table.c.version == count("version"))
_DEACTIVATE = table.update().where(_SIBLINGS, table.c.active == true()).values(active=False)
_HAND_OVER = table.update().where(table.c.id == given("id")).values(owner=given("owner"))
_TAG = table.update().where(table.c.id == given("id"))
_ACTIVATE = table.update().where(table.c.id == given("id")).values(active=True)
_NOTE = changes.insert()
_KEEP = Upsert(sheets, ["body"])
_DUE_BACK = _ALL.where(table.c.lent_until <= bindparam("the_now", type_=BigInteger)).order_by(
    table.c.lent_until, table.c.id
)
_LENT = _ALL.where(table.c.campaign == given("campaign"), table.c.lent_by != "").order_by(
    table.c.id
)
_NEXT_BACK = select(func.min(table.c.lent_until)).where(table.c.lent_until.is_not(None))
_EVERY = _ALL.where(table.c.campaign == given("campaign")).order_by(table.c.id)
_BARE = (
    select(table.c.name)
    .where(table.c.campaign == given("campaign"), table.c.sheet.not_in(select(sheets.c.digest)))
    .order_by(table.c.id)
)
_HISTORY = (
    _with_sheet(changes, Change)
    .where(changes.c.character == given("id"))
    .order_by(changes.c.version)
)


async def get(c: AsyncConnection, id: str) -> Character | None:
    """Return a character, also a deleted one."""
    return await one_of(c, _GET, {"the_id": id}, _character)


async def find(
    c: AsyncConnection,
    campaign: str,
    *,
    owner: str | None = None,
    ruleset: str | None = None,
    name: str | None = None,
) -> list[Character]:
    """Return a campaign's characters that are not deleted, by name, in any letter case."""
    asked = {"the_campaign": campaign, "the_owner": owner, "the_ruleset": ruleset}
    narrow = owner is not None and ruleset is not None
    rows = (await c.execute(_FIND_OF_OWNER if narrow else _FIND, asked)).mappings()
    # Databases disagree on which letters are equal, so it is decided here.
    found = [
        _character(row) for row in rows if name is None or name_key(row["name"]) == name_key(name)
    ]
    return sorted(found, key=lambda character: name_key(character.name))


async def active(c: AsyncConnection, campaign: str, owner: str, ruleset: str) -> Character | None:
    """Return the active character of a person in this ruleset, if there is one."""
    asked = {"the_campaign": campaign, "the_owner": owner, "the_ruleset": ruleset}
    return await one_of(c, _ACTIVE, asked, _character)


async def create(c: AsyncConnection, character: Character, *, at: int, by: str, why: str) -> None:
    """Write a new character. It becomes the active one if it says so, or if it is the only one.

    Raises:
        Conflict: There is one with that id already.
    """
    if await get(c, character.id) is not None:
        raise Conflict(f"There is a character {character.id} already.")
    plays = await active(c, character.campaign, character.owner, character.ruleset)
    if character.active and plays is not None:
        await c.execute(_DEACTIVATE, _siblings(character))
    made = replace(character, active=character.active or plays is None)
    await c.execute(_INSERT, await _stored(c, made))
    await _note(c, made, at=at, by=by, why=why)


async def update(
    c: AsyncConnection,
    id: str,
    sheet: Mapping[str, Json],
    *,
    at: int,
    by: str,
    why: str,
    expect_version: int | None = None,
) -> Character:
    """Give a character another sheet, and note the change.

    Raises:
        Missing: There is no such character.
        Conflict: It is no longer of `expect_version`.
    """
    found = await _expect(c, id)
    if expect_version is not None and found.version != expect_version:
        raise Conflict(f"{found.name} was changed meanwhile. Look at the sheet, then try again.")
    return await _write(c, found, replace(found, sheet=dict(sheet)), at=at, by=by, why=why)


async def tag(c: AsyncConnection, id: str, tags: Sequence[str]) -> None:
    """Set the tags of a character."""
    await c.execute(_TAG, {"the_id": id, "tags": text_of(tags)})


async def lend(c: AsyncConnection, id: str, by: str, until: int | None) -> None:
    """Note who has lent a character to its owner, and until when; "" and None: nobody has."""
    await c.execute(_TAG, {"the_id": id, "lent_by": by, "lent_until": until})


async def lent(c: AsyncConnection, campaign: str) -> list[Character]:
    """A campaign's characters that are lent to somebody."""
    return await all_of(c, _LENT, {"the_campaign": campaign}, _character)


async def due_back(c: AsyncConnection, now: int) -> list[Character]:
    """The characters that were lent until now or earlier."""
    return await all_of(c, _DUE_BACK, {"the_now": now}, _character)


async def next_back(c: AsyncConnection) -> int | None:
    """When the next character that is lent goes back."""
    instant: int | None = await c.scalar(_NEXT_BACK)
    return instant


async def activate(c: AsyncConnection, id: str) -> None:
    """Make this character its owner's active one. Raises `Missing`, also if it is deleted."""
    found = await _expect(c, id)
    if found.deleted:
        raise Missing(f"{found.name} was deleted.")
    await c.execute(_DEACTIVATE, _siblings(found))
    await c.execute(_ACTIVATE, {"the_id": id})


async def hand_over(c: AsyncConnection, id: str, owner: str, *, at: int, by: str) -> None:
    """Give a character to another owner, for good. Both owners keep one active character.

    Raises:
        Missing: There is no such character.
    """
    found = await _expect(c, id)
    if found.active:
        await c.execute(_DEACTIVATE, _siblings(found))
    theirs = await active(c, found.campaign, owner, found.ruleset)
    await c.execute(_HAND_OVER, {"the_id": id, "the_owner": owner})
    left = await find(c, found.campaign, owner=found.owner, ruleset=found.ruleset)
    taken_up = [other.id for other in left[:1] if found.active]
    for each in taken_up if theirs is not None else [*taken_up, id]:
        await c.execute(_ACTIVATE, {"the_id": each})
    after = replace(found, owner=owner)
    await _write(c, after, after, at=at, by=by, why="Handed over.")


async def delete(c: AsyncConnection, id: str, *, at: int, by: str) -> None:
    """Mark a character as deleted; its history stays.

    Another one of its owner becomes active, by name.

    Raises:
        Missing: There is no such character, or it is deleted already.
    """
    found = await _expect(c, id)
    if found.deleted:
        raise Missing(f"{found.name} was deleted.")
    await _write(c, found, replace(found, deleted=True), at=at, by=by, why="Deleted.")
    if not found.active:
        return
    await c.execute(_DEACTIVATE, _siblings(found))
    others = await find(c, found.campaign, owner=found.owner, ruleset=found.ruleset)
    if others:
        await c.execute(_ACTIVATE, {"the_id": others[0].id})


async def bare(c: AsyncConnection, campaign: str) -> list[str]:
    """Return the names of characters whose sheets a damaged database has lost."""
    return list(await c.scalars(_BARE, {"the_campaign": campaign}))


async def history(c: AsyncConnection, id: str) -> list[Change]:
    """Return the history of a character, oldest change first."""
    found = await c.execute(_HISTORY, {"the_id": id})
    return [Change(**{**row, "sheet": data_of(row["sheet"])}) for row in found.mappings()]


async def every(c: AsyncConnection, campaign: str) -> list[Character]:
    """Return all characters that a campaign ever had, by id."""
    return await all_of(c, _EVERY, {"the_campaign": campaign}, _character)


async def restore(c: AsyncConnection, character: Character, past: Sequence[Change]) -> None:
    """Write a character with its history as they are."""
    await c.execute(_INSERT, await _stored(c, character))
    await remember(c, character.id, past)


async def remember(c: AsyncConnection, id: str, past: Sequence[Change]) -> None:
    """Write changes into the history of a character."""
    if past:
        await c.execute(_NOTE, [await _stored_change(c, id, change) for change in past])


async def _expect(c: AsyncConnection, id: str) -> Character:
    found = await get(c, id)
    if found is None:
        raise Missing("There is no such character.")
    return found


async def _write(
    c: AsyncConnection, before: Character, after: Character, *, at: int, by: str, why: str
) -> Character:
    made = replace(after, version=before.version + 1)
    wrote = await c.execute(
        _UPDATE,
        {
            "the_id": made.id,
            "the_version": before.version,
            "sheet": await _kept(c, made.sheet),
            "name": made.name,
            "version": made.version,
            "deleted": made.deleted,
        },
    )
    if wrote.rowcount != 1:
        raise Conflict(f"{before.name} was changed meanwhile. Look at the sheet, then try again.")
    await _note(c, made, at=at, by=by, why=why)
    return made


async def _note(c: AsyncConnection, made: Character, *, at: int, by: str, why: str) -> None:
    change = Change(version=made.version, at=at, by=by, why=why, sheet=made.sheet)
    await c.execute(_NOTE, await _stored_change(c, made.id, change))


async def _stored(c: AsyncConnection, character: Character) -> dict[str, Any]:
    texts = {"sheet": await _kept(c, character.sheet), "tags": text_of(character.tags)}
    return values(character) | texts


async def _stored_change(c: AsyncConnection, character: str, change: Change) -> dict[str, Any]:
    return values(change) | {"character": character, "sheet": await _kept(c, change.sheet)}


async def _kept(c: AsyncConnection, sheet: Json) -> str:
    """Return the digest of a sheet, and write the sheet unless it is there already."""
    text = text_of(sheet)
    digest = sha256(text.encode()).hexdigest()
    await c.execute(_KEEP.on(c), {"digest": digest, "body": text})
    return digest


def _siblings(character: Character) -> dict[str, Any]:
    return {
        "the_campaign": character.campaign,
        "the_owner": character.owner,
        "the_ruleset": character.ruleset,
    }


def _character(row: RowMapping) -> Character:
    read = {"sheet": data_of(row["sheet"]), "tags": tuple(data_of(row["tags"]))}
    return Character(**{**row, **read})
