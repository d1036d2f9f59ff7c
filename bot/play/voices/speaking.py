"""Speaking as a character: who may, under which name, and who may change a post later."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.play.authority import Standing, find_character, need_campaign, standing
from bot.play.model import Call, Done
from bot.play.names import looks_like
from bot.play.step.transactions import Part
from bot.play.voices.portraits import kept_as
from bot.storage import campaigns, characters, encounters, notices
from bot.storage.rows import Campaign, Notice, Status
from bot.storage.story import prose_texts
from bot.storage.story.prose_texts import SAID, ProseRow
from bot.storage.voices import portraits, spoken
from bot.storage.voices.spoken import SpokenRow
from rules.engine.asking.text_values import name_key
from rules.engine.views.visibility import GM
from rules.errors import BadAnswer, NotAllowed

LONGEST = 1900
"""Together with the name it fits into one message of Discord."""

VOICE = "voice"
"""The kind of a notice about words that a character did not say."""

NOT_YOURS = "Only the person who said that can change it. It works on what was said as a character."


@dataclass(frozen=True, slots=True, kw_only=True)
class Voice(Done):
    """A post about to be made: its name, and the digest of its portrait, "" for none.

    The message is noted under `id`.
    """

    id: str
    name: str
    portrait: str = ""


@dataclass(frozen=True, slots=True)
class _Speaker:
    """A voice: a name, its character or kept NPC, and its person, `GM` for an NPC.

    `here`: it is in the fight of this channel.
    """

    name: str
    character: str
    by: str
    here: bool = False


class Voices(Part):
    """The calls about speaking as characters."""

    async def speak(self, call: Call, who: str, text: str, *, of_act: bool = False) -> Voice | Done:
        """Begin to speak as one's own character, or as GM as an NPC. It is written down first.

        The fight of the channel keeps the words, unless they tell `of_act` and are kept with it.
        If it is carried out a second time, it says so and nothing is to be posted.

        Raises:
            NotAllowed: It is somebody else's voice, or sounds like it.
        """
        if not text.strip():
            raise BadAnswer("Write what is said.")
        if len(text) > LONGEST:
            raise BadAnswer(f"That is too long: say at most {LONGEST} letters at a time.")

        async def work(c: AsyncConnection) -> Voice | Done:
            campaign = await need_campaign(c, call.guild)
            me = await standing(c, call, campaign)
            speaker = await self._speaker(c, call, campaign, me, who)
            await self._must_be_unlike(c, campaign, call, speaker)
            row = SpokenRow(
                id=call.interaction,
                campaign=campaign.id,
                channel=call.channel,
                by=speaker.by,
                character=speaker.character,
                name=speaker.name,
                at=self.services.now(),
            )
            await spoken.add(c, row)
            if not of_act:
                await self._keep(c, call, row, text)
            faces = await portraits.of(c, [speaker.character] if speaker.character else [])
            face = portraits.digest_of(faces[speaker.character]) if faces else ""
            return Voice(text=f"Said as {row.name}.", id=row.id, name=row.name, portrait=face)

        return await self.once(call, work)

    async def spoke(self, id: str, message: str, webhook: str) -> None:
        """Note the message of a post."""
        async with self.services.db.write() as c:
            await spoken.posted(c, id, message, webhook)

    async def unfinished(self, before: int) -> list[SpokenRow]:
        """Return the posts that were about to be made before an instant, oldest first."""
        async with self.services.db.read() as c:
            return await spoken.waiting(c, before)

    async def unknown(self, messages: Sequence[str]) -> set[str]:
        """Return those of these messages that are not noted as posts of characters."""
        async with self.services.db.read() as c:
            return {id for id in messages if await spoken.of(c, id) is None}

    async def lost(self, id: str, told: str = "") -> None:
        """Forget a post that was not made, and tell its author so, unless they know already."""
        async with self.services.db.write() as c:
            row = await spoken.get(c, id)
            if row is None or not await spoken.lose(c, id):
                return
            await prose_texts.remove(c, id)
            if not told:
                return
            notice = Notice(
                campaign=row.campaign, person=row.by, kind=VOICE, text=told, at=self.services.now()
            )
            await notices.add(c, [notice])

    async def own(self, call: Call, message: str) -> SpokenRow:
        """Return the caller's own post. Raises `NotAllowed` for another person's."""
        async with self.services.db.read() as c:
            row = await spoken.of(c, message)
            if row is None or row.campaign != call.guild:
                raise NotAllowed(NOT_YOURS)
            me = await standing(c, call, await need_campaign(c, call.guild))
            if row.by != (GM if me.gm and row.by == GM else call.user):
                raise NotAllowed(NOT_YOURS)
            return row

    async def unsaid(self, call: Call, message: str) -> Done:
        """Forget a post of the caller that is deleted."""
        row = await self.own(call, message)

        async def work(c: AsyncConnection) -> Done:
            await spoken.remove(c, message)
            await prose_texts.remove(c, row.id)
            return Done(text=f"What {row.name} said is deleted.")

        return await self.once(call, work)

    async def reworded(self, row: SpokenRow, text: str) -> None:
        """Keep the new words of a post that is changed."""
        async with self.services.db.write() as c:
            await prose_texts.reword(c, row.id, _as_said(row, text))

    async def _keep(self, c: AsyncConnection, call: Call, row: SpokenRow, text: str) -> None:
        """Keep words as prose of the channel's fight, after what has happened there so far."""
        fight = await encounters.live_in(c, call.channel)
        if fight is not None:
            said = ProseRow(
                line=row.id,
                encounter=fight.id,
                by=call.user,
                at=row.at,
                text=_as_said(row, text),
                seq=fight.head,
                key=SAID,
            )
            await prose_texts.add(c, said)

    async def names(self, call: Call) -> list[str]:
        """Return the names under which the caller may speak here."""
        async with self.services.db.read() as c:
            campaign = await need_campaign(c, call.guild)
            me = await standing(c, call, campaign)
            fighters = await self._fighters(c, call)
            theirs = {GM, call.user} if me.gm else {call.user}
            here = [f.name for f in fighters if f.player in theirs and not f.hidden]
            owned = [
                one.name
                for owner in sorted(theirs)
                for one in await characters.find(c, campaign.id, owner=owner)
            ]
            return list(dict.fromkeys([*here, *owned]))

    async def _fighters(self, c: AsyncConnection, call: Call) -> list[Any]:
        """Return the combatants of this channel's fight, hidden ones too; none if it is parked."""
        row = await encounters.live_in(c, call.channel)
        if row is None or row.parked_from is not None or row.status is Status.PARKED:
            return []
        return [*(await self.services.steps.shown(c, row)).fight.combatants.values()]

    async def _speaker(
        self, c: AsyncConnection, call: Call, campaign: Campaign, me: Standing, who: str
    ) -> _Speaker:
        key = name_key(who)
        fighters = await self._fighters(c, call)
        mine = [
            f
            for f in fighters
            if f.player == call.user and (name_key(f.name) == key if who else not f.out)
        ]
        if len(mine) == 1:
            return self._heard(mine[0], mine[0].character, call.user)
        own = await characters.find(c, campaign.id, owner=call.user)
        if not who or any(name_key(one.name) == key for one in own):
            one, _ = await find_character(c, call, who)
            return _Speaker(one.name, one.id, call.user)
        if not me.gm:
            raise NotAllowed(f"You have no character called {who}. Nobody speaks as another's.")
        kept = {name_key(one.name): one for one in await characters.find(c, campaign.id, owner=GM)}
        there = [f for f in fighters if f.player == GM and name_key(f.name) == key]
        if there:
            ids = {name: one.id for name, one in kept.items()}
            return self._heard(there[0], kept_as(there[0].name, ids), GM)
        if key in kept:
            return _Speaker(kept[key].name, kept[key].id, GM)
        raise NotAllowed(
            f"No NPC called {who} is in the fight here or kept. /npc save keeps one. "
            "Players speak for their own characters."
        )

    @staticmethod
    def _heard(fighter: Any, character: str, by: str) -> _Speaker:
        if fighter.hidden:
            raise NotAllowed(f"{fighter.name} is hidden; their voice would give them away.")
        return _Speaker(fighter.name, character, by, here=True)

    async def _must_be_unlike(
        self, c: AsyncConnection, campaign: Campaign, call: Call, speaker: _Speaker
    ) -> None:
        """Refuse a voice that others would take for somebody else's.

        It is compared with public names: combatants of the fight here, earlier speakers, and the
        names of GMs. The first speaker under a name keeps it.
        """
        taken = [*await self._others(c, campaign, call, speaker)]
        key = name_key(speaker.name)
        same = next((name for name in taken if name_key(name) == key), "")
        alike = same or looks_like(speaker.name, taken)
        if alike:
            raise NotAllowed(
                f"{speaker.name} would be taken for {alike}, who is somebody else's. Give your "
                "character another name to speak as them."
            )

    async def _others(
        self, c: AsyncConnection, campaign: Campaign, call: Call, speaker: _Speaker
    ) -> list[str]:
        fighters = [] if speaker.here else await self._fighters(c, call)
        here = [f.name for f in fighters if f.player != speaker.by and not f.hidden]
        before = [
            name
            for name, by, character in await spoken.names(c, campaign.id)
            if by != speaker.by and not (character and character == speaker.character)
        ]
        gms = {campaign.owner, *campaign.co_gms} - {call.user}
        masters = [m.name for m in await campaigns.members(c, campaign.id) if m.user in gms]
        return [*here, *before, *filter(None, masters)]


def _as_said(row: SpokenRow, text: str) -> str:
    return f"{row.name}: {text.strip()}"
