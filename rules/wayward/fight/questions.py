"""Every question of wayward with its facts, and the gauges of one's own ninja."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from rules.engine.asking.questions import (
    Facts,
    Gauge,
    Part,
    People,
    Question,
    Who,
    Word,
    by_key,
    for_a_friend,
)
from rules.values import value
from rules.wayward.character.values import DamageType, Severity
from rules.wayward.fight.state import ROUND, Ninja, WayFight


@value(frozen=True, slots=True)
class MyCount(Facts):
    """The initiative count, and one's own action, "" for none."""

    count: int
    doing: Word
    acted: People


@value(frozen=True, slots=True)
class Attacked(Facts):
    """An attack on oneself; with `surprise` no Action Points can be spent."""

    attacker: Who
    with_: Word
    speed: int
    accuracy: int
    area: bool
    surprise: bool
    count: int


@value(frozen=True, slots=True)
class FriendAttacked(Facts):
    """An attack on somebody of one's own side."""

    attacker: Who
    target: Who
    with_: Word
    speed: int
    accuracy: int
    count: int


class Role(StrEnum):
    """The role of the person whose roll has failed."""

    ATTACKER = "attacker"
    DEFENDER = "defender"
    PROTECTOR = "protector"
    CASTER = "caster"
    RESISTING = "resisting"
    OPPOSED = "opposed"


@value(frozen=True, slots=True)
class RollFailed(Facts):
    """A failed roll: the role, its cause, and its shortfall or the damage it was made against."""

    role: Role
    count: int
    with_: Word | None = None
    attacker: Who | None = None
    target: Who | None = None
    short: int | None = None
    damage: int | None = None


@value(frozen=True, slots=True)
class Behind(Facts):
    """The counts between one's own first turn and the first of all."""

    counts: int


@value(frozen=True, slots=True)
class UnderWay(Facts):
    """One's action under way, and the people who have just acted."""

    count: int
    doing: Word
    actors: People


@value(frozen=True, slots=True)
class InWait(Facts):
    """The people who act within reach of one's ambush, and whether it is prepared."""

    actors: People
    count: int
    prepared: bool


@value(frozen=True, slots=True)
class SeenSoon(Facts):
    """One's Stealth level, and the action that would lower it."""

    level: int
    doing: Word


@value(frozen=True, slots=True)
class Paying(Facts):
    """The cost of one's own action."""

    count: int
    stamina: int
    chakra: int


@value(frozen=True, slots=True)
class Wounding(Facts):
    """The wound that one inflicts."""

    with_: Word
    target: Who
    severity: Severity


@value(frozen=True, slots=True)
class Wounded(Facts):
    """The wound that one suffers."""

    with_: Word
    type_: DamageType
    severity: Severity


@value(frozen=True, slots=True)
class Untyped(Facts):
    """Damage whose type is unknown."""

    with_: Word


@value(frozen=True, slots=True)
class Around(Facts):
    """An area that is laid, and its maker."""

    with_: Word
    by: Who


QUESTIONS: Mapping[str, Question[Any]] = by_key(
    Question(
        "act",
        "When my count comes",
        Part.TURN,
        MyCount,
        offer=("doing",),
        shows=("Nearest", "AP", "HP"),
        of_several="What do you do?",
    ),
    Question(
        "defend",
        "When I am attacked",
        Part.REACTION,
        Attacked,
        offer=("attacker", "speed", "accuracy", "surprise"),
        shows=("AP", "Willpower", "HP"),
        call="defend?",
    ),
    Question(
        "protect",
        "When a friend is attacked",
        Part.REACTION,
        FriendAttacked,
        offer=("target", "attacker", "speed"),
        helps=for_a_friend,
        shows=("AP", "Willpower"),
        call="take the hit?",
    ),
    Question(
        "sneak",
        "When I lie in wait",
        Part.REACTION,
        InWait,
        offer=("actors", "prepared"),
        shows=("Nearest", "AP"),
        call="strike now?",
    ),
    Question(
        "abort",
        "When I could break off what I do",
        Part.REACTION,
        UnderWay,
        shows=("HP", "Vitality"),
        call="go on?",
    ),
    Question(
        "willpower",
        "When a roll has failed",
        Part.FOLLOW,
        RollFailed,
        offer=("role",),
        shows=("Willpower", "HP"),
        call="save the roll?",
    ),
    Question(
        "genjutsu_willpower",
        "When an illusion targets me",
        Part.FOLLOW,
        Facts,
        shows=("Willpower",),
        call="spend Willpower?",
    ),
    Question(
        "initiative",
        "When my Initiative is not the best",
        Part.FOLLOW,
        Behind,
        offer=("counts",),
        shows=("Willpower",),
        call="spend Willpower?",
    ),
    Question(
        "stealth_drop", "When I would leave Stealth", Part.FOLLOW, SeenSoon, call="leave Stealth?"
    ),
    Question(
        "fatigue_order",
        "When I act and am attacked on one count",
        Part.FOLLOW,
        Paying,
        shows=("HP", "Vitality"),
        call="what is paid first?",
    ),
    Question(
        "wound_type",
        "When I choose the kind of a wound",
        Part.FOLLOW,
        Wounding,
        call="which kind of wound?",
    ),
    Question(
        "wound_location",
        "When I choose the place of a wound",
        Part.FOLLOW,
        Wounded,
        call="where is the wound?",
    ),
    Question(
        "missing_type",
        "When damage names no kind",
        Part.RULING,
        Untyped,
        call="which kind of damage?",
    ),
    Question("area_contents", "When an area is laid", Part.RULING, Around, call="who is inside?"),
)

GAUGES = {
    "hp": "HP",
    "vitality": "Vitality",
    "willpower": "Willpower",
    "ap": "Action Points",
    "fatigue": "Fatigue",
}
MOST_FATIGUE = 5


def own(_fight: WayFight, ninja: Ninja) -> Mapping[str, Gauge]:
    """HP, Vitality, Willpower, Action Points and Fatigue, as they are now."""
    return {
        "hp": Gauge(ninja.pools.hp, ninja.pools.hp_max),
        "vitality": Gauge(ninja.pools.vitality, ninja.pools.vitality_max),
        "willpower": Gauge(ninja.pools.willpower, ninja.pools.willpower_max),
        "ap": Gauge(ninja.turn.ap, ninja.ap_most),
        "fatigue": Gauge(ninja.pools.fatigue, MOST_FATIGUE),
    }


def beat(fight: WayFight) -> int:
    """The span for Action Points: they come on the multiples of 20 (WAY-AP-01)."""
    return fight.now // ROUND


def turn_of(fight: WayFight) -> str:
    """A key that all questions of one count share."""
    return str(fight.now)
