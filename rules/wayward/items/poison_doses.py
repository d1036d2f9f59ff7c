"""Doses of poison used in a fight: on a weapon, in a cloud, in food (WAY-STATUS-07).

Each use takes one dose and, as an action, the Speed of its vector. Others see only that something
is prepared, or that a bomb flies. Only the user and the GM know which poison it is.
"""

from __future__ import annotations

from rules.engine.asking.forms import Pick, options
from rules.engine.asking.requests import Resolution
from rules.engine.asking.verbs import together
from rules.engine.kit.acts import named
from rules.engine.views.visibility import Kind
from rules.errors import BadAnswer
from rules.wayward.actions.speed import speed_for, timed
from rules.wayward.attack.reach import within
from rules.wayward.character import formula
from rules.wayward.character.effects import When
from rules.wayward.character.gear import Dose, Item, Weapon
from rules.wayward.character.poisons import Exposure, Vector, vector
from rules.wayward.character.values import StatusKind
from rules.wayward.conditions.poison import WEAPON_DOSES, exposed, meet, poison
from rules.wayward.conditions.status_effects import befall
from rules.wayward.fight.action_in_progress import Deed
from rules.wayward.fight.effects import Area, AreaEffect
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.fight.turn_action import Turn

CLOUD = "Cloud"
"""The name of a bomb's cloud, whatever is in the bomb."""


def weapon_field(ninja: Ninja, items: list[Item]) -> Pick | None:
    """The choice of the weapon to poison, if one of these items is a dose for weapons."""
    ways = [vector(each.dose.vector) for each in items if each.dose is not None]
    fit = [each for each in ninja.gear.weapons if any(_takes(each, way) for way in ways)]
    return Pick(options(named(fit)), "Poison on") if fit else None


def _takes(weapon: Weapon, way: Vector) -> bool:
    """Whether the poison of a vector can be put on a weapon, by its damage types."""
    return way.exposure in WEAPON_DOSES and bool(set(way.weapons) & set(weapon.kind.blow.types))


def plan_dose(at: Turn, item: Item, dose: Dose, *, on: str, target: str, ap: int) -> Deed:
    """Plan to use a dose, at the Speed of its vector. Raises `BadAnswer` if it is not possible."""
    fight, ninja = at.fight, at.me
    way = vector(dose.vector)
    weapon = _weapon(ninja, item, way, on)
    aimed = way.exposure is Exposure.CLOUD and target != ""
    if aimed:
        within(fight, ninja, 10 * formula.whole(way.range, ninja.numbers), target)
    if way.exposure is Exposure.EATEN and target:
        _swallows(fight, ninja, target)
    speed = speed_for(fight, ninja, way.apply_speed, ap=ap)
    deed = timed(at, "Prepare something", speed, ap=ap)
    if weapon is not None:
        deed.title = f"Prepare {weapon.name}"
    elif way.exposure is Exposure.CLOUD:
        deed.title = "Throw a bomb"
    elif target:
        deed.title = f"Make {fight.combatant(target).shown_name} swallow something"
    deed.secret = item.name
    deed.targets = [target] if aimed else []
    return deed


def _weapon(ninja: Ninja, item: Item, way: Vector, on: str) -> Weapon | None:
    """The named weapon; None for a poison that is not for weapons. Raises `BadAnswer`."""
    if way.exposure not in WEAPON_DOSES:
        if on:
            raise BadAnswer(f"{item.name} does not go on a weapon: leave the weapon empty.")
        return None
    weapon = next((each for each in ninja.gear.weapons if each.id == on), None)
    if weapon is None or weapon.dropped or not weapon.count:
        raise BadAnswer(f"Choose a weapon in hand for {item.name}.")
    if not _takes(weapon, way):
        kinds = " or ".join([each.value for each in way.weapons])
        raise BadAnswer(f"{item.name} needs a weapon that is {kinds}.")
    if weapon.dose is not None:
        raise BadAnswer(f"The {weapon.name} is poisoned already.")
    return weapon


