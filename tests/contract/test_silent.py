"""A fight that tells nothing and writes no journal comes out as the one that does."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from bot.forecast.minds import Minds
from bot.forecast.set_up import SetUp, of_templates, scene_of
from rules import RULESETS, ruleset
from rules.engine.intents.plans import Mode, Policy
from rules.engine.intents.presets import style_orders, style_plan
from rules.engine.replay.drive import advance
from rules.engine.replay.silent import play_on
from rules.engine.state.as_json import dump
from rules.engine.views.visibility import GM

PEOPLE = {
    "ki": (["ama"], ["thug"]),
    "l5r": (["ama", "ben"], ["bandit", "archer"]),
    "l7r": (["ama", "ben"], ["bandit", "bushi"]),
    "wod": (["bruiser"], ["thug", "thug"]),
    "wayward": (["ama"], ["brawler"]),
}
STOPS = 6
"""So many moments of each fight are compared."""


class Noting(Minds):
    """Answers as people's orders say, and notes each answer with its source."""

    noted: list[tuple[str, Any, str]]

    def given(self, scene, prompt):
        found = super().given(scene, prompt)
        if found is not None:
            self.noted.append((prompt.key, found.value, found.via))
        return found


def left_in_advance(made: SetUp) -> SetUp:
    """The same fight with a player's orders for the first, and the GM's policy for the last."""
    rules = ruleset(made.ruleset)
    careful, first, last = rules.choices.presets.styles[1], "f1", f"f{len(made.records) - 1}"
    orders = {"id": "own", "owner": "player", "about": first}
    ways = {"id": "npc", "owner": GM, "about": ""}
    policy = Policy(
        name="Careful",
        group=(last,),
        intents=style_orders(careful, rules.choices.questions, **ways),
        plan=style_plan(careful, rules.choices.questions, **ways),
        mode=Mode.ALONE,
        style=careful.key,
    )
    return replace(
        made, orders=style_orders(careful, rules.choices.questions, **orders), policies=(policy,)
    )


@pytest.mark.parametrize("left", [False, True], ids=["styles", "orders"])
@pytest.mark.parametrize("key", PEOPLE)
@pytest.mark.parametrize("seed", range(3))
def test_with_equal_dice_and_answers_the_state_is_equal(key: str, seed: int, left: bool) -> None:
    """Each stops after the same moments; the whole saved state is compared, and who is asked.

    Both worlds take the same answers from the same orders, policies and styles.
    """
    made = of_templates(key, *PEOPLE[key])
    made = left_in_advance(made) if left else made
    told, silent = scene_of(made), scene_of(made)
    seen = []
    for scene in (told, silent):
        chance = Random(f"{key}{seed}")
        minds = Noting(scene, made.kept, (), Random(seed))
        minds.noted = []

        def hand(_, dice, chance=chance):
            return dice.throw(lambda sides: chance.randint(1, sides))

        states: list[str] = []
        for _ in range(STOPS):
            if scene is told:
                _moment(scene, hand, minds)
            else:
                moments = iter([False, True])
                play_on(scene, hand=hand, answers=minds, over=lambda _, m=moments: next(m))
            states.append(dump(scene.fight))
        asked = [prompt.key for prompt in scene.prompts]
        seen.append((states, asked, chance.random(), minds.noted))
    assert seen[0] == seen[1]
    assert any(":npc" in via if left else ":usual" in via for _, _, via in minds.noted)


def _moment(scene, hand, minds) -> None:
    """One moment of the told world, from where it is settled to where it is settled again."""
    from rules.engine.replay.journal import Advanced

    if scene.settled and scene.due and not scene.fight.over:
        advance(scene, Advanced(), at=0, hand=hand, answers=minds, running=False)
    else:
        advance(scene, None, at=0, hand=hand, answers=minds, running=False)


def test_every_game_of_ours_is_compared() -> None:
    """A new ruleset gets a row in `PEOPLE`."""
    assert set(PEOPLE) == set(RULESETS)
