"""The conditions of a delayed attack when it takes effect (WAY-DELAY-01).

    at the declaration   the target in sight, the weapon, free hands, the reach, the costs in points
    at the effect        the weapon in a usable hand, and the target within reach and the way to it

What was declared from hiding gives its user away when it takes effect; it is a Surprise Attack for
people who do not see them then. A Coup de Grace has its own conditions (WAY-DEATH-02).
"""

from __future__ import annotations

from rules.engine.views.visibility import Kind
from rules.errors import BadAnswer
from rules.wayward.actions.moving import ARM
from rules.wayward.attack.attack_values import fitting
from rules.wayward.attack.reach import within
from rules.wayward.fight.action_in_progress import Deed
from rules.wayward.fight.attack_spec import Art, Spec, Tag
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.rolls.free_hands import in_hand


def comes_to_nothing(fight: WayFight, ninja: Ninja, deed: Deed) -> bool:
    """Whether a delayed attack can no longer be made; then it has cost only its time.

    (WAY-DELAY-01)
    """
    spec = deed.attack.spec
    if spec is None or not deed.delayed:
        return False
    try:
        _armed(fight, ninja, deed, spec)
        reach = max(ARM, spec.target.reach) + spec.target.move
        for target in deed.targets:
            within(fight, ninja, reach, target)
    except BadAnswer as error:
        deed.progress.fizzled = True
        text = f"{ninja.name}'s {deed.title} comes to nothing."
        fight.tell_of(ninja, text, Kind.FAILURE, "WAY-DELAY-01")
        fight.tell_player(ninja, str(error), Kind.FAILURE, clauses="WAY-DELAY-01")
        return True
    return False


def _armed(fight: WayFight, ninja: Ninja, deed: Deed, spec: Spec) -> None:
    """Check that the weapon is still there. Raises `BadAnswer` if it is not."""
    technique = ninja.knows(deed.use.technique)
    if technique is not None:
        weapon = fitting(ninja, technique)
        needed = [] if weapon is None else [weapon]
    elif spec.art is Art.WEAPON:
        needed = [each for each in ninja.gear.weapons if each.kind.id == spec.id]
        if not needed:
            raise BadAnswer(f"The {spec.name} is gone.")
    else:
        return
    usable = in_hand(fight, ninja, abort=True)
    if needed and not spec.has(Tag.RANGED) and not any(each in usable for each in needed):
        raise BadAnswer(f"The {needed[0].name} is not in a hand that could use it.")
