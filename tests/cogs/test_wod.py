"""The commands of wod: the odds, and traits that are suggested."""

from __future__ import annotations

from bot.storage.rows import Character
from rules.wod.house import House
from rules.wod.state import Mortal, WodFight
from rules.wod.values import Role
from tests.cogs.harness import FakePlay, Stage


async def test_odds_are_told_in_per_cent(stage: Stage, play: FakePlay) -> None:
    """One die at 6 without extra dice: five faces succeed, the 1 botches, four do nothing."""
    kit = Mortal(id="kit", name="Kit", player="702", role=Role.BADDIE)
    fight = WodFight(house=House(), combatants={"kit": kit})
    play.answers["characters.stage"] = (fight, "702")
    sent = await stage.command("wod odds", traits="wits")
    assert sent.text.splitlines() == [
        "Kit: Wits 1 = 1 die at 6: **50.00%**",
        "botch 10.00%, failure 40.00%",
        "1 or more: 50.00%",
    ]
    assert sent.private


async def test_traits_are_suggested_one_after_another(stage: Stage, play: FakePlay) -> None:
    """Those of the book and of one's own sheets, after what stands there already."""
    kit = Character(
        id="c1",
        campaign="500",
        owner="702",
        ruleset="wod",
        name="Kit",
        sheet={"abilities": {"basket weaving": 2}},
    )
    play.answers["characters.mine"] = [kit]
    found = await stage.suggestions("wod roll", "traits", "dex")
    assert found == [("dexterity", "dexterity")]
    found = await stage.suggestions("wod roll", "traits", "dexterity + ste")
    assert found == [("dexterity + stealth", "dexterity + stealth")]
    found = await stage.suggestions("wod task resisted", "traits", "wits / bask")
    assert found == [("wits / basket weaving", "wits / basket weaving")]
