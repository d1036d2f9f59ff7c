"""An attack on somebody of one's own side is asked about once more."""

from __future__ import annotations

from pathlib import Path

from bot.sandbox.scenarios.player import Player
from bot.sandbox.scenarios.script import parse
from bot.sandbox.scenarios.stage import staged
from tests.tables import tables

TABLES = tables(__file__)

ROAD = TABLES["road"]


async def test_a_blow_at_a_friend_is_asked_about_once_more(tmp_path: Path):
    """The form marks Ben as an ally; the attack is made only when the question is confirmed."""
    async with staged(parse(ROAD, "friends"), tmp_path, seed="5") as stage:
        assert [step async for step in Player(parse(ROAD, "friends"), stage).play()]
