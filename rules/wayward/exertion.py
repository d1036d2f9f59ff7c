"""Stamina and Chakra Exhaustion: the rolls that actions cost, and Fatigue (WAY-STAM-01)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from rules.dice import Against, Dice, Modifier
from rules.engine.requests import Resolution
from rules.engine.verbs import roll
from rules.engine.visibility import Kind
from rules.wayward.gifts import given
from rules.wayward.state import Ninja, WayFight
from rules.wayward.stats import stat_bonus
from rules.wayward.values import Condition

Exhaustion = Literal["stamina", "chakra"]
STAT = {"stamina": "res", "chakra": "cha"}
HIGHEST = 5
"""The highest level of Fatigue (WAY-FATIGUE-08)."""


def exert(fight: WayFight, ninja: Ninja, *, stamina: int = 0, chakra: int = 0) -> Resolution[bool]:
    """Roll for what an action costs, Stamina first; whether it works (WAY-FATIGUE-04, -09)."""
    for kind, cost in (("stamina", stamina), ("chakra", chakra)):
        if cost:
            yield from _roll(fight, ninja, kind, cost)
    return ninja.fatigue + ninja.fatigue_pending <= HIGHEST + 1


def _roll(fight: WayFight, ninja: Ninja, kind: str, cost: int) -> Resolution[None]:
    fell = yield from roll(kind, Dice(1, 20), kind.capitalize(), parts(fight, ninja, kind))
    passed = fell.total >= cost
    if not passed:
        ninja.fatigue_pending += 1 + (cost - fell.total) // 15
    penalty = f"{kind}_penalty"
    setattr(ninja, penalty, getattr(ninja, penalty) + cost // 5)
    outcome = "holds" if passed else "fails"
    fight.tell(
        f"{ninja.name}: {kind.capitalize()} {fell.total} against {cost}: {outcome}.",
        Kind.EFFECT,
        audience=ninja.own,
        rolls=[fell.held(Against(cost, "Cost"), outcome)],
        clauses=["WAY-STAM-01" if kind == "stamina" else "WAY-CHAK-01"],
    )


def parts(fight: WayFight, ninja: Ninja, kind: str) -> Sequence[Modifier]:
    """What is added to a Fatigue roll (WAY-STAM-01, WAY-CHAK-01, WAY-FATIGUE-06)."""
    stat = STAT[kind]
    made = [Modifier(stat_bonus(getattr(ninja, stat)), stat.upper())]
    if ninja.fatigue:
        made.append(Modifier(5 * ninja.fatigue, "Fatigue", "WAY-FATIGUE-06"))
    tired = getattr(ninja, f"{kind}_penalty")
    if tired:
        made.append(Modifier(-tired, "Exertion", "WAY-STAM-04"))
    upkeep = sum([each.amount for each in ninja.upkeeps])
    if upkeep:
        made.append(Modifier(-upkeep, "Upkeep", "WAY-UPKEEP-01"))
    return [*made, *given(fight, ninja, f"{kind}_roll", "fatigue_rolls")]


def settle_fatigue(fight: WayFight) -> None:
    """Levels gained on the count take hold as it closes (WAY-SIMUL-04, WAY-FATIGUE-02, -08)."""
    for ninja in fight.present():
        if not ninja.fatigue_pending:
            continue
        ninja.fatigue = min(HIGHEST + 1, ninja.fatigue + ninja.fatigue_pending)
        ninja.fatigue_pending = ninja.stamina_penalty = ninja.chakra_penalty = 0
        text = f"{ninja.name} is at Fatigue {ninja.fatigue}."
        fight.tell(text, Kind.HARM, audience=ninja.eyes, clauses=["WAY-FATIGUE-02"])
        if ninja.fatigue > HIGHEST:
            ninja.condition = Condition.UNCONSCIOUS
