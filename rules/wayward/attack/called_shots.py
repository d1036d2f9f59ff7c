"""Choices of an attacker: the part of the body to hit, and Willpower after a miss.

(WAY-CALLED-01..04, WAY-WP-01)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from rules.dice import Modifier
from rules.engine.asking.forms import Pick, options
from rules.engine.kit.acts import field
from rules.errors import BadAnswer
from rules.wayward.character.values import AreaKind, DamageType, Location, Policy
from rules.wayward.character.wound_tables import locations
from rules.wayward.conditions.areas import is_area
from rules.wayward.fight.action_in_progress import Spec
from rules.wayward.fight.state import Ninja
from rules.wayward.rolls.willpower import WILLS, after_failure

HARDER = -4
KIND = "/"
"""The sign between a weapon and its damage type in an answer."""
STAR = "*"
"""The sign before the number of a Multi-Throw, or the X of a technique, in an answer."""


PLACES = Pick(
    options([(each.value, each.value.capitalize()) for each in Location]), "Called Shot at"
)
"""Every place that may be called; a d100 decides its side (WAY-CALLED-01)."""


def after_miss(strikes: Callable[[Any], bool] = lambda _: True) -> Policy:
    """The field of an attack for Willpower after a miss, where it `strikes`.

    (WAY-WP-01, WAY-WP-06)
    """
    return field(
        lambda at: after_failure(at, "Willpower if it misses") if strikes(at) else None,
        "If it misses",
        default=Policy.ASK,
        says=WILLS,
        suggested=True,
    )


def called_shot(strikes: Callable[[Any], bool] = lambda _: True) -> str:
    """The field for the part of the body to hit, where the act `strikes` (WAY-CALLED-01)."""
    return field(
        lambda at: PLACES if strikes(at) else None,
        "A location to aim at",
        default="",
        says="It is a Called Shot at the {lower}",
    )


def call(spec: Spec, at: str) -> None:
    """Make an attack a Called Shot; an empty place changes nothing.

    It has -4 Accuracy. Of several damage types it uses the first that has wounds at that place. An
    area attack can be a Called Shot only if it is aimed at somebody. (WAY-CALLED-01, WAY-CALLED-02,
    WAY-CALLED-04)

    Raises:
        BadAnswer: There is no such wound, or the attack is an area.
    """
    if not at:
        return
    if is_area(spec) and spec.target.area is not AreaKind.TARGETED:
        raise BadAnswer("An area attack cannot be a Called Shot.")
    location = Location(at)
    types = [each for each in spec.damage.types if location in locations(each)]
    if not types:
        named = ", ".join([each.value for each in spec.damage.types]) or "this"
        raise BadAnswer(f"No wound of {named} can be at the {location.value}.")
    spec.damage.types[:] = types[:1]
    spec.called = location
    spec.accuracy.append(Modifier(HARDER, "Called Shot", "WAY-CALLED-02"))


def arms_by_kind(ninja: Ninja, arms: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """Weapons as pairs of answer and name; one with several damage types also once for each type.

    (WAY-DTYPE-03)
    """
    types = {
        each.id: each.kind.blow.types
        for each in ninja.gear.weapons
        if len(each.kind.blow.types) > 1
    }
    made: list[tuple[str, str]] = []
    for written, name in arms:
        several = types.get(written.partition(":")[0], ())
        made += [(written, name), *[(f"{written}{KIND}{k}", f"{name} ({k})") for k in several]]
    return made


def kind_of(written: str) -> tuple[str, str]:
    """The weapon in an answer, and the damage type named with it; "" if none is named."""
    weapon, _, kind = written.partition(KIND)
    return weapon, kind


def choose(spec: Spec, kind: str) -> None:
    """Give an attack one of its damage types; "" leaves the choice open (WAY-DTYPE-03)."""
    if kind:
        spec.damage.types[:] = [DamageType(kind)]


def numbered(written: str) -> tuple[str, int]:
    """The part of an answer before the star, and the number after it; 0 if there is none."""
    before, _, number = written.partition(STAR)
    return before, int(number) if number.isdecimal() else 0