def _swallows(fight: WayFight, ninja: Ninja, target: str) -> None:
    """Check that the target can swallow something. Raises `BadAnswer` if they cannot."""
    whom = fight.combatants.get(target)
    if whom is not ninja and (whom is None or not whom.helpless):
        raise BadAnswer("Only you or somebody helpless can swallow it: choose one, or nobody.")


def use_dose(
    fight: WayFight, deed: Deed, item: Item, dose: Dose, *, on: str, target: str
) -> Resolution[None]:
    """Use up one dose and apply it; if that is no longer possible, no dose is lost."""
    ninja, way = fight.combatant(deed.by), vector(dose.vector)
    if way.exposure in WEAPON_DOSES:
        weapon = next((each for each in ninja.gear.weapons if each.id == on), None)
        if weapon is None:
            return
        weapon.dose = dose
        text = f"{item.name} is on the {weapon.name}."
    elif way.exposure is Exposure.CLOUD:
        _burst(fight, deed, way, dose)
        text = f"{item.name} affects those who stay in the cloud for {way.after} counts."
    else:
        text = f"{item.name} is in some food: the GM says who eats it, and when."
        if target:
            text = f"{fight.combatant(target).name} swallows {item.name}."
            yield from meet(fight, f"{deed.id}-dose", target, dose)
    item.count -= 1
    fight.tell_player(ninja, text, clauses="WAY-STATUS-07")


def _burst(fight: WayFight, deed: Deed, way: Vector, dose: Dose) -> None:
    """Add a cloud around its target; the GM says who else is in it (WAY-AOE-01)."""
    known = {"toxicology": dose.maker}
    inside = next((each for each in way.statuses if each.when is When.INSIDE), None)
    fight.battle.areas.append(
        Area(
            id=f"{deed.id}-area",
            name=CLOUD,
            by=deed.by,
            radius=way.area,
            inside=list(deed.targets),
            effect=AreaEffect(
                status="" if inside is None else str(inside.status),
                severity=0 if inside is None else formula.whole(inside.severity, known),
                dose=dose,
            ),
            until=fight.now + formula.whole(way.lasts, known),
            since=fight.now,
        )
    )
    text = f"A cloud spreads over {way.area} yards around."
    eyes = fight.combatant(deed.by).eyes
    fight.tell(text, Kind.EFFECT, audience=eyes, clauses=["WAY-AOE-01"])


def breathe(fight: WayFight) -> Resolution[None]:
    """Count one more count in each cloud of poison; it affects people who stayed long enough.

    While it poisons them, this is not counted. (WAY-STATUS-07)
    """
    for area in fight.battle.areas:
        dose = area.effect.dose
        if dose is not None:
            met = _met(fight, area, dose)
            inhaling = {each.id: _inhales(fight, area, dose, each) for each in met}
            yield from together(f"cloud-{area.id}-{fight.now}", inhaling)


def _met(fight: WayFight, area: Area, dose: Dose) -> list[Ninja]:
    """The people whose time in the cloud is full on this count; others get one more count."""
    met: list[Ninja] = []
    for ninja in fight.present():
        if ninja.id not in area.inside or _poisoned(fight, ninja, dose):
            continue
        area.effect.breathed[ninja.id] = area.effect.breathed.get(ninja.id, 0) + 1
        if area.effect.breathed[ninja.id] >= vector(dose.vector).after:
            area.effect.breathed[ninja.id] = 0
            met.append(ninja)
    return met


def _poisoned(fight: WayFight, ninja: Ninja, dose: Dose) -> bool:
    """Whether somebody suffers from that poison on this count."""
    return any(
        each.source == dose.name and (each.ends.until is None or each.ends.until > fight.now)
        for each in ninja.having(StatusKind.POISON)
    )


def _inhales(fight: WayFight, area: Area, dose: Dose, ninja: Ninja) -> Resolution[None]:
    if (yield from exposed(fight, ninja, dose)):
        yield from befall(fight, ninja, poison(fight, dose, f"{area.id}-{ninja.id}-{fight.now}"))
