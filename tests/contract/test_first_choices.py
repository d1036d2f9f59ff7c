"""Whom a form offers first, in every ruleset."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from bot.contract.random_play import RandomTable
from bot.play.step.first_choices import from_the_fight
from rules import RULESETS
from rules.engine.asking.forms import Acts, Fields, Form, Option, Pick, Target
from rules.engine.intents.known import Known, Person, known
from rules.engine.state.encounter import Struck

STEPS = 80
SEEDS = (1, 2, 3, 5, 6)


def _targets(form: Form[Any]) -> list[tuple[Fields[Any], str, Target]]:
    """Every target of a form with the fields it stands in."""
    kept = form.choices.values() if isinstance(form, Acts) else ()
    fields = [form] if isinstance(form, Fields) else [choice.form for choice in kept]
    return [
        (each, name, field)
        for each in fields
        for name, field in each.fields.items()
        if isinstance(field, Target)
    ]


def _asked(key: str) -> Iterator[tuple[Known, Form[Any]]]:
    """Every question of some random fights: its form, and what its combatant knows."""
    rules = RULESETS[key]
    for seed in SEEDS:
        table = RandomTable(rules, seed, quick=True)
        for _ in range(3):
            table.enter()
        table.begin()
        for _ in range(STEPS):
            if table.fight.over:
                break
            for prompt in table.scene.prompts:
                yield known(rules, table.fight, prompt.ask.about), prompt.ask.live()
            table.step()


@pytest.mark.parametrize("key", sorted(RULESETS))
def test_a_target_begins_with_a_foe_who_stands(key: str) -> None:
    """Never with a friend or somebody who is out while there is a foe; nothing legal changes."""
    looked_at = 0
    for know, plain in _asked(key):
        shown = from_the_fight(plain, know)
        assert len(_targets(shown)) == len(_targets(plain))
        for (_, _, old), (fields, name, new) in zip(_targets(plain), _targets(shown), strict=True):
            assert sorted(o.value for o in new.options) == sorted(o.value for o in old.options)
            if not know.foes([o.value for o in new.options]):
                continue
            first = new.options[0].value
            assert know.people[first].stands
            assert not know.people[first].friend
            if name in fields.required:
                assert fields.initial[name] in know.foes(know.people)
            looked_at += 1
    assert looked_at >= 3, looked_at


def test_whom_one_struck_last_comes_first() -> None:
    """Then the other foes, friends, oneself, and who is out."""
    everybody = ("me", "pal", "gone", "foe", "old")
    people = {
        id: Person(id=id, name=id, friend=id in ("me", "pal"), stands=id != "gone")
        for id in everybody
    }
    struck = (Struck(by="me", at="foe", turn="1"), Struck(by="me", at="old", turn="2"))
    know = Known(me="me", people=people, struck=struck)
    form = Target(tuple([Option(id, id) for id in everybody]))
    shown = from_the_fight(form, know, lambda who: {"old": "hurt", "pal": "unhurt"}.get(who, ""))
    assert isinstance(shown, Target)
    assert [o.value for o in shown.options] == ["old", "foe", "pal", "me", "gone"]
    labels = [o.label for o in shown.options]
    assert labels == ["old", "foe", "pal (ally)", "me (yourself)", "gone (out)"]
    assert [o.note for o in shown.options] == ["hurt", "", "unhurt", "", ""]


@pytest.mark.parametrize("key", ["l5r", "l7r", "wod"])
def test_an_attack_begins_with_the_weapon_that_it_would_take(key: str) -> None:
    """Without one these games take the first: the form shows it, and stays as legal as before."""
    looked_at = 0
    for know, form in _asked(key):
        for fields, _, _ in _targets(from_the_fight(form, know)):
            arms = fields.fields.get("weapon")
            if isinstance(arms, Pick) and arms.options:
                assert fields.initial["weapon"] == arms.options[0].value
                looked_at += 1
    assert looked_at
