"""All data of one person in a campaign, for them alone."""

from __future__ import annotations

from json import loads

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.play.authority import need_campaign, standing
from bot.play.model import Call, Json
from bot.play.step.transactions import Part
from bot.storage import campaigns, characters, encounters, intents, journals, notices, prompts
from bot.storage.rows import EncounterRow
from bot.storage.story import prose_texts as texts
from bot.storage.story import rulings
from rules.engine.replay.journal import Amended, dump_entry
from rules.engine.state.as_json import plain


class OwnData(Part):
    """The calls about a person's own data."""

    async def show(self, call: Call) -> Json:
        """Return all data about the caller in this campaign, without the words of other people.

        Their decisions have instants and no numbers: numbers would reveal the count of secret
        records.
        """
        async with self.services.db.read() as c:
            campaign = await need_campaign(c, call.guild)
            is_gm = (await standing(c, call, campaign)).gm
            member = await campaigns.member(c, campaign.id, call.user)
            own = [x for x in await characters.every(c, campaign.id) if x.owner == call.user]
            fights = await encounters.in_campaign(c, campaign.id)
            waiting = await notices.waiting(c, self.services.now(), person=call.user)
            return {
                "person": call.user,
                "campaign": campaign.name,
                "settings": plain(member),
                "characters": [
                    {
                        "character": plain(each),
                        "history": [plain(x) for x in await characters.history(c, each.id)],
                    }
                    for each in own
                ],
                "fights": [
                    told
                    for row in fights
                    if (told := await self._of_fight(c, row, call.user, is_gm=is_gm))
                ],
                "messages_waiting": [
                    {"at": n.at, "text": n.text} for n in waiting if n.campaign == campaign.id
                ],
            }

    async def _of_fight(
        self, c: AsyncConnection, row: EncounterRow, user: str, *, is_gm: bool
    ) -> Json:
        """Return what somebody did, ordered, wrote and was asked in a fight; None for nothing.

        Only GMs amend. A player who joins may make a hidden namesake get another name, which is
        amended too, and which they must not learn.
        """
        told = {
            "decisions": [
                {"at": w.record.at, "taken_back": w.struck, "entry": _entry(dump_entry(w.entry))}
                for w in await journals.records(c, row.id)
                if w.by == user and (is_gm or not isinstance(w.entry, Amended))
            ],
            "answered": [
                {"question": p.question, "asked_at": p.asked_at, "answered_at": p.closed_at}
                for p in await prompts.every(c, row.id)
                if p.by == user and p.closed_at is not None
            ],
            "left": [plain(x.body) for x in await intents.of(c, row.id) if x.owner == user],
            "prose": [
                {"at": x.at, "text": x.text, "message": x.message}
                for x in await texts.of(c, row.id)
                if x.by == user
            ],
            "objections": [
                {"at": x.at, "text": x.objection}
                for x in await rulings.of_fight(c, row.id)
                if x.by == user
            ],
        }
        return {"fight": row.name, **told} if any(told.values()) else None


def _entry(text: str) -> Json:
    """Return a decision as data, without the numbers of other records."""
    entry = loads(text)
    for name in ("opened", "back_to", "key", "answer"):
        entry.pop(name, None)
    return entry
