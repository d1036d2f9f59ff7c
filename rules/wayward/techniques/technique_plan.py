"""The plan of a technique: its Speed, costs, targets and attack (WAY-SEAL-01)."""

from __future__ import annotations

from decimal import Decimal

from rules.dice import Modifier
from rules.errors import BadAnswer
from rules.wayward.actions.domes import sheltered
from rules.wayward.actions.speed import speed_for
from rules.wayward.attack.attack_values import attacks, fitting, strike_of
from rules.wayward.attack.called_shots import call
from rules.wayward.attack.combos import may_follow, quickened, surer
from rules.wayward.attack.reach import see_to_reach, within
from rules.wayward.character import formula
from rules.wayward.character.formula import Numbers
from rules.wayward.character.technique import Kind, Technique
from rules.wayward.fatigue.fatigue import may_keep, price
from rules.wayward.fight.action_in_progress import (
    Deed,
    DeedAttack,
    DeedCost,
    DeedStealth,
    DeedTiming,
    TechniqueUse,
)
from rules.wayward.fight.attack_spec import Part
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.fight.turn_action import Turn
from rules.wayward.jutsu.handseals import see_to_needs, technique_numbers

WHOLE_MOVE = 2
"""An opener has a whole move on the way, and other attacks half of one (WAY-MOVE-02)."""
AHEAD = Decimal("0.3")
"""The damage bonus for each point of Initiative above the target's."""
SURER, SUREST = 5, 2
"""The points of Initiative above the target's for 1 Accuracy, and the most of it."""


def come_near(fight: WayFight, ninja: Ninja, deed: Deed, technique: Technique) -> None:
    """Check that the target is in reach, with a move on the way if needed (WAY-MOVE-02)."""
    if deed.attack.spec is None or not deed.targets or deed.targets == [ninja.id]:
        return
    deed.attack.spec.target.move = see_to_reach(
        fight,
        ninja,
        deed.targets[0],
        reach=deed.attack.spec.target.reach,
        speed=deed.timing.speed * (WHOLE_MOVE if technique.restrictions.opener else 1),
        jutsu=technique.kind.jutsu,
    )


