"""Contests of many exchanges, and pursuits (WOD-RESIST-05, WOD-RESIST-06, WOD-FEAT-22)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine.forms import Acts, Choice, Fields, Number, OneOf
from rules.engine.requests import Resolution
from rules.engine.text_values import counted
from rules.engine.verbs import ask, together
from rules.engine.visibility import GM, Kind, PlayerId
from rules.errors import NotAllowed
from rules.wod.fight import free_roll_acts as acts
from rules.wod.fight.moments import points
from rules.wod.fight.questions import Working
from rules.wod.fight.state import Deed, Mortal, WodFight
from rules.wod.fight.trackers import Task, Tracker
from rules.wod.free_rolls.tasks import (
    MOST_GOAL,
    eyes_on,
    found,
    fresh_task,
    known_to,
    open_tasks,
    room,
    standing,
    takes_an_action,
    tasks_field,
)
from rules.wod.free_rolls.turn_costs import in_turn
from rules.wod.pools.attempts import (
    Attempt,
    against_another,
    attempt,
    others,
    own,
    roller,
    shown,
    spending,
    targets,
    traits_of,
    whose,
)
from rules.wod.pools.difficulty import STANDARD
from rules.wod.pools.rolls import Outcome
from rules.wod.sheets.traits import Written, read_sides

YARDS = {acts.Means.FOOT: 2, acts.Means.CAR: 10, acts.Means.LARGE: 50}
"""Yards for each success of lead in a pursuit (WOD-FEAT-22)."""

MOST_LEAD = 4


# ---------------------------------------------------------------- many exchanges


def contend_form(fight: WodFight, by: PlayerId) -> Fields[acts.Contend]:
    """The opponent, the traits of both, and both goals."""
    mine = own(fight, by)
    foes = others(fight, mine)
    if not foes:
        raise NotAllowed("There is nobody to compete with.")
    room(fight)
    return Fields(
        acts.Contend,
        {
            "target": targets(foes, "The opponent"),
            "traits": traits_of([*mine, *foes], "Traits, and theirs after a /", sides=True),
            "goal": Number(1, MOST_GOAL, "Your goal"),
            "lower": Number(-MOST_GOAL, 0, "Their goal, below 0", {0: "as far as yours"}),
            **whose(mine),
        },
        against_another(fight, by),
    )


def contend(fight: WodFight, by: PlayerId, wish: acts.Contend) -> None:
    """Open a contest on one signed total (WOD-RESIST-05, WOD-RESIST-06)."""
    mortal, foe = roller(fight, by, wish.combatant), fight.combatant(wish.target)
    _ = open_contest(fight, mortal, foe, wish.traits, goal=wish.goal, lower=wish.lower)


def open_contest(
    fight: WodFight,
    mortal: Mortal,
    foe: Mortal,
    traits: str,
    *,
    goal: int,
    lower: int = 0,
    difficulty: int = STANDARD,
    threshold: int = 0,
    what: str = "",
) -> Tracker:
    """Open a contest in which one side gathers successes and the other takes them away."""
    made = Tracker(
        id=fresh_task(fight, [mortal.id, foe.id]),
        name=(what or f"{mortal.shown_name} against {foe.shown_name}")[:60],
        task=Task.CONTEST,
        pool=traits,
        goal=goal,
        lower=lower or -goal,
        difficulty=difficulty,
        threshold=threshold,
        members=[mortal.id],
        opponents=[foe.id],
    )
    fight.trackers.append(made)
    text = f"{made.name}: the first wins at {made.goal}, the other at {made.lower}."
    clauses = ["WOD-RESIST-05", "WOD-RESIST-06"]
    fight.tell(text, Kind.SCENE, audience=eyes_on(fight, made), clauses=clauses)
    return made


def pursue_form(fight: WodFight, by: PlayerId) -> Fields[acts.Pursue]:
    """The quarry and the way to move; the GM sets the head start."""
    mine = own(fight, by)
    foes = others(fight, mine)
    if not foes:
        raise NotAllowed("There is nobody to pursue.")
    room(fight)
    lead = {"lead": Number(1, MOST_LEAD, "The quarry's head start")} if by == GM else {}
    return Fields(
        acts.Pursue,
        {
            "target": targets(foes, "Who you pursue"),
            "traits": traits_of([*mine, *foes], "Traits, and theirs after a /", sides=True),
            "means": OneOf(tuple(acts.Means), "On foot, by car, in something large"),
            **lead,
            **whose(mine),
        },
        against_another(fight, by),
        initial={"traits": "dexterity + athletics", "means": "foot"},
    )


def pursue(fight: WodFight, by: PlayerId, wish: acts.Pursue) -> None:
    """Open a pursuit (WOD-FEAT-22)."""
    mortal, quarry = roller(fight, by, wish.combatant), fight.combatant(wish.target)
    _ = open_pursuit(fight, mortal, quarry, wish.traits, means=wish.means, lead=wish.lead)


def open_pursuit(
    fight: WodFight,
    mortal: Mortal,
    quarry: Mortal,
    traits: str,
    *,
    means: acts.Means,
    lead: int = 2,
    difficulty: int = STANDARD,
) -> Tracker:
    """Open a pursuit with two totals; the quarry's begins with its head start (WOD-FEAT-22)."""
    made = Tracker(
        id=fresh_task(fight, [mortal.id, quarry.id]),
        name=f"{mortal.shown_name} pursues {quarry.shown_name}"[:60],
        task=Task.PURSUIT,
        pool=traits,
        total=lead,
        period=means.value,
        difficulty=difficulty,
        members=[mortal.id],
        opponents=[quarry.id],
    )
    fight.trackers.append(made)
    text = f"{made.name}: {_distance(made)}. Both roll {made.pool}."
    fight.tell(text, Kind.SCENE, audience=eyes_on(fight, made), clauses=["WOD-FEAT-22"])
    return made


