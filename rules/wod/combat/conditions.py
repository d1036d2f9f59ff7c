"""Conditions that hinder somebody: blindness, knockdown, restraint and stun.

(WOD-BLIND-01, WOD-KNOCK-01, WOD-IMMOB-01..02, WOD-STUN-01)
"""

from __future__ import annotations

from rules.engine.forms import Number, OneOf, YesNo
from rules.engine.kit.acts import act, field
from rules.engine.visibility import Kind
from rules.wod.fight.moments import AboutSomebody, At, everybody, settle
from rules.wod.fight.state import Condition, Mortal, What, WodFight
from rules.wod.sheets.values import State


def drop(mortal: Mortal, *kinds: What) -> None:
    """Drop the declared actions of these kinds, or all of them."""
    mortal.full = False
    for deed in mortal.plan:
        deed.done = deed.done or not kinds or deed.what in kinds


def afflict(fight: WodFight, mortal: Mortal, state: State, until: int | None = None) -> None:
    """Set a condition, and drop what it forbids (WOD-BLIND-01, WOD-STUN-01, WOD-KNOCK-01)."""
    _ = lift(mortal, state)
    condition = Condition(id=fight.fresh_id("condition"), kind=state, until=until)
    mortal.conditions.append(condition)
    if state is State.STUNNED:
        drop(mortal)
    if state is State.BLINDED:
        drop(mortal, What.DEFEND)
    text = f"{mortal.name} is {state.value.replace('_', ' ')}."
    fight.note(text, audience=mortal.eyes, clauses=[CLAUSES[state]])


CLAUSES = {
    State.BLINDED: "WOD-BLIND-01",
    State.KNOCKED_DOWN: "WOD-KNOCK-01",
    State.HELD: "WOD-IMMOB-01",
    State.BOUND: "WOD-IMMOB-02",
    State.STUNNED: "WOD-STUN-01",
}


def lift(mortal: Mortal, state: State) -> bool:
    """Remove a condition. Returns whether there was one."""
    before = len(mortal.conditions)
    mortal.conditions[:] = [each for each in mortal.conditions if each.kind is not state]
    return len(mortal.conditions) < before


@act("condition", clauses="WOD-BLIND-02 WOD-KNOCK-01", group="gm")
class Hinder(AboutSomebody):
    """Set or lift a condition; 0 `turns`: until it is lifted (WOD-BLIND-02, WOD-KNOCK-01)."""

    help = "Hinder somebody."
    combatant: str = field(everybody, "Who it is for")
    state: State = field(OneOf(tuple(State), "What"), "What hinders it")
    holds: bool = field(YesNo("It holds"), "False: it is lifted", default=True)
    turns: int = field(
        Number(0, 100, "For so many more turns", {0: "until lifted"}),
        "Else until lifted",
        default=0,
    )

    def resolve(self, at: At) -> None:
        mortal = at.fight.combatant(self.combatant)
        settle(at.fight, "condition", mortal.id)
        if self.holds:
            until = at.fight.turn + self.turns if self.turns else None
            afflict(at.fight, mortal, self.state, until)
        elif lift(mortal, self.state):
            text = f"{mortal.name} is no longer {self.state.value.replace('_', ' ')}."
            at.fight.tell_of(mortal, text, Kind.RULING, "WOD-BLIND-02")
