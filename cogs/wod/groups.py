"""The groups /wod and /wod_gm, and the groups within them.

Discord takes 25 commands in each, and 8,000 characters of a whole; a fifth of both stays free.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from discord import Interaction
from discord.app_commands import Group

from cogs.base.act_commands import grouped
from cogs.base.pickers import MyCombatant
from rules.wod.board.commands import ACTIONS

On: TypeAlias = Interaction[Any]

Who: TypeAlias = MyCombatant | None
"""The combatant whose question is answered, if several of one person are asked the same."""

WHO = "Who it is for"

wod = Group(name="wod", description="Act in the World of Darkness.", guild_only=True)
meet = Group(name="meet", description="Defences and ambushes.", parent=wod)
answer = Group(name="answer", description="Answers about rolls.", parent=wod)
task = Group(name="task", description="Tasks and rolls of a kind.", parent=wod)
gm = Group(name="wod_gm", description="GM: rule and mend.", guild_only=True)
body = Group(name="body", description="GM: wounds and what heals them.", parent=gm)

DECLARED = {name: each for name, each in ACTIONS.items() if each.words is not None}
LAYOUT = {"meet": meet, "answer": answer, "task": task, "gm": gm, "body": body}
_ = grouped(wod, DECLARED, LAYOUT)
