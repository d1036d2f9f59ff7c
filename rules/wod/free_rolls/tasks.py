"""Extended tasks: a goal gathered over several rolls, by one or several (WOD-EXT-01..05)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import count
from typing import Any

from rules.engine.forms import (
    Acts,
    Choice,
    Fields,
    Form,
    Number,
    Option,
    Pick,
    Some,
    Text,
    YesNo,
)
from rules.engine.requests import Resolution
from rules.engine.text_values import counted
from rules.engine.verbs import ask, together
from rules.engine.visibility import EVERYONE, GM, Audience, Kind, PlayerId, Viewer
from rules.errors import NotAllowed
from rules.wod.combat.movement import cost
from rules.wod.fight import free_roll_acts as acts
from rules.wod.fight.moments import points
from rules.wod.fight.questions import Working
from rules.wod.fight.state import Deed, Mortal, WodFight
from rules.wod.fight.trackers import Task, Tracker
from rules.wod.pools.attempts import (
    HARDEST,
    Attempt,
    attempt,
    own,
    roller,
    shown,
    spending,
    traits_of,
    whose,
)
from rules.wod.pools.difficulty import STANDARD
from rules.wod.pools.rolls import Outcome
from rules.wod.sheets.traits import read_pool

MOST_GOAL = 999
MOST_OPEN = 25
"""The most open tasks: as many as a list can show."""

ALONE = (Task.EXTENDED, Task.TEAM)


def open_tasks(fight: WodFight, *kinds: Task) -> list[Tracker]:
    """The tasks of these kinds that are not closed, oldest first."""
    return [each for each in fight.trackers if not each.closed and each.task in kinds]


def tasks_field(trackers: Sequence[Tracker]) -> Pick:
    """A choice of tasks."""
    return Pick(tuple([Option(t.id, t.name, standing(t)) for t in trackers[-MOST_OPEN:]]), "Task")


def standing(tracker: Tracker) -> str:
    """The progress of a task, in a few words."""
    if tracker.task is Task.PURSUIT:
        return f"quarry {tracker.total}, pursuer {tracker.other}"
    if tracker.task is Task.CONTEST:
        return f"{tracker.total} between {tracker.lower} and {tracker.goal}"
    return f"{max(0, tracker.total)} of {tracker.goal}"


def found(fight: WodFight, id: str) -> Tracker | None:
    """The task with that id, if it is still open."""
    return next((each for each in fight.trackers if each.id == id and not each.closed), None)


def under_way(fight: WodFight, name: str) -> Tracker | None:
    """The extended task with that name, if it is open."""
    going = [task for task in open_tasks(fight, Task.EXTENDED) if task.name == name]
    return going[0] if going else None


def eyes_on(fight: WodFight, task: Tracker) -> Audience:
    """Who may know of a task: everybody; only their own player if its owner is hidden."""
    for id in (*task.members, *task.opponents):
        mortal = fight.combatants.get(id)
        if mortal is not None and mortal.hidden:
            return mortal.own
    return EVERYONE


def known_to(fight: WodFight, by: PlayerId, tasks: Sequence[Tracker]) -> list[Tracker]:
    """The tasks among these that a person may know of."""
    return [each for each in tasks if Viewer(player=by, gm=by == GM).sees(eyes_on(fight, each))]


def fresh_task(fight: WodFight, people: Sequence[str]) -> str:
    """An id for a new task, which does not reveal how much hidden people have done."""
    hidden = any(fight.combatant(id).hidden for id in people)
    taken = {each.id for each in fight.trackers}
    made = (f"{'secret-task' if hidden else 'task'}-{number}" for number in count(1))
    return next(id for id in made if id not in taken)


def room(fight: WodFight) -> None:
    """Refuse a new task if no more can be shown."""
    if len(open_tasks(fight, *Task)) >= MOST_OPEN:
        raise NotAllowed("There are too many tasks open; finish or close one first.")


# ---------------------------------------------------------------- opening


def begin_form(fight: WodFight, by: PlayerId) -> Fields[acts.Begin]:
    """The GM's description of a task, and its goal."""
    if by != GM:
        raise NotAllowed("The GM sets goals; try it with a feat, and the GM is asked.")
    room(fight)
    return Fields(
        acts.Begin,
        {
            "name": Text(60, label="What is to be done"),
            "traits": traits_of(fight.present(), "Traits"),
            "goal": Number(1, MOST_GOAL, "Successes needed in all"),
            "difficulty": Number(1, HARDEST, "Difficulty"),
            "period": Text(60, least=0, label="The time that each roll takes, like 2 hours"),
        },
        initial={"difficulty": STANDARD},
    )


def begin(fight: WodFight, by: PlayerId, wish: acts.Begin) -> None:
    """Open an extended task (WOD-EXT-01, WOD-THRESH-03)."""
    del by
    traits = str(read_pool(wish.traits))
    task = open_task(fight, wish.name, traits, goal=wish.goal, difficulty=wish.difficulty)
    task.period = wish.period


