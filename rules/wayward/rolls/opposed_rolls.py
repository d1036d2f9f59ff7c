"""Two people roll against each other, without an attack: in a grapple, or for a link.

A tie is the second one's, as a defender's is (WAY-DEF-06). Whoever has lost may spend Willpower,
then the other: one use each. (WAY-WP-01, WAY-WP-04)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.dice import Dice, Modifier, Roll
from rules.engine.requests import Resolution
from rules.engine.verbs import roll
from rules.engine.visibility import Kind
from rules.wayward.fight.questions import Role, RollFailed
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.rolls.willpower import ask_willpower, rerolled

D20 = Dice(1, 20)


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """One of the two: whose roll it is, its name, what is added, and by which clause.

    `willed`: they have had their Willpower in this action already (WAY-WP-05).
    """

    ninja: Ninja
    name: str
    parts: Sequence[Modifier]
    clause: str
    willed: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """By how much the first was better, 0 at a tie; and whether Willpower went into their roll."""

    margin: int
    willed: bool


def opposed(fight: WayFight, first: Side, second: Side) -> Resolution[Outcome]:
    """Both roll once, and whoever loses may answer; their totals are told as their dice are."""
    sides, keys = (first, second), ("opposed-first", "opposed-second")
    rolls: list[Roll] = []
    for side, key in zip(sides, keys, strict=True):
        rolls.append((yield from roll(key, D20, side.name, side.parts, side.clause)))
        _tell(fight, side, rolls[-1])
    spent = [first.willed, second.willed]
    while True:
        margin = rolls[0].total - rolls[1].total
        loser = 1 if margin > 0 else 0
        side = sides[loser]
        if spent[loser] or side.ninja.out:
            break
        question = (
            f"{side.ninja.name}: {side.name} {rolls[loser].total}, and it is lost. Willpower?"
        )
        facts = RollFailed(Role.OPPOSED, fight.now, with_=side.name)
        if not (yield from ask_willpower(fight, side.ninja, question, facts)):
            break
        spent[loser] = True
        rolls[loser] = yield from rerolled(side.name, side.parts, side.clause)
        _tell(fight, side, rolls[loser])
    return Outcome(margin, willed=spent[0])


def _tell(fight: WayFight, side: Side, fell: Roll) -> None:
    text = f"{side.ninja.shown_name}: {side.name} {fell.total}."
    eyes, clauses = side.ninja.dice_eyes, [side.clause]
    fight.tell(text, Kind.EFFECT, audience=eyes, rolls=[fell], clauses=clauses)
