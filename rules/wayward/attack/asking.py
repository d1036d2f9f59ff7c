"""Who is asked when an attack comes: its target, and the allies who could take the hit."""

from __future__ import annotations

from typing import Any

from rules.engine.requests import Resolution
from rules.engine.verbs import together
from rules.wayward.conditions.status_effects import wake
from rules.wayward.defence.defending import Defence, Endure, ask_target
from rules.wayward.defence.offer_help import helpers
from rules.wayward.fight.action_in_progress import Attack
from rules.wayward.fight.state import WayFight


def ask_defence(fight: WayFight, made: Attack) -> Resolution[Defence]:
    """The target's defence against the rest of an attack that no ally can take any more."""
    target = fight.combatant(made.target)
    wake(fight, target)
    if target.helpless or made.limits.sneak:
        return Endure()
    given = yield from together("defence", {"target": ask_target(fight, made, target)})
    return given["target"]


def ask_all(fight: WayFight, made: Attack) -> Resolution[Any]:
    """Ask the target for a defence and, at the same time, every ally who could take the hit.

    It ends when all have answered, or as soon as an ally takes the hit. The result is None if the
    target has not answered by then. (WAY-ATK-01, WAY-TAKE-01)
    """
    target = fight.combatant(made.target)
    wake(fight, target)
    silent = target.helpless or made.limits.sneak
    asked: dict[str, Resolution[Any]] = (
        {} if silent else {"target": ask_target(fight, made, target)}
    )
    asked |= helpers(fight, made)
    made.help.open = True
    given = yield from together("defence", asked, enough=lambda _: bool(made.help.protector))
    made.help.open = False
    return Endure() if silent else given.get("target")
