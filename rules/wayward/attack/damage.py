"""The amount of an attack's damage, step by step (WAY-DMG-01, WAY-DB-01..08, WAY-MIT-01..04).

    1  dice and damage bonus, times the attacker's percentages, plus the attacker's flat damage
    2  times the share that gets through: partial success
    3  minus Damage Reduction
    4  minus Block
    5  minus all other percentages together

Numbers stay exact until the end, unless `way.round_damage` says otherwise. Each step is kept in
words.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from decimal import ROUND_FLOOR, ROUND_HALF_UP, Decimal
from typing import Literal

from rules.wayward.fight.attack_spec import Part

Rounding = Literal["floor_at_end", "floor_each_step", "nearest"]
HUNDRED = Decimal(100)


@dataclass(slots=True)
class Reckoning:
    """A damage while it is computed: its `value` so far, and its steps in `words`.

    `because` tells of the attacker's percentages and flat damage, `reasons` are the names of their
    sources, and `clauses` their clauses.
    """

    value: Decimal
    rounding: Rounding = "floor_at_end"
    words: list[str] = field(default_factory=list[str])
    because: list[str] = field(default_factory=list[str])
    reasons: list[str] = field(default_factory=list[str])
    clauses: list[str] = field(default_factory=list[str])

    def step(self, value: Decimal, words: str) -> None:
        """Take the next step; drop the fraction if the house rounds each step."""
        if self.rounding == "floor_each_step":
            value = value.to_integral_value(ROUND_FLOOR)
        self.value = max(Decimal(0), value)
        link = ": now" if self.words else " ="
        self.words.append(f"{words}{link} {spelled(self.value)}")

    @property
    def taken(self) -> int:
        """The damage that is taken in the end (WAY-DMG-01)."""
        mode = ROUND_HALF_UP if self.rounding == "nearest" else ROUND_FLOOR
        return min(9999, int(self.value.to_integral_value(mode)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Raw:
    """The parts of step 1: the dice as they fell, and the attacker's own bonuses.

    `stat` is the part of the damage bonus that comes from the stat named `of`.
    """

    dice: Decimal
    stat: Decimal = Decimal(0)
    of: str = ""
    percents: Sequence[Part] = ()
    flats: Sequence[Part] = ()
    speed: int = 0
    damage_pct: Sequence[Part] = ()
    damage_flat: Sequence[Part] = ()

    @property
    def bonus(self) -> Decimal:
        """The damage bonus: percentages are summed and raise only the part from the stat.

        (WAY-DB-04, WAY-DB-05, WAY-DB-07, WAY-DB-08)
        """
        return self.stat * (1 + summed(self.percents) / HUNDRED) + summed(self.flats)


def summed(parts: Sequence[Part]) -> Decimal:
    """The sum of exact parts."""
    return sum([part.value for part in parts], Decimal(0))


def spelled(value: Decimal) -> str:
    """An exact number, written for people."""
    return f"{round(value, 3).normalize():f}" if value else "0"


def dealt(raw: Raw, rounding: Rounding, *, flat_in_percent: bool = False) -> Reckoning:
    """Step 1: dice and bonus times Speed, times the sum of percentages, plus flat damage.

    Percentages do not raise flat damage, unless `way.flat_damage_in_percent` is set. (WAY-DMG-01,
    WAY-DB-02, WAY-MIT-02)
    """
    made = Reckoning(Decimal(0), rounding)
    _explain(made, raw)
    bonus, factor = raw.bonus, 1 + summed(raw.damage_pct) / HUNDRED
    flat = summed(raw.damage_flat)
    words = f"dice {spelled(raw.dice)}"
    if bonus:
        stat = f" of {raw.of}" if raw.stat else ""
        words += f" + damage bonus{stat} {spelled(bonus)} x Speed {raw.speed}"
    if flat and flat_in_percent:
        words += f" + {spelled(flat)}"
    if factor != 1:
        words = f"({words}) x {spelled(factor)}"
    if flat and not flat_in_percent:
        words += f" + {spelled(flat)}"
    inner = raw.dice + bonus * raw.speed
    value = (inner + flat) * factor if flat_in_percent else inner * factor + flat
    made.step(value, words)
    return made


def _explain(made: Reckoning, raw: Raw) -> None:
    """Keep the source of each of the attacker's percentages and flat damages."""
    groups = (
        (raw.percents, "% of the damage bonus"),
        (raw.flats, " on the damage bonus"),
        (raw.damage_pct, "%"),
        (raw.damage_flat, ""),
    )
    for parts, unit in groups:
        for part in parts:
            if part.value:
                made.reasons.append(part.reason)
                sign = "+" if part.value > 0 else ""
                made.because.append(f"{part.reason} {sign}{spelled(part.value)}{unit}")
                made.clauses += [part.clause] if part.clause not in ("", *made.clauses) else []


def mitigated(
    made: Reckoning, *, share: Decimal, reduction: Decimal, block: int, resisted: int
) -> None:
    """Steps 2 to 5: percentages, except for the Damage Reduction; damage never falls under 0.

    (WAY-MIT-01, WAY-MIT-04, WAY-DR-01, WAY-PART-03)
    """
    if share != HUNDRED:
        made.step(made.value * share / HUNDRED, f"{spelled(share)}% gets through")
    if reduction:
        made.step(made.value - reduction, f"Damage Reduction takes {spelled(reduction)}")
    if block:
        made.step(made.value * (100 - block) / HUNDRED, f"Block takes {block}%")
    if resisted:
        made.step(made.value * (100 - resisted) / HUNDRED, f"{resisted}% less")


def reduced(total: int, *, less: int = 0, bypass: int = 0) -> Decimal:
    """The Damage Reduction that remains: flat cuts come first, then percentages up to 100.

    (WAY-DR-03, WAY-DR-04)
    """
    left = max(0, total - less)
    return Decimal(left) * (100 - min(100, bypass)) / HUNDRED


def wounding(taken: int, percents: Sequence[Part], flats: Sequence[Part]) -> int:
    """The number that is compared with the thresholds of wounds (WAY-WOUND-05)."""
    figure = taken * (1 + summed(percents) / HUNDRED) + summed(flats)
    return max(0, min(9999, int(figure.to_integral_value(ROUND_FLOOR))))
