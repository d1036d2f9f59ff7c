"""A memory of the slash commands that Discord has."""

from __future__ import annotations

from bot.play.step.transactions import Part
from bot.storage import registrations


class Registered(Part):
    """The digests of the lists of commands that Discord has."""

    async def digests(self) -> dict[str, str]:
        """Return the digests by the server's id; "" is the list that all servers share."""
        async with self.kit.db.read() as c:
            return await registrations.every(c)

    async def note(self, guild: str, digest: str) -> None:
        """Note that Discord has the list of this digest now."""
        async with self.kit.db.write() as c:
            await registrations.save(c, guild, digest)
