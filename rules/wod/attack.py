"""One attack, from its declaration to the marks it leaves (WOD-COMBAT-01, WOD-ATTACK-01..03).

defence chosen --> attack rolled --> defence rolled --> shield --> damage --> soak --> marks
                                          a parry that beats bare hands strikes back (WOD-PARRY-02)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from rules.dice import Modifier, added
from rules.engine.asking.forms import Json, Number, OneOf, Option, Pick
from rules.engine.asking.requests import Resolution
from rules.engine.asking.text_values import counted
from rules.engine.asking.verbs import ask
from rules.engine.kit.acts import Act, act, field, offer
from rules.engine.views.visibility import GM, Kind
from rules.errors import BadAnswer
from rules.wod.checks import check, in_words, pool_of, share
from rules.wod.defence import Met, prepare, roll_defence
from rules.wod.defence_kinds import CANCELS, HAND_TO_HAND, MISSILES, TITLES
from rules.wod.gear import Weapon
from rules.wod.harm import damage, gone, health_of, name_of, strike_home
from rules.wod.movement import cost
from rules.wod.pools import STANDARD, Difficulty, Outcome, Pool, difficulty
from rules.wod.questions import Helpless, Judged, turn_of
from rules.wod.state import Attack, Deed, Mortal, Position, WodFight
from rules.wod.values import Certain, Fate, Guard, Method, State


def weapon_of(mortal: Mortal, id: str) -> Weapon:
    """The weapon with that id, or the combatant's first one (WOD-DMG-11)."""
    return next((weapon for weapon in mortal.arms if weapon.id == id), mortal.arms[0])


def traits_of(mortal: Mortal, weapon: Weapon, through: Method = Method.MAGIC) -> list[str]:
    """The traits of an attack's pool (WOD-ATTACK-02); magic by itself uses arete.

    (WOD-ATTACK-03)
    """
    method = through if weapon.method is Method.MAGIC else weapon.method
    if method is Method.MAGIC:
        return ["arete"]
    if weapon.ability:
        return ["dexterity", weapon.ability]
    match method:
        case Method.GUN:
            return ["dexterity", "firearms"]
        case Method.THROWN:
            return ["dexterity", "athletics"]
        case Method.MELEE:
            return ["dexterity", "melee"]
        case _:
            return ["dexterity", max(("brawl", "martial_arts"), key=mortal.dots)]


def whole_pool(
    fight: WodFight,
    mortal: Mortal,
    weapon: Weapon,
    through: Method = Method.MAGIC,
    yards: int | None = None,
) -> Pool:
    """All the dice of an attack, with their penalties (WOD-ATTACK-02, WOD-MOVE-08)."""
    traits = traits_of(mortal, weapon, through)
    moved = mortal.yards if yards is None else yards
    pool = pool_of(fight, mortal, traits, roll="attack", clause="WOD-ATTACK-02")
    return pool.plus(*cost(fight, mortal, moved))


def made(fight: WodFight, by: Mortal, target: str, deed: Deed) -> Attack:
    """The attack of a declared action; magic through a physical act is met like that act.

    (WOD-ATTACK-03)
    """
    weapon = weapon_of(by, deed.weapon)
    if weapon.method is Method.MAGIC:
        weapon = replace(weapon, method=deed.through)
    return Attack(
        id=fight.fresh_id("attack"),
        by=by.id,
        target=target,
        weapon=weapon,
        position=deed.position,
        through=deed.through,
        dice=deed.dice,
        wounds=deed.wounds,
        part=deed.part,
        parts=deed.parts,
        willpower=deed.willpower,
        certain=deed.certain,
    )


def attack(fight: WodFight, made: Attack) -> Resolution[None]:
    """Carry out one attack completely."""
    by, target = fight.combatant(made.by), fight.combatants.get(made.target)
    if target is None or target.out or target.fate is Fate.DEAD:
        text = f"{by.shown_name} has nobody left to attack."
        fight.tell_of(by, text, Kind.FAILURE)
        return
    fight.attacks.append(made)
    text = f"{by.shown_name} attacks {target.name} with {made.weapon.name}."
    fight.tell_of(target, text, clauses="WOD-COMBAT-01 WOD-ATTACK-02", of=made.id)
    fight.saw_blow(by, target, turn_of(fight))
    met = yield from prepare(fight, made)
    if stands(fight, made):
        yield from _carry_out(fight, made, met)
    else:
        _tell_lapsed(fight, made)
    fight.attacks[:] = [other for other in fight.attacks if other is not made]


