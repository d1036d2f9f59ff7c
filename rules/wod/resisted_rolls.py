"""Rolls against somebody: resisted once, contests of many exchanges, and pursuits.

(WOD-RESIST-01..06, WOD-FEAT-22)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from rules.dice import Modifier, Roll, added
from rules.engine.asking.forms import Json, Number, OneOf, Target
from rules.engine.asking.requests import Resolution
from rules.engine.asking.text_values import counted
from rules.engine.asking.verbs import ask, together
from rules.engine.kit.acts import AnytimeAct, AsideAct, act, field, offer
from rules.engine.views.visibility import GM, Kind
from rules.wod.attempts import (
    HARDEST,
    NOBODY,
    AgainstAnother,
    Attempt,
    Traits,
    able,
    attempt,
    both_traits,
    earlier,
    foes,
    in_turn,
    must_have_action,
    opponents,
    remember,
    shown,
    take_action,
    targets,
    traits_of,
    whose,
)
from rules.wod.pools import STANDARD, Outcome, degree
from rules.wod.questions import Beside, Working
from rules.wod.shared_fields import A_POINT_OF_WILLPOWER, At, Moment, Spending, if_left, point
from rules.wod.single_rolls import Ready
from rules.wod.state import Deed, Mortal, Task, Tracker, WodFight
from rules.wod.tasks import (
    MOST_GOAL,
    eyes_on,
    found,
    fresh_task,
    known_to,
    no_room,
    open_tasks,
    standing,
    takes_an_action,
    tasks_field,
)
from rules.wod.traits import Written, read_pool, read_sides


@act("resisted", clauses="WOD-RESIST-01", group="task")
class Oppose(AgainstAnother, AsideAct[WodFight]):
    """A resisted roll: one's own traits, and after a / the other side's (WOD-RESIST-01).

    Each side rolls once; the successes that the other does not take remain.
    """

    title = "Resisted roll"
    help = "Roll against somebody."
    gm = False
    nobody = "There is nobody who could resist."
    target: str = field(opponents, "The opponent")
    traits: str = field(both_traits, "Yours / theirs")
    difficulty: int = field(Number(1, HARDEST, "Your difficulty"), "Else 6", default=STANDARD)
    willpower: bool = point()
    combatant: str = field(whose, "Who it is for", default="")

    @classmethod
    def blank_at(cls, _at: At) -> Mapping[str, Json]:
        return {"difficulty": STANDARD}

    def check(self, at: At) -> None:
        """Refuse a roll against oneself, and one in a turn without an action for it."""
        super().check(at)
        must_have_action(at.fight, at.by, self.roller(at))

    def resolve(self, at: At) -> Resolution[None]:
        fight, mortal, foe = at.fight, self.roller(at), at.fight.combatant(self.target)
        action = take_action(fight, at.by, mortal)
        mine, theirs = read_sides(self.traits)
        rolled = Attempt(
            what=str(mine), written=mine, base=self.difficulty, willpower=self.willpower,
            clause="WOD-RESIST-01",
        )  # fmt: skip
        rolled = in_turn(fight, mortal, rolled, action)
        _ = yield from resisted(fight, mortal, foe, rolled, theirs=theirs)


def resisted(
    fight: WodFight,
    mortal: Mortal,
    foe: Mortal,
    wish: Attempt,
    *,
    theirs: Written,
    hard: int = STANDARD,
    ties: bool = False,
    clauses: tuple[str, ...] = (),
) -> Resolution[int]:
    """The successes that the other side leaves; `ties`: equal successes are enough.

    Each side has its own difficulty and its own botch, which its own dice decide before any
    successes are taken. (WOD-RESIST-01..04)
    """
    again = yield from earlier(mortal, wish.task)
    sides: dict[str, Resolution[Outcome | None]] = {
        mortal.id: attempt(fight, mortal, "act", wish.harder(*again)),
        foe.id: _resist(fight, foe, mortal, wish.what, theirs=theirs, hard=hard),
    }
    both = yield from together("sides", sides)
    outcome, answer = both[mortal.id], both[foe.id]
    assert outcome is not None
    taken = answer.successes if answer is not None else 0
    _tell_side(fight, mortal, wish.what, outcome)
    if answer is not None:
        _tell_side(fight, foe, "to resist", answer)
    left = max(0, outcome.successes - taken)
    won = left > 0 or (ties and not outcome.botched and outcome.successes >= taken)
    remember(mortal, wish.task, succeeded=won)
    decided = ["WOD-RESIST-01"]
    if won:
        text = f"{mortal.name} prevails against {foe.name}: {_left(left)}."
    else:
        text = f"{mortal.name} does not prevail against {foe.name}."
        decided.append("WOD-RESIST-03" if outcome.botched else "WOD-RESIST-02")
        if taken > outcome.successes:
            decided.append("WOD-RESIST-03")
    fight.tell(
        text,
        Kind.SUCCESS if won else Kind.FAILURE,
        audience=mortal.eyes if mortal.hidden else foe.eyes,
        clauses=[*dict.fromkeys(decided), *clauses],
    )
    return left


def _left(left: int) -> str:
    return f"{counted(left, 'success')}, {degree(left)}" if left else "level is enough"


def _tell_side(fight: WodFight, mortal: Mortal, what: str, outcome: Outcome) -> None:
    """Tell the roll of one side."""
    fight.tell_roll(
        mortal,
        f"{mortal.name} rolls {what}: {shown(outcome)}.",
        outcome.roll,
        clauses="WOD-RESIST-01 WOD-RESIST-04",
        why=outcome.why,
    )


@dataclass(frozen=True)
class Resisting(Moment):
    """The moment in which somebody resists a roll; `theirs` is the usual pool."""

    theirs: Written


def _other_pool(at: Resisting) -> Traits:
    return traits_of([at.me], f"Another pool than {at.theirs}", least=0)


@act("resist", "resist", clauses="WOD-RESIST-01", group="answer")
class Resist(Spending[Resisting]):
    """Resist, with the usual pool or another (WOD-RESIST-01)."""

    help = "Resist somebody's roll."
    says = "resists"
    willpower: bool = if_left(A_POINT_OF_WILLPOWER)
    pool: str = field(_other_pool, "If not the usual one", default="", says="They roll {}")


def _resist(
    fight: WodFight, foe: Mortal, mortal: Mortal, what: str, *, theirs: Written, hard: int
) -> Resolution[Outcome | None]:
    """The other side's roll, with the usual pool if they do not answer; None if they cannot act."""
    if not fight.can_act(foe):
        return None

    answer: Resist = yield from ask(
        "resist",
        foe.player,
        f"{mortal.shown_name} rolls {what} against {foe.name}. Resist with {theirs}?",
        lambda: offer(Resisting(fight, foe, theirs), Resist),
        about=foe.id,
        default={"act": "resist"},
        facts=Beside(mortal.id if mortal in fight.seen_by(foe) else "", what),
    )
    if not fight.can_act(foe):
        return None
    return (
        yield from attempt(
            fight,
            foe,
            "resist",
            Attempt(
                what="Resisting",
                written=read_pool(answer.pool) if answer.pool else theirs,
                base=hard,
                willpower=answer.willpower,
                clause="WOD-RESIST-01",
            ),
        )
    )


