"""/wod odds: the exact chances of a roll, before it is made; and the option for a pool."""

from __future__ import annotations

import re
from asyncio import to_thread
from collections.abc import Sequence
from typing import Any, TypeAlias

from discord import Interaction
from discord.app_commands import Group, Range, Transform, describe

from bot.play.model import Call
from cogs.base import Answer, Desk, said
from cogs.base.pickers import Asking, MyCombatant, Suggested
from rules.engine.asking.forms import Option
from rules.engine.asking.text_values import counted
from rules.wod.attempts import Attempt, Prepared, likely, own, roller
from rules.wod.chances import Odds as Chances
from rules.wod.traits import read_pool, spelled, starter

wod = Group(name="wod", description="Act by the rules of WoD.", guild_only=True)

MOST_SHOWN = 10

_BEGUN = re.compile(r"[^+/-]*$")


class _Pool(Suggested):
    """Traits of the book, and abilities of the caller's own characters."""

    async def among(self, asking: Asking) -> Sequence[Option]:
        typed = str(getattr(asking.given, asking.parameter) or "")
        before = _BEGUN.sub("", typed).strip()
        own = await asking.play.characters.mine(asking.call, "wod")
        named = {str(ability): 0 for each in own for ability in each.sheet.get("abilities", {})}
        words = [spelled(trait).lower() for trait in (*starter("trait"), *named)]
        lines = [f"{before} {word}".strip() for word in dict.fromkeys(words)]
        return [Option(line, line) for line in lines]


Pool: TypeAlias = Transform[str, _Pool]


class Odds(Desk):
    """Questions about chances."""

    @wod.command(name="odds", description="Exact chances of a roll of yours.")
    @describe(
        traits="As in dexterity + melee",
        difficulty="Else 6",
        threshold="Successes taken away",
        willpower="With a point",
        combatant="Who it is for",
    )
    async def odds(
        self,
        interaction: Interaction[Any],
        *,
        traits: Pool,
        difficulty: Range[int, 1, 20] = 6,
        threshold: Range[int, 0, 20] = 0,
        willpower: bool = False,
        combatant: MyCombatant = "",
    ) -> None:
        hard = {"difficulty": difficulty, "threshold": threshold}
        await self.told(interaction, self.reckoned, traits, combatant, willpower, **hard)

    async def reckoned(
        self,
        call: Call,
        traits: str,
        combatant: str,
        willpower: bool,
        *,
        difficulty: int,
        threshold: int,
    ) -> Answer:
        """Return the chances by the present traits, wounds, circumstances and house rules."""
        fight, me = await self.play.characters.stage(call, "wod")
        mine = {name: each.id for each in own(fight, me) for name in (each.id, each.name)}
        mortal = roller(fight, me, mine.get(combatant, ""))
        wish = Attempt(
            what=traits,
            written=read_pool(traits),
            base=difficulty,
            threshold=threshold,
            willpower=willpower,
        )
        ready, found = await to_thread(likely, fight, mortal, wish)
        return Answer(text="\n".join(_lines(mortal.name, ready, found)))


def _lines(name: str, ready: Prepared, found: Chances) -> list[str]:
    """Return lines with the pool and the chances: to succeed, and for each number of successes."""
    dice = f"{said(name)}: {ready.pool} = {counted(ready.pool.dice, 'die')} at {ready.difficulty}"
    botch, failure = float(found.botch), float(found.failure)
    lines = [
        f"{dice}: **{float(found.success):.2%}**",
        f"botch {botch:.2%}, failure {failure:.2%}",
    ]
    left = found.success
    for net, chance in [*found.successes.items()][:MOST_SHOWN]:
        lines.append(f"{net} or more: {float(left):.2%}")
        left -= chance
    return lines
