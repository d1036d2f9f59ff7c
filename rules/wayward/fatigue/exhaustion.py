"""Stamina and Chakra Exhaustion: the rolls that actions cost (WAY-STAM-01, WAY-CHAK-01).

Others call `price` when an action is declared, and `exert` before its effect. `raised` is for a
cost that becomes higher if the action hits.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from rules.dice import Against, Dice, Modifier, Roll
from rules.engine.requests import Resolution
from rules.engine.verbs import roll
from rules.engine.visibility import Kind
from rules.wayward.character.stats import stat_bonus
from rules.wayward.fatigue.fatigue_levels import gain, highest, level_bonus
from rules.wayward.fatigue.upkeep import maintained
from rules.wayward.fight.action_in_progress import Deed
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.rolls.modifiers import given, total

LEAST = 5
"""A cost of this much or more is never lowered below it (WAY-STAM-05, WAY-CHAK-04)."""
SHORT = 15
"""Each full 15 points short cost one more level (WAY-FATIGUE-03)."""
FACIAL = "energy-major-head"
"""The wound with which each kind of roll also adds to the other kind's penalty."""


class Exhaustion(StrEnum):
    """The two kinds of Fatigue roll."""

    STAMINA = "stamina"
    CHAKRA = "chakra"

    @property
    def other(self) -> Exhaustion:
        """The other kind of roll."""
        return Exhaustion.CHAKRA if self is Exhaustion.STAMINA else Exhaustion.STAMINA


STAT = {Exhaustion.STAMINA: "res", Exhaustion.CHAKRA: "cha"}
CLAUSE = {Exhaustion.STAMINA: "WAY-STAM-01", Exhaustion.CHAKRA: "WAY-CHAK-01"}


def lowered(cost: int, by: int) -> int:
    """A lowered cost: one of 5 or more stays at 5 or more (WAY-STAM-05, WAY-CHAK-04)."""
    return max(LEAST if cost >= LEAST else 0, cost - by)


def price(fight: WayFight, ninja: Ninja, cost: int) -> int:
    """The cost of an action for this ninja, after everything that changes costs; 0 stays 0.

    It is computed at the declaration, and `exert` takes it.
    """
    change = total(fight, ninja, "costs") if cost else 0
    return cost + change if change >= 0 else lowered(cost, -change)


def exert(
    fight: WayFight,
    ninja: Ninja,
    *,
    stamina: int | Sequence[int] = 0,
    chakra: int | Sequence[int] = 0,
) -> Resolution[bool]:
    """Roll for the cost of an action. Returns whether the action works.

    Stamina comes first; of several rolls of one kind, the cheapest comes first. A failure may make
    the ninja unconscious when the count closes; if their Fatigue would be even higher than that,
    the action does not work. (WAY-SIMUL-03, WAY-FATIGUE-04, -05, -09)
    """
    works = True
    for kind, costs in ((Exhaustion.STAMINA, stamina), (Exhaustion.CHAKRA, chakra)):
        each = [costs] if isinstance(costs, int) else sorted(costs)
        for cost in [cost for cost in each if cost]:
            passed = yield from pay(fight, ninja, kind, cost)
            works = works and (passed or bears(ninja))
    return works


def bears(ninja: Ninja) -> bool:
    """Whether an action still works after a failed Fatigue roll (WAY-FATIGUE-09)."""
    return ninja.pools.fatigue + ninja.pools.fatigue_pending <= highest(ninja) + 1


def pay(
    fight: WayFight, ninja: Ninja, kind: Exhaustion, cost: int, *, tires: bool = True
) -> Resolution[bool]:
    """Make one Fatigue roll against a cost. Returns whether it passed.

    In either case a fifth of the cost is added to the penalty of later rolls, if `tires`. A failure
    brings one level of Fatigue, and one more for each 15 points short. (WAY-STAM-02..04,
    WAY-CHAK-02, WAY-CHAK-03, WAY-FATIGUE-03)
    """
    return (yield from attempt(fight, ninja, kind, cost, tires=tires)).total >= cost


