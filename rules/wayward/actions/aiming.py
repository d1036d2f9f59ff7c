"""Before the blow: Aim and Iaijutsu.

Aim: the action, its bonus to the next shot, and how the bonus is lost.

aim -> aim again, if there is time -> the shot, which uses up the bonus

Moving before the shot loses the bonus.

Iaijutsu: the first stroke with a sword that is still in its sheath.

It draws the sword, and takes half of its Speed; its damage is that of the whole Speed. It works
once in a fight, and not with a sword that was put away in it. (WAY-DB-03, WAY-FLOW-05)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rules.dice import Modifier
from rules.engine.asking.forms import Pick, options
from rules.engine.asking.requests import Resolution
from rules.engine.kit.acts import act, field, named
from rules.engine.views.visibility import Kind
from rules.errors import BadAnswer
from rules.wayward.actions.speed import Speed, least_speed, speed_for, timed
from rules.wayward.character.gear import Use, Weapon
from rules.wayward.character.values import Ability, half_up
from rules.wayward.fight.action_in_progress import Deed, Spec, Tag
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.fight.turn_action import Turn, TurnAct, points
from rules.wayward.rolls.free_hands import free_hands, in_hand

AIM = "aim"
"""The name of the action of aiming."""


def _fault(fight: WayFight, ninja: Ninja, weapon: Weapon) -> str:
    """Why the weapon cannot be aimed (any better) now; "" if it can.

    A weapon that is not drawn can be aimed if enough hands are free for it. (WAY-HANDS-10)
    """
    if not weapon.kind.aim.aim_speed:
        return f"The {weapon.name} is not aimed before a shot."
    drawn = not (weapon.held or weapon.dropped) and free_hands(fight, ninja) >= weapon.kind.hands
    if weapon not in in_hand(fight, ninja) and not drawn:
        return f"You have too few free hands for the {weapon.name}."
    if ninja.gear.aimed.get(weapon.id, 0) >= weapon.kind.aim.aim_most:
        return f"The {weapon.name} is aimed as well as it can be."
    return ""


def _faults(at: Turn) -> list[tuple[Weapon, str]]:
    """The weapons that are aimed before a shot, each with the reason why it cannot be, or ""."""
    aimable = [each for each in at.me.gear.weapons if each.kind.aim.aim_speed]
    return [(each, _fault(at.fight, at.me, each)) for each in aimable]


def _aimable(at: Turn) -> Pick:
    return Pick(options(named(each for each, fault in _faults(at) if not fault)), "With")


@act(AIM, "act", clauses="WAY-WEAP-01 WAY-STEALTH-05", group="gear")
class Aim(TurnAct):
    """Aim a bow for its next shot."""

    help = "Aim a bow for its next shot."
    hint = "Take time to aim a bow, so that the next shot hits more easily."
    says = ("aims {weapon}", "aims")
    public = ("aims {weapon}", "aims")
    weapon: str = field(_aimable, "With which weapon", says="their {}", public="their {short}")
    ap: int = points()

    @classmethod
    def why_not(cls, at: Turn) -> str | None:
        faults = [fault for _, fault in _faults(at)]
        if not faults:
            return "You have no weapon that can be aimed."
        return faults[0] if all(faults) else None

    def plan(self, at: Turn) -> Deed:
        """The weapon's row sets the Speed and how often it can be aimed (WAY-WEAP-01)."""
        weapon = next((each for each in at.me.gear.weapons if each.id == self.weapon), None)
        if weapon is None:
            raise BadAnswer("You do not carry that weapon.")
        fault = _fault(at.fight, at.me, weapon)
        if fault:
            raise BadAnswer(fault)
        speed = speed_for(at.fight, at.me, weapon.kind.aim.aim_speed, ap=self.ap)
        return timed(at, f"Aim {weapon.name}", speed, ap=self.ap)

    def carry_out(self, fight: WayFight, deed: Deed) -> Resolution[None]:
        """The weapon is in hand and aimed once more, unless the ninja has moved meanwhile."""
        ninja = fight.combatant(deed.by)
        for weapon in ninja.gear.weapons:
            if weapon.id != self.weapon or deed.progress.fizzled:
                continue
            weapon.held = True
            ninja.gear.aimed[weapon.id] = ninja.gear.aimed.get(weapon.id, 0) + 1
            more = weapon.kind.aim.aim_accuracy * ninja.gear.aimed[weapon.id]
            text = f"The {weapon.name} is aimed: +{more} Accuracy for its next shot."
            fight.tell_player(ninja, text, clauses=["WAY-WEAP-01"])
        yield from ()


