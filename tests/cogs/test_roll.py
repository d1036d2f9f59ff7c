"""/roll and /odds."""

from __future__ import annotations

import asyncio
import re
from types import SimpleNamespace

import pytest

from tests.cogs.harness import FakePlay, Stage


async def test_general_dice_are_thrown_too(stage: Stage):
    """The d20 library reads what the rulesets cannot."""
    sent = await stage.command("roll", dice="(2d6+1)*2")
    found = re.fullmatch(r"Ama rolls: \(2d6 \(.*\) \+ 1\) \\\* 2 = \*\*(\d+)\*\*", sent.text)
    assert found is not None, sent.text
    total = int(found[1])
    assert total % 2 == 0
    assert 6 <= total <= 26


async def test_a_roll_says_whose_it_is_and_what_for(stage: Stage):
    """The name and the reason stand before the dice, and mean only themselves."""
    sent = await stage.command("roll", dice="1d6", reason="climbing **up** @everyone")
    assert sent.text.startswith("Ama rolls for climbing \\*\\*up\\*\\*")
    assert "@everyone" not in sent.text


async def test_a_private_roll_is_seen_by_nobody_else(stage: Stage):
    """The option hides it."""
    assert (await stage.command("roll", dice="1d6", seen="me alone")).private


@pytest.mark.parametrize(
    "dice",
    [
        "10000d6",
        "9999999999999999d6",
        "1d99999999999999999999999999999999",
        "(" * 49 + "1" + ")" * 49,
        "1000d6e<6",
        "1d1e1",
        "1d6rr<7",
        "1/0",
        "9" * 99,
        "1d6" + "*9" * 48,
        "k",
        "",
        "@everyone",
    ],
)
async def test_too_much_is_refused_in_bounded_time(stage: Stage, dice: str):
    """Any text is thrown or refused with a sentence, within seconds."""
    async with asyncio.timeout(20):
        sent = await stage.command("roll", dice=dice)
    assert 0 < len(sent.text) <= 2000
    assert "sorry" not in sent.text


async def test_ten_thousand_dice_are_refused_to_the_one_who_asked(stage: Stage):
    """The refusal says how many may be thrown."""
    sent = await stage.command("roll", dice="10000d6")
    assert "1000" in sent.text or "Too many" in sent.text
    assert "**" not in sent.text


async def test_a_thousand_dice_fit_one_message(stage: Stage):
    """The longest legal roll is cut, and its total is there."""
    sent = await stage.command("roll", dice="1000d6")
    assert len(sent.text) <= 2000
    assert 1000 <= int(re.findall(r"\*\*(\d+)\*\*", sent.text)[-1]) <= 6000


async def test_odds_are_exact(stage: Stage):
    """Two dice come to eleven or twelve in three of thirty-six cases."""
    sent = await stage.command("odds", dice="2d6", at_least=11)
    assert "8.33%" in sent.text
    assert sent.private


async def test_odds_of_many_dice_are_their_likely_range(stage: Stage):
    """Less than 24 and more than 46 are rarer than one roll in forty each; half come to 35."""
    sent = await stage.command("odds", dice="10d6")
    assert "come to 24 to 46; the median is 35." in sent.text
    assert "100.00%" not in sent.text
    assert " 0.00%" not in sent.text


@pytest.mark.parametrize("dice", ["10d10e10k3", "4d6k3 + 1d8", "3d6rr1k2"])
async def test_dice_that_can_be_read_in_two_ways_are_refused(stage: Stage, dice: str):
    """The sentence says how to write the highest."""
    sent = await stage.command("roll", dice=dice)
    assert "Write kh" in sent.text
    assert "**" not in sent.text


async def test_odds_of_too_many_dice_are_refused(stage: Stage):
    """Odds that take longer than a second or two are refused with the reason."""
    sent = await stage.command("odds", dice="1000d1000")
    assert "too much" in sent.text


async def test_a_campaign_of_l5r_rolls_by_the_rule_for_many_dice_and_wod_says_what_it_adds(
    stage: Stage, play: FakePlay
):
    """12k4 is 10k5 in l5r; ten-sided dice are added up in no fight of wod."""
    campaign = SimpleNamespace(ruleset="l5r", settings=SimpleNamespace(plain_text=True))
    play.answers["campaigns.get"] = campaign
    sent = await stage.command("roll", dice="12k4")
    assert "12k4 by the rule for more than ten dice: 10k5" in sent.text
    assert "10k5" in (await stage.command("odds", dice="12k4", at_least=30)).text
    campaign.ruleset = "wod"
    assert "counts against a difficulty" in (await stage.command("roll", dice="5d10")).text
    assert "difficulty" not in (await stage.command("roll", dice="1d6")).text
