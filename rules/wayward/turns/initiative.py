"""Initiative: the first counts of combatants (WAY-INIT-01..04)."""

from __future__ import annotations

from rules.dice import Dice, Roll
from rules.engine.requests import Resolution
from rules.engine.verbs import roll, together
from rules.engine.visibility import EVERYONE, Kind, Part
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.rolls.d20_rolls import initiative

D20 = Dice(1, 20)


def unplaced(fight: WayFight) -> list[Ninja]:
    """The combatants without an initiative count, in the order of joining.

    Clones get none: their summoner acts for them.
    """
    return [ninja for ninja in fight.able() if ninja.turn.acts is None and not ninja.jutsu.clone_of]


def roll_initiative(fight: WayFight, *, open: bool = True) -> Resolution[None]:
    """Give a count to everybody who has none.

    At the start everybody rolls: the highest roll begins on count 0, the others later by the
    difference. Afterwards, one newcomer alone takes the present count, or the next one if it is
    closed. Several who come together roll among themselves, and the best of them takes that count.
    Somebody who opens the fight with a technique takes the first count in any case.
    Hidden newcomers are left out of this, because it would reveal them: they are compared with the
    best visible newcomer and come in with that one at the earliest.
    (WAY-INIT-01, WAY-INIT-02, WAY-INIT-03, WAY-INIT-04)
    """
    fresh = unplaced(fight)
    if not fresh:
        return
    started = fight.timeline.count is not None
    first = fight.now + (started and not open)
    seen = [ninja for ninja in fresh if ninja.eyes is EVERYONE]
    unseen = [ninja for ninja in fresh if ninja.eyes is not EVERYONE]
    best = yield from _place(fight, seen, first, started=started)
    _ = yield from _place(fight, unseen, first, started=started, best=best)
    fight.timeline.count = fight.now


def _place(
    fight: WayFight, fresh: list[Ninja], first: int, *, started: bool, best: int | None = None
) -> Resolution[int | None]:
    """Place newcomers from a count on. Returns their best roll, or `best` if none rolled."""
    if started and len(fresh) == 1:
        [newcomer] = fresh
        newcomer.turn.acts = first
        text = f"{newcomer.name} comes in on count {first}."
        fight.tell_of(newcomer, text, Kind.SCENE, "WAY-INIT-03")
        return best
    rolls = yield from together("initiative", {ninja.id: _roll(fight, ninja) for ninja in fresh})
    if best is None:
        best = max([fell.total for fell in rolls.values()], default=None)
    clauses = ["WAY-INIT-04"] if started else ["WAY-INIT-01", "WAY-INIT-02"]
    for ninja in fresh:
        rolled = rolls[ninja.id]
        ninja.turn.rolled = rolled.total
        ninja.turn.acts = (
            first if ninja.turn.opening else first + max(0, (best or 0) - rolled.total)
        )
        shown = "" if ninja.guarded else f"Initiative {rolled.total}, "
        text = f"{ninja.name}: {shown}first turn on count {ninja.turn.acts}."
        eyes, note = ninja.eyes, Part.NOTE
        fight.tell_roll(ninja, text, rolled, Kind.SCENE, audience=eyes, clauses=clauses, part=note)
    return best


def _roll(fight: WayFight, ninja: Ninja) -> Resolution[Roll]:
    parts = initiative(fight, ninja)
    return (yield from roll("initiative", D20, "Initiative", parts, clause="WAY-INIT-01"))
