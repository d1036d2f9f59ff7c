"""The one question to whoever is attacked, and what comes of the answer (WAY-DEF-01).

Dodge, Parry, Block, a technique or nothing, each with its Action Points, links and policies.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.engine.forms import (
    Act,
    Choice,
    Fields,
    Form,
    Json,
    Number,
    OneOf,
    Pick,
    YesNo,
    options,
)
from rules.engine.requests import Resolution
from rules.engine.verbs import ask, together
from rules.engine.visibility import EVERYONE
from rules.errors import BadAnswer
from rules.wayward import acts
from rules.wayward.abort import abortable
from rules.wayward.afflict import wake
from rules.wayward.area import is_area
from rules.wayward.chains import links_field, links_for
from rules.wayward.counters import defending, plan_counter, stops, written
from rules.wayward.deeds import Attack, Guard
from rules.wayward.guards import (
    blocking,
    covers,
    parrying,
    plan_block,
    plan_cover,
    plan_dodge,
    plan_parry,
    shields,
)
from rules.wayward.spec import Tag
from rules.wayward.state import Ninja, WayFight
from rules.wayward.technique import Core
from rules.wayward.willpower import may_ask

ORDERS = {
    "block_dodge_none": ("keep_roll", "block", "dodge"),
    "dodge_block_none": ("keep_roll", "dodge", "block"),
    "none": ("keep_roll",),
}
"""How the silent defend themselves, by `way.default_defence`; a roll that stands comes first."""


def plan(fight: WayFight, target: Ninja, made: Attack, wish: Any) -> Guard | None:
    """The guard that an answer means; None where there is no defence. Raises `BadAnswer`."""
    policy = getattr(wish, "willpower", acts.Policy.NEVER)
    if policy is acts.Policy.IF_IT_FAILS and target.willpower <= 0:
        raise BadAnswer(f"{target.name} has no Willpower to spend.")
    match wish:
        case acts.Dodge():
            return plan_dodge(fight, target, made, wish)
        case acts.Parry():
            return plan_parry(fight, target, made, wish)
        case acts.Block():
            return plan_block(fight, target, made, wish)
        case acts.Cover():
            return plan_cover(fight, target, made, wish)
        case acts.Counter():
            return plan_counter(fight, target, made, wish)
        case acts.KeepRoll():
            return Guard(kind="stand", title="The roll that stands")
        case _:
            return None


def ask_defence(fight: WayFight, made: Attack, *, shared: bool = True) -> Resolution[Any]:
    """How the target defends; None where somebody takes the hit for him before he has said.

    While it is open, `shared` lets his allies take the hit, and it closes when one does.
    (WAY-ATK-01, WAY-TAKE-01)
    """
    target = fight.combatant(made.target)
    wake(fight, target)
    if target.helpless or made.sneak:
        return acts.Nothing()
    made.open = shared
    answers = yield from together(
        "defence",
        {"target": _ask(fight, made, target)},
        enough=lambda _: bool(shared and made.protector),
    )
    made.open = False
    return answers.get("target")


def _ask(fight: WayFight, made: Attack, target: Ninja) -> Resolution[Any]:
    attacker = fight.combatant(made.by)
    if len(choices(fight, target, made)) == 1:
        return acts.Nothing()
    wish: Any = yield from ask(
        "defend",
        target.player,
        f"{attacker.shown_name} attacks {target.name}: {made.name}, Speed {made.speed}, "
        f"Accuracy {made.needed}.",
        lambda: Act(choices(fight, target, made)),
        about=target.id,
        default=lambda: usual(fight, target, made),
        public=not target.guarded,
        always=True,
        facts={
            "attacker": made.by if attacker.eyes is EVERYONE else "",
            "with": made.name,
            "speed": made.speed,
            "accuracy": made.needed,
            "area": is_area(made.spec),
            "surprise": made.surprise,
            "count": fight.now,
            "ap": target.ap,
        },
    )
    return wish


def choices(fight: WayFight, target: Ninja, made: Attack) -> dict[str, Choice[Any]]:
    """Every defence that is legal now."""
    offered: dict[str, Choice[Any]] = {}
    if made.prey:
        title = f"Complete {fight.deeds[made.prey].title} and be hit"
        offered["complete"] = Choice(title[:80], Fields(acts.Complete))

    def offer(name: str, title: str, type_: Callable[..., Any], **fields: Form[Any] | None) -> None:
        def check(wish: Any) -> None:
            _ = plan(fight, target, made, wish)

        given = {key: form for key, form in fields.items() if form is not None}
        form = Fields(type_, given, check)
        if _simply(form) or form.possible():
            offered[name] = Choice(title, form)

    ap = None if made.surprise else Number(0, max(0, target.ap), "Action Points")
    policy = OneOf(tuple(acts.Policy), "Willpower") if may_ask(target) else None
    abort = YesNo("Break off what I am doing (+1)") if abortable(fight, target) else None
    late = links_for(target, Core.FAILED_DODGE)
    links = links_for(target, Core.DODGE)
    if made.most is None and not made.spec.has(Tag.UNDEFENDABLE):
        offer(
            "dodge",
            "Dodge",
            acts.Dodge,
            ap=ap,
            links=links_field(links) if links else None,
            late=_pick([(each.written, each.title) for each in late], "Add if it fails"),
            willpower=policy,
            abort=abort,
        )
    arms = parrying(fight, target, made, abort=abort is not None)
    if arms:
        offer(
            "parry",
            "Parry",
            acts.Parry,
            weapon=_pick(arms, "With"),
            ap=ap,
            willpower=policy,
            abort=abort,
        )
    if blocking(fight, target, made):
        held = [(each.id, each.name) for each in shields(fight, target)]
        offer("block", "Block", acts.Block, weapon=_pick(held, "With"))
    things = [(each.id, each.name) for each in covers(fight, target, abort=abort is not None)]
    if things:
        offer(
            "cover", "Put up a shield", acts.Cover, weapon=_pick(things, "With"), ap=ap, abort=abort
        )
    able = [pair for pair in defending(target) if stops(pair[0], made)]
    if able:
        named = [(written(*pair), _named(*pair)) for pair in able]
        offer(
            "counter",
            "Technique",
            acts.Counter,
            technique=_pick(named, "Technique"),
            ap=ap,
            links=links_field(links) if links else None,
            willpower=policy,
            abort=abort,
        )
    if target.standing is not None and not made.spec.has(Tag.UNDEFENDABLE):
        offer("keep_roll", f"Let {target.standing.total} answer it", acts.KeepRoll)
    offered["endure"] = Choice("No defence", Fields(acts.Nothing))
    return offered


def _named(technique: Any, x: int) -> str:
    return f"{technique.name} {x}" if technique.x_least else technique.name


def _pick(pairs: list[tuple[str, str]], label: str) -> Pick | None:
    return Pick(options(pairs), label) if pairs else None


def usual(fight: WayFight, target: Ninja, made: Attack) -> Json:
    """How the silent defend themselves (WAY-DEF-01, WAY-AOE-02)."""
    legal: Mapping[str, Choice[Any]] = choices(fight, target, made)
    for name in ORDERS[fight.house.default_defence]:
        if name in legal and _simply(legal[name].form):
            return {"act": name}
    return {"act": "endure"}


def _simply(form: Fields[Any]) -> bool:
    """Whether it can be chosen without a word more."""
    try:
        _ = form.read({})
    except BadAnswer:
        return False
    return True
