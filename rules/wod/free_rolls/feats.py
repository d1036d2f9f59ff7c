"""The feats of the tables: their pools, their difficulties, and their kinds of roll."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from rules.engine.visibility import Kind
from rules.errors import BadAnswer
from rules.wod.combat.movement import FEET
from rules.wod.fight.state import Mortal, WodFight
from rules.wod.pools.rolls import Outcome
from rules.wod.sheets.starter_set import starter
from rules.wod.sheets.traits import ANY, Written, attributes, read_pool


@dataclass(frozen=True, slots=True, kw_only=True)
class Feat:
    """One line of the tables (WOD-FEAT-03..06).

    `difficulty` is the number; if it `varies`, it is a proposal to the GM, from `low` to `high`.
    With `watch` it is the sum of those traits of the watcher. `social`: any social attribute is
    possible (WOD-FEAT-17). `harder` and `goal_times` are the prices of some of the pools
    (WOD-FEAT-16). `ties`: equal successes are enough for the one who tries (WOD-FEAT-21).
    """

    id: str
    name: str
    group: str
    pools: tuple[str, ...]
    difficulty: int
    kinds: tuple[str, ...]
    text: str
    varies: bool = False
    low: int = 2
    high: int = 12
    watch: tuple[str, ...] = ()
    social: bool = False
    resist: str = ""
    resist_difficulty: int = 6
    ties: bool = False
    period: str = ""
    notes: tuple[str, ...] = ()
    harder: Mapping[str, int] = field(default_factory=dict)
    goal_times: Mapping[str, int] = field(default_factory=dict)

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses of the rulebook for it."""
        return (GROUPS[self.group], *self.notes)

    @property
    def is_contest(self) -> bool:
        """Whether it is a contest of several exchanges with somebody (WOD-RESIST-05)."""
        return "extended" in self.kinds and "resisted" in self.kinds

    @property
    def is_extended(self) -> bool:
        """Whether it is always a task of several rolls (WOD-EXT-01)."""
        return self.kinds == ("extended",)

    @property
    def is_resisted(self) -> bool:
        """Whether the other side always rolls too (WOD-RESIST-01)."""
        return self.kinds == ("resisted",)

    @property
    def about(self) -> str:
        """Pool, difficulty and notes on one line, for a list."""
        pools = " or ".join(self.pools[:2])
        hard = " + ".join(self.watch) if self.watch else f"{self.difficulty}"
        more = " or as the GM says" if self.varies else ""
        return f"{pools}; difficulty {hard}{more}; {', '.join(self.kinds)}. {self.text}"

    def proposed(self, house_default: int) -> int:
        """The difficulty if the GM names none; 0: the GM must name one (WOD-FEAT-02)."""
        if not self.varies or not house_default:
            return house_default if self.varies else self.difficulty
        return max(self.low, min(house_default, self.high))


GROUPS = {
    "physical": "WOD-FEAT-03",
    "art and science": "WOD-FEAT-04",
    "social": "WOD-FEAT-05",
    "transportation": "WOD-FEAT-06",
}


@cache
def feats() -> Mapping[str, Feat]:
    """Every feat by its id, in the order of the tables."""
    return {id: _feat(entry) for id, entry in starter("feat").items()}


def _feat(entry: Mapping[str, Any]) -> Feat:
    lists = {name: tuple(value) for name, value in entry.items() if isinstance(value, list)}
    return Feat(**{**entry, **lists})


def choose(feat: Feat, wish: str) -> Written:
    """The chosen pool; the first of the feat's pools if none is given (WOD-FEAT-08..17).

    A single trait means the pool that has it, or fills the open place of a pool.

    Raises:
     BadAnswer: It is none of the feat's pools; the message names them.
    """
    if not wish.strip():
        if ANY in feat.pools[0]:
            raise BadAnswer(f"{feat.name} takes {feat.pools[0]}: name the ability for the {ANY}.")
        return read_pool(feat.pools[0])
    written = read_pool(wish)
    for pool in feat.pools:
        if _fits(pool.split(" + "), written.traits, social=feat.social):
            return written
    for pool in feat.pools if len(written.traits) == 1 else ():
        first, _, last = pool.partition(" + ")
        for pair in ((first, *written.traits), (*written.traits, last)):
            if _fits([first, last], pair, social=feat.social) and ANY not in pair:
                return Written(pair, written.extra, written.words)
    listed = ", or ".join(feat.pools)
    social = "; any social attribute will do" if feat.social else ""
    raise BadAnswer(f"{feat.name} takes {listed}{social}.")


def _fits(pool: list[str], traits: tuple[str, ...], *, social: bool) -> bool:
    if len(pool) != len(traits):
        return False
    charms = attributes("social")
    return all(
        want in (ANY, have) or (social and want in charms and have in charms)
        for want, have in zip(pool, traits, strict=True)
    )


def pool_name(written: Written) -> str:
    """The traits of a pool as the tables write them: "dexterity + martial_arts"."""
    return " + ".join(written.traits)


YIELDS: Mapping[str, Callable[[Mortal, int], str]] = {
    "jumping": lambda _, n: f"{2 * n} feet up or {4 * n} across",
    "climbing": lambda mortal, n: f"{FEET[mortal.footing] * n} feet up",
    "swimming": lambda _, n: f"{10 * n} minutes",
}
"""The worth of the successes, if the tables give one (WOD-FEAT-03, WOD-MOVE-06)."""


def tell_worth(fight: WodFight, mortal: Mortal, each: Feat, outcome: Outcome | None) -> None:
    """Tell the worth of the successes of one roll, if the tables give one (WOD-FEAT-03)."""
    if outcome is not None and outcome.succeeded and each.id in YIELDS:
        text = f"{each.name}: {YIELDS[each.id](mortal, outcome.net)}."
        fight.tell(text, Kind.EFFECT, audience=mortal.eyes, clauses=each.clauses)
