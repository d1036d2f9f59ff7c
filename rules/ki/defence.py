"""Defensive Reactions: Dodge, Block, Predict; how they are rolled and improved (KI-DEF-01..12)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from enum import StrEnum
from typing import ClassVar, NamedTuple, TypeAlias

from rules.dice import Against, Modifier, added
from rules.engine.asking.forms import Acts, Json, Number, OneOf, Pick, Target, YesNo, options
from rules.engine.asking.requests import Resolution
from rules.engine.asking.verbs import ask, unless
from rules.engine.kit.acts import Act, act, field, named, offer
from rules.engine.replay.telling import only_tells
from rules.engine.views.visibility import GM, GM_ONLY, Kind
from rules.ki.gear import Weapon
from rules.ki.questions import Attacked, Failed
from rules.ki.shared_fields import DEFENDING, ENDURING, WITH, combos_price, following, targets
from rules.ki.state import Attack, Combos, Fighter, KiFight, luck, parts, proficiency, with_luck
from rules.ki.ties import break_tie
from rules.ki.values import Defence


def _fixed(fight: KiFight, attack: Attack, defence: Defence) -> list[Modifier]:
    """The values of the attacker in the score, without a die (KI-ATK-01..03).

    Against a Predict, this is Acting alone. A Ki attack uses Instinct instead of Agility and
    Presence instead of Strength. (KI-ATK-05)
    """
    attacker = fight.combatant(attack.by)
    if defence is Defence.PREDICT:
        return parts(fight, attacker, "acting", "KI-ATK-03")
    if defence is Defence.DODGE:
        trait, clause = ("instinct", "KI-ATK-05") if attack.ki else ("agility", "KI-ATK-01")
    else:
        trait, clause = ("presence", "KI-ATK-05") if attack.ki else ("strength", "KI-ATK-02")
    return [*parts(fight, attacker, trait, clause), proficiency(attacker, attack.category, clause)]


def set_score(fight: KiFight, attack: Attack, defence: Defence) -> Resolution[None]:
    """Set the score that this defence has to beat; it stays for all improvements (KI-ATK-04).

    Against a Predict the attacker rolls a dLuck, once. (KI-ATK-03)
    """
    made = _fixed(fight, attack, defence)
    if defence is Defence.PREDICT:
        attacker = fight.combatant(attack.by)
        attack.roll = yield from luck(fight, attacker, "acting", "Acting", made, clause="KI-ATK-03")
        fallen = attack.roll.total - sum(part.value for part in made)
        made = [*made, Modifier(fallen, "dLuck", "KI-ATK-03")]
    attack.parts = made
    attack.score = sum([part.value for part in made])


@only_tells
def tell_own_score(fight: KiFight, attack: Attack) -> None:
    """Tell the attacker the score of theirs that was met, once all know which one (KI-ATK-04).

    It is made of their own sheet and die alone. Which score an NPC has failed to beat would tell
    the Reaction that it tried, so only the GM reads that.
    """
    attacker, target = fight.combatant(attack.by), fight.combatant(attack.target)
    if attacker.player == GM or target.hidden:
        return
    fallen = attack.roll or added("Attack Score", *attack.parts, clause="KI-ATK-04", by=attacker.id)
    fight.tell_player(
        attacker,
        f"{attacker.name}: Attack Score {attack.score}.",
        Kind.EFFECT,
        rolls=[with_luck(fallen)],
        clauses=["KI-ATK-04"],
        of=attack.id,
        quiet=True,
    )


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
    return fight.can_act(target)


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


def defend(fight: KiFight, attack: Attack, target: Fighter, reaction: Reaction) -> Resolution[bool]:
    """Roll the Reaction against its Attack Score, improve it as told, and return whether it works.

    The dice are rolled in this order: against a Predict, the attacker's; the defender's; at a tie,
    the attacker's and then the defender's; those of each improvement. (KI-TYPE-05)
    """
    defence = reaction.kind
    yield from set_score(fight, attack, defence)
    attack.defence = yield from luck(
        fight,
        target,
        defence.value,
        defence.value.capitalize(),
        reaction.parts(fight, target),
        clause=reaction.clause,
    )
    left = reaction.improve
    while not (yield from _works(fight, attack)):
        _tell_roll(fight, attack, target, "fails")
        left = yield from _go_on(fight, attack, reaction, left)
        if not left or not stands(fight, attack) or target.stamina < reaction.each:
            return False
        left -= 1
        yield from _improve(fight, attack, target, reaction)
    _tell_roll(fight, attack, target, "works")
    return True


def _works(fight: KiFight, attack: Attack) -> Resolution[bool]:
    """Compare roll and score; equal numbers go to a new tie-break each time (KI-ATK-06..08)."""
    total = attack.defence.total if attack.defence is not None else 0
    if total != attack.score:
        return total > attack.score
    attacker, target = fight.combatant(attack.by), fight.combatant(attack.target)
    told = GM_ONLY if target.guarded else target.own
    winner = yield from break_tie(fight, attacker, target, audience=told)
    return winner is target


class Improving(NamedTuple):
    """The moment in which a defence has failed; one more die costs `price`."""

    me: Fighter
    price: int

    @property
    def most(self) -> int:
        """The number of improvements that stamina pays for."""
        return self.me.stamina // self.price


def _times(at: Improving) -> Number:
    return Number(1, at.most, f"Up to how often ({at.price} stamina each)")


@act("improve", "improve", clauses="KI-DEF-11", group="answer")
class Improve(Act[Improving]):
    """Improve a failed defence up to this many times while it fails (KI-DEF-11..13)."""

    help = "Pay for another die on a defence that has failed."
    says = "pays for another die {times?}"
    times: int = field(
        _times,
        "Up to how many times, while it fails",
        default=1,
        span=(1, 99),
        says={"*": "{} times"},
        orders={"1": "once", "*": "{} times"},
    )

    @classmethod
    def why_not(cls, at: Improving) -> str | None:
        if at.most:
            return None
        return f"You have {at.me.stamina} stamina, and to improve costs {at.price}."

    def price(self, at: Improving) -> Mapping[str, int]:
        return {"stamina": self.times * at.price}


@act("accept", "improve", clauses="KI-DEF-11", group="answer")
class Accept(Act[Improving]):
    """Let the failed defence stand."""

    help = "Let a defence that has failed stand."
    says = "lets it stand"


def _go_on(fight: KiFight, attack: Attack, reaction: Reaction, left: int) -> Resolution[int]:
    """The number of improvements still wanted, 0 for none; asks if the player wished it.

    Whether the question comes must not show how much stamina an NPC has left. (KI-DEF-11)
    """
    target, price = fight.combatant(attack.target), reaction.each
    if left and target.stamina >= price:
        return left
    if not reaction.then_ask or (not target.guarded and target.stamina < price):
        return 0
    answer: Improve | Accept | None = yield from unless(
        lambda: not stands(fight, attack),
        ask(
            "improve",
            target.player,
            f"The {reaction.kind.value.capitalize()} of {target.name} fails. Improve it?",
            lambda: offer(Improving(target, price), Improve, Accept),
            about=target.id,
            default={"act": "accept"},
            public=not target.guarded,
            always=True,
            facts=Failed(reaction.kind, seen_attacker(fight, attack, target)),
        ),
    )
    return answer.times if isinstance(answer, Improve) else 0


def _improve(
    fight: KiFight, attack: Attack, target: Fighter, reaction: Reaction
) -> Resolution[None]:
    """Pay for one more dLuck and add it to the failed roll (KI-DEF-12, KI-DEF-13)."""
    target.stamina -= reaction.each
    improved = attack.defence is not None and "KI-DEF-12" in attack.defence.clauses
    more = yield from luck(fight, target, "improvement", "Improvement", clause="KI-DEF-12")
    rolls = [with_luck(more)]
    fight.report_of(
        target,
        f"{target.name} strains to improve it.",
        rolls=[] if target.guarded else rolls,
        clauses=[
            "KI-DEF-13" if improved else "KI-DEF-11",
            "KI-STA-03" if reaction.kind is Defence.PREDICT else "KI-STA-02",
        ],
        of=attack.id,
    )
    if target.guarded:
        text = f"{target.name}: Improvement {more.total}."
        fight.tell_gm(text, rolls=rolls, of=attack.id, quiet=True)
    if attack.defence is not None:
        die = Modifier(more.total, "Improvement", "KI-DEF-12")
        attack.defence = replace(attack.defence, modifiers=(*attack.defence.modifiers, die))


@only_tells
def _tell_roll(fight: KiFight, attack: Attack, target: Fighter, outcome: str) -> None:
    """Tell the roll to everybody, and with the score to those who may know it (KI-ATK-04).

    Everybody sees a player's own roll, and they and the GM the score; only the GM sees an NPC's.
    """
    if attack.defence is None:
        return
    rolled = with_luck(attack.defence)
    held = rolled.held(
        Against(attack.score, "Attack Score", tuple(attack.parts), of=attack.by), outcome
    )
    text = f"{target.name}: {rolled.name} {rolled.total}"
    scored = f"{text} against {attack.score}: it {outcome}."
    compared = {"works": "KI-ATK-07", "fails": "KI-ATK-06"}[outcome]
    # Those who do not know the score must not learn that it was equal to the roll.
    known = ["KI-TYPE-05", "KI-ATK-08" if rolled.total == attack.score else compared]
    if target.guarded:
        fight.tell_gm(scored, rolls=[held], clauses=known, of=attack.id)
        return
    fight.tell_of(
        target,
        f"{text}: it {outcome}.",
        Kind.EFFECT,
        rolls=[replace(rolled, outcome=outcome)],
        clauses=["KI-TYPE-05", compared, "KI-ATK-08"],
        of=attack.id,
    )
    known.append("KI-ATK-04")
    fight.tell_player(target, scored, rolls=[held], clauses=known, of=attack.id)
