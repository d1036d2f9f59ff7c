"""Take the Hit: somebody else throws himself into the way of an attack (WAY-TAKE-01..05).

While the target is being asked, any ally may do it by an act out of turn; an order to the question
``protect`` does it for him. The first to say so does it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.dice import Against, Dice, Modifier, Roll
from rules.engine.forms import Act, Choice, Fields, Form, Number, Pick, options
from rules.engine.requests import Resolution
from rules.engine.ruleset import Anytime
from rules.engine.verbs import ask, roll
from rules.engine.visibility import EVERYONE, GM, Kind, PlayerId
from rules.errors import BadAnswer, NotAllowed
from rules.wayward.actions.aiming import unsettle
from rules.wayward.conditions.area_of_effect import is_area
from rules.wayward.defence.defence_options import pace, total
from rules.wayward.defence.defensive_formation import formed
from rules.wayward.defence.defensive_rolls import push
from rules.wayward.fight import answers
from rules.wayward.fight.action_in_progress import Attack, Guard
from rules.wayward.fight.attack_spec import Tag
from rules.wayward.fight.questions import FriendAttacked, Role, RollFailed
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.fight.wording import targets
from rules.wayward.rolls.d20_rolls import dodge
from rules.wayward.rolls.modifiers import total as total_of
from rules.wayward.rolls.willpower import ask_willpower, rerolled

D20 = Dice(1, 20)
TAKE = 6
BETTER = 5
FORMED = 10
"""What the roll of whoever keeps a Defensive Formation is better by (WAY-TAKE-05)."""
LEAST = 3
"""As low as the Speed of Take the Hit may come (WAY-INTR-05)."""
PER_POINT = 20


def plan_take(fight: WayFight, made: Attack, ally: Ninja, ap: int) -> Guard:
    """What it takes an ally to take this hit.

    Raises:
        BadAnswer: He cannot: it is no ally's, too fast, or an area.
    """
    target = fight.combatant(made.target)
    formation = formed(fight, ally, target)
    down = ally.helpless or ally.asleep
    if ally is target or ally.id == made.by or ally.side != target.side or down:
        raise BadAnswer(f"{ally.name} cannot take a hit for {target.name}.")
    if is_area(made.spec) and not formation:
        raise BadAnswer("Nobody can take the hit of a whole area for somebody.")
    if made.spec.has(Tag.UNDEFENDABLE):
        raise BadAnswer("Nothing but a Block helps against that.")
    guard = Guard(kind="take", title="Take the Hit", base=TAKE)
    pace(fight, ally, made, guard, ap=ap)
    better = FORMED if formation else BETTER
    guard.parts = dodge(fight, ally, [Modifier(better, "Take the Hit", "WAY-TAKE-01")])
    return guard


def _allies(fight: WayFight, made: Attack) -> list[Ninja]:
    """Those on the target's side who could be fast enough, if they have the Action Points."""
    if made.speed < 2 * LEAST or (is_area(made.spec) and not _anybody_formed(fight)):
        return []
    target = fight.combatant(made.target)
    awake = [each for each in fight.able() if not each.asleep and each.id != made.by]
    others = [each for each in awake if each.side == target.side and each is not target]
    return [each for each in others if _quick_enough(fight, made, each)]


def _quick_enough(fight: WayFight, made: Attack, ally: Ninja) -> bool:
    """Whether his Action Points might make him so: the rest is seen to when he says so."""
    least = max(LEAST, TAKE - max(0, ally.ap) + min(0, total_of(fight, ally, "speed")))
    return 2 * least <= made.speed + 1


def _anybody_formed(fight: WayFight) -> bool:
    return any(deed.act == "formation" for deed in fight.deeds.values())


def look_for_help(fight: WayFight, made: Attack) -> Resolution[None]:
    """See whether an ally has an order to take this hit; nobody is waited for (WAY-TAKE-01)."""
    target, attacker = fight.combatant(made.target), fight.combatant(made.by)
    for ally in _allies(fight, made):
        form = _protecting(fight, made, ally)
        if made.protector or not (_in_time(fight, made, ally) or form.possible()):
            continue
        wish: answers.Protect | answers.Nothing = yield from ask(
            "protect",
            ally.player,
            f"{attacker.shown_name} attacks {target.name}. Does {ally.name} take the hit?",
            Act(
                {
                    "stay_out": Choice("Stay out of it", Fields(answers.Nothing)),
                    "protect": Choice("Take the Hit", form, cost=lambda wish: {"ap": wish.ap}),
                }
            ),
            about=ally.id,
            default={"act": "stay_out"},
            consult=True,
            always=True,
            facts=FriendAttacked(
                attacker=made.by if attacker.eyes is EVERYONE else "",
                target=made.target,
                with_=made.name,
                speed=made.speed,
                accuracy=made.needed,
                count=fight.now,
            ),
        )
        if isinstance(wish, answers.Protect):
            made.protector, made.protector_ap = ally.id, wish.ap


