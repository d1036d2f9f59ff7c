"""One attack, from its declaration to the wound (L7R-ATK-02..04, L7R-DMG-01..06)."""

from __future__ import annotations

from typing import TypeAlias

from rules.dice import Against, Modifier, Roll
from rules.engine.asking.forms import Number, Pick, Target
from rules.engine.asking.requests import Resolution
from rules.engine.asking.verbs import roll
from rules.engine.kit.acts import AsideAct, OutOfTurn, act, field
from rules.engine.kit.pausing import note_activity
from rules.engine.replay.telling import only_tells
from rules.engine.views.visibility import Kind
from rules.errors import BadAnswer
from rules.l7r.initiative import any_two, available, pairs, spelled, spend_two
from rules.l7r.parry import window
from rules.l7r.questions import turn_of
from rules.l7r.rolls import dice, explained, of_ring, skill_roll, spend_void
from rules.l7r.shared_fields import pays_for_tens, targets, tens, void_points, weapons
from rules.l7r.state import Attack, L7rFight, Samurai
from rules.l7r.values import RingName, Tens, Weapon
from rules.l7r.wounds import Check, health, hurt

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


def attack(fight: L7rFight, made: Attack, clause: str) -> Resolution[None]:
    """Carry out one whole attack; `clause` is what its die is, or its dice are, spent by.

    First the parriers are asked; then the attack is rolled, then the parries in order, then damage
    and the wound check. (L7R-PARRY-01, L7R-PARRY-06)
    """
    fight.attacks.append(made)
    by, target = fight.combatant(made.by), fight.combatant(made.target)
    fight.report(by, f"attacks {target.shown_name}")
    _tell_blow(fight, made, by, target, clause)
    fight.saw_blow(by, target, turn_of(fight))
    check = yield from window(fight, made, lambda: _fall(fight, made))
    if check is not None and fight.goes_on(made):
        yield from _hit(fight, made, check)
    else:
        _tell_failure(fight, made, hits=check is not None)
    fight.attacks[:] = [other for other in fight.attacks if other.id != made.id]


@only_tells
def _tell_blow(fight: L7rFight, made: Attack, by: Samurai, target: Samurai, clause: str) -> None:
    text = f"{by.shown_name} attacks {target.name} with {made.weapon}."
    fight.tell_of(target, text, clauses=[clause, "L7R-DICE-09"], of=made.id)


@only_tells
def _tell_failure(fight: L7rFight, made: Attack, *, hits: bool) -> None:
    """Report an attack that did no harm."""
    by, target = fight.combatant(made.by), fight.combatant(made.target)
    kind, numbers, clause = Kind.MISSED, _numbers(fight, made), "L7R-ATK-04"
    if made.parried:
        parrier = fight.combatant(made.parried)
        whom = "" if parrier is target else f" on {target.name}"
        text, kind = f"{parrier.name} parries the attack of {by.shown_name}{whom}", Kind.STOPPED
        clause = "L7R-PARRY-03"
    elif hits or not fight.goes_on(made):
        text = f"The attack of {by.shown_name} on {target.name} comes to nothing"
        clause = "L7R-SW-05"
    else:
        text = f"{by.shown_name} misses {target.name}"
    fight.headline(made.id, text, kind, numbers, by=by, on=target, clauses=clause)


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
        clauses=[
            "L7R-ATK-03",
            "L7R-DICE-06",
            "L7R-DICE-09",
            *([] if hits else ["L7R-ATK-04"]),
            *([] if by.guarded or not by.crippled else [_of_the_crippled(rolled)]),
        ],
        of=made.id,
    )


def _of_the_crippled(rolled: Roll) -> str:
    """The clause behind the tens of somebody crippled: rerolled for a void point, or not at all."""
    return "L7R-SW-02" if rolled.dice.explodes is None else "L7R-SW-04"


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
        why=["L7R-DMG-04"] if extra_dice(fight, made) else (),
        clauses=[
            "L7R-DMG-01",
            "L7R-DMG-02",
            *(["L7R-DMG-05"] if check.in_vain else []),
            *(["L7R-DICE-05"] if fell.dice.count < made.kept else []),
        ],
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
    fight.headline(made.id, text, kind, numbers, by=by, on=target, harm=damage)


At: TypeAlias = OutOfTurn[L7rFight]


def _own(at: At) -> list[Samurai]:
    """The player's own combatants that can act; the GM's for the GM."""
    return [each for each in at.fight.able_of(at.by) if each.player == at.by]


