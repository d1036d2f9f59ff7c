"""A little company that knows each other, and questions to put to them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from rules.engine.asking.forms import Acts, Choice, Fields, Number, Option, Target
from rules.engine.asking.questions import Facts, Gauge, Part, People, Question, Who, Word, Words
from rules.engine.intents.known import Known, Person
from rules.engine.state.encounter import Struck

ME, HIDA, RONIN, GORO = "me", "hida", "ronin", "goro"


class Weather(StrEnum):
    DRY = "dry"
    RAIN = "rain"


@dataclass(frozen=True, slots=True)
class Attacked(Facts):
    attacker: Who
    with_: Word
    ki: bool
    turn: int
    weather: Weather
    near: People
    conditions: Words
    speed: int | None = None


ATTACKED = Attacked(RONIN, "katana", ki=True, turn=5, weather=Weather.RAIN,
                    near=(RONIN,), conditions=("prone",))  # fmt: skip


def wait(facts: Attacked) -> Mapping[str, str] | None:
    return {"act": "pass"} if facts.turn > 1 else None


DEFEND = Question("defend", "When I am attacked", Part.REACTION, Attacked, wait)


def person(id: str, *, friend: bool = False, stands: bool = True, near: int | None = None,
           harm: int = 0) -> Person:  # fmt: skip
    return Person(id, id.capitalize(), friend, stands, near, harm)


def known(
    *people: Person,
    struck: tuple[tuple[str, str, str], ...] = (),
    acted: tuple[str, ...] = (),
    stamina: int = 6,
    hp: int = 5,
) -> Known:
    """Me and Hida against Ronin and Goro, unless other people are given."""
    everybody = people or (person(ME, friend=True), person(HIDA, friend=True), person(RONIN),
                           person(GORO))  # fmt: skip
    return Known(
        me=ME,
        people={each.id: each for each in everybody},
        struck=tuple(Struck(by=by, at=at, turn=turn) for by, at, turn in struck),
        acted=frozenset(acted),
        own={"stamina": Gauge(stamina, 6), "hp": Gauge(hp, 10)},
    )


@dataclass(frozen=True)
class Dodge:
    improve: int = 0
    ask_me: bool = False


@dataclass(frozen=True)
class Strike:
    target: str


@dataclass(frozen=True)
class Nothing:
    pass


def form(*, stamina: int = 6, targets: tuple[str, ...] = (RONIN, GORO), low: int = 0) -> Acts:
    """A dodge that costs a stamina for each improvement, a blow at somebody, or nothing."""
    number = Number(low, stamina, "Improve", {-1: "ask me"})
    aims = Target(tuple(Option(id, id.capitalize()) for id in targets))
    return Acts(
        {
            "dodge": Choice(
                "Dodge", Fields(Dodge, {"improve": number}), cost=lambda d: {"stamina": d.improve}
            ),
            **({"attack": Choice("Attack", Fields(Strike, {"target": aims}))} if targets else {}),
            "pass": Choice("Pass", Fields(Nothing)),
        }
    )
