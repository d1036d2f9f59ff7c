"""/tutorial: five minutes of practice against a dummy, in a thread of one's own."""

from __future__ import annotations

from typing import Any

from discord import Interaction, app_commands

from bot.discord.client import Interlude
from bot.discord.inbound.answering import Click
from bot.discord.rendering import lines
from cogs.base import Desk
from cogs.base.pickers import RulesetKey
from cogs.base.tutorials import Practising, card


class Tutorial(Desk):
    """The commands and buttons of practice fights."""

    async def cog_load(self) -> None:
        """Tell the router which handlers the buttons of practice fights have."""
        ways = self.bot.router.ways
        ways["tnext"], ways["tundo"], ways["tfinish"] = self.next, self.undo, self.finish

    @app_commands.command(
        name="tutorial", description="Practise for five minutes against a dummy, in a thread."
    )
    @app_commands.describe(ruleset="For which rules; the campaign's own if you leave it out")
    @app_commands.guild_only()
    async def tutorial(self, interaction: Interaction[Any], ruleset: RulesetKey = "") -> None:
        await self.told(interaction, Practising(self.play, interaction).start, ruleset)

    async def next(self, click: Click) -> None:
        """Tell what the learner has learnt, and what comes next."""
        done = await self.play.tutorials.learnt(click.call, click.control.token)
        await click.reply.show(card(done))

    async def undo(self, click: Click) -> None:
        """Take the learner's last decision back."""
        click.reply.acting = True
        done = await self.play.tutorials.undo(click.call, click.control.token)
        await click.reply.show(lines.done(done))

    async def finish(self, click: Click) -> None:
        """End the practice fight."""
        click.reply.acting = True
        done = await self.play.tutorials.finish(click.call, click.control.token)
        await click.reply.show(lines.done(done))


async def setup(bot: Interlude) -> None:
    """Load the cog."""
    await bot.add_cog(Tutorial(bot))
