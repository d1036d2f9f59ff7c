"""One attack, from its cost to the damage that is stored (WAY-ATK-01, WAY-ATK-02).

Others call `carry_attack` with an action and its `Spec`, or `sweep` if the costs are already paid.
`attack_target` is one attack on one target.

Interrupts that become attacks: a Parry that strikes back, a dome that starts.

(WAY-INTR-06, WAY-DEF-04)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rules.engine.asking.requests import Resolution
from rules.engine.asking.verbs import together
from rules.engine.views.visibility import Kind
from rules.wayward.actions.abort import raised, sheltered
from rules.wayward.actions.action_chains import (
    join_links,
    link,
    rank_of,
    sums,
)
from rules.wayward.actions.aiming import shot
from rules.wayward.actions.speed import FLOOR
from rules.wayward.attack.attack_values import aimed, approach, hit_somebody, lead_on, strike_of
from rules.wayward.attack.hit import Thrown, afflict, follow, store_blow, throw
from rules.wayward.character.technique import Technique
from rules.wayward.character.values import Source
from rules.wayward.conditions.areas import inside
from rules.wayward.conditions.status_effects import wake
from rules.wayward.defence.defending import Complete, Defence, Endure, ask_target, carry_guard
from rules.wayward.defence.take_the_hit import helpers, take_the_hit
from rules.wayward.fatigue import pay_for, pay_for_hit
from rules.wayward.fight.action_in_progress import (
    Attack,
    Deed,
    DeedAttack,
    DeedTiming,
    Interrupts,
    Progress,
    Spec,
    TechniqueUse,
)
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.jutsu.handseals import technique_numbers

Strike = Callable[[WayFight, Attack], Resolution[None]]


def rebound(fight: WayFight, made: Attack, strike: Strike) -> Resolution[None]:
    """Attack after a parry, with the parry's total as Accuracy (WAY-INTR-06).

    The attack has the Speed of the whole interrupt, but at least 3.
    """
    guard = made.guard
    if (
        guard is None
        or guard.kind != "parry"
        or not guard.technique
        or made.outcome.defended is None
    ):
        return
    target, attacker = fight.combatant(made.target), fight.combatant(made.by)
    technique = target.knows(guard.technique)
    if made.damage.share or technique is None or not technique.strike.damage or not target.able:
        return
    deed = _strike_back(fight, made, technique)
    back = Attack(
        id=f"{made.id}-back",
        deed=deed.id,
        by=target.id,
        target=attacker.id,
        spec=deed.attack.spec or made.spec,
        speed=deed.timing.speed,
        damage_speed=deed.timing.damage_speed,
        accuracy=list(made.outcome.defended.modifiers),
        roll=made.outcome.defended,
    )
    fight.battle.attacks.append(back)
    yield from strike(fight, back)
    yield from afflict(fight, deed, back.spec)


def fling_away(fight: WayFight, made: Attack, strike: Strike) -> Resolution[None]:
    """Attack everybody inside the dome that the target of an attack has raised against it.

    It starts after the attack, whether or not its roll worked. They defend as on the user's turn.
    (WAY-DEF-04, WAY-KNOCK-04)
    """
    guard, user = made.guard, fight.combatant(made.target)
    technique = user.knows(guard.technique) if guard is not None else None
    if technique is None or not raised(fight, made.id):
        return
    deed = _strike_back(fight, made, technique)
    spec = deed.attack.spec
    if spec is None:
        return
    if technique.cost.damage_speed is not None:
        deed.timing.damage_speed = technique.cost.damage_speed
    deed.targets.clear()
    victims = yield from inside(fight, deed, spec)
    thrown = [aimed(fight, deed, spec, id) for id in victims]
    fight.battle.attacks += thrown
    yield from together("dome", {each.target: strike(fight, each) for each in thrown})
    yield from afflict(fight, deed, spec)


def _strike_back(fight: WayFight, made: Attack, technique: Technique) -> Deed:
    """The attack that a defender's interrupt becomes; its Speed is at least 3 (WAY-INTR-06)."""
    guard, target = made.guard, fight.combatant(made.target)
    speed = max(FLOOR, guard.total) if guard is not None else FLOOR
    x = guard.x if guard is not None else 0
    written = guard.links if guard is not None else []
    links = [link(target, each, rank=rank_of(technique)) for each in written]
    core = max(FLOOR, speed - sums(links).speed + sums(links).inner)
    deed = Deed(
        id=f"{made.id}-back",
        by=target.id,
        act="counter",
        title=technique.name,
        timing=DeedTiming(since=fight.now, base=speed, speed=speed, damage_speed=core),
        targets=[made.by],
        interrupts=Interrupts(interrupt=True),
        progress=Progress(landed=True),
        use=TechniqueUse(x=x),
        attack=DeedAttack(willed=guard is not None and guard.failing.willed),
    )
    deed.attack.spec = strike_of(fight, target, technique, technique_numbers(target, technique, x))
    join_links(deed.attack.spec, links)
    fight.battle.deeds[deed.id] = deed
    return deed