# ---------------------------------------------------------------- contests and pursuits


class Means(StrEnum):
    """The means of a pursuit, which decide the distance for a point of lead (WOD-FEAT-22)."""

    FOOT = "foot"
    CAR = "car"
    LARGE = "large"


YARDS = {Means.FOOT: 2, Means.CAR: 10, Means.LARGE: 50}
"""Yards for each success of lead in a pursuit (WOD-FEAT-22)."""

MOST_LEAD = 4


# ---------------------------------------------------------------- many exchanges


@act("contest", clauses="WOD-RESIST-05", group="task")
class Contend(AgainstAnother, AnytimeAct[WodFight]):
    """A contest of many exchanges on one signed total; `lower` 0: the negative of the goal.

    (WOD-RESIST-05, WOD-RESIST-06)
    """

    help = "Begin a long contest."
    gm = False
    nobody = "There is nobody to compete with."
    target: str = field(opponents, "The opponent")
    traits: str = field(both_traits, "Yours / theirs")
    goal: int = field(Number(1, MOST_GOAL, "Your goal"), "How many successes it takes")
    lower: int = field(
        Number(-MOST_GOAL, 0, "Their goal, below 0", {0: "as far as yours"}),
        "The other side's goal",
        default=0,
    )
    combatant: str = field(whose, "Who it is for", default="")

    @classmethod
    def why_not(cls, at: At) -> str | None:
        return super().why_not(at) or no_room(at.fight)

    def resolve(self, at: At) -> None:
        mortal, foe = self.roller(at), at.fight.combatant(self.target)
        _ = open_contest(at.fight, mortal, foe, self.traits, goal=self.goal, lower=self.lower)


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
    clauses = "WOD-RESIST-05 WOD-RESIST-06"
    fight.tell(text, Kind.SCENE, audience=eyes_on(fight, made), clauses=clauses)
    return made


def _quarry(at: At) -> Target:
    return targets(foes(at), "Who you pursue")


@act("pursuit", clauses="WOD-FEAT-22", group="task")
class Pursue(AgainstAnother, AnytimeAct[WodFight]):
    """A pursuit: one's own traits, and after a / those of the quarry (WOD-FEAT-22)."""

    help = "Pursue somebody."
    gm = False
    nobody = "There is nobody to pursue."
    target: str = field(_quarry, "Who you pursue")
    traits: str = field(both_traits, "Yours / theirs")
    means: Means = field(
        OneOf(tuple(Means), "On foot, by car, in something large"),
        "How you move",
        default=Means.FOOT,
    )
    lead: int = field(
        lambda at: Number(1, MOST_LEAD, "The quarry's head start") if at.by == GM else None,
        "The quarry's lead",
        default=2,
        span=(1, MOST_LEAD),
    )
    combatant: str = field(whose, "Who it is for", default="")

    @classmethod
    def why_not(cls, at: At) -> str | None:
        return super().why_not(at) or no_room(at.fight)

    @classmethod
    def blank_at(cls, _at: At) -> Mapping[str, Json]:
        return {"traits": "dexterity + athletics", "means": "foot"}

    def resolve(self, at: At) -> None:
        mortal, quarry = self.roller(at), at.fight.combatant(self.target)
        _ = open_pursuit(at.fight, mortal, quarry, self.traits, means=self.means, lead=self.lead)


