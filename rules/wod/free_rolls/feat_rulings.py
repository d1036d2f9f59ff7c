"""The GM's decisions on a feat: its difficulty and its goal (WOD-FEAT-02..18)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rules.engine.forms import Json, Number
from rules.engine.kit.acts import Act, act, field, offer
from rules.engine.requests import Resolution
from rules.engine.verbs import ask
from rules.engine.visibility import GM
from rules.wod.fight.questions import Judged
from rules.wod.fight.state import Mortal, WodFight
from rules.wod.free_rolls.feats import Feat
from rules.wod.free_rolls.single_rolls import HARD, MOST_THRESHOLD, THRESHOLD
from rules.wod.free_rolls.tasks import MOST_GOAL
from rules.wod.pools.attempts import HARDEST
from rules.wod.pools.difficulty import STANDARD
from rules.wod.sheets.traits import Written

A_FACE = "The least number that a die must show"


class Setting(NamedTuple):
    """The moment in which the GM decides how hard a feat is."""

    feat: Feat
    proposed: int


class Sets(Act[Setting]):
    """The GM's decision, which begins with the difficulty that is proposed."""

    @classmethod
    def blank_at(cls, at: Setting) -> Mapping[str, Json]:
        return {"difficulty": at.proposed}


def _difficulty(at: Setting) -> Number:
    return Number(1, HARDEST, f"Difficulty ({at.feat.low} to {at.feat.high})")


@act("set", "difficulty", clauses="WOD-FEAT-02", group="answer")
class Set(Sets):
    """Set the difficulty of a roll (WOD-FEAT-02)."""

    title = "Set it"
    help = "Say how hard it is."
    slash = "GM: say how hard it is."
    says = ("The GM sets the difficulty at {difficulty!}", "The GM sets the difficulty")
    difficulty: int = field(_difficulty, A_FACE, span=(1, HARDEST), says="{}")
    threshold: int = field(THRESHOLD, "Successes taken away", default=0, says="The threshold is {}")
    dice: int = field(
        Number(-20, 20, "Dice added or taken"),
        "Added or taken",
        default=0,
        says="The pool changes by {}",
    )


@act("waive", "difficulty", clauses="WOD-AUTO-01", group="answer")
class Waive(Act[Setting]):
    """Allow it without a roll (WOD-AUTO-01)."""

    title = "No roll needed"
    help = "It succeeds."
    slash = "GM: it needs no roll."
    says = "The GM says that no roll is needed"


@act("goal", "goal", clauses="WOD-EXT-01", group="answer")
class Goal(Sets):
    """Set a task's goal, its difficulty, and how many rolls it may take (0: any number)."""

    title = "Set the goal"
    help = "Set the goal."
    slash = "GM: say how much there is to do."
    says = ("The GM sets the goal at {goal!}", "The GM sets the goal")
    goal: int = field(
        Number(1, MOST_GOAL, "Successes needed in all"),
        "Successes in all",
        says={"1": "1 success", "*": "{} successes"},
    )
    difficulty: int = field(HARD, A_FACE, default=STANDARD, says="The difficulty is {}")
    threshold: int = field(
        Number(0, MOST_THRESHOLD, "Threshold of each roll"),
        "Taken off each roll",
        default=0,
        says="The threshold is {}",
    )
    rolls: int = field(
        Number(0, MOST_GOAL, "Rolls allowed", {0: "any"}),
        "How many are allowed; left out: any",
        default=0,
        says={"1": "1 roll is allowed", "*": "{} rolls are allowed"},
    )


def how_hard(
    fight: WodFight, mortal: Mortal, each: Feat, against: Sequence[Mortal]
) -> Resolution[Set | None]:
    """The difficulty by the table, the watcher's traits, or the GM; None if no roll is needed.

    With several watchers the highest counts. (WOD-FEAT-02, WOD-FEAT-09, WOD-FEAT-18, WOD-AUTO-01)
    """
    if each.watch and against:
        return Set(max(sum(foe.dots(t) for t in each.watch) for foe in against))
    if not each.varies:
        return Set(each.difficulty)
    proposed = each.proposed(fight.house.default_varied_difficulty)
    answer: Set | Waive = yield from ask(
        "difficulty",
        GM,
        f"{mortal.name} tries {each.name} ({each.text}) How hard is it?",
        offer(Setting(each, proposed or each.difficulty), Set, Waive),
        about=mortal.id,
        default={"act": "set", "difficulty": proposed} if proposed else None,
        facts=Judged(each.id),
    )
    return answer if isinstance(answer, Set) else None


def ask_goal(fight: WodFight, mortal: Mortal, each: Feat, written: Written) -> Resolution[Goal]:
    """Ask the GM for the goal and difficulty of a task (WOD-FEAT-12, WOD-FEAT-16)."""
    proposed = each.proposed(fight.house.default_varied_difficulty) or each.difficulty
    period = f", {each.period} a roll" if each.period else ""
    return ask(
        "goal",
        GM,
        f"{mortal.name} sets out on {each.name} with {written}{period}. How much is there to do?",
        offer(Setting(each, proposed), Goal),
        about=mortal.id,
        facts=Judged(each.id),
    )
