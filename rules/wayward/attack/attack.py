"""One attack, from its cost to the damage that is stored (WAY-ATK-01, WAY-ATK-02).

Others call `carry_attack` with an action and its `Spec`, or `sweep` if the costs are already paid.
`attack_target` is one attack on one target.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.engine.asking.requests import Resolution
from rules.engine.asking.verbs import together
from rules.engine.views.visibility import Kind
from rules.wayward.actions.aiming import shot
from rules.wayward.actions.domes import sheltered
from rules.wayward.attack.attack_values import aimed
from rules.wayward.attack.combos import lead_on
from rules.wayward.attack.counterattack import fling_away, rebound
from rules.wayward.attack.hit import Thrown, afflict, follow, store_blow, throw
from rules.wayward.attack.reach import approach
from rules.wayward.character.values import Source
from rules.wayward.conditions.areas import inside
from rules.wayward.conditions.status_effects import wake
from rules.wayward.defence.defending import Complete, Defence, Endure, ask_target, carry_guard
from rules.wayward.defence.take_the_hit import helpers, take_the_hit
from rules.wayward.fatigue.fatigue import pay_for, pay_for_hit
from rules.wayward.fight.action_in_progress import Attack, Deed
from rules.wayward.fight.attack_spec import Spec
from rules.wayward.fight.state import Ninja, WayFight


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
    fight.headline(made.id, short, Kind.MISSED, made.name, audience=target.eyes)
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
    why = ["WAY-ACC-02", "WAY-PART-01"]
    fight.tell_of(target, text, Kind.HARM, why, of=made.id)
    if made.damage.block is not None:
        tell_end(fight, made, "is blocked by", Kind.STOPPED)
    else:
        fight.battle.hits[made.id] = fight.at
        tell_end(fight, made, "hits", Kind.HARM, part)


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
    fight.headline(made.id, text, kind, numbers, by=attacker, audience=target.eyes)


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


def hit_somebody(fight: WayFight, deed: Deed) -> bool:
    """Whether at least one attack of this action has hit (WAY-ACC-02)."""
    return any(each.outcome.struck for each in fight.battle.attacks if each.deed == deed.id)
