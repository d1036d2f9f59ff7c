"""Playing a fight on by the same rules, without telling or writing anything.

That is many times faster. It continues a scene from its present state; with the same answers and
dice the final state is the same as by `drive.advance`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from rules.dice import Unread
from rules.engine.asking.requests import Throw
from rules.engine.replay.drive import Answers, Hand, answers_itself
from rules.engine.replay.fibers import Fiber, Flight
from rules.engine.replay.scene import Prompt, Scene
from rules.engine.replay.telling import hush
from rules.errors import RulesDefect, RulesError

MOST_EVENTS = 50_000
"""A fight with more answers, dice and moments than this does not end."""

_NONE: Any = object()
"""The sign for no answer, because None may be one."""


def play_on(scene: Scene[Any], *, hand: Hand, answers: Answers, over: Callable[[Any], bool]) -> int:
    """Play on until the fight is `over`, nothing is due, or a question has no answer.

    `over` is checked whenever no moment is in flight. Afterwards the scene cannot be used with a
    journal. Returns the number of answers, dice and moments.

    Raises:
        RulesDefect: The rules broke, or nothing ended the fight.
    """
    fight, flight, ruleset = scene.fight, scene.flight, scene.ruleset
    decides = type(answers).opened is not Answers.opened
    first = seq = scene.seq + 1
    hush(fight)
    try:
        for seq in range(first, first + MOST_EVENTS):
            falls = flight.next_to_throw()
            if falls is not None:
                _throw(flight, falls, hand, seq)
            elif flight:
                if not _answer(scene, flight, answers, seq):
                    return seq - first
            elif fight.over or over(fight):
                return seq - first
            elif slots := ruleset.course.due(fight):
                flight.start("", ruleset.course.moment(fight, slots), seq)
            else:
                return seq - first
            flight.look_again(seq)
            if decides:
                opened = [each for each in flight.prompts if each.opened == seq]
                if opened:
                    answers.opened(scene, opened)
    except RulesError as error:
        raise RulesDefect(f"Event {seq}: {error}") from error
    finally:
        scene.seq = seq
    raise RulesDefect("A fight went on without end.")


def _throw(flight: Flight, fiber: Fiber, hand: Hand, seq: int) -> None:
    throw = cast("Throw", fiber.waiting)
    faces = hand(fiber.place, throw.dice)
    fallen = Unread(throw.dice, faces, throw.name, throw.modifiers, clause=throw.clause)
    flight.go_on(fiber, fallen, seq)


def _answer(scene: Scene[Any], flight: Flight, answers: Answers, seq: int) -> bool:
    """Answer the first question that has an answer; False if none has."""
    for prompt in flight.prompts:
        meant = _NONE
        if not scene.is_mute(prompt.ask):
            meant = _given(scene, prompt, answers)
        if meant is _NONE and answers_itself(scene, prompt, covert_waits=False):
            meant = _default(prompt)
        if meant is not _NONE:
            fiber = flight.at(prompt.key)
            assert fiber is not None
            flight.go_on(fiber, meant, seq)
            return True
    return False


def _given(scene: Scene[Any], prompt: Prompt, answers: Answers) -> Any:
    while (given := answers.given(scene, prompt)) is not None:
        try:
            return prompt.ask.live().read(given.value)
        except RulesError as error:
            answers.refused(prompt, given, error)
    return _NONE


def _default(prompt: Prompt) -> Any:
    silence = prompt.ask.silence()
    if silence is None:
        return _NONE
    try:
        return prompt.ask.live().read(silence)
    except RulesError:
        return _NONE