def ask_defence(fight: WayFight, made: Attack) -> Resolution[Defence]:
    """The target's defence against the rest of an attack that no ally can take any more."""
    target = fight.combatant(made.target)
    wake(fight, target)
    if target.helpless or made.limits.sneak:
        return Endure()
    given = yield from together("defence", {"target": ask_target(fight, made, target)})
    return given["target"]


def ask_all(fight: WayFight, made: Attack) -> Resolution[Any]:
    """Ask the target for a defence and, at the same time, every ally who could take the hit.

    It ends when all have answered, or as soon as an ally takes the hit. The result is None if the
    target has not answered by then. (WAY-ATK-01, WAY-TAKE-01)
    """
    target = fight.combatant(made.target)
    wake(fight, target)
    silent = target.helpless or made.limits.sneak
    asked: dict[str, Resolution[Any]] = (
        {} if silent else {"target": ask_target(fight, made, target)}
    )
    asked |= helpers(fight, made)
    made.help.open = True
    given = yield from together("defence", asked, enough=lambda _: bool(made.help.protector))
    made.help.open = False
    return Endure() if silent else given.get("target")


def met(fight: WayFight, made: Attack, wish: Any) -> None:
    """A target that was acting completes the action and is hit without a defence, or calls it off.

    (WAY-SNEAK-09, WAY-SNEAK-10)
    """
    prey = fight.battle.deeds.get(made.prey)
    if prey is None or prey.progress.called_off:
        return
    if isinstance(wish, Complete):
        made.limits.sneak = True
    else:
        call_off(fight, fight.combatant(made.target), prey)


def call_off(fight: WayFight, ninja: Ninja, prey: Deed) -> None:
    """Call off an action: only its time and its Action Points are lost (WAY-SNEAK-10)."""
    prey.progress.called_off = prey.progress.landed = True
    text = f"{ninja.name} calls off: {prey.seen_title}."
    fight.tell_of(ninja, text, clauses="WAY-SNEAK-10")


def attack_target(fight: WayFight, made: Attack) -> Resolution[None]:
    """The target defends, or an ally takes the hit for them; then the damage is done.

    (WAY-ATK-02, WAY-TAKE-01)
    """
    if _deflected(fight, made):
        return
    wish = yield from ask_all(fight, made)
    hits = [made]
    if made.help.protector:
        taken = yield from take_the_hit(fight, made)
        if taken is not None:
            fight.battle.attacks.append(taken)
            answer = yield from ask_defence(fight, taken)
            yield from carry_guard(fight, taken, answer)
            hits.append(taken)
        if made.damage.scale and wish is None:
            wish = yield from ask_defence(fight, made)
    if made.damage.scale:
        met(fight, made, wish)
        yield from carry_guard(fight, made, wish)
    yield from _land(fight, hits)
    yield from rebound(fight, made, attack_target)
    for each in hits:
        yield from fling_away(fight, each, attack_target)


def _deflected(fight: WayFight, made: Attack) -> bool:
    """Whether a dome around the target throws the attack back: nobody is asked (WAY-DEF-04)."""
    target = fight.combatant(made.target)
    dome = sheltered(fight, target)
    if dome is None:
        return False
    made.damage.share = made.damage.scale = 0
    name = fight.combatant(made.by).shown_name
    text = f"{target.name}'s {dome.name} throws back {name}'s {made.name}."
    fight.tell_of(target, text, Kind.FAILURE, "WAY-DEF-04", of=made.id)
    short = f"{target.name}'s {dome.name} throws {name} back"
    fight.headline(made.id, short, Kind.MISSED, made.name, on=target)
    return True


def _land(fight: WayFight, hits: Sequence[Attack]) -> Resolution[None]:
    """Tell who is hit, throw the damage once for everybody who shares it, and store it."""
    struck = [each for each in hits if _reaches(each)]
    deed = fight.battle.deeds.get(hits[0].deed)
    hit = any(each.damage.share for each in struck)
    if hit and deed is not None and not (yield from pay_for_hit(fight, deed)):
        for each in hits:
            tell_end(fight, each, "comes to nothing against", Kind.MISSED)
        return
    for each in hits:
        _tell(fight, each, hit=each in struck)
    harmful = [each for each in struck if _hurts(each)]
    through = [each for each in harmful if each.damage.share]
    thrown = Thrown.none()
    if through:
        thrown = yield from throw(through[0].spec, through[0].name, through[0].by)
    for each in struck:
        each.outcome.struck = each.damage.share > 0 and not each.outcome.turned
        each.outcome.blow = store_blow(fight, each, thrown) if each in harmful else ""
        yield from follow(fight, each)


