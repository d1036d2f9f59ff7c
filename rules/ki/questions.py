"""Every question of ki, with the facts that it states; and a creature's own gauges."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine.asking.questions import (
    Facts,
    Gauge,
    Part,
    People,
    Question,
    Who,
    Word,
    Words,
    by_key,
)
from rules.ki.state import Fighter, KiFight
from rules.ki.values import Defence, Event
from rules.values import value

LAST_TURN = 1


@value(frozen=True, slots=True)
class Attacked(Facts):
    """The attacker, their weapon or technique, and whether it is in an Interruption."""

    attacker: Who
    with_: Word
    ki: bool
    technique: Word
    interruption: bool
    round: int
    turn: int


@value(frozen=True, slots=True)
class Failed(Facts):
    """The defence that failed, and the attacker."""

    defence: Defence
    attacker: Who


@value(frozen=True, slots=True)
class Called(Facts):
    """The turn that is called. `free`: it costs nothing to join."""

    round: int
    turn: int
    initiative: int | None
    free: bool
    acted: People
    conditions: Words


@value(frozen=True, slots=True)
class Acting(Facts):
    """The turn that the creature acts in, and the creatures that have acted in this round."""

    round: int
    turn: int
    acted: People


@value(frozen=True, slots=True)
class Piecewise(Facts):
    """The turn, and the rest of the declared Actions."""

    round: int
    turn: int
    interruption: bool
    left: Words


@value(frozen=True, slots=True)
class Triggered(Facts):
    """The technique that could be used, the event that triggers it, and the other one in it."""

    technique: Word
    event: Event
    other: Who


@value(frozen=True, slots=True)
class Foreseen(Facts):
    """The attacker whose attack was predicted, and the number of stints under way."""

    attacker: Who
    depth: int


@value(frozen=True, slots=True)
class OfRound(Facts):
    """The round."""

    round: int


@value(frozen=True, slots=True)
class Judged(Facts):
    """The Action or effect that the GM has to judge."""

    what: Word


def _pass(called: Called) -> Mapping[str, Any] | None:
    """Wait for the next turn by passing; after the last turn nothing comes (KI-PART-01)."""
    return {"act": "pass"} if called.turn > LAST_TURN else None


QUESTIONS: Mapping[str, Question[Any]] = by_key(
    Question(
        "join",
        "When a turn is called",
        Part.TURN,
        Called,
        _pass,
        ("free", "turn"),
        shows=("Stamina", "Surges"),
        of_several="Do you join this turn?",
    ),
    Question(
        "declare",
        "When I declare my Actions",
        Part.TURN,
        Acting,
        shows=("Stamina", "Surges"),
        of_several="Which Actions do you take?",
    ),
    Question(
        "piece",
        "When I carry out an Action",
        Part.TURN,
        Piecewise,
        offer=("left",),
        shows=("Stamina", "Surges"),
        of_several="What do you do?",
    ),
    Question(
        "defend",
        "When I am attacked",
        Part.REACTION,
        Attacked,
        offer=("attacker", "ki", "with"),
        shows=("HP", "Stamina", "Surges"),
        call="defend?",
    ),
    Question(
        "improve",
        "When a defence has failed",
        Part.FOLLOW,
        Failed,
        offer=("defence",),
        shows=("Stamina", "Surges"),
        call="improve the defence?",
    ),
    Question(
        "interrupt",
        "When a Predict has worked",
        Part.FOLLOW,
        Foreseen,
        offer=("attacker",),
        shows=("Stamina",),
        call="interrupt?",
    ),
    Question(
        "combo",
        "When a Combo or Reaction could follow",
        Part.FOLLOW,
        Triggered,
        offer=("technique", "event"),
        shows=("Stamina",),
        call="use a technique?",
    ),
    Question(
        "breath",
        "When I would fall",
        Part.FOLLOW,
        Facts,
        shows=("Stamina", "Surges"),
        call="Last Breath?",
    ),
    Question("ready", "In the Interlude", Part.FOLLOW, OfRound, call="ready?"),
    Question("narrate", "After a round", Part.RULING, OfRound, call="tell of the round?"),
    Question(
        "rule", "When an Action needs a ruling", Part.RULING, Judged, call="what comes of it?"
    ),
    Question(
        "forced", "When somebody may be made to react", Part.RULING, Judged, call="made to react?"
    ),
)

GAUGES = {"hp": "HP", "stamina": "stamina", "surges": "Surges"}


def own(_fight: KiFight, fighter: Fighter) -> Mapping[str, Gauge]:
    """HP, stamina and Surges, as they are now."""
    return {
        "hp": Gauge(fighter.hp, fighter.hp_max),
        "stamina": Gauge(fighter.stamina, fighter.stamina_max),
        "surges": Gauge(fighter.surges, fighter.surges_max),
    }


def beat(fight: KiFight) -> int:
    """The round, which changes after the Interlude (KI-ORG-01)."""
    return fight.round


def turn_of(fight: KiFight) -> str:
    """The key that all questions of one participation share: nobody joins a turn twice.

    (KI-PART-03)
    """
    return f"{fight.round}.{fight.turn}"
