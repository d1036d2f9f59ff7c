"""Extended tasks: a goal gathered over several rolls, by one or several (WOD-EXT-01..05)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import count

from rules.engine.asking.forms import Json, Number, Option, Pick, Some, Text, YesNo
from rules.engine.asking.requests import Resolution
from rules.engine.asking.text_values import counted
from rules.engine.asking.verbs import ask, together
from rules.engine.kit.acts import Act, AnytimeAct, AsideAct, act, field, offer
from rules.engine.views.visibility import EVERYONE, GM, Audience, Kind, PlayerId, Viewer
from rules.wod.attempts import (
    HARDEST,
    NOBODY,
    Attempt,
    OfOnesOwn,
    Traits,
    able,
    attempt,
    shown,
    traits_of,
    whose,
)
from rules.wod.movement import cost
from rules.wod.pools import STANDARD, Outcome
from rules.wod.questions import Working
from rules.wod.shared_fields import A_POINT_OF_WILLPOWER, At, Moment, Spending, if_left, point
from rules.wod.state import Deed, Mortal, Task, Tracker, WodFight
from rules.wod.traits import read_pool

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


def no_room(fight: WodFight) -> str | None:
    """Why no new task can be opened: no more can be shown."""
    if len(open_tasks(fight, *Task)) < MOST_OPEN:
        return None
    return "There are too many tasks open; finish or close one first."


# ---------------------------------------------------------------- opening


def _anybodys(at: At) -> Traits:
    return traits_of(at.fight.present(), "Traits")


@act("extended", clauses="WOD-EXT-01 WOD-THRESH-03", group="task")
class Begin(AnytimeAct[WodFight]):
    """An extended task: its goal, and how long each roll takes (WOD-EXT-01, WOD-THRESH-03)."""

    title = "Extended task"
    help = "GM: begin a task with a goal."
    gm = False
    name: str = field(Text(60, label="What is to be done"), "What it is called")
    traits: str = field(_anybodys, "As in dexterity + stealth")
    goal: int = field(
        Number(1, MOST_GOAL, "Successes needed in all"), "How many successes it takes"
    )
    difficulty: int = field(Number(1, HARDEST, "Difficulty"), "Else 6", default=STANDARD)
    period: str = field(
        Text(60, least=0, label="The time that each roll takes, like 2 hours"),
        "How long each roll takes",
        default="",
    )

    @classmethod
    def why_not(cls, at: At) -> str | None:
        if at.by != GM:
            return "The GM sets goals; try it with a feat, and the GM is asked."
        return no_room(at.fight)

    @classmethod
    def blank_at(cls, _at: At) -> Mapping[str, Json]:
        return {"difficulty": STANDARD}

    def resolve(self, at: At) -> None:
        traits = str(read_pool(self.traits))
        task = open_task(at.fight, self.name, traits, goal=self.goal, difficulty=self.difficulty)
        task.period = self.period


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


def takes_an_action(fight: WodFight) -> str | None:
    """Why no roll is possible out of turn while people act in turns (WOD-EXT-01)."""
    return (
        'In a fight this takes an action: declare "Carry on with a task".'
        if fight.by_turns
        else None
    )


def _alone(at: At) -> list[Tracker]:
    return known_to(at.fight, at.by, open_tasks(at.fight, *ALONE))


@act("work", clauses="WOD-EXT-01 WOD-EXT-04", group="task")
class Work(OfOnesOwn, AsideAct[WodFight]):
    """One roll towards a task, for one period (WOD-EXT-01, WOD-EXT-06)."""

    help = "Roll towards a task."
    gm = False
    task: str = field(lambda at: tasks_field(_alone(at)), "Which task")
    willpower: bool = point()
    combatant: str = field(whose, "Who it is for", default="")

    @classmethod
    def why_not(cls, at: At) -> str | None:
        none = None if _alone(at) else "No task is open that could be worked on."
        return takes_an_action(at.fight) or super().why_not(at) or none

    def resolve(self, at: At) -> Resolution[None]:
        _ = yield from work_on(at.fight, self.roller(at), self.task, willpower=self.willpower)


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
        clauses="WOD-EXT-01",
        why=outcome.why,
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
    gained = sum(each.successes for each in outcomes.values())
    task.total += gained
    pooled = ["WOD-TEAM-01"] if len(outcomes) > 1 else []
    if task.total >= task.goal:
        task.closed = True
        text = f"{task.name} is done{_time(task)}."
        clauses = ["WOD-EXT-01", *pooled, *(["WOD-EXT-02"] if task.period else [])]
        fight.tell(text, Kind.SUCCESS, audience=eyes, clauses=clauses)
    elif task.rolls_allowed and task.rolls >= task.rolls_allowed:
        task.closed = True
        text = f"{task.name} has failed: {standing(task)}, and no roll is left."
        fight.tell(text, Kind.FAILURE, audience=eyes, clauses="WOD-EXT-03")
    else:
        clauses = ["WOD-EXT-01" if gained else "WOD-EXT-04", *pooled]
        fight.tell(f"{task.name}: {standing(task)}.", audience=eyes, clauses=clauses)


def _time(task: Tracker) -> str:
    """The time of all rolls, if each takes a known time (WOD-EXT-02)."""
    rolls = counted(task.rolls, "roll")
    return f" after {rolls} of {task.period} each" if task.period else f" after {rolls}"


# ---------------------------------------------------------------- together (WOD-TEAM-01)


def _members(at: At) -> tuple[Option, ...]:
    able = [each for each in at.fight.present() if at.fight.can_act(each)]
    seen = [each for each in able if not each.hidden or at.by in (GM, each.player)]
    return tuple([Option(each.id, each.name) for each in seen])


@act("team", clauses="WOD-TEAM-01", group="task")
class Team(AsideAct[WodFight]):
    """A roll of several people together towards a task.

    All are asked at once; somebody who stays away adds nothing. (WOD-TEAM-01, WOD-TEAM-02)
    """

    title = "Work together"
    help = "Roll together for a task."
    gm = False
    task: str = field(lambda at: tasks_field(_alone(at)), "Which task")
    members: tuple[str, ...] = field(
        lambda at: Some(_members(at), least=2, label="Who takes part"), "Who, with commas"
    )

    @classmethod
    def why_not(cls, at: At) -> str | None:
        if why := takes_an_action(at.fight):
            return why
        if not able(at.fight, at.by):
            return NOBODY
        if _alone(at) and len(_members(at)) > 1:
            return None
        return "Working together takes an open task and two who can act."

    def resolve(self, at: At) -> Resolution[None]:
        fight, task = at.fight, found(at.fight, self.task)
        if task is None:
            return
        task.task, task.members = Task.TEAM, [*self.members]
        branches = {id: _member(fight, fight.combatant(id), task) for id in self.members}
        results = yield from together("team", branches)
        outcomes = {id: outcome for id, outcome in results.items() if outcome is not None}
        for id, outcome in outcomes.items():
            _tell_part(fight, fight.combatant(id), task, outcome)
        if not outcomes:
            text = f"Nobody works on {task.name}."
            fight.tell(text, audience=eyes_on(fight, task), clauses="WOD-TEAM-01")
        elif found(fight, self.task) is task:
            gather(fight, task, outcomes)


@act("join", "join", clauses="WOD-TEAM-01", group="answer")
class JoinIn(Spending[Moment]):
    """Roll with the others, with or without Willpower."""

    title = "Join in"
    help = "Work with the others."
    button = "Roll"
    says = "joins in"
    willpower: bool = if_left(A_POINT_OF_WILLPOWER)


@act("absent", "join", clauses="WOD-TEAM-01", group="answer")
class StayAway(Act[Moment]):
    """No roll with the others."""

    title = "Stay away"
    help = "Let the others work."
    button = "Stay out of it"
    says = "stays out of it"


def _member(fight: WodFight, mortal: Mortal, task: Tracker) -> Resolution[Outcome | None]:
    answer: JoinIn | StayAway = yield from ask(
        "join",
        mortal.player,
        f"Does {mortal.name} work with the others on {task.name} ({standing(task)})?",
        lambda: offer(Moment(fight, mortal), JoinIn, StayAway),
        about=mortal.id,
        default={"act": "absent"},
        facts=Working(task.name, task.total),
    )
    if isinstance(answer, StayAway) or not fight.can_act(mortal):
        return None
    return (yield from _toward(fight, mortal, task, willpower=answer.willpower))


# ---------------------------------------------------------------- the GM's hand


@act("track", clauses="WOD-EXT-03 WOD-EXT-05", group="task")
class Track(AnytimeAct[WodFight]):
    """The GM's changes to a task: a limit, a ruined one opened again, one closed.

    Fields that are left out stay. (WOD-EXT-03, WOD-EXT-05)
    """

    title = "Change a task"
    help = "GM: change a task."
    task: str = field(lambda at: tasks_field(at.fight.trackers), "Which task")
    goal: int | None = field(
        Number(1, MOST_GOAL, "Goal"), "How many successes it takes", default=None
    )
    total: int | None = field(
        Number(-MOST_GOAL, MOST_GOAL, "Gathered so far"), "What has been gathered", default=None
    )
    rolls: int | None = field(
        Number(0, MOST_GOAL, "Rolls allowed", {0: "any"}),
        "How many rolls are allowed; 0 lifts the limit",
        default=None,
    )
    open: bool | None = field(YesNo("It goes on"), "Goes on", default=None)

    @classmethod
    def why_not(cls, at: At) -> str | None:
        return None if at.fight.trackers else "There is no task."

    def resolve(self, at: At) -> None:
        task = next(each for each in at.fight.trackers if each.id == self.task)
        task.goal = task.goal if self.goal is None else self.goal
        task.total = task.total if self.total is None else self.total
        task.rolls_allowed = task.rolls_allowed if self.rolls is None else self.rolls
        task.closed = task.closed if self.open is None else not self.open
        at.fight.offers[:] = [o for o in at.fight.offers if o.act != "track" or o.note != task.id]
        state = "is closed" if task.closed else f"stands at {standing(task)}"
        limit = f", with {counted(task.rolls_allowed, 'roll')} in all" if task.rolls_allowed else ""
        text, eyes = f"{task.name} {state}{limit}.", eyes_on(at.fight, task)
        at.fight.tell(text, Kind.RULING, audience=eyes, clauses="WOD-EXT-03 WOD-EXT-05")