def _reaches(made: Attack) -> bool:
    """Whether any part of the attack reaches the target; a shockwave always does."""
    waves = made.spec.target.wave is not Source.NONE
    return made.damage.scale > 0 and (made.damage.share > 0 or waves)


def _hurts(made: Attack) -> bool:
    spec = made.spec
    return (
        bool(spec.damage.dice)
        or spec.damage.source is not Source.NONE
        or spec.target.wave is not Source.NONE
    )


def _tell(fight: WayFight, made: Attack, *, hit: bool) -> None:
    """Tell whether it hits, and for which share of the damage."""
    attacker, target = fight.combatant(made.by), fight.combatant(made.target)
    if not made.damage.scale:
        return
    name = attacker.shown_name
    if not hit:
        text = f"{name}'s {made.name} misses {target.name}."
        why = ["WAY-ACC-02"]
        fight.tell_of(target, text, Kind.FAILURE, why, of=made.id)
        tell_end(fight, made, "misses", Kind.MISSED)
        return
    share = made.damage.share * made.damage.scale // 100
    part = "" if share in (0, 100) or not _hurts(made) else f" for {share}% of the damage"
    text = f"{name}'s {made.name} hits {target.name}{part}."
    if made.damage.block is not None:
        text = f"{target.name} blocks {name}'s {made.name}."
    fight.tell_of(target, text, Kind.HARM, _why_hit(made, target), of=made.id)
    if made.damage.block is not None:
        tell_end(fight, made, "is blocked by", Kind.STOPPED)
    else:
        fight.battle.hits[made.id] = fight.at
        tell_end(fight, made, "hits", Kind.HARM, part)


def _why_hit(made: Attack, target: Ninja) -> list[str]:
    """The clauses by which an attack hits: what the roll missed, or why there was none.

    (WAY-ACC-02, WAY-ACC-03, WAY-INCAP-03, WAY-SNEAK-09, WAY-DEF-01)
    """
    if made.outcome.defended is not None:
        return ["WAY-ACC-02", "WAY-PART-01"]
    if made.damage.block is not None:
        return ["WAY-ACC-03", "WAY-BLOCK-07"]
    if target.helpless:
        return ["WAY-INCAP-03"]
    return ["WAY-SNEAK-09"] if made.prey and made.limits.sneak else ["WAY-DEF-01"]


def tell_end(fight: WayFight, made: Attack, how: str, kind: Kind, part: str = "") -> None:
    """Tell in one sentence how the attack ended; injuries show when the count closes."""
    attacker, target = fight.combatant(made.by), fight.combatant(made.target)
    rolled = made.outcome.defended
    numbers = made.name
    if rolled is not None and not target.guarded:
        numbers = f"{numbers} \N{MIDDLE DOT} {rolled.name} {rolled.total} against {made.needed}"
        if not made.damage.share and made.guard is not None and rolled.total < made.needed:
            numbers = f"{numbers}, saved by {made.guard.title}"  # a late link (WAY-CHAIN-10)
    whom = "themselves" if made.by == made.target else target.name
    text = f"{attacker.shown_name} {how} {whom}{part}"
    fight.headline(made.id, text, kind, numbers, by=attacker, on=target)


def carry_attack(fight: WayFight, deed: Deed, spec: Spec) -> Resolution[None]:
    """Pay for the attack, then attack every target, and everybody in its area, at the same time.

    If exhaustion stops the attacker while paying, nobody is asked for a defence. (WAY-FATIGUE-09)
    """
    attacker = fight.combatant(deed.by)
    shot(attacker, spec)
    if not (yield from pay_for(fight, deed)):
        return
    yield from sweep(fight, deed, spec)


def sweep(fight: WayFight, deed: Deed, spec: Spec) -> Resolution[None]:
    """Carry out an attack that has been paid for, on its targets or on everybody in its area."""
    attacker = fight.combatant(deed.by)
    if deed.targets and spec.target.move and attacker.able:
        approach(fight, attacker, fight.combatant(deed.targets[0]), spec.target.move)
    victims = yield from inside(fight, deed, spec)
    made = [aimed(fight, deed, spec, id) for id in victims]
    fight.battle.attacks += made
    yield from together("attack", {each.target: attack_target(fight, each) for each in made})
    if hit_somebody(fight, deed):
        lead_on(attacker, deed, spec)
    yield from afflict(fight, deed, spec)
