"""Take the Hit: somebody else moves into the way of an attack (WAY-TAKE-01..05).

While the target is asked for a defence, the question ``protect`` goes to each ally who could do it;
an order may answer it. The target's own answer does not end these questions: every ally has the
time that the table gives. The first ally who agrees takes the hit.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta

from rules.dice import Dice, Modifier, Roll
from rules.engine.asking.forms import Json, Number, Pick, Some, options
from rules.engine.asking.requests import Resolution
from rules.engine.asking.verbs import ask, roll
from rules.engine.asking.wording import targets
from rules.engine.kit.acts import Act, AnytimeAct, OutOfTurn, act, field, named, offer
from rules.engine.views.visibility import EVERYONE, GM, Kind
from rules.errors import BadAnswer
from rules.wayward.actions.abort import into_interrupt, sheltered
from rules.wayward.actions.aiming import unsettle
from rules.wayward.actions.moving import between, lasts, variable
from rules.wayward.character.values import Ability, Policy, formation_most
from rules.wayward.conditions.areas import is_area
from rules.wayward.defence.dodge import accuracy_to_reach, press, push
from rules.wayward.defence.interrupts import Defending, break_off, if_it_fails, pace
from rules.wayward.fight.action_in_progress import (
    Attack,
    AttackDamage,
    Deed,
    DefenceLimits,
    Guard,
    GuardTiming,
    Tag,
)
from rules.wayward.fight.questions import FriendAttacked, Role, RollFailed
from rules.wayward.fight.state import ROUND, Ninja, WayFight
from rules.wayward.fight.turn_action import SPENT, Turn, TurnAct, may_cost
from rules.wayward.rolls.d20_rolls import dodge
from rules.wayward.rolls.modifiers import total as total_of
from rules.wayward.rolls.willpower import rerolled, saved
from rules.wayward.stealth.hiding import come_out

ACT = "formation"


def _near(fight: WayFight, ninja: Ninja) -> list[Ninja]:
    """People on the same side within a twentieth of AGI in yards, or at an unknown distance."""
    some = [each for each in fight.seen_by(ninja) if each.side == ninja.side]
    gaps = [(each, between(fight, ninja.id, each.id)) for each in some]
    return [each for each, gap in gaps if gap is None or 2 * gap <= ninja.stats.agi]


def _people(at: Turn) -> Some:
    most = formation_most(at.me.stats.xp_total)
    return Some(options(named(_near(at.fight, at.me))), 1, most, "Who it is for")


@act(ACT, "act", clauses="WAY-TAKE-05")
class Formation(TurnAct):
    """Keep a Defensive Formation around some people for so many counts (WAY-TAKE-05)."""

    help = "Keep up a Defensive Formation."
    button = "Defensive Formation"
    hint = "Stand in front of friends: you take an area attack, and they take half of it."
    says = ("protects {people} {length?}", "protects others")
    people: tuple[str, ...] = field(_people, "Who you guard", default=(), says="{}")
    length: int = lasts()

    @classmethod
    def why_not(cls, at: Turn) -> str | None:
        if not at.me.training.abilities.get(Ability.DEFENSIVE_FORMATION, 0):
            return "That takes the ability Defensive Formation."
        return None if _near(at.fight, at.me) else "Nobody on your side is near enough."

    def plan(self, at: Turn) -> Deed:
        """A Variable Speed Action that names the people to protect."""
        near = [each.id for each in _near(at.fight, at.me)]
        if not self.people or any(id not in near for id in self.people):
            raise BadAnswer("Choose somebody on your own side who is near enough.")
        deed = variable(at, "Defensive Formation", self.length)
        deed.targets = list(self.people)
        return deed


def formed(fight: WayFight, ally: Ninja, target: Ninja) -> bool:
    """Whether an ally keeps a Defensive Formation for the target."""
    deed = fight.doing(ally)
    return deed is not None and deed.act == ACT and target.id in deed.targets


PROTECT_WITHIN = timedelta(hours=1)
"""The time in which allies may say that they take a hit (WAY-TAKE-01)."""

TAKE = 6


BETTER = 5


FORMED = 10
"""The bonus to the roll of somebody who keeps a Defensive Formation (WAY-TAKE-05)."""


LEAST = 3
"""The lowest Speed of Take the Hit (WAY-INTR-05)."""


def plan_take(fight: WayFight, made: Attack, ally: Ninja, ap: int, *, abort: bool = False) -> Guard:
    """Plan an ally's Take the Hit for this attack; a formation is not broken off for it.

    Raises:
     BadAnswer: They cannot: they are no ally or in a dome, it is too fast, or it is an area.
    """
    target = fight.combatant(made.target)
    formation = formed(fight, ally, target)
    down = ally.helpless or ally.asleep
    if ally is target or ally.id == made.by or ally.side != target.side or down:
        raise BadAnswer(f"{ally.name} cannot take a hit for {target.name}.")
    if sheltered(fight, ally) is not None:
        raise BadAnswer(f"{ally.name} stands in a dome, and nobody comes out of it.")
    if is_area(made.spec) and not formation:
        raise BadAnswer("Nobody can take the hit of an area attack for somebody else.")
    if made.spec.has(Tag.UNDEFENDABLE):
        raise BadAnswer("Only a Block helps against that.")
    guard = Guard(kind="take", title="Take the Hit", timing=GuardTiming(base=TAKE))
    guard.abort = abort and not formation
    pace(Defending(fight, ally, made), guard, ap=ap)
    better = FORMED if formation else BETTER
    guard.parts = dodge(fight, ally, [Modifier(better, "Take the Hit", "WAY-TAKE-01")])
    return guard


def _allies(fight: WayFight, made: Attack) -> list[Ninja]:
    """The target's allies who could be fast enough, if they have the Action Points."""
    if made.speed < 2 * LEAST or (is_area(made.spec) and not _anybody_formed(fight)):
        return []
    target = fight.combatant(made.target)
    awake = [each for each in fight.able() if not each.asleep and each.id != made.by]
    others = [each for each in awake if each.side == target.side and each is not target]
    free = [each for each in others if sheltered(fight, each) is None]
    return [each for each in free if _quick_enough(fight, made, each)]


