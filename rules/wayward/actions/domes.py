"""Domes: while one stands, no attack and no genjutsu reaches its user (Kaiten, WAY-DEF-04).

A dome stands from the count after it is raised, for the whole Speed of its technique: raised on
count 20 with Speed 6, it stands on counts 21 to 26.
"""

from __future__ import annotations

from rules.engine.state.effects import Effect
from rules.wayward.character.technique import Technique
from rules.wayward.fight.action_in_progress import Deed
from rules.wayward.fight.state import Ninja, WayFight

DOME = "dome"
"""The tag of the effect; its trait is the count on which it was raised."""
SINCE = "since"


def raise_dome(
    fight: WayFight, ninja: Ninja, technique: Technique, *, counts: int, of: str
) -> None:
    """Raise the dome of a technique for some counts; `of` is the id of the action that made it."""
    if not technique.defence.shelters:
        return
    fight.effects.append(
        Effect(
            id=_id(of),
            on=ninja.id,
            name=technique.name,
            until=fight.now + counts + 1,
            traits={SINCE: fight.now},
            tags=[DOME],
            clause="WAY-DEF-04",
            audience=ninja.eyes,
        )
    )


def _id(of: str) -> str:
    return f"{DOME}-{of}"


def sheltered(fight: WayFight, ninja: Ninja) -> Effect | None:
    """The dome that protects somebody now, if there is one."""
    standing = [each for each in fight.effects_on(ninja.id) if DOME in each.tags]
    known = [each for each in standing if each.traits[SINCE] < fight.now]
    return known[0] if known and ninja.able else None


def raised(fight: WayFight, of: str) -> bool:
    """Whether an action or a defence has raised a dome, which still stands; `of` is its id."""
    return any(each.id == _id(of) for each in fight.effects)


def must_stand(fight: WayFight, deed: Deed) -> bool:
    """Whether an action raises a dome that cannot be let go yet, even while it is resolved."""
    technique = fight.combatant(deed.by).knows(deed.use.technique)
    if technique is None or deed.progress.fizzled:
        return False
    return fight.now < deed.timing.since + technique.defence.shelters


def let_go(fight: WayFight, deed: Deed) -> None:
    """End the dome of an action that is broken off."""
    fight.effects[:] = [each for each in fight.effects if each.id != _id(deed.id)]
