"""The group /ki and the groups within it; Discord takes 25 commands in each."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from discord import Interaction
from discord.app_commands import Group

from cogs.base.pickers import MyCombatant

On: TypeAlias = Interaction[Any]

Who: TypeAlias = MyCombatant | None
"""The combatant whose question is answered, if several of one person are asked the same."""

WHO = "For which of yours, if several are asked"

Combos: TypeAlias = Literal["as_set", "use", "skip"]
"""The choices for the Combos and Reactions that follow from an answer."""

COMBOS = "Combos that follow"

ki = Group(name="ki", description="Act in a ki fight.", guild_only=True)
combo = Group(name="combo", description="When a Combo or a Reaction may be used.", parent=ki)
last = Group(name="last", description="When you are down to no hit points.", parent=ki)
answer = Group(name="answer", description="When a defence fails, or none is wanted.", parent=ki)
interlude = Group(name="interlude", description="Between two rounds.", parent=ki)
gm = Group(name="gm", description="GM: rule, narrate, and call the turns.", parent=ki)
