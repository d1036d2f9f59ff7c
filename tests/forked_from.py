"""Imported last by the process that bots are forked from.

It opens a fight of its own once: what each bot would make when it is first needed is made here, the
converters of records and the texts of statements. The loaded modules last for ever. No bot searches
them for garbage, so no bot copies their memory.
"""

import asyncio
import gc
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.contract.random_play import played
from bot.play.service import Play
from bot.storage.connection.database import Database
from rules import RULESETS
from rules.engine.state.as_json import adapter
from tests.cogs.harness import GM, Stage, on_a_bridge
from tests.databases import new_database


async def _open_a_fight() -> None:
    with TemporaryDirectory() as folder:
        db = await Database.open(new_database(Path(folder) / "first.db"))
        stage = Stage(Play(db))
        await stage.open()
        await on_a_bridge(stage)
        await stage.command("encounter begin", GM)
        await db.close()


for ruleset in RULESETS.values():
    _ = adapter(type(ruleset.state(house=ruleset.house())))
    _ = list(played(ruleset, seed=0, steps=24, quick=True))
asyncio.run(_open_a_fight())
_ = gc.collect()
gc.freeze()
