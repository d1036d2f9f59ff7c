from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.play.service import Play
from bot.storage.connection.database import Database
from tests.cogs.harness import CAMPAIGN, FIGHT, FakePlay, Stage, on_a_bridge
from tests.databases import new_database
from tests.scripts import dice_are_used_up


@pytest.fixture
def play() -> FakePlay:
    """Play that answers every call, and knows one campaign with one fight."""
    return FakePlay(
        answers={
            "disputes.kept": [],
            "campaigns.get": CAMPAIGN,
            "campaigns.need": CAMPAIGN,
            "campaigns.is_gm": False,
            "fights.here": FIGHT,
            "fights.need": FIGHT,
            "fights.latest": FIGHT,
        }
    )


@pytest.fixture
async def stage(play: FakePlay) -> Stage:
    """The client with all cogs; Ama speaks in its guild."""
    stage = Stage(play)
    await stage.open()
    return stage


@pytest.fixture
async def fought(tmp_path: Path) -> AsyncIterator[Stage]:
    """A campaign of ki in which Ama, Ben and two thugs stand on a bridge."""
    db = await Database.open(new_database(tmp_path / "play.db"))
    stage = Stage(Play(db))
    await stage.open()

    await on_a_bridge(stage)
    yield stage
    await db.close()
    dice_are_used_up(stage.bot.play.hand)
