"""The GM judges an action that the rules do not know: what games share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from rules.engine.asking.forms import Acts, Text
from rules.engine.asking.questions import Facts
from rules.engine.asking.requests import Resolution
from rules.engine.asking.text_values import asking
from rules.engine.asking.verbs import ask, unless
from rules.engine.kit.acts import Act, act, field
from rules.engine.state.encounter import Combatant, Encounter
from rules.engine.views.visibility import GM, Kind

T = TypeVar("T", bound=Act[Any])

MOST_CALLS = 10
"""The most rolls that the GM may call for before they judge one action."""


@act("rule", "rule", clauses="", group="gm")
class Rule(Act[Any]):
    """Allow an action: its outcome."""

    title = "Allow"
    help = "Allow an action, and say what happens."
    says = ("The GM allows it: {outcome}", "The GM allows it")
    button = "Allow it"
    outcome: str = field(
        Text(1000, label="What happens", long=True),
        "What happens, for example: The door is barred",
        says='"{}"',
    )


@act("refuse", "rule", clauses="", group="gm")
class Refuse(Act[Any]):
    """Refuse an action: it is impossible, and costs nothing."""

    help = "Refuse an action; it costs nothing."
    says = ("The GM refuses it: {reason}", "The GM refuses it")
    reason: str = field(
        Text(300, least=0, label="Why not"), "Why it cannot be done", default="", says='"{}"'
    )


def ask_ruling(
    who: Combatant, what: str, form: Callable[[], Acts[Rule | Refuse | T]], facts: Facts
) -> Resolution[Rule | Refuse | T | None]:
    """Ask the GM whether an action is allowed; None once its actor has left."""
    return unless(
        lambda: who.out,
        ask(
            "rule",
            GM,
            asking(f"{who.name}: {what}", "Allow it?"),
            form,
            about=who.id,
            default={"act": "refuse"} if who.hidden else None,
            facts=facts,
        ),
    )


def tell_ruling(
    fight: Encounter[Any, Any], who: Combatant, answer: Rule | Refuse | None, clauses: str
) -> bool:
    """Tell what the GM has decided; return whether the action is allowed."""
    if isinstance(answer, Rule):
        fight.tell_of(who, answer.outcome, Kind.RULING, clauses)
    elif answer is not None:
        why = f" {answer.reason}" if answer.reason else ""
        fight.tell_of(who, f"That cannot be done.{why}", Kind.RULING)
    return isinstance(answer, Rule)