def stands(fight: WodFight, made: Attack) -> bool:
    """Whether it can still be carried out: both are there, and the GM has not removed it."""
    by, target = fight.combatant(made.by), fight.combatant(made.target)
    under_way = any(each is made for each in fight.attacks)
    return under_way and fight.can_act(by) and not target.out and target.fate is not Fate.DEAD


def _carry_out(fight: WodFight, made: Attack, met: Met) -> Resolution[None]:
    """Roll attack and defence; their successes cancel one for one (WOD-DODGE-02, WOD-BLOCK-01)."""
    target = fight.combatant(made.target)
    scored = yield from _roll(fight, made)
    outcome = yield from roll_defence(fight, made, met)
    if not stands(fight, made):
        _tell_lapsed(fight, made)
        return
    cancelled = outcome.successes if outcome is not None else 0
    against = [CANCELS[met.guard]] if met.guard is not None and cancelled else []
    shielded = _shielded(fight, made, scored - cancelled)
    made.successes = scored - cancelled - shielded
    if shielded and scored > cancelled:
        against.append("WOD-ARMOR-05")
    if made.rebound and made.added:
        against.append("WOD-PARRY-04")
    rolled = f"{made.weapon.name}: {counted(max(0, scored), 'success')}"
    if outcome is not None and met.guard is not None:
        rolled += f" against {TITLES[met.guard].lower()} {max(0, cancelled)}"
    if made.successes <= 0:
        clauses = against if scored > 0 else ["WOD-FAIL-01"]
        _tell_miss(fight, made, met.guard if cancelled > 0 else None, rolled, clauses)
    else:
        text = f"It hits {target.name}, with {counted(made.successes, 'success')} left."
        clauses = against or ["WOD-ATTACK-01"]
        taken = Modifier(-cancelled, TITLES[met.guard], CANCELS[met.guard]) if met.guard else None
        parts = [
            Modifier(scored, made.weapon.name, "WOD-ATTACK-01"),
            *([taken] if taken else []),
            Modifier(-shielded, "Shield", "WOD-ARMOR-05"),
        ]
        rest = added("Successes", *parts, clause=clauses[0], by=made.by)
        fight.tell_of(target, text, Kind.SUCCESS, clauses, of=made.id, rolls=[rest])
        levels = yield from damage(fight, made)
        left = 0
        if not target.out:
            left = yield from strike_home(fight, made, levels, willpower=met.soak)
        _tell_hit(fight, made, levels, left, rolled)
    if met.guard is Guard.PARRY and outcome is not None:
        yield from _rebound(fight, made, outcome.successes - max(0, scored))


DOT = " \N{MIDDLE DOT} "


def _tell_lapsed(fight: WodFight, made: Attack) -> None:
    """Tell that the attack can no longer be carried out."""
    by, target = fight.combatant(made.by), fight.combatant(made.target)
    text = f"The attack of {by.shown_name} on {target.name} comes to nothing"
    fight.headline(made.id, text, Kind.MISSED, by=by, on=target)


def _tell_miss(
    fight: WodFight, made: Attack, guard: Guard | None, numbers: str, clauses: Sequence[str]
) -> None:
    """Tell that no success is left, because of the defence, a shield or the attack roll."""
    by, target = fight.combatant(made.by), fight.combatant(made.target)
    text, kind = f"{by.shown_name} misses {target.name}", Kind.MISSED
    if guard is not None:
        text = f"{target.name} {MEETS[guard]} the attack of {by.shown_name}"
        kind = Kind.MISSED if guard is Guard.DODGE else Kind.STOPPED
    fight.headline(made.id, text, kind, numbers, by=by, on=target, clauses=clauses)


