"""One attack: its roll, the Armor TN, and damage (L5R-ATTACK, L5R-ATN, L5R-DMG)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from rules.dice import Against, Modifier, Roll
from rules.engine.asking.forms import Number, OneOf, Option, Pick, Target, YesNo
from rules.engine.asking.requests import Resolution
from rules.engine.asking.verbs import roll
from rules.engine.kit.acts import act, field
from rules.engine.views.visibility import Kind
from rules.l5r import stances
from rules.l5r.harm import health, suffer
from rules.l5r.rolls import (
    RANK_ONE,
    Added,
    On,
    check,
    chosen,
    circumstances,
    dice,
    explained,
    one_use,
    price,
    spend,
    spend_void,
    why_no_raises,
    why_no_void,
)
from rules.l5r.stances import charges, from_center, held_back
from rules.l5r.state import CenterOn, L5rFight, Samurai, turn_of
from rules.l5r.turn_acts import WHOLE_TURN, Acting, TurnAct, then_free, too_dear
from rules.l5r.values import Status, Strength, Weapon, WoundRank, unarmed

OF_STRENGTH = {
    Strength.FULL: "L5R-DMG-01",
    Strength.NONE: "L5R-DMG-02",
    Strength.BOW: "L5R-DMG-03",
}
"""The clause of the way in which Strength adds to damage."""

RAISE = 5
"""The amount that each called raise adds to the TN (L5R-ATTACK-04)."""

LEAST_TN = 5
"""No Armor TN is lower (L5R-ATN-01)."""

TOO_NEAR = 10
"""The penalty of a shot at somebody within reach (L5R-MOD-02)."""


def usable(samurai: Samurai) -> list[Weapon]:
    """The weapons that it can attack with; bare hands always (L5R-STANCE-04, L5R-STATUS-09)."""
    return [
        weapon
        for weapon in samurai.arms
        if not (weapon.ranged and charges(samurai))
        and not (weapon.large and samurai.has(Status.PRONE))
    ]


def weapon_of(samurai: Samurai, id: str) -> Weapon:
    """The weapon with that id if it can attack with it, else the first usable one."""
    arms = usable(samurai)
    return next((weapon for weapon in arms if weapon.id == id), arms[0])


def _counted_parts(fight: L5rFight, target: Samurai, *, ranged: bool) -> list[Modifier]:
    """Everything that counts for the Armor TN (L5R-ATN-01, L5R-MOD-03)."""
    clause = "L5R-ATN-01"
    armor = Modifier(target.armor_bonus, "Armour", clause)
    given = circumstances(fight, target, On.TN, On.NEXT_TN)
    for status, rule in ((Status.GRAPPLED, "L5R-STATUS-07"), (Status.STUNNED, "L5R-STATUS-10")):
        if target.has(status):
            return [Modifier(5, status.value.capitalize(), rule), armor, *given]
    blind = target.has(Status.BLINDED) is not None
    times = 1 if blind else 5
    parts = [Modifier(times * target.reflexes + 5, "Reflexes", clause), armor]
    parts.append(Modifier(target.tn_bonus, "Other", clause))
    parts += stances.armor_parts(target)
    if target.has(Status.PRONE) and not ranged:
        parts.append(Modifier(-10, "Prone", "L5R-STATUS-09"))
    return [*parts, *given]


def armor_parts(fight: L5rFight, target: Samurai, *, ranged: bool) -> list[Modifier]:
    """The parts of the Armor TN; their sum is never below 5 (L5R-ATN-01)."""
    parts = _counted_parts(fight, target, ranged=ranged)
    short = LEAST_TN - sum(part.value for part in parts)
    return [*parts, Modifier(short, "at least", "L5R-ATN-01")] if short > 0 else parts


def armor_tn(fight: L5rFight, target: Samurai, *, ranged: bool = False) -> int:
    """The Armor TN, not below 5 (L5R-ATN-01)."""
    return sum(part.value for part in armor_parts(fight, target, ranged=ranged))


class Near(StrEnum):
    """Whether the target of a shot is within arm's reach (L5R-MOD-02)."""

    AUTO = "auto"
    YES = "yes"
    NO = "no"


def within_reach(fight: L5rFight, by: Samurai, target: Samurai, near: Near) -> bool:
    """Return whether a shot is at somebody within arm's reach (L5R-MOD-02).

    First the GM's ruling counts, until one of the two strikes at the other again; then the
    shooter's choice; else whether the target struck at the shooter in this Round or the last.
    """
    if target.id in by.near or by.id in target.near:
        return True
    if target.id in by.apart or by.id in target.apart:
        return False
    if near is not Near.AUTO:
        return near is Near.YES
    return by.melee.get(target.id, -9) >= fight.round - 1


