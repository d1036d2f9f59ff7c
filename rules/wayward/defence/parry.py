"""Parry: Speed 3, DEX and the weapon against the Accuracy (WAY-PARRY-01..04)."""

from __future__ import annotations

from rules.dice import Modifier
from rules.errors import BadAnswer
from rules.wayward.character.gear import Armour, Weapon
from rules.wayward.defence.interrupts import (
    Offer,
    abort_field,
    after_failure,
    pace,
    pick,
    points_field,
)
from rules.wayward.fight import answers
from rules.wayward.fight.action_in_progress import Attack, Guard, GuardTiming
from rules.wayward.fight.attack_spec import Art, Tag
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.jutsu.enchanted_weapons import parrying as parrying_with
from rules.wayward.rolls.d20_rolls import parry
from rules.wayward.rolls.free_hands import free_hands, in_hand, sealing

PARRY = 3


def parrying(
    fight: WayFight, target: Ninja, made: Attack, *, abort: bool = False
) -> list[tuple[str, str]]:
    """The things that can parry this attack: ids and names (WAY-PARRY-02, WAY-PARRY-03).

    With `abort`, hands that form seals count as free (WAY-ABORT-04).
    """
    spec = made.spec
    if spec.has(Tag.UNDEFENDABLE):
        return []
    arms = in_hand(fight, target, abort=abort)
    if spec.art is Art.WEAPON:
        hands = gloves(target) if free_hands(fight, target, abort=abort) else []
        able: list[Weapon | Armour] = [*([] if spec.has(Tag.UNPARRIED) else arms), *hands]
        return [(each.id, each.name) for each in able]
    if not spec.by_hand:
        return []
    bare = [(answers.UNARMED, "A bare hand")] if free_hands(fight, target, abort=abort) else []
    return [*bare, *[(each.id, each.name) for each in arms if each.kind.guard.parries_unarmed]]


def offer_parry(fight: WayFight, target: Ninja, made: Attack) -> Offer | None:
    """The Parry as an option with its form; None if the target cannot parry this attack."""
    abort = abort_field(fight, target)
    arms = parrying(fight, target, made, abort=abort is not None)
    fields = {
        "weapon": pick(arms, "With"),
        "willpower": after_failure(target),
        "ap": points_field(target, made),
        "abort": abort,
    }
    return Offer(title="Parry", answer=answers.Parry, fields=fields) if arms else None


def gloves(target: Ninja) -> list[Armour]:
    """The armour that lets bare hands parry weapons (WAY-PARRY-02, WAY-BLOCK-05)."""
    return [each for each in target.gear.armour if each.kind.parries_weapons]


def plan_parry(fight: WayFight, target: Ninja, made: Attack, wish: answers.Parry) -> Guard:
    """Plan a Parry: Speed 3, DEX and the weapon against the Accuracy.

    (WAY-PARRY-01, WAY-PARRY-04)
    """
    able = parrying(fight, target, made, abort=wish.abort)
    ids = [id for id, _ in able]
    if not ids:
        busy = " while the hands form seals" if sealing(fight, target) and not wish.abort else ""
        raise BadAnswer(f"You have nothing to parry that with{busy}.")
    named = wish.weapon if wish.weapon in ids or wish.weapon != answers.UNARMED else ids[0]
    if named not in ids:
        raise BadAnswer("You cannot parry this attack with that.")
    weapon = next((each for each in target.gear.weapons if each.id == named), None)
    slower = weapon.kind.guard.parry_speed if weapon is not None else 0
    guard = Guard(
        kind="parry",
        title="Parry",
        timing=GuardTiming(base=PARRY + slower),
        weapon=named,
        abort=wish.abort,
    )
    guard.failing.policy = wish.willpower.value
    pace(fight, target, made, guard, ap=wish.ap)
    flows = parrying_with(target, weapon) if weapon is not None else []
    guard.parts = parry(fight, target, [*of_weapon(weapon), *flows, *made.against_parry])
    return guard


def of_weapon(weapon: Weapon | None) -> list[Modifier]:
    """The bonus of a weapon to a Parry: its Accuracy, and its own bonus for parrying."""
    if weapon is None:
        return []
    aim = weapon.kind.blow.accuracy + weapon.kind.melee.melee_accuracy
    own = weapon.kind.guard.parry_bonus + weapon.kind.melee.melee_parry
    made = [(aim, "WAY-PARRY-04"), (own, "WAY-WEAP-01")]
    return [Modifier(value, weapon.name, clause) for value, clause in made if value]
