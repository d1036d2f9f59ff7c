"""Parry: Speed 3, DEX and the weapon against the Accuracy (WAY-PARRY-01..04)."""

from __future__ import annotations

from rules.dice import Modifier
from rules.engine.asking.forms import Pick
from rules.engine.kit.acts import act, field
from rules.errors import BadAnswer
from rules.wayward.character.gear import Armour, Weapon
from rules.wayward.character.values import UNARMED, Policy
from rules.wayward.defence.interrupts import (
    Defending,
    RolledReaction,
    break_off,
    if_it_fails,
    pace,
    pick,
    points,
)
from rules.wayward.fight.action_in_progress import Attack, Guard, GuardTiming
from rules.wayward.fight.attack_spec import Art, Tag
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.fight.turn_action import WITH
from rules.wayward.jutsu.enchanted_weapons import parrying as parrying_with
from rules.wayward.rolls.d20_rolls import parry
from rules.wayward.rolls.free_hands import free_hands, held_names, in_hand, sealing

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
    bare = [(UNARMED, "A bare hand")] if free_hands(fight, target, abort=abort) else []
    return [*bare, *[(each.id, each.name) for each in arms if each.kind.guard.parries_unarmed]]


def gloves(target: Ninja) -> list[Armour]:
    """The armour that lets bare hands parry weapons (WAY-PARRY-02, WAY-BLOCK-05)."""
    return [each for each in target.gear.armour if each.kind.parries_weapons]


def _weapons(at: Defending) -> Pick | None:
    return pick(parrying(at.fight, at.me, at.made, abort=at.may_abort), "With")


@act("parry", "defend", clauses="WAY-PARRY-01 WAY-PARRY-02", group="defend")
class Parry(RolledReaction):
    """Deflect a weapon with a weapon, or a fist with a bare hand."""

    help = "Parry with a weapon or hand."
    says = "parries {weapon?}"
    shown = "weapon willpower ap abort"
    weapon: str = field(
        _weapons, "With which weapon; fists if left out", default=UNARMED, says=WITH
    )
    ap: int = points()
    willpower: Policy = if_it_fails()
    abort: bool = break_off()

    @classmethod
    def fits(cls, at: Defending) -> bool:
        return bool(parrying(at.fight, at.me, at.made, abort=at.may_abort))

    @classmethod
    def reason(cls, at: Defending) -> str:
        spec = at.made.spec
        if spec.has(Tag.UNDEFENDABLE):
            return "Only a Block helps against that."
        if sealing(at.fight, at.me):
            return "Your hands are forming seals."
        if spec.art is Art.WEAPON:
            if spec.has(Tag.UNPARRIED):
                return f"No weapon parries {at.made.name}."
            return "Against a weapon you need one in hand; draw it on your turn."
        if not spec.by_hand:
            return f"{at.made.name} cannot be parried."
        held = held_names(at.me)
        if held and not free_hands(at.fight, at.me):
            return f"Your hands are full: put the {' and the '.join(held)} away on your turn."
        return "You have no sound hand free to parry with."

    def guard(self, at: Defending) -> Guard:
        """Speed 3, DEX and the weapon against the Accuracy (WAY-PARRY-01, WAY-PARRY-04)."""
        ids = [id for id, _ in parrying(at.fight, at.me, at.made, abort=self.abort)]
        if not ids:
            busy = sealing(at.fight, at.me) and not self.abort
            while_ = " while the hands form seals" if busy else ""
            raise BadAnswer(f"You have nothing to parry that with{while_}.")
        named = self.weapon if self.weapon in ids or self.weapon != UNARMED else ids[0]
        if named not in ids:
            raise BadAnswer("You cannot parry this attack with that.")
        weapon = next((each for each in at.me.gear.weapons if each.id == named), None)
        slower = weapon.kind.guard.parry_speed if weapon is not None else 0
        guard = Guard(
            kind="parry",
            title="Parry",
            timing=GuardTiming(base=PARRY + slower),
            weapon=named,
            abort=self.abort,
        )
        guard.failing.policy = self.willpower.value
        pace(at, guard, ap=self.ap)
        flows = parrying_with(at.me, weapon) if weapon is not None else []
        own = [*of_weapon(weapon), *flows, *at.made.against_parry]
        guard.parts = parry(at.fight, at.me, own)
        return guard


def of_weapon(weapon: Weapon | None) -> list[Modifier]:
    """The bonus of a weapon to a Parry: its Accuracy, and its own bonus for parrying."""
    if weapon is None:
        return []
    aim = weapon.kind.blow.accuracy + weapon.kind.melee.melee_accuracy
    own = weapon.kind.guard.parry_bonus + weapon.kind.melee.melee_parry
    made = [(aim, "WAY-PARRY-04"), (own, "WAY-WEAP-01")]
    return [Modifier(value, weapon.name, clause) for value, clause in made if value]