def _tell_hit(fight: WodFight, made: Attack, levels: int, left: int, numbers: str) -> None:
    """Tell the levels and kind of harm, and the target's condition now (WOD-DMG-12)."""
    by, target, deals = fight.combatant(made.by), fight.combatant(made.target), made.weapon.harm
    dealt = f"{DOT}{counted(levels, 'level')}"
    soaked = f"{dealt} \N{MINUS SIGN} {levels - left} soaked" if levels else dealt
    head, clause = f"{by.shown_name} hits {target.name}", "WOD-DMG-12"
    if levels <= 0:
        text, kind, clause = f"{head}, but does no damage", Kind.STOPPED, "WOD-DMG-11"
    elif left <= 0:
        text, kind, clause = f"{head}, who soaks all of it", Kind.STOPPED, "WOD-SOAK-06"
    else:
        text = f"{head} for {left} {deals.value}: {health_of(fight, target)}"
        kind = Kind.OUT if gone(fight, target) else Kind.HARM
    numbers, harm = f"{numbers}{soaked}", max(0, left)
    fight.headline(made.id, text, kind, numbers, by=by, on=target, harm=harm, clauses=clause)


MEETS = {
    Guard.DODGE: "dodges",
    Guard.BLOCK: "blocks",
    Guard.PARRY: "parries",
    Guard.SHIELD: "stops with a shield",
    Guard.COUNTER: "unmakes",
}
"""The verb for each kind of defence that works."""


def _shielded(fight: WodFight, made: Attack, successes: int) -> int:
    """The successes that a shield takes from missiles, after the defence (WOD-ARMOR-05)."""
    shield = fight.combatant(made.target).shield
    if shield is None or not shield.worn or made.weapon.method not in MISSILES:
        return 0
    if successes > 0:
        target = fight.combatant(made.target)
        text = f"{target.name}'s {shield.name} takes {counted(shield.rating, 'success')}."
        fight.tell_of(target, text, Kind.EFFECT, "WOD-ARMOR-05", of=made.id)
    return shield.rating


# ---------------------------------------------------------------- the roll


def _roll(fight: WodFight, made: Attack) -> Resolution[int]:
    """The successes of the attack; a target who cannot move at all is always hit (WOD-IMMOB-02)."""
    by, target = fight.combatant(made.by), fight.combatant(made.target)
    certain = cannot_move(fight, target)
    if certain and not (yield from _tries_for_more(fight, made)):
        text = f"{by.shown_name} cannot miss."
        fight.tell_of(target, text, clauses="WOD-IMMOB-02", of=made.id)
        return 1
    base = STANDARD
    if Method.MAGIC in (made.weapon.method, weapon_of(by, made.weapon.id).method):
        base = yield from _conjured(by, made)
    outcome = yield from _thrown(fight, made, base)
    clauses = ["WOD-ATTACK-01", "WOD-ATTACK-02", *(["WOD-ATTACK-03"] if base != STANDARD else [])]
    text = f"{by.shown_name}: attack, {in_words(outcome)}."
    kind = Kind.ACTION if outcome.succeeded else Kind.FAILURE
    eyes = target.eyes
    fight.tell_roll(
        by, text, outcome.roll, kind, audience=eyes, clauses=clauses, of=made.id, why=outcome.why
    )
    added = made.added if outcome.succeeded else 0
    return max(int(certain), outcome.successes + added)


def _thrown(fight: WodFight, made: Attack, base: int) -> Resolution[Outcome]:
    by, target = fight.combatant(made.by), fight.combatant(made.target)
    whole = whole_pool(fight, by, made.weapon, made.through)
    pool = share(fight, by, whole, made).plus(*fight.circumstances(target, "attacked", "dice"))
    pool = pool.plus(Modifier(made.bonus, "Ambush", "WOD-AMBUSH-03"))
    held = hardness(fight, made, base)
    made.difficulty = held.value
    fight.use_up(target, "attacked")
    traits = (*traits_of(by, made.weapon, made.through),)
    return (
        yield from check(
            fight,
            by,
            "rebound" if made.rebound else "attack",
            "Rebound" if made.rebound else "Attack",
            pool,
            difficulty=held,
            specialty=by.is_special(traits, made.weapon.name),
            willpower=made.willpower,
            roll="attack",
            clause="WOD-ATTACK-01",
        )
    )


