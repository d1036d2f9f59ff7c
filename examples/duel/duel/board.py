"""The board: the timeline and the cards."""

from __future__ import annotations

from duel.state import DuelFight, Duelist
from rules.engine.views.timeline import Mark, Slot, Timeline
from rules.engine.views.visibility import Card, Stat


def timeline(fight: DuelFight) -> Timeline:
    """The round that is played, and who has still to act in it."""
    slots = [
        Slot(at=fight.round, kind="chooses", who=each.id, audience=each.eyes)
        for each in fight.standing()
        if each.round < fight.round
    ]
    mark = Mark(at=fight.round, label=str(fight.round), now=True)
    return Timeline(title=f"Round {fight.round}", marks=(mark,), slots=tuple(slots))


def card(fight: DuelFight, duelist: Duelist) -> Card:
    """Numbers for their player and the GM; everybody sees who is down."""
    del fight
    stats = (
        Stat(name="HP", value=duelist.hp, audience=duelist.own),
        Stat(name="Breath", value=duelist.breath, audience=duelist.own),
    )
    state = "" if duelist.hp else "down"
    return Card(id=duelist.id, name=duelist.name, stats=stats, state=state)
