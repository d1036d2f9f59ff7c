"""Portraits: give one, take it away, and find those that a viewer may see."""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Collection, Mapping

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.play.authority import find_character, need_campaign, standing
from bot.play.model import Call, Done
from bot.play.step.transactions import Part
from bot.storage import characters
from bot.storage.rows import Character, EncounterRow
from bot.storage.voices import portraits
from rules.engine.text_values import name_key
from rules.engine.visibility import GM
from rules.errors import NotAllowed


class Portraits(Part):
    """The calls about portraits."""

    async def give(self, call: Call, name: str, image: bytes, *, npc: bool = False) -> Done:
        """Give a character of the caller's, or as GM anybody, this picture.

        `npc`: somebody of the campaign's collection of NPCs.
        """

        async def work(c: AsyncConnection) -> Done:
            who = await self._one(c, call, name, npc=npc)
            await portraits.put(c, who.id, b64encode(image).decode())
            return Done(text=f"{who.name} has a portrait.")

        return await self.once(call, work)

    async def remove(self, call: Call, name: str, *, npc: bool = False) -> Done:
        """Take the portrait of a character, or of an NPC of the collection, away."""

        async def work(c: AsyncConnection) -> Done:
            who = await self._one(c, call, name, npc=npc)
            if not await portraits.remove(c, who.id):
                raise NotAllowed(f"{who.name} has no portrait.")
            return Done(text=f"{who.name} has no portrait any more.")

        return await self.once(call, work)

    async def show(self, call: Call, name: str, *, npc: bool = False) -> tuple[str, bytes]:
        """A character's name and portrait. Refuses where it has none."""
        async with self.kit.db.read() as c:
            who = await self._one(c, call, name, npc=npc)
            image = (await portraits.of(c, [who.id])).get(who.id)
        if image is None:
            raise NotAllowed(f"{who.name} has no portrait yet. Attach a picture as image.")
        return who.name, b64decode(image)

    async def of(self, characters: Collection[str]) -> dict[str, bytes]:
        """The portraits of those of these characters, by id, that have one."""
        async with self.kit.db.read() as c:
            found = await portraits.of(c, characters)
        return {id: b64decode(image) for id, image in found.items()}

    async def in_fight(self, call: Call, row: EncounterRow) -> dict[str, bytes]:
        """The portraits of the combatants that the caller sees there, by combatant id.

        An NPC has that of the kept one of its name, with or without a number after it.
        """
        async with self.kit.db.read() as c:
            at = await self.sit(c, call, row)
            viewer = at.standing.viewer
            seen = [f for f in at.seen.fight.combatants.values() if viewer.sees(f.eyes)]
            kept = {
                name_key(n.name): n.id for n in await characters.find(c, row.campaign, owner=GM)
            }
            worn = {
                f.id: f.character or (kept_as(f.name, kept) if f.player == GM else "") for f in seen
            }
            found = await portraits.of(c, {id for id in worn.values() if id})
        return {f: b64decode(found[id]) for f, id in worn.items() if id in found}

    async def _one(self, c: AsyncConnection, call: Call, name: str, *, npc: bool) -> Character:
        if not npc:
            return (await find_character(c, call, name))[0]
        campaign = await need_campaign(c, call.guild)
        (await standing(c, call, campaign)).must_be_gm()
        found = await characters.find(c, campaign.id, owner=GM, name=name)
        if not found:
            raise NotAllowed(f"No NPC called {name} is kept here.")
        return found[0]


def kept_as(name: str, kept: Mapping[str, str]) -> str:
    """The kept NPC, by name, that somebody in a fight is one of; "" for none."""
    bare = name.rstrip("0123456789 ")
    return kept.get(name_key(name)) or kept.get(name_key(bare), "")
