"""Domes: while one stands, no attack and no genjutsu reaches its user (Kaiten, WAY-DEF-04).

A dome stands from the count after it is raised, for the whole Speed of its technique.
"""

from __future__ import annotations

from rules.engine.effects import Effect
from rules.wayward.character.technique import Technique
from rules.wayward.fight.action_in_progress import Deed
from rules.wayward.fight.state import Ninja, WayFight

DOME = "dome"
"""The tag of the effect; its traits are the count on which it was raised and its least length."""
SINCE, LEAST = "since", "least"


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
            until=fight.now + counts,
            traits={SINCE: fight.now, LEAST: technique.defence.shelters},
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


def must_stand(fight: WayFight, deed: Deed) -> bool:
    """Whether an action has raised a dome that cannot be let go yet."""
    return any(
        fight.now < each.traits[SINCE] + each.traits[LEAST]
        for each in fight.effects_on(deed.by)
        if each.id == _id(deed.id)
    )


def let_go(fight: WayFight, deed: Deed) -> None:
    """End the dome of an action that is broken off."""
    fight.effects[:] = [each for each in fight.effects if each.id != _id(deed.id)]
