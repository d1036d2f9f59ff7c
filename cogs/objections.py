"""The message menu "I object": an objection to a report, straight from its post."""

from __future__ import annotations

from typing import Any

from discord import Interaction, Message, app_commands
from discord.ui import Modal

from bot.discord.client import Interlude
from bot.discord.inbound.answering import Click
from bot.discord.inbound.objections import form
from bot.play.model import Call
from cogs.base import Desk
from cogs.base.reports.disputes import LIST, WAITING, objections
from rules.errors import StalePrompt


class Objecting(Desk):
    """The menu of a post by which people object to what it tells."""

    def __init__(self, bot: Interlude) -> None:
        super().__init__(bot)
        self.menu = app_commands.ContextMenu(name="I object", callback=self.object)
        self.menu.guild_only = True

    async def cog_load(self) -> None:
        """Add the message menu, and tell the router who turns the pages of /gm objections."""
        self.bot.router.ways[WAITING] = self.page
        self.bot.tree.add_command(self.menu)

    async def cog_unload(self) -> None:
        """Remove the message menu."""
        self.bot.tree.remove_command(self.menu.name, type=self.menu.type)

    async def object(self, interaction: Interaction[Any], message: Message) -> None:
        """Ask what is wrong with a report."""
        await self.asked(interaction, self.form, str(message.id))

    async def page(self, click: Click) -> None:
        """Show another of the open objections."""
        place = click.control.argument
        if click.control.token != LIST or not place.isdecimal():
            raise StalePrompt("I do not know this control.")
        answer = await objections(click.call, self.play, int(place))
        await click.reply.show(answer.text, view=answer.view)

    async def form(self, call: Call, message: str) -> Modal:
        """Return the form for the last result of a report."""
        return await form(self.play, call, await self.play.disputes.of_post(call, message))


async def setup(bot: Interlude) -> None:
    """Load the cog."""
    await bot.add_cog(Objecting(bot))
