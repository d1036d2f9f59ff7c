"""/wod odds: how likely a pool is to botch, to fail, and to score so many successes, exactly."""

from __future__ import annotations

from asyncio import to_thread
from typing import Literal

from discord.app_commands import Range, describe

from bot.play.model import Call
from cogs.base import Answer, Desk
from cogs.wod.groups import On, wod
from rules.wod.odds import odds
from rules.wod.rolls import Reading, Tens

MOST_SHOWN = 10


class Odds(Desk):
    """Questions about chances."""

    @wod.command(name="odds", description="Exact chances of a pool.")
    @describe(
        dice="How many dice",
        difficulty="Else 6",
        threshold="Successes taken away",
        tens="What a 10 grants",
    )
    async def odds(
        self,
        interaction: On,
        dice: Range[int, 0, 40],
        difficulty: Range[int, 1, 10] = 6,
        threshold: Range[int, 0, 20] = 0,
        tens: Literal["none", "dw", "specialty"] = "dw",
    ) -> None:
        how = Reading(difficulty=difficulty, threshold=threshold, tens=Tens(tens))
        await self.told(interaction, self.reckoned, dice, how)

    async def reckoned(self, call: Call, dice: int, how: Reading) -> Answer:
        """The chance of a botch, of a failure, and of at least so many successes."""
        del call
        found = await to_thread(odds, dice, how)
        at_least = {
            n: sum(float(likely) for more, likely in found.successes.items() if more >= n)
            for n in list(found.successes)[:MOST_SHOWN]
        }
        lines = [
            f"{dice} dice at {how.difficulty}: **{1 - float(found.botch + found.failure):.2%}**",
            f"botch {float(found.botch):.2%}, failure {float(found.failure):.2%}",
            *(f"{n} or more: {likely:.2%}" for n, likely in at_least.items()),
        ]
        return Answer(text="\n".join(lines))
