"""The choices that follow from a decision: they can be made with it, in its first form."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from typing import Any

import pytest

from bot.contract.random_play import RandomTable
from bot.discord.rendering.forms import choices_of, page_of
from rules import RULESETS
from rules.engine.asking.forms import Acts, Fields, Form, Number

STEPS, SEEDS, FIGHTERS = 120, range(14), 3

FOLLOWS = {
    ("ki", "defend", "dodge"): {"improve", "then_ask"},
    ("ki", "defend", "block"): {"improve", "then_ask", "combos"},
    ("ki", "defend", "predict"): {"improve", "then_ask", "on_success", "target"},
    ("ki", "piece", "attack"): {"combos"},
    ("l5r", "turn", "call"): {"void", "raises"},
    ("l5r", "turn", "attack"): {"choose", "more"},
    ("l7r", "parry", "parry"): {"up_to", "wound_void", "light"},
    ("l7r", "parry", "let"): {"wound_void", "light"},
    ("l7r", "late", "parry"): {"wound_void", "light"},
    ("l7r", "act", "hold"): {"until"},
    ("wayward", "act", "attack"): {"willpower"},
    ("wayward", "act", "chain"): {"willpower"},
    ("wayward", "act", "throw"): {"willpower"},
    ("wayward", "act", "use"): {"willpower"},
    ("wayward", "defend", "dodge"): {"willpower", "late"},
    ("wayward", "defend", "parry"): {"willpower"},
    ("wod", "declare", "attack"): {"willpower", "otherwise"},
    ("wod", "declare", "defend"): {"willpower", "save"},
    ("wod", "defend", "dodge"): {"willpower", "soak"},
    ("wod", "defend", "parry"): {"willpower", "soak"},
}
"""Willpower after a failure, more Stamina, Void on the wound check, the target in place of one who
fell, and the like.
"""


@cache
def _forms(key: str) -> tuple[tuple[str, str, Fields[Any]], ...]:
    """Return the forms of acts in random fights, by their question and act."""
    found: list[tuple[str, str, Fields[Any]]] = []
    for seed in SEEDS:
        table = RandomTable(RULESETS[key], seed, quick=True)
        for _ in range(FIGHTERS):
            table.enter()
        table.begin()
        for _ in range(STEPS):
            if table.fight.over:
                break
            for prompt in table.scene.prompts:
                form: Form[Any] = prompt.ask.live()
                acts = form.choices if isinstance(form, Acts) else {}
                found += [(prompt.ask.key, act, each.form) for act, each in acts.items()]
            table.step()
    return tuple(found)


@pytest.mark.parametrize(("key", "question", "act"), FOLLOWS)
def test_what_follows_is_said_in_the_first_form(key: str, question: str, act: str) -> None:
    """The fields are in its form, or in the second part that its box "More choices" opens."""
    shown: dict[tuple[str, str], set[str]] = defaultdict(set)
    for asked, done, form in _forms(key):
        first, left = page_of(form)
        shown[asked, done] |= {*first, *page_of(form, first)[0]}
        assert not left or len(page_of(form, first)[1]) == 0
    assert shown[question, act] >= FOLLOWS[key, question, act]


@pytest.mark.parametrize("key", RULESETS)
def test_a_number_that_means_something_else_is_shown_by_its_name(key: str) -> None:
    """ "Ask me" and the like are words, and no number is offered that stands for nothing."""
    for _, _, form in _forms(key):
        for field in form.fields.values():
            if not isinstance(field, Number):
                continue
            labels = {option.value: option.label for option in choices_of(field) or ()}
            for value, name in field.special.items():
                assert labels.get(str(value), name).casefold() == name.casefold()
            assert all(int(value) >= 0 or int(value) in field.special for value in labels)
