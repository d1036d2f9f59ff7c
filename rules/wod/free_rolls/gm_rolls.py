"""Rolls that the GM calls for, and the exchange of difficulty for successes.

(WOD-DIFF-01, WOD-THRESH-01, WOD-BOTCH-05)
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from rules.engine.forms import Json, Number, OneOf, Target, Text
from rules.engine.kit.acts import Act, AsideAct, act, field, offer
from rules.engine.requests import Resolution
from rules.engine.text_values import counted
from rules.engine.verbs import ask
from rules.engine.visibility import GM
from rules.wod.fight.moments import At, Spending, point
from rules.wod.fight.questions import Called, Judged
from rules.wod.fight.state import Mortal, WodFight
from rules.wod.free_rolls.single_rolls import HARD, THRESHOLD, Deny, Ready, simple
from rules.wod.free_rolls.tasks import open_task, work_on
from rules.wod.pools.attempts import NOBODY, Attempt, able, own_traits, targets
from rules.wod.pools.difficulty import STANDARD, Difficulty, difficulty, exchanged
from rules.wod.sheets.traits import Written, read_pool

MOST_SWAPPED = 7


class Way(StrEnum):
    """The way to get the exchanged successes: on one roll, or gathered over several.

    (WOD-BOTCH-05)
    """

    THRESHOLD = "threshold"
    GATHER = "gather"


def _able(at: At) -> Target:
    return targets(able(at.fight, at.by), "Who rolls")


@act("call", clauses="WOD-DIFF-01", group="gm")
class Call(AsideAct[WodFight]):
    """A roll that the GM calls for; the roller may ask for more successes at a lower difficulty.

    (WOD-DIFF-01, WOD-THRESH-01, WOD-BOTCH-05)
    """

    title = "Call for a roll"
    help = "Ask somebody to roll."
    combatant: str = field(_able, "Who it is for")
    traits: str = field(own_traits, "As in dexterity + stealth")
    difficulty: int = field(HARD, "Else 6", default=STANDARD)
    threshold: int = field(THRESHOLD, "Successes taken away", default=0)
    reason: str = field(Text(200, least=0, label="What for"), "Say why", default="")

    @classmethod
    def why_not(cls, at: At) -> str | None:
        return None if able(at.fight, at.by) else NOBODY

    @classmethod
    def blank_at(cls, at: At) -> Mapping[str, Json]:
        del at
        return {"difficulty": STANDARD}

    def resolve(self, at: At) -> Resolution[None]:
        fight = at.fight
        mortal, written = fight.combatant(self.combatant), read_pool(self.traits)
        hard = difficulty(fight.house, self.difficulty, threshold=self.threshold)
        answer = yield from _called(fight, mortal, written, self.reason, hard=hard)
        rolled = Attempt(
            what=self.reason or str(written),
            written=written,
            base=hard.value,
            threshold=hard.threshold,
            willpower=answer.willpower,
        )
        if not isinstance(answer, Swap) or not (
            way := (yield from _granted(mortal, rolled, answer))
        ):
            _ = yield from simple(fight, mortal, rolled)
            return
        easier = exchanged(hard, answer.points)
        if way is Way.THRESHOLD:
            at_once = rolled.at(easier.value, easier.threshold)
            _ = yield from simple(fight, mortal, at_once, "WOD-THRESH-01")
            return
        task = open_task(
            fight,
            rolled.what,
            str(written),
            goal=easier.threshold + 1,
            difficulty=easier.value,
            members=[mortal.id],
            clause="WOD-BOTCH-05",
        )
        _ = yield from work_on(fight, mortal, task.id, willpower=answer.willpower)


class Swapping(NamedTuple):
    """The moment of a roll that was called for: at most so much difficulty can be given up."""

    most: int


@act("swap", "called", clauses="WOD-BOTCH-05", group="answer")
class Swap(Spending[Swapping]):
    """Ask for a lower difficulty and more successes, point for point (WOD-THRESH-01)."""

    title = "Ask for more"
    help = "More successes instead."
    slash = "Successes for difficulty."
    button = "Ask for more successes"
    says = "asks for more successes"
    points: int = field(
        lambda at: Number(1, at.most, "Difficulty given up"),
        "Difficulty given up",
        span=(1, MOST_SWAPPED),
        says={
            "1": "They give up 1 point of difficulty",
            "*": "They give up {} points of difficulty",
        },
    )
    willpower: bool = point()

    @classmethod
    def why_not(cls, at: Swapping) -> str | None:
        return None if at.most > 0 else "The difficulty is as low as it can be."


def _called(
    fight: WodFight, mortal: Mortal, written: Written, reason: str, *, hard: Difficulty
) -> Resolution[Ready | Swap]:
    """Ask whether they roll as called for, or want an exchange."""
    most = min(MOST_SWAPPED, hard.value - fight.house.difficulty_floor)
    why = f" for {reason}" if reason else ""
    return ask(
        "called",
        mortal.player,
        f"{mortal.name} is to roll {written} against {hard.named}{why}. Roll now?",
        lambda: offer(Swapping(most), Ready, Swap),
        about=mortal.id,
        default={"act": "ready"},
        facts=Called(str(written), hard.value),
    )


@act("allow", "swapped", clauses="WOD-THRESH-01", group="answer")
class Allow(Act[str]):
    """Grant the exchange of difficulty for successes (WOD-THRESH-01, WOD-BOTCH-05)."""

    title = "Grant it"
    help = "Grant an exchange."
    slash = "GM: grant an exchange."
    says = "The GM grants the exchange"
    way: Way = field(
        OneOf(tuple(Way), "How"),
        "On one roll, or gathered",
        default=Way.THRESHOLD,
        says={
            "threshold": "It takes one roll",
            "gather": "The successes are gathered over several rolls",
        },
    )


def _granted(mortal: Mortal, rolled: Attempt, wish: Swap) -> Resolution[Way | None]:
    """The exchange that the GM grants; None if they refuse (WOD-THRESH-01)."""
    needed = counted(rolled.threshold + wish.points + 1, "success")
    answer: Allow | Deny = yield from ask(
        "swapped",
        GM,
        f"{mortal.name} would rather have {needed} at {rolled.base - wish.points} for"
        f" {rolled.what}. Granted?",
        offer("swapped", Allow, Deny),
        about=mortal.id,
        default={"act": "deny"},
        facts=Judged(rolled.what),
    )
    return answer.way if isinstance(answer, Allow) else None
