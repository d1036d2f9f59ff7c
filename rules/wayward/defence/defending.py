"""The question to the target of an attack, and what the answer does (WAY-DEF-01).

Dodge, Parry, Block, a technique or nothing, each with its Action Points, links and policies.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from rules.engine.asking.forms import Acts, Choice, Fields, Json, Lazily
from rules.engine.asking.requests import Resolution
from rules.engine.asking.verbs import ask
from rules.engine.kit.acts import Act, act, choice
from rules.engine.views.visibility import EVERYONE, Kind
from rules.errors import BadAnswer
from rules.wayward.actions.abort import into_interrupt
from rules.wayward.actions.action_chains import count_uses
from rules.wayward.actions.aiming import unsettle
from rules.wayward.actions.speed import tell_sums
from rules.wayward.conditions.areas import is_area
from rules.wayward.defence.block import Block, Cover, Parry, block
from rules.wayward.defence.dodge import Dodge, dazzle, judge, oppose, push
from rules.wayward.defence.interrupts import Counter, Defending, Reaction
from rules.wayward.fatigue import exert, price
from rules.wayward.fight.action_in_progress import Attack, Guard, Tag
from rules.wayward.fight.questions import Attacked
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.stealth.actions_from_stealth import defended
from rules.wayward.wounds.wounds import wince

USUAL = ("keep_roll", "block", "dodge")
"""The defences of somebody who does not answer: the first that is possible (WAY-DEF-01)."""


@act("complete", "defend", clauses="WAY-SNEAK-09", group="stealth")
class Complete(Act[Defending]):
    """Finish the present action, and be hit."""

    title = "Complete it"
    help = "Go on with your action, and be hit."
    says = "completes their action and is hit"

    @classmethod
    def why_not(cls, at: Defending) -> str | None:
        if at.made.prey:
            return None
        return "Only who is interrupted by an ambush can complete their action."

    @classmethod
    def button_at(cls, at: Defending) -> str:
        prey = at.fight.battle.deeds[at.made.prey]
        return f"Complete {prey.seen_title} and be hit"[:80]


@act("keep_roll", "defend", clauses="WAY-DEF-03", group="defend")
class KeepRoll(Reaction):
    """Let an earlier roll answer this attack too; it stands until they do something else."""

    title = "Keep the roll"
    help = "Use your earlier roll for this attack too."
    says = "keeps the roll for this attack too"

    @classmethod
    def fits(cls, at: Defending) -> bool:
        return at.me.turn.standing is not None and not at.made.spec.has(Tag.UNDEFENDABLE)

    @classmethod
    def reason(cls, at: Defending) -> str:
        if at.made.spec.has(Tag.UNDEFENDABLE):
            return "Only a Block helps against that."
        return "No earlier roll of yours still stands."

    @classmethod
    def button_at(cls, at: Defending) -> str:
        standing = at.me.turn.standing
        return cls.act.title if standing is None else f"Let {standing.total} answer it"

    @classmethod
    def adding_at(cls, at: Defending) -> str:
        del at
        return cls.adding

    def guard(self, _at: Defending) -> Guard:
        return Guard(kind="stand", title="The roll that stands")


@act("endure", "defend", clauses="WAY-ATK-02", group="defend")
class Endure(Act[Defending]):
    """Do not defend."""

    title = "No defence"
    help = "Do not defend."
    says = "does not defend"


Defence: TypeAlias = Complete | Reaction | Block | Endure
"""The answer to an attack."""

DEFENCES: dict[str, type[Act[Defending]]] = {
    kind.act.name: kind
    for kind in (Complete, Dodge, Parry, Block, Cover, Counter, KeepRoll, Endure)
}
"""The ways to defend, in the order of the menu; the last is always possible."""


def plan(at: Defending, wish: Defence) -> Guard | None:
    """The guard for an answer; None for no defence. Raises `BadAnswer` if it is illegal."""
    return wish.guard(at) if isinstance(wish, Reaction | Block) else None


def ask_target(fight: WayFight, made: Attack, target: Ninja) -> Resolution[Defence]:
    """Ask the target of an attack, unless no defence is possible (WAY-DEF-01)."""
    attacker = fight.combatant(made.by)
    at = Defending(fight, target, made)
    if next(iter(defences(at).choices)) == "endure":
        return Endure()
    wish: Defence = yield from ask(
        "defend",
        target.player,
        f"{attacker.shown_name} attacks {target.name}: {made.name}, Speed {made.speed}, "
        f"Accuracy {made.needed}. Defend?",
        lambda: defences(at),
        about=target.id,
        default=lambda: usual(at),
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


def defences(at: Defending) -> Acts[Any]:
    """Every defence that is legal now."""

    def make(name: str) -> Choice[Any] | None:
        kind = DEFENCES[name]
        if kind.why_not(at) is not None:
            return None
        made = choice(kind, at)
        return made if _simply(made.form) or made.form.possible() else None

    def why_not(name: str) -> str:
        kind = DEFENCES.get(name)
        if kind is None:
            return ""
        return kind.reason(at) if issubclass(kind, Reaction | Block) else kind.why_not(at) or ""

    return Acts(Lazily(DEFENCES, make), why_not=why_not)


def usual(at: Defending) -> Json:
    """The defence of somebody who does not answer (WAY-DEF-01, WAY-AOE-02)."""
    legal = defences(at).choices
    for name in USUAL:
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


def carry_guard(fight: WayFight, made: Attack, wish: Defence) -> Resolution[None]:
    """Carry out the target's answer; one that is no longer possible is no defence."""
    target = fight.combatant(made.target)
    made.damage.share = 100
    try:
        guard = plan(Defending(fight, target, made), wish)
    except BadAnswer as error:
        fight.tell_player(target, f"{target.name} cannot do that any more: {error}", Kind.FAILURE)
        return
    if guard is None or target.helpless:
        return
    made.guard = guard
    costs = int(guard.abort) if made.spec.defended.undelayed else guard.total
    _begin(fight, target, guard, delay=costs)
    dazzle(fight, made, target, guard)
    wince(fight, target, made, guard, guard.total)
    if not late_possible(target, guard):
        works = yield from _pay(fight, target, guard)
        if not works:
            return
    match guard.kind:
        case "block":
            block(fight, made, target, guard)
        case "wall":
            made.damage.off = guard.wall
            text = f"A wall rises before {target.name}."
            fight.tell_of(target, text, clauses="WAY-PART-05", of=made.id)
        case _:
            yield from oppose(fight, made, target)
            _bite_through(made, target, guard)
            if late_possible(target, guard):
                yield from _close(fight, made, target)


