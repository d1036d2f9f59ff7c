"""Multi-Throw: several shuriken or several kunai at once, as one attack (WAY-MULTI-01..11)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any

from rules.dice import Dice
from rules.engine.forms import Form, Number, Pick, options
from rules.engine.requests import Resolution
from rules.errors import BadAnswer
from rules.wayward.attack.attacking import carry_attack
from rules.wayward.attack.called_shots import (
    STAR,
    after_miss,
    arms_by_kind,
    call,
    choose,
    kind_of,
    places,
)
from rules.wayward.attack.weapon_spec import thrown
from rules.wayward.basic_attacks.planned_attack import planned, take_weapon
from rules.wayward.basic_attacks.ready_weapons import targets_of
from rules.wayward.character.gear import Weapon
from rules.wayward.character.stats import half_up, most_thrown
from rules.wayward.fight import answers
from rules.wayward.fight.action_in_progress import Deed
from rules.wayward.fight.attack_spec import Part, Spec
from rules.wayward.fight.state import Ninja, WayFight

KINDS = ("shuriken", "kunai")
FEWEST = 2
SLOWEST = 3
FASTEST = 5
"""The lowest Speed of a Multi-Throw, whatever speeds it up (WAY-MULTI-06)."""
STAMINA = 5
EACH = Decimal("0.5")
"""The amount that each weapon adds to the damage bonus (WAY-MULTI-08)."""


def most(ninja: Ninja, weapon: Weapon) -> int:
    """The most weapons that can be thrown at once: a tenth of DEX, and no more than there are."""
    return min(most_thrown(ninja.stats.dex), weapon.count)


def throwable(ninja: Ninja, weapon: Weapon, number: int) -> None:
    """Check that so many can be thrown. Raises `BadAnswer` if they cannot (WAY-MULTI-01..03)."""
    if weapon.id not in KINDS:
        raise BadAnswer("You can throw several at once only if they are shuriken or kunai.")
    if not FEWEST <= number <= most(ninja, weapon):
        raise BadAnswer(f"Throw {FEWEST} to {most(ninja, weapon)} of them at once.")


def several(fight: WayFight, ninja: Ninja, weapon: Weapon, number: int) -> tuple[Spec, int, int]:
    """So many weapons as one attack, with its base Speed and its Stamina cost.

    (WAY-MULTI-04..11)
    """
    spec = thrown(fight, ninja, weapon)
    spec.name = f"{number} {weapon.name}"
    spec.damage.dice = [Dice(dice.count * number, dice.sides) for dice in spec.damage.dice]
    spec.damage.flats.append(Part(EACH * number, spec.name, "WAY-MULTI-08"))
    spec.wounds.milder = 1
    return spec, max(FASTEST, SLOWEST + half_up(number)), STAMINA + number // 2


def throw_fields(fight: WayFight, ninja: Ninja) -> Mapping[str, Form[Any]] | None:
    """The target, the weapon and the number; None if there are too few, or DEX is under 20."""
    fit = [each for each in ninja.gear.weapons if each.id in KINDS and most(ninja, each) >= FEWEST]
    seen = targets_of(fight, ninja)
    if seen is None or not fit:
        return None
    return {
        "target": seen,
        "weapon": Pick(
            options(arms_by_kind(ninja, [(each.id, each.name) for each in fit])), "With"
        ),
        "number": Number(FEWEST, max(most(ninja, each) for each in fit), "How many"),
        "ap": Number(0, max(0, ninja.turn.ap), "Action Points"),
        "called": places(fight.house),
        **after_miss(ninja),
    }


def throws(ninja: Ninja) -> Iterator[tuple[str, str]]:
    """Every number of weapons that may be thrown at once, as answers of an ambush write it."""
    for weapon in ninja.gear.weapons:
        if weapon.id in KINDS:
            for number in range(FEWEST, most(ninja, weapon) + 1):
                yield f"{weapon.id}{STAR}{number}", f"{number} {weapon.name}"


def plan_throw(fight: WayFight, ninja: Ninja, wish: answers.Throw) -> Deed:
    """Several weapons of one type in one action (WAY-MULTI-01, WAY-MULTI-02)."""
    written, kind = kind_of(wish.weapon)
    weapon = next((each for each in ninja.gear.weapons if each.id == written), None)
    if weapon is None:
        raise BadAnswer("You have no shuriken or kunai to throw.")
    throwable(ninja, weapon, wish.number)
    spec, base, stamina = several(fight, ninja, weapon, wish.number)
    choose(spec, kind)
    call(spec, wish.called)
    return planned(
        fight,
        ninja,
        wish.target,
        weapon,
        spec,
        ap=wish.ap,
        base=base,
        stamina=stamina,
        floors=[FASTEST],
    )


def throw(fight: WayFight, deed: Deed, wish: answers.Throw) -> Resolution[None]:
    """Carry out the throw; thrown weapons leave the pouch."""
    if deed.attack.spec is None:
        return
    take_weapon(fight.combatant(deed.by), kind_of(wish.weapon)[0], wish.number)
    yield from carry_attack(fight, deed, deed.attack.spec)
