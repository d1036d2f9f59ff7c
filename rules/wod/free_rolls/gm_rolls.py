"""Rolls that the GM calls for, and the exchange of difficulty for successes.

(WOD-DIFF-01, WOD-THRESH-01, WOD-BOTCH-05)
"""

from __future__ import annotations

from typing import Any

from rules.engine.forms import Acts, Choice, Fields, Form, Number, OneOf, Text
from rules.engine.gm_powers import gm_only
from rules.engine.requests import Resolution
from rules.engine.text_values import counted
from rules.engine.verbs import ask
from rules.engine.visibility import GM, PlayerId
from rules.wod.fight import free_roll_acts as acts
from rules.wod.fight.moments import points
from rules.wod.fight.questions import Called, Judged
from rules.wod.fight.state import Mortal, WodFight
from rules.wod.free_rolls.single_rolls import hardness, simple
from rules.wod.free_rolls.tasks import open_task, work_on
from rules.wod.pools.attempts import Attempt, own, spending, targets, traits_of
from rules.wod.pools.difficulty import STANDARD, Difficulty, difficulty, exchanged
from rules.wod.sheets.traits import Written, read_pool

MOST_SWAPPED = 7


def call_form(fight: WodFight, by: PlayerId) -> Fields[acts.Call]:
    """The person who must roll, and the roll."""
    gm_only(by)
    able = own(fight, by)
    return Fields(
        acts.Call,
        {
            "combatant": targets(able, "Who rolls"),
            "traits": traits_of(able, "Traits"),
            **hardness(),
            "reason": Text(200, least=0, label="What for"),
        },
        initial={"difficulty": STANDARD},
    )


def call(fight: WodFight, by: PlayerId, wish: acts.Call) -> Resolution[None]:
    """Make a roll; the roller may ask for more successes at a lower difficulty.

    (WOD-THRESH-01, WOD-BOTCH-05)
    """
    del by
    mortal, written = fight.combatant(wish.combatant), read_pool(wish.traits)
    hard = difficulty(fight.house, wish.difficulty, threshold=wish.threshold)
    answer = yield from _called(fight, mortal, written, wish, hard=hard)
    rolled = Attempt(
        what=wish.reason or str(written),
        written=written,
        base=hard.value,
        threshold=hard.threshold,
        willpower=answer.willpower,
    )
    if not isinstance(answer, acts.Swap) or not (
        way := (yield from _granted(mortal, rolled, answer))
    ):
        yield from simple(fight, mortal, rolled)
        return
    easier = exchanged(hard, answer.points)
    if way is acts.Way.THRESHOLD:
        _ = yield from simple(
            fight, mortal, rolled.at(easier.value, easier.threshold), "WOD-THRESH-01"
        )
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


def _called(
    fight: WodFight, mortal: Mortal, written: Written, wish: acts.Call, *, hard: Difficulty
) -> Resolution[acts.Ready | acts.Swap]:
    """Ask whether they roll as called for, or want an exchange."""
    most = min(MOST_SWAPPED, hard.value - fight.house.difficulty_floor)

    def form() -> Acts[Any]:
        choices: dict[str, Choice[Any]] = {
            "ready": Choice("Roll", Fields(acts.Ready, {"willpower": spending()}), cost=points),
        }
        if most > 0:
            fields: dict[str, Form[Any]] = {
                "points": Number(1, most, "Difficulty given up"),
                "willpower": spending(),
            }
            swap = Fields(acts.Swap, fields)
            choices["swap"] = Choice("Ask for more successes", swap, cost=points)
        return Acts(choices, why_not=_why_no_swap)

    why = f" for {wish.reason}" if wish.reason else ""
    answer: acts.Ready | acts.Swap = yield from ask(
        "called",
        mortal.player,
        f"{mortal.name} is to roll {written} against {hard.named}{why}. Roll now?",
        form,
        about=mortal.id,
        default={"act": "ready"},
        facts=Called(str(written), hard.value),
    )
    return answer


def _why_no_swap(act: str) -> str:
    return "The difficulty is as low as it can be." if act == "swap" else ""


def _granted(mortal: Mortal, rolled: Attempt, wish: acts.Swap) -> Resolution[acts.Way | None]:
    """The exchange that the GM grants; None if they refuse (WOD-THRESH-01)."""
    needed = counted(rolled.threshold + wish.points + 1, "success")
    answer: acts.Allow | acts.Deny = yield from ask(
        "swapped",
        GM,
        f"{mortal.name} would rather have {needed} at {rolled.base - wish.points} for"
        f" {rolled.what}. Granted?",
        Acts(
            {
                "allow": Choice(
                    "Grant it", Fields(acts.Allow, {"way": OneOf(tuple(acts.Way), "How")})
                ),
                "deny": Choice("Refuse", Fields(acts.Deny)),
            }
        ),
        about=mortal.id,
        default={"act": "deny"},
        facts=Judged(rolled.what),
    )
    return answer.way if isinstance(answer, acts.Allow) else None
