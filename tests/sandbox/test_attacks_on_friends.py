"""An attack on somebody of one's own side is asked about once more."""

from __future__ import annotations

from pathlib import Path

from bot.sandbox.scenarios.player import Player
from bot.sandbox.scenarios.script import parse
from bot.sandbox.scenarios.stage import staged

ROAD = """
users: gm ama ben
@gm /campaign setup ruleset:l7r
@gm /encounter open name:"The road"
@ama /character new template:ama
@ama press "Make it"
@ama /encounter join
@ben /character new template:bandit name:Ben
@ben press "Make it"
@ben /encounter join
@gm /npc add template:bandit name:Goro
dice: 3 6 10 4 7 9 4 7 9 10
@gm /encounter begin
@ama press "Attack"
@ama fill target="Ben (ally)"
expect @ama: "Your target is on your own side."
expect not #table: "Ama attacks Ben"
@ama press "Attack a friend"
expect #table: "Ama attacks Ben"
"""


async def test_a_blow_at_a_friend_is_asked_about_once_more(tmp_path: Path):
    """The form marks Ben as an ally; the attack is made only when the question is confirmed."""
    async with staged(parse(ROAD, "friends"), tmp_path, seed="5") as stage:
        assert [step async for step in Player(parse(ROAD, "friends"), stage).play()]
