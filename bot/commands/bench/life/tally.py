"""The result of one fight, and the figures of many."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from statistics import fmean

from bot.commands.bench.life.people import DAY_S, GM, SESSION_S


@dataclass(slots=True)
class Tally:
    """One fight; times are in seconds of the people's lives.

    `waits` counts how often the fight waited for somebody for longer than a session, and `for_what`
    the same by the open questions. `waited` sums the time by person, `by` counts the answers by
    their source: a person, an intent, a plan, the clock. `ended` says that one side was beaten,
    before the round limit.
    """

    begun: float
    last: float = 0.0
    seconds: float = 0.0
    rounds: float = 1.0
    attacks: int = 0
    waits: int = 0
    waited: Counter[str] = field(default_factory=Counter[str])
    by: Counter[str] = field(default_factory=Counter[str])
    for_what: Counter[str] = field(default_factory=Counter[str])
    ended: bool = False

    def __post_init__(self) -> None:
        self.last = self.begun

    def went_on(self, at: float, questions: Iterable[str] = ()) -> None:
        """Note that the fight went on at this instant, after it had asked these questions."""
        if at - self.last > SESSION_S:
            self.waits += 1
            self.for_what[" ".join(sorted(questions))] += 1
        self.last = at

    def wait_for(self, people: Sequence[str], seconds: float) -> None:
        """Note that the fight waited for these people side by side."""
        for person in people:
            self.waited[person] += int(seconds / len(people))


@dataclass(frozen=True, slots=True, kw_only=True)
class Life:
    """The mean of fights played in one way; `gm_share` of the time waited, `by_silence` of answers.

    `rounds`, `attacks` and `unfinished` (the share of stopped fights) show how similar the ways
    are.
    """

    days: float
    waits_per_round: float
    waits_per_attack: float
    gm_share: float
    by_silence: float
    rounds: float
    attacks: float
    unfinished: float


def mean_of(tallies: Sequence[Tally]) -> Life:
    """Return the mean of many fights of one way."""
    rounds, attacks = (
        sum([t.rounds for t in tallies]),
        sum([t.attacks for t in tallies]),
    )
    waits = sum([t.waits for t in tallies])
    waited = sum([sum(t.waited.values()) for t in tallies])
    answers = sum([sum(t.by.values()) for t in tallies])
    return Life(
        days=fmean([t.seconds / DAY_S for t in tallies]),
        waits_per_round=waits / rounds,
        waits_per_attack=waits / max(1, attacks),
        gm_share=sum([t.waited[GM] for t in tallies]) / max(1, waited),
        by_silence=sum([t.by["clock"] for t in tallies]) / max(1, answers),
        rounds=rounds / len(tallies),
        attacks=attacks / len(tallies),
        unfinished=fmean([not t.ended for t in tallies]),
    )
