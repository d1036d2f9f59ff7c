"""/me forget: a person's data is removed from a campaign."""

from __future__ import annotations

from asyncio import to_thread

from sqlalchemy.ext.asyncio import AsyncConnection
from structlog import get_logger

from bot.play.authority import need_campaign
from bot.play.model import Call, Done
from bot.play.people.seats import seat
from bot.play.step.transactions import Part
from bot.storage import encounters
from bot.storage.privacy import forgotten
from bot.storage.privacy.erasing import erase
from bot.storage.rows import Status
from rules.engine.views.visibility import GM
from rules.errors import NotAllowed

log = get_logger("bot.play")

WARNING = (
    "This removes what I keep about you in this campaign, and nobody can bring it back: your "
    "settings, your characters and their portraits, your orders and plans, your prose and "
    "objections. In fights a pseudonym stands for you, and whoever you play there is the GM's. The "
    "log of what was done stays, since it is everybody's. What you said in the channel is "
    "Discord's: delete it before, with its menu. Look at /me data first."
)
OWNS = "You run this campaign. Give it to somebody else first: /campaign owner."


class Forgetting(Part):
    """The call by which somebody's data is removed."""

    async def forget(self, call: Call, *, sure: bool) -> Done:
        """Remove all that is kept about the caller in this campaign, once they are sure."""
        if not sure:
            return Done(text=WARNING)
        db = self.services.db
        file, mark = db.file, forgotten.mark_of(db.secret, call.guild, call.user)
        touched: list[str] = []

        async def work(c: AsyncConnection) -> Done:
            campaign = await need_campaign(c, call.guild)
            if campaign.owner == call.user:
                raise NotAllowed(OWNS)
            if file is not None:
                # Before the commit: after a crash between the two they are forgotten all the same.
                await to_thread(forgotten.write, file, mark)
            await self._leave_seats(c, call)
            touched.extend(await erase(c, campaign.id, call.user))
            await forgotten.note(c, mark, self.services.now())
            return Done(text="Nothing is kept about you in this campaign any more.")

        done = await self.once(call, work)
        # The pages as they were before stand in the log until it is emptied.
        if not await self.services.db.empty_log():
            log.warning("the database's log could not be emptied after somebody was forgotten")
        for id in touched:
            self.services.steps.forget(id)
            self.services.changed(id)
        return done

    async def _leave_seats(self, c: AsyncConnection, call: Call) -> None:
        """Give the caller's combatants in fights that go on to the GM, with their questions."""
        for known in await encounters.in_campaign(c, call.guild, live_only=True):
            if known.parked_from is not None or known.status is Status.PARKED:
                continue
            at = await self.sit(c, call, known)
            mine = [f for f in at.scene.fight.combatants.values() if f.player == call.user]
            if mine:
                await seat(self, at, mine, GM, "the GM")
