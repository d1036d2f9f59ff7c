"""Tasks and contests in a fight: a roll is a declared action, and takes its time.

Outside of turns they can be rolled at any time. (WOD-EXT-01, WOD-RESIST-05)
"""

from __future__ import annotations

import re

from rules.engine.requests import Resolution
from rules.engine.visibility import Kind
from rules.wod.combat.movement import cost
from rules.wod.fight.state import Deed, Mortal, WodFight
from rules.wod.fight.trackers import Task, Tracker
from rules.wod.free_rolls.contests import exchange_with
from rules.wod.free_rolls.tasks import found, known_to, open_tasks, work_on
from rules.wod.pools.attempts import Attempt, prepared
from rules.wod.pools.rolls import Pool
from rules.wod.sheets.traits import read_pool, read_sides

TURNS = re.compile(r"(?:(?P<count>[0-9]{1,3})|an?|one|each|every)?\s*turns?", re.IGNORECASE)
"""A period counted in turns: "a turn", "3 turns"."""
TOGETHER = ""
"""The key for an exchange, in which both sides roll."""


def turns_of(task: Tracker) -> int | None:
    """The number of turns for one roll; None if it takes longer than a fight (WOD-EXT-01)."""
    if not task.period or task.task in (Task.CONTEST, Task.PURSUIT):
        return 1
    written = TURNS.fullmatch(task.period.strip())
    if written is None:
        return None
    return max(1, int(written["count"] or 1))


def is_free(fight: WodFight, task: Tracker, mortal: Mortal) -> bool:
    """Whether somebody may roll towards a task in this turn: once a period (WOD-EXT-01)."""
    turns = turns_of(task)
    if turns is None:
        return False
    if task.task in (Task.CONTEST, Task.PURSUIT):
        if mortal.id not in (*task.members, *task.opponents):
            return False
        last = task.rolled.get(TOGETHER)
    else:
        last = task.rolled.get(mortal.id)
    return last is None or fight.turn - last >= turns


def free_tasks(fight: WodFight, mortal: Mortal) -> list[Tracker]:
    """The tasks and contests that somebody may declare a roll for now."""
    known = known_to(fight, mortal.player, open_tasks(fight, *Task))
    return [task for task in known if is_free(fight, task, mortal)]


def whole_pool(fight: WodFight, mortal: Mortal, task: Tracker, yards: int) -> Pool:
    """All the dice of somebody's roll for a task or contest, with their penalties.

    (WOD-EXT-01, WOD-RESIST-05, WOD-MOVE-08)
    """
    written = read_pool(task.pool)
    if task.task in (Task.CONTEST, Task.PURSUIT):
        written = read_sides(task.pool)[mortal.id not in task.members]
    rolled = Attempt(what=task.name, written=written, hindered=tuple(cost(fight, mortal, yards)))
    return prepared(fight, mortal, rolled).pool


def carry_on(fight: WodFight, mortal: Mortal, deed: Deed) -> Resolution[None]:
    """Make a declared roll; an exchange also uses the other side's action for it, if declared.

    (WOD-EXT-01, WOD-RESIST-05)
    """
    task = found(fight, deed.task)
    if task is None or not is_free(fight, task, mortal):
        text = f"There is nothing left of this to do for {mortal.name}."
        fight.tell(text, Kind.FAILURE, audience=mortal.eyes, clauses=["WOD-EXT-01"])
        return
    if task.task not in (Task.CONTEST, Task.PURSUIT):
        task.rolled[mortal.id] = fight.turn
        _ = yield from work_on(fight, mortal, task.id, willpower=deed.willpower, action=deed)
        return
    task.rolled[TOGETHER] = fight.turn
    actions = {mortal.id: deed}
    for id in (*task.members, *task.opponents):
        for other in fight.combatant(id).waiting:
            if other.task == task.id:
                other.done = True
                actions[id] = other
    yield from exchange_with(fight, task.id, actions)
