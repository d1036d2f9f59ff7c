"""Scripts of tests, and the check that each is used up: its dice, and its answers in advance."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from bot.contract.table import Table
from bot.play.dice import Hand
from rules.engine.asking.forms import Json
from rules.engine.replay.drive import Answers, Given
from rules.engine.replay.scene import Prompt, Scene
from rules.errors import RulesError


class ScriptedAnswers(Answers):
    """Answers given in advance: by the question's name, each once, in their order.

    With `about` they are for questions about that combatant alone. An answer that is refused is
    kept in `dropped` with its place and the reason.
    """

    def __init__(self, about: str = "", **answers: list[Json]) -> None:
        self._about = about
        self._waiting = {key: list(each) for key, each in answers.items()}
        self._given: dict[tuple[str, int], Json] = {}
        self.dropped: list[tuple[str, Json, str]] = []

    def given(self, scene: Scene[Any], prompt: Prompt) -> Given | None:
        """The answer to this question: the next one when the question is first looked up."""
        del scene
        place, waiting = (prompt.key, prompt.opened), self._waiting.get(prompt.ask.key)
        if place not in self._given:
            if not waiting or self._about not in ("", prompt.ask.about):
                return None
            self._given[place] = waiting.pop(0)
        return Given(self._given[place], "order:7")

    def refused(self, prompt: Prompt, given: Given, error: RulesError) -> None:
        """The answer did not fit; the next one is tried."""
        del self._given[prompt.key, prompt.opened]
        self.dropped.append((prompt.key, given.value, str(error)))

    def left(self) -> dict[str, list[Json]]:
        """The answers that no question has taken."""
        return {key: each for key, each in self._waiting.items() if each}


def used_up(answers: Iterable[str], asked: Iterable[Prompt]) -> None:
    """Everybody that a test has an answer for is asked; `answers` names the combatants."""
    missed = {*answers} - {prompt.ask.about for prompt in asked}
    assert missed == set(), f"the script has answers that nobody asked for: {sorted(missed)}"


def dice_are_used_up(hand: Hand) -> None:
    """Every die of a scripted hand has fallen."""
    assert hand.left == [], f"the script has dice that nobody threw: {hand.left}"


@pytest.fixture(autouse=True)
def scripts_are_used_up(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """All that a test gives must be wanted: each die falls, and a question takes each answer."""
    made: list[Table] = []
    begin = Table.__init__

    def noted(self: Table, *args: Any, **given: Any) -> None:
        begin(self, *args, **given)
        made.append(self)

    monkeypatch.setattr(Table, "__init__", noted)
    yield
    dice = [faces for table in made if (faces := table.dice_left())]
    assert dice == [], f"the script has dice that nobody threw: {dice}"
    scripts = dict.fromkeys(t.answers for t in made if isinstance(t.answers, ScriptedAnswers))
    answers = [left for each in scripts if (left := each.left())]
    assert answers == [], f"the script has answers that nobody asked for: {answers}"
