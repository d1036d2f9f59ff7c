"""Prose that a character says in the channel, kept until it is tied to the act that it tells of."""

from __future__ import annotations

from dataclasses import dataclass, replace

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.play.model import Call, Done
from bot.play.people.prose import ProseCalls, Subject, linked, subject_of
from bot.play.step.transactions import Part, Services, live_in
from bot.play.voices.speaking import VOICE
from bot.storage import drafts, encounters, notices
from bot.storage.rows import Draft, EncounterRow, Notice
from bot.storage.voices import spoken
from rules.errors import StalePrompt

TALE = "tale"
"""The kind of the draft that keeps the words."""

GONE = "Your words are not there any more."


@dataclass(frozen=True, slots=True, kw_only=True)
class ProseToPost(Done):
    """The words of `call` about an act, which the fighter `name` says in the channel.

    `parent` is the channel of the thread that they are said in, "" for no thread. `draft` keeps
    them.
    """

    call: Call
    name: str
    parent: str
    words: str
    draft: str

    def page(self, number: int) -> Call:
        """Return the call by which a part of the words is posted: each is posted once."""
        return replace(self.call, interaction=f"{self.call.interaction}-{number}")


class PostedProse(Part):
    """The calls about words that are posted first and tied to an act then.

    A process that ends between the two leaves the draft, and the next one goes on with it.
    """

    def __init__(self, services: Services, prose: ProseCalls) -> None:
        super().__init__(services)
        self._prose = prose

    async def begin(self, call: Call, name: str, parent: str, words: str) -> ProseToPost | Done:
        """Keep the words with the act that they tell of, before they are posted.

        If it is carried out a second time, it says so and nothing is to be posted.
        """

        async def work(c: AsyncConnection) -> ProseToPost:
            at = await self.sit(c, call, await live_in(call.channel)(c))
            about = await subject_of(at, call)
            told: dict[str, object] = {
                "interaction": call.interaction,
                "channel": call.channel,
                "parent": parent,
                "by": call.name,
                "name": name,
                "words": words,
                "about": list(about),
            }
            draft = Draft(
                token=self.services.steps.tokens.draft(call.interaction),
                user=call.user,
                encounter=at.row.id,
                kind=TALE,
                body=told,
            )
            await drafts.add(c, draft, self.services.now())
            return _tale(at.row, draft)

        return await self.once(replace(call, interaction=f"{call.interaction}-tale"), work)

    async def unfinished(self, before: int) -> list[ProseToPost]:
        """Return what was begun before an instant, and neither tied nor given up."""
        async with self.services.db.read() as c:
            kept = await drafts.of_kind(c, TALE, before)
            rows = [(await encounters.get(c, draft.encounter), draft) for draft in kept]
            return [_tale(row, draft) for row, draft in rows if row is not None]

    async def said(self, prose: ProseToPost) -> str:
        """Return the post with which the tale begins, "" if there is none."""
        async with self.services.db.read() as c:
            row = await spoken.get(c, prose.page(0).interaction)
            return "" if row is None else row.message

    async def tie(self, prose: ProseToPost, link: str) -> Done:
        """Tie the words to the act, with a `link` to the post with which they begin."""

        async def work(c: AsyncConnection) -> Done:
            draft = await drafts.get(c, prose.draft)
            row = await encounters.get(c, draft.encounter) if draft is not None else None
            first = await spoken.get(c, prose.page(0).interaction)
            if draft is None or row is None or first is None or not first.message:
                raise StalePrompt(GONE)
            await drafts.remove(c, draft.token)
            at = await self.sit(c, prose.call, row)
            about, told = Subject(*draft.body["about"]), linked(at, prose.call, link)
            return await self._prose.keep(
                at, prose.call, prose.words, told, about, message=first.message
            )

        return await self.once(prose.call, work)

    async def give_up(self, prose: ProseToPost, told: str = "") -> None:
        """Forget the words, and tell their author so, unless they know already."""
        async with self.services.db.write() as c:
            if await drafts.get(c, prose.draft) is None:
                return
            await drafts.remove(c, prose.draft)
            if told:
                notice = Notice(
                    campaign=prose.call.guild,
                    person=prose.call.user,
                    kind=VOICE,
                    text=told,
                    at=self.services.now(),
                )
                await notices.add(c, [notice])


def _tale(row: EncounterRow, draft: Draft) -> ProseToPost:
    kept = draft.body
    call = Call(
        user=draft.user,
        name=kept["by"],
        guild=row.campaign,
        channel=kept["channel"],
        interaction=kept["interaction"],
    )
    return ProseToPost(
        text="Your words are on their way.",
        call=call,
        name=kept["name"],
        parent=kept["parent"],
        words=kept["words"],
        draft=draft.token,
    )
