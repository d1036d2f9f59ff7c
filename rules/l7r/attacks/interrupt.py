"""An attack out of turn, as an interrupt for two dice (L7R-PARRY-09)."""

from __future__ import annotations

from typing import TypeAlias

from rules.engine.forms import Number, Pick, Target
from rules.engine.kit.acts import AsideAct, OutOfTurn, act, field
from rules.engine.kit.pausing import note_activity
from rules.engine.requests import Resolution
from rules.errors import BadAnswer
from rules.l7r.attacks.attack import ATTACK_VOID, attack, made
from rules.l7r.fight.initiative import any_two, available, pairs, spelled, spend_two
from rules.l7r.fight.state import L7rFight, Samurai
from rules.l7r.fight.wording import pays_for_tens, targets, tens, void_points, weapons
from rules.l7r.sheets.values import Tens

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
            yield from attack(fight, blow)
