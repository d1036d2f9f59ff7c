"""The targets of a technique, and whether they are in its reach (WAY-SEAL-01)."""

from __future__ import annotations

from decimal import Decimal

from rules.dice import Modifier
from rules.errors import BadAnswer
from rules.wayward.actions.domes import sheltered
from rules.wayward.attack.reach import see_to_reach, within
from rules.wayward.character import formula
from rules.wayward.character.formula import Numbers
from rules.wayward.character.technique import Technique
from rules.wayward.fight.action_in_progress import Deed
from rules.wayward.fight.attack_spec import Part
from rules.wayward.fight.state import Ninja, WayFight

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
