"""Skill rolls: pools, void points, free raises, and rerolled tens of the crippled."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from rules.dice import Dice, Faces, Modifier, Roll
from rules.dice.keep import explained as in_parts
from rules.dice.keep import one_for_one, pool
from rules.engine.asking.forms import Number
from rules.engine.asking.questions import Facts
from rules.engine.asking.requests import Resolution
from rules.engine.asking.verbs import ask, roll
from rules.engine.kit.acts import Act, act, field, offer
from rules.l7r.questions import Rolled
from rules.l7r.shared_fields import POINTS, tens, void_for, void_points
from rules.l7r.state import Duelist, L7rFight, Samurai
from rules.l7r.values import RingName, Tens

RAISE = 5
"""The amount that a free raise adds to a total (L7R-DICE-08)."""

UNSKILLED = Modifier(-10, "Unskilled", "L7R-DICE-07")
TEN = 10


def dice(
    fight: L7rFight, rolled: int, kept: int, *, explodes: bool = True, worth: int | None = None
) -> Dice:
    """A pool of at most ten dice; each kept die beyond ten adds `worth`.

    Without `worth`, it adds `l7r.overflow_bonus`. (L7R-DICE-01..05)
    """
    each = fight.house.overflow_bonus if worth is None else worth
    return _within_ten(rolled, kept, each, explodes=explodes)


@lru_cache(maxsize=1024)
def _within_ten(rolled: int, kept: int, worth: int, *, explodes: bool) -> Dice:
    return pool(*one_for_one(rolled, kept, worth=worth), explodes=explodes)


def unskilled(rank: int, *, advanced: bool) -> list[Modifier]:
    """The penalty for a missing skill: -10 if it is an advanced one (L7R-DICE-07)."""
    return [UNSKILLED] if rank == 0 and advanced else []


def raises(count: int, reason: str, clause: str) -> list[Modifier]:
    """This many free raises (L7R-DICE-08)."""
    return [Modifier(RAISE * count, reason, clause)] if count else []


def ring_of(samurai: Samurai, ring: RingName) -> int:
    """The value of one of its Rings."""
    value: int = getattr(samurai, ring)
    return value


def of_ring(samurai: Samurai, ring: RingName, clause: str) -> Modifier:
    """The dice that one of its Rings adds to a pool."""
    return _of_ring(ring_of(samurai, ring), ring, clause)


@lru_cache(maxsize=1024)
def _of_ring(value: int, ring: RingName, clause: str) -> Modifier:
    return Modifier(value, ring.value.capitalize(), clause)


def of_void(spent: int) -> Modifier:
    """The dice that void points add to a pool (L7R-VOID-02)."""
    return Modifier(spent, "void points", "L7R-VOID-02")


def explained(
    fell: Roll, by: Samurai, thrown: Sequence[Modifier], kept: Sequence[Modifier]
) -> Roll:
    """The roll that somebody made, with the parts of its numbers of dice (L7R-DICE-03)."""
    return in_parts(fell, thrown, kept, "L7R-DICE-03", by.id)


def spend_void(samurai: Samurai, wish: int) -> int:
    """Take the void points for a roll, as many as there still are (L7R-VOID-02)."""
    spent = max(0, min(wish, samurai.may_spend))
    samurai.void_points -= spent
    return spent


class Rolling(NamedTuple):
    """The moment before a roll; `pool` is the dice and their TN in words.

    `pays`: its tens may be rerolled for a void point.
    """

    me: Samurai
    pool: str
    pays: bool


VOID = "Void points on the roll"


def _void(at: Rolling) -> Number:
    return void_points(at.me.may_spend, f"Void points, for {at.pool}")


@act("spend", ("wound", "check"), clauses="L7R-VOID-02 L7R-WND-02 L7R-DICE-09")
class Spend(Act[Rolling]):
    """Spend void points on the next roll; `reroll` is for its tens, if it fails."""

    title = "Roll"
    help = "Make the roll you were asked about."
    says = ("makes the roll with {void}", "makes the roll")
    void: int = field(_void, VOID, default=0, span=(0, 20), says=POINTS)
    reroll: Tens = tens()

    @classmethod
    def hint_at(cls, at: Rolling) -> str:
        return at.pool

    def price(self, _at: Rolling) -> Mapping[str, int]:
        return {"void": void_for(self.void, self.reroll)}


def _unpaid() -> bool:
    return False


def ask_void(
    samurai: Samurai,
    key: str,
    roll: str,
    pool: Callable[[], str],
    facts: Facts,
    *,
    pays: Callable[[], bool] = _unpaid,
) -> Resolution[Spend]:
    """Ask for void points on a roll that is called for; by default none (L7R-VOID-02).

    Everybody may read the question, so the `pool` and its TN are only in the form. (L7R-DICE-09) An
    NPC is asked even without void points, so that nobody learns whether they have any.
    """
    return ask(
        key,
        samurai.player,
        f"{samurai.name}: void points on the {roll}?",
        lambda: offer(Rolling(samurai, pool(), pays()), Spend),
        about=samurai.id,
        default={"act": "spend"},
        always=samurai.guarded,
        facts=facts,
    )


def tell_tn(
    fight: L7rFight, roller: Samurai, text: str, *clauses: str, rolls: Sequence[Roll] = ()
) -> None:
    """Tell a TN to the roller before the roll, with its parts (L7R-DICE-09)."""
    fight.tell_player(roller, text, clauses=["L7R-DICE-09", *clauses], rolls=rolls)


def of_iaijutsu(samurai: Samurai, clause: str) -> Modifier:
    """The dice that iaijutsu adds to a pool."""
    return Modifier(samurai.iaijutsu, "Iaijutsu", clause)


def won(fight: L7rFight, duelist: Duelist) -> list[Modifier]:
    """Free raises from double misses, if the house rule gives them to iaijutsu (L7R-DUEL-21)."""
    if fight.house.duel_miss_raise != "iaijutsu":
        return []
    return raises(duelist.raises, "Double miss", "L7R-DUEL-21")


def skill_roll(
    fight: L7rFight,
    samurai: Samurai,
    key: str,
    name: str,
    *,
    rank: Modifier,
    ring: Modifier,
    void: int = 0,
    advanced: bool = True,
    explodes: bool = True,
    modifiers: Sequence[Modifier] = (),
    clause: str,
    tn: int | None = None,
    reroll: Tens = Tens.ASK,
    more_helps: bool = True,
) -> Resolution[Roll]:
    """Roll (rank + ring)k(ring), with one more of each for every void point spent (L7R-DICE-06).

    The crippled and the unskilled do not reroll tens. (L7R-SW-02, L7R-DICE-07) The crippled may pay
    a void point to reroll them. `reroll` may say so beforehand: it is paid if they fail the TN, or
    if there is none. (L7R-SW-04) If `more_helps` is False, nobody is asked once the TN is reached.
    """
    again = explodes and rank.value > 0
    kept = ring.value + void
    asked = dice(fight, rank.value + kept, kept, explodes=again and not samurai.crippled)
    added = [*modifiers, *unskilled(rank.value, advanced=advanced)]
    named = name if rank.value else f"{name}, unskilled"
    thrown = yield from roll(f"{key}-{samurai.id}", asked, named, added, clause)
    kept_of = (ring, of_void(void))
    fell = explained(thrown, samurai, [rank, *kept_of], kept_of)
    if not again or not samurai.crippled or not fight.house.crippled_reroll:
        return fell
    if not _tens(fell) or void >= samurai.lowest_ring:
        return fell
    if not more_helps and tn is not None and fell.total >= tn:
        return fell
    if not samurai.guarded and not samurai.void_points:
        return fell
    wanted = reroll is Tens.PAY and (tn is None or fell.total < tn)
    if reroll is Tens.ASK:
        wanted = yield from _wants(samurai, fell, tn)
    if not wanted or not samurai.void_points:
        return fell
    samurai.void_points -= 1
    return (yield from _again(samurai, key, fell))


def _tens(fell: Roll) -> int:
    return sum(1 for chain in fell.faces if chain == (TEN,))


class Rerolling(NamedTuple):
    """The moment in which tens may be rerolled; `against` is the total and the TN in words."""

    me: Samurai
    against: str


@act("reroll", "reroll", clauses="L7R-SW-04")
class Reroll(Act[Rerolling]):
    """Reroll the tens for a void point."""

    help = "When crippled: pay to reroll the tens of a roll."
    says = "pays to reroll the tens"
    button = "Reroll for a void point"

    @classmethod
    def why_not(cls, at: Rerolling) -> str | None:
        return None if at.me.void_points else "You have no void points left."

    def price(self, _at: Rerolling) -> Mapping[str, int]:
        return {"void": 1}


@act("leave", "reroll", clauses="L7R-SW-04")
class Leave(Act[Rerolling]):
    """Leave the tens as they are."""

    title = "Leave it"
    help = "When crippled: keep the roll as it is."
    says = "leaves the roll as it is"

    @classmethod
    def hint_at(cls, at: Rerolling) -> str:
        return at.against


def _wants(samurai: Samurai, fell: Roll, tn: int | None) -> Resolution[bool]:
    """Ask whether to reroll the tens for a void point.

    An NPC is asked even without void points, to keep their number secret. Everybody may read the
    question, so only the form gives the TN. (L7R-DICE-09)
    """
    against = "" if tn is None else f"{fell.total} against {tn}"
    said = f"is crippled and rolls {fell.total} for {fell.name}. Reroll the tens?"
    if samurai.guarded:
        said = f"is crippled. Reroll the tens of {fell.name}?"
    answer: Reroll | Leave = yield from ask(
        "reroll",
        samurai.player,
        f"{samurai.name} {said}",
        lambda: offer(Rerolling(samurai, against), Reroll, Leave),
        about=samurai.id,
        default={"act": "leave"},
        sure=True,
        facts=Rolled(fell.name, fell.total, tn, _tens(fell)),
    )
    return isinstance(answer, Reroll)


def _again(samurai: Samurai, key: str, fell: Roll) -> Resolution[Roll]:
    """Reroll each ten and add it, then keep the highest dice anew (L7R-SW-04)."""
    tens = _tens(fell)
    more = yield from roll(
        f"{key}-{samurai.id}-again", pool(tens, tens), "Tens again", clause="L7R-SW-04"
    )
    chains = iter(more.faces)
    faces: Faces = tuple(
        [(TEN, *next(chains)) if chain == (TEN,) else chain for chain in fell.faces]
    )
    return replace(fell, dice=replace(fell.dice, explodes=TEN), faces=faces)
