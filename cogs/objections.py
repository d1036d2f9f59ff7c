"""The message menus of a report: "Why?" explains its post, "I object" questions it."""

from __future__ import annotations

from typing import Any

from discord import Interaction, Message, app_commands
from discord.ui import Modal

from bot.discord.client import Interlude
from bot.discord.inbound.answering import Click
from bot.discord.inbound.custom_ids import ControlId
from bot.discord.inbound.objections import form
from bot.discord.rendering.step import WHY, WHY_LABEL
from bot.play.model import Call
from cogs.base import Desk
from cogs.base.replies import Answer
from cogs.base.reports.disputes import LIST, WAITING, objections
from rules.errors import StalePrompt


class Objecting(Desk):
    """The menus of a post by which people ask for its reasons, and object to what it tells."""

    def __init__(self, bot: Interlude) -> None:
        super().__init__(bot)
        self.menus = (
            app_commands.ContextMenu(name=WHY_LABEL, callback=self.why),
            app_commands.ContextMenu(name="I object", callback=self.object),
        )

    async def cog_load(self) -> None:
        """Add the message menus, and tell the router who turns the pages of /gm objections."""
        self.bot.router.ways[WAITING] = self.page
        for menu in self.menus:
            menu.guild_only = True
            self.bot.tree.add_command(menu)

    async def cog_unload(self) -> None:
        """Remove the message menus."""
        for menu in self.menus:
            self.bot.tree.remove_command(menu.name, type=menu.type)

    async def why(self, interaction: Interaction[Any], message: Message) -> None:
        """Explain a report, as "Why?" below it does."""
        await self.told(interaction, self.explained, str(message.id))

    async def explained(self, call: Call, message: str) -> Answer:
        """Return what explains a report, as far as the caller may know."""
        token = await self.play.disputes.of_post(call, message)
        shown = await self.bot.router.menus.explained(call, ControlId(token, WHY))
        return Answer(text=shown.content, embeds=tuple(shown.embeds), view=shown.view)

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
