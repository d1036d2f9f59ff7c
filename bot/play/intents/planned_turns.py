"""One turn of a plan as a person describes it, and the step of the plan that is made of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.engine.asking.text_values import name_key
from rules.engine.intents.aims import FOE, Aim
from rules.engine.intents.plans import Step
from rules.engine.intents.presets import Deed, Presets, turn_step
from rules.engine.intents.replies import ASK, SILENCE, Reply
from rules.engine.intents.reply_words import wish_in_words
from rules.errors import BadAnswer

IF_NONE = {"ask": (Reply(ASK), "ask me"), "silence": (Reply(SILENCE), "what silence does")}
"""Ways to go on without a target, besides the ruleset's presets."""

NO_AIM = Aim(())


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """One turn to plan: a deed, its targets, and what to do without a target.

    `if_none` is the key of a deed, "ask", "silence", or "" for the ruleset's first choice. The step
    is for `turns` turns, None for all coming ones; with `after` it waits for what the step's field
    of that name says, `this_round` only.
    """

    deed: str
    aim: Aim = NO_AIM
    if_none: str = ""
    turns: int | None = 1
    after: str = ""
    this_round: bool = False


def planned_step(presets: Presets, turn: Turn, names: Mapping[str, str]) -> Step:
    """Return the step of a plan for a turn; `names` are the people that its owner sees, by id.

    Raises:
        BadAnswer: The ruleset has no such deed.
    """
    deed, aim, rest = _deed(presets, turn.deed), turn.aim, None
    if deed.aimed:
        aim = aim if aim.by else Aim((FOE,))
        rest = next(iter(presets.rests), None)
    if turn.if_none:
        rest = None if turn.if_none in IF_NONE else _deed(presets, turn.if_none)
    step = turn_step(deed, aim, rest, turns=turn.turns, after=turn.after)
    say, title = step.say, deed.title
    if deed.aimed:
        verb, _, more = title.partition(" ")
        title = " ".join([verb, wish_in_words(aim, names), *more.split()])
    if rest is not None and deed.aimed:
        title += f", else {rest.title.lower()}"
    if turn.if_none in IF_NONE:
        reply, words = IF_NONE[turn.if_none]
        say = {question: (*replies, reply) for question, replies in say.items()}
        title += f", else {words}"
    return replace(step, say=say, title=title)


def turn_of(presets: Presets, step: Step) -> Turn | None:
    """Return the turn that a step was made of; None if no turn makes this step."""
    replies = [reply for each in step.say.values() for reply in each]
    wishes = [wish for reply in replies for wish in reply.fields.values()]
    aim = next((wish for wish in wishes if isinstance(wish, Aim)), NO_AIM)
    deeds = [deed.key for deed in (*presets.deeds, *presets.rests)]
    turns = (
        Turn(
            deed=deed,
            aim=aim,
            if_none=rest,
            turns=step.turns,
            after=step.after,
            this_round=step.only > 0,
        )
        for deed in deeds
        for rest in ("", *deeds, *IF_NONE)
    )
    return next((turn for turn in turns if planned_step(presets, turn, {}).say == step.say), None)


def _deed(presets: Presets, name: str) -> Deed:
    """Return a deed by its key or title."""
    every = {each.key: each for each in (*presets.deeds, *presets.rests)}
    for deed in every.values():
        if name_key(name) in (name_key(deed.key), name_key(deed.title)):
            return deed
    titles = ", ".join([deed.title for deed in every.values()])
    raise BadAnswer(f"A turn cannot be planned as {name}. There are: {titles}.")
