"""The group /wod and the groups within it; Discord takes 25 commands in each."""

from __future__ import annotations

from typing import Any, TypeAlias

from discord import Interaction
from discord.app_commands import Group

from cogs.base.pickers import MyCombatant

On: TypeAlias = Interaction[Any]

Who: TypeAlias = MyCombatant | None
"""Whose question is answered, where several of one's combatants are asked the same."""

WHO = "For whom"

wod = Group(name="wod", description="Act in the World of Darkness.", guild_only=True)
meet = Group(name="meet", description="Defences and ambushes.", parent=wod)
answer = Group(name="answer", description="Answers about rolls.", parent=wod)
task = Group(name="task", description="Tasks of several rolls.", parent=wod)
gm = Group(name="gm", description="GM: rule and mend.", parent=wod)
