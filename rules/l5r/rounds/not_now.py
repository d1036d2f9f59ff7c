"""The reasons why an Action is not offered, for its player (L5R-TURN-01)."""

from __future__ import annotations

from rules.l5r.attacks.attack import usable
from rules.l5r.fight.stances import WHOLE_TURN
from rules.l5r.fight.state import L5rFight, Samurai
from rules.l5r.fight.void_points import why_no_raises, why_no_void, why_none
from rules.l5r.rounds.actions import idle, left, may_change, reach_of
from rules.l5r.sheets.values import Stance, Status, WoundRank

STANCE_LATE = "A Stance can be changed from your second Round on, before any Action of the Turn."
NO_DELAY = {
    "begun": "You have begun your Turn, so it can no longer be delayed.",
    "last": "Everybody else has had their Turn or delays: there is nobody left to wait for.",
}


def why_no_action(fight: L5rFight, samurai: Samurai, act: str) -> str:
    """Why an act of the Turn cannot be chosen now; "" if it is not an act of the Turn."""
    if act == "stance":
        stunned = samurai.has(Status.STUNNED) is not None
        return "You are stunned." if stunned and may_change(fight, samurai) else STANCE_LATE
    if act == "delay":
        return NO_DELAY["begun" if samurai.began else "last"]
    if act == "call":
        return _no_call(fight, samurai)
    if act in ("break", "stand", "rouse"):
        return _no_need(fight, samurai, act)
    return _held_back(fight, samurai) or _too_little(fight, samurai, act)


def _no_need(fight: L5rFight, samurai: Samurai, act: str) -> str:
    """Why not, for acts of the entangled, of those on the ground, and of those who are Down."""
    if act == "break":
        if samurai.has(Status.ENTANGLED) is None:
            return "You are not entangled."
        return _held_back(fight, samurai, but=Status.ENTANGLED) or _cost(
            "Breaking free", whole=True
        )
    if act == "stand":
        if samurai.has(Status.PRONE) is None:
            return "You are not on the ground."
        return _held_back(fight, samurai) or _cost("Standing up", whole=False)
    if fight.rank_of(samurai) is not WoundRank.DOWN:
        return "You need a Void Point to act only when you are Down."
    if samurai.roused:
        return "You have spent a Void Point to act in this Turn already."
    return _held_back(fight, samurai, but=WoundRank.DOWN) or why_none(fight, samurai)


def _no_call(fight: L5rFight, samurai: Samurai) -> str:
    """Why nothing can be called on an attack (L5R-ROLL-01, L5R-ATTACK-04)."""
    why = _held_back(fight, samurai) or _too_little(fight, samurai, "attack")
    if why:
        return why
    return f"{why_no_void(fight, samurai)} {why_no_raises(fight)}"


def _held_back(fight: L5rFight, samurai: Samurai, *, but: Status | WoundRank | None = None) -> str:
    """Why nearly every Action is forbidden, or "".

    (L5R-STANCE-07, L5R-STATUS-04, L5R-WOUND-07)
    """
    if samurai.has(Status.STUNNED) is not None:
        return "You are stunned and can take no Action."
    if samurai.stance is Stance.CENTER or idle(fight, samurai):
        return "In the Center Stance you take no Action."
    if but is not WoundRank.DOWN and fight.rank_of(samurai) is WoundRank.DOWN:
        return "You are Down: you can take only Free Actions, for a Void Point."
    if but is not Status.ENTANGLED and samurai.has(Status.ENTANGLED) is not None:
        return "You are entangled: break free first."
    return ""


def _cost(what: str, *, whole: bool) -> str:
    return f"{what} takes a {'Complex' if whole else 'Simple'} Action, and less is left."


def _too_little(fight: L5rFight, samurai: Samurai, act: str) -> str:
    if act == "attack":
        if samurai.stance in (Stance.DEFENSE, Stance.FULL_DEFENSE):
            return (
                f"In the {samurai.stance.value.replace('_', ' ').title()} Stance you cannot attack."
            )
        if not fight.seen_by(samurai) or not usable(samurai):
            return "There is nobody here you can attack."
        if left(fight, samurai) < WHOLE_TURN:
            return _cost("An attack", whole=True)
    if act == "move":
        if samurai.has(Status.PRONE) is not None:
            return "You are on the ground: stand up first."
        if not reach_of(fight, samurai):
            return "You have moved as far as you can in this Turn."
    return ""
