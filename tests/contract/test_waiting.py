"""Whoever waits is asked again only when something that they can see has changed."""

from __future__ import annotations

from typing import Any

import pytest

from bot.contract.demands import hold
from bot.contract.open_questions import Waiting
from bot.contract.random_play import RandomTable, played
from rules import RULESETS
from rules.engine.replay import journal as j
from rules.engine.replay.drive import Step
from rules.engine.views.visibility import GM, Part, Viewer

STEPS, SEEDS = 60, 3

STANDING = ("ki", "l7r", "wayward", "wod")
"""The games in which a wait stands."""


class PatientTable(RandomTable):
    """A table at which half of those who can wait do so."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.waiting = Waiting()
        self.read: dict[str, int] = {}

    def step(self) -> None:
        """Let somebody wait, or one thing happen."""
        for prompt in self.scene.prompts if self.rng.random() < 0.5 else ():
            question = self.ruleset.question(prompt.ask.key)
            wait = None if question is None else question.wait(prompt.ask.facts)
            if wait is not None:
                _ = self.play(j.Answered(key=prompt.key, opened=prompt.opened, value=dict(wait)))
                return
        super().step()

    def play(self, entry: j.Entry | None) -> Step:
        """Write an entry; nobody who waits may be asked again by it without a change."""
        if isinstance(entry, j.Answered):
            answered = self.scene.prompt(entry.key, entry.opened)
            self.waiting.answered(self.scene, answered, entry.value)
            self.read[answered.ask.about] = len(self.lines)
        before = {(p.key, p.opened) for p in self.scene.prompts}
        step = super().play(entry)
        for prompt in self.scene.prompts if entry is not None else ():
            new = (prompt.key, prompt.opened) not in before
            again = new and self.waiting.asks_again(self.scene, prompt)
            told = again and self._told(prompt.ask.about, prompt.ask.who)
            hold(not again or told, f"{prompt.ask.about} waits: {prompt.ask.question}")
        return step

    def _told(self, about: str, who: str) -> bool:
        """Whether they have read anything since they began to wait, beside notes."""
        viewer = Viewer(player=who, gm=who == GM)
        since = self.lines[self.read[about] :]
        return any(line.part is not Part.NOTE and viewer.sees(line.audience) for line in since)


@pytest.mark.parametrize("seed", range(SEEDS))
@pytest.mark.parametrize("key", STANDING)
def test_nobody_who_waits_is_asked_again_though_nothing_has_changed(key: str, seed: int):
    """Random play in which half of those who can wait do so."""
    for _ in played(RULESETS[key], 9100 + seed, STEPS, quick=True, at=PatientTable):
        pass
