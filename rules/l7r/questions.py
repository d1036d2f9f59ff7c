"""Every question of l7r, with the facts that it states; and a combatant's own gauges."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.engine.asking.questions import Facts, Gauge, Part, People, Question, Who, Word, by_key
from rules.engine.kit.pausing import GO_ON
from rules.l7r.state import LAST_PHASE, L7rFight, Samurai
from rules.values import value


@value(frozen=True, slots=True)
class MayAct(Facts):
    """The phase, its due dice, the enemies seen, and the combatants that have acted this round."""

    round: int
    phase: int
    due: int
    crippled: bool
    foes: People
    acted: People


@value(frozen=True, slots=True)
class Attacked(Facts):
    """An attack: attacker, target, weapon.

    `self_`: the person asked is the target. `interrupt`: a parry takes two dice.
    """

    attacker: Who
    target: Who
    self_: bool
    with_: Word
    round: int
    phase: int
    interrupt: bool


@dataclass(frozen=True, slots=True)
class Fallen(Attacked):
    """An attack that has been rolled: its total, and the number that a parry must reach."""

    total: int
    tn: int


@value(frozen=True, slots=True)
class Borne(Facts):
    """The Earth that decides what a further serious wound does."""

    earth: int


@value(frozen=True, slots=True)
class Rolled(Facts):
    """A roll with tens that may be rerolled for a void point, and its TN if it has one."""

    roll: Word
    total: int
    tn: int | None
    tens: int


@value(frozen=True, slots=True)
class Called(Facts):
    """A roll that the GM has called for; a TN of None is an open roll."""

    roll: Word
    tn: int | None


@value(frozen=True, slots=True)
class Facing(Facts):
    """The duel: the own TN, how often both have missed, and the opponent."""

    tn: int
    misses: int
    opponent: Who


@value(frozen=True, slots=True)
class Challenged(Facts):
    """The opponent in a proposed duel."""

    opponent: Who


@value(frozen=True, slots=True)
class Judged(Facts):
    """The action that the GM has to judge."""

    what: Word


def _hold(asked: MayAct) -> Mapping[str, Any] | None:
    """Hold by default: held dice may be spent later in the round (L7R-INIT-08, L7R-INIT-09)."""
    return {"act": "hold"} if asked.phase < LAST_PHASE else None


def _for_another(asked: Attacked) -> bool:
    """Return whether the parry is for somebody else (L7R-PARRY-04)."""
    return not asked.self_


QUESTIONS: Mapping[str, Question[Any]] = by_key(
    Question(
        "act",
        "When I may act",
        Part.TURN,
        MayAct,
        _hold,
        ("phase", "due", "crippled"),
        patient=True,
        shows=("Action dice", "Void points", "In hand"),
        of_several="What do you do?",
    ),
    Question(
        "parry",
        "When somebody is attacked",
        Part.REACTION,
        Attacked,
        offer=("self", "attacker", "interrupt"),
        helps=_for_another,
        shows=("Action dice", "TN to be hit"),
        call="parry?",
    ),
    Question(
        "late",
        "When an attack has been rolled",
        Part.FOLLOW,
        Fallen,
        offer=("self", "tn"),
        helps=_for_another,
        shows=("Action dice", "Serious wounds"),
        call="parry?",
    ),
    Question(
        "wound",
        "Before a wound check",
        Part.FOLLOW,
        Facts,
        shows=("Light wounds", "Void points"),
        call="void points?",
    ),
    Question(
        "light",
        "When a wound check has succeeded",
        Part.FOLLOW,
        Borne,
        shows=("Light wounds", "Serious wounds"),
        call="keep the light wounds?",
    ),
    Question(
        "reroll",
        "When tens may be rerolled",
        Part.FOLLOW,
        Rolled,
        offer=("tens", "tn"),
        shows=("Void points",),
        call="reroll the tens?",
    ),
    Question(
        "check",
        "When a roll is called for",
        Part.FOLLOW,
        Called,
        shows=("Void points",),
        call="void points?",
    ),
    Question(
        "accept",
        "When a duel is proposed",
        Part.FOLLOW,
        Challenged,
        shows=("Serious wounds", "Void points"),
        call="accept the duel?",
    ),
    Question(
        "stance",
        "Before the stance of a duel",
        Part.FOLLOW,
        Facts,
        shows=("Void points",),
        call="void points?",
    ),
    Question(
        "contest",
        "Before the contested roll of a duel",
        Part.FOLLOW,
        Facts,
        shows=("Void points",),
        call="void points?",
    ),
    Question(
        "duel",
        "When I focus or strike",
        Part.TURN,
        Facing,
        offer=("tn", "misses"),
        shows=("Duel TN", "Void points"),
    ),
    Question(
        "part",
        "When the other wants to break off a duel",
        Part.FOLLOW,
        Facts,
        call="break off too?",
    ),
    Question("rule", "When an action needs a ruling", Part.RULING, Judged, call="allow it?"),
    GO_ON,
)

GAUGES = {
    "light": "light wounds",
    "serious": "serious wounds",
    "void": "void points",
    "dice": "action dice",
}


def own(_fight: L7rFight, samurai: Samurai) -> Mapping[str, Gauge]:
    """Wounds, void points, and the action dice that are left."""
    deadly = max(1, 2 * samurai.earth + samurai.wound_threshold_modifier)
    return {
        "light": Gauge(samurai.light_wounds),
        "serious": Gauge(samurai.serious_wounds, deadly),
        "void": Gauge(samurai.void_points, samurai.lowest_ring),
        "dice": Gauge(len(samurai.dice), len(samurai.rolled)),
    }


def beat(fight: L7rFight) -> int:
    """The round; it changes when its action dice are rolled (L7R-INIT-01)."""
    return fight.round


def turn_of(fight: L7rFight) -> str:
    """The key that all questions of one phase share."""
    return f"{fight.round}.{fight.phase}"
