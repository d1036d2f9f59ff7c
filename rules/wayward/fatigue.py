"""Stamina and Chakra Exhaustion: the rolls that actions cost (WAY-STAM-01, WAY-CHAK-01).

Others call `price` when an action is declared, and `exert` before its effect. `raised` is for a
cost that becomes higher if the action hits.

Rest: the action in combat that lowers the Stamina penalty (WAY-REST-01).
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from rules.dice import Against, Dice, Modifier, Roll
from rules.engine.asking.forms import Pick, options
from rules.engine.asking.requests import Resolution
from rules.engine.asking.verbs import roll
from rules.engine.asking.wording import listed
from rules.engine.kit.acts import AnytimeAct, OutOfTurn, act, field
from rules.engine.views.visibility import Kind
from rules.errors import BadAnswer
from rules.wayward.actions.speed import speed_for, timed
from rules.wayward.character.values import StatusKind, stat_bonus
from rules.wayward.character.wound_tables import Disabled
from rules.wayward.fight.action_in_progress import Deed
from rules.wayward.fight.effects import Mending, Upkeep
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.fight.turn_action import Turn, TurnAct
from rules.wayward.jutsu.enchanted_weapons import unmake
from rules.wayward.jutsu.genjutsu import given_up
from rules.wayward.rolls.modifiers import carries, disabled, given, total
from rules.wayward.rolls.willpower import own_or_any

HIGHEST = 5
"""The highest level of Fatigue; above it, a ninja is unconscious (WAY-FATIGUE-08)."""
BONUS = 5
"""The bonus of each level to Fatigue rolls (WAY-FATIGUE-06)."""
LIVER = "piercing-critical-abdomen"
"""The wound that makes a ninja unconscious already at the highest level."""
HALO = "energy-severe-torso"
"""The wound with which a new level only halves the running penalties."""


def highest(ninja: Ninja) -> int:
    """The highest level at which a ninja stays conscious."""
    return HIGHEST - any(wound.row == LIVER for wound in ninja.body.wounds)


def level_bonus(fight: WayFight, ninja: Ninja) -> int:
    """The bonus that each level of Fatigue adds to Fatigue rolls."""
    return BONUS + total(fight, ninja, "fatigue_bonus")


def gain(ninja: Ninja, levels: int) -> None:
    """Add levels of Fatigue, which take effect as the count closes (WAY-SIMUL-04)."""
    ninja.pools.fatigue_pending += levels


def advance(fight: WayFight, ninja: Ninja) -> None:
    """Let new levels take effect: the running penalties start again at 0, and Burns end.

    (WAY-FATIGUE-02, WAY-STAM-06, WAY-CHAK-05, WAY-BURN-04)
    """
    levels, ninja.pools.fatigue_pending = ninja.pools.fatigue_pending, 0
    if not levels:
        return
    ninja.pools.fatigue += levels
    halved = any(wound.row == HALO for wound in ninja.body.wounds)
    ninja.pools.stamina_penalty = ninja.pools.stamina_penalty // 2 if halved else 0
    ninja.pools.chakra_penalty = ninja.pools.chakra_penalty // 2 if halved else 0
    ninja.pools.winded = 0
    ninja.body.statuses[:] = [
        each for each in ninja.body.statuses if each.kind is not StatusKind.BURN
    ]
    text = f"{ninja.name} is at Fatigue {min(ninja.pools.fatigue, HIGHEST + 1)}."
    fight.tell_of(ninja, text, Kind.HARM, "WAY-FATIGUE-02")


def relieve(ninja: Ninja, by: int) -> None:
    """Lower the running Stamina penalty, and every Burn as much (WAY-REST-01, WAY-BURN-03)."""
    ninja.pools.stamina_penalty = max(0, ninja.pools.stamina_penalty - by)
    for status in ninja.having(StatusKind.BURN):
        status.severity -= by
    ninja.body.statuses[:] = [
        each
        for each in ninja.body.statuses
        if each.kind is not StatusKind.BURN or each.severity > 0
    ]


def maintained(fight: WayFight, ninja: Ninja) -> int:
    """The penalty of all Upkeeps of a ninja on both kinds of Fatigue roll (WAY-UPKEEP-02)."""
    if not ninja.jutsu.upkeeps:
        return 0
    dearer = total(fight, ninja, "upkeep_each")
    return sum([max(0, each.amount + dearer) for each in ninja.jutsu.upkeeps])


def may_keep(ninja: Ninja, technique: str) -> None:
    """Check that a technique can be kept up: once at a time, and not with some wounds.

    (WAY-UPKEEP-03)

    Raises:
        BadAnswer: It is kept up already, or nothing can be.
    """
    if ninja.body.wounds and Disabled.UPKEEPS in disabled(ninja):
        raise BadAnswer("Your wound keeps you from keeping anything up.")
    kept = next((each for each in ninja.jutsu.upkeeps if each.technique == technique), None)
    if kept is not None:
        raise BadAnswer(f"{kept.name} is kept up already: end it first, which is free.")


def keep(fight: WayFight, ninja: Ninja, upkeep: Upkeep) -> None:
    """Begin to keep a technique up; too many bring Fatigue at once (WAY-UPKEEP-01, -04)."""
    ninja.jutsu.upkeeps.append(upkeep)
    strain(fight, ninja)


def strain(fight: WayFight, ninja: Ninja) -> None:
    """Upkeeps above one's bonuses to Chakra rolls bring levels of Fatigue (WAY-UPKEEP-04).

    Penalties do not count. Each new level adds its bonus at once.
    """
    if not ninja.jutsu.upkeeps:
        return
    gifts = given(fight, ninja, "chakra_roll", "fatigue_rolls")
    bonus = stat_bonus(ninja.stats.cha) + sum([each.value for each in gifts if each.value > 0])
    each = level_bonus(fight, ninja)
    level = ninja.pools.fatigue + ninja.pools.fatigue_pending
    more = 0
    while maintained(fight, ninja) > bonus + each * (level + more) and level + more <= highest(
        ninja
    ):
        more += 1
    if more:
        gain(ninja, more)
        kept = maintained(fight, ninja)
        parts = [f"CHA {stat_bonus(ninja.stats.cha)}"]
        parts += [f"{each.reason} {each.value}" for each in gifts if each.value > 0]
        parts += [f"Fatigue {each * level}"] if level else []
        most = f"{bonus + each * level}{f' = {listed(parts)}' if parts[1:] else ''}"
        text = f"{ninja.name}: Upkeep {kept} is more than {most}: Fatigue +{more}."
        fight.tell_player(ninja, text, Kind.HARM, clauses=["WAY-UPKEEP-04"])


def drop_upkeeps(fight: WayFight, ninja: Ninja) -> None:
    """End all Upkeeps of a ninja."""
    for upkeep in list(ninja.jutsu.upkeeps):
        end_upkeep(fight, ninja, upkeep)


def end_upkeep(fight: WayFight, ninja: Ninja, upkeep: Upkeep) -> None:
    """End an Upkeep, and everything that it made."""
    ninja.jutsu.upkeeps.remove(upkeep)
    unmake(ninja, upkeep.technique)
    fight.battle.areas[:] = [
        area
        for area in fight.battle.areas
        if not (area.upkeep and area.by == ninja.id and area.technique == upkeep.technique)
    ]
    fight.effects[:] = [each for each in fight.effects if f"upkeep:{upkeep.id}" not in each.tags]
    text = f"{ninja.name} no longer keeps up {upkeep.name}."
    audience = ninja.own if upkeep.secret else ninja.eyes
    fight.tell(text, audience=audience, clauses=["WAY-UPKEEP-05"])
    given_up(fight, ninja.id, upkeep.technique)


def _kept(at: OutOfTurn[WayFight]) -> dict[str, tuple[Ninja, Upkeep]]:
    """The Upkeeps that a player may end, by the ids that the form offers."""
    return {
        f"{ninja.id}|{upkeep.id}": (ninja, upkeep)
        for ninja in own_or_any(at)
        for upkeep in ninja.jutsu.upkeeps
    }


def _upkeeps(at: OutOfTurn[WayFight]) -> Pick:
    kept = _kept(at).items()
    return Pick(
        options([(id, f"{ninja.name}: {each.name}") for id, (ninja, each) in kept]), "Upkeep"
    )


@act("end_upkeep", clauses="WAY-UPKEEP-05", group="jutsu")
class EndUpkeep(AnytimeAct[WayFight]):
    """End an Upkeep at any time, at no cost; rolls already made stand (WAY-UPKEEP-05)."""

    gm = False
    title = "End Upkeep"
    help = "End something that is kept up."
    upkeep: str = field(_upkeeps, "Which Upkeep")

    @classmethod
    def why_not(cls, at: OutOfTurn[WayFight]) -> str | None:
        return None if _kept(at) else "You keep nothing up."

    def resolve(self, at: OutOfTurn[WayFight]) -> None:
        ninja, upkeep = _kept(at)[self.upkeep]
        end_upkeep(at.fight, ninja, upkeep)


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
UPKEEPS = ("WAY-UPKEEP-01", "WAY-UPKEEP-02")
"""The clauses for one Upkeep, and for several."""
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
            made = ["WAY-FATIGUE-04"] if stamina and chakra else []
            made += ["WAY-FATIGUE-05"] if len(each) > 1 else []
            passed = yield from pay(fight, ninja, kind, cost, *made)
            works = works and (passed or bears(ninja))
    return works


def bears(ninja: Ninja) -> bool:
    """Whether an action still works after a failed Fatigue roll (WAY-FATIGUE-09)."""
    return ninja.pools.fatigue + ninja.pools.fatigue_pending <= highest(ninja) + 1


def pay(fight: WayFight, ninja: Ninja, kind: Exhaustion, cost: int, *why: str) -> Resolution[bool]:
    """Make one Fatigue roll against a cost, by these clauses too. Returns whether it passed.

    In either case a fifth of the cost is added to the penalty of later rolls. A failure brings one
    level of Fatigue, and one more for each 15 points short. (WAY-STAM-02..04, WAY-CHAK-02,
    WAY-CHAK-03, WAY-FATIGUE-03)
    """
    return (yield from attempt(fight, ninja, kind, cost, *why)).total >= cost


def attempt(
    fight: WayFight, ninja: Ninja, kind: Exhaustion, cost: int, *why: str
) -> Resolution[Roll]:
    """Make the roll of `pay`, with all its consequences, and return it."""
    fell = yield from roll(
        kind.value, Dice(1, 20), kind.value.capitalize(), parts(fight, ninja, kind), CLAUSE[kind]
    )
    tire(ninja, kind, cost // 5)
    levels = _levels(fell, cost)
    _tell(fight, ninja, kind, fell, *why, cost=cost, levels=levels)
    if any(wound.row == FACIAL for wound in ninja.body.wounds):
        tire(ninja, kind.other, 2)
    if levels:
        gain(ninja, levels)
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
        gain(ninja, more)
    return fell.total >= cost or bears(ninja)


def _levels(fell: Roll, cost: int) -> int:
    """The levels of Fatigue that a roll against a cost brings (WAY-FATIGUE-03)."""
    return 0 if fell.total >= cost else 1 + (cost - fell.total) // SHORT


def _tell(
    fight: WayFight, ninja: Ninja, kind: Exhaustion, fell: Roll, *why: str, cost: int, levels: int
) -> None:
    """Tell a Fatigue roll that brings so many levels. The action may go on after a failure."""
    short = cost - fell.total
    outcome = "falls short" if short > 0 else "holds"
    held = Against(cost, "Cost", clause=CLAUSE[kind])
    ends = f"short by {short}, Fatigue +{levels}" if short > 0 else outcome
    fight.tell_player(
        ninja,
        f"{ninja.name}: {kind.value.capitalize()} {fell.total} against {cost}: {ends}.",
        clauses=[CLAUSE[kind], *why, *_of_roll(ninja, kind, cost, levels)],
        rolls=[fell.held(held, outcome).rolled_by(ninja.id)],
    )


def _of_roll(ninja: Ninja, kind: Exhaustion, cost: int, levels: int) -> list[str]:
    """The clauses for what a Fatigue roll brings: a penalty on the next, and levels if it fails.

    (WAY-STAM-03, WAY-STAM-04, WAY-CHAK-02, WAY-CHAK-03, WAY-FATIGUE-03, WAY-FATIGUE-08,
    WAY-FATIGUE-09, WAY-SIMUL-04)
    """
    tires = "WAY-STAM-04" if kind is Exhaustion.STAMINA else "WAY-CHAK-03"
    made = [tires] if cost // 5 else []
    if not levels:
        return made
    made += ["WAY-STAM-03" if kind is Exhaustion.STAMINA else "WAY-CHAK-02", "WAY-SIMUL-04"]
    made += ["WAY-FATIGUE-03"] if levels > 1 else []
    above = ninja.pools.fatigue + ninja.pools.fatigue_pending + levels - highest(ninja)
    return [*made, *([f"WAY-FATIGUE-0{min(9, 7 + above)}"] if above > 0 else [])]


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
        made.append(Modifier(-kept, "Upkeep", UPKEEPS[len(ninja.jutsu.upkeeps) > 1]))
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


REST = 5
SLOW_REST = 15
"""The Speed of a Rest, and of a Rest with the wound that makes it slow."""
ROASTED = "energy-critical-abdomen"
"""The wound with which a Rest halves that wound's penalty, and does nothing else."""
CONE_SNAIL = "cone-snail"
"""The poison that prevents any Rest."""


