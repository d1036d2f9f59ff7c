"""The GM's rulings on actions that the rules do not cover."""

from __future__ import annotations

from typing import NamedTuple

from rules.dice import Against, Modifier
from rules.engine.forms import Number, OneOf, Option, Text
from rules.engine.kit.acts import Act, act, field, offer
from rules.engine.requests import Resolution
from rules.engine.text_values import asking
from rules.engine.verbs import ask, unless
from rules.engine.visibility import GM, Kind
from rules.l7r.fight.questions import Called, Judged
from rules.l7r.fight.rolls import Spend, ask_void, of_ring, ring_of, skill_roll, spend_void, tell_tn
from rules.l7r.fight.state import L7rFight, Samurai
from rules.l7r.fight.wording import ON_IT, pays_for_tens, void_points
from rules.l7r.sheets.values import RingName

MOST_CHECKS = 10
MOST_LETTERS = 60
"""The longest name of a skill on a sheet."""

ADVANCED = ("attack", "parry", "iaijutsu")


def rule(fight: L7rFight, samurai: Samurai, what: str) -> Resolution[bool]:
    """Ask the GM whether to allow an action; they may call for skill rolls first (L7R-INIT-07)."""
    fight.tell_of(samurai, f"{samurai.name}: {what}", clauses="L7R-INIT-07")
    called = 0
    while True:
        answer = yield from unless(
            lambda: samurai.out, _ask(samurai, what, may_call=called < MOST_CHECKS)
        )
        match answer:
            case Rule(outcome=outcome):
                fight.tell_of(samurai, outcome, Kind.RULING, "L7R-INIT-07")
                return True
            case Refuse(reason=reason):
                why = f" {reason}" if reason else ""
                fight.tell_of(samurai, f"That cannot be done.{why}", Kind.RULING)
                return False
            case Check():
                called += 1
                yield from _check(fight, samurai, answer)
            case None:
                return False


class Judging(NamedTuple):
    """The moment in which the GM judges an action; `may_call`: for a roll first."""

    me: Samurai
    may_call: bool


@act("rule", "rule", clauses="L7R-INIT-07", group="gm")
class Rule(Act[Judging]):
    """Allow an action: its outcome."""

    title = "Allow"
    help = "Allow an action, and say what happens."
    says = ("The GM allows it: {outcome}", "The GM allows it")
    button = "Allow it"
    outcome: str = field(
        Text(1000, label="What happens", long=True),
        "The event, for example: The door is barred",
        says='"{}"',
    )


@act("refuse", "rule", clauses="L7R-INIT-07", group="gm")
class Refuse(Act[Judging]):
    """Refuse an action: it is impossible, and costs nothing."""

    help = "Refuse an action; it costs nothing."
    says = ("The GM refuses it: {reason}", "The GM refuses it")
    reason: str = field(
        Text(300, least=0, label="Why not"), "Why it cannot be done", default="", says='"{}"'
    )


def _skills(at: Judging) -> Text:
    known = tuple([Option(name, name) for name in (*ADVANCED, *at.me.skills)])
    return Text(MOST_LETTERS, label="Skill (rank 0 without it)", options=known)


def _void(at: Judging) -> Number | None:
    """For the GM's own; players decide when the roll is called for (L7R-VOID-02)."""
    return void_points(at.me.may_spend, "Void points it spends") if at.me.guarded else None


@act("check", "rule", clauses="L7R-DICE-06", group="gm")
class Check(Act[Judging]):
    """Call for a skill roll before the ruling (TN 0: an open roll).

    `void` is only for the GM's own characters; players are asked for theirs.
    """

    title = "Call for a roll"
    help = "Ask for a roll of a skill before you rule."
    says = (
        "The GM asks {name} for a roll of {skill} with {ring}",
        "The GM asks {name} for a roll",
    )
    skill: str = field(
        _skills, "Which skill; one that is not on the sheet counts as rank 0", says="{}"
    )
    ring: RingName = field(OneOf(tuple(RingName), "Ring"), "With which Ring", says="{}")
    tn: int = field(
        Number(0, 999, "TN", {0: "open"}),
        "The number to reach; an open roll if you leave it out",
        default=0,
        says="The TN is {}",
    )
    void: int = field(
        _void,
        "Void points, for an NPC; players are asked for theirs",
        default=0,
        span=(0, 20),
        says=ON_IT,
    )

    @classmethod
    def why_not(cls, at: Judging) -> str | None:
        return None if at.may_call else ""


def _ask(samurai: Samurai, what: str, *, may_call: bool) -> Resolution[Rule | Refuse | Check]:
    answer: Rule | Refuse | Check = yield from ask(
        "rule",
        GM,
        asking(f"{samurai.name}: {what}", "Allow it?"),
        lambda: offer(Judging(samurai, may_call), Rule, Refuse, Check),
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
    said = Spend(wish.void)
    if not samurai.guarded:
        said = yield from _ask_void(fight, samurai, wish, what)
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
        fight.tell_roll(samurai, f"{text}.", rolled, clauses="L7R-DICE-10")
        return
    good = rolled.total >= wish.tn
    outcome = "succeeds" if good else "fails"
    fight.tell_roll(
        samurai,
        f"{text} against {wish.tn}: it {outcome}.",
        rolled.held(Against(wish.tn, "TN", clause="L7R-DICE-09"), outcome),
        Kind.SUCCESS if good else Kind.FAILURE,
        clauses="L7R-DICE-06 L7R-DICE-09",
    )


def _ask_void(fight: L7rFight, samurai: Samurai, wish: Check, what: str) -> Resolution[Spend]:
    """Ask the player for void points; they know the TN (L7R-VOID-02)."""

    def pays() -> bool:
        return rank_in(samurai, wish.skill) > 0 and pays_for_tens(fight, samurai)

    def pool() -> str:
        ring = ring_of(samurai, wish.ring)
        against = f" against {wish.tn}" if wish.tn else ""
        return f"{rank_in(samurai, wish.skill) + ring}k{ring}{against}"

    facts = Called(wish.skill, wish.tn or None)
    return ask_void(samurai, "check", what, pool, facts, pays=pays)
