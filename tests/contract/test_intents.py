"""Random intents against random play: what they answer is legal, affordable and aimed at foes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from bot.contract.random_play import RandomTable
from rules import RULESETS
from rules.engine.asking.forms import Acts
from rules.engine.asking.questions import Part
from rules.engine.asking.simple_forms import Number, Target
from rules.engine.intents.aims import (
    ATTACKER,
    AVENGE,
    FOCUS,
    FOE,
    LAST,
    NEAREST,
    WEAKEST,
    Aim,
)
from rules.engine.intents.amounts import UpTo, leaves_enough
from rules.engine.intents.book import Book, Kept
from rules.engine.intents.known import known
from rules.engine.intents.plans import Plan, Step
from rules.engine.intents.replies import Intent, Kind, Reply, Uses
from rules.engine.replay.scene import Prompt, Scene
from rules.engine.ruleset import Ruleset
from rules.engine.views.visibility import GM
from tests.engine.duel import RULESET as DUEL

EVERY = [*RULESETS.values(), DUEL]
HOWS = (ATTACKER, LAST, AVENGE, FOCUS, NEAREST, WEAKEST, FOE)
SEEDS = range(4)
STEPS = 25


class Watched(Book):
    """A book that makes an intent of each question it meets, and looks at what is decided.

    To each kind of question an intent is kept after it was first asked: an act that it offered,
    numbers as amounts, targets as aims, and floors for each gauge.
    """

    def __init__(self, rng: Random) -> None:
        super().__init__(Kept())
        self.rng = rng
        self.seen: Counter[str] = Counter()
        self.looked_at: Counter[str] = Counter()

    def opened(self, scene: Scene[Any], prompts: Sequence[Prompt]) -> None:
        super().opened(scene, prompts)
        for prompt in prompts:
            verdict = self.verdict(scene, prompt)
            if isinstance(verdict.value, dict):
                self._look_at(scene, prompt, verdict.value, verdict.source)
            question = scene.ruleset.choices.questions[prompt.ask.key]
            if question.part is not Part.RULING:
                self._keep(scene, prompt)

    def _look_at(self, scene: Scene[Any], prompt: Prompt, value: Any, source: str) -> None:
        """It is read by the form, keeps its floors, and aims at a foe who stands."""
        self.looked_at[prompt.ask.key] += 1
        form, raw = prompt.ask.live(), dict(value)
        form.read(value)
        choice = form.choices[raw.pop("act")]
        know = known(scene.ruleset, scene.fight, prompt.ask.about)
        cost = {} if choice.cost is None else choice.cost(choice.form.read(raw))
        assert cost.keys() <= scene.ruleset.board.gauges.keys()
        floors = next((i.replies[0].keep for i in self._kept.orders if i.id == source), {})
        assert leaves_enough(cost, floors, know.own)
        for name, chosen in raw.items():
            field = choice.form.fields[name]
            if isinstance(field, Target) and chosen:
                assert know.people[chosen].stands, (prompt.ask.key, chosen)
                assert not know.people[chosen].friend, (prompt.ask.key, chosen)
            if isinstance(field, Number):
                assert chosen not in field.special, (prompt.ask.key, name)

    def _keep(self, scene: Scene[Any], prompt: Prompt) -> None:
        ask, form = prompt.ask, prompt.ask.live()
        if self.seen[ask.key] >= 3 or not isinstance(form, Acts):
            return
        self.seen[ask.key] += 1
        act = self.rng.choice(sorted(form.choices))
        reply = Reply(act, self._fields(form.choices[act].form), keep=self._floors(scene))
        orders = [
            Intent(
                id=f"{ask.key}-{self.seen[ask.key]}-{who}",
                owner=who,
                question=ask.key,
                replies=(reply,),
                uses=Uses(Kind.TIMES, 2),
            )
            for who in ("ama", "ben", GM)
        ]
        self._kept = Kept(orders=(*self._kept.orders, *orders))

    def _fields(self, form: Any) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for name, field in form.fields.items():
            if isinstance(field, Number):
                found[name] = UpTo(self.rng.randint(1, 4))
            elif isinstance(field, Target):
                found[name] = Aim((self.rng.choice(HOWS), FOE))
            elif name in form.required and field.samples():
                found[name] = self.rng.choice(field.samples())
        return found

    def _floors(self, scene: Scene[Any]) -> dict[str, int]:
        return {gauge: self.rng.randint(0, 2) for gauge in scene.ruleset.board.gauges}


@pytest.mark.parametrize("ruleset", EVERY, ids=lambda ruleset: ruleset.key)
def test_what_intents_answer_is_legal_affordable_and_aimed_at_foes(ruleset: Ruleset[Any]) -> None:
    """Whatever was left, in whatever fight: no fallen, no friend, no special number, no floor."""
    looked_at: Counter[str] = Counter()
    for seed in SEEDS:
        book = Watched(Random(seed))
        table = RandomTable(ruleset, seed, answers=book, quick=True)
        for _ in range(3):
            table.enter()
        table.begin()
        for _ in range(STEPS):
            if table.fight.over:
                break
            table.step()
        looked_at += book.looked_at
    assert looked_at.total() >= 20, looked_at


def _vias(table: RandomTable) -> list[str]:
    return [via for r in table.records if (via := getattr(r.entry, "via", "")).startswith("plan")]


def test_a_replay_needs_no_intents_and_counts_the_same() -> None:
    """The records carry the answers: replayed without the plan the fight is the same."""
    ruleset = RULESETS["l7r"]
    plan = Plan(
        id="p",
        owner="ama",
        about="ama",
        steps=(Step(say={"act": (Reply("attack", {"target": Aim((LAST, FOE))}),)}, turns=5),),
    )
    table = RandomTable(ruleset, 5, answers=Book(Kept(plans=(plan,))), house={})
    table.join("Ama", "ama", **ruleset.sheets.templates()["ama"])
    table.join("Ben", "ben", side="others", **ruleset.sheets.templates()["ben"])
    table.begin()
    for _ in range(STEPS):
        table._answer(table.scene.prompts)
    assert _vias(table)
    assert table.reloaded().digest == table.scene.digest
