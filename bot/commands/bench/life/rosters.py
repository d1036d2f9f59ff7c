"""The fighters of each ruleset, and the round limit: the same for every procedure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rules import ruleset
from rules.engine.replay.journal import Began, Entry, Joined, Opened
from rules.engine.views.visibility import GM, PUBLIC

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


def entries(key: str) -> Iterator[Entry]:
    """Give the records of a ruleset's fight up to its beginning.

    The players' combatants are p0 to p3, each of its own person (u0 to u3); the GM's are n0 on.
    """
    roster, sheets = ROSTERS[key], ruleset(key).sheets.templates()
    yield Opened(house={}, name="x")
    for n, template in enumerate(roster.players):
        yield Joined(id=f"p{n}", name=f"P{n}", player=f"u{n}", sheet=dict(sheets[template]))
    for n, template in enumerate(roster.npcs):
        yield Joined(id=f"n{n}", name=f"N{n}", player=GM, sheet=dict(sheets[template]))
    yield Began()


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
