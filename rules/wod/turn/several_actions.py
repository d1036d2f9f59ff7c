"""Several actions in one turn, and how the dice are split (WOD-MULTI-01, WOD-MULTI-02)."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from rules.engine.forms import Option
from rules.errors import BadAnswer
from rules.wod.combat.attack import whole_pool as attack_pool
from rules.wod.combat.defence_kinds import TITLES, can_defend, guards
from rules.wod.combat.defence_kinds import whole_pool as defence_pool
from rules.wod.fight.acts import Several
from rules.wod.fight.state import Mortal, WodFight
from rules.wod.sheets.values import Else, Guard, Method, State
from rules.wod.turn.fallen import ELSE
from rules.wod.turn.tasks_in_turn import free_tasks
from rules.wod.turn.tasks_in_turn import whole_pool as task_pool
from rules.wod.turn.weapon_field import ready

MOST_ACTIONS = 10
IF_IT_FALLS = "If a target falls first"
ELSE_PART = "else"
"""The first word of the choice for a fallen target, among several actions."""
ROLLED = ("attack", "defend", "task")
"""The first words of the actions that roll dice."""


def offered_parts(fight: WodFight, mortal: Mortal) -> tuple[Option, ...]:
    """Everything that can be one of several actions (WOD-MULTI-01, WOD-DEF-05)."""
    found = [
        Option(f"attack:{other.id}:{weapon.id}", f"Attack {other.name} with {weapon.name}")
        for other in fight.seen_by(mortal)
        for weapon in mortal.arms
        if weapon.method is not Method.MAGIC or mortal.arete
    ]
    if can_defend(fight, mortal):
        found += [Option(f"defend:{g.value}", TITLES[g]) for g in guards(mortal)]
    if fight.house.draw_costs_action:
        found += [Option(f"draw:{w.id}", f"Draw {w.name}") for w in mortal.arms if w.sheathed]
    if mortal.has(State.KNOCKED_DOWN):
        found.append(Option("stand", "Stand up"))
    found += [Option(f"task:{t.id}", f"Carry on with {t.name}") for t in free_tasks(fight, mortal)]
    return tuple(found)


def else_parts() -> tuple[Option, ...]:
    """The choices for a target that falls first, beside the actions (WOD-COMBAT-01)."""
    return tuple(
        [Option(f"{ELSE_PART}:{o.value}", f"{IF_IT_FALLS}: {o.label.lower()}") for o in ELSE]
    )


def parts_of(wish: Several) -> tuple[str, ...]:
    """The actions among several, without the choice for a fallen target."""
    named = (wish.first, wish.second, *wish.more)
    return tuple([part for part in named if not part.startswith(f"{ELSE_PART}:")])


def otherwise_of(wish: Several) -> Else | None:
    """The choice for a fallen target, if the declaration of several actions names one."""
    said = [part for part in wish.more if part.startswith(f"{ELSE_PART}:")]
    return Else(said[0].partition(":")[2]) if said else None


def _pool(fight: WodFight, mortal: Mortal, part: str, yards: int) -> int | None:
    """The dice of one of several actions, with its own penalties; None if it has no pool."""
    what, _, rest = part.partition(":")
    if what == "attack":
        weapon = next(w for w in mortal.arms if w.id == rest.partition(":")[2])
        return attack_pool(fight, mortal, weapon, yards=yards).dice
    if what == "defend":
        return defence_pool(fight, mortal, Guard(rest), yards=yards).dice
    if what == "task":
        task = next(each for each in free_tasks(fight, mortal) if each.id == rest)
        return task_pool(fight, mortal, task, yards).dice
    return None


def total(fight: WodFight, mortal: Mortal, wish: Several) -> int:
    """The dice for all actions together: the smallest pool (WOD-MULTI-01)."""
    parts = parts_of(wish)
    pools = [_pool(fight, mortal, part, wish.yards) for part in {*parts}]
    return min([dice for dice in pools if dice is not None], default=len(parts))


def shares(wish: Several, dice: int) -> list[int]:
    """The dice of each action: as written, or split evenly with the rest for the first.

    In an even split, an action without a roll gets one die. (WOD-MULTI-02)

    Raises:
     BadAnswer: There is less than one die for each, or the numbers do not add up.
    """
    parts = parts_of(wish)
    count = len(parts)
    if dice < count:
        raise BadAnswer(f"There are {dice} dice for {count} actions, and each takes at least one.")
    written = [int(word) for word in re.findall(r"[0-9]{1,3}", wish.split)]
    if not written:
        return _evenly(parts, dice)
    if len(written) != count or min(written) < 1 or sum(written) != dice:
        raise BadAnswer(f"Split {dice} dice into {count} numbers of at least 1, as in 3/2.")
    return written


def _evenly(parts: Sequence[str], dice: int) -> list[int]:
    rolls = [part.partition(":")[0] in ROLLED for part in parts]
    if not any(rolls):
        return [dice - len(parts) + 1, *[1] * (len(parts) - 1)]
    idle = rolls.count(False)
    each, rest = divmod(dice - idle, len(parts) - idle)
    first = rolls.index(True)
    return [
        (each + (rest if at == first else 0)) if rolling else 1 for at, rolling in enumerate(rolls)
    ]


def splits(fight: WodFight, mortal: Mortal) -> Callable[[Several], None]:
    """A check of several actions: how many, with which weapons, and how the dice are split."""

    def check(wish: Several) -> None:
        parts = parts_of(wish)
        if len(parts) > MOST_ACTIONS or len(wish.more) + 2 > len(parts) + 1:
            raise BadAnswer(
                f"Name at most {MOST_ACTIONS} actions, and one choice for a target that falls."
            )
        drawn = {weapon.id for weapon in ready(fight, mortal)}
        for part in parts:
            what, _, rest = part.partition(":")
            weapon = rest.partition(":")[2] if what == "attack" else rest
            if what == "draw":
                drawn.add(weapon)
            if what == "attack" and weapon not in drawn:
                raise BadAnswer("Draw that weapon first, as an action before it.")
            if what == "task" and parts.count(part) > 1:
                raise BadAnswer("A task takes one roll in its time, so name it once.")
        _ = shares(wish, total(fight, mortal, wish))

    return check