def _able(at: At) -> list[Samurai]:
    """The player's own combatants that may interrupt and have somebody to attack.

    It takes two action dice, and none that is due or held (L7R-PARRY-07).
    """
    return [
        each
        for each in _own(at)
        if pairs(each) and not _can_act_here(at, each) and at.fight.seen_by(each)
    ]


def _can_act_here(at: At, samurai: Samurai) -> bool:
    """Whether they have a die that is due or held, and so no interrupt (L7R-PARRY-07)."""
    return bool(available(samurai, at.fight.phase))


def _attackers(at: At) -> Target:
    return targets(_able(at), "The partner")


def _targets(at: At) -> Target:
    return targets({o.id: o for each in _able(at) for o in at.fight.seen_by(each)}.values())


def _arms(at: At) -> Pick:
    return weapons({arm.id: arm for each in _able(at) for arm in each.arms}.values())


def _two(at: At) -> Pick:
    return any_two(tuple(sorted({p for each in _able(at) for p in pairs(each)}, reverse=True)))


def _void(at: At) -> Number:
    return void_points(max(each.may_spend for each in _able(at)), ATTACK_VOID)


def _several(at: At) -> bool:
    return len(_able(at)) > 1


def _pays(at: At) -> bool:
    return any(pays_for_tens(at.fight, each) for each in _able(at))


@act("interrupt", clauses="L7R-PARRY-09")
class Interrupt(AsideAct[L7rFight]):
    """Attack out of turn for two dice; `attacker` is the player's combatant that attacks.

    A player with several combatants must say who attacks. The choices are those of all of them
    together; `check` holds the attacker's own.
    """

    help = "Attack out of turn for two dice, if allowed here."
    gm = False
    shown = "attacker target weapon dice void reroll"
    target: str = field(_targets, "The target")
    weapon: str = field(_arms, "With which weapon of yours", default="")
    dice: str = field(_two, "Which two action dice, for example: 7+9", default="")
    void: int = field(_void, ATTACK_VOID, default=0, span=(0, 20))
    attacker: str = field(
        _attackers, "With which of yours, if several can", default="", needed=_several
    )
    reroll: Tens = tens(_pays)

    @classmethod
    def why_not(cls, at: At) -> str | None:
        if at.fight.house.interrupt_actions != "parry_and_attack":
            return (
                "In this campaign an interrupt action is for parrying only: wait for your turn to "
                "attack, or for an attack to parry."
            )
        if at.fight.duel is not None:
            return "A duel is being fought: interfere with it, or wait until it is over."
        own = _own(at)
        if not own:
            return "You have nobody here who can act."
        if not any(each.dice for each in own) and at.fight.round == 0:
            return "No action dice have been rolled yet: an interrupt takes two of them."
        with_two = [each for each in own if pairs(each)]
        if not with_two:
            left = "; ".join(f"{each.name} has {spelled(each.dice)}" for each in own)
            return f"An interrupt takes two action dice: {left}."
        if all(_can_act_here(at, each) for each in with_two):
            due = " and ".join(each.name for each in with_two)
            return f"An interrupt is for phases without an action of one's own: {due} can act here."
        return None if _able(at) else "There is nobody here to attack."

    def by_whom(self, at: At) -> Samurai:
        """The attacker: the one named, or else the only one."""
        able = _able(at)
        return next((each for each in able if each.id == self.attacker), able[0])

    def check(self, at: At) -> None:
        """Raise `BadAnswer` for a choice that the attacker does not have, but another one does."""
        samurai = self.by_whom(at)
        if self.target not in [other.id for other in at.fight.seen_by(samurai)]:
            raise BadAnswer(f"{samurai.name} cannot attack that one; choose another.")
        if self.weapon and self.weapon not in [arm.id for arm in samurai.arms]:
            arms = " or ".join(arm.name for arm in samurai.arms)
            raise BadAnswer(f"{samurai.name} can attack with {arms}.")
        if self.dice and self.dice not in [f"{a}+{b}" for a, b in pairs(samurai)]:
            raise BadAnswer(f"{samurai.name} has the action dice {spelled(samurai.dice)}.")
        if self.void > samurai.may_spend:
            most = samurai.may_spend
            raise BadAnswer(f"{samurai.name} can spend 0 to {most} void points on a roll.")

    def resolve(self, at: At) -> Resolution[None]:
        """Attack in the present phase, for two dice."""
        fight, samurai = at.fight, self.by_whom(at)
        if spend_two(samurai, self.dice):
            note_activity(fight, samurai)
            target = fight.combatant(self.target)
            blow = made(fight, samurai, target, self.weapon, void=self.void, reroll=self.reroll)
            yield from attack(fight, blow, "L7R-PARRY-09")
