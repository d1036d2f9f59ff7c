"""Called Shots: the attacker says where it shall hit (WAY-CALLED-01..04)."""

from __future__ import annotations

from rules.dice import Modifier
from rules.engine.forms import Pick, options
from rules.errors import BadAnswer
from rules.wayward.character.house_rules import House
from rules.wayward.character.technique import AreaKind
from rules.wayward.character.values import Location, Side
from rules.wayward.character.wound_tables import locations
from rules.wayward.conditions.area_of_effect import is_area
from rules.wayward.fight.attack_spec import Spec

HARDER = -4


def places(house: House) -> Pick:
    """Every place that may be called; the side too, where the attacker says it.

    That is by `way.called_shot_side`; else the d100 says it. (WAY-CALLED-01)
    """
    made: list[tuple[str, str]] = []
    for each in Location:
        if each.sided and house.called_shot_side == "attacker":
            sides = (Side.RIGHT, Side.LEFT)
            made += [(f"{side}_{each}", f"{side} {each}".capitalize()) for side in sides]
        else:
            made.append((each.value, each.value.capitalize()))
    return Pick(options(made), "Called Shot at")


def call(spec: Spec, at: str) -> None:
    """Make an attack a Called Shot; an empty place is none.

    It has -4 Accuracy, and of several damage types the first that leaves wounds there. An area
    takes it only where it is aimed at somebody. (WAY-CALLED-01, WAY-CALLED-02, WAY-CALLED-04)

    Raises:
        BadAnswer: There is no such wound, or the attack is an area.
    """
    if not at:
        return
    if is_area(spec) and spec.area is not AreaKind.TARGETED:
        raise BadAnswer("An area attack cannot be a Called Shot.")
    side, _, place = at.rpartition("_")
    location = Location(place)
    types = [each for each in spec.types if location in locations(each)]
    if not types:
        named = ", ".join([each.value for each in spec.types]) or "this"
        raise BadAnswer(f"No wound of {named} can be at the {location.value}.")
    spec.types[:] = types[:1]
    spec.called, spec.side = location, Side(side)
    spec.accuracy.append(Modifier(HARDER, "Called Shot", "WAY-CALLED-02"))
