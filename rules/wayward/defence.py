"""The one question to whoever is attacked, and what comes of the answer (WAY-DEF-01)."""

from __future__ import annotations

from typing import Any

from rules.dice import Against, Dice
from rules.engine.forms import Act, Choice, Fields, Form, Json, Number, OneOf
from rules.engine.requests import Resolution
from rules.engine.verbs import ask, roll
from rules.engine.visibility import EVERYONE, Kind
from rules.errors import BadAnswer
from rules.wayward import acts
from rules.wayward.deeds import Attack
from rules.wayward.pace import speed_for
from rules.wayward.speeds import may_interrupt
from rules.wayward.state import Ninja, WayFight
from rules.wayward.traits import dodge
from rules.wayward.waiting import blocks

DODGE = 2


def defend(fight: WayFight, made: Attack) -> Resolution[None]:
    """Ask how the target defends, and settle how much of the damage gets through."""
    target, attacker = fight.combatant(made.target), fight.combatant(made.by)
    if not target.able:
        return
    wish: Any = yield from ask(
        "defend",
        target.player,
        f"{attacker.shown_name} attacks {target.name}: {made.name}, Speed {made.speed}, "
        f"Accuracy {made.needed}.",
        lambda: Act(_choices(fight, target, made)),
        about=target.id,
        default=lambda: _usual(fight, target, made),
        public=True,
        facts={
            "attacker": made.by if attacker.eyes is EVERYONE else "",
            "with": made.name,
            "speed": made.speed,
            "accuracy": made.needed,
            "count": fight.now,
            "ap": target.ap,
        },
    )
    match wish:
        case acts.Dodge():
            yield from _dodge(fight, made, target, wish)
        case acts.Block():
            made.block, made.defence = 50, "block"
        case _:
            pass


def _choices(fight: WayFight, target: Ninja, made: Attack) -> dict[str, Choice[Any]]:
    choices: dict[str, Choice[Any]] = {}

    def quick_enough(wish: acts.Dodge) -> None:
        total = speed_for(fight, target, DODGE, ap=wish.ap, interrupt=True).final
        if not may_interrupt(total, made.speed):
            raise BadAnswer(f"A Dodge of Speed {total} is too slow for an attack of {made.speed}.")

    fields: dict[str, Form[Any]] = {
        "ap": Number(0, target.ap, "Action Points"),
        "willpower": OneOf(tuple(acts.Policy), "Willpower"),
    }
    choices["dodge"] = Choice("Dodge", Fields(acts.Dodge, fields, quick_enough))
    if blocks(fight, target):
        choices["block"] = Choice("Block", Fields(acts.Block))
    choices["endure"] = Choice("No defence", Fields(acts.Nothing))
    return choices


def _usual(fight: WayFight, target: Ninja, made: Attack) -> Json:
    """Block if blocking, else Dodge if that is quick enough, else nothing (WAY-DEF-01)."""
    choices = _choices(fight, target, made)
    legal = [
        name for name in ("block", "dodge") if name in choices and choices[name].form.possible()
    ]
    return {"act": legal[0] if legal else "endure"}


def _dodge(fight: WayFight, made: Attack, target: Ninja, wish: acts.Dodge) -> Resolution[None]:
    speed = speed_for(fight, target, DODGE, ap=wish.ap, interrupt=True)
    target.ap -= wish.ap
    target.acts = (target.acts or fight.now) + speed.final
    made.defence = "dodge"
    made.defended = yield from roll(
        "dodge", Dice(1, 20), "Dodge", dodge(fight, target), "WAY-DODGE-01"
    )
    short = made.needed - made.defended.total
    made.share = min(100, max(0, 20 * short))
    outcome = "fails" if made.share else "works"
    fight.tell(
        f"{target.name}: Dodge {made.defended.total}: it {outcome}.",
        Kind.EFFECT,
        audience=target.own if target.guarded else target.eyes,
        rolls=[made.defended.held(Against(made.needed, "Accuracy", tuple(made.accuracy)), outcome)],
        clauses=["WAY-ACC-02", "WAY-PART-01"],
    )
