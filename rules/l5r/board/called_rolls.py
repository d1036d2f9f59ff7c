"""Rolls that the GM calls for, with a Void Point if the house allows it (L5R-ROLL-01)."""

from __future__ import annotations

from typing import Any

from rules.dice import Against
from rules.engine.forms import Acts, Choice, Fields, Form, Number, OneOf, Option, Text, YesNo
from rules.engine.requests import Resolution
from rules.engine.verbs import ask
from rules.engine.visibility import Kind, PlayerId
from rules.l5r.fight import acts
from rules.l5r.fight.questions import Called
from rules.l5r.fight.rolls import Added, check
from rules.l5r.fight.stances import from_center
from rules.l5r.fight.state import L5rFight, Samurai
from rules.l5r.fight.void_points import fields as void_fields
from rules.l5r.fight.void_points import one_use, spend_void, why_none
from rules.l5r.sheets.values import CenterOn, TraitName


def roll_fields(fight: L5rFight) -> dict[str, Form[Any]]:
    """The fields of a roll. Any skill may be named: those without it roll unskilled.

    (L5R-ROLL-03)
    """
    names = {skill for c in fight.combatants.values() for skill in c.skills}
    known = tuple([Option(skill, skill) for skill in sorted(names)])
    return {
        "trait": OneOf(tuple(TraitName), "Trait or Ring"),
        "skill": Text(60, 0, "Skill (left out: the Trait alone)", options=known),
        "tn": Number(0, 999, "TN", {0: "open"}),
        **({"void": YesNo("A Void Point, for one of yours")} if fight.house.void_on_rolls else {}),
    }


def called_roll(fight: L5rFight, by: PlayerId, wish: acts.Check) -> Resolution[None]:
    """Roll a skill, or a Trait or Ring alone, openly or against a TN (L5R-ROLL-01)."""
    del by
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
        fight.tell_roll(samurai, f"{text}.", rolled, clauses=["L5R-ROLL-01"])
        return
    good = rolled.total >= wish.tn
    outcome = "succeeds" if good else "fails"
    fight.tell_roll(
        samurai,
        f"{text} against {wish.tn}: it {outcome}.",
        rolled.held(Against(wish.tn, "TN", clause="L5R-ROLL-01"), outcome),
        Kind.SUCCESS if good else Kind.FAILURE,
        clauses=["L5R-ROLL-01"],
    )


def _void(
    fight: L5rFight, samurai: Samurai, what: str, wish: acts.Check
) -> Resolution[list[Added]]:
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
    answer: acts.Spend = yield from ask(
        "void",
        samurai.player,
        f"{samurai.name} rolls {what}: a Void Point on it?",
        lambda: Acts({"roll": _spend(fight, samurai, skill)}),
        about=samurai.id,
        default={"act": "roll", "void": True} if samurai.guarded else {"act": "roll"},
        facts=Called(what),
    )
    return spend_void(fight, samurai, skill, wanted=answer.void, rank_one=answer.rank_one)


def _spend(fight: L5rFight, samurai: Samurai, skill: str | None) -> Choice[acts.Spend]:
    """The form of the roll; without a Void Point to spend, it only makes the roll."""
    if why_none(fight, samurai):
        why = why_none(fight, samurai)
        absent = {"void": why, "rank_one": why}
        return Choice("Roll", Fields(acts.Spend, absent=absent), note=why)
    absent = {"rank_one": "The skill is known: it has a rank of its own."}
    form = Fields(acts.Spend, void_fields(samurai, skill), one_use, absent=absent)
    return Choice("Roll", form, cost=lambda wish: {"void": int(wish.void or wish.rank_one)})
