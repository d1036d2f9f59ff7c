"""One attack, from the blow to the last consequence; and the Attack Action (KI-ATK, KI-ACT-03)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from rules.dice import Modifier, Roll, changed
from rules.engine.asking.forms import Pick, options
from rules.engine.asking.requests import Resolution
from rules.engine.asking.verbs import roll, unless
from rules.engine.kit.acts import act, field
from rules.engine.replay.telling import only_tells
from rules.engine.views.visibility import Kind
from rules.errors import RulesDefect
from rules.ki.defence import (
    Block,
    Dodge,
    Endure,
    Predict,
    can_react,
    choose,
    defend,
    stands,
    tell_own_score,
)
from rules.ki.gear import Technique, Weapon
from rules.ki.harm import afflict, health, hurt
from rules.ki.questions import turn_of
from rules.ki.shared_fields import (
    ALL,
    ATTACKING,
    PIECES,
    UNARMED,
    WITH,
    Doing,
    Piece,
    combos_price,
    following,
    targets,
)
from rules.ki.state import ActionType, Allowance, Attack, Combos, Fighter, KiFight, Stint
from rules.ki.values import DamageType, Event, dice


class Trigger(Protocol):
    """Offers a creature the Combos and Reactions that an event triggers (KI-TYPE-02..03)."""

    def __call__(
        self,
        fight: KiFight,
        user: Fighter,
        event: Event,
        other: Fighter | None,
        combos: Combos = ...,
    ) -> Resolution[None]: ...


class Interrupt(Protocol):
    """Lets a creature that foresaw an attack interrupt the attacker (KI-INT-01..06)."""

    def __call__(
        self, fight: KiFight, user: Fighter, interrupted: Fighter, predict: Predict
    ) -> Resolution[None]: ...


@dataclass(frozen=True, slots=True)
class Sequels:
    """The functions that carry out the consequences of an attack."""

    trigger: Trigger
    interrupt: Interrupt


_registered: list[Sequels] = []


def register(sequels: Sequels) -> None:
    """Register the functions for the consequences of an attack; the turn calls this at import."""
    _registered[:] = [sequels]


def after_attack() -> Sequels:
    """The functions for the consequences of an attack.

    Raises:
        RulesDefect: Nobody has registered it.
    """
    if not _registered:
        raise RulesDefect("The turn registers the consequences of an attack: load rules.ki.")
    return _registered[0]


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
        clauses=_behind(made),
        of=made.id,
    )
    fight.saw_blow(attacker, target, turn_of(fight))
    force_to_react(fight, target)
    yield from _resolve(fight, made, attacker, target)
    fight.attacks[:] = [other for other in fight.attacks if other.id != made.id]


def _behind(made: Attack) -> str:
    """The clause of the attack: of a technique, a bare hand, or a weapon."""
    if made.technique:
        return "KI-ACT-07"
    return "KI-ACT-04" if made.weapon == UNARMED else "KI-ACT-03"


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


FAILED = {"KI-DEF-01": "KI-DEF-03", "KI-DEF-08": "KI-DEF-10"}
"""What follows if the roll by a clause fails."""


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
    by = fight.combatant(made.by)
    fight.headline(made.id, text, kind, f"{made.name}{met}", by=by, on=target)


DOT = " \N{MIDDLE DOT} "


def _hit(fight: KiFight, made: Attack, target: Fighter) -> Resolution[None]:
    """Apply the whole attack: damage through armour to HP, and its other effects.

    (KI-DEF-03, KI-DEF-10)
    """
    # Of a guarded creature the clause would tell everybody which Reaction it has tried.
    failed = [FAILED[made.defence.clause]] if made.defence is not None else []
    cited = ["KI-ATK-06", *(FAILED.values() if target.guarded else failed)]
    if not (failed or target.guarded):
        cited = ["KI-TYPE-04"]
    fight.report_of(target, f"{target.name} is hit.", Kind.HARM, cited, of=made.id)
    if made.defence is not None and not target.guarded:
        tell_own_score(fight, made)
    rolled = yield from _damage(made)
    yield from _take(fight, made, target, rolled.total, [rolled])


def _damage(made: Attack) -> Resolution[Roll]:
    thing, clause = made.name, "KI-HP-01"
    if made.weapon == UNARMED:
        thing, clause = "Unarmed damage", "KI-ACT-04"
    fell = yield from roll("damage", dice(made.damage), "Damage", (), clause)
    return fell.of_thing(thing, clause, made.by)


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
        worn = Modifier(-taken, "Damage", "KI-DEF-07")
        fight.tell_player(
            target,
            f"{weapon.name}: {rolled.total} damage, durability {weapon.durability}.",
            Kind.HARM,
            rolls=[rolled, changed("Durability", weapon.durability, worn, target.id)],
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


def strikes_left(fighter: Fighter, allowance: Allowance) -> list[str]:
    """The attacks left in this Attack: ids of weapons in hand, then "unarmed" for each fist.

    Each hand strikes once in one Attack, even if it takes up another weapon meanwhile.
    """
    if allowance.type is not ActionType.ATTACK:
        return []
    struck = allowance.struck
    hands = {weapon.id: weapon.hands for weapon in fighter.weapons} if struck else {}
    spent = sum([hands.get(id, 1) for id in struck])
    left = [
        w.id
        for w in fighter.weapons
        if w.wielded and w.id not in struck and (not spent or spent + w.hands <= fighter.hands)
    ]
    fists = min(fighter.free_hands - struck.count(UNARMED), fighter.hands - spent)
    return left + [UNARMED] * max(0, fists)


def attacks_left(fight: KiFight, stint: Stint) -> list[tuple[Allowance, list[str]]]:
    """The Attacks of this stint that have a target, each with the attacks left in it."""
    fighter = fight.combatant(stint.who)
    attacks = [
        (each, strikes) for each in stint.allowances if (strikes := strikes_left(fighter, each))
    ]
    return attacks if fight.seen_by(fighter) else []


def _usable(at: Doing) -> list[str]:
    """Everything that can still strike, each once."""
    return list(dict.fromkeys(w for _, left in attacks_left(at.fight, at.stint) for w in left))


def _weapons(at: Doing) -> Pick:
    names = {weapon.id: weapon.name for weapon in at.me.weapons} | {UNARMED: "Unarmed"}
    usable = [(id, names[id]) for id in _usable(at)]
    return Pick(options([(ALL, "Everything in hand"), *usable]), "With")


@act("attack", PIECES, clauses="KI-ACT-03 KI-ACT-04 KI-INT-02")
class Strike(Piece):
    """Attack with one weapon in hand, or (`ALL`) with every weapon and fist in turn.

    If the target goes down, the strikes that are left are kept; they are lost when the
    participation ends. (KI-ACT-03, KI-ACT-04)
    """

    help = "Attack somebody with a weapon, or with all of them."
    says = "attacks {target} {weapon?}"
    public = ("attacks {target} {weapon?}", "attacks")
    type = ActionType.ATTACK
    called = "an Attack"
    target: str = field(
        lambda at: targets(at.fight.seen_by(at.me)),
        "The target, for example: Ronin",
        default="",
        needed=True,
        says="{}",
    )
    weapon: str = field(
        _weapons, "With which weapon; with all in turn if you leave it out", default=ALL, says=WITH
    )
    combos: Combos = following(ATTACKING)

    @classmethod
    def possible(cls, at: Doing) -> bool:
        return bool(attacks_left(at.fight, at.stint))

    @classmethod
    def idle(cls, _at: Doing) -> str:
        return "Everything you can attack with has already struck in this Attack."

    def price(self, at: Doing) -> Mapping[str, int]:
        strikes = len(_usable(at)) if self.weapon == ALL else 1
        return {"stamina": combos_price(at.me, ATTACKING, self.combos) * strikes}

    def resolve(self, at: Doing) -> Resolution[None]:
        fight, fighter, stint = at
        able = (each for each in attacks_left(fight, stint) if self.weapon in (ALL, *each[1]))
        allowance, strikes = next(able, (None, []))
        if allowance is None:
            return
        target = fight.combatant(self.target)
        was_up = target.able
        queue = strikes if self.weapon == ALL else [self.weapon]
        for each in queue:
            over = stint.ended or not fight.can_act(fighter) or target.out or target.able != was_up
            if over or each not in strikes_left(fighter, allowance):
                return
            allowance.struck.append(each)
            weapon = next((w for w in fighter.weapons if w.id == each), None)
            if weapon is None:
                made = with_fist(fight, fighter, target)
            else:
                made = with_weapon(fight, fighter, target, weapon)
            made.combos_by = self.combos
            yield from attack(fight, made)
