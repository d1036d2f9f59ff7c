"""An act that is not on offer carries its reason, in every ruleset."""

from __future__ import annotations

import pytest

from bot.contract.random_play import RandomTable
from rules import RULESETS
from rules.engine.asking.forms import Acts
from rules.errors import BadAnswer

STEPS = 60


@pytest.mark.parametrize("key", sorted(RULESETS))
@pytest.mark.parametrize("seed", range(3))
def test_what_a_question_could_take_but_not_now_says_why(key: str, seed: int) -> None:
    """Of every open question each act of its kind is on offer, or refused with a reason."""
    rules = RULESETS[key]
    table = RandomTable(rules, seed, quick=True)
    for _ in range(3):
        table.enter()
    table.begin()
    missing: dict[tuple[str, str], str] = {}
    for _ in range(STEPS):
        for prompt in table.scene.prompts:
            form = prompt.ask.live()
            if not isinstance(form, Acts):
                continue
            for name, action in rules.choices.actions.items():
                if prompt.ask.key not in action.questions or name in form.choices:
                    continue
                with pytest.raises(BadAnswer) as refused:
                    form.read({"act": name})
                if str(refused.value).startswith("You can now choose"):
                    missing[prompt.ask.key, name] = prompt.ask.question
        table.step()
        if table.fight.over:
            break
    assert missing == {}
