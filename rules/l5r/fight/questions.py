"""Every question of l5r, with the facts that it states; and a combatant's own gauges."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine.kit.pausing import GO_ON
from rules.engine.questions import Facts, Gauge, Part, People, Question, Word, by_key
from rules.l5r.fight.state import L5rFight, Samurai
from rules.l5r.sheets.values import Stance, WoundRank
from rules.values import value


@value(frozen=True, slots=True)
class MyTurn(Facts):
    """The Turn, and the combatants that wait, that have acted, and that struck at this one."""

    round: int
    score: int | None
    stance: Stance
    delayed: bool
    rank: WoundRank
    attacked: People
    waiting: People
    acted: People


@value(frozen=True, slots=True)
class OfRound(Facts):
    """The Round."""

    round: int


@value(frozen=True, slots=True)
class Rolled(Facts):
    """The roll, and the number of its dice that are kept."""

    roll: Word
    kept: int


@value(frozen=True, slots=True)
class Called(Facts):
    """A roll that the GM has called for."""

    roll: Word


@value(frozen=True, slots=True)
class Judged(Facts):
    """The Action that the GM has to judge."""

    what: Word


def _delay(asked: MyTurn) -> Mapping[str, Any]:
    """Delay by default: the Turn is offered again; the form says if it is allowed (L5R-TURN-02)."""
    del asked
    return {"act": "delay"}


QUESTIONS: Mapping[str, Question[Any]] = by_key(
    Question(
        "turn",
        "When it is my Turn",
        Part.TURN,
        MyTurn,
        _delay,
        ("stance", "rank", "round"),
        shows=("Wounds", "Void Points", "Stance"),
        of_several="What do you do?",
    ),
    Question(
        "stance",
        "When I choose a Stance to begin with",
        Part.TURN,
        OfRound,
        shows=("Wounds", "Void Points"),
        of_several="In which Stance do you begin?",
    ),
    Question(
        "kept",
        "When I may choose which dice to keep",
        Part.FOLLOW,
        Rolled,
        offer=("roll",),
        shows=("Void Points",),
        call="which dice are kept?",
    ),
    Question(
        "void",
        "When the GM calls for a roll",
        Part.FOLLOW,
        Called,
        shows=("Void Points", "Wounds"),
        call="a Void Point?",
    ),
    Question("rule", "When an Action needs a ruling", Part.RULING, Judged, call="allow it?"),
    GO_ON,
)

GAUGES = {"wounds": "wounds", "void": "Void Points"}


def own(fight: L5rFight, samurai: Samurai) -> Mapping[str, Gauge]:
    """Wounds and Void Points, as they are now."""
    del fight
    return {
        "wounds": Gauge(samurai.wounds),
        "void": Gauge(samurai.void_points, samurai.void),
    }


def beat(fight: L5rFight) -> int:
    """The Round; the first begins with Stage 1 (L5R-SEQ-01)."""
    return fight.round


def turn_of(fight: L5rFight) -> str:
    """The key that all questions of one Turn share: everybody has one per Round (L5R-TERM-04)."""
    return str(max(1, fight.round))
