"""An intent in words, for its owner."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from rules.engine.intents.plans import Cursor, Mode, Plan, Policy, Step
from rules.engine.intents.replies import (
    ASK,
    SILENCE,
    WAIT,
    At,
    Intent,
    Kind,
    Otherwise,
    Reply,
    Wish,
)
from rules.engine.intents.wishes import spelled_wish
from rules.engine.intents.written import spelled
from rules.engine.ruleset import Ruleset

NAME = re.compile(r"[a-z]+(?:_[a-z]+)+")
"""A name of the program of several words, as choices have it: if_it_fails."""

SAID = {ASK: "Ask me", SILENCE: "Do what silence does", WAIT: "Wait"}
"""The words for replies that are no act."""

ELSE = {Otherwise.ON: "", Otherwise.ASK: "else ask me", Otherwise.SILENCE: "else what silence does"}


def described(intent: Intent, ruleset: Ruleset[Any], people: Mapping[str, str]) -> str:
    """An intent in one sentence: ``Dodge (improve up to 2) when attacker = Ama every time``.

    `people` are the names of those that the owner sees, by id.
    """
    replies = ", else ".join([reply_in_words(reply, ruleset, people) for reply in intent.replies])
    parts = [
        replies,
        f"when {spelled(intent.when, people)}" if intent.when is not None else "",
        ELSE[intent.otherwise],
        _often(intent),
        "if I am silent" if intent.at is At.SILENCE else "",
    ]
    return " ".join([part for part in parts if part]) + "."


def reply_in_words(reply: Reply, ruleset: Ruleset[Any], people: Mapping[str, str]) -> str:
    """One alternative: its act, its fields, and its condition."""
    action = ruleset.actions.get(reply.act)
    title = SAID.get(reply.act) or (action.title if action is not None else reply.act)
    with_ = [
        f"{name.replace('_', ' ')} {_wish_in_words(wish, people)}"
        for name, wish in reply.fields.items()
    ]
    with_ += [f"keep {least} {gauge}" for gauge, least in reply.keep.items()]
    when = f" when {spelled(reply.when, people)}" if reply.when is not None else ""
    return f"{title} ({', '.join(with_)}){when}" if with_ else f"{title}{when}"


def _wish_in_words(wish: Wish, people: Mapping[str, str]) -> str:
    """A field's value; one that is a name of the program, such as if_it_fails, with spaces."""
    said = spelled_wish(wish, people)
    return said.replace("_", " ") if NAME.fullmatch(said) else said


def _often(intent: Intent) -> str:
    match intent.uses.kind:
        case Kind.FIGHT:
            return "every time"
        case Kind.BEAT:
            return "this round"
        case Kind.TIMES:
            return "once" if intent.uses.n == 1 else f"{intent.uses.n} times"


def plan_in_words(plan: Plan, cursor: Cursor, people: Mapping[str, str]) -> str:
    """The steps of a plan in order, and which comes next."""
    steps = "; then ".join([_step(step, people) for step in plan.steps])
    at = cursor.step(plan, "")
    if at is None:
        return f"Plan: {steps}. Carried out."
    place = f" Step {at + 1} of {len(plan.steps)}." if len(plan.steps) > 1 else ""
    return f"Plan: {steps}.{place}"


def _step(step: Step, people: Mapping[str, str]) -> str:
    turns = {None: "in every turn", 1: ""}.get(step.turns, f"for {step.turns} turns")
    after = f"after {people.get(step.after, step.after)}" if step.after else ""
    return " ".join([part for part in (step.title, turns, after) if part])


def policy_in_words(policy: Policy, ruleset: Ruleset[Any], people: Mapping[str, str]) -> str:
    """How a group behaves, and whether it asks before it acts."""
    style = ruleset.presets.style(policy.style)
    title = style.title if style is not None else policy.name
    title += ", changed" if policy.edited else ""
    whom = f" ({people.get(policy.protects, policy.protects)})" if policy.protects else ""
    group = ", ".join([people.get(id, id) for id in policy.group])
    turns = "" if policy.plan is not None else ", except in their own turns"
    drafts = " Acts once the drafts of a round are approved." if policy.mode is Mode.DRAFTS else ""
    return f"{title}{whom}: {group}{turns}.{drafts}"