def _aiming(fight: WayFight, ninja: Ninja, weapon: Weapon) -> bool:
    """Whether somebody has aimed a weapon or is aiming it, even on the count when they began."""
    deed = fight.doing(ninja)
    at_it = deed is not None and deed.act == AIM and deed.wish.get("weapon") == weapon.id
    given_up = deed is not None and (deed.progress.called_off or deed.progress.fizzled)
    return weapon.id in ninja.gear.aimed or (at_it and not given_up)


def on_shot(ninja: Ninja, weapon: Weapon, spec: Spec) -> list[Modifier]:
    """The Accuracy that aiming adds to a shot; nothing if the archer moves with it."""
    more = weapon.kind.aim.aim_accuracy * ninja.gear.aimed.get(weapon.id, 0)
    if not more or spec.target.move or not spec.has(Tag.PROJECTILE):
        return []
    return [Modifier(more, "Aim", "WAY-WEAP-01")]


def shot(ninja: Ninja, spec: Spec) -> None:
    """Use up the aim of a weapon that is shot."""
    if spec.has(Tag.PROJECTILE):
        _ = ninja.gear.aimed.pop(spec.id, None)


def slower_dodge(fight: WayFight, ninja: Ninja) -> int:
    """The Speed that an unwieldy weapon, while it is aimed, adds to a Dodge."""
    aimed = [
        each
        for each in ninja.gear.weapons
        if each.kind.aim.aim_dodge and _aiming(fight, ninja, each)
    ]
    return max([each.kind.aim.aim_dodge for each in aimed], default=0)


def unsettle(fight: WayFight, ninja: Ninja, *, dodges: bool = False) -> None:
    """Moving loses every aim; a Dodge loses only the aim of weapons that need standing still."""
    lose(
        fight, ninja, [each for each in ninja.gear.weapons if each.kind.aim.aim_still or not dodges]
    )


def lose(fight: WayFight, ninja: Ninja, weapons: Sequence[Weapon]) -> None:
    """Lose the aim of these weapons, and the aiming that is under way."""
    for weapon in [each for each in weapons if _aiming(fight, ninja, each)]:
        _ = ninja.gear.aimed.pop(weapon.id, None)
        deed = fight.doing(ninja)
        if deed is not None and deed.act == AIM:
            deed.progress.fizzled = True
        text = f"{ninja.name}'s aim with the {weapon.name} is lost."
        fight.tell_player(ninja, text, Kind.FAILURE, clauses=["WAY-WEAP-01"])


FROM_SHEATH = ":iaijutsu"
"""The mark in answers for a sword that is drawn and used in one stroke."""
SWORD = "sword"
MOST_LETTERS = 60
"""The longest name of what a fight counts."""


def may_draw(fight: WayFight, ninja: Ninja, weapon: Weapon) -> bool:
    """Whether somebody can strike with this weapon out of its sheath now."""
    sheathed = Use.MELEE in weapon.kind.use[:1] and not (weapon.held or weapon.dropped)
    able = ninja.training.abilities.get(Ability.IAIJUTSU, 0) and not ninja.jutsu.uses.get(
        Ability.IAIJUTSU, 0
    )
    fresh = not ninja.jutsu.uses.get(_drawn(weapon), 0)
    hands = free_hands(fight, ninja) >= weapon.kind.hands
    return SWORD in weapon.kind.tags and sheathed and fresh and bool(able) and hands


def _drawn(weapon: Weapon) -> str:
    """The name by which a fight counts that a sword has been in hand."""
    return f"drawn:{weapon.id}"[:MOST_LETTERS]


def at_half(speed: Speed, ap: int) -> Speed:
    """Half of a stroke's Speed, rounded up; its damage keeps the whole.

    Raises:
        BadAnswer: Action Points that would have no effect.
    """
    if ap:
        raise BadAnswer("Action Points have no effect here: Iaijutsu halves the Speed already.")
    final = max(speed.least, half_up(speed.final))
    half = Modifier(final - speed.final, "Iaijutsu", "WAY-DB-03")
    return replace(speed, final=final, parts=(*speed.parts, half))


def draw(ninja: Ninja, weapon: Weapon) -> None:
    """Take the sword in hand with the stroke; there is no second such stroke in this fight."""
    weapon.held = True
    ninja.jutsu.uses[Ability.IAIJUTSU] = 1


def put_away(ninja: Ninja, weapon: Weapon) -> None:
    """Count that a weapon has been in hand in this fight."""
    ninja.jutsu.uses[_drawn(weapon)] = 1


def hasten(ninja: Ninja, deed: Deed) -> None:
    """Give an attack under way what Iaijutsu gives: half its Speed, with the damage unchanged."""
    least = least_speed(deed.timing.base)
    final = min(deed.timing.speed, max(least, half_up(deed.timing.speed)))
    ninja.turn.acts = (ninja.turn.acts or 0) - (deed.timing.speed - final)
    deed.timing.speed = final
