"""What can be said of an open question: if it can be answered as it opens, and why it is asked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from bot.contract.demands import NotRun, demand, hold
from bot.contract.random_play import RandomTable, played
from rules.engine.asking.forms import Acts, Fields, Form, Json, Text
from rules.engine.asking.questions import Part as Asked
from rules.engine.asking.requests import Ask
from rules.engine.replay.drive import Step
from rules.engine.replay.journal import Answered, Entry
from rules.engine.replay.scene import Prompt, Scene
from rules.engine.ruleset import Ruleset
from rules.engine.state.encounter import Encounter
from rules.engine.views.visibility import EVERYONE, GM, Part, Viewer
from rules.errors import BadAnswer


def refused_as_opened(form: Form[Any]) -> Iterator[str]:
    """Return the acts, in the order of their buttons, that are refused as their form opens.

    Fields in which nothing is chosen yet may be given any value. A choice that is offered alike,
    because what forbids it is secret, is not counted.
    """
    for act, choice in form.choices.items() if isinstance(form, Acts) else ():
        opened = any(_takes(choice.form, raw) for raw in choice.form.opened())
        if not opened and not (choice.alike and not choice.form.possible()):
            yield act


def _takes(form: Form[Any], raw: Json) -> bool:
    try:
        _ = form.read(raw)
    except BadAnswer:
        return False
    return True


def filled_in(form: Acts[Any]) -> Acts[Any]:
    """Return the same choices with forms that are filled in as people see them."""
    choices = {
        act: replace(choice, form=choice.form.legal_as_it_opens())
        for act, choice in form.choices.items()
    }
    return replace(form, choices=choices)


def has_one_answer(form: Form[Any]) -> bool:
    """Whether all legal answers mean the same, as far as the form's samples show."""
    if isinstance(form, Acts):
        legal = [choice.form for choice in form.choices.values() if choice.form.possible()]
        return len(legal) == 1 and has_one_answer(legal[0])
    if isinstance(form, Fields) and any(isinstance(f, Text) for f in form.fields.values()):
        return False
    return len({repr(form.read(raw)) for raw in form.samples()}) < 2


Place: TypeAlias = tuple[str, str]
"""A combatant, and the key of a question about them."""


@dataclass(slots=True)
class Waiting:
    """Those who said that they wait, with what they could see then."""

    seen: dict[Place, Any] = field(default_factory=dict[Place, Any])

    def answered(self, scene: Scene[Any], prompt: Prompt, value: Json) -> None:
        """Note an answer that is given next: whoever waits has seen what is to be seen now."""
        ask, question = prompt.ask, scene.ruleset.question(prompt.ask.key)
        place = (ask.about, ask.key)
        _ = self.seen.pop(place, None)
        if question is None or question.part is not Asked.TURN or not isinstance(value, dict):
            return
        wait = question.wait(ask.facts)
        if wait is not None and _means(ask.live(), value, wait):
            self.seen[place] = to_be_seen(scene, ask)

    def asks_again(self, scene: Scene[Any], prompt: Prompt) -> bool:
        """Whether somebody who waits is asked again, though nothing that they see has changed.

        The last moment at which they can act is a change, and so is a new round.
        """
        ask, question = prompt.ask, scene.ruleset.question(prompt.ask.key)
        before = self.seen.get((ask.about, ask.key))
        is_last = question is not None and question.wait(ask.facts) is None
        return before is not None and not is_last and before == to_be_seen(scene, ask)


def _means(form: Form[Any], value: Json, wait: Json) -> bool:
    """Whether an answer is the one that waits; also with fields left as they are."""
    try:
        return bool(form.read(value) == form.read(wait))
    except BadAnswer:
        return False


def to_be_seen(scene: Scene[Any], ask: Ask[Any]) -> Any:
    """Return what the person of a question can see: the round, acts, blows, harm and cards."""
    fight: Encounter[Any, Any] = scene.fight
    viewer = Viewer(player=ask.who, gm=ask.who == GM)
    here = [c for c in fight.combatants.values() if viewer.sees(c.eyes)]
    cards = [scene.ruleset.board.card(fight, each).shown_to(viewer) for each in here]
    memory = fight.memory
    return (
        scene.ruleset.course.beat(fight),
        [each for each in memory.acted if viewer.sees(each.audience)],
        [each for each in memory.struck if viewer.sees(each.audience)],
        [each for each in memory.harmed if viewer.sees(each.audience)],
        [(card.id, card.stats, card.health, card.out) for card in cards],
    )


