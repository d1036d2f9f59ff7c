"""Two people roll against each other without an attack: in a grapple, or for a link.

On a tie the second one wins, like a defender (WAY-DEF-06). The loser may spend Willpower, then the
other: once each. (WAY-WP-01, WAY-WP-04)
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
    """One side of an opposed roll: the ninja, the roll's name, its modifiers and its clause.

    `willed`: they have already used their Willpower in this action (WAY-WP-05).
    """

    ninja: Ninja
    name: str
    parts: Sequence[Modifier]
    clause: str
    willed: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """The first side's lead, 0 at a tie, and whether Willpower was spent on their roll."""

    margin: int
    willed: bool


def opposed(fight: WayFight, first: Side, second: Side) -> Resolution[Outcome]:
    """Both roll once, then the loser may answer; the totals are told like dice."""
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
    rolled = [fell.rolled_by(side.ninja.id)]
    fight.tell(text, Kind.EFFECT, audience=eyes, rolls=rolled, clauses=clauses)
