"""The GM's rulings on actions that the rules do not cover."""

from __future__ import annotations

from rules.engine.forms import Text
from rules.engine.kit.acts import Act, act, field, offer
from rules.engine.requests import Resolution
from rules.engine.text_values import asking
from rules.engine.verbs import ask, unless
from rules.engine.visibility import GM, Kind
from rules.l5r.fight.questions import Judged
from rules.l5r.fight.state import L5rFight, Samurai


def rule(fight: L5rFight, samurai: Samurai, what: str) -> Resolution[bool]:
    """Ask the GM whether to allow an Action (L5R-TURN-01)."""
    fight.tell_of(samurai, f"{samurai.name}: {what}", clauses="L5R-TURN-01")
    answer = yield from unless(lambda: samurai.out, _ask(samurai, what))
    if answer is None:
        return False
    if isinstance(answer, Rule):
        fight.tell_of(samurai, answer.outcome, Kind.RULING, "L5R-TURN-01")
        return True
    why = f" {answer.reason}" if answer.reason else ""
    fight.tell_of(samurai, f"That cannot be done.{why}", Kind.RULING)
    return False


@act("rule", "rule", clauses="L5R-TURN-01", group="gm")
class Rule(Act[None]):
    """Allow an Action: its outcome (L5R-TURN-01)."""

    title = "Allow"
    help = "Allow an Action, and say what happens."
    says = ("The GM allows it: {outcome}", "The GM allows it")
    button = "Allow it"
    outcome: str = field(
        Text(1000, label="What happens", long=True),
        "What happens, for example: The rope parts",
        says='"{}"',
    )


@act("refuse", "rule", clauses="L5R-TURN-01", group="gm")
class Refuse(Act[None]):
    """Refuse an Action: it is impossible, and costs nothing (L5R-TURN-01)."""

    help = "Refuse an Action; it costs nothing."
    says = ("The GM refuses it: {reason}", "The GM refuses it")
    reason: str = field(
        Text(300, least=0, label="Why not"), "Why it cannot be done", default="", says='"{}"'
    )


def _ask(samurai: Samurai, what: str) -> Resolution[Rule | Refuse]:
    return ask(
        "rule",
        GM,
        asking(f"{samurai.name}: {what}", "Allow it?"),
        offer(None, Rule, Refuse),
        about=samurai.id,
        default={"act": "refuse"} if samurai.hidden else None,
        facts=Judged(what),
    )
