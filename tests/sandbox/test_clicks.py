"""How many clicks an act takes, counted as people do it: buttons, forms, commands, options."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.sandbox.scenarios.player import Player
from bot.sandbox.scenarios.script import parse
from bot.sandbox.scenarios.stage import staged

SCRIPTS = Path(__file__).with_name("clicks")
TEXTS = {each.stem: each.read_text("utf-8") for each in sorted(SCRIPTS.glob("*.scenario"))}
DRAFTS = TEXTS.pop("drafts")
GROUPS = [
    DRAFTS.format(key=key, mine=mine, theirs=theirs)
    for key, mine, theirs in (
        ("ki", "ama", "thug"),
        ("l5r", "bushi", "bandit"),
        ("l7r", "bushi", "bandit"),
        ("wod", "bruiser", "thug"),
        ("wayward", "ama", "brawler"),
    )
]


def clicks(text: str) -> dict[str, tuple[int, int]]:
    """For each act under a heading its clicks, and the most that it may take.

    A button, a menu or a form that is sent is one click; so is a command, and each of its options.
    """
    counted: dict[str, tuple[int, int]] = {}
    for part in text.split("\n# ")[1:]:
        heading, *lines = part.split("\n\n")[0].splitlines()
        act, _, most = heading.rpartition(" ")
        steps = [line for line in lines if line.startswith("@")]
        options = sum(word.count(":") for line in steps if " /" in line for word in line.split())
        counted[act] = (len(steps) + options, int(most))
    return counted


CASES = [(text, "2" if name == "l5r" else "5") for name, text in TEXTS.items()]
CASES += [(text, "5") for text in GROUPS]


@pytest.mark.thorough
@pytest.mark.parametrize(("text", "seed"), CASES)
async def test_an_act_takes_few_clicks(text: str, seed: str, tmp_path: Path):
    """Each is played as written, and takes no more clicks than its heading allows."""
    async with staged(parse(text, "clicks"), tmp_path, seed=seed) as stage:
        played = [step async for step in Player(parse(text, "clicks"), stage).play()]
    assert played
    assert {act: most for act, (taken, most) in clicks(text).items() if taken > most} == {}