def open_task(
    fight: WodFight,
    name: str,
    pool: str,
    *,
    goal: int,
    difficulty: int,
    threshold: int = 0,
    rolls: int = 0,
    members: Sequence[str] = (),
    clause: str = "WOD-EXT-01",
) -> Tracker:
    """Open a task that needs a number of successes."""
    made = Tracker(
        id=fresh_task(fight, members),
        name=name[:60],
        pool=pool,
        goal=goal,
        difficulty=difficulty,
        threshold=threshold,
        rolls_allowed=rolls,
        members=[*members],
    )
    fight.trackers.append(made)
    limit = f", in {counted(rolls, 'roll')} at most" if rolls else ""
    text = f"{made.name} takes {counted(goal, 'success')} in all, at {difficulty}{limit}."
    eyes = eyes_on(fight, made)
    fight.tell(text, Kind.SCENE, audience=eyes, clauses=[clause, "WOD-THRESH-03"])
    return made


# ---------------------------------------------------------------- one roll


def takes_an_action(fight: WodFight) -> None:
    """Refuse a roll out of turn while people act in turns: it takes an action (WOD-EXT-01)."""
    if fight.by_turns:
        raise NotAllowed('In a fight this takes an action: declare "Carry on with a task".')


def work_form(fight: WodFight, by: PlayerId) -> Fields[acts.Work]:
    """The task, and whether to spend Willpower (WOD-EXT-06)."""
    takes_an_action(fight)
    mine = own(fight, by)
    tasks = known_to(fight, by, open_tasks(fight, *ALONE))
    if not tasks:
        raise NotAllowed("No task is open that could be worked on.")
    return Fields(acts.Work, {"task": tasks_field(tasks), "willpower": spending(), **whose(mine)})


def work(fight: WodFight, by: PlayerId, wish: acts.Work) -> Resolution[None]:
    """Roll for one period (WOD-EXT-01)."""
    mortal = roller(fight, by, wish.combatant)
    _ = yield from work_on(fight, mortal, wish.task, willpower=wish.willpower)


def work_on(
    fight: WodFight,
    mortal: Mortal,
    id: str,
    *,
    willpower: bool,
    deed: str = "",
    action: Deed | None = None,
) -> Resolution[Outcome | None]:
    """Roll once, and add the successes (WOD-EXT-01, WOD-EXT-04, WOD-EXT-05).

    `action` is the declared one that it takes in a turn.
    """
    task = found(fight, id)
    if task is None:
        return None
    outcome = yield from _toward(fight, mortal, task, action, willpower=willpower, deed=deed)
    _tell_part(fight, mortal, task, outcome)
    if found(fight, id) is task:
        gather(fight, task, {mortal.id: outcome})
    return outcome


def _toward(
    fight: WodFight,
    mortal: Mortal,
    task: Tracker,
    action: Deed | None = None,
    *,
    willpower: bool,
    deed: str = "",
) -> Resolution[Outcome]:
    rolled = Attempt(
        what=task.name,
        written=read_pool(task.pool),
        base=task.difficulty,
        threshold=task.threshold,
        willpower=willpower,
        deed=deed or task.name,
        clause="WOD-EXT-01",
    )
    if action is not None:
        rolled = replace(rolled, share=action, hindered=tuple(cost(fight, mortal, mortal.yards)))
    return attempt(fight, mortal, f"work-{task.id}", rolled)


def _tell_part(fight: WodFight, mortal: Mortal, task: Tracker, outcome: Outcome) -> None:
    fight.tell_roll(
        mortal,
        f"{mortal.name} works on {task.name}: {shown(outcome)}.",
        outcome.roll,
        Kind.SUCCESS if outcome.succeeded else Kind.FAILURE,
        audience=mortal.eyes,
        clauses=["WOD-EXT-01", "WOD-EXT-06"],
    )


def gather(fight: WodFight, task: Tracker, outcomes: dict[str, Outcome]) -> None:
    """Add the successes of one person or several, and check whether the task ends.

    A botch loses all progress and closes the task; the GM may open it again. (WOD-EXT-01..05,
    WOD-TEAM-01, WOD-TEAM-02)
    """
    task.rolls += 1
    eyes = eyes_on(fight, task)
    spoiled = [fight.combatant(id).name for id, each in outcomes.items() if each.botched]
    if spoiled:
        task.total, task.closed = 0, True
        team = len(outcomes) > 1
        clause = "WOD-TEAM-02" if team else "WOD-EXT-05"
        text = f"{task.name} is ruined by {' and '.join(spoiled)}: all progress is lost."
        fight.tell(text, Kind.FAILURE, audience=eyes, clauses=[clause])
        title = f"{task.name} is ruined: is part of it kept?"
        _ = fight.offer(GM, title, "track", note=task.id)
        return
    task.total += sum(each.successes for each in outcomes.values())
    if task.total >= task.goal:
        task.closed = True
        text = f"{task.name} is done{_time(task)}."
        fight.tell(text, Kind.SUCCESS, audience=eyes, clauses=["WOD-EXT-01"])
    elif task.rolls_allowed and task.rolls >= task.rolls_allowed:
        task.closed = True
        text = f"{task.name} has failed: {standing(task)}, and no roll is left."
        fight.tell(text, Kind.FAILURE, audience=eyes, clauses=["WOD-EXT-03"])
    else:
        fight.tell(f"{task.name}: {standing(task)}.", audience=eyes, clauses=["WOD-EXT-04"])


