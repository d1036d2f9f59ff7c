"""The three Defensive Reactions: the choice, the roll, its improvements (KI-DEF-01..13)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import ClassVar, NamedTuple, TypeAlias

from rules.dice import Modifier
from rules.engine.forms import Acts, Json, Number, OneOf, Pick, Target, YesNo, options
from rules.engine.kit.acts import Act, act, field, named, offer
from rules.engine.requests import Resolution
from rules.engine.verbs import ask
from rules.engine.visibility import GM
from rules.ki.fight.questions import Attacked
from rules.ki.fight.state import Attack, Combos, Fighter, KiFight
from rules.ki.fight.traits import parts, proficiency
from rules.ki.fight.wording import DEFENDING, ENDURING, WITH, combos_price, following, targets
from rules.ki.sheets.gear import Weapon
from rules.ki.sheets.values import Defence

MOST_NESTED = 50
"""The most Interruptions within each other; then no attack can be predicted (KI-INT-06).

This is no rule of the book but a safety limit: standing orders could nest without end. Each
Interruption runs inside the one before, at most eight generators deep; Python allows a thousand.
"""


class Defending(NamedTuple):
    """The moment in which a creature is attacked."""

    fight: KiFight
    attack: Attack
    me: Fighter


def _improvements(price: int) -> int:
    """The field for improvements, as many as stamina pays for (KI-STA-04)."""

    def now(at: Defending) -> Number:
        label = f"Improvements at most ({price} stamina each)"
        why = f"each costs {price} Stamina, and {at.me.stamina} is left"
        return Number(0, at.me.stamina // price, label, why=why)

    return field(
        now,
        "Pay to improve it up to this many times while it fails",
        default=0,
        span=(0, 99),
        says={
            "1": "They pay for 1 improvement at most",
            "*": "They pay for {} improvements at most",
        },
    )


def _then_ask() -> bool:
    return field(
        YesNo("Ask me if it still fails"),
        "Ask me again if it still fails then",
        default=False,
        says="If it still fails, you are asked",
    )


class Reaction(Act[Defending]):
    """A Defensive Reaction, improved up to `improve` times while it fails.

    If it fails even then, `then_ask` says whether to ask for more improvements. `each` is the
    stamina that one improvement costs. (KI-STA-02, KI-STA-03)
    """

    kind: ClassVar[Defence]
    each: ClassVar[int] = 1
    clause: ClassVar[str]
    improve: int
    then_ask: bool
    combos: Combos

    @classmethod
    def adding_at(cls, at: Defending) -> str:
        return "with improvements" if at.me.stamina else "with a plan if it fails"

    def price(self, at: Defending) -> Mapping[str, int]:
        after = combos_price(at.me, DEFENDING, self.combos)
        return {"stamina": self.improve * self.each + after}

    def parts(self, fight: KiFight, target: Fighter) -> list[Modifier]:
        """The values added to the defender's dLuck."""
        raise NotImplementedError


@act("dodge", "defend", clauses="KI-DEF-01 KI-DEF-11")
class Dodge(Reaction):
    """A Dodge: dLuck and Agility (KI-DEF-01..03)."""

    help = "Defend: get out of the way."
    says = "dodges"
    kind = Defence.DODGE
    clause = "KI-DEF-01"
    improve: int = _improvements(1)
    then_ask: bool = _then_ask()
    combos: Combos = following(DEFENDING)

    def parts(self, fight: KiFight, target: Fighter) -> list[Modifier]:
        return parts(fight, target, "agility", "KI-DEF-01")


def _blocking(at: Defending) -> Pick:
    return Pick(options(named(w for w in at.me.weapons if w.blocks)), "Weapon to block with")


@act("block", "defend", clauses="KI-DEF-04 KI-DEF-05")
class Block(Reaction):
    """A Block: dLuck, Strength and Proficiency, with one of the blocking weapons in hand.

    ("": the first) (KI-DEF-04..07)
    """

    help = "Defend: catch the blow with a blocking weapon."
    says = "blocks {weapon?}"
    kind = Defence.BLOCK
    clause = "KI-DEF-04"
    shown = "weapon improve then_ask combos"
    improve: int = _improvements(1)
    then_ask: bool = _then_ask()
    combos: Combos = following(DEFENDING)
    weapon: str = field(_blocking, "With which weapon", default="", says=WITH)

    @classmethod
    def why_not(cls, at: Defending) -> str | None:
        if any(weapon.blocks for weapon in at.me.weapons):
            return None
        return "You have nothing in hand that blocks: take such a weapon in hand in your turn."

    def parts(self, fight: KiFight, target: Fighter) -> list[Modifier]:
        made = parts(fight, target, "strength", "KI-DEF-04")
        weapon = self.held(target)
        return (
            made if weapon is None else [*made, proficiency(target, weapon.category, "KI-DEF-04")]
        )

    def held(self, target: Fighter) -> Weapon | None:
        """The weapon to block with: the one named, else the first that can block (KI-DEF-05)."""
        able = [weapon for weapon in target.weapons if weapon.blocks]
        named = [weapon for weapon in able if weapon.id == self.weapon]
        return next(iter(named or able), None)


