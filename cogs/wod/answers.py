"""Answers to questions about rolls: difficulty, Willpower, helping and resisting."""

from __future__ import annotations

from typing import Literal

from discord.app_commands import Range, describe

from cogs.base import Desk
from cogs.wod.groups import WHO, On, Who, answer
from cogs.wod.pools import Pool

TRAITS = "As in dexterity + stealth"
WILL = "Spend a point"


class Answers(Desk):
    """The answers of the people who roll, help, resist or decide."""

    @answer.command(name="ready", description="Roll as you were asked.")
    @describe(willpower=WILL, who=WHO)
    async def ready(self, interaction: On, willpower: bool | None = None, who: Who = None) -> None:
        await self.played(interaction, "ready", about=who, willpower=willpower)

    @answer.command(name="swap", description="Successes for difficulty.")
    @describe(points="Difficulty given up", willpower=WILL, who=WHO)
    async def swap(
        self,
        interaction: On,
        points: Range[int, 1, 7],
        willpower: bool | None = None,
        who: Who = None,
    ) -> None:
        await self.played(interaction, "swap", about=who, points=points, willpower=willpower)

    @answer.command(name="resist", description="Resist somebody's roll.")
    @describe(willpower=WILL, pool="If not the usual one", who=WHO)
    async def resist(
        self,
        interaction: On,
        willpower: bool | None = None,
        pool: Pool | None = None,
        who: Who = None,
    ) -> None:
        await self.played(interaction, "resist", about=who, willpower=willpower, pool=pool)

    @answer.command(name="assist", description="Help somebody's roll.")
    @describe(traits=TRAITS, difficulty="6 if you leave it out", willpower=WILL, who=WHO)
    async def assist(
        self,
        interaction: On,
        traits: Pool,
        difficulty: Range[int, 1, 20] | None = None,
        willpower: bool | None = None,
        who: Who = None,
    ) -> None:
        given = {"traits": traits, "difficulty": difficulty, "willpower": willpower}
        await self.played_with(interaction, "assist", given, about=who)

    @answer.command(name="decline", description="Do not help.")
    @describe(who=WHO)
    async def decline(self, interaction: On, who: Who = None) -> None:
        await self.played(interaction, "decline", about=who)

    @answer.command(name="join", description="Work with the others.")
    @describe(willpower=WILL, who=WHO)
    async def join(self, interaction: On, willpower: bool | None = None, who: Who = None) -> None:
        await self.played(interaction, "join", about=who, willpower=willpower)

    @answer.command(name="absent", description="Let the others work.")
    @describe(who=WHO)
    async def absent(self, interaction: On, who: Who = None) -> None:
        await self.played(interaction, "absent", about=who)

    # ------------------------------------------------------------------ for the GM

    @answer.command(name="set", description="GM: say how hard it is.")
    @describe(
        difficulty="The least number that a die must show",
        threshold="Successes taken away",
        dice="Added or taken",
        who=WHO,
    )
    async def set(
        self,
        interaction: On,
        difficulty: Range[int, 1, 20],
        threshold: Range[int, 0, 20] | None = None,
        dice: Range[int, -20, 20] | None = None,
        who: Who = None,
    ) -> None:
        given = {"difficulty": difficulty, "threshold": threshold, "dice": dice}
        await self.played_with(interaction, "set", given, about=who)

    @answer.command(name="waive", description="GM: it needs no roll.")
    @describe(who=WHO)
    async def waive(self, interaction: On, who: Who = None) -> None:
        await self.played(interaction, "waive", about=who)

    @answer.command(name="goal", description="GM: say how much there is to do.")
    @describe(
        goal="Successes in all",
        difficulty="The least number that a die must show",
        threshold="Taken off each roll",
        rolls="How many are allowed; left out: any",
        who=WHO,
    )
    async def goal(
        self,
        interaction: On,
        *,
        goal: Range[int, 1, 999],
        difficulty: Range[int, 1, 20] | None = None,
        threshold: Range[int, 0, 20] | None = None,
        rolls: Range[int, 0, 999] | None = None,
        who: Who = None,
    ) -> None:
        hard = {"difficulty": difficulty, "threshold": threshold}
        await self.played_with(
            interaction, "goal", {"goal": goal, **hard, "rolls": rolls}, about=who
        )

    @answer.command(name="rate", description="GM: say what strength it takes.")
    @describe(rating="By the table", who=WHO)
    async def rate(self, interaction: On, rating: Range[int, 1, 15], who: Who = None) -> None:
        await self.played(interaction, "rate", about=who, rating=rating)

    @answer.command(name="harder", description="GM: earlier failures count.")
    @describe(who=WHO)
    async def harder(self, interaction: On, who: Who = None) -> None:
        await self.played(interaction, "harder", about=who)

    @answer.command(name="fresh", description="GM: it is a new approach.")
    @describe(who=WHO)
    async def fresh(self, interaction: On, who: Who = None) -> None:
        await self.played(interaction, "fresh", about=who)

    @answer.command(name="allow", description="GM: grant an exchange.")
    @describe(way="On one roll, or gathered", who=WHO)
    async def allow(
        self,
        interaction: On,
        way: Literal["threshold", "gather"] | None = None,
        who: Who = None,
    ) -> None:
        await self.played(interaction, "allow", about=who, way=way)

    @answer.command(name="deny", description="GM: leave it as it is.")
    @describe(who=WHO)
    async def deny(self, interaction: On, who: Who = None) -> None:
        await self.played(interaction, "deny", about=who)

    @answer.command(name="worsen", description="GM: a botched help makes it harder.")
    @describe(who=WHO)
    async def worsen(self, interaction: On, who: Who = None) -> None:
        await self.played(interaction, "worsen", about=who)
