from __future__ import annotations

import pytest

from tests.cogs.harness import CAMPAIGN, FIGHT, FakePlay, Stage


@pytest.fixture
def play() -> FakePlay:
    """Play that answers every call, and knows one campaign with one fight."""
    return FakePlay(
        answers={
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