def _quick_enough(fight: WayFight, made: Attack, ally: Ninja) -> bool:
    """Whether their Action Points could make them fast enough; the answer is checked exactly."""
    least = max(LEAST, TAKE - max(0, ally.turn.ap) + min(0, total_of(fight, ally, "speed")))
    return 2 * least <= made.speed + 1


def _anybody_formed(fight: WayFight) -> bool:
    return any(deed.act == "formation" for deed in fight.battle.deeds.values())


def _legal(at: Defending) -> list[int]:
    """The numbers of Action Points with which they can take the hit (WAY-INTR-02)."""
    return [ap for ap in range(max(0, at.me.turn.ap) + 1) if not _refusal(at, ap)]


def _refusal(at: Defending, ap: int = 0) -> str:
    """Why they cannot take the hit with so many Action Points; "" if they can."""
    try:
        _ = plan_take(at.fight, at.made, at.me, ap)
    except BadAnswer as error:
        return str(error)
    return ""


def _in_time(at: Defending) -> Number:
    legal = _legal(at)
    return Number(min(legal, default=0), max(legal, default=0), "Action Points")


@act("protect", "protect", clauses="WAY-TAKE-01", group="defend")
class Protect(Act[Defending]):
    """Take the hit for an ally; `willpower` is for a failed roll (WAY-TAKE-01, WAY-WP-01)."""

    title = "Take the Hit"
    help = "Take the hit for an ally."
    says = "takes the hit"
    ap: int = field(
        _in_time,
        "Action Points to spend",
        default=0,
        span=(0, 200),
        says=SPENT,
    )
    willpower: Policy = if_it_fails(help="Spend Willpower", default=Policy.ASK)
    abort: bool = break_off()

    @classmethod
    def why_not(cls, at: Defending) -> str | None:
        return None if _legal(at) else _refusal(at)

    @classmethod
    def blank_at(cls, at: Defending) -> Mapping[str, Json]:
        return {"ap": min(_legal(at), default=0)}

    def check(self, at: Defending) -> None:
        _ = plan_take(at.fight, at.made, at.me, self.ap, abort=self.abort)

    def price(self, at: Defending) -> Mapping[str, int]:
        return {"ap": self.ap, "willpower": may_cost(at.me, self.willpower)}


@act("stay_out", "protect", clauses="WAY-TAKE-01", group="defend")
class StayOut(Act[Defending]):
    """Leave the hit to the ally."""

    title = "Stay out of it"
    help = "Do not take the hit."
    says = "stays out of it"


