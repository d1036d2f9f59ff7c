"""How many clicks an act takes, counted as people do it: buttons, forms, commands, options."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.sandbox.scenarios.player import Player
from bot.sandbox.scenarios.script import parse
from bot.sandbox.scenarios.stage import staged

KI = """
users: gm ama
@gm /campaign setup ruleset:ki
@gm /encounter open name:"The bridge"
# ready 4
@ama /character new template:ama
@ama /encounter join
expect @ama: "You are in."

@gm /npc add template:thug count:2
dice: 6 1 1
@gm /encounter begin
@ama press "Join"
@ama press "Declare"
@ama fill first=attack
# attack 3
@ama press "Attack"
@ama fill
expect #table: "attacks Thug 1"

# defence 2
@gm press "Dodge"
@gm fill
"""

GROUP = """
users: gm ama
@gm /campaign setup ruleset:ki
@gm /encounter open name:"The bridge"
@gm /npc add template:thug count:2
dice: 6 6
@gm /encounter begin sure:true
# group 3
@gm press "Pass"
@gm press "For all 2"
expect @gm: "Thug 2"
"""

L7R = """
users: gm ama
@gm /campaign setup ruleset:l7r
@gm /encounter open name:"The road"
# ready 4
@ama /character new template:ama
@ama /encounter join
expect @ama: "You are in."

@gm /npc add template:bandit name:Goro
dice: 3 6 10 4 7 9 10
@gm /encounter begin
# attack 3
@ama press "Attack"
@ama fill
expect #table: "attacks Goro"
"""


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


@pytest.mark.parametrize("text", [KI, GROUP, L7R], ids=["ki", "group", "l7r"])
async def test_an_act_takes_few_clicks(text: str, tmp_path: Path):
    """Each is played as written, and takes no more clicks than its heading allows."""
    async with staged(parse(text, "clicks"), tmp_path, seed="5") as stage:
        played = [step async for step in Player(parse(text, "clicks"), stage).play()]
    assert played
    assert {act: most for act, (taken, most) in clicks(text).items() if taken > most} == {}
