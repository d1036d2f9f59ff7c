"""What whoever keeps the slash commands in step has told Discord before."""

from __future__ import annotations

from bot.play.step.transactions import Part
from bot.storage import registrations


class Registered(Part):
    """The digests of the lists of commands that Discord has."""

    async def digests(self) -> dict[str, str]:
        """By the server's id; "" is the list that all servers share."""
        async with self.kit.db.read() as c:
            return await registrations.every(c)

    async def note(self, guild: str, digest: str) -> None:
        """Discord has the list of this digest now."""
        async with self.kit.db.write() as c:
            await registrations.save(c, guild, digest)
