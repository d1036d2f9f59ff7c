"""How far an attack goes, and how near its attacker comes on the way (WAY-MOVE-02, WAY-WEAP-01)."""

from __future__ import annotations

from decimal import Decimal

from rules.errors import BadAnswer
from rules.wayward.actions.aiming import unsettle
from rules.wayward.actions.moving import ARM, between, reach_of_move, set_between, spelled
from rules.wayward.character import formula
from rules.wayward.character.gear import Weapon
from rules.wayward.character.wound_tables import Disabled
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.rolls.wound_modifiers import disabled


def range_of(ninja: Ninja, weapon: Weapon) -> int:
    """The range of a weapon, in tenths of a yard."""
    yards = formula.constant(weapon.kind.blow.range)
    if yards is None:
        yards = formula.whole(weapon.kind.blow.range, ninja.numbers)
    return max(ARM, min(int(formula.MOST), 10 * yards))


def within(fight: WayFight, ninja: Ninja, reach: int, target: str) -> None:
    """Check that a reach, in tenths of a yard, is enough; an unknown distance is within reach.

    Raises:
        BadAnswer: They are farther away.
    """
    gap = between(fight, ninja.id, target) if target and target != ninja.id else None
    if gap is not None and gap > reach:
        name = fight.combatant(target).name
        raise BadAnswer(f"{name} is {spelled(gap)} away; this goes {spelled(reach)}.")


def farthest(fight: WayFight, ninja: Ninja, speed: int, *, jutsu: bool = False) -> int:
    """The longest way that an attacker may move with an attack: a Move of half its final Speed.

    In tenths of a yard. Some wounds forbid it, or forbid it with a jutsu. (WAY-MOVE-02)
    """
    forbidden = disabled(ninja) if ninja.body.wounds else frozenset()
    if Disabled.ATTACK_MOVE in forbidden or (jutsu and Disabled.JUTSU_MOVE in forbidden):
        return 0
    return reach_of_move(fight, ninja, Decimal(max(0, speed)) / 2)


def see_to_reach(
    fight: WayFight,
    ninja: Ninja,
    target: str,
    *,
    reach: int,
    speed: int,
    yards: int = 0,
    jutsu: bool = False,
) -> int:
    """The distance that an attacker moves to reach their target, in tenths of a yard.

    They move as far as they say, or farther if they must.

    Raises:
        BadAnswer: They move too far, or are still too far away.
    """
    reach = max(ARM, reach)
    most = farthest(fight, ninja, speed, jutsu=jutsu)
    move = yards * 10
    if move > most:
        raise BadAnswer(f"With this attack you move {spelled(most)} at the most.")
    gap = between(fight, ninja.id, target)
    must = 0 if gap is None else max(0, gap - reach)
    if must > most:
        raise BadAnswer(
            f"{fight.combatant(target).name} is {spelled(gap or 0)} away; this goes "
            f"{spelled(reach)}, and you move {spelled(most)} on the way."
        )
    return max(move, must)


def approach(fight: WayFight, ninja: Ninja, target: Ninja, tenths: int) -> None:
    """Move toward the target of an attack, but not past them (WAY-MOVE-02)."""
    gap = between(fight, ninja.id, target.id)
    if gap is not None:
        set_between(fight, ninja.id, target.id, gap - tenths)
    text = f"{ninja.name} moves {spelled(tenths)} toward {target.shown_name}."
    fight.tell_of(ninja, text, clauses="WAY-MOVE-02")
    unsettle(fight, ninja)
