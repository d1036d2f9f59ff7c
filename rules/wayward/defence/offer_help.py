"""Taking a hit for somebody: the people who may, and how they do it (WAY-TAKE-01)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from rules.dice import Modifier
from rules.engine.forms import Acts, Choice, Fields, Form, Number, Pick, options
from rules.engine.requests import Resolution
from rules.engine.ruleset import Anytime
from rules.engine.verbs import ask
from rules.engine.visibility import EVERYONE, GM, PlayerId
from rules.engine.wording import targets
from rules.errors import BadAnswer, NotAllowed
from rules.wayward.actions.domes import sheltered
from rules.wayward.conditions.area_of_effect import is_area
from rules.wayward.defence.defensive_formation import formed
from rules.wayward.defence.interrupts import after_failure, pace
from rules.wayward.fight import answers
from rules.wayward.fight.action_in_progress import Attack, Guard, GuardTiming
from rules.wayward.fight.attack_spec import Tag
from rules.wayward.fight.questions import FriendAttacked
from rules.wayward.fight.state import ROUND, Ninja, WayFight
from rules.wayward.fight.turn_action import may_cost
from rules.wayward.rolls.d20_rolls import dodge
from rules.wayward.rolls.modifiers import total as total_of


@dataclass(frozen=True)
class TakeHit:
    """Take a hit for an ally, out of turn."""

    protector: str
    attack: str
    ap: int = 0


TAKE = 6


BETTER = 5


FORMED = 10
"""The bonus to the roll of somebody who keeps a Defensive Formation (WAY-TAKE-05)."""


LEAST = 3
"""The lowest Speed of Take the Hit (WAY-INTR-05)."""


def plan_take(fight: WayFight, made: Attack, ally: Ninja, ap: int) -> Guard:
    """Plan an ally's Take the Hit for this attack.

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
    pace(fight, ally, made, guard, ap=ap)
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


def helpers(fight: WayFight, made: Attack) -> Mapping[str, Resolution[None]]:
    """The questions to the allies who could take this hit, asked together with the target's own.

    Only allies who see the target and could do it now are asked. If one person controls both, or
    the attacker is on the same side, or the ally stays out for now, only orders and acts out of
    turn are used and nobody is waited for. (WAY-TAKE-01)
    """
    target = fight.combatant(made.target)
    able = [ally for ally in _allies(fight, made) if fight.sees(ally, target)]
    return {
        f"by-{ally.id}": _offer_to(fight, made, ally, _protecting(fight, made, ally))
        for ally in able
        if _in_time(fight, made, ally) or _protecting(fight, made, ally).possible()
    }


def _offer_to(
    fight: WayFight, made: Attack, ally: Ninja, form: Fields[answers.Protect]
) -> Resolution[None]:
    """Ask one ally for a short time; without an answer they stay out of it (WAY-TAKE-01)."""
    target, attacker = fight.combatant(made.target), fight.combatant(made.by)
    seen = attacker.eyes is EVERYONE
    until = (fight.now // ROUND + 1) * ROUND
    away = ally.turn.stays_out is not None and fight.now < ally.turn.stays_out
    wish: answers.Protect | answers.StayOut | answers.Nothing = yield from ask(
        "protect",
        ally.player,
        f"{attacker.shown_name} attacks {target.name}. Does {ally.name} take the hit?",
        Acts(
            {
                "protect": Choice(
                    "Take the Hit",
                    form,
                    cost=lambda wish: {
                        "ap": wish.ap,
                        "willpower": may_cost(ally, wish.willpower),
                    },
                ),
                "stay_out": Choice("Stay out of it", Fields(answers.Nothing)),
                "stay_out_round": Choice(f"Stay out until {until}", Fields(answers.StayOut)),
            }
        ),
        about=ally.id,
        within=timedelta(minutes=fight.house.defence.take_hit_minutes),
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
    if isinstance(wish, answers.StayOut):
        ally.turn.stays_out = until
    if isinstance(wish, answers.Protect) and not made.help.protector:
        made.help.protector, made.help.protector_ap = ally.id, wish.ap
        made.help.willpower = wish.willpower


def _in_time(fight: WayFight, made: Attack, ally: Ninja) -> bool:
    """Whether it is legal with just enough Action Points for the usual Speed."""
    try:
        _ = plan_take(fight, made, ally, max(0, TAKE - made.speed // 2))
    except BadAnswer:
        return False
    return True


def _protecting(fight: WayFight, made: Attack, ally: Ninja) -> Fields[answers.Protect]:
    def check(wish: answers.Protect) -> None:
        _ = plan_take(fight, made, ally, wish.ap)

    points = Number(0, max(0, ally.turn.ap), "Action Points")
    fields: dict[str, Form[Any]] = {"ap": points, "willpower": after_failure(ally)}
    return Fields(answers.Protect, fields, check)


def _form(fight: WayFight, by: PlayerId) -> Fields[TakeHit]:
    open_ = [made for made in fight.battle.attacks if made.help.open and not made.help.protector]
    own = [ninja for ninja in fight.able() if by in (GM, ninja.player)]
    pairs = [(made, ally) for made in open_ for ally in own if ally in _allies(fight, made)]
    shown = [(made, ally) for made, ally in pairs if fight.sees(ally, fight.combatant(made.target))]
    if not shown:
        raise NotAllowed("There is no attack now that you can take for somebody.")

    def check(wish: TakeHit) -> None:
        made = next((each for each in open_ if each.id == wish.attack), None)
        if made is None or (made, fight.combatant(wish.protector)) not in shown:
            raise BadAnswer("You cannot take that hit.")
        _ = plan_take(fight, made, fight.combatant(wish.protector), wish.ap)

    return Fields(TakeHit, _fields(fight, shown), check)


def _fields(fight: WayFight, pairs: Sequence[tuple[Attack, Ninja]]) -> dict[str, Form[Any]]:
    titles = {made.id: f"{made.name} at {fight.combatant(made.target).name}" for made, _ in pairs}
    allies = {ally.id: ally for _, ally in pairs}
    most = max([0, *[ally.turn.ap for ally in allies.values()]])
    return {
        "protector": targets(allies.values(), "Who takes it"),
        "attack": Pick(options(titles.items()), "Which attack"),
        "ap": Number(0, most, "Action Points"),
    }


def _take(fight: WayFight, by: PlayerId, wish: TakeHit) -> None:
    del by
    for made in fight.battle.attacks:
        if made.id == wish.attack and made.help.open and not made.help.protector:
            made.help.protector, made.help.protector_ap = wish.protector, wish.ap


TAKE_HIT: Anytime[WayFight] = Anytime(form=_form, do=_take)
"""Taking a hit for an ally out of turn, while that ally is asked for a defence."""
