"""Writes a style of the ruleset for combatants of a fight."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.play.quotas import another_order
from bot.play.step.steps import Sitting
from bot.play.tokens import fresh_id
from bot.storage import intents
from bot.storage.rows import IntentRow
from rules.engine.asking.text_values import name_key
from rules.engine.intents.known import known
from rules.engine.intents.plans import Mode, Policy, signals
from rules.engine.intents.presets import Style, style_orders, style_plan
from rules.engine.intents.replies import Reply
from rules.engine.state.encounter import Combatant
from rules.engine.views.visibility import GM
from rules.errors import BadAnswer


async def write_style(
    at: Sitting,
    style: Style,
    group: Sequence[Combatant],
    protects: str,
    mode: Mode,
    *,
    turns: bool,
    now: int,
    say: Mapping[str, tuple[Reply, ...]] | None = None,
    always: bool = False,
) -> Policy:
    """Write a style for combatants of one owner who have none.

    `say` has other replies than the style's, by question. The character of a single combatant may
    have the style `always`.
    """
    owner = group[0].player
    await another_order(at, owner)
    id, questions = fresh_id(), at.rules.choices.questions
    made = {"id": id, "owner": owner, "about": "", "protects": protects}
    plan = style_plan(style, questions, **made) if turns else None
    if plan is not None and owner != GM:
        wakes = at.rules.choices.presets.wakes
        know = known(at.rules, at.scene.fight, group[0].id)
        plan = replace(plan, wakes=wakes, seen=signals(wakes, know))
    policy = Policy(
        name=", ".join([fighter.name for fighter in group]),
        group=tuple([fighter.id for fighter in group]),
        intents=style_orders(style, questions, **made),
        plan=plan,
        mode=mode,
        style=style.key,
        protects=protects,
        always=always,
    )
    for question, replies in (say or {}).items():
        if question in policy.say:
            policy = policy.saying(question, replies)
    row = IntentRow(
        id=id,
        encounter=at.row.id,
        owner=owner,
        body=policy,
        made_at=now,
        character=group[0].character if always else None,
    )
    await intents.put(at.c, row)
    return policy


def style_called(at: Sitting, name: str) -> Style:
    """Return the style of this name or key. Raises `BadAnswer`."""
    word = name_key(name)
    for style in at.rules.choices.presets.styles:
        if word in (name_key(style.key), name_key(style.title)):
            return style
    titles = ", ".join([style.title for style in at.rules.choices.presets.styles])
    raise BadAnswer(f"There is no style {name}. There are: {titles}.")
