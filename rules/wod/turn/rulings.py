"""The GM's decisions on actions that the rules do not know."""

from __future__ import annotations

from typing import Any

from rules.engine.forms import Acts, Choice, Fields, Form, Number, Option, Pick, Text, YesNo
from rules.engine.requests import Resolution
from rules.engine.text_values import asking
from rules.engine.verbs import ask
from rules.engine.visibility import GM, Kind
from rules.wod.combat.movement import cost
from rules.wod.fight.acts import Check, Refuse, Rule
from rules.wod.fight.questions import Judged, points
from rules.wod.fight.state import Deed, Mortal, WodFight
from rules.wod.pools.checks import check, in_words, pool_of
from rules.wod.pools.difficulty import difficulty
from rules.wod.sheets.traits import spelled
from rules.wod.sheets.values import ATTRIBUTES
from rules.wod.turn.tasks_in_turn import carry_on

MOST_CHECKS = 10


def something_else(fight: WodFight, mortal: Mortal, deed: Deed) -> Resolution[None]:
    """Roll towards a task, or let the GM decide on an action (WOD-EXT-01, WOD-SIMPLE-01)."""
    if deed.task:
        yield from carry_on(fight, mortal, deed)
    else:
        yield from rule(fight, mortal, deed.words)


def rule(fight: WodFight, mortal: Mortal, what: str) -> Resolution[None]:
    """Ask the GM whether an action is allowed; they may call for rolls first.

    (WOD-DIFF-01, WOD-AUTO-01)
    """
    audience = mortal.eyes
    fight.tell(f"{mortal.name}: {what}", audience=audience, clauses=["WOD-SIMPLE-01"])
    for called in range(MOST_CHECKS + 1):
        answer = yield from _ask(fight, mortal, what, may_call=called < MOST_CHECKS)
        match answer:
            case Rule(outcome=outcome):
                clauses = ["WOD-AUTO-01"] if not called else ["WOD-SIMPLE-01"]
                fight.tell(outcome, Kind.RULING, audience=audience, clauses=clauses)
                return
            case Refuse(reason=reason):
                why = f" {reason}" if reason else ""
                fight.tell(f"That cannot be done.{why}", Kind.RULING, audience=audience)
                return
            case Check():
                yield from _check(fight, mortal, answer)


def _ask(
    fight: WodFight, mortal: Mortal, what: str, *, may_call: bool
) -> Resolution[Rule | Refuse | Check]:
    def form() -> Acts[Any]:
        words = Text(1000, label="What happens", long=True)
        choices: dict[str, Choice[Any]] = {
            "rule": Choice("Allow it", Fields(Rule, {"outcome": words})),
            "refuse": Choice(
                "Refuse", Fields(Refuse, {"reason": Text(300, least=0, label="Why not")})
            ),
        }
        if may_call:
            choices["check"] = Choice(
                "Call for a roll", Fields(Check, _roll(fight, mortal)), cost=points
            )
        return Acts(choices)

    answer: Rule | Refuse | Check = yield from ask(
        "rule",
        GM,
        asking(f"{mortal.name}: {what}", "Allow it?"),
        form,
        about=mortal.id,
        default={"act": "refuse"} if mortal.hidden else None,
        facts=Judged(what),
    )
    return answer


def _roll(fight: WodFight, mortal: Mortal) -> dict[str, Form[Any]]:
    alone = [*ATTRIBUTES, "willpower", "arete"]
    willpower = {"willpower": YesNo("With Willpower")} if fight.may_spend(mortal) else {}
    return {
        "first": Pick(tuple([Option(t, spelled(t)) for t in alone]), "Attribute"),
        "second": Pick(tuple([Option(t, spelled(t)) for t in mortal.abilities]), "Ability"),
        "difficulty": Number(2, 13, "Difficulty"),
        "threshold": Number(0, 20, "Threshold"),
        **willpower,
    }


def _check(fight: WodFight, mortal: Mortal, wish: Check) -> Resolution[None]:
    """Make the roll of a simple action: one success is enough (WOD-SIMPLE-01)."""
    traits = [trait for trait in (wish.first, wish.second) if trait]
    pool = pool_of(fight, mortal, traits).plus(*cost(fight, mortal, mortal.yards))
    name = " + ".join(spelled(trait) for trait in traits)
    outcome = yield from check(
        fight,
        mortal,
        "check",
        name,
        pool,
        difficulty=difficulty(
            fight.house,
            wish.difficulty,
            fight.circumstances(mortal, "other", "difficulty"),
            threshold=wish.threshold,
        ),
        specialty=mortal.is_special((*traits,), name),
        willpower=wish.willpower,
    )
    fight.tell_roll(
        mortal,
        f"{mortal.name}: {name}, {in_words(outcome)}.",
        outcome.roll,
        Kind.SUCCESS if outcome.succeeded else Kind.FAILURE,
        audience=mortal.eyes,
        clauses=["WOD-SIMPLE-01", "WOD-DIFF-01"],
    )
