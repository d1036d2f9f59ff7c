"""Portraits: set one, remove it, and find those that a viewer may see."""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Awaitable, Callable, Collection, Mapping
from typing import TypeAlias

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.play.authority import find_character, need_campaign, standing
from bot.play.model import Call, Done
from bot.play.step.transactions import Part
from bot.storage import characters
from bot.storage.rows import Character, EncounterRow
from bot.storage.voices import portraits
from rules.engine.asking.text_values import name_key
from rules.engine.state.encounter import Combatant
from rules.engine.views.visibility import GM, Card
from rules.errors import NotAllowed

Read: TypeAlias = Callable[[AsyncConnection, Collection[str]], Awaitable[dict[str, str]]]


class Portraits(Part):
    """The calls about portraits."""

    async def give(self, call: Call, name: str, image: bytes, *, npc: bool = False) -> Done:
        """Give a picture to a character of the caller's, or as GM to anybody's.

        `npc`: to somebody of the campaign's collection of NPCs.
        """

        async def work(c: AsyncConnection) -> Done:
            who = await self._one(c, call, name, npc=npc)
            await portraits.put(c, who.id, b64encode(image).decode())
            return Done(text=f"{who.name} has a portrait.")

        return await self.once(call, work)

    async def remove(self, call: Call, name: str, *, npc: bool = False) -> Done:
        """Remove the portrait of a character, or of an NPC of the collection."""

        async def work(c: AsyncConnection) -> Done:
            who = await self._one(c, call, name, npc=npc)
            if not await portraits.remove(c, who.id):
                raise NotAllowed(f"{who.name} has no portrait.")
            return Done(text=f"{who.name} has no portrait any more.")

        return await self.once(call, work)

    async def show(self, call: Call, name: str, *, npc: bool = False) -> tuple[str, bytes | None]:
        """Return a character's name and its portrait, None if it has none."""
        async with self.services.db.read() as c:
            who = await self._one(c, call, name, npc=npc)
            image = (await portraits.of(c, [who.id])).get(who.id)
        return who.name, None if image is None else b64decode(image)

    async def of(self, characters: Collection[str]) -> dict[str, bytes]:
        """Return the portraits of these characters, by id, if they have one."""
        async with self.services.db.read() as c:
            found = await portraits.of(c, characters)
        return {id: b64decode(image) for id, image in found.items()}

    async def pictures(self, digests: Collection[str]) -> dict[str, bytes]:
        """Return these portraits by their digests, those that are still there."""
        if not digests:
            return {}
        async with self.services.db.read() as c:
            found = {digest: await portraits.image(c, digest) for digest in digests}
        return {digest: b64decode(each) for digest, each in found.items() if each is not None}

    async def worn_in(self, row: EncounterRow, cards: Collection[Card]) -> dict[str, str]:
        """Return the digests of the portraits of these combatants, by their ids.

        An NPC has that of the kept one of its name, with or without a number after it.
        """
        async with self.services.db.read() as c:
            scene = await self.services.steps.shown(c, row)
            there = [scene.fight.combatants[card.id] for card in cards]
            return await worn_by(c, row.campaign, there)

    async def image(self, digest: str) -> bytes | None:
        """Return the picture with this digest, None if nobody has it."""
        async with self.services.db.read() as c:
            found = await portraits.image(c, digest)
        return None if found is None else b64decode(found)

    async def digests(self) -> set[str]:
        """Return the digests of all pictures that somebody has."""
        async with self.services.db.read() as c:
            return await portraits.digests(c)

    async def in_fight(self, call: Call, row: EncounterRow) -> dict[str, bytes]:
        """Return the portraits of the combatants that the caller sees there, by combatant id.

        An NPC has that of the kept one of its name, with or without a number after it.
        """
        async with self.services.db.read() as c:
            at = await self.sit(c, call, row)
            viewer = at.standing.viewer
            seen = [f for f in at.scene.fight.combatants.values() if viewer.sees(f.eyes)]
            found = await faces_of(c, row.campaign, seen)
        return {id: b64decode(image) for id, image in found.items()}

    async def _one(self, c: AsyncConnection, call: Call, name: str, *, npc: bool) -> Character:
        if not npc:
            return (await find_character(c, call, name))[0]
        campaign = await need_campaign(c, call.guild)
        (await standing(c, call, campaign)).must_be_gm()
        found = await characters.find(c, campaign.id, owner=GM, name=name)
        if not found:
            raise NotAllowed(f"No NPC called {name} is kept here.")
        return found[0]


async def faces_of(
    c: AsyncConnection, campaign: str, fighters: Collection[Combatant]
) -> dict[str, str]:
    """Return the portraits, as Base64, of those of these combatants that have one, by their ids."""
    return await _worn(c, campaign, fighters, portraits.of)


async def worn_by(
    c: AsyncConnection, campaign: str, fighters: Collection[Combatant]
) -> dict[str, str]:
    """Return the digests of the portraits of those of these that have one, by their ids."""
    return await _worn(c, campaign, fighters, portraits.worn)


async def _worn(
    c: AsyncConnection, campaign: str, fighters: Collection[Combatant], read: Read
) -> dict[str, str]:
    """Return what `read` finds of the characters that these combatants are, by combatant."""
    kept = {name_key(n.name): n.id for n in await characters.find(c, campaign, owner=GM)}
    worn = {
        f.id: f.character or (kept_as(f.name, kept) if f.player == GM else "") for f in fighters
    }
    found = await read(c, {id for id in worn.values() if id})
    return {id: found[who] for id, who in worn.items() if who in found}


def kept_as(name: str, kept: Mapping[str, str]) -> str:
    """Return the kept NPC that a combatant is a copy of, by name; "" for none."""
    bare = name.rstrip("0123456789 ")
    return kept.get(name_key(name)) or kept.get(name_key(bare), "")
