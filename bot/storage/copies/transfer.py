"""Exports a campaign as JSON, and imports it into another database.

An export has the campaign, its members, its characters with their history, and its fights with
records, lines, checkpoints, prompts and intents, including struck, closed and deleted ones.
"""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import AsyncIterator, Iterator, Mapping
from dataclasses import replace

from pydantic import ValidationError
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage import campaigns, characters, checkpoints, encounters, intents, journals, prompts
from bot.storage.connection.errors import BadImport, Missing
from bot.storage.copies.export_format import (
    SHAPE,
    Export,
    Fight,
    Person,
    faults_of,
    history_faults,
    journal_faults,
)
from bot.storage.copies.import_clashes import moved, renamed, taken_ids, taken_tokens
from bot.storage.copies.rehousing import House, housed, with_people
from bot.storage.rows import Campaign, Change, Character, EncounterRow, Json, Status
from bot.storage.story import prose_texts, rulings, seeds
from bot.storage.voices import portraits
from rules.engine.state.as_json import adapter, plain


async def export_campaign(
    c: AsyncConnection, guild: str, left_out: list[str] | None = None
) -> dict[str, Json]:
    """Return a guild's campaign and all that belongs to it, as plain JSON data.

    If `left_out` is given, characters without their sheets and fights of which a part cannot be
    read are left out, and a sentence about each is added to it.

    Raises:
        Missing: The guild has no campaign.
    """
    campaign = await campaigns.get(c, guild)
    if campaign is None:
        raise Missing(f"There is no campaign in the server {guild}.")
    people = await characters.every(c, guild)
    if left_out is not None:
        left_out += [f"{name}, whose sheet is lost." for name in await characters.bare(c, guild)]
    faces = await portraits.of(c, [who.id for who in people])
    fights = await encounters.in_campaign(c, guild)
    exported: dict[str, Json] = plain(
        Export(
            interlude=SHAPE,
            campaign=campaign,
            members=await campaigns.members(c, guild),
            characters=[made async for made in _people(c, people, faces, left_out)],
            encounters=[made async for made in _fights(c, fights, left_out)],
        )
    )
    return exported


async def _people(
    c: AsyncConnection,
    people: list[Character],
    faces: Mapping[str, str],
    left_out: list[str] | None,
) -> AsyncIterator[Person]:
    for who in people:
        made = Person(who, await characters.history(c, who.id), faces.get(who.id, ""))
        if left_out is not None and any(history_faults(made)):
            left_out.append(f"The history of {who.name}; the sheet is as it was last.")
            made = _without_past(made)
        yield made


def _without_past(person: Person) -> Person:
    """Return a character whose history begins with its present sheet."""
    who = replace(person.character, version=1)
    at = max((change.at for change in person.history), default=0)
    why = "The history before this was lost."
    change = Change(version=1, at=at, by=who.owner, why=why, sheet=who.sheet)
    return replace(person, character=who, history=[change])


async def _fights(
    c: AsyncConnection, rows: list[EncounterRow], left_out: list[str] | None
) -> AsyncIterator[Fight]:
    for row in rows:
        try:
            made = await _fight(c, row)
        except (ValueError, zlib.error, sqlite3.Error, SQLAlchemyError) as error:
            if left_out is None:
                raise
            left_out.append(f"{row.name} in the channel {row.channel}: {error}.")
            continue
        if left_out is not None and (faults := list(journal_faults(made))):
            left_out.append(f"{row.name} in the channel {row.channel}: {faults[0]}")
            continue
        yield made


async def _fight(c: AsyncConnection, row: EncounterRow) -> Fight:
    return Fight(
        encounter=row,
        records=await journals.records(c, row.id),
        lines=await journals.lines(c, row.id),
        checkpoints=await checkpoints.between(c, row.id),
        prompts=await prompts.every(c, row.id),
        intents=await intents.of(c, row.id),
        rulings=await rulings.of_fight(c, row.id),
        seeds=await seeds.of(c, row.id),
        prose=await prose_texts.of(c, row.id),
    )


async def import_campaign(
    c: AsyncConnection,
    data: Mapping[str, Json],
    *,
    guild: str | None = None,
    house: House | None = None,
) -> None:
    """Write an exported campaign into this database, for its own guild or another.

    `house` names the channels, people and GMs that it has there.

    Ids and tokens that are taken here are replaced, everywhere they are named; a fight that names
    such an id loses its digest. For another guild, a fight loses its posts, and a running one is
    paused as of its last record.

    Raises:
        BadImport: The data is no export, contradicts itself, or its place is taken.
    """
    house = house or House()
    if faults := [*_of_another_version(data), *house.faults()]:
        raise BadImport(faults)
    try:
        export = adapter(Export).validate_python(with_people(data, house.people))
    except ValidationError as error:
        raise BadImport([_sentence(list(e["loc"]), e["msg"]) for e in error.errors()]) from error
    faults = faults_of(export)
    place = guild or house.guild or export.campaign.id
    if await campaigns.get(c, place) is not None:
        faults.append(f"The server {place} has a campaign already.")
    elsewhere = place != export.campaign.id
    if elsewhere:
        export = moved(export, place)
    export = housed(export, house, elsewhere=elsewhere)
    for fight in export.encounters:
        row = fight.encounter
        if row.status is not Status.OVER and await encounters.live_in(c, row.channel) is not None:
            faults.append(f"A fight is going on in the channel {row.channel} already.")
    if faults:
        raise BadImport(faults)
    await _write(c, renamed(export, await taken_ids(c, export), await taken_tokens(c, export)))


def _of_another_version(data: Mapping[str, Json]) -> Iterator[str]:
    shape = data.get("interlude") if isinstance(data, dict) else None
    if isinstance(shape, int) and shape < SHAPE:
        yield (
            "A version of Interlude from before its first release made this export. "
            "It cannot be imported."
        )
    elif isinstance(shape, int) and shape > SHAPE:
        yield "A newer Interlude made this export. Import it there, or install that version here."


async def _write(c: AsyncConnection, export: Export) -> None:
    campaign: Campaign = export.campaign
    await campaigns.save(c, campaign)
    for member in export.members:
        await campaigns.save_member(c, replace(member, campaign=campaign.id))
    for person in export.characters:
        await characters.restore(c, replace(person.character, campaign=campaign.id), person.history)
        if person.portrait:
            await portraits.put(c, person.character.id, person.portrait)
    for fight in export.encounters:
        id = fight.encounter.id
        await encounters.create(c, replace(fight.encounter, campaign=campaign.id))
        await journals.restore(
            c,
            id,
            written=fight.records,
            lines=[replace(line, encounter=id) for line in fight.lines],
            states=fight.checkpoints,
        )
        await prompts.restore(c, [replace(prompt, encounter=id) for prompt in fight.prompts])
        for left in fight.intents:
            await intents.put(c, replace(left, encounter=id))
        for ruling in fight.rulings:
            if await rulings.get(c, ruling.token) is None:
                await rulings.add(c, replace(ruling, encounter=id, campaign=campaign.id))
        taken = {each.line for each in await prose_texts.of(c, id)}
        for text in fight.prose:
            if text.line not in taken:
                await prose_texts.add(c, replace(text, encounter=id))
        for seed in fight.seeds:
            # If a fight is copied beside the original, its seeds are kept once, with the first.
            if await seeds.get(c, seed.pledge) is None:
                await seeds.add(c, replace(seed, encounter=id))


def _sentence(place: list[int | str], what: str) -> str:
    return f"{'.'.join(str(part) for part in place) or 'The whole'}: {what}."
