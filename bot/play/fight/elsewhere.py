"""Calls about a campaign's fights from another channel: list them, move them, show a board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.play.authority import need_campaign, seated, standing
from bot.play.model import Call, Done
from bot.play.step.transactions import Part
from bot.storage import authors, encounters, moves
from bot.storage.connection.errors import Conflict
from bot.storage.encounters import Named
from bot.storage.rows import EncounterRow
from rules.engine.asking.text_values import name_key
from rules.errors import NotAllowed


def no_such_fight(fight: str, *, several: bool = False) -> NotAllowed:
    """Return the refusal to read a fight that is not clear, or that the caller may not read."""
    what = "are several fights" if several else "is no fight"
    return NotAllowed(f"There {what} called {fight}. Choose one of the suggestions.")


class Elsewhere(Part):
    """The calls about fights of other channels."""

    async def list(self, call: Call) -> list[EncounterRow]:
        """The fights of this server's campaign that are not over, oldest first."""
        async with self.services.db.read() as c:
            return await encounters.in_campaign(c, call.guild, live_only=True)

    async def every(self, call: Call) -> Sequence[Named]:
        """The newest fights of this server's campaign, also those that are over, newest first."""
        async with self.services.db.read() as c:
            return await encounters.named(c, call.guild)

    async def acted_in(self, call: Call, fights: Sequence[str]) -> set[str]:
        """Return those of these fights in which the caller has done something."""
        async with self.services.db.read() as c:
            return await authors.acted_in(c, call.user, fights)

    async def to_read(self, call: Call, fight: str) -> EncounterRow:
        """Find a fight of this server, live or over, by its id or its name.

        Raises:
            NotAllowed: There is none, or there are several of that name.
        """
        async with self.services.db.read() as c:
            row = await encounters.get(c, fight)
            if row is not None and row.campaign == call.guild:
                return row
            word, every = name_key(fight), await encounters.named(c, call.guild)
            found = [one.id for one in every if name_key(one.name) == word]
            row = await encounters.get(c, found[0]) if len(found) == 1 else None
        if row is None:
            raise no_such_fight(fight, several=bool(found))
        return row

    async def move(self, call: Call, fight: str, channel: str) -> Done:
        """Move a fight to another channel, with its questions and its board. For the GM."""

        async def work(c: AsyncConnection) -> Done:
            row = await find(c, call, fight)
            _, me = await seated(c, call, row.campaign)
            me.must_be_gm()
            if row.channel == channel:
                raise NotAllowed(f"{row.name} is in that channel already.")
            try:
                await moves.move(c, row.id, channel)
            except Conflict as taken:
                raise NotAllowed("Another fight goes on in that channel.") from taken
            return Done(text=f"{row.name} goes on in <#{channel}>.", encounter=row.id)

        return await self.once(call, work)

    async def post_board(self, call: Call, fight: str) -> Done:
        """Post the board of a fight again, at the end of the channel. For the GM."""

        async def work(c: AsyncConnection) -> Done:
            row = await find(c, call, fight)
            _, me = await seated(c, call, row.campaign)
            me.must_be_gm()
            await encounters.update(c, row.id, board="", face="")
            return Done(text=f"The board of {row.name} is posted anew.", encounter=row.id)

        return await self.once(call, work)

    async def there(self, call: Call, fight: str) -> Call:
        """Return the same call as if it came from the fight's own channel."""
        if not fight:
            return call
        async with self.services.db.read() as c:
            row = await find(c, call, fight)
        return replace(call, channel=row.channel)


async def find(c: AsyncConnection, call: Call, fight: str) -> EncounterRow:
    """Find a fight of this server by its name or channel; "" is the one of this channel.

    Only a GM may name one: others would learn which fights there are.

    Raises:
        NotAllowed: There is none, or there are several of that name, or the caller is no GM.
    """
    if fight:
        (await standing(c, call, await need_campaign(c, call.guild))).must_be_gm()
    every = await encounters.in_campaign(c, call.guild, live_only=True)
    if not fight:
        found = [row for row in every if row.channel == call.channel]
        if not found:
            raise NotAllowed("There is no fight in this channel; name one of /encounter list.")
        return found[0]
    word = name_key(fight)
    found = [row for row in every if fight in (row.id, row.channel) or name_key(row.name) == word]
    if len(found) != 1:
        known = ", ".join(row.name for row in every) or "none"
        what = "is no fight" if not found else "are several fights"
        raise NotAllowed(f"There {what} called {fight}. Going on now: {known}.")
    return found[0]
