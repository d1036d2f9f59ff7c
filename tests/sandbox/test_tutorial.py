"""The tutorial of each game, finished by buttons alone and restarted midway."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.sandbox.scenarios.player import Player
from bot.sandbox.scenarios.script import parse
from bot.sandbox.scenarios.stage import staged
from tests.tables import tables

TABLES = tables(__file__)

BEGIN = TABLES["begin"]

END = TABLES["end"]

STEPS = TABLES["steps"]


@pytest.mark.parametrize(
    "key",
    [pytest.param(key, marks=() if key == "ki" else pytest.mark.thorough) for key in STEPS],
)
async def test_the_tutorial_is_finished_by_buttons_alone(key: str, tmp_path: Path):
    """An attack, a defence, an order and an undo; the bot is killed and started again midway."""
    text = BEGIN.format(key=key) + STEPS[key] + END
    assert " /" not in (STEPS[key] + END).replace("/campaign", "")
    script = parse(text, "tutorial")
    async with staged(script, tmp_path, seed="5") as stage:
        played = [step async for step in Player(script, stage).play()]
    assert played


FIRST = """
users: gm
in #table
@gm /campaign setup ruleset:ki
@gm press "Practise"
expect @gm: "Your practice fight is in"
"""


async def test_a_new_campaign_offers_to_practise(tmp_path: Path):
    """The button below the answer to /campaign setup starts a practice fight."""
    async with staged(parse(FIRST, "first"), tmp_path, seed="5") as stage:
        assert [step async for step in Player(parse(FIRST, "first"), stage).play()]
