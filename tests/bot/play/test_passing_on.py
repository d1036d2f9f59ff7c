"""Orders for a combatant go to its new player; orders for others stay."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from bot.play.intents.passing_on import pass_on
from bot.storage import intents
from bot.storage.rows import IntentRow
from rules.engine.intents.plans import Plan, Policy
from rules.engine.intents.replies import Intent

ORDER = Intent(id="o", owner="ama", question="act", replies=(), about="kuni")
PLAN = Plan(id="p", owner="ama", about="kuni", steps=())


async def passed(desk: Any, *bodies: Any, others: tuple[str, ...] = ()) -> list[tuple[str, Any]]:
    """Owners and contents after Ama's Kuni is Cy's; `others` are Ama's too."""
    id = await desk.fight()
    there = [SimpleNamespace(id=name, player="ama") for name in ("kuni", *others)]
    there.append(SimpleNamespace(id="goro", player="ben"))
    async with desk.play.db.write() as c:
        for n, body in enumerate(bodies):
            owner = getattr(body, "owner", "ama")
            row = IntentRow(id=f"i{n}", encounter=id, owner=owner, body=body, made_at=n)
            await intents.put(c, row)
        scene = SimpleNamespace(fight=SimpleNamespace(present=lambda: there))
        at: Any = SimpleNamespace(c=c, row=SimpleNamespace(id=id), scene=scene)
        fighter: Any = there[0]
        await pass_on(at, fighter, "cy")
        return [(row.owner, row.body) for row in await intents.of(c, id)]


@pytest.mark.parametrize("body", [ORDER, PLAN])
async def test_orders_and_plans_for_the_combatant_go_along(desk, body):
    """And those of other people, or for another combatant, do not."""
    theirs = replace(body, owner="ben")
    other = replace(body, about="doji")
    found = await passed(desk, body, theirs, other)
    assert found == [("cy", replace(body, owner="cy")), ("ben", theirs), ("ama", other)]


async def test_a_policy_is_parted(desk):
    """Kuni's part is Cy's, with its orders and its plan; the rest of the group stays."""
    policy = Policy(name="Two", group=("doji", "kuni"), intents=(ORDER,), plan=PLAN)
    (one, rest), (other, part) = sorted(await passed(desk, policy), key=lambda row: row[0])
    assert (one, rest) == ("ama", replace(policy, group=("doji",)))
    assert (other, part) == (
        "cy",
        replace(
            policy,
            group=("kuni",),
            intents=(replace(ORDER, owner="cy"),),
            plan=replace(PLAN, owner="cy"),
        ),
    )


async def test_a_policy_of_one_goes_along_whole(desk):
    """Without a plan there is none; a policy without Kuni stays."""
    alone, without = Policy(name="One", group=("kuni",)), Policy(name="Not", group=("doji",))
    assert await passed(desk, alone, without) == [("cy", alone), ("ama", without)]
