"""The GM's decisions on a feat: its difficulty and its goal (WOD-FEAT-02..18)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.engine.forms import Acts, Choice, Fields, Form, Number
from rules.engine.requests import Resolution
from rules.engine.verbs import ask
from rules.engine.visibility import GM
from rules.wod.fight import free_roll_acts as acts
from rules.wod.fight.questions import Judged
from rules.wod.fight.state import Mortal, WodFight
from rules.wod.free_rolls.feats import Feat
from rules.wod.free_rolls.single_rolls import MOST_THRESHOLD
from rules.wod.free_rolls.tasks import MOST_GOAL
from rules.wod.pools.attempts import HARDEST
from rules.wod.sheets.traits import Written


def how_hard(
    fight: WodFight, mortal: Mortal, each: Feat, against: Sequence[Mortal]
) -> Resolution[acts.Set | None]:
    """The difficulty by the table, the watcher's traits, or the GM; None if no roll is needed.

    With several watchers the highest counts. (WOD-FEAT-02, WOD-FEAT-09, WOD-FEAT-18, WOD-AUTO-01)
    """
    if each.watch and against:
        return acts.Set(max(sum(foe.dots(t) for t in each.watch) for foe in against))
    if not each.varies:
        return acts.Set(each.difficulty)
    proposed = each.proposed(fight.house.default_varied_difficulty)
    fields: dict[str, Form[Any]] = {
        "difficulty": Number(1, HARDEST, f"Difficulty ({each.low} to {each.high})"),
        "threshold": Number(0, MOST_THRESHOLD, "Threshold: successes taken away"),
        "dice": Number(-20, 20, "Dice added or taken"),
    }
    answer: acts.Set | acts.Waive = yield from ask(
        "difficulty",
        GM,
        f"{mortal.name} tries {each.name} ({each.text}) How hard is it?",
        Acts(
            {
                "set": Choice(
                    "Set it",
                    Fields(acts.Set, fields, initial={"difficulty": proposed or each.difficulty}),
                ),
                "waive": Choice("No roll needed", Fields(acts.Waive)),
            }
        ),
        about=mortal.id,
        default={"act": "set", "difficulty": proposed} if proposed else None,
        facts=Judged(each.id),
    )
    return answer if isinstance(answer, acts.Set) else None


def ask_goal(
    fight: WodFight, mortal: Mortal, each: Feat, written: Written
) -> Resolution[acts.Goal]:
    """Ask the GM for the goal and difficulty of a task (WOD-FEAT-12, WOD-FEAT-16)."""
    proposed = each.proposed(fight.house.default_varied_difficulty) or each.difficulty
    fields: dict[str, Form[Any]] = {
        "goal": Number(1, MOST_GOAL, "Successes needed in all"),
        "difficulty": Number(1, HARDEST, "Difficulty"),
        "threshold": Number(0, MOST_THRESHOLD, "Threshold of each roll"),
        "rolls": Number(0, MOST_GOAL, "Rolls allowed", {0: "any"}),
    }
    period = f", {each.period} a roll" if each.period else ""
    answer: acts.Goal = yield from ask(
        "goal",
        GM,
        f"{mortal.name} sets out on {each.name} with {written}{period}. How much is there to do?",
        Acts(
            {
                "goal": Choice(
                    "Set the goal", Fields(acts.Goal, fields, initial={"difficulty": proposed})
                )
            }
        ),
        about=mortal.id,
        facts=Judged(each.id),
    )
    return answer