def outpace(fight: WayFight, ninja: Ninja, deed: Deed, technique: Technique) -> None:
    """Give an opener what its user's Initiative gives against the target's.

    For each point above it 0.3 damage bonus, to half of PDB, and 1 Accuracy for 5, to 2. A target
    above it defends without delay. (WAY-INIT-02, WAY-DB-05, WAY-ACC-01)
    """
    if deed.attack.spec is None or not deed.targets:
        return
    other = fight.combatant(deed.targets[0])
    if ninja.turn.rolled is None or other.turn.rolled is None:
        return
    ahead = ninja.turn.rolled - other.turn.rolled
    deed.attack.spec.defended.undelayed = ahead < 0
    more = min(AHEAD * max(0, ahead), ninja.pdb / 2)
    if more:
        deed.attack.spec.damage.flats.append(Part(more, technique.name, "WAY-DB-05"))
    surer = min(SUREST, max(0, ahead) // SURER)
    if surer:
        deed.attack.spec.accuracy.append(Modifier(surer, technique.name, "WAY-ACC-01"))


def targets_of(fight: WayFight, ninja: Ninja, technique: Technique, target: str) -> list[str]:
    """The targets of a technique; its user if it is for themselves. Raises `BadAnswer`."""
    if technique.target.on_user:
        return [ninja.id]
    at_one = technique.target.or_single and target not in ("", ninja.id)
    if technique.target.around_user and not at_one:
        return []
    aimed = fight.combatants.get(target)
    if aimed is None or aimed.out:
        raise BadAnswer(f"Choose a target for {technique.name}.")
    if aimed is not ninja and not fight.sees(ninja, aimed):
        raise BadAnswer("You see nobody like that.")
    if technique.restrictions.needs_perception and not fight.sees(aimed, ninja):
        raise BadAnswer(f"{technique.name} needs {aimed.name} to see its user.")
    if technique.beguiles and sheltered(fight, aimed) is not None:
        raise BadAnswer(f"A dome shelters {aimed.name} from genjutsu.")
    if technique.restrictions.helpless_only and not aimed.helpless:
        raise BadAnswer(f"{technique.name} needs somebody helpless.")
    return [aimed.id]


def in_range(
    fight: WayFight, ninja: Ninja, deed: Deed, technique: Technique, numbers: Numbers
) -> None:
    """Check the range of a technique that is no attack. Raises `BadAnswer` if it is too short."""
    if technique.target.ranged:
        for id in deed.targets:
            within(fight, ninja, 10 * formula.whole(technique.target.range, numbers), id)


def planned_technique(
    at: Turn, technique: Technique, *, x: int, target: str, ap: int, called: str
) -> Deed:
    """The action of a technique used now: its Speed, costs, targets and attack (WAY-SEAL-01).

    Raises:
        BadAnswer: It cannot be used now, or not at this target.
    """
    fight, ninja = at.fight, at.me
    see_to_needs(fight, ninja, technique)
    may_follow(ninja, technique)
    _may_open(ninja, technique)
    weapon = fitting(ninja, technique)
    numbers = technique_numbers(ninja, technique, x, weapon)
    delay = formula.whole(technique.cost.delay, numbers)
    base = formula.whole(technique.cost.speed, numbers)
    least = (
        Modifier(delay, "Delay", "WAY-DELAY-04"),
        Modifier(technique.cost.speed_least, technique.name, "WAY-FLOW-02"),
    )
    strikes = attacks(technique)
    pace = quickened(ninja, technique)
    if technique.cost.variable and ap:
        raise BadAnswer(f"{technique.name} takes as long as you choose: spend no Action Points.")
    speed = speed_for(fight, ninja, base, ap=ap, floors=least, more=pace, attack=strikes)
    price_in_ap = formula.whole(technique.cost.ap, numbers)
    if ap + price_in_ap > ninja.turn.ap:
        raise BadAnswer(f"That takes {ap + price_in_ap} Action Points; you have {ninja.turn.ap}.")
    if technique.cost.upkeep:
        may_keep(ninja, technique.id)
    deed = Deed(
        id="",
        by=ninja.id,
        act="",
        title=technique.name,
        timing=DeedTiming(
            since=fight.now,
            base=speed.base,
            speed=base if technique.cost.variable else speed.final,
            damage_speed=speed.damage,
            delay=delay,
            variable=technique.cost.variable,
            abortable=technique.cost.abortable or delay > 0,
            parts=[] if technique.cost.variable else list(speed.parts),
        ),
        cost=DeedCost(
            ap=ap + price_in_ap,
            stamina=price(fight, ninja, formula.whole(technique.cost.stamina, numbers)),
            stamina_miss=_price_of_a_miss(fight, ninja, technique, numbers),
            chakra=price(fight, ninja, formula.whole(technique.cost.chakra, numbers)),
        ),
        targets=targets_of(fight, ninja, technique, target),
        use=TechniqueUse(technique=technique.id, x=x),
        attack=DeedAttack(combo=ninja.turn.combo if technique.kind is Kind.COMBO else 0),
        stealth=DeedStealth(veiled=technique.kind is Kind.GENJUTSU),
    )
    if attacks(technique):
        deed.attack.spec = strike_of(fight, ninja, technique, numbers, weapon)
        if technique.target.or_single and deed.targets:
            deed.attack.spec.leave_area()
        deed.attack.spec.accuracy += surer(ninja, technique)
        if technique.restrictions.opener:
            outpace(fight, ninja, deed, technique)
        call(deed.attack.spec, called)
        own = speed.base if deed.attack.spec.damage.base_speed else speed.damage
        fixed = technique.cost.damage_speed
        deed.timing.damage_speed = own if fixed is None else fixed
        come_near(fight, ninja, deed, technique)
        deed.attack.accuracy = 10 + sum([part.value for part in deed.attack.spec.accuracy])
    elif called:
        raise BadAnswer(f"{technique.name} is not an attack, so it cannot be a Called Shot.")
    else:
        in_range(fight, ninja, deed, technique, numbers)
    return deed


def _may_open(ninja: Ninja, technique: Technique) -> None:
    """Check that an opener was chosen before Initiative, and is the first action since.

    Raises:
        BadAnswer: It was not, or is not.
    """
    if technique.restrictions.opener and ninja.turn.deeds_made:
        raise BadAnswer(f"{technique.name} can only be your first action in a fight.")
    if technique.restrictions.opener and ninja.turn.opening != technique.id:
        raise BadAnswer(f"{technique.name} is chosen before Initiative, to begin the fight with.")


def _price_of_a_miss(
    fight: WayFight, ninja: Ninja, technique: Technique, numbers: Numbers
) -> int | None:
    """The Stamina cost if nobody is hit; None if it is the same (WAY-STAM-01)."""
    if not technique.cost.stamina_miss:
        return None
    return price(fight, ninja, formula.whole(technique.cost.stamina_miss, numbers))
