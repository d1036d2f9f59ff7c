"""An intent in words, for its owner."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine.intents.crowds import in_runs
from rules.engine.intents.plans import ANY_FOE, ARRIVAL, HURT, Cursor, Mode, Plan, Policy, Step
from rules.engine.intents.replies import At, Intent, Kind, Otherwise
from rules.engine.intents.reply_words import only_if, replies_in_words
from rules.engine.ruleset import Ruleset

REACT = "They react by themselves; you approve their turns"
"""What the GM reads of NPCs whose turns are drafts."""

ELSE = {Otherwise.ON: "", Otherwise.ASK: "else ask me", Otherwise.SILENCE: "else what silence does"}


def described(intent: Intent, ruleset: Ruleset[Any], people: Mapping[str, str]) -> str:
    """An intent in one sentence: ``If the attacker is Ama: dodge, every time.``.

    `people` are the names of those that the owner sees, by id.
    """
    replies = replies_in_words(intent.replies, ruleset, people, intent.question)
    parts = [
        only_if(intent.when, replies, ruleset, people),
        ELSE[intent.otherwise],
        _often(intent),
        "if I am silent" if intent.at is At.SILENCE else "",
    ]
    return ", ".join([part for part in parts if part]) + "."


def _often(intent: Intent) -> str:
    match intent.uses.kind:
        case Kind.FIGHT:
            return "every time"
        case Kind.ALWAYS:
            return "every time, in later fights too"
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
    only = f"in round {step.only}" if step.only else ""
    after = once(step.after, people)
    return " ".join([part for part in (step.title, turns, after, only) if part])


def once(after: str, people: Mapping[str, str]) -> str:
    """What a step waits for: ``after Goro``, ``once Goro is hurt``; "" for nothing."""
    if after == ARRIVAL:
        return "once a foe arrives"
    if after.startswith(HURT):
        id = after.removeprefix(HURT)
        return f"once {people.get(id, id)} is hurt"
    if after == ANY_FOE:
        return "once a foe has acted"
    return f"after {people.get(after, after)}" if after else ""


def policy_in_words(policy: Policy, ruleset: Ruleset[Any], people: Mapping[str, str]) -> str:
    """How a group behaves, and whether it asks before it acts."""
    style = ruleset.choices.presets.style(policy.style)
    title = style.title if style is not None else policy.name
    title += ", changed" if policy.edited else ""
    whom = f" ({people.get(policy.protects, policy.protects)})" if policy.protects else ""
    group = ", ".join(in_runs([people.get(id, id) for id in policy.group]))
    turns = "" if policy.plan is not None else ", except in their own turns"
    drafts = f" {REACT}." if policy.mode is Mode.DRAFTS else ""
    lasts = " In later fights too." if policy.always else ""
    return f"{title}{whom}: {group}{turns}.{drafts}{lasts}"
