"""The Actions of a Turn, carried out (L5R-TURN-01)."""

from __future__ import annotations

from typing import TypeAlias

from rules.dice import Against, Roll
from rules.engine.requests import Resolution
from rules.engine.text_values import name_key
from rules.engine.visibility import Kind
from rules.l5r.attacks.attack import attack
from rules.l5r.attacks.reactions import afflict
from rules.l5r.fight.acts import (
    Assume,
    Break,
    Call,
    Delay,
    Done,
    Free,
    Move,
    Other,
    Rouse,
    Stand,
    Strike,
)
from rules.l5r.fight.rolls import check
from rules.l5r.fight.stances import WHOLE_TURN, assume, from_center
from rules.l5r.fight.state import L5rFight, Samurai
from rules.l5r.fight.void_points import pay, why_none
from rules.l5r.rounds.actions import PRICE, left, pay_for_move
from rules.l5r.rounds.rulings import rule
from rules.l5r.sheets.values import CenterOn, Status, TraitName, WoundRank

Wish: TypeAlias = (
    Assume | Strike | Call | Move | Free | Other | Stand | Break | Rouse | Delay | Done
)


def act(fight: L5rFight, samurai: Samurai, wish: Wish) -> Resolution[None]:
    """Pay for an Action and carry it out; an Action that is no longer possible is lost."""
    match wish:
        case Assume(stance=stance, center=center):
            samurai.center_on = center
            yield from assume(fight, samurai, stance, tell=True)
        case Strike(target=target):
            if left(fight, samurai) == WHOLE_TURN:
                samurai.spent = WHOLE_TURN
                yield from attack(fight, samurai, fight.combatant(target), wish)
        case Move(feet=feet):
            yield from _move(fight, samurai, feet)
        case Free(what=what):
            samurai.free.append(name_key(what))
            fight.tell(f"{samurai.name}: {what}", audience=samurai.eyes, clauses=["L5R-TURN-01"])
        case Other(what=what, cost=cost):
            if PRICE[cost] <= left(fight, samurai) and (yield from rule(fight, samurai, what)):
                samurai.spent += PRICE[cost]
        case Call(void=void, raises=raises, rank_one=rank_one):
            samurai.void_called, samurai.raises_called = void, raises
            samurai.rank_one_called = rank_one
            text = f"{samurai.name} calls {_calls(wish)} on the next attack."
            fight.tell(text, audience=samurai.eyes, clauses=["L5R-ROLL-01", "L5R-ATTACK-04"])
        case Stand():
            samurai.spent += 1
            samurai.statuses[:] = [s for s in samurai.statuses if s.kind is not Status.PRONE]
            text = f"{samurai.name} stands up."
            fight.tell(text, audience=samurai.eyes, clauses=["L5R-STATUS-09"])
        case Break(center=center):
            samurai.spent = WHOLE_TURN
            if center:
                samurai.center_on = CenterOn.BREAK
            yield from _break_free(fight, samurai)
        case Rouse():
            _rouse(fight, samurai)
        case _:
            pass


def _calls(wish: Call) -> str:
    named = ["a Void Point"] if wish.void else []
    if wish.rank_one:
        named.append("a Void Point for the skill")
    if wish.raises:
        named.append(f"{wish.raises} raise{'' if wish.raises == 1 else 's'}")
    return " and ".join(named) or "nothing"


def _move(fight: L5rFight, samurai: Samurai, feet: int) -> Resolution[None]:
    """Move; blinded people may fall if they go farther than a Free Move (L5R-STATUS-02)."""
    before = samurai.spent
    moved = pay_for_move(fight, samurai, feet)
    if not moved:
        return
    text = f"{samurai.name} moves {moved} feet."
    fight.tell(text, audience=samurai.eyes, clauses=["L5R-TURN-01"])
    if not samurai.has(Status.BLINDED) or samurai.spent == before:
        return
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
    how = "falls" if falls else "keeps upright"
    clauses = ["L5R-STATUS-02"]
    fight.tell_roll(samurai, f"{samurai.name} {how}.", rolled, Kind.EFFECT, clauses=clauses)
    if falls:
        afflict(fight, samurai, Status.PRONE)


def _break_free(fight: L5rFight, samurai: Samurai) -> Resolution[None]:
    """Roll Strength against the GM's TN, or against the holder's Strength (L5R-STATUS-04)."""
    bond = samurai.has(Status.ENTANGLED)
    if bond is None:
        return
    rolled = yield from _strength(fight, samurai)
    holder = fight.combatants.get(bond.holder)
    against = Against(bond.tn, "TN", clause="L5R-STATUS-04")
    if holder is not None and fight.able(holder):
        held = yield from _strength(fight, holder)
        # The higher total wins (L5R-AMB-02); with equal totals, nothing changes.
        against = Against(
            held.total + 1, "To have more Strength", clause="L5R-STATUS-04", of=holder.id
        )
        text = f"{holder.name} holds on: Strength {held.total}."
        clauses = ["L5R-STATUS-04"]
        fight.tell_roll(holder, text, held, audience=holder.eyes, clauses=clauses)
    free = rolled.total >= against.value
    if free:
        samurai.statuses[:] = [s for s in samurai.statuses if s is not bond]
    outcome = "free" if free else "still entangled"
    fight.tell_roll(
        samurai,
        f"{samurai.name}: Strength {rolled.total}: {outcome}.",
        rolled.held(against, outcome),
        Kind.SUCCESS if free else Kind.FAILURE,
        clauses=["L5R-STATUS-04"],
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


def _rouse(fight: L5rFight, samurai: Samurai) -> None:
    """Spend a Void Point to act although Down (L5R-WOUND-07)."""
    if not why_none(fight, samurai) and fight.rank_of(samurai) is WoundRank.DOWN:
        pay(fight, samurai)
        samurai.roused = True
        text = f"{samurai.name} struggles to act."
        fight.tell(text, audience=samurai.eyes, clauses=["L5R-WOUND-07"])
