"""Before a fight begins: who is here, and what the GM is asked and warned of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.play.intents.styles import style_called, write_style
from bot.play.model import Call, Done
from bot.play.people.seats import Seats
from bot.play.step.ending import Unsure
from bot.play.step.steps import Cause, Sitting
from bot.play.step.table_lines import add_line
from bot.play.step.transactions import Part, live_in
from bot.storage import authors, campaigns, characters, encounters, intents, notices
from bot.storage.rows import HOUR_MS, Campaign, EncounterRow, IntentRow, Notice, Status
from bot.storage.story import prose_texts
from rules.engine.asking.forms import Option
from rules.engine.intents.plans import Mode, Policy
from rules.engine.replay.journal import Left
from rules.engine.state.encounter import Combatant
from rules.engine.views.visibility import EVERYONE, GM, Kind, Line
from rules.engine.views.visibility import Part as LinePart

UNASKED = (
    " While hidden they act by /orders set, or else by default, and nobody is asked: "
    "/campaign settings covert:open asks you."
)
NOBODY_CAME = "No player has joined. Begin without players?"

HEARD_MS = 24 * HOUR_MS
"""So long somebody who joined, or has said that they are here, is taken to be here."""

WAIT, WITHOUT, STYLE, STAND_IN = "wait", "without", "style", "standin"
LENT_FOR = "7 days"


@dataclass(frozen=True, slots=True, kw_only=True)
class Unheard(Unsure):
    """Players who have not said that they are here, and what the GM may do about it.

    `styles` may play for them, or one of the people `here`.
    """

    styles: Sequence[Option]
    here: Sequence[Option]


class Beginning(Part):
    """The calls before a fight begins, and those about hidden combatants without orders."""

    async def here(self, call: Call) -> Done | None:
        """Note that a player whose combatant has joined is here; None if that is known, or nobody.

        Those whom a GM brought have not said so themselves, and neither has who joined a day ago.
        """
        async with self.services.db.read() as c:
            at = await self.sit(c, call, await live_in(call.channel)(c))
            mine = (await self._unheard(at)).get(call.user, ())
        if not mine or at.row.status is not Status.OPEN:
            return None

        async def work(c: AsyncConnection) -> Done:
            here = await self.sit(c, call, await live_in(call.channel)(c))
            names = " and ".join(one.name for one in mine if not one.hidden) or call.name
            told = Line(f"{names}: here and ready.", Kind.SCENE, part=LinePart.NOTE)
            await add_line(self.services.steps, here, told)
            return Done(text="The GM knows that you are here.", encounter=here.row.id)

        return await self.once(call, work)

    async def asked_first(self, call: Call) -> Unsure | None:
        """Return what the GM is asked before a fight begins: without players, or with absent ones.

        None if there is nothing to ask.
        """
        async with self.services.db.write() as c:
            at = await self.sit(c, call, await live_in(call.channel)(c))
            there = at.scene.fight.present()
            if not at.standing.gm or not there or at.row.status is not Status.OPEN:
                return None
            if all(one.player == GM for one in there):
                return Unsure(text=NOBODY_CAME, draft=await self.offer(at, call, "begin"))
            absent = await self._unheard(at, but=call.user)
            if not absent:
                return None
            people = {m.user: m.name for m in await campaigns.members(c, at.campaign.id)}
            here = {one.player for one in there} - {GM, *absent} | {call.user}
            named = ", ".join(one.name for each in absent.values() for one in each)
            every = at.rules.choices.presets.styles
            return Unheard(
                text=f"Not heard from yet: {named}. Their players say that they are here by "
                "pressing Join on the board. Wait for them, or begin:",
                draft=await self.offer(at, call, "absent"),
                styles=[Option(s.key, s.title, s.help) for s in every if not s.protects],
                here=[Option(user, people.get(user) or "somebody") for user in sorted(here)],
            )

    async def settle(self, call: Call, draft: str, how: str, chosen: str = "") -> Done:
        """Do about absent players what the GM has chosen; the fight may begin then.

        They are asked to say that they are here (`WAIT`), sit the fight out (`WITHOUT`), or fight
        by the chosen style, or the chosen person has their characters for a week (`STAND_IN`).

        Raises:
            StalePrompt: That is not offered any more.
        """
        call = replace(call, interaction=f"{call.interaction}-{how}")
        if how == STAND_IN:
            return await self._stand_in(call, draft, chosen)

        async def work(c: AsyncConnection) -> Done:
            at, absent = await self._absent(c, call, draft)
            for user, group in absent.items():
                if how == WAIT:
                    await notices.add(c, [_asked(at, user, self.services.now())])
                elif how == STYLE:
                    style, now = style_called(at, chosen), self.services.now()
                    _ = await write_style(at, style, group, "", Mode.ALONE, turns=True, now=now)
                else:
                    for one in group:
                        at = await self.sit(c, call, at.row)
                        at.row = (await self.play(at, Cause(entry=Left(id=one.id)))).row
            told = "They are asked. Begin again once they have pressed Join." if how == WAIT else ""
            return Done(text=told, encounter=at.row.id)

        return await self.once(call, work)

    async def _stand_in(self, call: Call, draft: str, person: str) -> Done:
        async with self.services.db.read() as c:
            at, absent = await self._absent(c, call, draft)
            ids = [one.character for each in absent.values() for one in each]
            known = [await characters.get(c, id) for id in ids if id]
        seats, names = Seats(self.services), [each.name for each in known if each is not None]
        for n, name in enumerate(names):
            lent = replace(call, interaction=f"{call.interaction}-{n}")
            _ = await seats.hand_over(lent, name, person, until=LENT_FOR)
        return Done(text="", encounter=at.row.id)

    async def _absent(
        self, c: AsyncConnection, call: Call, draft: str
    ) -> tuple[Sitting, Mapping[str, Sequence[Combatant]]]:
        """Return the fight of an offer, and who is absent now. Raises `StalePrompt`."""
        _, row = await self.offered(c, draft, "absent", channel=call.channel)
        at = await self.sit_as_gm(c, call, row)
        return at, await self._unheard(at, but=call.user)

    async def _unheard(self, at: Sitting, *, but: str = "") -> dict[str, list[Combatant]]:
        """Return players who have done and said nothing here for a day, with their combatants.

        Those who fight by a style are not waited for.
        """
        left = [row.body for row in await intents.of(at.c, at.row.id)]
        styled = {id for body in left if isinstance(body, Policy) for id in body.group}
        found: dict[str, list[Combatant]] = {}
        for one in at.scene.fight.present():
            if one.player not in (GM, but) and one.id not in styled:
                found.setdefault(one.player, []).append(one)
        since = self.services.now() - HEARD_MS
        spoke = {x.by for x in await prose_texts.of(at.c, at.row.id) if x.at > since}
        for player in [*found]:
            last = await authors.last_of(at.c, at.row.id, player)
            if player in spoke or (last is not None and last[1] > since):
                del found[player]
        return found

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


def _asked(at: Sitting, user: str, now: int) -> Notice:
    text = f"{at.row.name} is about to begin: press Join on its board to say that you are here."
    campaign, id = at.campaign.id, at.row.id
    return Notice(campaign=campaign, encounter=id, person=user, kind="here", text=text, at=now)


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
