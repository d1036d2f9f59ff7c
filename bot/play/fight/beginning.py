"""Warnings to the GM as a fight begins: no player has joined, or NPCs hide without orders."""

from __future__ import annotations

from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.play.model import Call
from bot.play.step.ending import Unsure
from bot.play.step.steps import Sitting
from bot.play.step.transactions import Part, live_in
from bot.storage import encounters, intents
from bot.storage.rows import Campaign, EncounterRow, IntentRow, Status
from rules.engine.intents.plans import Policy
from rules.engine.state.encounter import Combatant
from rules.engine.views.visibility import EVERYONE, GM

UNASKED = (
    " While hidden they act by /orders set, or else by default, and nobody is asked: "
    "/campaign settings covert:open asks you."
)
NOBODY_CAME = "No player has joined. Begin without players?"


class Beginning(Part):
    """The calls before a fight begins, and those about hidden combatants without orders."""

    async def asked_first(self, call: Call) -> Unsure | None:
        """Return the question to the GM before a fight without players begins; else None."""
        async with self.services.db.write() as c:
            at = await self.sit(c, call, await live_in(call.channel)(c))
            there = at.scene.fight.present()
            if not at.standing.gm or not there or any(one.player != GM for one in there):
                return None
            return Unsure(text=NOBODY_CAME, draft=await self.offer(at, call, "begin"))

    async def is_offered(self, call: Call, draft: str) -> None:
        """Check that `draft` still offers to begin the fight of this channel.

        Raises:
            StalePrompt: It does not.
        """
        async with self.services.db.read() as c:
            await self.offered(c, draft, "begin", channel=call.channel)

    async def without_orders(self, user: str, gm_of: list[str]) -> list[tuple[EncounterRow, str]]:
        """Return hidden combatants without orders in the caller's fights, with the fight."""
        found: list[tuple[EncounterRow, str]] = []
        async with self.services.db.read() as c:
            for campaign in await self.services.run_by(c, user, gm_of):
                found += await self._without_orders(c, campaign)
        return found

    async def _without_orders(
        self, c: AsyncConnection, campaign: Campaign
    ) -> list[tuple[EncounterRow, str]]:
        if campaign.settings.covert_waits:
            return []
        found: list[tuple[EncounterRow, str]] = []
        for row in await encounters.in_campaign(c, campaign.id, live_only=True):
            if row.status is Status.RUNNING:
                scene = await self.services.steps.scene(c, row)
                names = _without(scene.fight.present(), await intents.of(c, row.id))
                found += [(row, name) for name in names]
        return found


async def warned(at: Sitting) -> str:
    """Return a sentence for the GM about hidden combatants without orders; "" if there are none."""
    if at.campaign.settings.covert_waits:
        return ""
    names = _without(at.scene.fight.present(), await intents.of(at.c, at.row.id))
    if not names:
        return ""
    return (
        f" Hidden and without orders, so they act by default: {', '.join(names)}. See /orders set."
    )


def _without(there: list[Any], left: list[IntentRow]) -> list[str]:
    """Return the names of the GM's hidden combatants without any order or policy."""
    return [each.name for each in there if _hides(each) and not any(_is_for(x, each) for x in left)]


def _hides(combatant: Combatant) -> bool:
    return combatant.player == GM and combatant.eyes is not EVERYONE


def _is_for(row: IntentRow, combatant: Combatant) -> bool:
    body = row.body
    if isinstance(body, Policy):
        return combatant.id in body.group
    return row.owner == GM and body.about in ("", combatant.id)
