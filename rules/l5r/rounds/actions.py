"""The Actions of a Turn: their cost, and when they are forbidden (L5R-TURN-01)."""

from __future__ import annotations

from typing import Any

from rules.engine.forms import (
    Choice,
    Fields,
    Form,
    Number,
    OneOf,
    Option,
    Pick,
    Target,
    Text,
    YesNo,
)
from rules.engine.text_values import name_key
from rules.errors import BadAnswer
from rules.l5r.attacks.attack import usable
from rules.l5r.fight.acts import (
    Assume,
    Break,
    Call,
    Cost,
    Free,
    Move,
    Near,
    Other,
    Rouse,
    Stand,
    Strike,
)
from rules.l5r.fight.stances import WHOLE_TURN, centered, stance_field
from rules.l5r.fight.state import L5rFight, Samurai
from rules.l5r.fight.void_points import one_use, why_no_raises, why_no_void, why_none
from rules.l5r.sheets.values import CenterOn, Stance, Status, Weapon, WoundRank

FREE_FEET, SIMPLE_FEET, MOST_FEET = 5, 10, 20
"""Feet for each point of Water: of a Free Move, of a Simple one, and in a whole Round."""

PRICE = {Cost.FREE: 0, Cost.SIMPLE: 1, Cost.COMPLEX: WHOLE_TURN}


class ReachField(OneOf[Near]):
    """Whether the target of a shot is within reach; by default the fight tells (L5R-MOD-02)."""

    __slots__ = ()

    @property
    def options(self) -> tuple[Option, ...]:
        labels = {Near.AUTO: "If they struck you this Round or last"}
        return tuple([Option(m.value, labels.get(m, m.value.capitalize())) for m in self.members])


def left(fight: L5rFight, samurai: Samurai) -> int:
    """The rest of the Turn, in Simple Actions (L5R-TURN-01)."""
    return max(0, WHOLE_TURN - samurai.spent) if fight.house.action_economy else WHOLE_TURN


def idle(fight: L5rFight, samurai: Samurai) -> bool:
    """Return whether it can take no Action at all, and cannot change that by a new Stance.

    (L5R-STANCE-07, L5R-STATUS-10)
    """
    stuck = samurai.stance is Stance.CENTER and not may_change(fight, samurai)
    return samurai.has(Status.STUNNED) is not None or stuck


def may_change(fight: L5rFight, samurai: Samurai) -> bool:
    """Return whether it may change its Stance (L5R-STANCE-02).

    That is possible from its second Round on, at the start of the Turn, before any Action.
    """
    return not samurai.began and fight.round > samurai.first_round


def choices(fight: L5rFight, samurai: Samurai) -> dict[str, Choice[Any]]:
    """Every Action that it may take now, by name."""
    found: dict[str, Choice[Any]] = {}
    if may_change(fight, samurai) and not samurai.has(Status.STUNNED):
        found["stance"] = Choice("Change Stance", _stance(fight, samurai))
    if idle(fight, samurai) or samurai.stance is Stance.CENTER:
        return found
    words: dict[str, Form[Any]] = {"what": Text(300, label="What you do")}
    free = Choice("Free Action", Fields(Free, words, _new_kind(fight, samurai)))
    if fight.rank_of(samurai) is WoundRank.DOWN:
        if samurai.roused:
            found["free"] = free
        elif not why_none(fight, samurai):
            found["rouse"] = Choice(
                "Spend a Void Point to act", Fields(Rouse), cost=lambda _: {"void": 1}
            )
        return found
    if samurai.has(Status.ENTANGLED):
        if left(fight, samurai) == WHOLE_TURN:
            found["break"] = Choice("Break free", _break(fight, samurai))
        return found
    found["free"] = free
    _attack(fight, samurai, found)
    _move(fight, samurai, found)
    if samurai.has(Status.PRONE) and left(fight, samurai):
        found["stand"] = Choice("Stand up", Fields(Stand, _more(fight, samurai, 1)))
    costs = [cost for cost in Cost if PRICE[cost] <= left(fight, samurai)]
    if samurai.stance is Stance.FULL_ATTACK:
        costs = [Cost.FREE]
    other: dict[str, Form[Any]] = {
        "what": Text(1000, label="What you do", long=True),
        "cost": OneOf(tuple(costs), "What it takes"),
        **_more(fight, samurai, max(PRICE[cost] for cost in costs)),
    }
    found["other"] = Choice("Something else", Fields(Other, other, _affordable(tuple(costs))))
    return found


def _stance(fight: L5rFight, samurai: Samurai) -> Fields[Assume]:
    """The form for another Stance, and for the roll that gets the Center bonus."""
    fields: dict[str, Form[Any]] = {"stance": stance_field(fight, samurai)}
    if centered(fight, samurai):
        fields["center"] = OneOf(tuple(CenterOn), "Which roll has the Center bonus")
    return Fields(Assume, fields)


def _break(fight: L5rFight, samurai: Samurai) -> Fields[Break]:
    fields: dict[str, Form[Any]] = {}
    if centered(fight, samurai):
        fields["center"] = YesNo("Use the Center bonus here")
    return Fields(Break, {**fields, **_more(fight, samurai, WHOLE_TURN)})


