"""The group /l7r and the groups within it; Discord takes 25 commands in each."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from discord import Interaction
from discord.app_commands import Group

from cogs.base.pickers import MyCombatant

On: TypeAlias = Interaction[Any]

Who: TypeAlias = MyCombatant | None
"""The combatant whose question is answered, if several of one person are asked the same."""

WHO = "For which of yours, if several are asked"

Light: TypeAlias = Literal["ask", "keep", "take"]
LIGHT = "If you pass: keep the light wounds, take a serious one, or ask me"
"""The choice for light wounds after a wound check, and its description."""

TensName: TypeAlias = Literal["ask", "pay", "leave"]
TENS = "If crippled: pay to reroll your tens"
"""The choice for the tens of a roll, and its description."""

l7r = Group(name="l7r", description="Act in an l7r fight.", guild_only=True)
duel = Group(name="duel", description="Iaijutsu duels, from challenge to strike.", parent=l7r)
gm = Group(name="gm", description="GM: rule, heal, and say who stands where.", parent=l7r)