def hardness(fight: WodFight, made: Attack, base: int = STANDARD) -> Difficulty:
    """The difficulty of an attack, from the attacker, the target, and the GM's circumstances.

    (WOD-ATTACK-01, WOD-BLIND-02, WOD-IMMOB-01, WOD-KNOCK-02, WOD-STUN-03, WOD-ARMOR-04)
    """
    by, target = fight.combatant(made.by), fight.combatant(made.target)
    changes = [
        *fight.circumstances(by, "attack", "difficulty"),
        *fight.circumstances(target, "attacked", "difficulty"),
    ]
    if by.has(State.BLINDED):
        changes.append(Modifier(2, "Blinded", "WOD-BLIND-02"))
    if target.restrained:
        changes.append(Modifier(-2, "Restrained target", "WOD-IMMOB-01"))
    if target.has(State.STUNNED):
        changes.append(Modifier(-2, "Stunned target", "WOD-STUN-03"))
    shield = target.shield
    faced = made.weapon.method in HAND_TO_HAND and made.position is not Position.FLANK
    if shield is not None and shield.worn and faced:
        changes.append(Modifier(shield.size, shield.name, "WOD-ARMOR-04"))
    return difficulty(base, changes)


def cannot_move(fight: WodFight, target: Mortal) -> bool:
    """Whether an attack on them is certain of one success (WOD-IMMOB-02)."""
    return target.has(State.BOUND) or not fight.conscious(target)


class Aiming(Protocol):
    """A moment in which somebody may choose a target."""

    @property
    def fight(self) -> WodFight: ...

    @property
    def seen(self) -> Sequence[Mortal]:
        """Everybody they can attack."""
        ...


def if_certain() -> Certain:
    """The field for the choice against a target that cannot move, if somebody in sight cannot."""

    def now(at: Aiming) -> OneOf[Certain] | None:
        if not any(cannot_move(at.fight, each) for each in at.seen):
            return None
        return OneOf(tuple(Certain), "Take 1 success or roll, if it cannot move")

    return field(
        now,
        "Target cannot move",
        default=Certain.ASK,
        says={
            "take": "If the target cannot move, they take the one sure success",
            "roll": "If the target cannot move, they roll for more than the one sure success",
        },
    )


@act("certain", "certain", clauses="WOD-IMMOB-02", group="meet")
class OneSuccess(Act[None]):
    """Take the one certain success."""

    title = "One success"
    help = "Take one success."
    button = "Take one success"
    says = "takes one success"


@act("try", "certain", clauses="WOD-IMMOB-02", group="meet")
class TryForMore(Act[None]):
    """Roll, though one success is certain."""

    title = "Roll"
    help = "Roll for more."
    button = "Roll for more"
    says = "rolls for more than one success"


def _tries_for_more(fight: WodFight, made: Attack) -> Resolution[bool]:
    """Whether the attacker rolls, though one success is certain (WOD-IMMOB-02).

    They are asked unless their attack has said it.
    """
    if made.certain is not Certain.ASK:
        return made.certain is Certain.ROLL
    by, target = fight.combatant(made.by), fight.combatant(made.target)
    answer: OneSuccess | TryForMore = yield from ask(
        "certain",
        by.player,
        f"{target.name} cannot move. Does {by.name} roll for more than one success?",
        offer(None, OneSuccess, TryForMore),
        about=by.id,
        default={"act": "certain"},
        public=True,
        facts=Helpless(target.id),
    )
    return isinstance(answer, TryForMore)


@act("conjure", "magic", clauses="WOD-ATTACK-03", group="gm")
class Conjure(Act[None]):
    """The difficulty of a magic attack (WOD-ATTACK-03)."""

    title = "Say it"
    help = "Say how hard magic is."
    says = ("The GM sets the difficulty at {difficulty!}", "The GM sets the difficulty")
    difficulty: int = field(
        Number(2, 10, "Difficulty"), "The difficulty", default=STANDARD, says="{}"
    )


def _conjured(by: Mortal, made: Attack) -> Resolution[int]:
    """The difficulty of magic, which the GM sets (WOD-ATTACK-03)."""
    answer: Conjure = yield from ask(
        "magic",
        GM,
        f"{by.name} uses {made.weapon.name}: how hard is it?",
        offer(None, Conjure),
        about=by.id,
        default={"act": "conjure", "difficulty": STANDARD},
        facts=Judged(made.weapon.name),
    )
    return answer.difficulty


