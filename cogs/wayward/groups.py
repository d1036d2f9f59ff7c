"""The groups /wayward and /wayward_gm, and the groups within them.

Discord takes 25 commands in each, and 8,000 characters of a whole; a fifth of both stays free.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from discord import Interaction
from discord.app_commands import Group

from cogs.base.pickers import MyCombatant, Offered

On: TypeAlias = Interaction[Any]

Who: TypeAlias = MyCombatant | None
"""The combatant whose question is answered, if several of one person are asked the same."""

Willpower: TypeAlias = Offered
"""Whether Willpower is spent when a roll fails; a list of choices takes too much of the room."""

Damage: TypeAlias = Literal["blunt", "slashing", "piercing", "energy"]
"""The kinds of damage."""

WHO = "Which of yours"

wayward = Group(name="wayward", description="Act in a wayward fight.", guild_only=True)
jutsu = Group(name="jutsu", description="Handseals, jutsu, Upkeep.", parent=wayward)
defend = Group(name="defend", description="When somebody is attacked.", parent=wayward)
stealth = Group(name="stealth", description="Hide, search, strike unseen.", parent=wayward)
gear = Group(name="gear", description="Draw weapons, aim them, use things.", parent=wayward)
answer = Group(name="answer", description="Go on, break off, spend Willpower.", parent=wayward)
gm = Group(name="wayward_gm", description="GM: the field, wounds, life and death.", guild_only=True)
