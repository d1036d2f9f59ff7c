"""A step of a plan can be read back as the turn that it was made of, in every game."""

from __future__ import annotations

from itertools import product

import pytest

from bot.play.intents.planned_turns import IF_NONE, Turn, planned_step, turn_of
from rules import RULESETS
from rules.engine.intents.aims import FOE, WEAKEST, Aim, person
from rules.engine.intents.plans import Step
from rules.engine.intents.replies import Reply

AIMS = [Aim((person("goro"), FOE)), Aim((WEAKEST,)), Aim((person("ama"),), ("ama",))]


@pytest.mark.parametrize("key", list(RULESETS))
def test_each_turn_that_can_be_planned_can_be_changed(key):
    """Its deed, targets, what comes without a target, turns and wait are found in the step."""
    presets = RULESETS[key].choices.presets
    deeds = [deed.key for deed in (*presets.deeds, *presets.rests)]
    for deed, aim, rest in product(deeds, AIMS, ("", *deeds, *IF_NONE)):
        turn = Turn(deed=deed, aim=aim, if_none=rest, turns=3, after="hida")
        step = planned_step(presets, turn, {})
        found = turn_of(presets, step)
        assert found is not None
        again = planned_step(presets, found, {})
        assert (again.say, again.turns, again.after) == (step.say, step.turns, step.after)


def test_a_step_that_no_turn_makes_is_none():
    """Somebody may have planned it with a deed that the game no longer has."""
    presets = RULESETS["l7r"].choices.presets
    assert turn_of(presets, Step(say={"act": (Reply("dance"),)})) is None
