"""How far somebody gets in a turn, and what moving costs (WOD-MOVE-01..14, WOD-HEALTH-04)."""

from __future__ import annotations

from rules.dice import Modifier, added
from rules.engine.asking.forms import Number, OneOf
from rules.engine.asking.requests import Resolution
from rules.engine.asking.text_values import counted
from rules.engine.kit.acts import act, field
from rules.engine.views.visibility import GM, Kind
from rules.wod.checks import check, pool_of
from rules.wod.health import CRIPPLED, INCAPACITATED, INJURED, MAULED, WOUNDED
from rules.wod.shared_fields import AboutSomebody, At, everybody
from rules.wod.state import Mortal, WodFight
from rules.wod.values import Footing, Pace, Spend, State, Strain

WALK = 7
CRAWL = {MAULED: 3, CRIPPLED: 1, INCAPACITATED: 0}
"""Yards a turn for somebody who can no longer walk (WOD-HEALTH-04)."""

TURNS_PER_STAMINA = 10
FEET_A_YARD = 3
FEET = {Footing.POOR: 5, Footing.NORMAL: 10, Footing.IDEAL: 15}
"""Feet climbed for each success (WOD-MOVE-06)."""


def rate(mortal: Mortal, pace: Pace) -> int:
    """Yards a turn when unhurt; a climb is rolled instead (WOD-MOVE-01..06)."""
    match pace:
        case Pace.WALK:
            return WALK
        case Pace.JOG:
            return 12 + mortal.dexterity
        case Pace.RUN:
            return 20 + 3 * mortal.dexterity
        case Pace.SWIM:
            ability = "swimming" if "swimming" in mortal.abilities else "athletics"
            return (12 if mortal.dots(ability) else 8) + mortal.dexterity
        case Pace.FLY:
            return mortal.fly
        case Pace.CLIMB:
            return 0


def reach(fight: WodFight, mortal: Mortal, pace: Pace) -> int:
    """Yards that they can go this turn, with wounds and restraints (WOD-HEALTH-04, WOD-MOVE-14)."""
    return slowed(fight, mortal, rate(mortal, pace))


def slowed(fight: WodFight, mortal: Mortal, full: int, *, a_yard: int = 1) -> int:
    """The rest of a distance for one turn, in units of which `a_yard` make a yard."""
    if mortal.has(State.HELD, State.BOUND, State.STUNNED):
        return 0
    level = fight.level_of(mortal)
    most = CRAWL.get(level)
    if mortal.has(State.KNOCKED_DOWN):
        most = min(1, CRAWL[CRIPPLED] if most is None else most)
    if most is not None:
        return min(full, most * a_yard)
    if level == WOUNDED:
        return min(full, WALK * a_yard)
    return full // 2 if level == INJURED else full


def furthest(fight: WodFight, mortal: Mortal) -> int:
    """The most yards that they can go besides another action: a full run (WOD-MOVE-08)."""
    return reach(fight, mortal, Pace.RUN)


def free(fight: WodFight, mortal: Mortal) -> int:
    """Yards that cost no dice: half a run (WOD-MOVE-07)."""
    return furthest(fight, mortal) // 2


def cost(fight: WodFight, mortal: Mortal, yards: int) -> list[Modifier]:
    """A die less for each further yard, on every action of the turn (WOD-MOVE-08)."""
    beyond = max(0, yards - free(fight, mortal))
    return [Modifier(-beyond, f"{yards} yards", "WOD-MOVE-08")] if beyond else []


def limit(mortal: Mortal) -> int:
    """The number of turns for which they can keep up full speed (WOD-MOVE-09..11)."""
    turns = TURNS_PER_STAMINA * mortal.stamina
    match mortal.strain:
        case Strain.NORMAL:
            return turns
        case Strain.HIGH:
            return turns // 2
        case Strain.EXTREME:
            return mortal.speed_limit or turns // 4


def is_full_speed(mortal: Mortal, pace: Pace, yards: int) -> bool:
    """Whether this is faster than they can jog, swim or fly without effort (WOD-MOVE-09)."""
    if pace in (Pace.SWIM, Pace.FLY):
        return yards >= rate(mortal, pace)
    return yards > rate(mortal, Pace.JOG)


RATES = {
    Pace.WALK: "WOD-MOVE-01",
    Pace.JOG: "WOD-MOVE-02",
    Pace.RUN: "WOD-MOVE-03",
    Pace.SWIM: "WOD-MOVE-04",
    Pace.FLY: "WOD-MOVE-05",
}
"""The clause behind each rate."""


def _limits(fight: WodFight, mortal: Mortal, pace: Pace, *, beside: bool) -> list[str]:
    """The clauses that limit how far they go; `beside`: besides another action."""
    level = fight.level_of(mortal)
    slow = ["WOD-MOVE-14"] if level == INJURED else ["WOD-HEALTH-04"] if level > INJURED else []
    if not beside:
        return [RATES[pace], *slow]
    paid = ["WOD-MOVE-08"] if cost(fight, mortal, mortal.yards) else []
    return ["WOD-MOVE-07", *paid, *slow]


