"""The campaign's own NPCs: kept from a sheet, a character or a fight, and searched by words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.play.authority import need_campaign, standing
from bot.play.fight.fights import own_combatant
from bot.play.model import Call, Done, Json
from bot.play.names import proper_name
from bot.play.step.steps import Cause
from bot.play.step.transactions import Part, live_in
from bot.play.tokens import fresh_id
from bot.storage import characters, encounters, journals
from bot.storage.rows import Campaign, Character, EncounterRow
from bot.storage.voices import portraits
from rules import ruleset as ruleset_of
from rules.engine.asking.text_values import name_key, one_line
from rules.engine.replay.journal import Amended, Joined
from rules.engine.views.visibility import EVERYONE, GM
from rules.errors import BadAnswer, NotAllowed, SheetError

MOST_NPCS = 300
MOST_TAGS = 8
LONGEST_TAG = 24


@dataclass(frozen=True, slots=True)
class _Given:
    """An NPC to keep."""

    name: str
    ruleset: str
    sheet: Mapping[str, Json]
    tags: str
    portrait: str = ""


class Npcs(Part):
    """The calls about the campaign's collection of NPCs. All are for the GM."""

    async def save(self, call: Call, of: str, *, name: str = "", tags: str = "") -> Done:
        """Keep a combatant of the fight here as they joined it, or a character as it is."""

        async def work(c: AsyncConnection) -> Done:
            campaign = await self._own_campaign(c, call)
            row = await encounters.live_in(c, call.channel)
            joined = None if row is None else await self._joined(c, call, row, of)
            if row is not None and joined is not None:
                found, key, called = joined.sheet, row.ruleset, joined.name
            else:
                known = await characters.find(c, campaign.id, name=of)
                known.sort(key=lambda one: one.owner != call.user)
                if not known:
                    raise NotAllowed(
                        f"Nobody called {of} is in the fight here, or among the characters."
                    )
                found, key, called = known[0].sheet, known[0].ruleset, known[0].name
            given = _Given(name or called, key, found, tags)
            return await self._keep(c, call, campaign, given)

        return await self.once(call, work)

    async def bring(
        self, call: Call, entries: Sequence[Mapping[str, Json]], *, tags: str = ""
    ) -> Done:
        """Keep NPCs read from a file: each has a name, a sheet, and maybe a game, tags, a portrait.

        A portrait is in Base64, as it is stored.
        """

        def given(campaign: Campaign) -> Iterator[_Given]:
            for entry in entries:
                words = tags or ", ".join(map(str, entry.get("tags", ())))
                game = str(entry.get("ruleset") or campaign.ruleset)
                name, sheet = str(entry.get("name", "")), entry.get("sheet", {})
                yield _Given(name, game, sheet, words, str(entry.get("portrait", "")))

        async def work(c: AsyncConnection) -> Done:
            campaign = await self._own_campaign(c, call)
            told = [(await self._keep(c, call, campaign, each)).text for each in given(campaign)]
            return Done(text="\n".join(told) or "The file holds no NPC.")

        return await self.once(call, work)

    async def find(self, call: Call, words: str = "", ruleset: str = "") -> list[Character]:
        """Return the NPCs of the collection whose name and tags have all of these words."""
        async with self.services.db.read() as c:
            campaign = await self._own_campaign(c, call)
            every = await characters.find(c, campaign.id, owner=GM, ruleset=ruleset or None)
            return [one for one in every if _fits(one, words)]

    async def forget(self, call: Call, name: str) -> Done:
        """Take an NPC out of the collection. Copies of it in fights stay."""

        async def work(c: AsyncConnection) -> Done:
            campaign = await self._own_campaign(c, call)
            found = await characters.find(c, campaign.id, owner=GM, name=name)
            if not found:
                raise NotAllowed(f"No NPC called {name} is kept here.")
            await characters.delete(c, found[0].id, at=self.services.now(), by=call.user)
            return Done(text=f"{found[0].name} is no longer kept.")

        return await self.once(call, work)

    async def side(self, call: Call, who: str, side: str) -> Done:
        """Move a combatant to another side, for all who see them."""

        async def work(c: AsyncConnection) -> Done:
            at = await self.sit_as_gm(c, call, await live_in(call.channel)(c))
            fighter = own_combatant(at, who)
            called = one_line(side)[:40].casefold()
            if not called:
                raise BadAnswer("Give the side a name, for example: players or others.")
            if called == fighter.camp:
                raise NotAllowed(f"{fighter.name} fights on that side already.")
            text = f"{fighter.name} fights on the side of the {called} from now on."
            public = text if fighter.eyes is EVERYONE else ""
            path = f"combatants.{fighter.id}.side"
            return await self.stepped(
                at, Cause(entry=Amended(path=path, value=called, reason=public)), text
            )

        return await self.once(call, work)

    async def sides(self, call: Call) -> dict[str, list[str]]:
        """Return who fights on which side in this channel, as far as the caller may see them."""
        async with self.services.db.read() as c:
            at = await self.sit(c, call, await live_in(call.channel)(c))
            told: dict[str, list[str]] = {}
            for fighter in at.scene.fight.present():
                if at.standing.viewer.sees(fighter.eyes):
                    told.setdefault(fighter.camp, []).append(fighter.name)
            return told

    async def _own_campaign(self, c: AsyncConnection, call: Call) -> Campaign:
        campaign = await need_campaign(c, call.guild)
        (await standing(c, call, campaign)).must_be_gm()
        return campaign

    async def _joined(
        self, c: AsyncConnection, call: Call, row: EncounterRow, of: str
    ) -> Joined | None:
        """Return the record of how a combatant joined; None if nobody there has that name."""
        at = await self.sit(c, call, row)
        word = name_key(of)
        fighters: list[Any] = list(at.scene.fight.combatants.values())
        ids = [f.id for f in fighters if word in (name_key(f.name), f.id)]
        written = await journals.records(c, row.id)
        entries = [w.entry for w in written if not w.struck and isinstance(w.entry, Joined)]
        return next((e for e in reversed(entries) if e.id in ids[:1]), None)

    async def _keep(
        self, c: AsyncConnection, call: Call, campaign: Campaign, given: _Given
    ) -> Done:
        """Keep a sheet under a name, in place of an older one of that name."""
        rules, called = ruleset_of(given.ruleset), proper_name(given.name)
        words = tags_of(given.tags)
        try:
            clean = self.services.limits.clean_sheet(rules, given.sheet)
        except SheetError as error:
            faults = [f"{called}: {fault}" for fault in error.faults]
            raise SheetError(faults) from None
        now, kept = self.services.now(), await characters.find(c, campaign.id, owner=GM)
        same = [one for one in kept if name_key(one.name) == name_key(called)]
        if not same and len(kept) >= MOST_NPCS:
            raise NotAllowed(f"At most {MOST_NPCS} NPCs are kept.")
        if same and same[0].ruleset == rules.key:
            await characters.update(c, same[0].id, clean, at=now, by=call.user, why="saved anew")
            if words:
                await characters.tag(c, same[0].id, words)
            if given.portrait:
                await portraits.put(c, same[0].id, given.portrait)
            return Done(text=f"{called} is kept, in the place of the one of that name.")
        if same:
            raise NotAllowed(f"A {ruleset_of(same[0].ruleset).title} NPC is called {called}.")
        made = Character(
            id=fresh_id(),
            campaign=campaign.id,
            owner=GM,
            ruleset=rules.key,
            name=called,
            sheet=clean,
            tags=words,
        )
        await characters.create(c, made, at=now, by=call.user, why="saved")
        if given.portrait:
            await portraits.put(c, made.id, given.portrait)
        return Done(text=f"{called} is kept. Bring it with /npc add.")


def tags_of(text: str) -> tuple[str, ...]:
    """Return words with commas between as tags: in small letters, each once.

    Raises:
        BadAnswer: There are too many, or one is too long.
    """
    words = dict.fromkeys(one_line(word).casefold() for word in text.split(",") if one_line(word))
    if len(words) > MOST_TAGS or any(len(word) > LONGEST_TAG for word in words):
        raise BadAnswer(f"Give at most {MOST_TAGS} tags of at most {LONGEST_TAG} letters each.")
    return tuple(words)


def _fits(one: Character, words: str) -> bool:
    known = " ".join([name_key(one.name), *one.tags])
    return all(name_key(word) in known for word in words.split())
