"""The GM's decisions on actions that the rules do not know."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from rules.engine.asking.forms import Number, Option, Pick
from rules.engine.asking.requests import Resolution
from rules.engine.kit.acts import Act, act, field, offer
from rules.engine.kit.called_rolls import SeenBy, make_called, seen_field
from rules.engine.kit.judging import MOST_CALLS, Refuse, Rule, ask_ruling, tell_ruling
from rules.engine.views.visibility import Kind
from rules.wod.actions import carry_on
from rules.wod.checks import check, in_words, pool_of
from rules.wod.movement import cost
from rules.wod.pools import STANDARD, difficulty
from rules.wod.questions import Judged
from rules.wod.shared_fields import Moment
from rules.wod.state import Deed, Mortal, WodFight
from rules.wod.traits import spelled
from rules.wod.values import ATTRIBUTES


def something_else(fight: WodFight, mortal: Mortal, deed: Deed) -> Resolution[None]:
    """Roll towards a task, or let the GM decide on an action (WOD-EXT-01, WOD-SIMPLE-01)."""
    if deed.task:
        yield from carry_on(fight, mortal, deed)
    else:
        yield from rule(fight, mortal, deed)


def rule(fight: WodFight, mortal: Mortal, deed: Deed) -> Resolution[None]:
    """Ask the GM whether an action is allowed; they may call for rolls first.

    Willpower that was declared with it goes on the first roll. (WOD-DIFF-01, WOD-AUTO-01)
    """
    what = deed.words
    fight.tell_of(mortal, f"{mortal.name}: {what}", clauses="WOD-SIMPLE-01")
    called = 0
    while True:
        form = partial(offer, Judging(fight, mortal, called < MOST_CALLS), Rule, Refuse, Check)
        answer = yield from ask_ruling(mortal, what, form, Judged(what))
        if not isinstance(answer, Check):
            _ = tell_ruling(fight, mortal, answer, "WOD-SIMPLE-01" if called else "WOD-AUTO-01")
            return
        spends = deed.willpower and not called
        called += 1
        yield from make_called(
            fight, mortal, answer.seen, _check(fight, mortal, answer, willpower=spends)
        )


@dataclass(frozen=True)
class Judging(Moment):
    """The moment in which the GM decides on somebody's action."""

    may_call: bool


def _attribute(_at: Judging) -> Pick:
    alone = [*ATTRIBUTES, "willpower", "arete"]
    return Pick(tuple([Option(t, spelled(t)) for t in alone]), "Attribute")


def _ability(at: Judging) -> Pick:
    return Pick(tuple([Option(t, spelled(t)) for t in at.me.abilities]), "Ability")


@act("check", "rule", clauses="WOD-SIMPLE-01", group="gm")
class Check(Act[Judging]):
    """Call for a roll before the ruling."""

    title = "Call for a roll"
    help = "Call for a roll before you rule."
    says = (
        "The GM asks {name} for a roll of {first} + {second}",
        "The GM asks {name} for a roll of {first}",
        "The GM asks {name} for a roll",
    )
    first: str = field(_attribute, "The attribute", says="{}")
    second: str = field(_ability, "Ability, if any", default="", says="{}")
    difficulty: int = field(
        Number(2, 13, "Difficulty"), "Else 6", default=STANDARD, says="The difficulty is {}"
    )
    threshold: int = field(
        Number(0, 20, "Threshold"),
        "Successes taken away",
        default=0,
        says="The threshold is {}",
    )
    seen: SeenBy = seen_field()

    @classmethod
    def why_not(cls, at: Judging) -> str | None:
        return None if at.may_call else ""


def _check(fight: WodFight, mortal: Mortal, wish: Check, *, willpower: bool) -> Resolution[None]:
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
            wish.difficulty,
            fight.circumstances(mortal, "other", "difficulty"),
            threshold=wish.threshold,
        ),
        specialty=mortal.is_special((*traits,), name),
        willpower=willpower,
    )
    fight.tell_roll(
        mortal,
        f"{mortal.name}: {name}, {in_words(outcome)}.",
        outcome.roll,
        Kind.SUCCESS if outcome.succeeded else Kind.FAILURE,
        clauses="WOD-SIMPLE-01 WOD-DIFF-01",
        why=outcome.why,
    )
