"""The answers in a fight that is played forward."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

from rules.engine.intents.book import Book, Kept
from rules.engine.intents.plans import Mode, Policy
from rules.engine.intents.presets import style_orders, style_plan
from rules.engine.replay.drive import Answers, Given
from rules.engine.replay.scene import Prompt, Scene
from rules.errors import RulesError

SIMPLE = "forecast"
"""The source of an answer that no person's order gave."""


class Minds(Answers):
    """Answers by people's orders, else by the game's usual style, else by silence or chance."""

    def __init__(self, scene: Scene[Any], kept: Kept, vias: Sequence[str], chance: Random) -> None:
        self._book = Book(with_styles(scene, kept), vias, again=None)
        self._chance = chance
        self._tried: dict[tuple[str, int], list[Any]] = {}

    def opened(self, scene: Scene[Any], prompts: Sequence[Prompt]) -> None:
        """Decide people's orders when the question opens."""
        self._book.opened(scene, prompts)

    def given(self, scene: Scene[Any], prompt: Prompt) -> Given | None:
        """Return the answer; None only if no answer is legal."""
        found = self._book.given(scene, prompt)
        if found is not None:
            return found
        place = (prompt.key, prompt.opened)
        if place not in self._tried:
            self._tried[place] = self._simple(prompt)
        left = self._tried[place]
        return Given(left.pop(0), SIMPLE) if left else None

    def refused(self, prompt: Prompt, given: Given, error: RulesError) -> None:
        """Try the next answer."""
        if given.via != SIMPLE:
            self._book.refused(prompt, given, error)

    def _simple(self, prompt: Prompt) -> list[Any]:
        silence = prompt.ask.silence()
        samples = list(prompt.ask.live().samples())
        self._chance.shuffle(samples)
        return [*([] if silence is None else [silence]), *samples]


def with_styles(scene: Scene[Any], kept: Kept) -> Kept:
    """Give the game's first style to everybody without one.

    Policies that only make drafts act too: the GM would have approved them.
    """
    rules, fight = scene.ruleset, scene.fight
    given = tuple([replace(policy, mode=Mode.ALONE) for policy in kept.policies])
    if not rules.choices.presets.styles:
        return replace(kept, policies=given)
    has = {id for policy in given if policy.plan for id in policy.group}
    style, questions = rules.choices.presets.styles[0], rules.choices.questions
    usual = []
    for who in fight.combatants.values():
        made = {"id": f"usual-{who.id}", "owner": who.player, "about": ""}
        policy = Policy(
            name=who.name,
            group=(who.id,),
            intents=style_orders(style, questions, **made),
            plan=style_plan(style, questions, **made),
            mode=Mode.ALONE,
        )
        if who.id not in has:
            usual.append(policy)
    return replace(kept, policies=(*given, *usual))