def open_pursuit(
    fight: WodFight,
    mortal: Mortal,
    quarry: Mortal,
    traits: str,
    *,
    means: Means,
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
    eyes, sums = eyes_on(fight, made), _lead(made)
    fight.tell(text, Kind.SCENE, audience=eyes, rolls=sums, clauses="WOD-FEAT-22")
    return made


def _lead(task: Tracker) -> tuple[Roll, Roll]:
    """The quarry's lead in successes, and in yards, as sums."""
    clause, yards = "WOD-FEAT-22", YARDS[Means(task.period)]
    quarry = Modifier(task.total, "the quarry", clause)
    ahead = added("Lead", quarry, Modifier(-task.other, "the pursuers", clause), clause=clause)
    far = Modifier(ahead.total * yards, f"{yards} for each success ahead", clause)
    return ahead, added("Yards", far, clause=clause)


def _distance(task: Tracker) -> str:
    """The quarry's lead: "2 ahead, 4 yards"."""
    ahead, yards = _lead(task)
    return f"{ahead.total} ahead, {counted(yards.total, 'yard')}"


# ---------------------------------------------------------------- an exchange


def _running(at: At) -> list[Tracker]:
    """The contests: one's own, or any for the GM."""
    running = known_to(at.fight, at.by, open_tasks(at.fight, Task.CONTEST, Task.PURSUIT))
    mine = {each.id for each in able(at.fight, at.by)}
    return [t for t in running if at.by == GM or mine & {*t.members, *t.opponents}]


@act("exchange", clauses="WOD-RESIST-05 WOD-FEAT-22", group="task")
class Exchange(AsideAct[WodFight]):
    """One exchange of a contest or a pursuit; a side that does not answer rolls too.

    (WOD-RESIST-05, WOD-FEAT-22)
    """

    help = "Both sides roll."
    gm = False
    task: str = field(lambda at: tasks_field(_running(at)), "Which task")

    @classmethod
    def why_not(cls, at: At) -> str | None:
        if why := takes_an_action(at.fight):
            return why
        if at.by != GM and not able(at.fight, at.by):
            return NOBODY
        return None if _running(at) else "You are in no contest."

    def resolve(self, at: At) -> Resolution[None]:
        yield from exchange_with(at.fight, self.task, {})


def exchange_with(fight: WodFight, id: str, actions: Mapping[str, Deed]) -> Resolution[None]:
    """Roll for both sides, with the actions that they declared for it (WOD-MULTI-01)."""
    task = found(fight, id)
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
    if found(fight, id) is not task:
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
    answer: Ready = yield from ask(
        "side",
        mortal.player,
        f"{task.name} ({standing(task)}): {mortal.name} rolls {written}. Roll now?",
        lambda: offer(Moment(fight, mortal), Ready),
        about=mortal.id,
        default={"act": "ready"},
        always=mortal.guarded,
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
        clauses="WOD-RESIST-05",
        why=outcome.why,
    )


def _weigh(fight: WodFight, task: Tracker, one: Mortal, other: Mortal) -> None:
    """Check whether the signed total has reached either goal (WOD-RESIST-05, WOD-RESIST-06)."""
    clauses, eyes = "WOD-RESIST-05 WOD-RESIST-06", eyes_on(fight, task)
    winner = one if task.total >= task.goal else other if task.total <= task.lower else None
    if winner is not None:
        task.closed = True
        text = f"{task.name}: {winner.name} wins at {task.total}."
        fight.tell(text, Kind.SUCCESS, audience=eyes, clauses=clauses)
    elif task.rolls_allowed and task.rolls >= task.rolls_allowed:
        task.closed = True
        text = f"{task.name}: undecided at {task.total}, so that {one.name} has failed."
        fight.tell(text, Kind.FAILURE, audience=eyes, clauses="WOD-EXT-03")
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
        fight.tell(text, Kind.SUCCESS, audience=eyes, clauses="WOD-FEAT-22")
    elif task.rolls > 1 and task.total > 2 * task.other:
        task.closed = True
        text = f"{quarry.name} escapes {pursuer.name}, {task.total} to {task.other}."
        fight.tell(text, Kind.FAILURE, audience=eyes, clauses="WOD-FEAT-22")
    else:
        text = f"{task.name}: {_distance(task)}."
        fight.tell(text, audience=eyes, rolls=_lead(task), clauses="WOD-FEAT-22")
