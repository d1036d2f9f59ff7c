"""The basic attack, with bare hands or a weapon (WAY-UNARM-01, WAY-WEAP-01)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine.forms import Json, Number, Pick, options
from rules.engine.kit.acts import act, field
from rules.engine.requests import Resolution
from rules.wayward.attack.attacking import carry_attack
from rules.wayward.attack.called_shots import (
    after_miss,
    arms_by_kind,
    call,
    called_shot,
    choose,
    kind_of,
)
from rules.wayward.attack.reach import farthest
from rules.wayward.basic_attacks.planned_attack import planned, take_weapon
from rules.wayward.basic_attacks.ready_weapons import (
    OPENLY,
    arm,
    arms,
    in_hand_first,
    nobody,
    targets_of,
)
from rules.wayward.character.values import UNARMED, Policy
from rules.wayward.fight.action_in_progress import Deed
from rules.wayward.fight.state import WayFight
from rules.wayward.fight.turn_action import WITH, Turn, TurnAct, points

NEARER = {
    "1": "They move 1 yard toward the target first",
    "*": "They move {} yards toward the target first",
}


def _weapons(at: Turn) -> Pick:
    return Pick(options(arms_by_kind(at.me, arms(at.fight, at.me))), "With")


def _yards(at: Turn) -> Number:
    gear = at.me.gear
    most = max(
        farthest(at.fight, at.me, each.kind.blow.speed) for each in (gear.unarmed, *gear.weapons)
    )
    return Number(0, most // 10, "Yards toward the target")


@act("attack", "act", clauses="WAY-ATK-01 WAY-UNARM-01")
class Attack(TurnAct):
    """A basic attack on somebody, with bare hands or a weapon, perhaps as a Called Shot.

    `weapon` may name the damage type after a slash, if the weapon has several (WAY-DTYPE-03).
    `move` is the number of yards to move toward the target on the way.
    """

    help = "Attack somebody with fists or a weapon."
    hint = "Strike with a weapon or with bare hands; the target may defend."
    says = "attacks {target} {weapon?}"
    public = ("attacks {target} {weapon?}", "attacks")
    shown = "target weapon ap move called willpower"
    target: str = field(targets_of, "The target", says="{}")
    weapon: str = field(
        _weapons,
        "With which weapon; fists if left out",
        default=UNARMED,
        says=WITH,
        public=OPENLY,
    )
    ap: int = points()
    called: str = called_shot()
    move: int = field(_yards, "Yards to close in on the way", default=0, span=(0, 200), says=NEARER)
    willpower: Policy = after_miss()

    @classmethod
    def why_not(cls, at: Turn) -> str | None:
        return nobody(at) if targets_of(at) is None else None

    @classmethod
    def blank_at(cls, at: Turn) -> Mapping[str, Json]:
        return in_hand_first(at)

    def plan(self, at: Turn, *, springs: bool = False) -> Deed:
        """The declaration fixes its Speed, cost and Accuracy (WAY-ATK-01).

        An attack that `springs` out of hiding is an interrupt.
        """
        written, kind = kind_of(self.weapon)
        weapon, spec = arm(at.fight, at.me, written)
        choose(spec, kind)
        call(spec, self.called)
        deed = planned(at, self.target, weapon, spec, ap=self.ap, yards=self.move, springs=springs)
        deed.title = weapon.name
        return deed

    def carry_out(self, fight: WayFight, deed: Deed) -> Resolution[None]:
        if deed.attack.spec is not None:
            take_weapon(fight.combatant(deed.by), kind_of(self.weapon)[0], 1)
            yield from carry_attack(fight, deed, deed.attack.spec)
