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
@ama press "Make it"
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
@gm press "All: Pass"
expect @gm: "Thug 2"
"""

L7R = """
users: gm ama
@gm /campaign setup ruleset:l7r
@gm /encounter open name:"The road"
# ready 4
@ama /character new template:ama
@ama press "Make it"
@ama /encounter join
expect @ama: "You are in."

@gm /npc add template:bandit name:Goro
dice: 3 6 10 4 7 9 10
@gm /encounter begin
# attack 3
@ama press "Attack"
@ama fill
expect #table: "attacks Goro"

# defence 2
@gm press "Choose"
@gm pick "What do you do?" "Parry now"
expect #table: "Goro"
"""

L5R = """
users: gm ama
@gm /campaign setup ruleset:l5r
@gm /encounter open name:"The road"
# ready 4
@ama /character new template:bushi
@ama press "Make it"
@ama /encounter join
expect @ama: "You are in."

@gm /npc add template:bandit name:Goro
@gm /encounter begin
# defence 2
@ama press "Choose a Stance"
@ama fill

@gm press "Choose a Stance"
@gm fill
# attack 3
@ama press "Attack"
@ama fill
expect #table: "Goro"
"""

WOD = """
users: gm ama
@gm /campaign setup ruleset:wod
@gm /encounter open name:"The alley"
# ready 4
@ama /character new template:bruiser
@ama press "Make it"
@ama /encounter join
expect @ama: "You are in."

@gm /npc add template:thug name:Goro
@gm /encounter begin
# attack 3
@ama press "Attack"
@ama fill
expect @ama: "attacks Goro"

@gm press "Choose"
@gm pick "What do you do?" "Attack"
@gm fill
# defence 2
@ama press "Dodge"
@ama fill
"""

WAYWARD = """
users: gm ama
@gm /campaign setup ruleset:wayward
@gm /encounter open name:"The ford"
# ready 4
@ama /character new template:ama
@ama press "Make it"
@ama /encounter join
expect @ama: "You are in."

@gm /npc add template:brawler name:Goro
@gm /encounter begin
# attack 3
@gm press "Choose"
@gm pick "What do you do?" "Attack"
@gm fill
# defence 2
@ama press "Dodge"
@ama fill
expect #table: "Ama answers with Dodge"

@ama press "Leave it"
"""

GROUP_L7R = """
users: gm ama
@gm /campaign setup ruleset:l7r
@gm /encounter open name:"The road"
@ama /character new template:bandit
@ama press "Make it"
@ama /encounter join
@gm /npc add template:bushi count:2
dice: 1 1 1 5 6 7 5 6 7
@gm /encounter begin
@ama press "Attack"
@ama fill
# group 3
@gm press "Choose"
@gm press "One by one"
@gm fill "Bushi 1"="Decide if it hits" "Bushi 2"="Do not parry"
expect @gm: "Bushi 1 waits to see"
expect @gm: "Bushi 2 does not parry"
"""

GROUP_WAYWARD = """
users: gm ama ben
@gm /campaign setup ruleset:wayward
@gm /encounter open name:"The ford"
@ama /character new template:brawler name:Ama
@ama press "Make it"
@ama /encounter join
@ben /character new template:brawler name:Ben
@ben press "Make it"
@ben /encounter join
@gm /npc add template:brawler count:2
dice: 20 20 2 2
@gm /encounter begin
@ama press "Choose"
@ama pick "What do you do?" "Attack"
@ama fill
@ben press "Choose"
@ben pick "What do you do?" "Attack"
@ben fill target="brawler-2"
# group 3
@gm press "Choose"
@gm press "One by one"
@gm fill "Brawler 1"="Dodge" "Brawler 2"="Dodge"
expect @gm: "Brawler 2 dodges"
"""

GROUP_TURNS = """
users: gm ama
@gm /campaign setup ruleset:wayward
@gm /encounter open name:"The ford"
@gm /npc add template:brawler count:2
dice: 13 13
@gm /encounter begin sure:true
# group 3
@gm press "Choose"
@gm press "All: Rest"
expect @gm: "Brawler 2 rests"
"""

DRAFTS = """
users: gm ama
@gm /campaign setup ruleset:{key}
@gm /encounter open name:"The road"
@ama /character new template:{mine}
@ama press "Make it"
@ama /encounter join
@gm press "GM"
@gm press "Add NPCs"
@gm fill template={theirs} count=2
@gm press "Begin"
# group 3
@gm press "GM"
@gm press "What NPCs would do"
@gm press "Approve all"
expect @gm: "Approved for this round."
"""
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


CASES = [(KI, "5"), (GROUP, "5"), (L7R, "5"), (L5R, "2"), (WOD, "5"), (WAYWARD, "5")]
CASES += [(text, "5") for text in (GROUP_L7R, GROUP_WAYWARD, GROUP_TURNS, *GROUPS)]


@pytest.mark.thorough
@pytest.mark.parametrize(("text", "seed"), CASES)
async def test_an_act_takes_few_clicks(text: str, seed: str, tmp_path: Path):
    """Each is played as written, and takes no more clicks than its heading allows."""
    async with staged(parse(text, "clicks"), tmp_path, seed=seed) as stage:
        played = [step async for step in Player(parse(text, "clicks"), stage).play()]
    assert played
    assert {act: most for act, (taken, most) in clicks(text).items() if taken > most} == {}