def _in_time(fight: WayFight, made: Attack, ally: Ninja) -> bool:
    """Whether as many Action Points as his usual Speed lacks make it legal."""
    try:
        _ = plan_take(fight, made, ally, max(0, TAKE - made.speed // 2))
    except BadAnswer:
        return False
    return True


def _protecting(fight: WayFight, made: Attack, ally: Ninja) -> Fields[answers.Protect]:
    def check(wish: answers.Protect) -> None:
        _ = plan_take(fight, made, ally, wish.ap)

    return Fields(answers.Protect, {"ap": Number(0, max(0, ally.ap), "Action Points")}, check)


def take_the_hit(fight: WayFight, made: Attack) -> Resolution[Attack | None]:
    """The ally's roll: he takes all of it, or what each point of failure does not leave.

    The attack on him, None where he comes too late altogether. `made.scale` is what is left for
    the one it was meant for. (WAY-TAKE-01, WAY-TAKE-02)
    """
    ally, target = fight.combatant(made.protector), fight.combatant(made.target)
    try:
        guard = plan_take(fight, made, ally, made.protector_ap)
    except BadAnswer as error:
        fight.tell_player(ally, f"{ally.name} cannot take the hit any more: {error}", Kind.FAILURE)
        return None
    ally.ap -= guard.ap
    ally.standing = None
    formation = formed(fight, ally, target)
    unsettle(fight, ally, dodges=True)
    if not formation:
        push(fight, ally, total(guard))
    text = f"{ally.name} takes the hit for {target.name} (Speed {total(guard)})."
    fight.tell(text, audience=ally.eyes, clauses=["WAY-TAKE-01"])
    fell = yield from _rolled(fight, made, ally, guard)
    over = fell.total - made.needed
    if is_area(made.spec):
        return _in_formation(made, ally) if over >= 0 else None
    left = max(0, min(100, -PER_POINT * over))
    made.scale = left
    return _intercepted(made, ally, share=100 - left, over=over) if left < 100 else None


def _rolled(fight: WayFight, made: Attack, ally: Ninja, guard: Guard) -> Resolution[Roll]:
    fell = yield from roll("take", D20, "Take the Hit", guard.parts, "WAY-TAKE-01")
    _tell(fight, made, ally, fell)
    if fell.total < made.needed:
        question = f"{ally.name}'s Take the Hit fails by {made.needed - fell.total}. Willpower?"
        short = made.needed - fell.total
        facts = RollFailed(Role.PROTECTOR, fight.now, with_=made.name, short=short)
        if (yield from ask_willpower(fight, ally, question, facts)):
            fell = yield from rerolled("Take the Hit", guard.parts, "WAY-TAKE-01")
            _tell(fight, made, ally, fell)
    return fell


def _tell(fight: WayFight, made: Attack, ally: Ninja, fell: Roll) -> None:
    outcome = "works" if fell.total >= made.needed else "fails"
    held = fell.held(Against(made.needed, "Accuracy"), outcome)
    clauses = ["WAY-TAKE-01", "WAY-TAKE-02"]
    text = f"{ally.name}: Take the Hit {outcome}."
    fight.tell_roll(ally, text, held, Kind.EFFECT, audience=ally.eyes, clauses=clauses)


def _intercepted(made: Attack, ally: Ninja, *, share: int, over: int) -> Attack:
    """The attack on the protector: after a success he may defend as fast as it was clear.

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
        scale=share,
        most=max(0, over),
        may_block=over >= 1,
        surprise=made.surprise,
    )


def _in_formation(made: Attack, ally: Ninja) -> Attack:
    """Of an area the protector takes everything, and the protected one half (WAY-TAKE-05)."""
    made.scale = 50
    taken = _intercepted(made, ally, share=100, over=0)
    taken.sneak = True
    return taken


# ------------------------------------------------------------------ out of turn


def _form(fight: WayFight, by: PlayerId) -> Fields[answers.TakeHit]:
    open_ = [made for made in fight.attacks if made.open and not made.protector]
    own = [ninja for ninja in fight.able() if by in (GM, ninja.player)]
    pairs = [(made, ally) for made in open_ for ally in own if ally in _allies(fight, made)]
    shown = [(made, ally) for made, ally in pairs if fight.sees(ally, fight.combatant(made.target))]
    if not shown:
        raise NotAllowed("There is no attack now whose hit could be taken for somebody.")

    def check(wish: answers.TakeHit) -> None:
        made = next((each for each in open_ if each.id == wish.attack), None)
        if made is None or (made, fight.combatant(wish.protector)) not in shown:
            raise BadAnswer("That hit cannot be taken.")
        _ = plan_take(fight, made, fight.combatant(wish.protector), wish.ap)

    return Fields(answers.TakeHit, _fields(fight, shown), check)


def _fields(fight: WayFight, pairs: Sequence[tuple[Attack, Ninja]]) -> dict[str, Form[Any]]:
    titles = {made.id: f"{made.name} at {fight.combatant(made.target).name}" for made, _ in pairs}
    allies = {ally.id: ally for _, ally in pairs}
    most = max([0, *[ally.ap for ally in allies.values()]])
    return {
        "protector": targets(allies.values(), "Who takes it"),
        "attack": Pick(options(titles.items()), "Which attack"),
        "ap": Number(0, most, "Action Points"),
    }


def _take(fight: WayFight, by: PlayerId, wish: answers.TakeHit) -> None:
    del by
    for made in fight.attacks:
        if made.id == wish.attack and made.open and not made.protector:
            made.protector, made.protector_ap = wish.protector, wish.ap


TAKE_HIT: Anytime[WayFight] = Anytime(form=_form, do=_take)
"""Taking a hit for an ally out of turn, while he is being asked for his defence."""
