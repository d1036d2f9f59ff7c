"""The table votes how a paused fight goes on, so that it survives a silent GM."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.play.intents.policies import by_themselves
from bot.play.model import Call, Done
from bot.play.people.campaigns import take_over
from bot.play.step.ending import summary
from bot.play.step.pausing import STOP, VOTE, resume, voters
from bot.play.step.steps import Sitting
from bot.play.step.table_lines import add_line
from bot.play.step.transactions import Part
from bot.play.timing.silences import WEEK_MS
from bot.storage import drafts, encounters
from bot.storage.rows import Status
from rules.engine.views.visibility import GM, Kind, Line, PlayerId
from rules.errors import NotAllowed, StalePrompt

GO_ON, END, RUNS = "go_on", "end", "gm."
"""The choices; `RUNS` stands before the id of the person who would be GM too."""

NEEDED = "Two thirds of those with a combatant that stands are needed. Your latest vote counts."
OF_SILENCE = "To end it all must agree, and whoever stands alone can only end it."


@dataclass(frozen=True, slots=True, kw_only=True)
class Ballot:
    """What a person may vote for: who would run the fight, and what they chose before, if any.

    Unless the GM is `silent`, the table can only go on: a player has stopped the fight.
    """

    offered: tuple[PlayerId, ...]
    chosen: str
    silent: bool


class TableVotes(Part):
    """The calls about votes."""

    async def ballot(self, call: Call, encounter: str) -> Ballot:
        """Return what the caller may vote for. Raises `NotAllowed` if there is no vote for them."""
        async with self.services.db.read() as c:
            at, silent = await self._at(c, call, encounter)
            votes = await self._votes(at)
        runs = [each.removeprefix(RUNS) for each in votes.values() if each.startswith(RUNS)]
        offered = tuple(dict.fromkeys([call.user, *runs])) if silent else ()
        return Ballot(offered=offered, chosen=votes.get(call.user, ""), silent=silent)

    async def vote(self, call: Call, encounter: str, choice: str) -> Done:
        """Vote, in place of an earlier vote. What enough people choose is done at once.

        Raises:
            NotAllowed: There is no vote, or the caller has none.
        """

        async def work(c: AsyncConnection) -> Done:
            at, silent = await self._at(c, call, encounter)
            every = voters(at)
            if not silent and choice != GO_ON:
                raise NotAllowed("The GM is not silent: the table can only vote to go on.")
            if silent and len(every) == 1 and choice != END:
                raise NotAllowed("You stand alone, so you can only end the fight.")
            votes = await self._votes(at)
            if choice.startswith(RUNS) and choice not in {RUNS + call.user, *votes.values()}:
                raise StalePrompt("They do not offer to run it.")
            for old in await drafts.in_fight(c, encounter, VOTE):
                if old.user == call.user:
                    await drafts.remove(c, old.token)
            await self.offer(at, call, VOTE, choice=choice)
            agreed = [*(votes | {call.user: choice}).values()].count(choice)
            if agreed < (len(every) if choice == END else -(-2 * len(every) // 3)):
                return Done(text=f"Your vote counts. {NEEDED}", encounter=encounter)
            return await self._carried(at, choice, silent=silent)

        return await self.once(call, work)

    async def _at(self, c: AsyncConnection, call: Call, encounter: str) -> tuple[Sitting, bool]:
        """Return the fight that the caller may vote about, and whether its GM is silent."""
        row = await encounters.get(c, encounter)
        if row is None or row.status is not Status.PAUSED or row.paused_at is None:
            raise NotAllowed("The table votes while a fight is paused: /encounter pause.")
        at = await self.sit(c, call, row)
        if call.user not in voters(at):
            raise NotAllowed("Only players whose combatant stands, as all can see, may vote.")
        stops = await drafts.in_fight(c, encounter, STOP)
        meant = {stop.user for stop in stops if stop.body["paused_at"] == row.paused_at}
        silent = "" in meant or self.services.now() - row.paused_at >= WEEK_MS
        if not meant and not silent:
            raise NotAllowed("The GM has paused the fight. The table may vote a week later.")
        return at, silent

    async def _votes(self, at: Sitting) -> dict[PlayerId, str]:
        every = voters(at)
        found = await drafts.in_fight(at.c, at.row.id, VOTE)
        return {vote.user: vote.body["choice"] for vote in found if vote.user in every}

    async def _carried(self, at: Sitting, choice: str, *, silent: bool) -> Done:
        """Do what the table has chosen, and tell it."""
        if choice == END:
            _, wrote = await self.to_the_end(at, "The table has voted to end it.")
            return Done(text=f"The fight is over. {summary(wrote)}", encounter=at.row.id)
        now = self.services.now()
        if not silent:
            text = "The table has voted to go on."
        elif choice == GO_ON:
            await by_themselves(at, now)
            text = "The table has voted to go on: NPCs fight by their style."
        else:
            user = choice.removeprefix(RUNS)
            await take_over(at.c, at.campaign, user, now)
            text = f"The table has voted to go on: <@{user}> is GM too."
        await add_line(self.services.steps, at, Line(text, Kind.RULING))
        await resume(at, now)
        await self.gone_on(at, again=(GM,))
        return Done(text="The fight goes on.", encounter=at.row.id)
