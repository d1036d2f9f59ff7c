"""Rolls that the GM calls for, with a Void Point if the house allows it (L5R-ROLL-01)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

from rules.dice import Against
from rules.engine.forms import Number, OneOf, Option, Text, YesNo
from rules.engine.kit.acts import Act, AsideAct, OutOfTurn, act, field, offer
from rules.engine.requests import Resolution
from rules.engine.verbs import ask
from rules.engine.visibility import Kind
from rules.l5r.fight.questions import Called
from rules.l5r.fight.rolls import Added, check
from rules.l5r.fight.stances import from_center
from rules.l5r.fight.state import L5rFight, OfSomebody, Samurai
from rules.l5r.fight.void_points import RANK_ONE, one_use, price, spend_void, why_none
from rules.l5r.sheets.values import CenterOn, TraitName

At: TypeAlias = OutOfTurn[L5rFight]


def _skills(at: At) -> Text:
    """Any skill may be named: those without it roll unskilled (L5R-ROLL-03)."""
    names = {skill for c in at.fight.combatants.values() for skill in c.skills}
    known = tuple([Option(skill, skill) for skill in sorted(names)])
    return Text(60, 0, "Skill (left out: the Trait alone)", options=known)


def _paid(at: At) -> YesNo | None:
    return YesNo("A Void Point, for one of yours") if at.fight.house.void_on_rolls else None


@act("check", clauses="L5R-ROLL-01", group="gm")
class Check(OfSomebody, AsideAct[L5rFight]):
    """Call for a roll: a skill with a Trait, or (no skill) a Trait or Ring alone (L5R-ROLL-01).

    `void` spends a Void Point on it, and the GM is asked how if there are two ways; for a player's
    character, the player is asked.
    """

    title = "Call for a roll"
    help = "Ask somebody to roll a skill, a Trait or a Ring."
    combatant: str = field(lambda at: at.fight.anybody(), "Who rolls it")
    trait: TraitName = field(OneOf(tuple(TraitName), "Trait or Ring"), "Which Trait or Ring")
    skill: str = field(_skills, "With which skill; the Trait alone if you leave it out", default="")
    tn: int = field(
        Number(0, 999, "TN", {0: "open"}),
        "The number to reach; an open roll if you leave it out",
        default=0,
    )
    void: bool = field(
        _paid, "A Void Point, for a creature of yours; a player is asked", default=False
    )

    def resolve(self, at: At) -> Resolution[None]:
        yield from called_roll(at.fight, self)


def called_roll(fight: L5rFight, wish: Check) -> Resolution[None]:
    """Roll a skill, or a Trait or Ring alone, openly or against a TN (L5R-ROLL-01)."""
    samurai = fight.combatant(wish.combatant)
    what = f"{wish.skill} / {wish.trait.value}" if wish.skill else wish.trait.value
    more, modifiers = from_center(fight, samurai, CenterOn.CHECK)
    void = yield from _void(fight, samurai, what, wish)
    rolled = yield from check(
        fight,
        samurai,
        "check",
        what.capitalize(),
        more=[*more, *void],
        modifiers=modifiers,
        trait=wish.trait,
        skill=wish.skill or None,
        clause="L5R-ROLL-01",
    )
    lifted = any(each.skilled for each in void)
    lacks = wish.skill and not samurai.skill(wish.skill) and not lifted and not samurai.guarded
    text = f"{samurai.name}: {what}{', unskilled,' if lacks else ''} {rolled.total}"
    if not wish.tn:
        fight.tell_roll(samurai, f"{text}.", rolled, clauses="L5R-ROLL-01")
        return
    good = rolled.total >= wish.tn
    outcome = "succeeds" if good else "fails"
    fight.tell_roll(
        samurai,
        f"{text} against {wish.tn}: it {outcome}.",
        rolled.held(Against(wish.tn, "TN", clause="L5R-ROLL-01"), outcome),
        Kind.SUCCESS if good else Kind.FAILURE,
        clauses="L5R-ROLL-01",
    )


class Rolling(NamedTuple):
    """The moment in which somebody makes a roll that the GM has called for."""

    fight: L5rFight
    me: Samurai
    skill: str | None


def _one_die(at: Rolling) -> YesNo | str:
    return why_none(at.fight, at.me) or YesNo("A Void Point: one die more, kept")


def _as_rank_one(at: Rolling) -> YesNo | str:
    if why := why_none(at.fight, at.me):
        return why
    if at.skill and not at.me.skill(at.skill):
        return YesNo("A Void Point: the skill as rank 1")
    return "The skill is known: it has a rank of its own."


@act("roll", "void", clauses="L5R-ROLL-01")
class Spend(Act[Rolling]):
    """Make the roll, with or without a Void Point (L5R-ROLL-01).

    `rank_one` spends the point to treat a skill that it lacks as rank 1. (L5R-ROLL-03)
    """

    help = "Make the roll that the GM has called for."
    says = "makes the roll"
    void: bool = field(
        _one_die,
        "Whether a Void Point goes to it",
        default=False,
        says="They spend a Void Point on it",
    )
    rank_one: bool = field(
        _as_rank_one,
        "A Void Point: a skill that you lack counts as rank 1",
        default=False,
        says=RANK_ONE,
    )

    @classmethod
    def hint_at(cls, at: Rolling) -> str:
        return why_none(at.fight, at.me)

    def price(self, at: Rolling) -> Mapping[str, int]:
        del at
        return price(self)

    def check(self, at: Rolling) -> None:
        del at
        one_use(self)


def _void(fight: L5rFight, samurai: Samurai, what: str, wish: Check) -> Resolution[list[Added]]:
    """Spend a Void Point on a roll that the GM calls for; a player is asked.

    The GM is asked only if a creature may spend it in two ways. (L5R-ROLL-01, L5R-ROLL-03)
    """
    skill = wish.skill or None
    if not fight.house.void_on_rolls:
        return []
    one_way = skill is None or samurai.skill(skill) > 0
    none = bool(why_none(fight, samurai))
    if samurai.guarded and (one_way or none or not wish.void):
        return spend_void(fight, samurai, skill, wanted=wish.void, rank_one=False)
    if none or not fight.able(samurai):
        return []
    answer: Spend = yield from ask(
        "void",
        samurai.player,
        f"{samurai.name} rolls {what}: a Void Point on it?",
        lambda: offer(Rolling(fight, samurai, skill), Spend),
        about=samurai.id,
        default={"act": "roll", "void": True} if samurai.guarded else {"act": "roll"},
        facts=Called(what),
    )
    return spend_void(fight, samurai, skill, wanted=answer.void, rank_one=answer.rank_one)
