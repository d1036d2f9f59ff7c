"""Tasks of several rolls: extended, joint and contested."""

from __future__ import annotations

from typing import Literal

from discord.app_commands import Range, describe

from cogs.base import Desk
from cogs.base.name_lists import OfferedSome
from cogs.base.pickers import Offered
from cogs.wod.groups import On, task
from cogs.wod.pools import Pool

MeansName = Literal["foot", "car", "large"]


class Tasks(Desk):
    """Tasks of several rolls."""

    @task.command(name="extended", description="Begin a task.")
    @describe(
        name="What it is called",
        traits="As in dexterity + stealth",
        goal="How many successes it takes",
        difficulty="Else 6",
        period="How long each roll takes",
    )
    async def extended(
        self,
        interaction: On,
        *,
        name: Range[str, 1, 60],
        traits: Pool,
        goal: Range[int, 1, 999],
        difficulty: Range[int, 2, 13] | None = None,
        period: Range[str, 1, 60] | None = None,
    ) -> None:
        what = {"name": name, "traits": traits, "goal": goal}
        given = {**what, "difficulty": difficulty, "period": period}
        await self.played_with(interaction, "extended", given)

    @task.command(name="work", description="Roll towards a task.")
    @describe(task="Which task", willpower="Spend a point", combatant="Who it is for")
    async def work(
        self,
        interaction: On,
        task: Offered,
        willpower: bool | None = None,
        combatant: Offered | None = None,
    ) -> None:
        await self.played(interaction, "work", task=task, willpower=willpower, combatant=combatant)

    @task.command(name="team", description="Roll together.")
    @describe(task="Which task", members="Who, with commas")
    async def team(self, interaction: On, task: Offered, members: OfferedSome) -> None:
        await self.played(interaction, "team", task=task, members=members)

    @task.command(name="contest", description="A contest.")
    @describe(
        target="The opponent",
        traits="Yours / theirs",
        goal="How many successes it takes",
        lower="The other side's goal",
        combatant="Who it is for",
    )
    async def contest(
        self,
        interaction: On,
        *,
        target: Offered,
        traits: Pool,
        goal: Range[int, 1, 999],
        lower: Range[int, -999, 0] | None = None,
        combatant: Offered | None = None,
    ) -> None:
        what = {"target": target, "traits": traits, "goal": goal}
        given = {**what, "lower": lower, "combatant": combatant}
        await self.played_with(interaction, "contest", given)

    @task.command(name="pursuit", description="Pursue somebody.")
    @describe(
        target="Who you pursue",
        traits="Yours / theirs",
        means="How you move",
        lead="The quarry's lead",
        combatant="Who it is for",
    )
    async def pursuit(
        self,
        interaction: On,
        *,
        target: Offered,
        traits: Pool,
        means: MeansName | None = None,
        lead: Range[int, 1, 4] | None = None,
        combatant: Offered | None = None,
    ) -> None:
        what = {"target": target, "traits": traits, "means": means}
        given = {**what, "lead": lead, "combatant": combatant}
        await self.played_with(interaction, "pursuit", given)

    @task.command(name="exchange", description="Both sides roll.")
    @describe(task="Which task")
    async def exchange(self, interaction: On, task: Offered) -> None:
        await self.played(interaction, "exchange", task=task)

    @task.command(name="track", description="GM: change a task.")
    @describe(
        task="Which task",
        goal="How many successes it takes",
        total="What has been gathered",
        rolls="How many rolls are allowed; 0 lifts the limit",
        open="Goes on",
    )
    async def track(
        self,
        interaction: On,
        *,
        task: Offered,
        goal: Range[int, 1, 999] | None = None,
        total: Range[int, -999, 999] | None = None,
        rolls: Range[int, 0, 99] | None = None,
        open: bool | None = None,
    ) -> None:
        what = {"task": task, "goal": goal, "total": total}
        given = {**what, "rolls": rolls, "open": open}
        await self.played_with(interaction, "track", given)
