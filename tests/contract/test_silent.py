"""A fight that tells nothing and writes no journal comes out as the one that does."""

from __future__ import annotations

from random import Random

import pytest

from bot.forecast.minds import Minds
from bot.forecast.set_up import of_templates, scene_of
from rules import RULESETS
from rules.engine.drive import advance
from rules.engine.silent import play_on
from rules.engine.state import dump

PEOPLE = {
    "ki": (["ama"], ["thug"]),
    "l5r": (["ama", "ben"], ["bandit", "archer"]),
    "l7r": (["ama", "ben"], ["bandit", "bushi"]),
    "wod": (["bruiser"], ["thug", "thug"]),
    "wayward": (["ama"], ["brawler"]),
}
STOPS = 6
"""So many moments of each fight are compared."""


@pytest.mark.parametrize("key", PEOPLE)
@pytest.mark.parametrize("seed", range(3))
def test_with_equal_dice_and_answers_the_state_is_equal(key: str, seed: int) -> None:
    """Each stops after the same moments; the whole saved state is compared, and who is asked."""
    made = of_templates(key, *PEOPLE[key])
    told, silent = scene_of(made), scene_of(made)
    seen = []
    for scene in (told, silent):
        chance = Random(f"{key}{seed}")
        minds = Minds(scene, made.kept, (), Random(seed))

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
        seen.append((states, [prompt.key for prompt in scene.prompts], chance.random()))
    assert seen[0] == seen[1]


def _moment(scene, hand, minds) -> None:
    """One moment of the told world, from where it is settled to where it is settled again."""
    from rules.engine.journal import Advanced

    if scene.settled and scene.due and not scene.fight.over:
        advance(scene, Advanced(), at=0, hand=hand, answers=minds, running=False)
    else:
        advance(scene, None, at=0, hand=hand, answers=minds, running=False)


def test_every_game_of_ours_is_compared() -> None:
    """A new ruleset gets a row in `PEOPLE`."""
    assert set(PEOPLE) == set(RULESETS)
