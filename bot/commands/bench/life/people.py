"""People who answer after hours: they sleep, some rest at weekends, and some take a day."""

from __future__ import annotations

import math
from dataclasses import dataclass
from random import Random
from statistics import fmean

HOUR_S = 3600.0
DAY_S = 24 * HOUR_S

AWAKE_FROM, AWAKE_UNTIL = 8, 24
"""The hours of the person's own day at which they may answer."""

SPREAD = 1.05
"""The spread of the time to answer: the standard deviation of its logarithm."""

SESSION_S = 15 * 60
"""A person who has answered stays in the channel this long."""

PACE_S = 120
"""A further answer in the same session takes this long."""

WEEKEND_OFF = 0.25
"""The share of people who do not play at weekends."""

ZONES = (-8, -5, -5, 0, 0, 1, 1, 2, 9)
"""The hours by which people's clocks are ahead of UTC; one is drawn for each."""

STEP_S = 600.0
"""Waking time is counted in steps of this length."""

PLAYERS = ("u0", "u1", "u2", "u3")
GM = "gm"


@dataclass(slots=True)
class Person:
    """A player.

    `zone` is in hours ahead of UTC. `median_h` is the median time to answer, in hours awake.
    `next_at` is the instant of their next answer (None: not drawn yet), `session_until` the end of
    their time in the channel; both in seconds.
    """

    zone: float
    weekend_off: bool
    median_h: float
    chance: Random
    next_at: float | None = None
    session_until: float = -1.0

    def awake(self, at: float) -> bool:
        """Whether they may answer at this instant."""
        local = at + self.zone * HOUR_S
        hour, day = (local % DAY_S) / HOUR_S, int(local // DAY_S) % 7
        off = self.weekend_off and day >= 5
        return AWAKE_FROM <= hour < AWAKE_UNTIL and not off

    def answers_at(self, asked: float) -> float:
        """Return the instant of an answer to a question asked now, drawn anew at each call."""
        left = self.chance.lognormvariate(math.log(self.median_h), SPREAD) * HOUR_S
        at = asked
        while True:
            if self.awake(at):
                if left <= STEP_S:
                    return at + left
                left -= STEP_S
            at += STEP_S

    def here(self, at: float) -> bool:
        """Whether they are looking at the channel."""
        return at <= self.session_until and self.awake(at)

    def soon(self, at: float) -> float:
        """Return when they answer a new question: at once if they are here, else after hours."""
        return at + PACE_S if self.here(at) else self.answers_at(at)


def people(chance: Random, median_h: float) -> dict[str, Person]:
    """Return four players and a GM, with random zones and habits."""
    return {
        id: Person(
            chance.choice(ZONES),
            chance.random() < WEEKEND_OFF,
            median_h,
            Random(chance.random()),  # noqa: S311 - a model of people, not a secret
        )
        for id in (*PLAYERS, GM)
    }


def calibration(median_h: float, draws: int = 2000) -> dict[str, float]:
    """Return the time of first answers in hours: median, mean, and the share above 24 hours."""
    chance = Random(7)  # noqa: S311
    took = []
    for _ in range(draws):
        asked = chance.random() * 7 * DAY_S
        person = people(chance, median_h)["u0"]
        took.append((person.answers_at(asked) - asked) / HOUR_S)
    took.sort()
    late = sum([hours > 24 for hours in took])
    return {"median_h": took[draws // 2], "mean_h": fmean(took), "over_24h": late / draws}
