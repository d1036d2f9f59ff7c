"""The number of foes for an easy, an even or a hard fight."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.forecast.figures import Forecast, Share
from bot.forecast.words import percent

WANTED = {"easy": 0.85, "even": 0.5, "hard": 0.25}
"""How often the players win such a fight."""

NEAR = 0.15
"""A number fits a sort of fight if the players' chance is no further away from what is wanted."""

HOPELESS = 0.05
"""If the chance is smaller than this, no more foes are tried."""

NONE = Share(0, 0, 0)


def chance(found: Forecast) -> Share:
    """Return how often the players win."""
    return found.wins.get("players", NONE)


def advice(name: str, found: Sequence[Forecast]) -> Iterator[str]:
    """Tell the result of each number of foes from one on, and the number for each sort of fight."""
    for sort, wanted in WANTED.items():
        near = min(range(len(found)), key=lambda n: abs(chance(found[n]).share - wanted))
        nearest = f"{near + 1} x {name} (players win {percent(chance(found[near]))})"
        if abs(chance(found[near]).share - wanted) > NEAR:
            nearest = f"no number fits; nearest is {nearest}"
        yield f"{sort.capitalize()}: {nearest}."
    yield "All that were tried:"
    for n, each in enumerate(found, start=1):
        yield f"- {n}: players win {percent(chance(each))}, {each.rounds.mean:.1f} rounds."
