"""Lets what was left for a combatant be another player's."""

from __future__ import annotations

from dataclasses import replace

from bot.play.step.steps import Sitting
from bot.play.tokens import fresh_id
from bot.storage import intents
from bot.storage.rows import IntentRow
from rules.engine.intents.plans import Policy
from rules.engine.state.encounter import Combatant


async def pass_on(at: Sitting, fighter: Combatant, user: str) -> None:
    """Let orders, plans and the style of a combatant be its new player's.

    An order for any of the old player's combatants goes along if this is the only one.
    """
    old = fighter.player
    mine = [each for each in at.scene.fight.present() if each.player == old]
    whose = {fighter.id, ""} if len(mine) <= 1 else {fighter.id}
    for row in await intents.of(at.c, at.row.id):
        body = row.body
        if row.owner != old:
            continue
        if isinstance(body, Policy):
            await _pass_on_policy(at, row, body, fighter.id, user)
        elif body.about in whose:
            await intents.remove(at.c, row.id)
            await intents.put(at.c, replace(row, owner=user, body=replace(body, owner=user)))


async def _pass_on_policy(
    at: Sitting, row: IntentRow, policy: Policy, fighter: str, user: str
) -> None:
    if fighter not in policy.group:
        return
    rest = tuple([each for each in policy.group if each != fighter])
    if rest:
        await intents.put(at.c, replace(row, body=replace(policy, group=rest)))
    else:
        await intents.remove(at.c, row.id)
    plan = None if policy.plan is None else replace(policy.plan, owner=user)
    own = replace(
        policy,
        group=(fighter,),
        intents=tuple([replace(each, owner=user) for each in policy.intents]),
        plan=plan,
    )
    id = fresh_id() if rest else row.id
    await intents.put(at.c, replace(row, id=id, owner=user, body=own))