def move(
    fight: WodFight,
    mortal: Mortal,
    pace: Pace,
    yards: int,
    *,
    beside: bool = False,
    willpower: bool = False,
) -> Resolution[None]:
    """Move as declared, alone or `beside` another action; full speed must be kept up.

    (WOD-MOVE-08, WOD-MOVE-09)
    """
    mortal.yards = min(yards, reach(fight, mortal, pace))
    if is_full_speed(mortal, pace, mortal.yards):
        yield from _keep_up(fight, mortal, willpower=willpower)
    if mortal.yards:
        text = f"{mortal.name} moves {counted(mortal.yards, 'yard')}."
        clauses = _limits(fight, mortal, pace, beside=beside)
        fight.tell_of(mortal, text, clauses=clauses)


def _keep_up(fight: WodFight, mortal: Mortal, *, willpower: bool) -> Resolution[None]:
    """After the limit, each success with stamina or Willpower, the higher, buys a turn.

    A failure slows them to a walk, a botch stops them. (WOD-MOVE-12, WOD-MOVE-13)
    """
    most = limit(mortal)
    mortal.full_speed_turns += 1
    if mortal.full_speed_turns < most:
        return
    if mortal.full_speed_turns == most:
        text = f"{mortal.name} cannot keep up this speed any longer."
        fight.tell_player(mortal, text, clauses="WOD-MOVE-09")
        return
    trait = max(("stamina", "willpower"), key=mortal.dots)
    pool = pool_of(fight, mortal, [trait])
    willpower = willpower or mortal.presets.rolls is Spend.ALWAYS
    outcome = yield from check(
        fight, mortal, "endurance", "Endurance", pool, willpower=willpower, clause="WOD-MOVE-12"
    )
    if outcome.succeeded:
        mortal.full_speed_turns = most + 1 - outcome.net
        how = "goes on"
    elif outcome.botched:
        mortal.full_speed_turns -= 1
        mortal.yards = 0
        how = "stumbles and stops"
        title = f"{mortal.name} stumbles: does it fall?"
        _ = fight.offer(GM, title, "condition", about=mortal.id, note="Suggested: knocked down.")
    else:
        mortal.full_speed_turns -= 1
        mortal.yards = min(mortal.yards, reach(fight, mortal, Pace.WALK))
        how = "slows to a walk"
    fight.tell_roll(
        mortal,
        f"{mortal.name} {how}.",
        outcome.roll,
        Kind.EFFECT,
        clauses="WOD-MOVE-12 WOD-MOVE-13",
        why=outcome.why,
    )


def climb(fight: WodFight, mortal: Mortal, *, willpower: bool = False) -> Resolution[None]:
    """Roll dexterity + athletics; each success is some feet, as far as wounds allow.

    (WOD-MOVE-06, WOD-MOVE-14, WOD-HEALTH-04)
    """
    pool = pool_of(fight, mortal, ["dexterity", "athletics"])
    outcome = yield from check(
        fight, mortal, "climb", "Climbing", pool, willpower=willpower, clause="WOD-MOVE-06"
    )
    feet = slowed(fight, mortal, FEET[mortal.footing] * outcome.successes, a_yard=FEET_A_YARD)
    how = "slips" if outcome.botched else f"climbs {feet} feet"
    text = f"{mortal.name} {how}."
    kind = Kind.SUCCESS if feet else Kind.FAILURE
    each = FEET[mortal.footing]
    full = Modifier(each * outcome.successes, f"{each} for each success", "WOD-MOVE-06")
    slow = "WOD-MOVE-14" if fight.level_of(mortal) == INJURED else "WOD-HEALTH-04"
    far = added(
        "Feet", full, Modifier(feet - full.value, "Wounds", slow), clause=full.clause, by=mortal.id
    )
    fight.tell_roll(
        mortal, text, outcome.roll, kind, clauses="WOD-MOVE-06", why=outcome.why, beside=[far]
    )


@act("ground", clauses="WOD-MOVE-05 WOD-MOVE-10", group="gm")
class Ground(AboutSomebody):
    """The conditions of somebody's movement.

    (WOD-MOVE-05, WOD-MOVE-06, WOD-MOVE-10, WOD-MOVE-11)
    """

    help = "Say how moving goes."
    combatant: str = field(everybody, "Who it is for")
    strain: Strain = field(
        OneOf(tuple(Strain), "How hard it is to keep going"),
        "How hard it is",
        default=Strain.NORMAL,
    )
    limit: int = field(
        Number(0, 999, "Turns at full speed if extreme", {0: "half again"}),
        "Turns, if extreme",
        default=0,
    )
    footing: Footing = field(
        OneOf(tuple(Footing), "Climbing"), "How good a climb is", default=Footing.NORMAL
    )
    fly: int = field(
        Number(10, 20, "Yards a turn when flying"), "Yards a turn when flying", default=15
    )

    def resolve(self, at: At) -> None:
        mortal = at.fight.combatant(self.combatant)
        mortal.strain, mortal.speed_limit = self.strain, self.limit
        mortal.footing, mortal.fly = self.footing, self.fly
        text = (
            f"{mortal.name}: strain {self.strain.value}, climbing {self.footing.value}, "
            f"flying {self.fly} yards."
        )
        at.fight.tell_player(
            mortal, text, Kind.RULING, clauses="WOD-MOVE-05 WOD-MOVE-06 WOD-MOVE-10 WOD-MOVE-11"
        )
