"""One attack, from the blow to its last consequence (KI-TYPE-04, KI-ATK-06..08, KI-DEF-02..10)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.dice import Roll
from rules.engine.requests import Resolution
from rules.engine.telling import only_tells
from rules.engine.verbs import roll, unless
from rules.engine.visibility import Kind
from rules.ki.attacks.defence import (
    Block,
    Dodge,
    Endure,
    Predict,
    can_react,
    choose,
    stands,
)
from rules.ki.attacks.defending import defend
from rules.ki.attacks.harm import afflict, health, hurt
from rules.ki.attacks.score import tell_own_score
from rules.ki.attacks.sequels import after_attack
from rules.ki.fight.questions import turn_of
from rules.ki.fight.state import Attack, Fighter, KiFight
from rules.ki.fight.wording import UNARMED
from rules.ki.sheets.gear import Technique, Weapon
from rules.ki.sheets.values import DamageType, Event, dice


def with_weapon(fight: KiFight, by: Fighter, target: Fighter, weapon: Weapon) -> Attack:
    """An attack with a weapon in hand (KI-ACT-03)."""
    return Attack(
        id=fight.fresh_id("attack"),
        by=by.id,
        target=target.id,
        name=weapon.name,
        category=weapon.category,
        weapon=weapon.id,
        ki=weapon.ki,
        damage=weapon.damage,
        type=weapon.type,
        ignores_armor=weapon.ignores_armor,
    )


def with_fist(fight: KiFight, by: Fighter, target: Fighter) -> Attack:
    """An unarmed attack: Internal damage, as the sheet says (KI-ACT-04)."""
    return Attack(
        id=fight.fresh_id("attack"),
        by=by.id,
        target=target.id,
        name="a bare hand",
        category=UNARMED,
        weapon=UNARMED,
        damage=by.unarmed_damage,
        type=DamageType.INTERNAL,
    )


def with_technique(fight: KiFight, by: Fighter, target: Fighter, technique: Technique) -> Attack:
    """An attack made by a technique (KI-ACT-07)."""
    return Attack(
        id=fight.fresh_id("attack"),
        by=by.id,
        target=target.id,
        name=technique.name,
        category=technique.category,
        technique=technique.id,
        ki=technique.ki,
        damage=technique.damage,
        type=technique.damage_type,
        ignores_armor=technique.ignores_armor,
        condition=technique.condition,
        condition_cc=technique.condition_cc,
        condition_turns=technique.condition_turns,
    )


def attack(fight: KiFight, made: Attack) -> Resolution[None]:
    """Carry out one whole attack, before anything else happens (KI-ACT-03).

    The dice are rolled in the order that `defend` gives; the damage dice come last. A creature that
    is attacked in the middle of its own participation must react, which ends the participation.
    (KI-INT-05, KI-TYPE-02)
    """
    attacker, target = fight.combatant(made.by), fight.combatant(made.target)
    fight.attacks.append(made)
    fight.report_of(
        target,
        f"{attacker.shown_name} attacks {target.name} with {made.name}.",
        clauses="KI-ACT-03",
        of=made.id,
    )
    fight.saw_blow(attacker, target, turn_of(fight))
    force_to_react(fight, target)
    yield from _resolve(fight, made, attacker, target)
    fight.attacks[:] = [other for other in fight.attacks if other.id != made.id]


def force_to_react(fight: KiFight, target: Fighter) -> None:
    """End the participation of the target, because it is made to react (KI-INT-05)."""
    stints = fight.stints_of(target.id)
    for stint in stints:
        stint.ended = True
    if stints:
        fight.report_of(
            target,
            f"{target.name} is made to react, and {target.name}'s participation is over.",
            clauses="KI-INT-05 KI-TYPE-02",
        )


def _resolve(fight: KiFight, made: Attack, attacker: Fighter, target: Fighter) -> Resolution[None]:
    if not can_react(fight, target):
        yield from _hit(fight, made, target)
        return
    reaction = yield from unless(
        lambda: not (stands(fight, made) and can_react(fight, target)),
        choose(fight, made, attacker, target),
    )
    worked = False
    if reaction is not None:
        made.combos_at = reaction.combos
    if not (reaction is None or isinstance(reaction, Endure)) and stands(fight, made):
        worked = yield from defend(fight, made, target, reaction)
    if not stands(fight, made):
        text = f"The attack of {attacker.shown_name} on {target.name} comes to nothing"
        _tell_end(fight, made, text, Kind.MISSED)
        return
    match reaction:
        case Block() if worked:
            yield from _blocked(fight, made, attacker, target)
        case Block():
            yield from _block_broken(fight, made, target, reaction)
        case Dodge() if worked:
            _tell_miss(fight, made, "dodges", "KI-DEF-02")
            yield from _after(fight, made, target, Event.DODGED, attacker)
            yield from _after(fight, made, attacker, Event.MISSED, target)
        case Predict() if worked:
            yield from _predicted(fight, made, reaction)
        case _:
            yield from _hit(fight, made, target)


def _tell_miss(fight: KiFight, made: Attack, how: str, *clauses: str) -> None:
    """Report that the target avoided the attack."""
    tell_own_score(fight, made)
    attacker, target = fight.combatant(made.by), fight.combatant(made.target)
    fight.report_of(
        target,
        f"{target.name} {how}: the attack misses.",
        Kind.SUCCESS,
        clauses=clauses,
        of=made.id,
    )
    text = f"{target.name} {how}: {attacker.shown_name} misses"
    _tell_end(fight, made, text, Kind.MISSED)


@only_tells
def _tell_end(fight: KiFight, made: Attack, text: str, kind: Kind) -> None:
    """Report how an attack ended, with its weapon and the target's Reaction."""
    target = fight.combatant(made.target)
    rolled = made.defence
    met = "" if rolled is None or target.guarded else f"{DOT}{rolled.name} {rolled.total}"
    fight.headline(made.id, text, kind, f"{made.name}{met}", audience=target.eyes)


