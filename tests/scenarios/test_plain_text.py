"""A campaign that wants plain text: nobody is sent a picture, or a sign in place of a word."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

import pytest

from bot.sandbox.scenarios.player import Player
from bot.sandbox.scenarios.runs import transcript
from bot.sandbox.scenarios.script import Scenario, parse
from bot.sandbox.scenarios.stage import staged

pytestmark = pytest.mark.thorough

HERE = Path(__file__).parent
PLAIN = "@gm /campaign settings plain_text:true"
FIRST = re.compile(r"^@gm /(campaign setup|encounter open)")
GAMES = ("bridge", "l5r_forest", "l7r_duel", "wayward_camp", "wod_alley")
DRAWN = ("[picture", "<:", "<a:")


def in_plain_text(name: str) -> Scenario:
    """The scenario of this name; as soon as there is a campaign, it wants plain text."""
    lines = (HERE / f"{name}.scenario").read_text("utf-8").splitlines()
    first = next(n for n, line in enumerate(lines) if FIRST.match(line))
    then = next(n for n, line in enumerate(lines) if n > first and line.startswith("@"))
    lines.insert(then, PLAIN)
    return parse("\n".join(lines), name, HERE)


def signs(text: str) -> set[str]:
    """The emojis, arrows and other pictures in a text, by their names."""
    return {unicodedata.name(each) for each in text if unicodedata.category(each) == "So"}


@pytest.mark.parametrize("name", GAMES)
async def test_no_message_of_a_fight_has_a_picture_or_a_sign(name: str, tmp_path: Path):
    """Boards, reports, questions, receipts, the log and private answers are words alone."""
    async with staged(script := in_plain_text(name), tmp_path) as stage:
        steps = [step async for step in Player(script, stage).play()]
    _, wanted, told = transcript(steps).partition(PLAIN)
    assert wanted
    lines = [line for line in told.splitlines() if not line.startswith("> ")]
    assert [line for line in lines if signs(line) or any(mark in line for mark in DRAWN)] == []
