"""The group /l5r and the group within it; Discord takes 25 commands in each."""

from __future__ import annotations

from typing import Any, TypeAlias

from discord import Interaction
from discord.app_commands import Group

from cogs.base.pickers import MyCombatant

On: TypeAlias = Interaction[Any]

Who: TypeAlias = MyCombatant | None
"""The combatant whose question is answered, if several of one person are asked the same."""

WHO = "For which of yours, if several are asked"

l5r = Group(name="l5r", description="Act in an l5r skirmish.", guild_only=True)
gm = Group(name="gm", description="GM: rule, ambush, and mend what happens.", parent=l5r)
