"""Clones: they start as their summoner is at that moment (WAY-CLONE-01)."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace

from rules.engine.visibility import Kind
from rules.wayward.character.technique import Technique
from rules.wayward.fight.action_in_progress import Deed
from rules.wayward.fight.state import Ninja, WayFight


def summon(fight: WayFight, deed: Deed, technique: Technique) -> None:
    """As many clones as the X of the jutsu, beside their summoner until something ends them.

    What befalls either of them later is not shared. Their summoner acts for them as the entry of
    the jutsu has it; they have no turns of their own.
    """
    ninja = fight.combatant(deed.by)
    for number in range(1, max(1, deed.x) + 1):
        clone = _copy(ninja, deed, number)
        if not technique.copies_statuses:
            clone.statuses, clone.wounds, clone.genjutsu = [], [], []
        fight.combatants[clone.id] = clone
    many = max(1, deed.x)
    text = f"{ninja.name} is there {many + 1} times."
    fight.tell(text, Kind.SCENE, audience=ninja.eyes, clauses=["WAY-CLONE-01"])


def _copy(ninja: Ninja, deed: Deed, number: int) -> Ninja:
    """The summoner over again: statuses, wounds and condition, but nothing under way."""
    made = deepcopy(replace(ninja))
    made.id = f"{deed.id}-clone-{number}"
    made.name = f"{ninja.name} (clone {number})"
    made.character = ""
    made.clone_of = ninja.id
    made.acts = None
    made.doing = ""
    made.aimed = {}
    made.upkeeps = []
    made.stun = made.ap = 0
    return made
