"""Rolls outside of the turn order."""

from __future__ import annotations

from discord.app_commands import Range, describe

from cogs.base import Desk
from cogs.base.name_lists import OfferedSome
from cogs.base.pickers import Offered
from cogs.wod.groups import On, task, wod
from cogs.wod.pools import Pool


class Rolls(Desk):
    """Rolls of one's own."""

    @wod.command(name="roll", description="Roll any traits.")
    @describe(
        traits="As in dexterity + stealth",
        difficulty="Else 6",
        threshold="Successes taken away",
        willpower="Spend a point",
        combatant="Who it is for",
    )
    async def roll(
        self,
        interaction: On,
        *,
        traits: Pool,
        difficulty: Range[int, 2, 13] | None = None,
        threshold: Range[int, 0, 20] | None = None,
        willpower: bool | None = None,
        combatant: Offered | None = None,
    ) -> None:
        what = {"traits": traits, "difficulty": difficulty, "threshold": threshold}
        given = {**what, "willpower": willpower, "combatant": combatant}
        await self.rolled(interaction, "wod", "roll", given)

    @task.command(name="feat", description="Try a feat of the tables.")
    @describe(
        feat="Which feat",
        against="The opponents, with commas between",
        pool="Which pool; else the first",
        willpower="Spend a point",
        combatant="Who it is for",
    )
    async def feat(
        self,
        interaction: On,
        *,
        feat: Offered,
        against: OfferedSome | None = None,
        pool: Offered | None = None,
        willpower: bool | None = None,
        combatant: Offered | None = None,
    ) -> None:
        what = {"feat": feat, "against": against, "pool": pool}
        given = {**what, "willpower": willpower, "combatant": combatant}
        await self.rolled(interaction, "wod", "feat", given)

    @task.command(name="resisted", description="Roll against somebody.")
    @describe(
        target="The opponent",
        traits="Yours / theirs",
        difficulty="Else 6",
        willpower="Spend a point",
        combatant="Who it is for",
    )
    async def resisted(
        self,
        interaction: On,
        *,
        target: Offered,
        traits: Pool,
        difficulty: Range[int, 2, 13] | None = None,
        willpower: bool | None = None,
        combatant: Offered | None = None,
    ) -> None:
        what = {"target": target, "traits": traits, "difficulty": difficulty}
        given = {**what, "willpower": willpower, "combatant": combatant}
        await self.played_with(interaction, "resisted", given)

    @task.command(name="aided", description="Roll with somebody's help.")
    @describe(
        helper="Who may help",
        traits="As in dexterity + stealth",
        difficulty="Else 6",
        willpower="Spend a point",
        combatant="Who it is for",
    )
    async def aided(
        self,
        interaction: On,
        *,
        helper: Offered,
        traits: Pool,
        difficulty: Range[int, 2, 13] | None = None,
        willpower: bool | None = None,
        combatant: Offered | None = None,
    ) -> None:
        what = {"helper": helper, "traits": traits, "difficulty": difficulty}
        given = {**what, "willpower": willpower, "combatant": combatant}
        await self.played_with(interaction, "aided", given)

    @task.command(name="strength", description="Try a feat of strength.")
    @describe(
        rating="Which feat, or its rating",
        willpower="Spend a point",
        combatant="Who it is for",
    )
    async def strength(
        self,
        interaction: On,
        rating: Offered,
        willpower: bool | None = None,
        combatant: Offered | None = None,
    ) -> None:
        given = {"rating": rating, "willpower": willpower, "combatant": combatant}
        await self.rolled(interaction, "wod", "strength", given)