# ---------------------------------------------------------------- rebound


def _rebound(fight: WodFight, made: Attack, ahead: int) -> Resolution[None]:
    """Strike back with a weapon that parried bare hands: with the whole pool, and no action.

    There is no defence against it. The successes by which the parry won are added.
    (WOD-PARRY-02..04)
    """
    if ahead <= 0 or made.weapon.method is not Method.UNARMED:
        return
    by, target = fight.combatant(made.target), fight.combatant(made.by)
    blades = [w for w in by.arms if w.method is Method.MELEE and not w.sheathed]
    if not blades or not fight.can_act(by) or target.fate is Fate.DEAD or target.out:
        return
    text = f"The parry of {by.name} turns on {target.name}."
    fight.note(text, Kind.ACTION, audience=by.eyes, clauses="WOD-PARRY-02 WOD-PARRY-03")
    back = Attack(
        id=fight.fresh_id("attack"),
        by=by.id,
        target=target.id,
        weapon=blades[0],
        added=ahead,
        rebound=True,
    )
    yield from attack(fight, back)


# ---------------------------------------------------------------- weapon and use in one field

AT = "@"
PHYSICAL = (Method.UNARMED, Method.MELEE, Method.THROWN, Method.GUN)


class Arms(Pick):
    """A weapon and a way to use it. The options name only the ways that can make a difference."""

    __slots__ = ()

    def read(self, raw: Json) -> str:
        """The weapon's id, with its way if one is named; any way is legal for any weapon."""
        weapon, at, way = str(raw).partition(AT)
        if not at:
            return super().read(raw)
        if way not in (*Position, *Method):
            raise BadAnswer("Choose how the weapon is used from the list.")
        return f"{super().read(weapon) if weapon else ''}{AT}{way}"


def placed(fight: WodFight, mortal: Mortal, foes: Sequence[Mortal]) -> Arms:
    """Weapons but magic; a second place stands apart where it matters.

    The open side matters against a shield, the distance for a gun (WOD-ARMOR-04, WOD-DODGE-01).
    """
    shields = any(foe.shield is not None and foe.shield.worn for foe in foes)
    found: list[Option] = []
    for weapon in ready(mortal):
        if weapon.method is Method.MAGIC:
            continue
        note = _note(fight, mortal, weapon)
        found.append(Option(weapon.id, weapon.name, note))
        if shields and weapon.method in HAND_TO_HAND:
            value, words = f"{weapon.id}{AT}{Position.FLANK.value}", "from the open side"
            found.append(Option(value, f"{weapon.name}, {words}", note))
        if weapon.method is Method.GUN:
            value = f"{weapon.id}{AT}{Position.FAR.value}"
            found.append(Option(value, f"{weapon.name}, from far", note))
    return Arms(tuple(found), "Weapon")


def worked(fight: WodFight, mortal: Mortal) -> Arms:
    """Magic, by itself or through a physical act (WOD-ATTACK-03)."""
    found: list[Option] = []
    for weapon in spells(mortal):
        note = _note(fight, mortal, weapon)
        found.append(Option(weapon.id, weapon.name, note))
        found += [
            Option(f"{weapon.id}{AT}{act.value}", f"{weapon.name}, through {act.value}", note)
            for act in PHYSICAL
        ]
    return Arms(tuple(found), "Weapon")


def spells(mortal: Mortal) -> list[Weapon]:
    """Magic attacks that are ready (WOD-ATTACK-03)."""
    return [weapon for weapon in ready(mortal) if weapon.method is Method.MAGIC]


def _note(fight: WodFight, mortal: Mortal, weapon: Weapon) -> str:
    return f"pool {whole_pool(fight, mortal, weapon, yards=0).dice}, {name_of(weapon)}"


def parted(weapon: str) -> tuple[str, str]:
    """The weapon's id and the way of an answer; "" for what it does not name."""
    id, _, way = weapon.partition(AT)
    return id, way


def ready(mortal: Mortal) -> list[Weapon]:
    """Weapons in hand (WOD-ACTION-01)."""
    return [weapon for weapon in mortal.arms if not weapon.sheathed]
