"""Initiative, its ties, and the order of a turn (WOD-INIT-01..06)."""

from __future__ import annotations

from itertools import combinations

from rules.dice import Dice, Modifier, Roll
from rules.engine.requests import Resolution
from rules.engine.verbs import roll
from rules.engine.visibility import Kind, Part
from rules.wod.fight.state import Mortal, WodFight
from rules.wod.sheets.values import Role

MOST_ROLL_OFFS = 20

CLASSES = {Role.BOSS: 0, Role.PC: 1, Role.ALLY: 1, Role.BADDIE: 2}
"""Who wins a tie, first to last, by `wod.dw_ties` (WOD-INIT-05)."""


def roll_initiative(fight: WodFight) -> Resolution[None]:
    """Roll d10 + dexterity + wits for everybody without initiative (WOD-INIT-01)."""
    fresh = [each for each in fight.present() if each.score is None and fight.conscious(each)]
    rolls: dict[str, Roll] = {}
    for mortal in fresh:
        rolls[mortal.id] = yield from _roll(fight, mortal)
    for mortal in fresh:
        mortal.score = rolls[mortal.id].total
    yield from _break_ties(fight)
    for mortal in fresh:
        fight.tell_roll(
            mortal,
            f"{mortal.name} has initiative {mortal.score}.",
            rolls[mortal.id],
            Kind.EFFECT,
            audience=mortal.eyes,
            clauses=["WOD-INIT-01", "WOD-INIT-02"],
            part=Part.NOTE,
        )


def _roll(fight: WodFight, mortal: Mortal) -> Resolution[Roll]:
    """Roll a sum, not a pool: no 1s, no extra dice for 10s, no Willpower (WOD-INIT-01)."""
    added = [
        Modifier(mortal.dexterity, "Dexterity", "WOD-INIT-01"),
        Modifier(mortal.wits, "Wits", "WOD-INIT-01"),
    ]
    penalty = fight.wound_penalty(mortal)
    if fight.house.wounds_affect_initiative and penalty:
        added.append(Modifier(-penalty, "Wounds", "WOD-INIT-01"))
    key = f"initiative-{mortal.id}"
    return (yield from roll(key, Dice(1, 10), "Initiative", added, "WOD-INIT-01"))


def rank(fight: WodFight, mortal: Mortal) -> tuple[int, int, int, int]:
    """A sort key: the highest score first, then by class, rating, and wits.

    (WOD-INIT-02, WOD-INIT-03, WOD-INIT-05)
    """
    ties = CLASSES[mortal.role] * fight.house.dw_ties
    return -(mortal.score or 0), ties, -(mortal.dexterity + mortal.wits), -mortal.wits


def _break_ties(fight: WodFight) -> Resolution[None]:
    """Break remaining ties by hidden d10s; the rolls are kept (WOD-INIT-03)."""
    for _ in range(MOST_ROLL_OFFS):
        level = _first_tie(fight)
        if level is None:
            return
        for mortal in level:
            fell = yield from roll(f"edge-{mortal.id}", Dice(1, 10), "Roll-off", (), "WOD-INIT-03")
            mortal.edge.append(fell.total)


def _first_tie(fight: WodFight) -> list[Mortal] | None:
    """The first two who are still tied: those of them who have rolled less often."""
    for one, other in combinations(in_order(fight), 2):
        both = min(len(one.edge), len(other.edge))
        if rank(fight, one) != rank(fight, other) or one.edge[:both] != other.edge[:both]:
            continue
        return [each for each in (one, other) if len(each.edge) == both]
    return None


def in_order(fight: WodFight) -> list[Mortal]:
    """Everybody in the fight who has initiative, first to last (WOD-INIT-02)."""
    placed = [each for each in fight.present() if each.able and each.score is not None]
    return sorted(placed, key=lambda each: (rank(fight, each), [-face for face in each.edge]))