def attack_dice(samurai: Samurai, target: Samurai, weapon: Weapon) -> list[Added]:
    """The dice that Full Attack and Status Effects add to an attack (L5R-MOD-03)."""
    added = stances.attack_dice(samurai)
    if samurai.has(Status.MOUNTED) and not target.has(Status.MOUNTED):
        added.append(Added(1, 0, "Mounted", "L5R-STATUS-08"))
    if samurai.has(Status.BLINDED):
        less = 3 if weapon.ranged else 1
        added.append(Added(-less, -less, "Blinded", "L5R-STATUS-02"))
    if samurai.has(Status.PRONE):
        added.append(Added(-2, 0, "Prone", "L5R-STATUS-09"))
    return added


def called(fight: L5rFight, by: Samurai, weapon: Weapon, *, lifted: bool) -> int:
    """The raises called on an attack: at most the Void Ring, and none unskilled.

    They need `l5r.called_raises`. A Void Point may have `lifted` the skill to rank 1.
    (L5R-ATTACK-04, L5R-ROLL-03)
    """
    if not fight.house.called_raises or not (lifted or by.skill(weapon.skill)):
        return 0
    return min(by.raises_called, by.void)


def _close_in(fight: L5rFight, by: Samurai, target: Samurai) -> None:
    """Put both within reach after a blow, even if the GM had put them apart (L5R-MOD-02)."""
    target.melee[by.id] = fight.round
    by.apart[:] = [id for id in by.apart if id != target.id]
    target.apart[:] = [id for id in target.apart if id != by.id]


class ReachField(OneOf[Near]):
    """Whether the target of a shot is within reach; by default the fight tells (L5R-MOD-02)."""

    __slots__ = ()

    @property
    def options(self) -> tuple[Option, ...]:
        labels = {Near.AUTO: "If they struck you this Round or last"}
        return tuple([Option(m.value, labels.get(m, m.value.capitalize())) for m in self.members])


def _targets(at: Acting) -> Target:
    return Target(tuple([Option(o.id, o.name) for o in at.fight.seen_by(at.me)]), "Target")


def _weapons(at: Acting) -> Pick:
    arms = [Option(w.id, w.name, f"{w.rolled}k{w.kept}") for w in usable(at.me)]
    return Pick(tuple(arms), "Weapon")


def _near(at: Acting) -> ReachField | None:
    shoots = any(weapon.ranged for weapon in usable(at.me))
    return ReachField(tuple(Near), "Is the target within reach") if shoots else None


@act("attack", "turn", clauses="L5R-ATTACK-01")
class Strike(TurnAct):
    """Attack. `near` is only for shots; with `choose`, the roller chooses the dice that count."""

    help = "Strike or shoot at somebody."
    says = "attacks {target} {weapon?}"
    public = ("attacks {target} {weapon?}", "attacks")
    target: str = field(_targets, "The target, for example: Bandit", says="{}")
    weapon: str = field(
        _weapons,
        "With which weapon; the first you can use if you leave it out",
        default="",
        says={"bare hands": "with bare hands", "*": "with their {}"},
    )
    near: Near = field(
        _near,
        "For a shot: whether the target can reach you",
        default=Near.AUTO,
        says={"yes": "The target is within reach", "no": "The target is not within reach"},
    )
    choose: bool = field(
        YesNo("Let me choose which dice to keep"),
        "Be asked which dice to keep, of the attack and of the damage",
        default=False,
        says="You choose which dice to keep",
    )
    more: bool = then_free(WHOLE_TURN)

    @classmethod
    def why_not(cls, at: Acting) -> str | None:
        if (why := held_back(at)) is not None:
            return why
        if (why := stances.no_attack(at.me)) is not None:
            return why
        if not at.fight.seen_by(at.me) or not usable(at.me):
            return "There is nobody here you can attack."
        return too_dear(at, "An attack", WHOLE_TURN)

    def resolve(self, at: Acting) -> Resolution[None]:
        if at.left == WHOLE_TURN:
            at.me.spent = WHOLE_TURN
            yield from attack(at.fight, at.me, at.fight.combatant(self.target), self)


def _called_void(at: Acting) -> YesNo | str:
    return why_no_void(at.fight, at.me) or YesNo("A Void Point on the attack")


