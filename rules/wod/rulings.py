"""The GM's decisions on actions that the rules do not know."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.asking.forms import Number, Option, Pick, Text
from rules.engine.asking.requests import Resolution
from rules.engine.asking.text_values import asking
from rules.engine.asking.verbs import ask
from rules.engine.kit.acts import Act, act, field, offer
from rules.engine.views.visibility import GM, Kind
from rules.wod.actions import carry_on
from rules.wod.checks import check, in_words, pool_of
from rules.wod.movement import cost
from rules.wod.pools import STANDARD, difficulty
from rules.wod.questions import Judged
from rules.wod.shared_fields import Moment
from rules.wod.state import Deed, Mortal, WodFight
from rules.wod.traits import spelled
from rules.wod.values import ATTRIBUTES

MOST_CHECKS = 10


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
    for called in range(MOST_CHECKS + 1):
        answer = yield from _ask(fight, mortal, what, may_call=called < MOST_CHECKS)
        match answer:
            case Rule(outcome=outcome):
                clauses = "WOD-AUTO-01" if not called else "WOD-SIMPLE-01"
                fight.tell_of(mortal, outcome, Kind.RULING, clauses)
                return
            case Refuse(reason=reason):
                why = f" {reason}" if reason else ""
                fight.tell_of(mortal, f"That cannot be done.{why}", Kind.RULING)
                return
            case Check():
                yield from _check(fight, mortal, answer, willpower=deed.willpower and not called)


@dataclass(frozen=True)
class Judging(Moment):
    """The moment in which the GM decides on somebody's action."""

    may_call: bool


@act("rule", "rule", clauses="WOD-AUTO-01", group="gm")
class Rule(Act[Judging]):
    """Allow an action and tell its result."""

    title = "Allow"
    help = "Allow an action, and say what happens."
    button = "Allow it"
    says = ("The GM allows it: {outcome}", "The GM allows it")
    outcome: str = field(Text(1000, label="What happens", long=True), "What happens", says='"{}"')


@act("refuse", "rule", clauses="WOD-DIFF-01", group="gm")
class Refuse(Act[Judging]):
    """Refuse an action; it costs nothing."""

    help = "Refuse an action."
    says = ("The GM refuses it: {reason}", "The GM refuses it")
    reason: str = field(Text(300, least=0, label="Why not"), "Say why", default="", says='"{}"')


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

    @classmethod
    def why_not(cls, at: Judging) -> str | None:
        return None if at.may_call else ""


def _ask(
    fight: WodFight, mortal: Mortal, what: str, *, may_call: bool
) -> Resolution[Rule | Refuse | Check]:
    return ask(
        "rule",
        GM,
        asking(f"{mortal.name}: {what}", "Allow it?"),
        lambda: offer(Judging(fight, mortal, may_call), Rule, Refuse, Check),
        about=mortal.id,
        default={"act": "refuse"} if mortal.hidden else None,
        facts=Judged(what),
    )


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