@act("rest", "act", clauses="WAY-REST-01")
class Rest(TurnAct):
    """Rest, to lower the Stamina penalty (WAY-REST-01)."""

    help = "Rest: your Stamina penalty falls."
    hint = "Catch your breath: your Stamina penalty becomes 1 lower."
    says = "rests"

    @classmethod
    def why_not(cls, at: Turn) -> str | None:
        choked = any(each.special == CONE_SNAIL for each in at.me.body.statuses)
        if choked or Disabled.REST in disabled(at.me):
            return "Your wounds, or a poison, do not let you rest."
        return None

    def plan(self, at: Turn) -> Deed:
        """Speed 5, which Shock and wounds raise but nothing lowers (WAY-REST-02)."""
        base = SLOW_REST if carries(at.me, ROASTED) else REST
        return timed(at, "Rest", speed_for(at.fight, at.me, base, reducible=False))

    def carry_out(self, fight: WayFight, deed: Deed) -> Resolution[None]:
        """Lower the Stamina penalty and every Burn by 1 when the count closes (WAY-REST-01)."""
        ninja = fight.combatant(deed.by)
        if carries(ninja, ROASTED):
            ease(ninja, ROASTED)
        else:
            fight.battle.stored.append(Mending(id=f"{deed.id}-rest", target=deed.by, stamina=1))
        yield from ()


def ease(ninja: Ninja, row: str) -> None:
    """Halve the growth of a wound, but not below half of its highest growth."""
    for wound in ninja.body.wounds:
        there = ninja.body.sores.get(wound.id)
        if wound.row == row and there is not None:
            there.grown = max((there.worst + 1) // 2, there.grown // 2)
