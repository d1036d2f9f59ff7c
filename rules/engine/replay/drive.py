"""One step of a fight: write a cause, and then everything that follows automatically.

That is: dice, answers given in advance, defaults for people who answer no more, and the next
moment. The step ends when a person must decide, or when nothing is due.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from rules.dice import Dice, Faces
from rules.engine.asking.forms import Json
from rules.engine.replay.journal import Advanced, Answered, Decided, Entry, Fell, Record
from rules.engine.replay.scene import Lines, Prompt, Scene, Wanted
from rules.engine.state.as_json import dump
from rules.engine.state.copies import twin
from rules.errors import RulesDefect, RulesError
from rules.values import value

Hand: TypeAlias = Callable[[str, Dice], Faces]
"""A function that throws dice for the question at a place."""

Pledged: TypeAlias = Callable[[Scene[Any], Wanted], Fell]
"""A function that throws the dice of a pledged fight at their place."""

Gate: TypeAlias = Callable[[Scene[Any]], Entry | None]
"""A function for the entry to write instead of the next moment; None for the moment itself."""

MOST_RECORDS = 10_000

MOST_MOMENTS = 200
"""The most moments in a row that may begin and end in one step without waiting for a person."""


@value(frozen=True, slots=True)
class Given:
    """An answer given before the question was asked, and its source ("intent:7.0").

    `why` says why earlier instructions did not answer; only the owner reads it.
    """

    value: Json
    via: str
    why: tuple[str, ...] = ()


class Answers:
    """A store of answers to questions that are not asked yet. This base class has none."""

    def opened(self, scene: Scene[Any], prompts: Sequence[Prompt]) -> None:
        """A record has opened these questions; the scene is in the state right after that record.

        Whatever is decided here cannot depend on the order of the answers.
        """

    def given(self, _scene: Scene[Any], _prompt: Prompt) -> Given | None:
        """The answer that is stored for this question, if any; it is looked up at each record."""
        return None

    def refused(self, prompt: Prompt, given: Given, error: RulesError) -> None:
        """The answer did not fit. It must not be given again for this question."""

    def defaulted(self, scene: Scene[Any], prompt: Prompt, value: Json) -> None:
        """The question takes its default, `value`, at once; the answer is written next."""


@dataclass(slots=True)
class Step:
    """The written records, their lines, and the newest state between two moments.

    `closed` has the questions that were closed without an answer, as in `Scene`.
    `settled` is (record number, that state), or None if the step began and ended within one moment.
    `breathless`: it stopped after `MOST_MOMENTS`, though more is due.
    """

    records: list[Record] = field(default_factory=list[Record])
    lines: list[tuple[int, Lines]] = field(default_factory=list[tuple[int, Lines]])
    closed: dict[tuple[str, int], str] = field(default_factory=dict[tuple[str, int], str])
    settled: tuple[int, Any] | None = None
    breathless: bool = False
    _encoded: tuple[int, str] | None = field(default=None, init=False, repr=False, compare=False)

    @property
    def checkpoint(self) -> tuple[int, str] | None:
        """(record number, state as JSON text) of `settled`; encoded when it is first asked for."""
        if self.settled is None:
            return None
        seq, state = self.settled
        if self._encoded is None or self._encoded[0] != seq:
            self._encoded = seq, dump(state)
        return self._encoded


def advance(
    scene: Scene[Any],
    entry: Entry | None,
    *,
    at: int,
    hand: Hand,
    answers: Answers | None = None,
    running: bool = True,
    covert_waits: bool = False,
    checkpoints: bool = True,
    gate: Gate | None = None,
    pledged: Pledged | None = None,
    ends: bool = False,
) -> Step:
    """Write `entry` (None: only go on), then everything that follows automatically.

    `running` lets the next moment start by itself. With `covert_waits`, covert questions wait for
    their person; otherwise an order or their default answers them at once. Before each moment,
    `gate` may write another entry instead, such as the card of a round. If the fight has pledged
    its seeds, `pledged` throws its dice instead of `hand`. If it `ends`, the GM is asked for the
    end once only one side can act. After `MOST_MOMENTS` that waited for nobody the step stops
    between two moments, so that a fight without decisions cannot run away; a step without an entry
    continues from there. A refusal changes nothing; after any other error the
    scene must be thrown away.

    Raises:
        RulesError: The entry may not be written now.
        RulesDefect: The rules broke, or went on for more than `MOST_RECORDS` records.
    """
    answers = answers or Answers()
    step = Step()
    if entry is not None:
        scene.check(entry)
        _write(scene, step, entry, at, answers)
    moments = 0
    for _ in range(MOST_RECORDS):
        following = _throw(scene, hand, pledged)
        following = following or _answer(scene, answers, covert_waits=covert_waits)
        if following is None and ends and scene.is_decided:
            following = Decided()
        if following is None and scene.settled:
            if checkpoints:
                step.settled = (scene.seq, twin(scene.fight))
            following = _next_moment(scene, gate) if running else None
            moments += 1
            step.breathless = following is not None and moments > MOST_MOMENTS
        if step.breathless:
            return step
        if following is None:
            return step
        _write(scene, step, following, at, answers)
    raise RulesDefect("A step ran on without end.")


def _write(scene: Scene[Any], step: Step, entry: Entry, at: int, answers: Answers) -> None:
    record = Record(scene.seq + 1, at, entry)
    lines = scene.feed(record)
    step.records.append(record)
    step.closed |= scene.closed
    if lines:
        step.lines.append((record.seq, lines))
    opened = [prompt for prompt in scene.prompts if prompt.opened == record.seq]
    if opened:
        answers.opened(scene, opened)


def _throw(scene: Scene[Any], hand: Hand, pledged: Pledged | None) -> Entry | None:
    for wanted in scene.throws:
        if pledged is not None and scene.fight.pledge is not None:
            return pledged(scene, wanted)
        dice = wanted.throw.dice
        return Fell(key=wanted.key, dice=dice, faces=hand(wanted.key, dice))
    return None


def _answer(scene: Scene[Any], answers: Answers, *, covert_waits: bool) -> Entry | None:
    for prompt in scene.prompts:
        answer = _given(scene, prompt, answers)
        if answer is None and answers_itself(scene, prompt, covert_waits=covert_waits):
            answer = _default(scene, prompt, answers)
        if answer is not None:
            return answer
    return None


def _given(scene: Scene[Any], prompt: Prompt, answers: Answers) -> Entry | None:
    if scene.is_mute(prompt.ask):
        return None
    while (given := answers.given(scene, prompt)) is not None:
        try:
            return _taken(scene, prompt, given)
        except RulesError as error:
            answers.refused(prompt, given, error)
    return None


def _default(scene: Scene[Any], prompt: Prompt, answers: Answers) -> Entry | None:
    """The default answer, if one is legal now; otherwise the question waits for the GM."""
    silence = prompt.ask.silence()
    if silence is None:
        return None
    try:
        answer = _taken(scene, prompt, Given(silence, "default"))
    except RulesError:
        return None
    answers.defaulted(scene, prompt, silence)
    return answer


def _taken(scene: Scene[Any], prompt: Prompt, given: Given) -> Entry:
    """The answer as an entry. Raises `RulesError` if it does not fit."""
    entry = Answered(key=prompt.key, opened=prompt.opened, value=given.value, via=given.via)
    scene.check(entry)
    return entry


def answers_itself(scene: Scene[Any], prompt: Prompt, *, covert_waits: bool) -> bool:
    """Whether a question without an answer in advance takes its default at once.

    A question that everybody saw waits for its answer, though its combatant has been hidden since.
    """
    if scene.is_mute(prompt.ask) or prompt.ask.consult:
        return True
    secret = scene.is_covert(prompt.ask) and not scene.was_asked_openly(prompt)
    return secret and not covert_waits


def _next_moment(scene: Scene[Any], gate: Gate | None) -> Entry | None:
    fight = scene.fight
    if not fight.begun or fight.over or fight.tempo.ending or not scene.due:
        return None
    instead = gate(scene) if gate is not None else None
    return instead or Advanced()
