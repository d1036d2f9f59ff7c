"""The question to the target of an attack, and what the answer does (WAY-DEF-01).

Dodge, Parry, Block, a technique or nothing, each with its Action Points, links and policies.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.engine.forms import (
    Acts,
    Choice,
    Fields,
    Form,
    Json,
    Lazily,
    OneOf,
)
from rules.engine.requests import Resolution
from rules.engine.verbs import ask
from rules.engine.visibility import EVERYONE
from rules.errors import BadAnswer
from rules.wayward.conditions.area_of_effect import is_area
from rules.wayward.defence.block import (
    offer_block,
    offer_shield,
    plan_block,
    plan_cover,
)
from rules.wayward.defence.defensive_techniques import (
    offer_technique,
    plan_counter,
)
from rules.wayward.defence.dodge import offer_dodge, plan_dodge
from rules.wayward.defence.interrupts import Offer, why_not_met
from rules.wayward.defence.parry import offer_parry, plan_parry
from rules.wayward.fight import answers
from rules.wayward.fight.action_in_progress import Attack, Guard
from rules.wayward.fight.attack_spec import Tag
from rules.wayward.fight.questions import Attacked
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.fight.turn_action import may_cost

ORDERS = {
    "block_dodge_none": ("keep_roll", "block", "dodge"),
    "dodge_block_none": ("keep_roll", "dodge", "block"),
    "none": ("keep_roll",),
}
"""The defences of somebody who does not answer, by `way.default_defence`."""

OFFERS = ("complete", "dodge", "parry", "block", "cover", "counter", "keep_roll", "endure")
"""The ways to defend, in the order of the menu; the last is always possible."""


def plan(fight: WayFight, target: Ninja, made: Attack, wish: Any) -> Guard | None:
    """The guard for an answer; None for no defence. Raises `BadAnswer` if it is illegal."""
    match wish:
        case answers.Dodge():
            return plan_dodge(fight, target, made, wish)
        case answers.Parry():
            return plan_parry(fight, target, made, wish)
        case answers.Block():
            return plan_block(fight, target, made, wish)
        case answers.Cover():
            return plan_cover(fight, target, made, wish)
        case answers.Counter():
            return plan_counter(fight, target, made, wish)
        case answers.KeepRoll():
            return Guard(kind="stand", title="The roll that stands")
        case _:
            return None


def ask_target(fight: WayFight, made: Attack, target: Ninja) -> Resolution[Any]:
    """Ask the target of an attack, unless no defence is possible (WAY-DEF-01)."""
    attacker = fight.combatant(made.by)
    if next(iter(choices(fight, target, made))) == "endure":
        return answers.Nothing()
    wish: Any = yield from ask(
        "defend",
        target.player,
        f"{attacker.shown_name} attacks {target.name}: {made.name}, Speed {made.speed}, "
        f"Accuracy {made.needed}. Defend?",
        lambda: Acts(
            choices(fight, target, made),
            why_not=lambda act: why_not_met(fight, target, made, act),
        ),
        about=target.id,
        default=lambda: usual(fight, target, made),
        public=not target.guarded,
        sure=True,
        facts=Attacked(
            attacker=made.by if attacker.eyes is EVERYONE else "",
            with_=made.name,
            speed=made.speed,
            accuracy=made.needed,
            area=is_area(made.spec),
            surprise=made.limits.surprise,
            count=fight.now,
        ),
    )
    return wish


def choices(fight: WayFight, target: Ninja, made: Attack) -> Mapping[str, Choice[Any]]:
    """Every defence that is legal now."""
    return Lazily(OFFERS, lambda name: _offer(fight, target, made, name))


ADDS = {"ap": "with Action Points", "place": "with the place of a wound"}
"""What the form of a defence adds to it, by the most notable of its fields."""


def _offer(fight: WayFight, target: Ninja, made: Attack, name: str) -> Choice[Any] | None:
    """One way to defend; None if it is not possible now."""
    if name == "endure":
        return Choice("No defence", Fields(answers.Nothing))
    if name == "complete":
        if not made.prey:
            return None
        title = f"Complete {fight.battle.deeds[made.prey].seen_title} and be hit"
        return Choice(title[:80], Fields(answers.Complete))
    offer = _OFFERS[name](fight, target, made)
    if offer is None:
        return None

    def check(wish: Any) -> None:
        _ = plan(fight, target, made, wish)

    given = {key: form for key, form in offer.fields.items() if form is not None}
    policy = _preset(target, given.get("willpower"))
    form = Fields(offer.answer, given, check, initial=policy)
    if not (_simply(form) or form.possible()):
        return None
    adds = next((words for name, words in ADDS.items() if name in given), "with choices")
    return Choice(offer.title, form, cost=lambda wish: _cost(target, wish), adds=adds)


def _preset(target: Ninja, policy: Form[Any] | None) -> dict[str, Json]:
    """The Willpower option that the player chose in advance, if the form offers it (WAY-WP-01)."""
    offered = isinstance(policy, OneOf) and target.turn.after_failure in policy.members
    return {"willpower": target.turn.after_failure.value} if offered else {}


def _cost(target: Ninja, wish: Any) -> Mapping[str, int]:
    """The Action Points of a defence, and the Willpower that it takes if it fails."""
    policy = getattr(wish, "willpower", answers.Policy.NEVER)
    return {"ap": getattr(wish, "ap", 0), "willpower": may_cost(target, policy)}


def _offer_roll(fight: WayFight, target: Ninja, made: Attack) -> Offer | None:
    """The roll that stands: it answers every attack until the ninja does something else."""
    del fight
    if target.turn.standing is None or made.spec.has(Tag.UNDEFENDABLE):
        return None
    title = f"Let {target.turn.standing.total} answer it"
    return Offer(title=title, answer=answers.KeepRoll, fields={})


_OFFERS: Mapping[str, Callable[[WayFight, Ninja, Attack], Offer | None]] = {
    "dodge": offer_dodge,
    "parry": offer_parry,
    "block": offer_block,
    "cover": offer_shield,
    "counter": offer_technique,
    "keep_roll": _offer_roll,
}


def usual(fight: WayFight, target: Ninja, made: Attack) -> Json:
    """The defence of somebody who does not answer (WAY-DEF-01, WAY-AOE-02)."""
    legal: Mapping[str, Choice[Any]] = choices(fight, target, made)
    for name in ORDERS[fight.house.defence.default_defence]:
        if name in legal and _simply(legal[name].form):
            return {"act": name}
    return {"act": "endure"}


def _simply(form: Fields[Any]) -> bool:
    """Whether it can be chosen without filling in anything."""
    try:
        _ = form.read({})
    except BadAnswer:
        return False
    return True
