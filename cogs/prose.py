"""Prose for acts: the message menu "This is what I do", and the button "Say it"."""

from __future__ import annotations

from typing import Any

import discord
from discord import Interaction, Message, app_commands

from bot.discord.client import Interlude
from bot.discord.inbound.answering import Click
from bot.discord.inbound.custom_ids import made
from bot.discord.rendering import lines
from bot.play.people.prose import LONGEST, Post
from cogs.base import Desk
from cogs.base.voices import must_be_known, told

SAY, SAID, WORDS = "say", "saym", "words"


class Prose(Desk):
    """The controls for prose that people write about their acts."""

    def __init__(self, bot: Interlude) -> None:
        super().__init__(bot)
        self.menu = app_commands.ContextMenu(name="This is what I do", callback=self.tie)
        self.menu.guild_only = True

    async def cog_load(self) -> None:
        """Tell the router which handlers the form has."""
        self.bot.router.ways |= {SAY: self.ask, SAID: self.told_so}
        self.bot.tree.add_command(self.menu)

    async def cog_unload(self) -> None:
        """Remove the message menu."""
        self.bot.tree.remove_command(self.menu.name, type=self.menu.type)

    async def tie(self, interaction: Interaction[Any], message: Message) -> None:
        """Tie one's own post to one's open question or last act."""
        post = Post(
            message=str(message.id),
            author=str(message.author.id),
            text=message.content,
            link=message.jump_url,
        )
        await self.done(interaction, self.play.prose.tie, post)

    async def ask(self, click: Click) -> None:
        """Open the form for a long text, if the question or act is still known."""
        await must_be_known(self.bot, click)
        modal = discord.ui.Modal(title="Say it", custom_id=made(click.control.token, SAID))
        text = discord.ui.TextInput[discord.ui.Modal](
            custom_id=WORDS, style=discord.TextStyle.paragraph, max_length=LONGEST
        )
        modal.add_item(discord.ui.Label(text="What do you do, in your own words?", component=text))
        await click.reply.modal(modal)

    async def told_so(self, click: Click) -> None:
        """Take the words of that form: the character says them, and the log links them."""
        done = await told(self.bot, click, str(click.filled.get(WORDS, "")).strip())
        await click.reply.show(lines.done(done))


async def setup(bot: Interlude) -> None:
    """Load the cog."""
    await bot.add_cog(Prose(bot))
