"""Whatever people do in whatever order, a fight of any ruleset holds together."""

from __future__ import annotations

from typing import Any

import pytest

from rules import RULESETS
from rules.engine.drive import advance
from rules.engine.forms import Act, Fields, Form
from rules.engine.journal import Answered
from rules.engine.questions import Gauge, Part, Sort, declared, stated
from rules.engine.ruleset import Ruleset
from rules.engine.scene import Prompt
from rules.engine.visibility import EVERYONE, GM, PUBLIC, Viewer
from rules.errors import RulesError
from tests.contract.play import RandomTable, played
from tests.engine.duel import RULESET as DUEL

EVERY = [*RULESETS.values(), DUEL]
MOST_FIELDS = 5
"""What one modal of Discord holds."""

SEEDS = range(24)
HUNDREDS = range(5000, 5200, 20)
STEPS = 70
FIGHTS = {"wayward": 5}
"""How many fights are played for each of the hundreds: 20, but where they are long."""


def _forms(form: Form[Any]) -> list[tuple[str, Fields[Any]]]:
    """The fields of every act that a question offers."""
    if isinstance(form, Act):
        return [(act, choice.form) for act, choice in form.choices.items()]
    return [("", form)] if isinstance(form, Fields) else []


def _check_questions(table: RandomTable, checked: set[tuple[str, int]]) -> None:
    """Every open question can be answered, by silence too; all samples when it is first seen."""
    ruleset: Ruleset[Any] = table.ruleset
    for prompt in table.scene.prompts:
        _check_facts(table, prompt)
        form = prompt.ask.live()
        assert form.possible(), f"{prompt.key} has no legal answer"
        if (prompt.key, prompt.opened) not in checked:
            checked.add((prompt.key, prompt.opened))
            for sample in form.samples():
                form.read(sample)
        silence = prompt.ask.silence()
        if silence is not None:
            form.read(silence)
        for act, each in _forms(form):
            action = ruleset.actions[act]
            assert prompt.ask.key in action.questions, f"{act} does not answer {prompt.ask.key}"
            assert each.make is action.params, act
            assert set(each.fields) <= set(action.params.__dataclass_fields__), act
            assert len(each.fields) <= MOST_FIELDS, act
            if ruleset is not DUEL:
                assert all(field.label for field in each.fields.values()), act


KINDS: dict[Sort, type[Any]] = {
    Sort.NUMBER: int,
    Sort.GAUGE: Gauge,
    Sort.FLAG: bool,
    Sort.WHO: str,
    Sort.PEOPLE: tuple,
    Sort.WORD: str,
    Sort.WORDS: tuple,
}
"""What the values of each sort of fact are in Python."""


def _check_facts(table: RandomTable, prompt: Prompt) -> None:
    """It states what its ruleset declares, and names nobody whom its person does not see."""
    ruleset, ask = table.ruleset, prompt.ask
    question = ruleset.questions[ask.key]
    assert type(ask.facts) is question.facts, ask.key
    assert (question.part is Part.TURN) or not question.can_wait, ask.key
    assert not ask.turn or question.part is Part.TURN, ask.key
    known = declared(question.facts)
    assert set(question.offer) <= known.keys(), ask.key
    viewer = Viewer(player=ask.who, gm=ask.who == GM)
    for name, value in stated(ask.facts).items():
        sort = known[name].sort
        assert type(value) is KINDS[sort] or isinstance(value, str), (ask.key, name, value)
        if sort in (Sort.WHO, Sort.PEOPLE):
            for id in (value,) if isinstance(value, str) else value:
                assert not id or viewer.sees(table.fight.combatants[id].eyes), (ask.key, name, id)
    about = table.fight.combatants.get(ask.about)
    if about is not None:
        assert ruleset.own(table.fight, about).keys() == ruleset.gauges.keys(), ask.key
        assert set(ruleset.gauges).isdisjoint(known), ask.key


def _check_not_stuck(table: RandomTable) -> None:
    """A fight rests only where a person is asked, or where nobody is left to act."""
    if not table.scene.prompts and not table.fight.over:
        assert table.scene.settled
        assert not table.ruleset.due(table.fight)


def _check_views(table: RandomTable) -> None:
    """No view breaks, and the public sees nobody who is hidden."""
    for player in ("ama", "ben", GM):
        table.view(player)
    shown = {card.id for card in table.view().cards}
    assert shown == {c.id for c in table.fight.combatants.values() if c.eyes is EVERYONE}
    assert all(line.text for line in table.lines if PUBLIC.sees(line.audience))


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("ruleset", EVERY, ids=lambda ruleset: ruleset.key)
def test_random_play_breaks_nothing(ruleset: Ruleset[Any], seed: int) -> None:
    """Every question can be answered, no fight stops, and each step survives reload and undo."""
    table = None
    checked: set[tuple[str, int]] = set()
    for table in played(ruleset, seed, STEPS):
        _check_questions(table, checked)
        _check_not_stuck(table)
        _check_views(table)
    assert table is not None
    table.undo_everywhere()


@pytest.mark.parametrize("seed", HUNDREDS)
@pytest.mark.parametrize("ruleset", EVERY, ids=lambda ruleset: ruleset.key)
def test_hundreds_of_short_fights_hold(ruleset: Ruleset[Any], seed: int) -> None:
    """Fights without a reload: nothing breaks, nothing stops, all can be answered."""
    for more in range(FIGHTS.get(ruleset.key, 20)):
        for table in played(ruleset, seed + more, 40, quick=True):
            _check_not_stuck(table)
        _check_questions(table, set())


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("ruleset", EVERY, ids=lambda ruleset: ruleset.key)
def test_a_refused_step_leaves_no_trace(ruleset: Ruleset[Any], seed: int) -> None:
    """An answer of another form is refused at every question, and nothing has changed."""
    for table in played(ruleset, 1000 + seed, 12):
        before = table.scene.digest
        for prompt in table.scene.prompts:
            wrong = Answered(key=prompt.key, opened=prompt.opened, value={"act": "no such act"})
            with pytest.raises(RulesError):
                advance(table.scene, wrong, at=0, hand=table._hand)
        assert table.scene.digest == before
