from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.play.service import Play
from bot.storage.connection.database import Database
from tests.cogs.harness import AMA, BEN, CAMPAIGN, FIGHT, GM, FakePlay, Stage
from tests.databases import new_database


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
async def fought(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Stage]:
    """A campaign of ki in which Ama, Ben and two thugs stand on a bridge."""
    db = await Database.open(new_database(tmp_path / "play.db"))
    stage = Stage(Play(db))
    await stage.open()

    async def nothing(guild: int) -> None:
        del guild

    monkeypatch.setattr(stage.bot, "sync_guild", nothing)
    await stage.command("campaign setup", GM, name="Ashes", ruleset="ki")
    for user, name in ((AMA, "Ama"), (BEN, "Ben")):
        draft = await stage.command("character new", user, name=name, template=name.casefold())
        [make] = [
            each["custom_id"]
            for row in draft.message["components"]
            for each in row["components"]
            if each["label"] == "Make it"
        ]
        await stage.pressed(make, user)
    await stage.command("encounter open", GM, name="The bridge")
    await stage.command("encounter join", AMA)
    await stage.command("encounter join", BEN)
    await stage.command("npc add", GM, template="thug", count=2)
    yield stage
    await db.close()
