"""Stamina and Chakra Exhaustion: the rolls that actions cost (WAY-STAM-01, WAY-CHAK-01).

Others call `price` where an action is declared, and `exert` before what it pays for takes effect;
`raised` is for a cost that turns out higher once it is known whether the action has hit.
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
"""What cost that much or more is never brought under it (WAY-STAM-05, WAY-CHAK-04)."""
SHORT = 15
"""Each full so many points short are one more level (WAY-FATIGUE-03)."""
FACIAL = "energy-major-head"
"""The wound by which either kind of roll tires for the other, too."""


class Exhaustion(StrEnum):
    """The two kinds of Fatigue roll."""

    STAMINA = "stamina"
    CHAKRA = "chakra"

    @property
    def other(self) -> Exhaustion:
        """The one that this is not."""
        return Exhaustion.CHAKRA if self is Exhaustion.STAMINA else Exhaustion.STAMINA


STAT = {Exhaustion.STAMINA: "res", Exhaustion.CHAKRA: "cha"}
CLAUSE = {Exhaustion.STAMINA: "WAY-STAM-01", Exhaustion.CHAKRA: "WAY-CHAK-01"}


def lowered(cost: int, by: int) -> int:
    """A cost that something lowers: what was 5 or more stays at 5 (WAY-STAM-05, WAY-CHAK-04)."""
    return max(LEAST if cost >= LEAST else 0, cost - by)


def price(fight: WayFight, ninja: Ninja, cost: int) -> int:
    """What an action that should cost so much costs them; 0 stays 0.

    Whoever declares an action says this, and it is this that `exert` is given.
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
    """Roll for what an action costs; whether it works at all.

    Stamina comes first, and of several rolls of a kind the cheapest. Whoever fails may fall
    unconscious when the count closes; one who would fall further than that does not get to what
    they paid for. (WAY-SIMUL-03, WAY-FATIGUE-04, -05, -09)
    """
    works = True
    for kind, costs in ((Exhaustion.STAMINA, stamina), (Exhaustion.CHAKRA, chakra)):
        each = [costs] if isinstance(costs, int) else sorted(costs)
        for cost in [cost for cost in each if cost]:
            passed = yield from pay(fight, ninja, kind, cost)
            works = works and (passed or bears(ninja))
    return works


def bears(ninja: Ninja) -> bool:
    """Whether who has failed a roll still gets to what they paid for (WAY-FATIGUE-09)."""
    return ninja.fatigue + ninja.fatigue_pending <= highest(ninja) + 1


def pay(
    fight: WayFight, ninja: Ninja, kind: Exhaustion, cost: int, *, tires: bool = True
) -> Resolution[bool]:
    """One Fatigue roll against a cost; whether it passed.

    Passed or not, it tires for the later ones by a fifth of the cost (unless not `tires`); a
    failure is a level of Fatigue, and one more for each 15 points short.
    (WAY-STAM-02..04, WAY-CHAK-02, WAY-CHAK-03, WAY-FATIGUE-03)
    """
    return (yield from attempt(fight, ninja, kind, cost, tires=tires)).total >= cost


