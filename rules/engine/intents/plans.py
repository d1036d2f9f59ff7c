"""Plans: the actions of one's next turns. Policies: the behaviour of a group, or one combatant.

A plan's position is never stored. It is counted from the records in force; the ``via`` of each says
which step answered in which turn: ``plan:<id>.<step>@<turn>``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from rules.engine.intents.conditions import Condition, holds
from rules.engine.intents.known import Known
from rules.engine.intents.replies import Intent, Otherwise, Reply

MOST_STEPS = 5
ANY_FOE = "any foe"
"""What `Step.after` waits for if the first foe who acts is meant, whoever it is."""
ARRIVAL = "arrival"
"""What it waits for if a foe is to come into the fight, or into sight."""
HURT = "hurt "
"""Stands before the id of the person whom it waits for to be harmed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """The replies for one turn or several, to each of the turn's questions.

    `turns` is the number of turns, None for all to come. `after`: not before that combatant, friend
    or foe, has acted in this beat (or `ANY_FOE`); until then the answer is to wait. An
    `ARRIVAL` or a `HURT` must be seen more than `since` times, in the beat `only` (0: in the whole
    fight); without it nothing is done.
    """

    say: Mapping[str, tuple[Reply, ...]]
    turns: int | None = 1
    after: str = ""
    since: int = 0
    only: int = 0
    title: str = ""

    def from_now(self, know: Known, *, this_beat: bool) -> Step:
        """The step that counts what it waits for from now on, in this beat only or in the fight."""
        only = max(1, know.beat) if this_beat else 0
        return replace(self, since=seen_times(self.after, know) or 0, only=only)


def seen_times(after: str, know: Known) -> int | None:
    """How often an arrival or a harm was seen; None if a step waits for somebody's act."""
    if after == ARRIVAL:
        return len([each for each in know.people.values() if not each.friend])
    if not after.startswith(HURT):
        return None
    hurt = know.people.get(after.removeprefix(HURT))
    return 0 if hurt is None else hurt.harm


class Event(StrEnum):
    """Something that wakes the owner of a plan."""

    FRIEND_FALLS = "friend_falls"
    FOE_FALLS = "foe_falls"
    JOINS = "joins"


@dataclass(frozen=True, slots=True)
class Wake:
    """A reason to ask the owner in the next turn instead of answering: an event, or a condition.

    A condition is about the owner's own gauges ("hp <= 50%"). It wakes when it becomes true.
    """

    on: Event | None = None
    when: Condition | None = None


def signals(wakes: Sequence[Wake], know: Known) -> tuple[int, ...]:
    """The present count of each wake. A wake fires when its number has risen."""
    return tuple([_signal(wake, know) for wake in wakes])


def _signal(wake: Wake, know: Known) -> int:
    others = [each for each in know.people.values() if each.id != know.me]
    match wake.on:
        case Event.FRIEND_FALLS:
            return len([each for each in others if each.friend and not each.stands])
        case Event.FOE_FALLS:
            return len([each for each in others if not each.friend and not each.stands])
        case Event.JOINS:
            return len(others)
        case None:
            return int(holds(wake.when, know.own, know))


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """A queue of steps, one for each of one's next turns.

    `seen` are the signals of its wakes when it was made, or when one last fired. `woken` is the
    turn in which its owner was asked instead, "" for none.
    """

    id: str
    owner: str
    about: str
    steps: tuple[Step, ...]
    wakes: tuple[Wake, ...] = ()
    otherwise: Otherwise = Otherwise.ON
    paused: bool = False
    note: str = ""
    seen: tuple[int, ...] = ()
    woken: str = ""

    @property
    def questions(self) -> set[str]:
        """The questions that its steps answer."""
        return {key for step in self.steps for key in step.say}

    def wakes_now(self, know: Known) -> bool:
        """Whether one of its wakes fires."""
        return any(
            now > before for now, before in zip(signals(self.wakes, know), self.seen, strict=False)
        )


class Mode(StrEnum):
    """Whether a policy only drafts its group's turns, or plays them too. Reactions never wait."""

    DRAFTS = "drafts"
    ALONE = "alone"


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """Orders and a plan for a group of NPCs.

    Its `intents` always answer. Under `Mode.DRAFTS` its plan answers only in beats up to
    `approved`, the last beat with approved drafts. `style` is its preset, and `protects` the person
    that it protects, "" for nobody; `edited` says that it no longer answers as its preset does. A
    player's own style is a policy too, for that player's combatant; the character has it `always`,
    or in this fight alone.
    """

    name: str
    approved: int = -1
    group: tuple[str, ...] = ()
    intents: tuple[Intent, ...] = ()
    plan: Plan | None = None
    mode: Mode = Mode.DRAFTS
    style: str = ""
    protects: str = ""
    paused: bool = False
    edited: bool = False
    always: bool = False

    @property
    def say(self) -> Mapping[str, tuple[Reply, ...]]:
        """Its replies to each question, by the question's key."""
        turns = {} if self.plan is None else self.plan.steps[0].say
        return {**turns, **{order.question: order.replies for order in self.intents}}

    def saying(self, question: str, replies: tuple[Reply, ...]) -> Policy:
        """The policy with other replies to a question that it answers."""
        orders = [
            replace(order, replies=replies) if order.question == question else order
            for order in self.intents
        ]
        plan = self.plan
        if plan is not None and question in plan.steps[0].say:
            step = replace(plan.steps[0], say={**plan.steps[0].say, question: replies})
            plan = replace(plan, steps=(step, *plan.steps[1:]))
        return replace(self, intents=tuple(orders), plan=plan, edited=True)


@dataclass(frozen=True, slots=True)
class Cursor:
    """The position of a plan: the (step, turn) pairs that it has answered, oldest first."""

    done: tuple[tuple[int, str], ...] = field(default=())

    def step(self, plan: Plan, turn: str) -> int | None:
        """The step that answers the questions of this turn; None if none is left."""
        for step, answered in self.done:
            if answered == turn:
                return step
        at = max([step for step, _ in self.done], default=0)
        if at < len(plan.steps):
            most = plan.steps[at].turns
            if most is not None and len([1 for step, _ in self.done if step == at]) >= most:
                at += 1
        return at if at < len(plan.steps) else None

    def to_come(self, plan: Plan) -> range:
        """The steps that are not carried out yet, with the one that is going on."""
        at = self.step(plan, "")
        return range(len(plan.steps) if at is None else at, len(plan.steps))


def plan_via(plan: str, step: int, turn: str) -> str:
    """The source that the record names for an answer by a plan's step."""
    return f"plan:{plan}.{step}@{turn}"


Done = dict[str, dict[tuple[int, str], None]]
"""The (step, turn) pairs that each plan has answered, oldest first, by its id."""


def note_answer(done: Done, via: str) -> None:
    """Add one record's source to the answers of plans, if a plan's step gave it."""
    kind, _, rest = via.partition(":")
    if kind != "plan":
        return
    place, _, turn = rest.partition("@")
    id, _, step = place.rpartition(".")
    if step.isdecimal():
        done.setdefault(id, {})[int(step), turn] = None


def cursors(vias: Iterable[str]) -> dict[str, Cursor]:
    """The position of each plan, by its id, from the sources in the records, oldest first."""
    done: Done = {}
    for via in vias:
        note_answer(done, via)
    return {id: Cursor(tuple(pairs)) for id, pairs in done.items()}
