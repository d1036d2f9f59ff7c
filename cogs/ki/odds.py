"""/ki odds: how likely a defence is to work, exactly."""

from __future__ import annotations

from asyncio import to_thread
from typing import Any

from discord import Interaction
from discord.app_commands import Group, Range, describe

from bot.play.model import Call
from cogs.base import Answer, Desk, said
from rules.dice import Dice
from rules.dice.notation import parse
from rules.dice.odds import distribution
from rules.errors import BadDice
from rules.ki.odds import Presence, chance

ki = Group(name="ki", description="Act in a ki fight.", guild_only=True)

MOST_TOTALS = 100
"""A dLuck with more different totals than this takes too long to compute."""


class Odds(Desk):
    """Questions about chances."""

    @ki.command(name="odds", description="See how likely a defence is to work, exactly.")
    @describe(
        score="The score to defend against, for example: 8",
        defense="The fixed part of the defence, before the die",
        improve="Improved up to this many times while it fails",
        presence="The defender's Presence against the attacker's, for ties",
        dluck="The die; the campaign's own if you leave it out",
        predict="Whether it is a Predict: the attacker adds the die to the score, which is Acting",
    )
    async def odds(
        self,
        interaction: Interaction[Any],
        *,
        score: Range[int, -999, 999],
        defense: Range[int, -999, 999],
        improve: Range[int, 0, 10] = 0,
        presence: Presence = "equal",
        dluck: Range[str, 1, 20] = "",
        predict: bool = False,
    ) -> None:
        numbers = {"score": score, "defense": defense, "improve": improve}
        await self.told(interaction, self.reckoned, presence, dluck, predict, **numbers)

    async def reckoned(
        self,
        call: Call,
        presence: Presence,
        dluck: str,
        predict: bool,
        *,
        score: int,
        defense: int,
        improve: int,
    ) -> Answer:
        """Return the chance, with the numbers that it is computed from."""
        die = parse(dluck or await self._dluck(call))
        adds = die if predict else None
        await to_thread(_bounded, die)
        likely = await to_thread(
            chance,
            score=score,
            defense=defense,
            die=die,
            improve=improve,
            presence=presence,
            adds=adds,
        )
        times = f", improved up to {improve} times" if improve else ""
        against = f"{score} + {die}" if predict else str(score)
        text = f"{defense} + {die} against {against}{times}, Presence {presence}"
        return Answer(text=f"{said(text)}: **{float(likely):.2%}**")

    async def _dluck(self, call: Call) -> str:
        house = await self.play.campaigns.house(call.guild, "ki")
        return next(str(value) for setting, value in house if setting.key == "ki.dluck")


def _bounded(die: Dice) -> None:
    if len(distribution(die)) > MOST_TOTALS:
        raise BadDice(f"Take a dLuck of at most {MOST_TOTALS} different totals, like 1d6.")