@demand(seeds=6)
def every_choice_can_be_made_as_it_opens(ruleset: Ruleset[Any], seed: int) -> None:
    """No question offers what cannot be chosen, and each form can be sent as it opens."""
    seen: set[tuple[str, int]] = set()
    for table in played(ruleset, 8000 + seed, 45, quick=True):
        for prompt in table.scene.prompts:
            form, key = prompt.ask.live(), prompt.ask.key
            if (prompt.key, prompt.opened) in seen or not isinstance(form, Acts):
                continue
            seen.add((prompt.key, prompt.opened))
            dead = [act for act, each in form.choices.items() if not each.offered()]
            advice = "leave it out by `why_not`, or narrow its fields to what is legal."
            hold(not dead, f"{key} offers {dead}, and no answer is legal: {advice}")
            refused = [*refused_as_opened(filled_in(form))]
            hold(not refused, f"{key}: {refused} is refused as it opens: give it a `blank_at`.")


class _Watched(RandomTable):
    """A table that checks after each step what is open, and what was closed without an answer."""

    def play(self, entry: Entry | None) -> Step:
        """Write one entry and its results, and check them."""
        step = super().play(entry)
        scene = self.scene
        unseen = [c.name for c in self.fight.combatants.values() if c.eyes is not EVERYONE]
        for (key, _), why in step.closed.items():
            hold(bool(why), f"{key} is closed without a word.")
            hold(not any(name in why for name in unseen), f"{why!r} tells of somebody hidden.")
        for ask in (prompt.ask for prompt in scene.prompts if scene.is_mute(prompt.ask)):
            default = ask.silence()
            waits = default is None or not _takes(ask.live(), default)
            hold(waits, f"{ask.key} is asked about {ask.about}, who decides nothing any more.")
        return step


@demand(seeds=12)
def no_question_outlives_its_reason(ruleset: Ruleset[Any], seed: int) -> None:
    """Nobody is asked who can decide nothing any more, and a question that is closed says why."""
    for _ in played(ruleset, 8500 + seed, 45, quick=True, at=_Watched):
        pass


class _Patient(RandomTable):
    """A table at which half of those who can wait do so, and nobody may be asked again in vain."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._waiting = Waiting()
        self._read: dict[str, int] = {}

    def step(self) -> None:
        """Let somebody wait, or one thing happen."""
        for prompt in self.scene.prompts if self.rng.random() < 0.5 else ():
            question = self.ruleset.question(prompt.ask.key)
            wait = None if question is None else question.wait(prompt.ask.facts)
            if wait is not None and _takes(prompt.ask.live(), wait):
                _ = self.play(Answered(key=prompt.key, opened=prompt.opened, value=wait))
                return
        super().step()

    def play(self, entry: Entry | None) -> Step:
        """Write one entry and its results, and look at what is asked by it."""
        if isinstance(entry, Answered):
            answered = self.scene.prompt(entry.key, entry.opened)
            self._waiting.answered(self.scene, answered, entry.value)
            self._read[answered.ask.about] = len(self.lines)
        before = {(prompt.key, prompt.opened) for prompt in self.scene.prompts}
        step = super().play(entry)
        for prompt in self.scene.prompts if entry is not None else ():
            new = (prompt.key, prompt.opened) not in before
            again = new and self._waiting.asks_again(self.scene, prompt)
            told = again and self._told(prompt.ask.about, prompt.ask.who)
            hold(not again or told, f"{prompt.ask.about} waits: {prompt.ask.question}")
        return step

    def _told(self, about: str, who: str) -> bool:
        """Whether they have read anything since they began to wait, beside notes."""
        viewer = Viewer(player=who, gm=who == GM)
        since = self.lines[self._read[about] :]
        return any(line.part is not Part.NOTE and viewer.sees(line.audience) for line in since)


@demand(seeds=6)
def nobody_who_waits_is_asked_again_in_vain(ruleset: Ruleset[Any], seed: int) -> None:
    """Whoever waits is asked again only when something that they can see has changed."""
    if not any(question.can_wait for question in ruleset.choices.questions.values()):
        raise NotRun("No question has a `wait`.")
    for _ in played(ruleset, 9100 + seed, 60, quick=True, at=_Patient):
        pass
