"""The group /wod and the groups within it; Discord takes 25 commands in each."""

from __future__ import annotations

from typing import Any, TypeAlias

from discord import Interaction
from discord.app_commands import Group

from cogs.base.pickers import MyCombatant

On: TypeAlias = Interaction[Any]

Who: TypeAlias = MyCombatant | None
"""Whose question is answered, where several of one's combatants are asked the same."""

WHO = "For which of yours, if several are asked"

wod = Group(name="wod", description="Act in the World of Darkness.", guild_only=True)
meet = Group(name="meet", description="When somebody is attacked, or strikes unseen.", parent=wod)
answer = Group(name="answer", description="What you are asked about rolls.", parent=wod)
task = Group(name="task", description="What is gathered over several rolls.", parent=wod)
gm = Group(name="gm", description="GM: rule, ambush, and mend what happens.", parent=wod)
