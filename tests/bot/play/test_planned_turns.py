"""A step of a plan can be read back as the turn that it was made of, in every game."""

from __future__ import annotations

from bot.play.intents.planned_turns import turn_of
from rules import RULESETS
from rules.engine.intents.plans import Step
from rules.engine.intents.replies import Reply


def test_a_step_that_no_turn_makes_is_none():
    """Somebody may have planned it with a deed that the game no longer has."""
    presets = RULESETS["l7r"].choices.presets
    assert turn_of(presets, Step(say={"act": (Reply("dance"),)})) is None
