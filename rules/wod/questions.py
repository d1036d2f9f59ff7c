"""Every question of wod, with the facts that it states; and one's own gauges."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine.asking.questions import Facts, Gauge, Part, People, Question, Who, Word, by_key
from rules.engine.kit.pausing import GO_ON
from rules.values import value
from rules.wod.state import Mortal, What, WodFight
from rules.wod.values import Harm, Method


@value(frozen=True, slots=True)
class Declaring(Facts):
    """The turn, one's initiative, the visible foes, and those who openly declared to attack one."""

    turn: int
    initiative: int | None
    foes: People
    declared_at_me: People
    acted: People


@value(frozen=True, slots=True)
class Attacked(Facts):
    """The attacker, the weapon, and how many attacks one has already met in this turn."""

    attacker: Who
    with_: Word
    method: Method
    harm: Harm
    turn: int
    met: int


@value(frozen=True, slots=True)
class Helpless(Facts):
    """The target who cannot move."""

    target: Who


@value(frozen=True, slots=True)
class Fallen(Facts):
    """The target who has fallen before one's attack."""

    target: Who
    turn: int


@value(frozen=True, slots=True)
class Springing(Facts):
    """The people that one can attack from ambush."""

    targets: People


@value(frozen=True, slots=True)
class Called(Facts):
    """A roll that the GM has called for, and its difficulty."""

    roll: Word
    difficulty: int


@value(frozen=True, slots=True)
class Beside(Facts):
    """Somebody else's roll."""

    roller: Who
    roll: Word


@value(frozen=True, slots=True)
class Working(Facts):
    """A task, and how much of it is done."""

    task: Word
    total: int


@value(frozen=True, slots=True)
class Again(Facts):
    """A task that is tried again, and how often it has failed."""

    task: Word
    failures: int


@value(frozen=True, slots=True)
class Judged(Facts):
    """The matter that the GM must decide."""

    what: Word


QUESTIONS: Mapping[str, Question[Any]] = by_key(
    Question(
        "declare",
        "When I declare",
        Part.TURN,
        Declaring,
        offer=("declared_at_me", "turn"),
        shows=("Health", "Willpower", "Wounds take"),
        of_several="What do you do?",
    ),
    Question(
        "ambush", "When I strike from ambush", Part.TURN, Springing, shows=("Health", "Wounds take")
    ),
    Question(
        "saved",
        "When a saved defence could be used",
        Part.REACTION,
        Attacked,
        shows=("Health", "Willpower", "Wounds take"),
        call="use the saved defence?",
    ),
    Question(
        "defend",
        "When I may defend",
        Part.REACTION,
        Attacked,
        offer=("attacker", "harm"),
        shows=("Health", "Willpower", "Wounds take"),
        call="defend?",
    ),
    Question(
        "change",
        "When I may change my mind to defend",
        Part.REACTION,
        Attacked,
        offer=("attacker", "harm"),
        shows=("Health", "Willpower", "Wounds take"),
        call="defend instead?",
    ),
    Question(
        "certain",
        "When my target cannot move",
        Part.FOLLOW,
        Helpless,
        shows=("Wounds take",),
        call="roll for more?",
    ),
    Question(
        "fallen",
        "When my target has fallen before I strike",
        Part.FOLLOW,
        Fallen,
        shows=("Health", "Wounds take"),
        call="what now?",
    ),
    Question(
        "called",
        "When the GM calls for a roll",
        Part.FOLLOW,
        Called,
        shows=("Willpower", "Wounds take"),
        call="roll now?",
    ),
    Question(
        "resist",
        "When somebody rolls against me",
        Part.FOLLOW,
        Beside,
        shows=("Willpower", "Wounds take"),
        call="resist?",
    ),
    Question(
        "assist",
        "When I may help with a roll",
        Part.FOLLOW,
        Beside,
        shows=("Wounds take",),
        call="help?",
    ),
    Question(
        "join",
        "When I may work with others",
        Part.FOLLOW,
        Working,
        shows=("Wounds take",),
        call="work with them?",
    ),
    Question(
        "side",
        "When I roll in a contest",
        Part.FOLLOW,
        Working,
        shows=("Willpower", "Wounds take"),
        call="roll now?",
    ),
    Question("retry", "When a task is tried again", Part.RULING, Again, call="does that count?"),
    Question(
        "difficulty", "When a feat needs a difficulty", Part.RULING, Judged, call="how hard is it?"
    ),
    Question(
        "goal", "When a task needs a goal", Part.RULING, Judged, call="how much is there to do?"
    ),
    Question(
        "rating",
        "When a feat of strength needs a rating",
        Part.RULING,
        Facts,
        call="what rating is it?",
    ),
    Question("swapped", "When difficulty is to be exchanged", Part.RULING, Judged, call="granted?"),
    Question("hindered", "When a helper has botched", Part.RULING, Judged, call="harder for that?"),
    Question(
        "countermagick",
        "When countermagick needs its dice",
        Part.RULING,
        Judged,
        call="how many dice?",
    ),
    Question("magic", "When magic needs a difficulty", Part.RULING, Judged, call="how hard is it?"),
    Question("rule", "When an action needs a ruling", Part.RULING, Judged, call="allow it?"),
    GO_ON,
)

GAUGES = {"marks": "marks on the chart", "willpower": "Willpower"}


def own(fight: WodFight, mortal: Mortal) -> Mapping[str, Gauge]:
    """Marks on the chart and Willpower, as they are now."""
    return {
        "marks": Gauge(len(mortal.health), fight.boxes),
        "willpower": Gauge(mortal.willpower, mortal.willpower_rating),
    }


def beat(fight: WodFight) -> int:
    """The turn (WOD-TURN-01)."""
    return fight.turn


def turn_of(fight: WodFight) -> str:
    """A key that all questions of one turn share."""
    return str(fight.turn)


def aimed_at(fight: WodFight, mortal: Mortal) -> tuple[str, ...]:
    """The visible people who openly declared to attack this combatant in this turn.

    (WOD-INIT-06)
    """
    if fight.house.declare_order == "simultaneous":
        return ()
    return tuple(
        each.id
        for each in fight.seen_by(mortal)
        if not each.hidden
        and each.declared == fight.turn
        and any(deed.what is What.ATTACK and deed.target == mortal.id for deed in each.plan)
    )