def attempt(
    fight: WayFight, ninja: Ninja, kind: Exhaustion, cost: int, *, tires: bool = True
) -> Resolution[Roll]:
    """Make the roll of `pay`, with all its consequences, and return it."""
    fell = yield from roll(
        kind.value, Dice(1, 20), kind.value.capitalize(), parts(fight, ninja, kind), CLAUSE[kind]
    )
    if tires:
        tire(ninja, kind, cost // 5)
    levels = _levels(fell, cost)
    _tell(fight, ninja, kind, fell, cost=cost, levels=levels)
    if any(wound.row == FACIAL for wound in ninja.body.wounds):
        tire(ninja, kind.other, 2)
    if levels:
        gain(fight, ninja, levels)
    return fell


def raised(
    fight: WayFight, ninja: Ninja, kind: Exhaustion, fell: Roll, *, paid: int, cost: int
) -> bool:
    """Compare a roll made for the cost `paid` with a higher cost. Returns whether the action works.

    There is no second roll; only the additional penalty and Fatigue levels of the higher cost are
    added. (WAY-STAM-02..04, WAY-FATIGUE-03, WAY-FATIGUE-09)
    """
    tire(ninja, kind, cost // 5 - paid // 5)
    more = _levels(fell, cost) - _levels(fell, paid)
    _tell(fight, ninja, kind, fell, cost=cost, levels=more)
    if more:
        gain(fight, ninja, more)
    return fell.total >= cost or bears(ninja)


def _levels(fell: Roll, cost: int) -> int:
    """The levels of Fatigue that a roll against a cost brings (WAY-FATIGUE-03)."""
    return 0 if fell.total >= cost else 1 + (cost - fell.total) // SHORT


def _tell(
    fight: WayFight, ninja: Ninja, kind: Exhaustion, fell: Roll, *, cost: int, levels: int
) -> None:
    """Tell a Fatigue roll that brings so many levels. The action may go on after a failure."""
    short = cost - fell.total
    outcome = "falls short" if short > 0 else "holds"
    held = Against(cost, "Cost", clause=CLAUSE[kind])
    ends = f"short by {short}, Fatigue +{levels}" if short > 0 else outcome
    fight.tell_player(
        ninja,
        f"{ninja.name}: {kind.value.capitalize()} {fell.total} against {cost}: {ends}.",
        clauses=[CLAUSE[kind]],
        rolls=[fell.held(held, outcome).rolled_by(ninja.id)],
    )


def tire(ninja: Ninja, kind: Exhaustion, by: int) -> None:
    """Raise the running penalty on one kind of roll (WAY-STAM-04, WAY-CHAK-03)."""
    name = f"{kind.value}_penalty"
    setattr(ninja.pools, name, getattr(ninja.pools, name) + by)


def parts(fight: WayFight, ninja: Ninja, kind: Exhaustion) -> Sequence[Modifier]:
    """The modifiers to a Fatigue roll (WAY-STAM-01, WAY-CHAK-01, WAY-FATIGUE-06)."""
    stat = STAT[kind]
    made = [Modifier(stat_bonus(getattr(ninja.stats, stat)), stat.upper(), CLAUSE[kind])]
    bonus = level_bonus(fight, ninja) * ninja.pools.fatigue
    if bonus:
        made.append(Modifier(bonus, f"Fatigue {ninja.pools.fatigue}", "WAY-FATIGUE-06"))
    if ninja.pools.winded and kind is Exhaustion.STAMINA:
        made.append(Modifier(-ninja.pools.winded, "Winded", "WAY-COND-02"))
    tired = getattr(ninja.pools, f"{kind.value}_penalty")
    if tired:
        clause = "WAY-STAM-04" if kind is Exhaustion.STAMINA else "WAY-CHAK-03"
        made.append(Modifier(-tired, "Exertion", clause))
    kept = maintained(fight, ninja)
    if kept:
        made.append(Modifier(-kept, "Upkeep", "WAY-UPKEEP-01"))
    return [*made, *given(fight, ninja, f"{kind.value}_roll", "fatigue_rolls")]


def pay_for(fight: WayFight, deed: Deed) -> Resolution[bool]:
    """Pay for an attack before its targets defend. Returns whether it gets that far."""
    attacker = fight.combatant(deed.by)
    cheaper = deed.cost.stamina_miss
    works = True
    if cheaper is None:
        works = yield from exert(
            fight, attacker, stamina=deed.cost.stamina, chakra=deed.cost.chakra
        )
    else:
        if cheaper:
            fell = yield from attempt(fight, attacker, Exhaustion.STAMINA, cheaper)
            deed.cost.stamina_roll = fell
            works = fell.total >= cheaper or bears(attacker)
        works = (yield from exert(fight, attacker, chakra=deed.cost.chakra)) and works
    if not works:
        _exhausted(fight, deed, attacker)
    return works


def pay_for_hit(fight: WayFight, deed: Deed) -> Resolution[bool]:
    """On the first hit, pay what a hit costs more than a miss. Returns whether the hit counts."""
    if deed.progress.fizzled or deed.cost.stamina_miss is None:
        return not deed.progress.fizzled
    attacker = fight.combatant(deed.by)
    paid, deed.cost.stamina_miss = deed.cost.stamina_miss, None
    kind, fell = Exhaustion.STAMINA, deed.cost.stamina_roll
    if fell is None:
        works = yield from exert(fight, attacker, stamina=deed.cost.stamina)
    else:
        works = raised(fight, attacker, kind, fell, paid=paid, cost=deed.cost.stamina)
    if not works:
        _exhausted(fight, deed, attacker)
    return works


def _exhausted(fight: WayFight, deed: Deed, attacker: Ninja) -> None:
    deed.progress.fizzled = True
    name = deed.attack.spec.name if deed.attack.spec is not None else deed.title
    text = f"{attacker.shown_name} is too exhausted: {name} fails."
    fight.tell_of(attacker, text, Kind.FAILURE, "WAY-FATIGUE-09")
