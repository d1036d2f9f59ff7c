"""The reasons why a piece of a participation is not offered, for its player (KI-ACT-12)."""

from __future__ import annotations

from rules.ki.actions.techniques import why_not
from rules.ki.fight.state import ActionType, Fighter, KiFight, Stint
from rules.ki.sheets.values import Kind

TYPES = {
    "attack": ActionType.ATTACK,
    "move": ActionType.MOVE,
    "inventory": ActionType.INVENTORY,
    "technique": ActionType.TECHNIQUE,
    "other": ActionType.OTHER,
    "custom": ActionType.CUSTOM,
}


def why_no_piece(fight: KiFight, stint: Stint, act: str) -> str:
    """Why an act is not possible with the rest of the stint; "" if the act is not a piece."""
    fighter = fight.combatant(stint.who)
    if act == "surge":
        return _no_surge(fighter, stint)
    if act == "decline":
        return "This is a participation, not an Interruption: end it with Done."
    if act == "done":
        return "This is an Interruption: end it with Decline."
    if act not in TYPES:
        return ""
    mine = [each for each in stint.allowances if each.type is TYPES[act]]
    if not mine:
        return f"You did not declare {_named(act)} for this participation."
    if not any(each.uses or each.distance for each in mine):
        return f"You have used up {_named(act)}."
    return _not_able(fighter, act)


def _named(act: str) -> str:
    return {"attack": "an Attack", "other": "an Other Action", "custom": "a granted Action"}.get(
        act, act.capitalize()
    )


def _no_surge(fighter: Fighter, stint: Stint) -> str:
    if stint.interruption:
        return "In an Interruption there is no Stamina Surge."
    if not fighter.surges:
        return "You have no Stamina Surge left."
    return "It is too late for a Stamina Surge: your first Action has been carried out."


def _not_able(fighter: Fighter, act: str) -> str:
    """Why nothing can be done with an Action of which something is left."""
    if act == "technique":
        actives = [each for each in fighter.techniques if each.kind is Kind.ACTIVE]
        refusals = [why for each in actives if (why := why_not(fighter, each))]
        return " ".join(refusals[:3]) or "You know no Active technique."
    if act == "custom":
        return f"You have {fighter.stamina} stamina, and it costs more."
    if act == "attack":
        return "Everything you can attack with has already struck in this Attack."
    if act == "inventory":
        return "There is nothing you can take, put away or use."
    return "You cannot go any further now."
