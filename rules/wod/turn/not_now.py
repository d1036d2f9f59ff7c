"""The reasons why something cannot be declared now, for its player (WOD-COMBAT-01)."""

from __future__ import annotations

from rules.wod.fight.state import Mortal, WodFight
from rules.wod.sheets.values import State


def why_not_declared(fight: WodFight, mortal: Mortal, act: str) -> str:
    """Why an act is not possible in a declaration; "" for an act that is never declared."""
    if act in ("defend", "full"):
        return "You can wait, but you cannot defend yourself now."
    if act == "stand":
        return (
            "You are on your feet." if not mortal.has(State.KNOCKED_DOWN) else _bound(fight, mortal)
        )
    if act == "draw":
        if not fight.house.draw_costs_action:
            return "Here drawing a weapon takes no action: just attack with it."
        if not any(weapon.sheathed for weapon in mortal.arms):
            return "All your weapons are in hand."
    if act == "carry_on" and not _bound(fight, mortal):
        return "No task of yours can have another roll in this turn."
    if act == "magic" and not _bound(fight, mortal):
        return "Magic needs Arete, a magic attack in hand, and a target."
    if act in ("attack", "several", "magic", "move", "draw", "carry_on", "other"):
        return _bound(fight, mortal) or _otherwise(fight, mortal, act)
    return ""


def _bound(fight: WodFight, mortal: Mortal) -> str:
    if mortal.has(State.BOUND):
        return "You are bound and cannot move."
    if mortal.only_defends == fight.turn:
        return "You may only defend yourself in this turn."
    return ""


def _otherwise(fight: WodFight, mortal: Mortal, act: str) -> str:
    if act == "move":
        held = mortal.restrained
        return "You are held, or on the ground." if held else "You cannot go anywhere now."
    if act == "several":
        return "There is only one thing you can do now."
    return "There is nobody here you can attack." if not fight.seen_by(mortal) else ""
