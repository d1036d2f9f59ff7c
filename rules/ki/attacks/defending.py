"""A defence is rolled and improved (KI-ATK-04..08, KI-DEF-11..13)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from rules.dice import Against, Modifier
from rules.engine.forms import Number
from rules.engine.kit.acts import Act, act, field, offer
from rules.engine.requests import Resolution
from rules.engine.telling import only_tells
from rules.engine.verbs import ask, unless
from rules.engine.visibility import GM_ONLY, Kind
from rules.ki.attacks.defence import Reaction, seen_attacker, stands
from rules.ki.attacks.score import set_score
from rules.ki.fight.questions import Failed
from rules.ki.fight.state import Attack, Fighter, KiFight
from rules.ki.fight.ties import break_tie
from rules.ki.fight.traits import luck, with_luck
from rules.ki.sheets.values import Defence


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
    more = yield from luck(fight, target, "improvement", "Improvement", clause="KI-DEF-12")
    rolls = [with_luck(more)]
    fight.report_of(
        target,
        f"{target.name} strains to improve it.",
        rolls=[] if target.guarded else rolls,
        clauses=["KI-DEF-11", "KI-STA-03" if reaction.kind is Defence.PREDICT else "KI-STA-02"],
        of=attack.id,
    )
    if target.guarded:
        text = f"{target.name}: Improvement {more.total}."
        fight.tell_gm(text, rolls=rolls, of=attack.id, quiet=True)
    if attack.defence is not None:
        added = Modifier(more.total, "Improvement", "KI-DEF-12")
        attack.defence = replace(attack.defence, modifiers=(*attack.defence.modifiers, added))


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
    clauses = ["KI-TYPE-05", {"works": "KI-ATK-07", "fails": "KI-ATK-06"}[outcome]]
    if target.guarded:
        fight.tell_gm(scored, rolls=[held], clauses=clauses, of=attack.id)
        return
    fight.tell_of(
        target,
        f"{text}: it {outcome}.",
        Kind.EFFECT,
        rolls=[replace(rolled, outcome=outcome)],
        clauses=clauses,
        of=attack.id,
    )
    clauses.append("KI-ATK-04")
    fight.tell_player(target, scored, rolls=[held], clauses=clauses, of=attack.id)