class OnSuccess(StrEnum):
    """The use of the Interruption after a successful Predict (KI-INT-01)."""

    ASK = "ask"
    ATTACK = "attack"
    DECLINE = "decline"


def _others(at: Defending) -> Target:
    return targets(at.fight.seen_by(at.me), "The target (else the attacker)")


@act("predict", "defend", clauses="KI-DEF-08 KI-DEF-09")
class Predict(Reaction):
    """A Predict: dLuck and Reading; if it works, an Interruption (KI-DEF-08..10).

    `on_success` is the use of the Interruption. (no target: the attacker)
    """

    help = "Defend: read the attack, and interrupt it."
    says = "predicts the attack"
    kind = Defence.PREDICT
    clause = "KI-DEF-08"
    each = 2
    shown = "improve then_ask on_success target combos"
    improve: int = _improvements(2)
    then_ask: bool = _then_ask()
    combos: Combos = following(DEFENDING)
    on_success: OnSuccess = field(
        OneOf(tuple(OnSuccess), "If it works"),
        "What to do with the Interruption if it works",
        default=OnSuccess.ASK,
        says={"attack": "If it works, they attack", "decline": "If it works, they do not attack"},
    )
    target: str = field(
        _others,
        "Who to strike then; the attacker if you leave it out",
        default="",
        says="If they attack then, the target is {}",
    )

    @classmethod
    def why_not(cls, at: Defending) -> str | None:
        if _may_predict(at.fight, at.attack):
            return None
        return "The attack of an Interruption cannot be predicted here."

    def parts(self, fight: KiFight, target: Fighter) -> list[Modifier]:
        return parts(fight, target, "reading", "KI-DEF-08")


@act("endure", "defend", clauses="KI-TYPE-04", group="answer")
class Endure(Act[Defending]):
    """Take the hit, without a Defensive Reaction; `combos` are for Reactions to having been hit."""

    title = "Take it"
    help = "Take it: do not react to the attack."
    says = "does not react"
    adding = "with Combos"
    combos: Combos = following(ENDURING)

    def price(self, at: Defending) -> Mapping[str, int]:
        return {"stamina": combos_price(at.me, ENDURING, self.combos)}


Answer: TypeAlias = Dodge | Block | Predict | Endure


def _form(fight: KiFight, attack: Attack, target: Fighter) -> Acts[Answer]:
    return offer(Defending(fight, attack, target), Dodge, Block, Predict, Endure)


def stands(fight: KiFight, attack: Attack) -> bool:
    """Return whether an attack can still be carried out.

    The attacker must be able to act, the target must be in the fight, and the GM must not have
    removed the attack.
    """
    people = fight.combatants
    both = people[attack.by].able and not people[attack.target].out
    return both and attack in fight.attacks


def can_react(fight: KiFight, target: Fighter) -> bool:
    """Return whether the target can react: neither unconscious nor held by CC.

    (KI-TYPE-04, KI-HP-04)
    """
    return target.able and not fight.held(target)


def choose(
    fight: KiFight, attack: Attack, attacker: Fighter, target: Fighter
) -> Resolution[Answer]:
    """Ask which Reaction the target takes, and how often to improve it (KI-TYPE-04).

    The question comes before the Attack Score is known. A player who does not answer takes the
    default defence of the sheet, or a Dodge if that defence is not possible.
    """
    question = f"{attacker.shown_name} attacks {target.name} with {attack.name}."

    def default() -> Json:
        usual = target.default_defense.value
        return {"act": usual if usual in _form(fight, attack, target).choices else "dodge"}

    return (
        yield from ask(
            "defend",
            target.player,
            f"{question} Defend?",
            lambda: _form(fight, attack, target),
            about=target.id,
            default=default,
            public=True,
            sure=True,
            facts=Attacked(
                attacker=seen_attacker(fight, attack, target),
                with_=attack.name,
                ki=attack.ki,
                technique=attack.technique,
                interruption=bool(fight.stack) and fight.stack[-1].interruption,
                round=fight.round,
                turn=fight.turn,
            ),
        )
    )


def seen_attacker(fight: KiFight, attack: Attack, target: Fighter) -> str:
    """The attacker's id, or "" if the target cannot see who it is."""
    return "" if fight.combatant(attack.by).hidden and target.player != GM else attack.by


def _may_predict(fight: KiFight, attack: Attack) -> bool:
    """Return whether the target may predict the attack (KI-INT-06).

    The attacks of Interruptions can be predicted too, up to `MOST_NESTED` of them in a row.
    """
    if not fight.stack or not fight.stack[-1].interruption or fight.stack[-1].who != attack.by:
        return True
    return len(fight.stack) <= MOST_NESTED