def late_possible(target: Ninja, guard: Guard) -> bool:
    """Whether the costs wait because a link may still be added (WAY-CHAIN-10, WAY-FATIGUE-09)."""
    known = any(each.late for each in target.training.techniques)
    return guard.kind == "dodge" and not guard.technique and known


def _begin(fight: WayFight, target: Ninja, guard: Guard, *, delay: int) -> None:
    """Spend the Action Points, and delay the next action, usually by the interrupt's Speed.

    This happens whether or not the defence works. (WAY-INTR-04, WAY-CBEX-02, WAY-ABORT-04)
    """
    if guard.abort:
        into_interrupt(fight, target)
    if guard.kind not in {"stand", "block"} or guard.timing.base:
        target.turn.standing = None
    defended(fight, target, target.knows(guard.technique))
    if guard.kind == "dodge":
        unsettle(fight, target, dodges=True)
    target.turn.ap -= guard.cost.ap
    push(fight, target, delay)
    count_uses(target, [*([guard.technique] if guard.technique else []), *guard.links])
    free = ", without delay" if guard.total and not delay else ""
    text = f"{target.name} answers with {guard.title}: Speed {guard.total}{free}."
    why = ["WAY-DEF-02", *(["WAY-INTR-04"] if delay else ["WAY-VSA-03"])]
    why += ["WAY-CHAIN-05", "WAY-CHAIN-11"] if guard.links else []
    why += ["WAY-CHAIN-02"] if guard.links and guard.kind != "dodge" else []
    fight.tell_of(target, text, clauses=why)
    tell_sums(fight, target, guard.title, {"Speed": guard.timing.parts})


def _pay(fight: WayFight, target: Ninja, guard: Guard) -> Resolution[bool]:
    """Make the Fatigue rolls of the whole chain. Returns whether it works (WAY-CHAIN-05, -11)."""
    if not guard.cost.stamina and not guard.cost.chakra:
        return True
    stamina, chakra = (
        price(fight, target, guard.cost.stamina),
        price(fight, target, guard.cost.chakra),
    )
    works = yield from exert(fight, target, stamina=stamina, chakra=chakra)
    if not works:
        text = f"{guard.title}: {target.name} is too exhausted for it."
        fight.tell_of(target, text, Kind.FAILURE, "WAY-FATIGUE-09")
    return works


def _bite_through(made: Attack, target: Ninja, guard: Guard) -> None:
    """Some attacks do part of their damage through a parry with a weapon, but nothing else."""
    with_weapon = any(each.id == guard.weapon for each in target.gear.weapons)
    parried = guard.kind == "parry" and with_weapon and not made.damage.share
    if parried and made.spec.defended.parried_share:
        made.damage.share, made.outcome.turned = made.spec.defended.parried_share, True


def _close(fight: WayFight, made: Attack, target: Ninja) -> Resolution[None]:
    """Close the chain: make its Fatigue rolls before its result takes effect."""
    guard = made.guard
    if guard is None or (yield from _pay(fight, target, guard)):
        return
    if len(guard.links) == 1 and made.damage.share == 0:
        judge(made)
    else:
        made.damage.share = 100
