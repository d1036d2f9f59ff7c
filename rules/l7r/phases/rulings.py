"""The GM's rulings on actions that the rules do not cover."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.dice import Against, Modifier
from rules.engine.forms import Acts, Choice, Fields, Form, Number, OneOf, Option, Text
from rules.engine.requests import Resolution
from rules.engine.text_values import asking
from rules.engine.verbs import ask, unless
from rules.engine.visibility import GM, Kind
from rules.l7r.fight.acts import Check, Refuse, Rule, Spend
from rules.l7r.fight.questions import Called, Judged
from rules.l7r.fight.rolls import ask_void, of_ring, ring_of, skill_roll, spend_void, tell_tn
from rules.l7r.fight.state import L7rFight, Samurai
from rules.l7r.fight.wording import MOST_VOID, pays_for_tens, tens_field
from rules.l7r.sheets.values import RingName

MOST_CHECKS = 10
MOST_LETTERS = 60
"""The longest name of a skill on a sheet."""

ADVANCED = ("attack", "parry", "iaijutsu")


def rule(fight: L7rFight, samurai: Samurai, what: str) -> Resolution[bool]:
    """Ask the GM whether to allow an action; they may call for skill rolls first (L7R-INIT-07)."""
    audience = samurai.eyes
    fight.tell(f"{samurai.name}: {what}", audience=audience, clauses=["L7R-INIT-07"])
    called = 0
    while True:
        answer = yield from unless(
            lambda: samurai.out, _ask(samurai, what, may_call=called < MOST_CHECKS)
        )
        match answer:
            case Rule(outcome=outcome):
                fight.tell(outcome, Kind.RULING, audience=audience, clauses=["L7R-INIT-07"])
                return True
            case Refuse(reason=reason):
                why = f" {reason}" if reason else ""
                fight.tell(f"That cannot be done.{why}", Kind.RULING, audience=audience)
                return False
            case Check():
                called += 1
                yield from _check(fight, samurai, answer)
            case None:
                return False


def _ask(samurai: Samurai, what: str, *, may_call: bool) -> Resolution[Rule | Refuse | Check]:

    def form() -> Acts[Any]:
        choices: dict[str, Choice[Any]] = {
            "rule": Choice(
                "Allow it",
                Fields(Rule, {"outcome": Text(1000, label="What happens", long=True)}),
            ),
            "refuse": Choice(
                "Refuse", Fields(Refuse, {"reason": Text(300, least=0, label="Why not")})
            ),
        }
        if may_call:
            known = tuple([Option(name, name) for name in (*ADVANCED, *samurai.skills)])
            fields: dict[str, Form[Any]] = {
                "skill": Text(MOST_LETTERS, label="Skill (rank 0 without it)", options=known),
                "ring": OneOf(tuple(RingName), "Ring"),
                "tn": Number(0, 999, "TN", {0: "open"}),
            }
            # Players decide on their own void points when the roll is called for. (L7R-VOID-02)
            if samurai.guarded:
                fields["void"] = Number(
                    0, samurai.may_spend, "Void points it spends", why=MOST_VOID
                )
            choices["check"] = Choice("Call for a roll", Fields(Check, fields))
        return Acts(choices)

    answer: Rule | Refuse | Check = yield from ask(
        "rule",
        GM,
        asking(f"{samurai.name}: {what}", "Allow it?"),
        form,
        about=samurai.id,
        default={"act": "refuse"} if samurai.hidden else None,
        facts=Judged(what),
    )
    return answer


def rank_in(samurai: Samurai, skill: str) -> int:
    """Its rank in a skill, 0 if it does not have the skill (L7R-DICE-07)."""
    if skill in ADVANCED:
        rank: int = getattr(samurai, skill)
        return rank
    return samurai.skills.get(skill, 0)


def _check(fight: L7rFight, samurai: Samurai, wish: Check) -> Resolution[None]:
    """Roll a skill, openly or against a TN (L7R-DICE-06, L7R-DICE-09, L7R-DICE-10)."""
    what = f"{wish.skill} with {wish.ring.value}"
    if wish.tn:
        tell_tn(fight, samurai, f"{samurai.name}: {what}, TN {wish.tn}.", "L7R-DICE-06")
    said = Spend(wish.void) if samurai.guarded else (yield from _void(fight, samurai, wish, what))
    rolled = yield from skill_roll(
        fight,
        samurai,
        "check",
        f"{wish.skill} ({wish.ring.value})",
        rank=Modifier(rank_in(samurai, wish.skill), wish.skill.capitalize(), "L7R-DICE-06"),
        ring=of_ring(samurai, wish.ring, "L7R-DICE-06"),
        void=spend_void(samurai, said.void),
        advanced=wish.skill in (*ADVANCED, *samurai.advanced),
        clause="L7R-DICE-06",
        tn=wish.tn or None,
        reroll=said.reroll,
    )
    lacks = not rank_in(samurai, wish.skill) and not samurai.guarded
    text = f"{samurai.name}: {what}{', unskilled,' if lacks else ''} {rolled.total}"
    if not wish.tn:
        fight.tell_roll(samurai, f"{text}.", rolled, clauses=["L7R-DICE-10"])
        return
    good = rolled.total >= wish.tn
    outcome = "succeeds" if good else "fails"
    fight.tell_roll(
        samurai,
        f"{text} against {wish.tn}: it {outcome}.",
        rolled.held(Against(wish.tn, "TN", clause="L7R-DICE-09"), outcome),
        Kind.SUCCESS if good else Kind.FAILURE,
        clauses=["L7R-DICE-06", "L7R-DICE-09"],
    )


def _void(fight: L7rFight, samurai: Samurai, wish: Check, what: str) -> Resolution[Spend]:
    """Ask the player for void points; they know the TN (L7R-VOID-02)."""

    def more() -> Mapping[str, Form[Any]]:
        ranked = rank_in(samurai, wish.skill) > 0
        return tens_field(pays=ranked and pays_for_tens(fight, samurai))

    def pool() -> str:
        ring = ring_of(samurai, wish.ring)
        against = f" against {wish.tn}" if wish.tn else ""
        return f"{rank_in(samurai, wish.skill) + ring}k{ring}{against}"

    facts = Called(wish.skill, wish.tn or None)
    return ask_void(samurai, "check", what, pool, facts, more=more)
