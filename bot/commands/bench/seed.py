"""Databases for the bench, with fights as if they had been played."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from time import time

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.commands.bench.script import RULES, Told
from bot.play.tokens import Tokens, fresh_id
from bot.storage import campaigns, encounters, journals, prompts
from bot.storage.connection.database import Database
from bot.storage.rows import (
    DAY_MS,
    Campaign,
    Checkpoint,
    EncounterRow,
    LineRow,
    PromptRow,
    Status,
    Written,
)


@dataclass(frozen=True, slots=True)
class Place:
    """A channel for one fight, the post with its board, and the post with its questions."""

    channel: str
    post: str
    asks: str


@dataclass(frozen=True, slots=True)
class People:
    """Ids of Discord: the guild, its GM, and the players by name."""

    guild: str
    gm: str
    players: dict[str, str]


async def seed(path: Path, people: People, fights: Iterable[tuple[Place, int]]) -> list[int]:
    """Make a database of fights with at least this many records each.

    Returns how many acts of the script each has seen.
    """
    told: dict[int, Told] = {}
    places = []
    database = await Database.open(f"sqlite+aiosqlite:///{path}")
    try:
        tokens = Tokens(database.secret)
        async with database.write() as c:
            await campaigns.save(c, _campaign(people))
            for place, records in fights:
                if records not in told:
                    told[records] = Told(people.players, int(time() * 1000))
                    told[records].play(records)
                await _write(c, told[records], people, place, tokens)
                places.append(told[records].place)
    finally:
        await database.close()
    return places


def _campaign(people: People) -> Campaign:
    return Campaign(
        id=people.guild, name="Measured", owner=people.gm, ruleset=RULES.key, rulesets=(RULES.key,)
    )


async def _write(
    c: AsyncConnection, told: Told, people: People, place: Place, tokens: Tokens
) -> None:
    id, scene = fresh_id(), told.scene
    row = EncounterRow(
        id=id,
        token=tokens.encounter(id),
        campaign=people.guild,
        channel=place.channel,
        ruleset=RULES.key,
        edition=RULES.edition,
        name=scene.fight.name,
        status=Status.RUNNING,
        opened_at=told.at,
        head=scene.seq,
        digest=scene.digest,
        board=place.post,
        published=scene.seq,
    )
    await encounters.create(c, row)
    await journals.restore(
        c,
        id,
        written=[Written(record=record, by="") for step in told.steps for record in step.records],
        lines=[
            LineRow(
                encounter=id, seq=seq, n=n, at=told.at, token=tokens.line(id, seq, n), line=line
            )
            for step in told.steps
            for seq, lines in step.lines
            for n, line in enumerate(lines)
        ],
        states=[
            Checkpoint(seq=seq, edition=RULES.edition, state=state)
            for seq, state in {
                step.checkpoint[0]: step.checkpoint[1] for step in told.steps if step.checkpoint
            }.items()
        ],
    )
    await prompts.restore(c, _prompts(told, row, place, tokens))


def _prompts(told: Told, row: EncounterRow, place: Place, tokens: Tokens) -> list[PromptRow]:
    return [
        PromptRow(
            encounter=row.id,
            key=prompt.key,
            opened=prompt.opened,
            token=tokens.prompt(row.id, prompt.key, prompt.opened),
            who=prompt.ask.who,
            about=prompt.ask.about,
            question=prompt.ask.question,
            name=prompt.ask.key,
            covert=False,
            asked_at=told.at,
            due_at=told.at + DAY_MS,
            remind_at=told.at + DAY_MS // 2,
            message=place.asks,
        )
        for prompt in told.scene.prompts
    ]
