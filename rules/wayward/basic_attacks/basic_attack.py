"""The basic attack, with bare hands or a weapon (WAY-UNARM-01, WAY-WEAP-01)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rules.dice import Modifier
from rules.engine.asking.forms import Json, Number, Pick, Target, options
from rules.engine.asking.requests import Resolution
from rules.engine.kit.acts import act, field
from rules.errors import BadAnswer
from rules.wayward.actions.action_chains import Link, chain_damage_speed, join_links, sums
from rules.wayward.actions.aiming import on_shot
from rules.wayward.actions.iaijutsu import FROM_SHEATH, SWORD, at_half, draw, may_draw
from rules.wayward.actions.speed import FLOOR, speed_for
from rules.wayward.attack.attack import carry_attack
from rules.wayward.attack.attack_values import by_hand, thrown
from rules.wayward.attack.called_shots import (
    after_miss,
    arms_by_kind,
    call,
    called_shot,
    choose,
    kind_of,
)
from rules.wayward.attack.power_attack import POWERS, bare_hand, bare_hands
from rules.wayward.attack.reach import farthest, see_to_reach
from rules.wayward.character.gear import Use, Weapon, nocked
from rules.wayward.character.values import UNARMED, Policy
from rules.wayward.fatigue.fatigue import price
from rules.wayward.fight.action_in_progress import Deed, DeedAttack, DeedCost, DeedTiming, fixed
from rules.wayward.fight.attack_spec import Spec, Tag
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.fight.turn_action import WITH, Turn, TurnAct, points
from rules.wayward.rolls.free_hands import can_seal, in_hand, modified_seals


def planned(
    at: Turn,
    target: str,
    weapon: Weapon,
    spec: Spec,
    *,
    ap: int,
    yards: int = 0,
    links: Sequence[Link] = (),
    base: int | None = None,
    stamina: int | None = None,
    floors: Sequence[Modifier] = (),
    clause: str = "",
    springs: bool = False,
) -> Deed:
    """The action of a basic attack: Speed, costs, reach and Accuracy of the whole chain.

    (WAY-CHAIN-05, WAY-CHAIN-06)

    Raises:
        BadAnswer: Too few Action Points or free hands, or the target is out of reach.
    """
    fight, ninja = at.fight, at.me
    if ap > ninja.turn.ap:
        raise BadAnswer(f"That takes {ap} Action Points; you have {ninja.turn.ap}.")
    added = sums(links)
    core = weapon.kind.blow.speed if base is None else base
    tires = weapon.kind.blow.stamina if stamina is None else stamina
    bounds = [*floors, Modifier(weapon.kind.blow.delay, "Delay", "WAY-DELAY-04")]
    bounds += [Modifier(added.fixed + 1, "Links", "WAY-CHAIN-06")] if added.fixed else []
    if springs and fight.house.interrupt_floor_scope == "defensive_only":
        bounds.append(Modifier(FLOOR, "Attack", "WAY-INTR-05"))
    speed = speed_for(
        fight,
        ninja,
        core + added.speed,
        ap=ap,
        interrupt=springs,
        floors=bounds,
        attack=True,
        clause=clause or ("WAY-CHAIN-05" if links else "WAY-FLOW-02"),
    )
    if SWORD in weapon.kind.tags and not (weapon.held or spec.has(Tag.RANGED)):
        speed = at_half(speed, ap)
    if any(each.technique.sealed for each in links) and not can_seal(ninja):
        raise BadAnswer("You have no hands free for its handseals.")
    seals = modified_seals(fight, ninja, added.seals)
    join_links(spec, links)
    spec.target.move = see_to_reach(
        fight, ninja, target, reach=spec.target.reach, speed=speed.final, yards=yards
    )
    spec.accuracy += on_shot(ninja, weapon, spec)
    return Deed(
        id="",
        by=ninja.id,
        act="",
        title=spec.name,
        timing=DeedTiming(
            since=fight.now,
            base=speed.base,
            speed=speed.final + seals,
            damage_speed=chain_damage_speed(speed, core + added.inner, spec, links),
            delay=weapon.kind.blow.delay,
            abortable=weapon.kind.blow.delay > 0,
            parts=[*speed.parts, *([Modifier(seals, "Seals", "WAY-HANDS-01")] if seals else [])],
        ),
        cost=DeedCost(
            ap=ap + added.ap,
            stamina=price(fight, ninja, tires + added.stamina),
            chakra=price(fight, ninja, added.chakra),
        ),
        targets=[target],
        attack=DeedAttack(
            accuracy=fixed(spec.accuracy), spec=spec, links=[each.written for each in links]
        ),
    )


AT_HAND = ":at-hand"
"""The mark in answers for a throwable weapon that is used in melee."""


def take_weapon(ninja: Ninja, written: str, number: int) -> None:
    """Draw the sword of Iaijutsu, or remove thrown weapons from the hand and the pouch.

    Arrows are not counted.
    """
    if written.endswith(AT_HAND):
        return
    for weapon in ninja.gear.weapons:
        if written == f"{weapon.id}{FROM_SHEATH}":
            draw(ninja, weapon)
        if weapon.id == written and Use.THROWN in weapon.kind.use:
            weapon.count = max(0, weapon.count - number)
            weapon.held = weapon.held and weapon.count > 0


OPENLY = dict.fromkeys((UNARMED, *POWERS), "unarmed") | {"*": "with their {short}"}
"""What everybody reads of the weapon of an attack."""


def targets_of(at: Turn) -> Target | None:
    """The targets that somebody can see; None if there are none (WAY-HIDE-06)."""
    seen = options([(other.id, other.name) for other in at.fight.seen_by(at.me)])
    return Target(seen, "Target") if seen else None


def nobody(at: Turn) -> str:
    """The reason if there is nobody to attack, "" if there is somebody."""
    return "" if at.fight.seen_by(at.me) else "You see nobody you could attack."


def arms(fight: WayFight, ninja: Ninja) -> Iterator[tuple[str, str]]:
    """The weapons that somebody can attack with now, as pairs of answer and name.

    Weapons to throw or shoot need no drawing; a weapon that is also for melee is listed for both.
    """
    yield from bare_hands(ninja)
    held = in_hand(fight, ninja)
    for weapon in ninja.gear.weapons:
        flies = set(weapon.kind.use) & {Use.THROWN, Use.BOW}
        if flies and weapon.count > 0:
            yield weapon.id, nocked(weapon)
        if Use.MELEE in weapon.kind.use and weapon in held:
            at_hand = f"{weapon.id}{AT_HAND}", f"{weapon.name} (at hand)"
            yield at_hand if flies else (weapon.id, weapon.name)
        if may_draw(fight, ninja, weapon):
            yield f"{weapon.id}{FROM_SHEATH}", f"{weapon.name} (out of the sheath)"


def in_hand_first(at: Turn) -> Mapping[str, Json]:
    """The weapon that a blank form begins with: the first one in hand, or else bare hands."""
    held = {weapon.id for weapon in in_hand(at.fight, at.me)}
    every = [id for id, _ in arms_by_kind(at.me, arms(at.fight, at.me))]
    ready = [id for id in every if kind_of(id)[0].partition(":")[0] in held]
    return {"weapon": ready[0]} if ready else {}


def arm(fight: WayFight, ninja: Ninja, written: str) -> tuple[Weapon, Spec]:
    """The weapon that an answer names, and its attack. Raises `BadAnswer` if there is none."""
    if written not in [id for id, _ in arms(fight, ninja)]:
        raise BadAnswer("That weapon is not in hand.")
    id = written.partition(":")[0]
    if id == UNARMED:
        bare = bare_hand(ninja, written)
        return bare, by_hand(fight, ninja, bare)
    weapon = next(each for each in ninja.gear.weapons if each.id == id)
    if weapon.kind.handling.min_str > ninja.stats.str:
        raise BadAnswer(f"The {weapon.name} needs STR {weapon.kind.handling.min_str}.")
    if written.endswith(AT_HAND) or Use.MELEE in weapon.kind.use[:1]:
        return weapon, by_hand(fight, ninja, weapon)
    return weapon, thrown(fight, ninja, weapon)


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