def _called_rank(at: Acting) -> YesNo | str:
    if why := why_no_void(at.fight, at.me):
        return why
    if all(at.me.skill(weapon.skill) for weapon in usable(at.me)):
        return "You have the skills of all your weapons."
    return YesNo("A Void Point: the weapon's skill as rank 1")


def _called_raises(at: Acting) -> Number | str:
    if not _may_raise(at):
        return why_no_raises(at.fight)
    label = "Raises (TN +5 and a die of damage each)"
    return Number(0, at.me.void, label, why="no more raises than your Void Ring")


def _may_raise(at: Acting) -> bool:
    skilled = any(at.me.skill(weapon.skill) for weapon in usable(at.me))
    return at.fight.house.called_raises and (skilled or not why_no_void(at.fight, at.me))


@act("call", "turn", clauses="L5R-ROLL-01 L5R-ATTACK-04")
class Call(TurnAct):
    """Calls for the next attack of the Turn: a Void Point on the roll, and raises.

    `rank_one` spends the point to treat a weapon skill that it lacks as rank 1.
    """

    help = "Call raises or a Void Point on your next attack, if allowed."
    says = (
        "calls {raises} and {void}",
        "calls {raises}",
        "{void}",
        "prepares the next attack",
    )
    public = "calls for the next attack"
    hint = "For your next attack in this Turn."
    shown = "void rank_one raises"
    void: bool = field(
        _called_void,
        "A Void Point on its roll",
        default=False,
        says="spends a Void Point on the next attack",
    )
    raises: int = field(
        _called_raises,
        "Raises: harder to hit, and a die of damage each",
        default=0,
        span=(0, 20),
        says={"1": "1 raise", "*": "{} raises"},
    )
    rank_one: bool = field(
        _called_rank,
        "A Void Point: a weapon skill that you lack counts as rank 1",
        default=False,
        says=RANK_ONE,
    )

    @classmethod
    def why_not(cls, at: Acting) -> str | None:
        why = why_no_void(at.fight, at.me)
        none = f"{why} {why_no_raises(at.fight)}" if why and not _may_raise(at) else None
        return Strike.why_not(at) or none

    def price(self, _at: Acting) -> Mapping[str, int]:
        return price(self)

    def check(self, _at: Acting) -> None:
        one_use(self)

    def resolve(self, at: Acting) -> None:
        at.me.void_called, at.me.raises_called = self.void, self.raises
        at.me.rank_one_called = self.rank_one
        text = f"{at.me.name} calls {self._named()} on the next attack."
        at.fight.tell_of(at.me, text, clauses="L5R-ROLL-01 L5R-ATTACK-04")

    def _named(self) -> str:
        named = ["a Void Point"] if self.void else []
        if self.rank_one:
            named.append("a Void Point for the skill")
        if self.raises:
            named.append(f"{self.raises} raise{'' if self.raises == 1 else 's'}")
        return " and ".join(named) or "nothing"


def _of_the_roll(fight: L5rFight, by: Samurai, rolled: Roll) -> list[str]:
    """The clauses behind an attack roll that show a skill or wounds: an NPC's are secret."""
    if by.guarded:
        return []
    injured = fight.rank_of(by) is not WoundRank.HEALTHY
    skill = "L5R-ROLL-03" if rolled.dice.explodes is None else "L5R-ROLL-01"
    return [skill, *(["L5R-MOD-01"] if injured else [])]


