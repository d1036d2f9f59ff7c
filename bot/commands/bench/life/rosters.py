"""The fighters of each ruleset, and the round limit: the same for every procedure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.engine.visibility import PUBLIC

COUNTS_A_ROUND = 10
"""This many counts of wayward are shown as a round."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Roster:
    """The templates of both sides, and the rounds after which a fight is stopped.

    `turns` are the keys of the questions of a turn; `attacked` those of the questions to a target.
    """

    players: tuple[str, ...]
    npcs: tuple[str, ...]
    rounds: int
    turns: frozenset[str]
    attacked: frozenset[str]


FOUR = ("ama", "ben", "ama", "ben")

ROSTERS: Mapping[str, Roster] = {
    "l5r": Roster(
        players=FOUR,
        npcs=("bandit", "bandit", "archer", "bushi"),
        rounds=8,
        turns=frozenset({"turn", "stance", "first"}),
        attacked=frozenset(),
    ),
    "l7r": Roster(
        players=FOUR,
        npcs=("bandit", "bandit", "bushi", "bushi"),
        rounds=5,
        turns=frozenset({"act"}),
        attacked=frozenset({"parry"}),
    ),
    "ki": Roster(
        players=FOUR,
        npcs=("thug", "thug", "thug", "swordmaster"),
        rounds=5,
        turns=frozenset({"join", "declare", "piece"}),
        attacked=frozenset({"defend"}),
    ),
    "wod": Roster(
        players=("bruiser", "investigator", "bruiser", "investigator"),
        npcs=("thug", "thug", "thug", "boss"),
        rounds=10,
        turns=frozenset({"declare"}),
        attacked=frozenset({"defend", "saved", "change"}),
    ),
    "wayward": Roster(
        players=FOUR,
        npcs=("brawler", "archer", "flame-caller"),
        rounds=12,
        turns=frozenset({"act"}),
        attacked=frozenset({"defend"}),
    ),
}

ATTACKS = frozenset({"attack", "throw", "chain", "use", "several", "magic"})


def is_attack(key: str, value: Any) -> bool:
    """Whether an answer declares an attack."""
    declared = isinstance(value, dict) and value.get("act") in ATTACKS
    return declared and "combo" not in key


def rounds_of(key: str, fight: Any) -> float:
    """Return how many rounds a fight has lasted; of wayward, its counts in tens."""
    if key == "wayward":
        return float(fight.now) / COUNTS_A_ROUND
    return float(getattr(fight, "round", 0) or getattr(fight, "turn", 0))


def able(fight: Any, combatant: Any) -> bool:
    """Whether somebody can still fight, as all see it."""
    return bool(fight.answers(combatant) and fight.stands(combatant, PUBLIC))


def sides_left(fight: Any) -> set[str]:
    """Return the sides that still have somebody: "p" for the players, "n" for the NPCs."""
    return {c.id[0] for c in fight.combatants.values() if able(fight, c)}
