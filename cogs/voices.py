"""/say, and the message menu that changes or deletes posts of characters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from discord import Interaction, Message, app_commands
from discord.app_commands import Range, Transform

from bot.discord.client import Interlude
from bot.discord.inbound.answering import Click
from cogs.base import Desk
from cogs.base.pickers import Asking, Suggested
from cogs.base.voices import EDITED, edited, form, say
from rules.engine.asking.forms import Option


class _Voices(Suggested):
    """Suggests the characters that the caller may speak as."""

    async def among(self, asking: Asking) -> Sequence[Option]:
        return [Option(name, name) for name in await asking.play.voices.names(asking.call)]


Voice: TypeAlias = Transform[str, _Voices]


class Voices(Desk):
    """The commands to speak as a character."""

    def __init__(self, bot: Interlude) -> None:
        super().__init__(bot)
        self.menu = app_commands.ContextMenu(name="Edit what I said", callback=self.edit)
        self.menu.guild_only = True

    async def cog_load(self) -> None:
        """Tell the router which handlers the form has."""
        self.bot.router.ways[EDITED] = self.changed
        self.bot.tree.add_command(self.menu)

    async def cog_unload(self) -> None:
        """Remove the message menu."""
        self.bot.tree.remove_command(self.menu.name, type=self.menu.type)

    @app_commands.command(name="say", description="Speak as your character, under its name.")
    @app_commands.guild_only()
    @app_commands.describe(
        text="What is said or done, in your own words",
        who="Who speaks: a character of yours, or (GM) an NPC; yours here if you leave it out",
    )
    async def say(
        self, interaction: Interaction[Any], text: Range[str, 1, 1900], who: Voice = ""
    ) -> None:
        await self.told(interaction, say, self.bot, interaction, who, text)

    async def edit(self, interaction: Interaction[Any], message: Message) -> None:
        """Open the form with the words of one's own post."""
        await self.asked(interaction, form, self.bot, message)

    async def changed(self, click: Click) -> None:
        """Change one's own post by the form, or delete it."""
        answer = await edited(click, self.bot)
        await click.reply.show(answer.text)


async def setup(bot: Interlude) -> None:
    """Load the cog."""
    await bot.add_cog(Voices(bot))