def attempt(
    fight: WayFight, ninja: Ninja, kind: Exhaustion, cost: int, *, tires: bool = True
) -> Resolution[Roll]:
    """The roll of `pay`, with all that it costs."""
    fell = yield from roll(
        kind.value, Dice(1, 20), kind.value.capitalize(), parts(fight, ninja, kind), CLAUSE[kind]
    )
    if tires:
        tire(ninja, kind, cost // 5)
    _tell(fight, ninja, kind, fell, cost)
    if any(wound.row == FACIAL for wound in ninja.wounds):
        tire(ninja, kind.other, 2)
    levels = _levels(fell, cost)
    if levels:
        gain(fight, ninja, levels)
    return fell


def raised(
    fight: WayFight, ninja: Ninja, kind: Exhaustion, fell: Roll, *, paid: int, cost: int
) -> bool:
    """Hold a roll that has been made for the cost `paid` against a higher one; whether that works.

    There is no second roll: what the higher cost tires and weakens them more comes on top.
    (WAY-STAM-02..04, WAY-FATIGUE-03, WAY-FATIGUE-09)
    """
    tire(ninja, kind, cost // 5 - paid // 5)
    _tell(fight, ninja, kind, fell, cost)
    more = _levels(fell, cost) - _levels(fell, paid)
    if more:
        gain(fight, ninja, more)
    return fell.total >= cost or bears(ninja)


def _levels(fell: Roll, cost: int) -> int:
    """The levels of Fatigue that a roll brings against a cost (WAY-FATIGUE-03)."""
    return 0 if fell.total >= cost else 1 + (cost - fell.total) // SHORT


def _tell(fight: WayFight, ninja: Ninja, kind: Exhaustion, fell: Roll, cost: int) -> None:
    outcome = "holds" if fell.total >= cost else "fails"
    fight.tell(
        f"{ninja.name}: {kind.value.capitalize()} {fell.total} against {cost}: {outcome}.",
        Kind.EFFECT,
        audience=ninja.own,
        rolls=[fell.held(Against(cost, "Cost"), outcome)],
        clauses=[CLAUSE[kind]],
    )


def tire(ninja: Ninja, kind: Exhaustion, by: int) -> None:
    """Make the running penalty of one kind of roll worse (WAY-STAM-04, WAY-CHAK-03)."""
    name = f"{kind.value}_penalty"
    setattr(ninja, name, getattr(ninja, name) + by)


def parts(fight: WayFight, ninja: Ninja, kind: Exhaustion) -> Sequence[Modifier]:
    """What is added to a Fatigue roll (WAY-STAM-01, WAY-CHAK-01, WAY-FATIGUE-06)."""
    stat = STAT[kind]
    made = [Modifier(stat_bonus(getattr(ninja, stat)), stat.upper(), CLAUSE[kind])]
    bonus = level_bonus(fight, ninja) * ninja.fatigue
    if bonus:
        made.append(Modifier(bonus, f"Fatigue {ninja.fatigue}", "WAY-FATIGUE-06"))
    if ninja.winded and kind is Exhaustion.STAMINA:
        made.append(Modifier(-ninja.winded, "Winded", "WAY-COND-02"))
    tired = getattr(ninja, f"{kind.value}_penalty")
    if tired:
        clause = "WAY-STAM-04" if kind is Exhaustion.STAMINA else "WAY-CHAK-03"
        made.append(Modifier(-tired, "Exertion", clause))
    kept = maintained(fight, ninja)
    if kept:
        made.append(Modifier(-kept, "Upkeep", "WAY-UPKEEP-01"))
    return [*made, *given(fight, ninja, f"{kind.value}_roll", "fatigue_rolls")]


def pay_for(fight: WayFight, deed: Deed) -> Resolution[bool]:
    """Pay for an attack before it is met; whether it gets that far."""
    attacker = fight.combatant(deed.by)
    cheaper = deed.stamina_miss
    works = True
    if cheaper is None:
        works = yield from exert(fight, attacker, stamina=deed.stamina, chakra=deed.chakra)
    else:
        if cheaper:
            fell = yield from attempt(fight, attacker, Exhaustion.STAMINA, cheaper)
            deed.stamina_roll = fell
            works = fell.total >= cheaper or bears(attacker)
        works = (yield from exert(fight, attacker, chakra=deed.chakra)) and works
    if not works:
        _exhausted(fight, deed, attacker)
    return works


def pay_for_hit(fight: WayFight, deed: Deed) -> Resolution[bool]:
    """Somebody is hit: what that costs more than a miss is due, once; whether the hit counts."""
    if deed.fizzled or deed.stamina_miss is None:
        return not deed.fizzled
    attacker = fight.combatant(deed.by)
    paid, deed.stamina_miss = deed.stamina_miss, None
    kind, fell = Exhaustion.STAMINA, deed.stamina_roll
    if fell is None:
        works = yield from exert(fight, attacker, stamina=deed.stamina)
    else:
        works = raised(fight, attacker, kind, fell, paid=paid, cost=deed.stamina)
    if not works:
        _exhausted(fight, deed, attacker)
    return works


def _exhausted(fight: WayFight, deed: Deed, attacker: Ninja) -> None:
    deed.fizzled = True
    name = deed.spec.name if deed.spec is not None else deed.title
    text = f"{attacker.shown_name} is too exhausted: {name} fails."
    fight.tell(text, Kind.FAILURE, audience=attacker.eyes, clauses=["WAY-FATIGUE-09"])
