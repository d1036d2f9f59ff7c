"""/roll: dice outside the rules of a fight. /odds: how likely totals of dice are."""

from __future__ import annotations

from asyncio import to_thread
from dataclasses import dataclass
from fractions import Fraction
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Literal

from discord import Interaction, app_commands
from discord.app_commands import Range

from bot.discord.client import Interlude
from bot.discord.emojis import NONE, Emojis
from bot.discord.rendering.limits import CONTENT, cut, name_of
from bot.discord.rendering.rolls import short
from bot.play.model import Call, Done
from bot.rolling import Pool, Thrown, dice_of, throw
from cogs.base import Answer, Desk, said
from cogs.base.pickers import MyCombatant
from rules import RULESETS
from rules.dice import Dice
from rules.dice.notation import LONGEST_TEXT, parse, rolled_and_kept
from rules.dice.odds import at_least, distribution
from rules.errors import BadDice

MOST_SHOWN, TEN = 12, 10
BLIND = {"the GM and me": False, "the GM alone": True}
"""Whether the roller sees nothing of a roll that is for the GM."""


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
        seen="Who sees the result: everybody if you leave it out",
        combatant="Whose roll it is, if not everybody sees it",
    )
    async def roll(
        self,
        interaction: Interaction[Any],
        dice: Range[str, 1, LONGEST_TEXT],
        reason: Range[str, 1, 200] = "",
        seen: Literal["everybody", "me alone", "the GM and me", "the GM alone"] = "everybody",
        combatant: MyCombatant = "",
    ) -> None:
        if seen in BLIND:
            await self.done(interaction, self.secret, dice, reason, combatant, BLIND[seen])
        else:
            show = self.told if seen == "me alone" else self.announced
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
        await self.told(interaction, self.reckoned, dice, at_least)

    async def thrown(self, call: Call, dice: str, reason: str) -> Answer:
        """Throw dice and show each of them."""
        # Parsing and throwing many dice takes some hundredths of a second: others must not wait for
        # it.
        game = await self._game(call)
        fell = await to_thread(throw, dice, self.play.hand, game.pool)
        what = f" for {said(reason)}" if reason else ""
        shown = short(fell.roll, await self._emojis(call)) if fell.roll else _general(fell)
        head = f"{name_of(call.name)} rolls{what}{game.beyond(dice, fell.written)}: "
        # A long roll ends with its total, so only the text before the total is cut.
        total = f" **{fell.total}**"
        room = CONTENT - len(head) - len(total)
        note = (
            f"\n-# {game.note}" if game.note and fell.roll and fell.roll.dice.sides == TEN else ""
        )
        room -= len(note)
        return Answer(
            text=head + (shown if len(shown) <= room else cut(shown, room) + total) + note
        )

    async def secret(self, call: Call, dice: str, reason: str, combatant: str, blind: bool) -> Done:
        """Throw dice in this channel's fight, for the GM and perhaps the roller."""
        pool = dice_of(dice, (await self._game(call)).pool)
        return await self.play.dice.roll(call, pool, reason, combatant, blind=blind)

    async def reckoned(self, call: Call, dice: str, target: int | None) -> Answer:
        """Return the chance to reach a number, or the likely range and the chance of each total."""
        game = await self._game(call)
        pool = dice_of(dice, game.pool)
        note = f"\n-# {game.note}" if game.note and pool.sides == TEN else ""
        as_asked = game.beyond(dice, str(pool)).strip()
        head = f"{as_asked}:\n" if as_asked else ""
        return Answer(text=head + await to_thread(_odds, pool, target) + note)

    async def _game(self, call: Call) -> Game:
        """Return how the game of the server's campaign throws dice."""
        campaign = await self.play.campaigns.get(call.guild)
        rules = RULESETS.get(campaign.ruleset) if campaign is not None else None
        package = rules.package if rules is not None else ""
        if not package or find_spec(f"{package}.odds") is None:
            return Game()
        odds = import_module(f"{package}.odds")
        return Game(getattr(odds, "read_pool", None), getattr(odds, "OTHER_DICE", ""))

    async def _emojis(self, call: Call) -> Emojis:
        """The emojis of dice, unless the server's campaign wants no signs."""
        campaign = await self.play.campaigns.get(call.guild)
        plain = campaign is not None and campaign.settings.plain_text
        return NONE if plain else self.bot.own_emojis.now


def _general(fell: Thrown) -> str:
    """Return a roll of the d20 library as text: the dice, and the total in bold."""
    dice, _, total = fell.shown.rpartition(" = ")
    return f"{said(dice)} = **{total}**"


@dataclass(frozen=True, slots=True)
class Game:
    """How the campaign's game throws dice: its pools of roll and keep, or a note on others."""

    pool: Pool | None = None
    note: str = ""

    def beyond(self, asked: str, thrown: str) -> str:
        """Return what was asked for, if the game's rule for many dice has changed it."""
        same = self.pool is None or rolled_and_kept_as(asked) in ("", thrown)
        return "" if same else f" {said(asked.strip())} by the rule for more than ten dice"


def rolled_and_kept_as(text: str) -> str:
    """Return a pool of roll and keep as it is written; nothing if it is none."""
    try:
        return str(parse(text)) if rolled_and_kept(text) is not None else ""
    except BadDice:
        return ""


def _odds(dice: Dice, target: int | None) -> str:
    if target is not None:
        return (
            f"{said(str(dice))} comes to {target} or more: **{_percent(at_least(dice, target))}**"
        )
    low, middle, high = likely(dice)
    totals = [total for total in distribution(dice) if low <= total <= high]
    step = max(1, -(-len(totals) // MOST_SHOWN))
    rows = [f"{total} or more: {_percent(at_least(dice, total))}" for total in totals[::step]]
    range_ = f"At least 95 % of all rolls come to {low} to {high}; the median is {middle}."
    return "\n".join([f"**{said(str(dice))}**", range_, *rows])


def likely(dice: Dice) -> tuple[int, int, int]:
    """Return the lowest total, the median and the highest total of the middle 95 % of all rolls."""
    below, found = Fraction(0), list[int]()
    for total, chance in distribution(dice).items():
        below += chance
        while len(found) < len(CUTS) and below > CUTS[len(found)]:
            found.append(total)
    low, middle, *high = found
    return low, middle, high[0] if high else middle


CUTS = (Fraction(1, 40), Fraction(1, 2) - Fraction(1, 10**9), Fraction(39, 40) - Fraction(1, 10**9))
"""2.5 %, half and 97.5 % of all rolls; the odds leave out what is rarer than one in 10^9."""


def _percent(chance: Fraction) -> str:
    return f"{float(chance):.2%}"


async def setup(bot: Interlude) -> None:
    """Load the cog."""
    await bot.add_cog(Dicing(bot))
