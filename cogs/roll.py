"""/roll: dice outside the rules of a fight. /odds: how likely totals of dice are."""

from __future__ import annotations

from asyncio import to_thread
from fractions import Fraction
from typing import Any

from discord import Interaction, app_commands
from discord.app_commands import Range

from bot.discord.client import Interlude
from bot.discord.emojis import NONE, Emojis
from bot.discord.rendering.limits import CONTENT, cut, name_of
from bot.discord.rendering.rolls import short
from bot.play.model import Call
from bot.rolling import Thrown, throw
from cogs.base import Answer, Desk, said
from rules.dice import Dice
from rules.dice.notation import LONGEST_TEXT, parse
from rules.dice.odds import at_least, distribution

MOST_SHOWN = 12


class Dicing(Desk):
    """Commands for dice that no rule of the bot asks for."""

    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @app_commands.command(
        name="roll", description="Throw dice: 2d6+1, 4d6k3, 1d6!, 6k3+5, (1d8+2)*2."
    )
    @app_commands.describe(
        dice="The dice, for example: 2d6+1, 4d6k3 (keep three), 6k3+5 (roll and keep)",
        reason="What for, for example: climbing the wall",
        private="Whether only you see the result",
    )
    async def roll(
        self,
        interaction: Interaction[Any],
        dice: Range[str, 1, LONGEST_TEXT],
        reason: Range[str, 1, 200] = "",
        private: bool = False,
    ) -> None:
        show = self.told if private else self.announced
        await show(interaction, self.thrown, dice, reason)

    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @app_commands.command(
        name="odds", description="See how likely dice are to reach a number, exactly."
    )
    @app_commands.describe(
        dice="The dice, for example: 2d6+1, 4d6k3 or 6k3+5",
        at_least="The number to reach; all totals are shown if you leave it out",
    )
    async def odds(
        self,
        interaction: Interaction[Any],
        dice: Range[str, 1, LONGEST_TEXT],
        at_least: int | None = None,
    ) -> None:
        await self.told(interaction, reckoned, dice, at_least)

    async def thrown(self, call: Call, dice: str, reason: str) -> Answer:
        """Throw dice and show each of them."""
        # Parsing and throwing many dice takes some hundredths of a second: others must not wait for
        # it.
        fell = await to_thread(throw, dice, self.play.hand)
        what = f" for {said(reason)}" if reason else ""
        shown = short(fell.roll, await self._emojis(call)) if fell.roll else _general(fell)
        head = f"{name_of(call.name)} rolls{what}: "
        # A long roll ends with its total, so only the text before the total is cut.
        total = f" **{fell.total}**"
        room = CONTENT - len(head) - len(total)
        return Answer(text=head + (shown if len(shown) <= room else cut(shown, room) + total))

    async def _emojis(self, call: Call) -> Emojis:
        """The emojis of dice, unless the server's campaign wants no signs."""
        campaign = await self.play.campaigns.get(call.guild)
        plain = campaign is not None and campaign.settings.plain_text
        return NONE if plain else self.bot.own_emojis.now


def _general(fell: Thrown) -> str:
    """Return a roll of the d20 library as text: the dice, and the total in bold."""
    dice, _, total = fell.shown.rpartition(" = ")
    return f"{said(dice)} = **{total}**"


async def reckoned(call: Call, dice: str, target: int | None) -> Answer:
    """Return the chance to reach a number, or the chance to reach each total."""
    del call
    pool = parse(dice)
    return Answer(text=await to_thread(_odds, pool, target))


def _odds(dice: Dice, target: int | None) -> str:
    if target is not None:
        return (
            f"{said(str(dice))} comes to {target} or more: **{_percent(at_least(dice, target))}**"
        )
    totals = list(distribution(dice))
    step = max(1, -(-len(totals) // MOST_SHOWN))
    rows = [f"{total} or more: {_percent(at_least(dice, total))}" for total in totals[::step]]
    return "\n".join([f"**{said(str(dice))}**", *rows])


def _percent(chance: Fraction) -> str:
    return f"{float(chance):.2%}"


async def setup(bot: Interlude) -> None:
    """Load the cog."""
    await bot.add_cog(Dicing(bot))
