"""What a person may answer or do now, as commands suggest it."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

import rules
from rules.engine.asking.forms import Fields, Target
from rules.errors import NotAllowed
from tests.rulesets import changed


@dataclass(frozen=True)
class Stroke:
    """Somebody is meant."""

    target: str


def _values(options):
    return [option.value for option in options]


async def test_a_field_is_offered_what_ones_own_questions_take(desk):
    """Ama may strike Ben and Ben Ama; who is asked nothing is offered nothing."""
    await desk.campaign()
    options = desk.play.turns.options
    assert await options(desk.call("ama"), "stroke", "target") == []
    await desk.fight_of("ama", "ben")
    assert _values(await options(desk.call("ama"), "stroke", "target")) == ["ben"]
    assert _values(await options(desk.call("ben"), "stroke", "target")) == ["ama"]
    for user, act, field in (
        ("cy", "stroke", "target"),
        ("ama", "stroke", "weapon"),
        ("ama", "rest", "target"),
        ("ama", "dance", "target"),
        ("ama", "shout", "times"),
    ):
        assert await options(desk.call(user), act, field) == []


async def test_a_field_of_an_act_out_of_turn_is_offered_to_everybody(desk):
    """Also to who is asked nothing now."""
    await desk.fight()
    await desk.act("ama", "rest")
    for user in ("ama", "gm", "cy"):
        offered = await desk.play.turns.options(desk.call(user), "nod", "target")
        assert _values(offered) == ["ama", "ben"]


async def test_acts_out_of_turn_are_named_while_they_can_be_done(desk, monkeypatch):
    """An act whose form cannot be filled in now, or is refused, is left out."""
    await desk.fight()
    row = await desk.play.fights.need("c")
    free = desk.play.turns.free_acts
    assert await free(desk.call("ama")) == ["shout", "taunt", "nod"]
    assert await free(desk.call("gm")) == ["shout", "taunt", "nod"]
    game = rules.RULESETS[row.ruleset]

    def refused(fight, by):
        raise NotAllowed("Not now.")

    def nobody(fight, by):
        return Fields(Stroke, {"target": Target(())})

    acts = {
        **game.choices.out_of_turn,
        "shout": replace(game.choices.out_of_turn["shout"], form=refused),
        "nod": replace(game.choices.out_of_turn["nod"], form=nobody),
    }
    other = changed(game, choices={"out_of_turn": acts})
    monkeypatch.setattr(rules, "RULESETS", {**rules.RULESETS, row.ruleset: other})
    desk.play.gm.services.steps.forget(row.id)
    assert await free(desk.call("ama")) == ["taunt"]
    assert await desk.play.turns.options(desk.call("ama"), "shout", "times") == []
    with pytest.raises(NotAllowed):
        await free(desk.call("ama", channel="d"))
