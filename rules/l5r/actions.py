"""The Actions of a Turn beside attacks: when they are possible, and what they do (L5R-TURN-01)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from rules.dice import Against, Roll
from rules.engine.asking.forms import Choice, Json, Number, OneOf, Text, YesNo
from rules.engine.asking.requests import Resolution
from rules.engine.asking.text_values import name_key
from rules.engine.kit.acts import act, field, offer
from rules.engine.views.visibility import Kind
from rules.errors import BadAnswer
from rules.l5r.attack import Call, Strike
from rules.l5r.gm import rule
from rules.l5r.harm import afflict
from rules.l5r.rolls import check, pay, why_none
from rules.l5r.stances import LUNGE, Assume, centered, charges, from_center, held_back
from rules.l5r.state import CenterOn, L5rFight, Samurai
from rules.l5r.turn_acts import WHOLE_TURN, Acting, TurnAct, left, then_free, too_dear
from rules.l5r.values import Status, TraitName, WoundRank

FREE_FEET, SIMPLE_FEET, MOST_FEET = 5, 10, 20
"""Feet for each point of Water: of a Free Move, of a Simple one, and in a whole Round."""


class Cost(StrEnum):
    """The part of a Turn that an Action takes (L5R-TURN-01)."""

    COMPLEX = "complex"
    SIMPLE = "simple"
    FREE = "free"


PRICE = {Cost.FREE: 0, Cost.SIMPLE: 1, Cost.COMPLEX: WHOLE_TURN}


# ---------------------------------------------------------------------- Free Actions, other Actions


@act("free", "turn", clauses="L5R-TURN-01")
class Free(TurnAct):
    """Take a Free Action, in words; each kind once in a Round (L5R-TURN-01)."""

    title = "Free Action"
    help = "Take a Free Action; each kind once a Round."
    says = ("takes a Free Action: {what}", "takes a Free Action")
    what: str = field(
        Text(300, label="What you do"), "What you do, for example: I draw a knife", says='"{}"'
    )

    @classmethod
    def why_not(cls, at: Acting) -> str | None:
        roused = (WoundRank.DOWN, Status.ENTANGLED) if at.down and at.me.roused else ()
        return held_back(at, *roused)

    def check(self, at: Acting) -> None:
        if name_key(self.what) in at.me.free:
            raise BadAnswer("Each kind of Free Action can be taken once in a Round.")

    def resolve(self, at: Acting) -> None:
        at.me.free.append(name_key(self.what))
        at.fight.tell_of(at.me, f"{at.me.name}: {self.what}", clauses="L5R-TURN-01")


def _payable(at: Acting) -> list[Cost]:
    """The parts of the Turn that an Action in words can take now (L5R-STANCE-04)."""
    if charges(at.me):
        return [Cost.FREE]
    return [cost for cost in Cost if PRICE[cost] <= at.left]


def _costs(at: Acting) -> OneOf[Cost]:
    return OneOf(tuple(_payable(at)), "What it takes")


def _dearest(at: Acting) -> int:
    return max(PRICE[cost] for cost in _payable(at))


@act("other", "turn", clauses="L5R-TURN-01")
class Other(TurnAct):
    """Try something else, in words, with the part of the Turn that it takes (L5R-TURN-01)."""

    title = "Something else"
    help = "Try anything else; the GM rules on it."
    says = ("tries something else: {what}", "tries something else")
    what: str = field(
        Text(1000, label="What you do", long=True),
        "What you try, for example: I cut the rope",
        says='"{}"',
    )
    cost: Cost = field(
        _costs,
        "What it takes of your Turn",
        default=Cost.COMPLEX,
        says={"simple": "It takes a Simple Action", "free": "It takes a Free Action"},
    )
    more: bool = then_free(_dearest)

    @classmethod
    def why_not(cls, at: Acting) -> str | None:
        return held_back(at)

    @classmethod
    def blank_at(cls, at: Acting) -> Mapping[str, Json]:
        payable = _payable(at)
        return {} if Cost.COMPLEX in payable else {"cost": payable[0].value}

    def check(self, at: Acting) -> None:
        if self.cost not in _payable(at):
            raise BadAnswer("Your Turn has no time for that any more: choose a shorter Action.")

    def resolve(self, at: Acting) -> Resolution[None]:
        price = PRICE[self.cost]
        if price <= at.left and (yield from rule(at.fight, at.me, self.what)):
            at.me.spent += price


# ---------------------------------------------------------------------- Moves


def water(samurai: Samurai) -> int:
    """Water as it counts for movement (L5R-STATUS-02)."""
    return max(1, samurai.water - 2) if samurai.has(Status.BLINDED) else samurai.water


def free_feet(fight: L5rFight, samurai: Samurai) -> int:
    """The distance of a Free Move: 0 if it was used, or if an injury makes it cost more.

    (L5R-WOUND-06)
    """
    used = "move" in samurai.free or fight.rank_of(samurai) is WoundRank.CRIPPLED
    return 0 if used else FREE_FEET * water(samurai) + lunge(samurai)


def lunge(samurai: Samurai) -> int:
    """Five more feet for the first Move of a Full Attack, else 0 (L5R-STANCE-04)."""
    return LUNGE if charges(samurai) and not samurai.moved else 0


def reach_of(fight: L5rFight, samurai: Samurai) -> int:
    """The distance that one more Move can take it now, in feet (L5R-TURN-01)."""
    most = MOST_FEET * water(samurai) + (LUNGE if charges(samurai) else 0)
    room = max(0, most - samurai.moved)
    crippled = fight.rank_of(samurai) is WoundRank.CRIPPLED
    budget = left(samurai)
    walk = FREE_FEET if crippled and budget < WHOLE_TURN else SIMPLE_FEET
    dear = walk * water(samurai) + lunge(samurai) if budget else 0
    return min(room, max(free_feet(fight, samurai), dear))


def _feet(at: Acting) -> Number:
    label = f"Feet (up to {free_feet(at.fight, at.me)} free)"
    farthest = reach_of(at.fight, at.me)
    return Number(1, farthest, label, why="farther you cannot move in this Turn")


@act("move", "turn", clauses="L5R-TURN-01")
class Move(TurnAct):
    """Move this many feet: as a Free Action, a Simple one, or more if Crippled.

    Blinded people may fall if they go farther than a Free Move. (L5R-TURN-01, L5R-STATUS-02)
    """

    help = "Move, as a Free Action or a Simple one."
    says = ("moves {feet!}", "moves")
    feet: int = field(
        _feet,
        "How many feet, for example: 10",
        span=(1, 999),
        says={"1": "1 foot", "*": "{} feet"},
    )
    more: bool = then_free(lambda at: WHOLE_TURN if at.crippled else 1)

    @classmethod
    def why_not(cls, at: Acting) -> str | None:
        if (why := held_back(at)) is not None:
            return why
        if at.me.has(Status.PRONE):
            return "You are on the ground: stand up first."
        able = reach_of(at.fight, at.me) > 0
        return None if able else "You have moved as far as you can in this Turn."

    @classmethod
    def hint_at(cls, at: Acting) -> str:
        return "Only towards enemies." if charges(at.me) else ""

    def resolve(self, at: Acting) -> Resolution[None]:
        before = at.me.spent
        if not (moved := self._pay(at)):
            return
        at.fight.tell_of(at.me, f"{at.me.name} moves {moved} feet.", clauses="L5R-TURN-01")
        if at.me.has(Status.BLINDED) and at.me.spent != before:
            yield from _keep_upright(at.fight, at.me)

    def _pay(self, at: Acting) -> int:
        """Pay for the Move, and return the feet moved.

        They are fewer than asked for if less of the Turn is left by now, as after a Full Defense
        roll.
        """
        me, feet = at.me, min(self.feet, reach_of(at.fight, at.me))
        if not feet:
            return 0
        if feet <= free_feet(at.fight, me):
            me.free.append("move")
        else:
            far = feet > FREE_FEET * water(me) + lunge(me)
            me.spent += WHOLE_TURN if at.crippled and far else 1
        me.moved += feet
        return feet


def _keep_upright(fight: L5rFight, samurai: Samurai) -> Resolution[None]:
    """Roll Athletics and Agility against 20, or fall (L5R-STATUS-02)."""
    more, modifiers = from_center(fight, samurai, CenterOn.CHECK)
    rolled = yield from check(
        fight,
        samurai,
        "footing",
        "Athletics",
        more=more,
        modifiers=modifiers,
        trait=TraitName.AGILITY,
        skill="athletics",
        clause="L5R-STATUS-02",
    )
    falls = rolled.total < 20
    text = f"{samurai.name} {'falls' if falls else 'keeps upright'}."
    fight.tell_roll(samurai, text, rolled, Kind.EFFECT, clauses="L5R-STATUS-02")
    if falls:
        afflict(fight, samurai, Status.PRONE)


@act("stand", "turn", clauses="L5R-STATUS-09")
class Stand(TurnAct):
    """Stand up from the ground (L5R-STATUS-09)."""

    title = "Stand up"
    help = "Stand up from the ground."
    says = "stands up"
    more: bool = then_free(1)

    @classmethod
    def why_not(cls, at: Acting) -> str | None:
        if at.me.has(Status.PRONE) is None:
            return "You are not on the ground."
        return held_back(at) or too_dear(at, "Standing up", 1)

    def resolve(self, at: Acting) -> None:
        at.me.spent += 1
        at.me.statuses[:] = [s for s in at.me.statuses if s.kind is not Status.PRONE]
        at.fight.tell_of(at.me, f"{at.me.name} stands up.", clauses="L5R-STATUS-09")


# ---------------------------------------------------------------------- the entangled and the Down


def _center(at: Acting) -> YesNo | None:
    return YesNo("Use the Center bonus here") if centered(at.fight, at.me) else None


@act("break", "turn", clauses="L5R-STATUS-04")
class Break(TurnAct):
    """Try to break free: Strength against the GM's TN, or against the holder's Strength.

    With `center`, the Center bonus is used here. (L5R-STATUS-04)
    """

    title = "Break free"
    help = "Try to break free of what holds you."
    says = "tries to break free"
    center: bool = field(
        _center,
        "Use the bonus of the Center Stance here, if you have it",
        default=False,
        says="The Center bonus goes to this roll",
    )
    more: bool = then_free(WHOLE_TURN)

    @classmethod
    def why_not(cls, at: Acting) -> str | None:
        if at.me.has(Status.ENTANGLED) is None:
            return "You are not entangled."
        return held_back(at, Status.ENTANGLED) or too_dear(at, "Breaking free", WHOLE_TURN)

    def resolve(self, at: Acting) -> Resolution[None]:
        at.me.spent = WHOLE_TURN
        if self.center:
            at.me.center_on = CenterOn.BREAK
        yield from _break_free(at.fight, at.me)


def _break_free(fight: L5rFight, samurai: Samurai) -> Resolution[None]:
    bond = samurai.has(Status.ENTANGLED)
    if bond is None:
        return
    clause = "L5R-STATUS-04"
    rolled = yield from _strength(fight, samurai)
    holder = fight.combatants.get(bond.holder)
    against = Against(bond.tn, "TN", clause=clause)
    if holder is not None and fight.able(holder):
        held = yield from _strength(fight, holder)
        # The higher total wins (L5R-AMB-02); with equal totals, nothing changes.
        against = Against(held.total + 1, "To have more Strength", clause=clause, of=holder.id)
        text = f"{holder.name} holds on: Strength {held.total}."
        fight.tell_roll(holder, text, held, audience=holder.eyes, clauses=clause)
    free = rolled.total >= against.value
    if free:
        samurai.statuses[:] = [s for s in samurai.statuses if s is not bond]
    outcome = "free" if free else "still entangled"
    fight.tell_roll(
        samurai,
        f"{samurai.name}: Strength {rolled.total}: {outcome}.",
        rolled.held(against, outcome),
        Kind.SUCCESS if free else Kind.FAILURE,
        clauses=clause,
    )


def _strength(fight: L5rFight, samurai: Samurai) -> Resolution[Roll]:
    more, modifiers = from_center(fight, samurai, CenterOn.BREAK)
    return (
        yield from check(
            fight,
            samurai,
            "break",
            "Strength",
            trait=TraitName.STRENGTH,
            more=more,
            modifiers=modifiers,
            clause="L5R-STATUS-04",
        )
    )


@act("rouse", "turn", clauses="L5R-WOUND-07")
class Rouse(TurnAct):
    """Spend a Void Point to act although Down (L5R-WOUND-07)."""

    help = "When Down: spend a Void Point to act."
    says = "spends a Void Point to act"
    button = "Spend a Void Point to act"

    @classmethod
    def why_not(cls, at: Acting) -> str | None:
        if not at.down:
            return "You need a Void Point to act only when you are Down."
        if at.me.roused:
            return "You have spent a Void Point to act in this Turn already."
        held = held_back(at, WoundRank.DOWN, Status.ENTANGLED)
        return held or why_none(at.fight, at.me) or None

    def price(self, _at: Acting) -> Mapping[str, int]:
        return {"void": 1}

    def resolve(self, at: Acting) -> None:
        if at.down and not why_none(at.fight, at.me):
            pay(at.fight, at.me)
            at.me.roused = True
            at.fight.tell_of(at.me, f"{at.me.name} struggles to act.", clauses="L5R-WOUND-07")


OF_A_TURN = (Assume, Rouse, Break, Free, Strike, Call, Move, Stand, Other)
"""The acts of a Turn, beside its delay and its end."""


def choices(fight: L5rFight, samurai: Samurai) -> Mapping[str, Choice[Any]]:
    """Every Action that it may take now, by name."""
    return offer(Acting(fight, samurai), *OF_A_TURN).choices
