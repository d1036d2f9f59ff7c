"""One attack, from its declaration to the wound (L7R-ATK-02..04, L7R-DMG-01..06)."""

from __future__ import annotations

from rules.dice import Against, Modifier, Roll
from rules.engine.requests import Resolution
from rules.engine.telling import only_tells
from rules.engine.verbs import roll
from rules.engine.visibility import Kind
from rules.l7r.attacks.parry import window
from rules.l7r.attacks.wounds import Check, health, hurt
from rules.l7r.fight.questions import turn_of
from rules.l7r.fight.rolls import dice, explained, of_ring, skill_roll, spend_void
from rules.l7r.fight.state import Attack, L7rFight, Samurai
from rules.l7r.sheets.values import RingName, Tens, Weapon

STEP = 5
"""The excess over the TN that gives one more die of damage (L7R-DMG-04)."""


ATTACK_VOID = "Void points on the attack"

BASE = Modifier(5, "Base", "L7R-ATK-03")


def weapon_of(samurai: Samurai, id: str) -> Weapon:
    """The weapon with that id, else the first that the samurai has (L7R-DMG-01)."""
    arms = samurai.arms
    return next((weapon for weapon in arms if weapon.id == id), arms[0])


def made(
    fight: L7rFight, by: Samurai, target: Samurai, weapon: str, *, void: int, reroll: Tens
) -> Attack:
    """Make an attack when it is declared; its void points are spent now (L7R-VOID-02)."""
    arm = weapon_of(by, weapon)
    return Attack(
        id=fight.fresh_id("attack"),
        by=by.id,
        target=target.id,
        weapon=arm.name,
        rolled=arm.rolled,
        kept=arm.kept,
        void=spend_void(by, void),
        reroll=reroll,
    )


def attack(fight: L7rFight, made: Attack) -> Resolution[None]:
    """Carry out one whole attack.

    First the parriers are asked; then the attack is rolled, then the parries in order, then damage
    and the wound check. (L7R-PARRY-01, L7R-PARRY-06)
    """
    fight.attacks.append(made)
    by, target = fight.combatant(made.by), fight.combatant(made.target)
    fight.report(by, f"attacks {target.shown_name}")
    _tell_blow(fight, made, by, target)
    fight.saw_blow(by, target, turn_of(fight))
    check = yield from window(fight, made, lambda: _fall(fight, made))
    if check is not None and fight.goes_on(made):
        yield from _hit(fight, made, check)
    else:
        _tell_failure(fight, made, hits=check is not None)
    fight.attacks[:] = [other for other in fight.attacks if other.id != made.id]


@only_tells
def _tell_blow(fight: L7rFight, made: Attack, by: Samurai, target: Samurai) -> None:
    text = f"{by.shown_name} attacks {target.name} with {made.weapon}."
    fight.tell_of(target, text, clauses="L7R-ATK-02 L7R-DICE-09", of=made.id)


@only_tells
def _tell_failure(fight: L7rFight, made: Attack, *, hits: bool) -> None:
    """Report an attack that did no harm."""
    by, target = fight.combatant(made.by), fight.combatant(made.target)
    kind, numbers = Kind.MISSED, _numbers(fight, made)
    if made.parried:
        parrier = fight.combatant(made.parried)
        whom = "" if parrier is target else f" on {target.name}"
        text, kind = f"{parrier.name} parries the attack of {by.shown_name}{whom}", Kind.STOPPED
    elif hits or not fight.goes_on(made):
        text = f"The attack of {by.shown_name} on {target.name} comes to nothing"
    else:
        text = f"{by.shown_name} misses {target.name}"
    fight.headline(made.id, text, kind, numbers, audience=target.eyes, clauses="L7R-SW-05")


def _numbers(fight: L7rFight, made: Attack) -> str:
    """The numbers of the attack; only a player's attack shows its TN."""
    if not made.total:
        return ""
    against = "" if fight.combatant(made.by).guarded else f" against {made.tn}"
    return f"{made.weapon} {made.total}{against}"


