"""The plan of a technique: its Speed, costs, targets and attack (WAY-SEAL-01)."""

from __future__ import annotations

from rules.errors import BadAnswer
from rules.wayward.actions.speed import speed_for
from rules.wayward.attack.called_shots import call
from rules.wayward.attack.combos import may_follow, quickened, surer
from rules.wayward.attack.technique_spec import attacks, fitting, strike_of
from rules.wayward.character import formula
from rules.wayward.character.formula import Numbers
from rules.wayward.character.technique import Kind, Technique
from rules.wayward.fatigue.exhaustion import price
from rules.wayward.fatigue.upkeep import may_keep
from rules.wayward.fight.action_in_progress import (
    Deed,
    DeedAttack,
    DeedCost,
    DeedStealth,
    DeedTiming,
    TechniqueUse,
)
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.fight.turn_action import Turn
from rules.wayward.jutsu.technique_numbers import see_to_needs, technique_numbers
from rules.wayward.techniques.technique_targets import come_near, in_range, outpace, targets_of


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
    least = (delay, technique.cost.speed_least)
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
