"""Keeps the databases and the schema of a release: python -m tests.bot.baseline.

Each database is what a scenario leaves: fights in the middle of a question, with orders, undone,
retold, hidden and ended ones among them. In that of `PARKED` the fights are parked.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import select

from bot.discord.rendering.transcript import markdown
from bot.play.service import Play
from bot.sandbox.scenarios.player import Player
from bot.sandbox.scenarios.script import read
from bot.sandbox.scenarios.stage import staged
from bot.storage import encounters
from bot.storage.connection.database import Database
from bot.storage.copies.transfer import export_campaign
from bot.storage.schema.tables import encounter
from rules import ruleset
from rules.engine.views.visibility import Viewer
from tests.bot.baseline.kept import (
    EXPORT,
    FOLDER,
    PARKED,
    PLEDGED,
    SCENARIOS,
    SCHEMA,
    TRANSCRIPT,
    pack,
    unpack,
)
from tests.bot.baseline.promised import schema

STORIES = Path(__file__).parents[2] / "scenarios"


async def _left_by(name: str) -> str:
    """Play a scenario. Returns its database as statements of SQL."""
    story = read(STORIES / f"{name}.scenario")
    with TemporaryDirectory() as folder:
        async with staged(story, Path(folder)) as stage:
            async for _ in Player(story, stage).play():
                pass
        with closing(sqlite3.connect(Path(folder) / "interlude.db")) as plain:
            if name == PARKED:
                plain.execute("UPDATE encounter SET status = 'parked' WHERE status <> 'over'")
            return "\n".join(plain.iterdump())


async def _papers() -> tuple[str, str]:
    """Return an export and a transcript of the fight whose dice were pledged."""
    with TemporaryDirectory() as folder:
        db = await Database.open(f"sqlite+aiosqlite:///{unpack(PLEDGED, Path(folder))}")
        play, gm = Play(db), Viewer(gm=True)
        async with db.read() as c:
            [(id, guild)] = await c.execute(select(encounter.c.id, encounter.c.campaign))
            row = await encounters.get(c, id)
            export = await export_campaign(c, guild)
        assert row is not None
        lines = await play.chronicles.whole_log(id, gm)
        dice = (await play.dice.of_fight(id, gm, lines)).text
        transcript = markdown(row, ruleset(row.ruleset), lines, {}, dice)
        await db.close()
    return json.dumps(export, indent=0, sort_keys=True) + "\n", transcript


async def main() -> None:
    """Keep everything anew."""
    FOLDER.mkdir(exist_ok=True)
    SCHEMA.write_text(json.dumps(schema(), indent=0, sort_keys=True) + "\n", "utf-8")
    for name in SCENARIOS:
        pack(name, await _left_by(name))
        print(name)  # noqa: T201
    export, transcript = await _papers()
    EXPORT.write_text(export, "utf-8")
    TRANSCRIPT.write_text(transcript, "utf-8")


asyncio.run(main())
