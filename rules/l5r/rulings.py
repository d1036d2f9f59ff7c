"""What only the GM can say: actions that the rules do not know, and whether the fight goes on."""

from __future__ import annotations

from rules.engine.forms import Act, Choice, Fields, Json, Text
from rules.engine.requests import Resolution
from rules.engine.verbs import ask
from rules.engine.visibility import GM, Kind
from rules.l5r.acts import Nothing, Part, Refuse, Rule
from rules.l5r.state import L5rFight, Samurai


def go_on(fight: L5rFight, question: str, default: Json = None) -> Resolution[bool]:
    """Whether the fight goes on, and if not, let it rest until the GM opens it again."""
    answer: Nothing | Part = yield from ask(
        "go_on",
        GM,
        question,
        Act(
            {
                "continue": Choice("Go on", Fields(Nothing)),
                "part": Choice("Let it rest", Fields(Part)),
            }
        ),
        default=default,
    )
    fight.calm = isinstance(answer, Part)
    if fight.calm:
        fight.tell("The fighting rests.", Kind.SCENE)
    return not fight.calm


def rule(fight: L5rFight, samurai: Samurai, what: str) -> Resolution[bool]:
    """Whether the GM allows an Action (L5R-TURN-01)."""
    fight.tell(f"{samurai.name}: {what}", audience=samurai.eyes, clauses=["L5R-TURN-01"])
    outcome = Text(1000, label="What comes of it", long=True)
    answer: Rule | Refuse = yield from ask(
        "rule",
        GM,
        f"{samurai.name}: {what}",
        Act(
            {
                "rule": Choice("Allow it", Fields(Rule, {"outcome": outcome})),
                "refuse": Choice(
                    "Refuse", Fields(Refuse, {"reason": Text(300, least=0, label="Why not")})
                ),
            }
        ),
        about=samurai.id,
        default={"act": "refuse"} if samurai.hidden else None,
    )
    if isinstance(answer, Rule):
        fight.tell(answer.outcome, Kind.RULING, audience=samurai.eyes, clauses=["L5R-TURN-01"])
        return True
    why = f" {answer.reason}" if answer.reason else ""
    fight.tell(f"That cannot be done.{why}", Kind.RULING, audience=samurai.eyes)
    return False