def _more(fight: L5rFight, samurai: Samurai, price: int) -> dict[str, Form[Any]]:
    """A field to ask for Free Actions after an Action that may use up the Turn (L5R-TURN-01)."""
    ends = fight.house.action_economy and price >= left(fight, samurai) > 0
    return {"more": YesNo("Then a Free Action")} if ends else {}


def _new_kind(fight: L5rFight, samurai: Samurai) -> Any:
    def check(wish: Free) -> None:
        if fight.house.action_economy and name_key(wish.what) in samurai.free:
            raise BadAnswer("Each kind of Free Action can be taken once in a Round.")

    return check


def _affordable(costs: tuple[Cost, ...]) -> Any:
    def check(wish: Other) -> None:
        if wish.cost not in costs:
            raise BadAnswer("There is not so much left of the Turn.")

    return check


def _attack(fight: L5rFight, samurai: Samurai, found: dict[str, Choice[Any]]) -> None:
    seen, arms = fight.seen_by(samurai), usable(samurai)
    defends = samurai.stance in (Stance.DEFENSE, Stance.FULL_DEFENSE)
    if defends or not seen or left(fight, samurai) < WHOLE_TURN:
        return
    named = [Option(w.id, w.name, f"{w.rolled}k{w.kept}") for w in arms]
    fields: dict[str, Form[Any]] = {
        "target": Target(tuple([Option(o.id, o.name) for o in seen]), "Target"),
        "weapon": Pick(tuple(named), "Weapon"),
    }
    if any(weapon.ranged for weapon in arms):
        fields["near"] = ReachField(tuple(Near), "Is the target within reach")
    fields["choose"] = YesNo("Let me choose which dice to keep")
    fields.update(_more(fight, samurai, WHOLE_TURN))
    found["attack"] = Choice("Attack", Fields(Strike, fields))
    _call(fight, samurai, arms, found)


def _call(
    fight: L5rFight, samurai: Samurai, arms: list[Weapon], found: dict[str, Choice[Any]]
) -> None:
    """Offer what can be called on an attack: a Void Point, and raises (L5R-ROLL-01)."""
    calls: dict[str, Form[Any]] = {}
    why = why_no_void(fight, samurai)
    skilled = any(samurai.skill(weapon.skill) for weapon in arms)
    absent = {"void": why, "rank_one": why or "You have the skills of all your weapons."}
    if not why:
        calls["void"] = YesNo("A Void Point on the attack")
    if not why and not all(samurai.skill(weapon.skill) for weapon in arms):
        calls["rank_one"] = YesNo("A Void Point: the weapon's skill as rank 1")
    if fight.house.called_raises and (skilled or "rank_one" in calls):
        label = "Raises (TN +5 and a die of damage each)"
        calls["raises"] = Number(0, samurai.void, label, why="no more raises than your Void Ring")
    else:
        absent["raises"] = why_no_raises(fight)
    if calls:
        note = "For your next attack in this Turn."
        form = Fields(Call, calls, one_use, absent=absent)
        found["call"] = Choice("Call", form, note, cost=_void_of)


def _void_of(wish: Call) -> dict[str, int]:
    return {"void": int(wish.void or wish.rank_one)}


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
    return 5 if samurai.stance is Stance.FULL_ATTACK and not samurai.moved else 0


def reach_of(fight: L5rFight, samurai: Samurai) -> int:
    """The distance that one more Move can take it now, in feet (L5R-TURN-01)."""
    most = MOST_FEET * water(samurai) + (5 if samurai.stance is Stance.FULL_ATTACK else 0)
    room = max(0, most - samurai.moved)
    crippled = fight.rank_of(samurai) is WoundRank.CRIPPLED
    budget = left(fight, samurai)
    walk = FREE_FEET if crippled and budget < WHOLE_TURN else SIMPLE_FEET
    dear = walk * water(samurai) + lunge(samurai) if budget else 0
    return min(room, max(free_feet(fight, samurai), dear))


def _move(fight: L5rFight, samurai: Samurai, found: dict[str, Choice[Any]]) -> None:
    feet = reach_of(fight, samurai)
    if samurai.has(Status.PRONE) or not feet:
        return
    note = "Only towards enemies." if samurai.stance is Stance.FULL_ATTACK else ""
    label = f"Feet (up to {free_feet(fight, samurai)} free)"
    crippled = fight.rank_of(samurai) is WoundRank.CRIPPLED
    fields: dict[str, Form[Any]] = {
        "feet": Number(1, feet, label, why="farther you cannot move in this Turn"),
        **_more(fight, samurai, WHOLE_TURN if crippled else 1),
    }
    found["move"] = Choice("Move", Fields(Move, fields), note=note)


def pay_for_move(fight: L5rFight, samurai: Samurai, feet: int) -> int:
    """Pay for a Move: nothing, a Simple Action, or more if crippled; return the feet moved.

    They are fewer than asked for if less of the Turn is left by now, as after a Full Defense roll.
    """
    feet = min(feet, reach_of(fight, samurai))
    if not feet:
        return 0
    if feet <= free_feet(fight, samurai):
        samurai.free.append("move")
    else:
        crippled = fight.rank_of(samurai) is WoundRank.CRIPPLED
        far = feet > FREE_FEET * water(samurai) + lunge(samurai)
        samurai.spent += WHOLE_TURN if crippled and far else 1
    samurai.moved += feet
    return feet