def _fall(fight: L7rFight, made: Attack) -> Resolution[bool]:
    """Roll the attack against the TN to be hit; return whether it hits so far (L7R-ATK-02..04)."""
    if not fight.goes_on(made):
        return False
    by, target = fight.combatant(made.by), fight.combatant(made.target)
    rolled = yield from skill_roll(
        fight,
        by,
        "attack",
        "Attack",
        rank=Modifier(by.attack, "Attack", "L7R-ATK-02"),
        ring=of_ring(by, RingName.FIRE, "L7R-ATK-02"),
        void=made.void,
        clause="L7R-ATK-02",
        tn=target.tn_to_be_hit,
        reroll=made.reroll,
    )
    made.total, made.tn = rolled.total, target.tn_to_be_hit
    hits = made.total >= made.tn
    _tell_roll(fight, made, rolled, "hits" if hits else "misses")
    return hits


@only_tells
def _tell_roll(fight: L7rFight, made: Attack, rolled: Roll, outcome: str) -> None:
    by, target = fight.combatant(made.by), fight.combatant(made.target)
    hits = outcome == "hits"
    parts = (
        BASE,
        Modifier(5 * target.parry, f"from 5 x parry {target.parry}", "L7R-ATK-03"),
    )
    fight.tell_roll(
        by,
        f"{by.shown_name}: attack {made.total}: it {outcome}.",
        rolled.held(Against(made.tn, "TN to be hit", parts, of=target.id), outcome),
        Kind.SUCCESS if hits else Kind.FAILURE,
        audience=target.eyes,
        clauses=["L7R-ATK-03", "L7R-DICE-09", *([] if hits else ["L7R-ATK-04"])],
        of=made.id,
    )


def extra_dice(fight: L7rFight, made: Attack) -> int:
    """Extra dice for the excess over the TN; a failed parry reduces them.

    (L7R-DMG-04, L7R-DMG-05)
    """
    extra = max(0, made.total - made.tn) // STEP
    if not made.failed:
        return extra
    if fight.house.failed_parry_damage == "none":
        return 0
    return max(0, extra - max(made.failed))


def _hit(fight: L7rFight, made: Attack, check: Check) -> Resolution[None]:
    """Roll damage and apply it; tens are rerolled, and void points are not used.

    (L7R-DMG-02..06)
    """
    by, target = fight.combatant(made.by), fight.combatant(made.target)
    parts = (
        Modifier(made.rolled, made.weapon, "L7R-DMG-01"),
        of_ring(by, RingName.FIRE, "L7R-DMG-02"),
        Modifier(extra_dice(fight, made), "above the TN", "L7R-DMG-04"),
    )
    asked = dice(fight, sum([part.value for part in parts]), made.kept)
    thrown = yield from roll(f"damage-{by.id}", asked, "Damage", (), "L7R-DMG-02")
    fell = explained(thrown, by, parts, [Modifier(made.kept, made.weapon, "L7R-DMG-01")])
    damage = fell.total
    _tell_damage(fight, made, fell, check)
    fight.saw_harm(target, damage)
    yield from hurt(fight, target, damage, check, made.id)
    _tell_hit(fight, made, damage, check)


@only_tells
def _tell_damage(fight: L7rFight, made: Attack, fell: Roll, check: Check) -> None:
    target = fight.combatant(made.target)
    fight.tell_roll(
        fight.combatant(made.by),
        f"{target.name} is hit for {fell.total}.",
        fell,
        Kind.HARM,
        audience=target.eyes,
        clauses=["L7R-DMG-02", "L7R-DMG-04", *(["L7R-DMG-05"] if check.in_vain else [])],
        of=made.id,
    )


@only_tells
def _tell_hit(fight: L7rFight, made: Attack, damage: int, check: Check) -> None:
    by, target = fight.combatant(made.by), fight.combatant(made.target)
    text = f"{by.shown_name} hits {target.name} for {damage}: {health(target)}"
    kind = Kind.OUT if target.mortal else Kind.HARM
    numbers = _numbers(fight, made)
    if check.in_vain:
        failed = "a parry failed" if check.in_vain == 1 else f"{check.in_vain} parries failed"
        numbers = f"{numbers} \N{MIDDLE DOT} {failed}"
    fight.headline(made.id, text, kind, numbers, audience=target.eyes)