def _distance(task: Tracker) -> str:
    """The quarry's lead: "2 ahead, 4 yards"."""
    ahead = task.total - task.other
    return f"{ahead} ahead, {counted(ahead * YARDS[acts.Means(task.period)], 'yard')}"


# ---------------------------------------------------------------- an exchange


def exchange_form(fight: WodFight, by: PlayerId) -> Fields[acts.Exchange]:
    """The contest: one's own, or any for the GM."""
    takes_an_action(fight)
    running = known_to(fight, by, open_tasks(fight, Task.CONTEST, Task.PURSUIT))
    if by != GM:
        mine = {each.id for each in own(fight, by)}
        running = [t for t in running if mine & {*t.members, *t.opponents}]
    if not running:
        raise NotAllowed("You are in no contest.")
    return Fields(acts.Exchange, {"task": tasks_field(running)})


def exchange(fight: WodFight, by: PlayerId, wish: acts.Exchange) -> Resolution[None]:
    """Roll for both sides, also for one that does not answer (WOD-RESIST-05, WOD-FEAT-22)."""
    del by
    yield from exchange_with(fight, wish, {})


def exchange_with(
    fight: WodFight, wish: acts.Exchange, actions: Mapping[str, Deed]
) -> Resolution[None]:
    """Roll for both sides, with the actions that they declared for it (WOD-MULTI-01)."""
    task = found(fight, wish.task)
    if task is None:
        return
    mine, theirs = read_sides(task.pool)
    one, other = fight.combatant(task.members[0]), fight.combatant(task.opponents[0])
    both = yield from together(
        "exchange",
        {
            one.id: _side(fight, one, task, mine, actions, threshold=task.threshold),
            other.id: _side(fight, other, task, theirs, actions, threshold=0),
        },
    )
    for each in (one, other):
        if (outcome := both[each.id]) is not None:
            _tell(fight, task, each, outcome)
    if found(fight, wish.task) is not task:
        return
    gained, lost = (each.successes if each is not None else 0 for each in
                    (both[one.id], both[other.id]))  # fmt: skip
    task.rolls += 1
    if task.task is Task.PURSUIT:
        task.other, task.total = task.other + gained, task.total + lost
        _run(fight, task, one, other)
    else:
        task.total += gained - lost
        _weigh(fight, task, one, other)


def _side(
    fight: WodFight,
    mortal: Mortal,
    task: Tracker,
    written: Written,
    actions: Mapping[str, Deed],
    *,
    threshold: int,
) -> Resolution[Outcome | None]:
    if not fight.can_act(mortal):
        return None
    answer: acts.Ready = yield from ask(
        "side",
        mortal.player,
        f"{task.name} ({standing(task)}): {mortal.name} rolls {written}. Roll now?",
        Acts({"ready": Choice("Roll", Fields(acts.Ready, {"willpower": spending()}), cost=points)}),
        about=mortal.id,
        default={"act": "ready"},
        facts=Working(task.name, task.total),
    )
    if not fight.can_act(mortal):
        return None
    rolled = Attempt(
        what=task.name,
        written=written,
        base=task.difficulty,
        threshold=threshold,
        willpower=answer.willpower,
        clause="WOD-RESIST-05",
    )
    rolled = in_turn(fight, mortal, rolled, actions.get(mortal.id))
    return (yield from attempt(fight, mortal, "side", rolled))


def _tell(fight: WodFight, task: Tracker, mortal: Mortal, outcome: Outcome) -> None:
    fight.tell_roll(
        mortal,
        f"{task.name}: {mortal.name} rolls {shown(outcome)}.",
        outcome.roll,
        audience=mortal.eyes,
        clauses=["WOD-RESIST-05"],
    )


def _weigh(fight: WodFight, task: Tracker, one: Mortal, other: Mortal) -> None:
    """Check whether the signed total has reached either goal (WOD-RESIST-05, WOD-RESIST-06)."""
    clauses, eyes = ["WOD-RESIST-05", "WOD-RESIST-06"], eyes_on(fight, task)
    winner = one if task.total >= task.goal else other if task.total <= task.lower else None
    if winner is not None:
        task.closed = True
        text = f"{task.name}: {winner.name} wins at {task.total}."
        fight.tell(text, Kind.SUCCESS, audience=eyes, clauses=clauses)
    elif task.rolls_allowed and task.rolls >= task.rolls_allowed:
        task.closed = True
        text = f"{task.name}: undecided at {task.total}, so that {one.name} has failed."
        fight.tell(text, Kind.FAILURE, audience=eyes, clauses=["WOD-EXT-03"])
    else:
        fight.tell(f"{task.name}: {standing(task)}.", audience=eyes, clauses=clauses)


def _run(fight: WodFight, task: Tracker, pursuer: Mortal, quarry: Mortal) -> None:
    """The pursuer catches up with an equal total.

    The quarry escapes with more than double, from the second exchange on.
    """
    eyes = eyes_on(fight, task)
    if task.other >= task.total:
        task.closed = True
        text = f"{pursuer.name} catches {quarry.name}, {task.other} to {task.total}."
        fight.tell(text, Kind.SUCCESS, audience=eyes, clauses=["WOD-FEAT-22"])
    elif task.rolls > 1 and task.total > 2 * task.other:
        task.closed = True
        text = f"{quarry.name} escapes {pursuer.name}, {task.total} to {task.other}."
        fight.tell(text, Kind.FAILURE, audience=eyes, clauses=["WOD-FEAT-22"])
    else:
        text = f"{task.name}: {_distance(task)}."
        fight.tell(text, audience=eyes, clauses=["WOD-FEAT-22"])