def attack(fight: L5rFight, by: Samurai, target: Samurai, wish: Strike) -> Resolution[None]:
    """Roll to hit, and roll damage if it hits."""
    weapon = weapon_of(by, wish.weapon)
    center, modifiers = from_center(fight, by, CenterOn.ATTACK)
    more = [*attack_dice(by, target, weapon), *center]
    bought = spend_void(fight, by, weapon.skill, wanted=by.void_called, rank_one=by.rank_one_called)
    more += bought
    if weapon.ranged and within_reach(fight, by, target, wish.near):
        modifiers.append(Modifier(-TOO_NEAR, "Within reach", "L5R-MOD-02"))
    if not weapon.ranged:
        _close_in(fight, by, target)
    of = fight.fresh_id("attack")
    fight.tell_of(
        target,
        f"{by.shown_name} attacks {target.name} with {weapon.name}.",
        clauses="L5R-ATTACK-01 L5R-ATTACK-02",
        of=of,
    )
    fight.saw_blow(by, target, turn_of(fight))
    rolled = yield from check(
        fight,
        by,
        "attack",
        "Attack",
        trait=weapon.attacks_with,
        skill=weapon.skill,
        emphasis=[weapon.id, weapon.name],
        more=more,
        modifiers=modifiers,
        choose=wish.choose,
        clause="L5R-ATTACK-01",
    )
    raises = called(fight, by, weapon, lifted=any(each.skilled for each in bought))
    by.void_called, by.rank_one_called, by.raises_called = False, False, 0
    tn = armor_tn(fight, target, ranged=weapon.ranged) + RAISE * raises
    hits = rolled.total >= tn
    outcome = "hits" if hits else "misses"
    parts = (
        *armor_parts(fight, target, ranged=weapon.ranged),
        *([Modifier(RAISE * raises, "Raises", "L5R-ATTACK-04")] if raises else []),
    )
    spend(fight, target, On.NEXT_TN)
    fight.tell_roll(
        by,
        f"{by.shown_name}: attack {rolled.total}: it {outcome}.",
        rolled.held(Against(tn, "Armor TN", parts, of=target.id), outcome),
        Kind.SUCCESS if hits else Kind.FAILURE,
        audience=target.eyes,
        clauses=["L5R-ATTACK-03", "L5R-ATN-01", *_of_the_roll(fight, by, rolled)],
        of=of,
    )
    # Only those who see the roll may learn the Armor TN of somebody else.
    against = "" if by.guarded else f" against {tn}"
    numbers = f"{weapon.name} {rolled.total}{against}"
    if not hits:
        text = f"{by.shown_name} misses {target.name}"
        fight.headline(of, text, Kind.MISSED, numbers, by=by, on=target)
        return
    damage = yield from _damage(fight, by, target, weapon, of=of, choose=wish.choose, raises=raises)
    if damage is None:
        text = f"{by.shown_name} hits too late: {target.name} is gone"
        fight.headline(of, text, Kind.MISSED, numbers, by=by, on=target)
        return
    text = f"{by.shown_name} hits {target.name} for {damage}: {health(fight, target)}"
    kind = Kind.HARM if fight.able(target) else Kind.OUT
    fight.headline(of, text, kind, numbers, by=by, on=target, harm=damage)


def _rating(weapon: Weapon) -> str:
    """The clause of a weapon's damage rating."""
    return "L5R-DMG-04" if weapon == unarmed() else OF_STRENGTH[weapon.strength]


def damage_parts(by: Samurai, weapon: Weapon) -> list[Modifier]:
    """The dice of the damage rating and of Strength, as the weapon uses it (L5R-DMG-01..04)."""
    clause = _rating(weapon)
    parts = [Modifier(weapon.rolled, weapon.name, clause)]
    match weapon.strength:
        case Strength.FULL:
            parts.append(Modifier(by.strength, "Strength", clause))
        case Strength.NONE:
            pass
        case Strength.BOW:
            own = by.strength < weapon.bow_strength
            value, name = (by.strength, "Strength") if own else (weapon.bow_strength, "the bow")
            parts.append(Modifier(value, name, clause))
    return parts


def _damage(
    fight: L5rFight,
    by: Samurai,
    target: Samurai,
    weapon: Weapon,
    *,
    of: str,
    choose: bool,
    raises: int,
) -> Resolution[int | None]:
    """Roll damage and apply it; return the wounds, or None if the target has gone.

    The player may choose the dice that count here too. Each raise called on the attack adds one die
    to roll. (L5R-ATTACK-04)
    """
    if target.out:
        return None
    clause = _rating(weapon)
    more, modifiers = from_center(fight, by, CenterOn.DAMAGE)
    parts = [
        *damage_parts(by, weapon),
        Modifier(raises, "Raises", "L5R-ATTACK-04"),
        *[each.term for each in more],
    ]
    keeps = [
        Modifier(weapon.kept, weapon.name, clause),
        *[each.keep for each in more],
    ]
    asked = dice(*[sum([part.value for part in each]) for each in (parts, keeps)])
    fell = yield from roll(f"damage-{by.id}", asked, "Damage", modifiers, clause)
    fell = explained(fell, parts, keeps)
    if choose:
        fell = yield from chosen(by, fell)
        if target.out:
            return None
    fight.tell_roll(
        by,
        f"{target.name} is hit for {fell.total}.",
        fell,
        Kind.HARM,
        audience=target.eyes,
        clauses=["L5R-ATTACK-04", clause],
        of=of,
    )
    fight.saw_harm(target, fell.total)
    suffer(fight, target, fell.total, of)
    return fell.total
