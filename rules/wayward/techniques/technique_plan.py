"""The plan of a technique: its Speed, costs, targets and attack (WAY-SEAL-01)."""

from __future__ import annotations

from rules.errors import BadAnswer
from rules.wayward.actions.speed import speed_for
from rules.wayward.attack.called_shots import call
from rules.wayward.attack.combos import may_follow, quickened, surer
from rules.wayward.attack.reach import see_to_reach, within
from rules.wayward.attack.technique_spec import attacks, fitting, strike_of
from rules.wayward.character import formula
from rules.wayward.character.formula import Numbers
from rules.wayward.character.technique import Kind, Technique
from rules.wayward.fatigue.exhaustion import price
from rules.wayward.fatigue.upkeep import may_keep
from rules.wayward.fight.action_in_progress import Deed
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.jutsu.technique_numbers import technique_numbers


def planned_technique(
    fight: WayFight, ninja: Ninja, technique: Technique, *, x: int, target: str, ap: int, at: str
) -> Deed:
    """The action of a technique used now: its Speed, costs, targets and attack (WAY-SEAL-01).

    Raises:
        BadAnswer: It cannot be used now, or not at this target.
    """
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
    if ap + price_in_ap > ninja.ap:
        raise BadAnswer(f"That takes {ap + price_in_ap} Action Points; you have {ninja.ap}.")
    if technique.cost.upkeep:
        may_keep(ninja, technique.id)
    deed = Deed(
        id="",
        by=ninja.id,
        act="",
        title=technique.name,
        since=fight.now,
        base=speed.base,
        speed=base if technique.cost.variable else speed.final,
        damage_speed=speed.damage,
        ap=ap + price_in_ap,
        stamina=price(fight, ninja, formula.whole(technique.cost.stamina, numbers)),
        stamina_miss=_price_of_a_miss(fight, ninja, technique, numbers),
        chakra=price(fight, ninja, formula.whole(technique.cost.chakra, numbers)),
        delay=delay,
        variable=technique.cost.variable,
        abortable=technique.cost.abortable or delay > 0,
        targets=targets_of(fight, ninja, technique, target),
        technique=technique.id,
        x=x,
        combo=ninja.combo if technique.kind is Kind.COMBO else 0,
        veiled=technique.kind is Kind.GENJUTSU,
    )
    if attacks(technique):
        deed.spec = strike_of(fight, ninja, technique, numbers, weapon)
        if technique.target.or_single and deed.targets:
            deed.spec.leave_area()
        deed.spec.accuracy += surer(ninja, technique)
        call(deed.spec, at)
        own = speed.base if deed.spec.base_speed else speed.damage
        deed.damage_speed = (
            own if technique.strike.damage_speed is None else technique.strike.damage_speed
        )
        _see_to_reach(fight, ninja, deed, technique)
        deed.accuracy = 10 + sum([part.value for part in deed.spec.accuracy])
    elif at:
        raise BadAnswer(f"{technique.name} is not an attack, so it cannot be a Called Shot.")
    elif technique.target.ranged:
        for id in deed.targets:
            within(fight, ninja, 10 * formula.whole(technique.target.range, numbers), id)
    return deed


def _may_open(ninja: Ninja, technique: Technique) -> None:
    """Check that an opener is the first action in a battle. Raises `BadAnswer` if it is not."""
    if technique.restrictions.opener and ninja.deeds_made:
        raise BadAnswer(f"{technique.name} can only be your first action in a fight.")


def _price_of_a_miss(
    fight: WayFight, ninja: Ninja, technique: Technique, numbers: Numbers
) -> int | None:
    """The Stamina cost if nobody is hit; None if it is the same (WAY-STAM-01)."""
    if not technique.cost.stamina_miss:
        return None
    return price(fight, ninja, formula.whole(technique.cost.stamina_miss, numbers))


def _see_to_reach(fight: WayFight, ninja: Ninja, deed: Deed, technique: Technique) -> None:
    """Check that the target is in reach, with a move on the way if needed (WAY-MOVE-02)."""
    if deed.spec is None or not deed.targets or deed.targets == [ninja.id]:
        return
    deed.spec.move = see_to_reach(
        fight,
        ninja,
        deed.targets[0],
        reach=deed.spec.reach,
        speed=deed.speed,
        jutsu=technique.kind.jutsu,
    )


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
    if technique.restrictions.helpless_only and not aimed.helpless:
        raise BadAnswer(f"{technique.name} needs somebody helpless.")
    return [aimed.id]
