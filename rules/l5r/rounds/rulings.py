"""The GM's rulings on actions that the rules do not cover."""

from __future__ import annotations

from rules.engine.forms import Acts, Choice, Fields, Text
from rules.engine.requests import Resolution
from rules.engine.text_values import asking
from rules.engine.verbs import ask, unless
from rules.engine.visibility import GM, Kind
from rules.l5r.fight.acts import Refuse, Rule
from rules.l5r.fight.questions import Judged
from rules.l5r.fight.state import L5rFight, Samurai


def rule(fight: L5rFight, samurai: Samurai, what: str) -> Resolution[bool]:
    """Ask the GM whether to allow an Action (L5R-TURN-01)."""
    fight.tell(f"{samurai.name}: {what}", audience=samurai.eyes, clauses=["L5R-TURN-01"])
    answer = yield from unless(lambda: samurai.out, _ask(samurai, what))
    if answer is None:
        return False
    if isinstance(answer, Rule):
        fight.tell(answer.outcome, Kind.RULING, audience=samurai.eyes, clauses=["L5R-TURN-01"])
        return True
    why = f" {answer.reason}" if answer.reason else ""
    fight.tell(f"That cannot be done.{why}", Kind.RULING, audience=samurai.eyes)
    return False


def _ask(samurai: Samurai, what: str) -> Resolution[Rule | Refuse]:
    outcome = Text(1000, label="What happens", long=True)
    return ask(
        "rule",
        GM,
        asking(f"{samurai.name}: {what}", "Allow it?"),
        Acts(
            {
                "rule": Choice("Allow it", Fields(Rule, {"outcome": outcome})),
                "refuse": Choice(
                    "Refuse", Fields(Refuse, {"reason": Text(300, least=0, label="Why not")})
                ),
            }
        ),
        about=samurai.id,
        default={"act": "refuse"} if samurai.hidden else None,
        facts=Judged(what),
    )
