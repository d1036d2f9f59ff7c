"""Rolls of a character's where no fight is on: told to the whole channel, with their dice."""

from __future__ import annotations

import pytest

from bot.play.model import Done, Told
from rules.dice import Dice, Roll
from rules.engine.views.visibility import Line
from rules.errors import NotAllowed
from tests.cogs.harness import FakePlay, Stage

ROLL = Roll(Dice(2, 10), ((7,), (2,)), "wits", counted=(1, 0))
TOLD = Told(text="Kit rolls wits.", told=(Line("Kit rolls wits.", rolls=(ROLL,)),))


async def test_a_roll_without_a_fight_is_for_all_to_see(stage: Stage, play: FakePlay):
    """The line, and under it the dice."""
    play.answers |= {"fights.here": None, "characters.act": TOLD}
    sent = await stage.command("wod roll", traits="wits", difficulty=7)
    assert not sent.private
    assert sent.text == "Kit rolls wits.\n-# wits 2d10 [**7**, 2] = **1**"
    assert play.made("characters.act") == (("wod", "roll", {"traits": "wits", "difficulty": 7}), {})


async def test_what_is_repeated_is_told_again_in_words(stage: Stage, play: FakePlay):
    """Of an interaction delivered twice only the words are known."""
    play.answers |= {"fights.here": None, "characters.act": Done(text="Kit rolls.", repeated=True)}
    assert (await stage.command("wod task feat", feat="jumping")).text == "Kit rolls."


async def test_with_a_fight_it_is_an_act_in_it(stage: Stage, play: FakePlay):
    """As every other act, and answered in private."""
    sent = await stage.command("wod task strength", rating="3")
    assert play.made("turns.act") == (("strength", {"rating": "3"}), {"about": ""})
    assert sent.private


@pytest.mark.parametrize("act", ["roll", "feat", "strength"])
async def test_a_refusal_is_a_sentence(stage: Stage, play: FakePlay, act: str):
    """Whatever stands against it."""
    play.answers |= {"fights.here": None, "characters.act": NotAllowed("Not so.")}
    field = {"roll": "traits", "feat": "feat", "strength": "rating"}[act]
    path = "wod roll" if act == "roll" else f"wod task {act}"
    sent = await stage.command(path, **{field: "wits"})
    assert sent.text == "Not so."
