"""Seats: a character is given to somebody else for good, in mid-fight too."""

from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.play.authority import find_character
from bot.play.fight.who_fights import engaged
from bot.play.model import Call, Done
from bot.play.step.steps import Cause
from bot.play.step.transactions import Part
from bot.storage import characters, posts, prompts
from rules.engine.journal import Amended
from rules.engine.text_values import name_key
from rules.errors import NotAllowed


class Seats(Part):
    """The calls by which characters change hands."""

    async def hand_over(self, call: Call, name: str, user: str) -> Done:
        """Give a character away for good: its owner or the GM does.

        In a fight the combatant goes with it, and so do the questions that are open.

        Raises:
            NotAllowed: It is not theirs to give, or the other has one of that name.
        """

        async def work(c: AsyncConnection) -> Done:
            who, _ = await find_character(c, call, name)
            theirs = await characters.find(c, who.campaign, owner=user)
            if user == who.owner or any(name_key(o.name) == name_key(who.name) for o in theirs):
                raise NotAllowed(f"<@{user}> has a character called {who.name} already.")
            await characters.hand_over(c, who.id, user, at=self.kit.now(), by=call.user)
            text = f"{who.name} is <@{user}>'s now."
            fight = (await engaged(c, self.kit.steps, who.campaign)).get(who.id)
            if fight is None:
                return Done(text=text)
            at = await self.sit(c, call, fight)
            for fighter in [*at.scene.fight.combatants.values()]:
                if fighter.character == who.id:
                    reason = f"{fighter.name} is played by <@{user}> from now on."
                    path = f"combatants.{fighter.id}.player"
                    entry = Amended(path=path, value=user, reason=reason)
                    at.row = (await self.play(at, Cause(entry=entry))).row
            asked = {(p.key, p.opened): p.ask.who for p in at.scene.prompts}
            await prompts.follow(c, fight.id, asked)
            await posts.touch_open(c, fight.id)
            return Done(text=text, encounter=fight.id)

        return await self.once(call, work)
