"""Take the Hit: somebody else moves into the way of an attack (WAY-TAKE-01..05).

While the target is asked for a defence, the question ``protect`` goes to each ally who could do it;
an order may answer it. The target's own answer does not end these questions: every ally has the
time that the table gives. The first ally who agrees takes the hit.
"""

from __future__ import annotations

from rules.dice import Dice, Roll
from rules.engine.requests import Resolution
from rules.engine.verbs import roll
from rules.engine.visibility import Kind
from rules.errors import BadAnswer
from rules.wayward.actions.aiming import unsettle
from rules.wayward.character.values import Policy
from rules.wayward.conditions.area_of_effect import is_area
from rules.wayward.defence.defensive_formation import formed
from rules.wayward.defence.defensive_rolls import accuracy_to_reach, push
from rules.wayward.defence.offer_help import plan_take
from rules.wayward.fight.action_in_progress import Attack, AttackDamage, DefenceLimits, Guard
from rules.wayward.fight.questions import Role, RollFailed
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.rolls.willpower import ask_willpower, rerolled, spend

D20 = Dice(1, 20)
PER_POINT = 20


def take_the_hit(fight: WayFight, made: Attack) -> Resolution[Attack | None]:
    """Roll for the ally: they take the whole hit, or less for each point of failure.

    Returns the attack on the ally; None if they are too late for any of it. `made.damage.scale` is
    the percentage that is left for the original target. (WAY-TAKE-01, WAY-TAKE-02)
    """
    ally, target = fight.combatant(made.help.protector), fight.combatant(made.target)
    try:
        guard = plan_take(fight, made, ally, made.help.protector_ap)
    except BadAnswer as error:
        fight.tell_player(ally, f"{ally.name} cannot take the hit any more: {error}", Kind.FAILURE)
        return None
    ally.turn.ap -= guard.cost.ap
    ally.turn.standing = None
    formation = formed(fight, ally, target)
    unsettle(fight, ally, dodges=True)
    if not formation:
        push(fight, ally, guard.total)
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
    fell = yield from roll("take", D20, "Take the Hit", guard.parts, "WAY-TAKE-01")
    _tell(fight, made, ally, fell)
    policy = made.help.willpower
    if fell.total < made.needed and policy != Policy.NEVER:
        question = f"{ally.name}'s Take the Hit fails by {made.needed - fell.total}. Willpower?"
        short = made.needed - fell.total
        facts = RollFailed(Role.PROTECTOR, fight.now, with_=made.name, short=short)
        if policy == Policy.ASK:
            spent = yield from ask_willpower(fight, ally, question, facts)
        else:
            spent = spend(fight, ally)
        if spent:
            fell = yield from rerolled("Take the Hit", guard.parts, "WAY-TAKE-01")
            _tell(fight, made, ally, fell)
    return fell


def _tell(fight: WayFight, made: Attack, ally: Ninja, fell: Roll) -> None:
    outcome = "works" if fell.total >= made.needed else "fails"
    held = fell.held(accuracy_to_reach(made), outcome)
    clauses = ["WAY-TAKE-01", "WAY-TAKE-02"]
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
