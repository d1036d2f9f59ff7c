"""/me and /away: the hours in which somebody can answer, and their absences."""

from __future__ import annotations

from typing import Any

from discord import Interaction, app_commands
from discord.app_commands import Range

from bot.discord.client import Interlude
from bot.discord.inbound.answering import Click
from bot.discord.rendering import lines
from bot.discord.rendering.message import view_of
from bot.discord.rendering.todos import todo_buttons
from bot.play.model import Call
from cogs.base import Answer, Desk
from cogs.base.pickers import Zone
from cogs.base.reports.own_data import FORGET, forgetting, must_be_asked, own_data


class Presence(Desk):
    """People's own hours and absences."""

    me = app_commands.Group(name="me", description="Set what is yours alone here.", guild_only=True)
    away = app_commands.Group(
        name="away", description="Say that you are away, and that you are back.", guild_only=True
    )

    async def cog_load(self) -> None:
        """Tell the router who answers the button."""
        self.bot.router.ways[FORGET] = self.forgotten

    async def forgotten(self, click: Click) -> None:
        """Remove all that is kept about whoever pressed the button."""
        must_be_asked(click.control)
        click.reply.acting = True
        await click.reply.show(lines.done(await self.play.forgetting.forget(click.call, sure=True)))

    @me.command(name="hours", description="Show your waking hours, or change what you give.")
    @app_commands.rename(wakes="from", sleeps="until")
    @app_commands.describe(
        zone="The city whose clock you follow, for example: Berlin",
        wakes="The hour from which you can answer, 0 to 24; the same as until is the whole day",
        sleeps="The hour until which you can answer, 0 to 24; it may be on the next morning",
        weekends="Whether Saturdays and Sundays count for you",
    )
    async def hours(
        self,
        interaction: Interaction[Any],
        *,
        zone: Zone = "",
        wakes: Range[int, 0, 24] | None = None,
        sleeps: Range[int, 0, 24] | None = None,
        weekends: bool | None = None,
    ) -> None:
        given: dict[str, Any] = {"zone": zone, "wakes": wakes, "sleeps": sleeps}
        given["weekends"] = weekends
        await self.done(interaction, self.play.presence.hours, **given)

    @me.command(name="messages", description="Say whether you want direct messages from me.")
    @app_commands.describe(wanted="False: private messages to you wait in Log, Mine and /todo")
    async def messages(self, interaction: Interaction[Any], wanted: bool) -> None:
        await self.done(interaction, self.play.presence.messages, wanted)

    @me.command(name="data", description="Get a file of all that the bot keeps about you here.")
    async def data(self, interaction: Interaction[Any]) -> None:
        await self.told(interaction, own_data, self.play)

    @me.command(name="forget", description="Have everything removed that I keep about you here.")
    @app_commands.describe(sure="True: do it. Leave it out to read first what it does")
    async def forget(self, interaction: Interaction[Any], sure: bool = False) -> None:
        await self.told(interaction, forgetting, self.play, sure)

    @away.command(name="until", description="Be away from now on; one message tells you the rest.")
    @app_commands.describe(
        when="Until when: tomorrow, monday, Dec 24, 24.12., 2026-12-24, in 3 days"
    )
    async def until(self, interaction: Interaction[Any], when: Range[str, 1, 30]) -> None:
        await self.done(interaction, self.play.presence.away, when)

    @away.command(name="back", description="Be back: see what happened and what waits for you.")
    async def back(self, interaction: Interaction[Any]) -> None:
        await self.told(interaction, self.returned)

    async def returned(self, call: Call) -> Answer:
        """Tell all that happened meanwhile, with a button for each question that is open."""
        text = lines.done(await self.play.presence.back(call))
        items = todo_buttons(await self.play.reading.todo(call.user), call.guild)
        return Answer(text=text, view=view_of(*items) if items else None)


async def setup(bot: Interlude) -> None:
    """Load the cog."""
    await bot.add_cog(Presence(bot))