def _time(task: Tracker) -> str:
    """The time of all rolls, if each takes a known time (WOD-EXT-02)."""
    rolls = counted(task.rolls, "roll")
    return f" after {rolls} of {task.period} each" if task.period else f" after {rolls}"


# ---------------------------------------------------------------- together (WOD-TEAM-01)


def team_form(fight: WodFight, by: PlayerId) -> Fields[acts.Team]:
    """The task, and the people who take part."""
    takes_an_action(fight)
    _ = own(fight, by)
    tasks = known_to(fight, by, open_tasks(fight, *ALONE))
    able = [each for each in fight.present() if fight.can_act(each)]
    able = [each for each in able if not each.hidden or by in (GM, each.player)]
    if not tasks or len(able) < 2:
        raise NotAllowed("Working together takes an open task and two who can act.")
    members = tuple([Option(each.id, each.name) for each in able])
    fields: dict[str, Form[Any]] = {
        "task": tasks_field(tasks),
        "members": Some(members, least=2, label="Who takes part"),
    }
    return Fields(acts.Team, fields)


def team(fight: WodFight, by: PlayerId, wish: acts.Team) -> Resolution[None]:
    """Ask all members at once; somebody who stays away adds nothing (WOD-TEAM-01, WOD-TEAM-02)."""
    del by
    task = found(fight, wish.task)
    if task is None:
        return
    task.task, task.members = Task.TEAM, [*wish.members]
    branches = {id: _member(fight, fight.combatant(id), task) for id in wish.members}
    results = yield from together("team", branches)
    outcomes = {id: outcome for id, outcome in results.items() if outcome is not None}
    for id, outcome in outcomes.items():
        _tell_part(fight, fight.combatant(id), task, outcome)
    if not outcomes:
        text = f"Nobody works on {task.name}."
        fight.tell(text, audience=eyes_on(fight, task), clauses=["WOD-TEAM-01"])
    elif found(fight, wish.task) is task:
        gather(fight, task, outcomes)


def _member(fight: WodFight, mortal: Mortal, task: Tracker) -> Resolution[Outcome | None]:
    answer: acts.Ready | acts.Absent = yield from ask(
        "join",
        mortal.player,
        f"Does {mortal.name} work with the others on {task.name} ({standing(task)})?",
        Acts(
            {
                "join": Choice("Roll", Fields(acts.Ready, {"willpower": spending()}), cost=points),
                "absent": Choice("Stay out of it", Fields(acts.Absent)),
            }
        ),
        about=mortal.id,
        default={"act": "absent"},
        facts=Working(task.name, task.total),
    )
    if isinstance(answer, acts.Absent) or not fight.can_act(mortal):
        return None
    return (yield from _toward(fight, mortal, task, willpower=answer.willpower))


# ---------------------------------------------------------------- the GM's hand


def track_form(fight: WodFight, by: PlayerId) -> Fields[acts.Track]:
    """The changes to a task."""
    if by != GM:
        raise NotAllowed("Only the GM may do that.")
    if not fight.trackers:
        raise NotAllowed("There is no task.")
    return Fields(
        acts.Track,
        {
            "task": tasks_field(fight.trackers),
            "goal": Number(1, MOST_GOAL, "Goal"),
            "total": Number(-MOST_GOAL, MOST_GOAL, "Gathered so far"),
            "rolls": Number(0, MOST_GOAL, "Rolls allowed", {0: "any"}),
            "open": YesNo("It goes on"),
        },
    )


def track(fight: WodFight, by: PlayerId, wish: acts.Track) -> None:
    """Set a limit, reopen a ruined task, or close one (WOD-EXT-03, WOD-EXT-05)."""
    del by
    task = next(each for each in fight.trackers if each.id == wish.task)
    task.goal = task.goal if wish.goal is None else wish.goal
    task.total = task.total if wish.total is None else wish.total
    task.rolls_allowed = task.rolls_allowed if wish.rolls is None else wish.rolls
    task.closed = task.closed if wish.open is None else not wish.open
    fight.offers[:] = [o for o in fight.offers if o.act != "track" or o.note != task.id]
    state = "is closed" if task.closed else f"stands at {standing(task)}"
    limit = f", with {counted(task.rolls_allowed, 'roll')} in all" if task.rolls_allowed else ""
    text = f"{task.name} {state}{limit}."
    clauses = ["WOD-EXT-03", "WOD-EXT-05"]
    fight.tell(text, Kind.RULING, audience=eyes_on(fight, task), clauses=clauses)
