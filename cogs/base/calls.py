"""The steps that every command shares: make a call from the interaction, and show the result."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Concatenate, ParamSpec

from discord import Interaction
from discord.ext import commands
from discord.ui import Modal

from bot.discord.client import Interlude
from bot.discord.failures import guarded
from bot.discord.inbound.answering import Click
from bot.discord.inbound.custom_ids import ControlId
from bot.discord.people import call_of
from bot.discord.replies import Reply
from bot.play.model import Call, Done
from bot.play.service import Play
from cogs.base.fight_logs import fight_to_read
from cogs.base.outcomes import of_done, of_played, of_told
from cogs.base.replies import Answer, answer
from cogs.base.sight import Sight

P = ParamSpec("P")


class Desk(commands.Cog):
    """A group of commands. Each one makes one call into here; a failure is answered in words."""

    def __init__(self, bot: Interlude) -> None:
        self.bot = bot

    @property
    def play(self) -> Play:
        """Play, as the running bot has it."""
        return self.bot.play

    async def played(
        self,
        interaction: Interaction[Any],
        act: str,
        fields: Mapping[str, object],
        *,
        about: str | None = None,
    ) -> None:
        """Make an act: the answer to an open question, an act out of turn, or an order to be.

        Fields that were not given are left out, so that the form's own defaults hold.
        """
        given = {name: value for name, value in fields.items() if value is not None}
        call = call_of(interaction)

        async def work() -> Answer:
            return of_played(await self.play.turns.act(call, act, given, about=about or ""))

        await self._guarded(interaction, answer(interaction, work()))

    async def rolled(
        self, interaction: Interaction[Any], ruleset: str, act: str, fields: Mapping[str, object]
    ) -> None:
        """As `played`; where no fight is on, by one's own character alone, for all to see."""

        async def work() -> None:
            call = call_of(interaction)
            if await self.play.fights.here(call.channel) is not None:
                await self.played(interaction, act, fields)
                return
            given = {name: value for name, value in fields.items() if value is not None}
            await self.announced(interaction, self._alone, ruleset, act, given)

        await self._guarded(interaction, work())

    async def _alone(
        self, call: Call, ruleset: str, act: str, given: Mapping[str, object]
    ) -> Answer:
        return of_told(await self.play.characters.act(call, ruleset, act, given))

    async def asked(
        self,
        interaction: Interaction[Any],
        make: Callable[Concatenate[Call, P], Awaitable[Modal]],
        *args: P.args,
        **fields: P.kwargs,
    ) -> None:
        """Make a call that opens a form. The form must be the first answer to a command."""

        async def work() -> None:
            modal = await make(call_of(interaction), *args, **fields)
            await Reply(interaction).modal(modal)

        await self._guarded(interaction, work())

    async def done(
        self,
        interaction: Interaction[Any],
        do: Callable[Concatenate[Call, P], Awaitable[Done]],
        *args: P.args,
        **fields: P.kwargs,
    ) -> None:
        """Make a call that changes something, and tell only the caller."""

        async def work() -> Answer:
            return of_done(await do(call_of(interaction), *args, **fields))

        await self._guarded(interaction, answer(interaction, work()))

    async def told(
        self,
        interaction: Interaction[Any],
        tell: Callable[Concatenate[Call, P], Awaitable[Answer]],
        *args: P.args,
        **fields: P.kwargs,
    ) -> None:
        """Make a call that reads, and show the result only to the caller."""
        work = tell(call_of(interaction), *args, **fields)
        await self._guarded(interaction, answer(interaction, work))

    async def announced(
        self,
        interaction: Interaction[Any],
        tell: Callable[Concatenate[Call, P], Awaitable[Answer]],
        *args: P.args,
        **fields: P.kwargs,
    ) -> None:
        """Make a call that reads, and show the result to the whole channel."""
        work = tell(call_of(interaction), *args, **fields)
        await self._guarded(interaction, answer(interaction, work, public=True))

    async def pressed(
        self, interaction: Interaction[Any], option: str, argument: str = "", *, fight: str = ""
    ) -> None:
        """Do the same as a control of a fight, by default of this channel's newest one."""

        async def work() -> None:
            call = call_of(interaction)
            row = await fight_to_read(call, self.play, fight, Sight(interaction))
            control = ControlId(row.token, option, argument)
            reply = Reply(interaction)
            await self.bot.router.ways[option](Click(reply=reply, call=call, control=control))

        await self._guarded(interaction, work())

    async def _guarded(self, interaction: Interaction[Any], work: Awaitable[None]) -> None:
        command = interaction.command
        await guarded(interaction, work, command.qualified_name if command else "command")
