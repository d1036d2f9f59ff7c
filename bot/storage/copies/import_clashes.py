"""Changes to an imported campaign that its new place needs: ids, tokens, another guild."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from secrets import token_hex

from sqlalchemy import Select, Text, bindparam, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.connection.statements import data_of, text_of
from bot.storage.copies.export_format import Export, Fight, Person, tokens
from bot.storage.rows import Checkpoint, IntentRow, Json, Status, Written
from bot.storage.schema.tables import character, encounter, intent, line, prompt
from bot.storage.story.prose_texts import SAID
from rules.engine.intents.plans import Policy
from rules.engine.replay.journal import Answered, dump_entry, load_entry

AT_ONCE = 500


_NAMES = bindparam("the_names", type_=Text, expanding=True)
_IDS = [select(x.c.id).where(x.c.id.in_(_NAMES)) for x in (character, encounter, intent)]
_TOKENS = [select(x.c.token).where(x.c.token.in_(_NAMES)) for x in (encounter, line, prompt)]


async def taken_ids(c: AsyncConnection, export: Export) -> set[str]:
    """Return the ids of an export that are taken in this database."""
    ids = [person.character.id for person in export.characters]
    for fight in export.encounters:
        ids += [fight.encounter.id, *(left.id for left in fight.intents)]
    return await _taken(c, _IDS, ids)


async def taken_tokens(c: AsyncConnection, export: Export) -> set[str]:
    """Return the tokens of an export that are taken in this database."""
    return await _taken(c, _TOKENS, tokens(export))


async def _taken(
    c: AsyncConnection, statements: Collection[Select[str]], names: list[str]
) -> set[str]:
    found: set[str] = set()
    for start in range(0, len(names), AT_ONCE):
        asked = {"the_names": names[start : start + AT_ONCE]}
        for statement in statements:
            found.update((await c.scalars(statement, asked)).all())
    return found


def moved(export: Export, guild: str) -> Export:
    """Return an export for another guild: without its posts and the membership of its people."""
    return replace(
        export,
        campaign=replace(export.campaign, id=guild),
        encounters=[_moved(fight) for fight in export.encounters],
    )


def _moved(fight: Fight) -> Fight:
    row = replace(fight.encounter, board="", face=None, posting=None)
    if row.status is Status.RUNNING:
        last = fight.records[-1].record.at if fight.records else row.opened_at
        row = replace(row, status=Status.PAUSED, paused_at=last)
    return replace(
        fight,
        encounter=row,
        lines=[replace(line, post=None, retold=False) for line in fight.lines],
        prompts=[replace(prompt, message="", retired=False) for prompt in fight.prompts],
    )


def renamed(export: Export, ids: Collection[str], taken: Collection[str]) -> Export:
    """Return an export with new ids and tokens for the taken ones, everywhere they are named."""
    if not ids and not taken:
        return export
    names = {id: token_hex(8) for id in ids}
    fresh = {token: token_hex(8) for token in taken}
    return replace(
        export,
        characters=[_person(person, names) for person in export.characters],
        encounters=[_fight(fight, names, fresh) for fight in export.encounters],
    )


def _person(person: Person, names: Mapping[str, str]) -> Person:
    who = person.character
    return replace(person, character=replace(who, id=names.get(who.id, who.id)))


def _fight(fight: Fight, names: Mapping[str, str], fresh: Mapping[str, str]) -> Fight:
    row = fight.encounter
    records = [_record(written, names) for written in fight.records]
    checkpoints = [_checkpoint(saved, names) for saved in fight.checkpoints]
    same = records == fight.records and checkpoints == fight.checkpoints
    return replace(
        fight,
        encounter=replace(
            row,
            id=names.get(row.id, row.id),
            token=fresh.get(row.token, row.token),
            digest=row.digest if same else "",
        ),
        records=records,
        lines=[replace(told, token=fresh.get(told.token, told.token)) for told in fight.lines],
        checkpoints=checkpoints,
        prompts=[
            replace(asked, token=fresh.get(asked.token, asked.token)) for asked in fight.prompts
        ],
        intents=[_intent(left, names) for left in fight.intents],
        rulings=[
            replace(each, token=token_hex(8), line=fresh.get(each.line, each.line))
            for each in fight.rulings
        ],
        prose=[
            replace(x, line=token_hex(8) if x.key == SAID else fresh.get(x.line, x.line))
            for x in fight.prose
        ],
    )


def _intent(left: IntentRow, names: Mapping[str, str]) -> IntentRow:
    """Return an intent with its new id; its body names the same one."""
    id, body = names.get(left.id, left.id), left.body
    body = body if isinstance(body, Policy) else replace(body, id=id)
    character = None if left.character is None else names.get(left.character, left.character)
    return replace(left, id=id, body=body, character=character)


def _record(written: Written, names: Mapping[str, str]) -> Written:
    entry = load_entry(text_of(_named(data_of(dump_entry(written.entry)), names)))
    if isinstance(entry, Answered):
        entry = replace(entry, via=_via(entry.via, names))
    return replace(written, record=replace(written.record, entry=entry))


def _via(via: str, names: Mapping[str, str]) -> str:
    """Return the source of an answer with its new id: ``intent:<id>.<reply>`` and the like."""
    kind, colon, rest = via.partition(":")
    id, dot, which = rest.partition(".")
    return f"{kind}{colon}{names.get(id, id)}{dot}{which}" if colon else via


def _checkpoint(saved: Checkpoint, names: Mapping[str, str]) -> Checkpoint:
    before = data_of(saved.state)
    after = _named(before, names)
    return saved if after == before else replace(saved, state=text_of(after))


def _named(data: Json, names: Mapping[str, str]) -> Json:
    """Return JSON data with names replaced where they are a whole string or a key."""
    if isinstance(data, str):
        return names.get(data, data)
    if isinstance(data, list):
        return [_named(item, names) for item in data]
    if isinstance(data, dict):
        return {names.get(key, key): _named(item, names) for key, item in data.items()}
    return data