DOT = " \N{MIDDLE DOT} "


def _hit(fight: KiFight, made: Attack, target: Fighter) -> Resolution[None]:
    """Apply the whole attack: damage through armour to HP, and its other effects.

    (KI-DEF-03, KI-DEF-10)
    """
    fight.report_of(
        target, f"{target.name} is hit.", Kind.HARM, "KI-ATK-06 KI-DEF-03 KI-DEF-10", of=made.id
    )
    if made.defence is not None and not target.guarded:
        tell_own_score(fight, made)
    rolled = yield from _damage(made)
    yield from _take(fight, made, target, rolled.total, [rolled])


def _damage(made: Attack) -> Resolution[Roll]:
    fell = yield from roll("damage", dice(made.damage), "Damage", (), "KI-HP-01")
    thing = "Unarmed damage" if made.weapon == UNARMED else made.name
    return fell.of_thing(thing, "KI-HP-01", made.by)


def _take(
    fight: KiFight, made: Attack, target: Fighter, damage: int, rolls: Sequence[Roll]
) -> Resolution[None]:
    """Deal the damage; then apply the other effects of a hit, then what it triggers."""
    attacker = fight.combatants[made.by]
    before = target.hp
    downed = yield from hurt(
        fight, target, damage, made.type, ignores_armor=made.ignores_armor, rolls=rolls, of=made.id
    )
    _tell_hit(fight, made, harmed=target.hp < before, downed=downed)
    _on_hit(fight, made, target)
    yield from _after(fight, made, target, Event.WAS_HIT, attacker)
    yield from _after(fight, made, attacker, Event.HIT, target)
    if downed:
        yield from _after(fight, made, attacker, Event.DOWNED_FOE, target)


@only_tells
def _tell_hit(fight: KiFight, made: Attack, *, harmed: bool, downed: bool) -> None:
    """Report a hit to everybody, without the amount of damage."""
    attacker, target = fight.combatant(made.by), fight.combatant(made.target)
    head = f"{attacker.shown_name} hits {target.name}"
    if harmed:
        kind = Kind.OUT if downed else Kind.HARM
        _tell_end(fight, made, f"{head}: {health(target)}", kind)
    else:
        _tell_end(fight, made, f"{head}: no harm", Kind.STOPPED)


def _on_hit(fight: KiFight, made: Attack, target: Fighter) -> None:
    if made.condition and not target.out:
        turns = made.condition_turns
        afflict(fight, target, made.condition, cc=made.condition_cc, turns=turns)


def _blocked(fight: KiFight, made: Attack, attacker: Fighter, target: Fighter) -> Resolution[None]:
    """A hit without damage; its other effects still happen (KI-DEF-06)."""
    tell_own_score(fight, made)
    fight.report_of(
        target,
        f"{target.name} blocks it: a hit, but no damage.",
        Kind.SUCCESS,
        "KI-DEF-06",
        of=made.id,
    )
    text = f"{target.name} blocks {attacker.shown_name}: no damage"
    _tell_end(fight, made, text, Kind.STOPPED)
    _on_hit(fight, made, target)
    yield from _after(fight, made, target, Event.BLOCKED, attacker)
    yield from _after(fight, made, attacker, Event.HIT, target)


def _block_broken(
    fight: KiFight, made: Attack, target: Fighter, reaction: Block
) -> Resolution[None]:
    """Take the damage off the weapon's durability; the rest may reach the target (KI-DEF-07)."""
    rolled = yield from _damage(made)
    weapon = reaction.held(target)
    taken = min(rolled.total, weapon.durability) if weapon is not None else 0
    if weapon is not None:
        tell_own_score(fight, made)
        weapon.durability -= taken
        breaks = "" if weapon.durability else ", and breaks"
        fight.report_of(
            target,
            f"The {weapon.name} of {target.name} takes it{breaks}.",
            Kind.HARM,
            "KI-DEF-07",
            of=made.id,
        )
        fight.tell_player(
            target,
            f"{weapon.name}: {rolled.total} damage, durability {weapon.durability}.",
            Kind.HARM,
            rolls=[rolled],
            clauses=["KI-DEF-07"],
            of=made.id,
        )
    yield from _take(fight, made, target, rolled.total - taken, [])


def _predicted(fight: KiFight, made: Attack, reaction: Predict) -> Resolution[None]:
    """The attack misses, and the target may interrupt at once (KI-DEF-09, KI-INT-01)."""
    attacker, target = fight.combatant(made.by), fight.combatant(made.target)
    _tell_miss(fight, made, "saw it coming", "KI-DEF-09")
    yield from _after(fight, made, target, Event.PREDICTED, attacker)
    yield from after_attack().interrupt(fight, target, attacker, reaction)
    yield from _after(fight, made, attacker, Event.MISSED, target)


def _after(
    fight: KiFight, made: Attack, user: Fighter, event: Event, other: Fighter
) -> Resolution[None]:
    """Let Combos and Reactions follow the event (KI-TYPE-02, KI-TYPE-03)."""
    if event not in [technique.trigger for technique in user.techniques]:
        return
    combos = made.combos_by if user.id == made.by else made.combos_at
    yield from after_attack().trigger(fight, user, event, other, combos)