def _until(fight: WayFight) -> int:
    """The count on which the next Action Points come."""
    return (fight.now // ROUND + 1) * ROUND


@act("stay_out_round", "protect", clauses="WAY-TAKE-01", group="defend")
class StayOutRound(Act[Defending]):
    """Leave all hits on allies to them, until the next Action Points come (WAY-TAKE-01)."""

    title = "Stay out for now"
    help = "Take no hits until Action Points come."
    says = "stays out until count {title-Stay out until}"
    orders = "stay out of it for some counts"

    @classmethod
    def button_at(cls, at: Defending) -> str:
        return f"Stay out until {_until(at.fight)}"


def helpers(fight: WayFight, made: Attack) -> Mapping[str, Resolution[None]]:
    """The questions to the allies who could take this hit, asked together with the target's own.

    Only allies who see the target and could do it now are asked. If one person controls both, or
    the attacker is on the same side, or the ally stays out for now, only orders and acts out of
    turn are used and nobody is waited for. (WAY-TAKE-01)
    """
    target = fight.combatant(made.target)
    able = [ally for ally in _allies(fight, made) if fight.sees(ally, target)]
    return {
        f"by-{ally.id}": _offer_to(fight, made, ally)
        for ally in able
        if _legal(Defending(fight, ally, made))
    }


def _offer_to(fight: WayFight, made: Attack, ally: Ninja) -> Resolution[None]:
    """Ask one ally for a short time; without an answer they stay out of it (WAY-TAKE-01)."""
    target, attacker = fight.combatant(made.target), fight.combatant(made.by)
    seen = attacker.eyes is EVERYONE
    until = _until(fight)
    away = ally.turn.stays_out is not None and fight.now < ally.turn.stays_out
    wish: Protect | StayOut | StayOutRound = yield from ask(
        "protect",
        ally.player,
        f"{attacker.shown_name} attacks {target.name}. Does {ally.name} take the hit?",
        lambda: offer(Defending(fight, ally, made), Protect, StayOut, StayOutRound),
        about=ally.id,
        within=PROTECT_WITHIN,
        default={"act": "stay_out"},
        covert=target.eyes is not EVERYONE,
        consult=away or ally.player == target.player or (seen and attacker.side == target.side),
        public=not ally.guarded,
        always=True,
        facts=FriendAttacked(
            attacker=made.by if seen else "",
            target=made.target,
            with_=made.name,
            speed=made.speed,
            accuracy=made.needed,
            count=fight.now,
        ),
    )
    if isinstance(wish, StayOutRound):
        ally.turn.stays_out = until
    if isinstance(wish, Protect) and not made.help.protector:
        made.help.protector, made.help.protector_ap = ally.id, wish.ap
        made.help.willpower, made.help.aborts = wish.willpower, wish.abort


def _pairs(at: OutOfTurn[WayFight]) -> list[tuple[Attack, Ninja]]:
    """The open attacks, each with an ally of whoever acts who could take it for its target."""
    fight = at.fight
    open_ = [made for made in fight.battle.attacks if made.help.open and not made.help.protector]
    own = [ninja for ninja in fight.able() if at.by in (GM, ninja.player)]
    pairs = [(made, ally) for made in open_ for ally in own if ally in _allies(fight, made)]
    return [(made, ally) for made, ally in pairs if fight.sees(ally, fight.combatant(made.target))]


def _takers(at: OutOfTurn[WayFight]) -> list[Ninja]:
    return list({ally.id: ally for _, ally in _pairs(at)}.values())


def _takeable(at: OutOfTurn[WayFight]) -> Pick:
    titles = {
        made.id: f"{made.name} at {at.fight.combatant(made.target).name}" for made, _ in _pairs(at)
    }
    return Pick(options(titles.items()), "Which attack")


@act("take_hit", clauses="WAY-TAKE-01 WAY-TAKE-02", group="defend")
class TakeHit(AnytimeAct[WayFight]):
    """Take a hit for an ally out of turn, while that ally is asked for a defence."""

    gm = False
    title = "Take the Hit"
    help = "Take a hit for an ally who is attacked now."
    protector: str = field(lambda at: targets(_takers(at), "Who takes it"), "Who takes it")
    attack: str = field(_takeable, "Which attack")
    ap: int = field(
        lambda at: Number(0, max(0, *[each.turn.ap for each in _takers(at)]), "Action Points"),
        "Action Points to spend",
        default=0,
        span=(0, 200),
    )

    @classmethod
    def why_not(cls, at: OutOfTurn[WayFight]) -> str | None:
        return None if _pairs(at) else "There is no attack now that you can take for somebody."

    def check(self, at: OutOfTurn[WayFight]) -> None:
        ally = at.fight.combatant(self.protector)
        made = next((m for m, a in _pairs(at) if m.id == self.attack and a is ally), None)
        if made is None:
            raise BadAnswer("You cannot take that hit.")
        _ = plan_take(at.fight, made, ally, self.ap)

    def resolve(self, at: OutOfTurn[WayFight]) -> None:
        for made in at.fight.battle.attacks:
            if made.id == self.attack and made.help.open and not made.help.protector:
                made.help.protector, made.help.protector_ap = self.protector, self.ap


D20 = Dice(1, 20)
PER_POINT = 20


def take_the_hit(fight: WayFight, made: Attack) -> Resolution[Attack | None]:
    """Roll for the ally: they take the whole hit, or less for each point of failure.

    Returns the attack on the ally; None if they are too late for any of it. `made.damage.scale` is
    the percentage that is left for the original target. (WAY-TAKE-01, WAY-TAKE-02)
    """
    ally, target = fight.combatant(made.help.protector), fight.combatant(made.target)
    try:
        how = made.help
        guard = plan_take(fight, made, ally, how.protector_ap, abort=how.aborts)
    except BadAnswer as error:
        fight.tell_player(ally, f"{ally.name} cannot take the hit any more: {error}", Kind.FAILURE)
        return None
    ally.turn.ap -= guard.cost.ap
    ally.turn.standing = None
    formation = formed(fight, ally, target)
    unsettle(fight, ally, dodges=True)
    if guard.abort:
        into_interrupt(fight, ally)
    if not formation:
        push(fight, ally, guard.total)
    come_out(fight, ally, "WAY-STEALTH-03")
    text = f"{ally.name} takes the hit for {target.name}: Speed {guard.total}."
    fight.tell_of(ally, text, clauses="WAY-TAKE-01")
    fell = yield from _rolled(fight, made, ally, guard)
    over = fell.total - made.needed
    if is_area(made.spec):
        return _in_formation(made, ally) if over >= 0 else None
    left = max(0, min(100, -PER_POINT * over))
    made.damage.scale = left
    return _intercepted(made, ally, share=100 - left, over=over) if left < 100 else None


def _rolled(fight: WayFight, made: Attack, ally: Ninja, guard: Guard) -> Resolution[Roll]:
    """The protector's roll, and the Willpower of both sides, in turns (WAY-WP-04)."""
    fell = yield from roll("take", D20, "Take the Hit", guard.parts, "WAY-TAKE-01")
    _tell(fight, made, ally, fell)
    while True:
        short = made.needed - fell.total
        if short <= 0:
            if not (yield from press(fight, made, fell, ally, guard.failing)):
                return fell
        else:
            question = f"{ally.name}'s Take the Hit fails by {short}. Willpower?"
            facts = RollFailed(Role.PROTECTOR, fight.now, with_=made.name, short=short)
            policy, once = made.help.willpower, guard.failing
            if not (yield from saved(fight, ally, question, facts, once, policy=policy)):
                return fell
            fell = yield from rerolled("Take the Hit", guard.parts, "WAY-TAKE-01")
        _tell(fight, made, ally, fell)


def _tell(fight: WayFight, made: Attack, ally: Ninja, fell: Roll) -> None:
    outcome = "works" if fell.total >= made.needed else "fails"
    held = fell.held(accuracy_to_reach(made), outcome)
    clauses = ["WAY-TAKE-01", "WAY-TAKE-02"]
    clauses += ["WAY-TAKE-03", "WAY-TAKE-04"] if fell.total > made.needed else []
    text = f"{ally.name}: Take the Hit {outcome}."
    fight.tell_roll(ally, text, held, Kind.EFFECT, audience=ally.eyes, clauses=clauses)


def _intercepted(made: Attack, ally: Ninja, *, share: int, over: int) -> Attack:
    """The attack on the protector; after a success, the margin is the Speed of their own defence.

    (WAY-TAKE-03, WAY-TAKE-04)
    """
    return Attack(
        id=f"{made.id}-taken",
        deed=made.deed,
        by=made.by,
        target=ally.id,
        spec=made.spec,
        speed=made.speed,
        damage_speed=made.damage_speed,
        accuracy=list(made.accuracy),
        roll=made.roll,
        damage=AttackDamage(scale=share),
        limits=DefenceLimits(most=max(0, over), may_block=over >= 1, surprise=made.limits.surprise),
    )


def _in_formation(made: Attack, ally: Ninja) -> Attack:
    """In an area the protector takes all the damage, the protected person half (WAY-TAKE-05)."""
    made.damage.scale = 50
    taken = _intercepted(made, ally, share=100, over=0)
    taken.limits.sneak = True
    return taken
