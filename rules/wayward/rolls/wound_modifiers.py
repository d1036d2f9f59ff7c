"""The changes that wounds make to a ninja's numbers (WAY-COND-02)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.wayward.character.sheet import Wound
from rules.wayward.character.values import Severity, Side, StatusKind
from rules.wayward.character.wound_tables import Disabled, WoundRow, wound_row
from rules.wayward.fight.effects import Sore
from rules.wayward.fight.state import Ninja


def row_of(wound: Wound) -> WoundRow | None:
    """The row of a wound in the tables; None for one that the GM described."""
    return wound_row(wound.row) if wound.row else None


def active(ninja: Ninja) -> list[tuple[Wound, WoundRow]]:
    """The wounds whose effects count, with their rows.

    A Critical wound overrides all lesser ones at its place. These go on healing, and count again if
    they are still there when it is gone. (WAY-LOC-04, WAY-LOC-05)
    """
    rows = [(wound, row) for wound in ninja.body.wounds if (row := row_of(wound)) is not None]
    worst = {(r.location, w.side) for w, r in rows if r.severity is Severity.CRITICAL}
    return [
        (wound, row)
        for wound, row in rows
        if row.severity is Severity.CRITICAL or (row.location, wound.side) not in worst
    ]


def disabled(ninja: Ninja, side: Side | None = None) -> frozenset[Disabled]:
    """The acts that wounds forbid: of any place, or of one side's arm or leg and no side."""
    return frozenset(
        what
        for wound, row in active(ninja)
        if side is None or wound.side in (side, Side.NONE)
        for what in row.disables
    )


def may_block(ninja: Ninja) -> bool:
    """Whether no wound forbids blocking."""
    return Disabled.BLOCK not in disabled(ninja)


def may_take_pills(ninja: Ninja) -> bool:
    """Whether no wound makes pills useless."""
    return Disabled.PILLS not in disabled(ninja)


def carries(ninja: Ninja, row: str) -> int:
    """The number of wounds of a row that count."""
    if not any(wound.row == row for wound in ninja.body.wounds):
        return 0
    return sum([each.id == row for _, each in active(ninja)])


LUNG = "blunt-major-torso"
"""Two of them give -12 together; a third adds nothing."""
CAVITY = "slashing-major-abdomen"
"""Each one after the first is a penalty on Fatigue rolls instead."""
GUTTED = "slashing-critical-abdomen"
"""It doubles the penalties of Fatigue."""


@dataclass(frozen=True, slots=True)
class Growth:
    """A wound that gets worse: 1 more on `targets` every `every` counts, up to `most`."""

    every: int
    targets: tuple[str, ...]
    most: int
    sign: int = -1


GROWTHS: Mapping[str, Growth] = {
    "energy-critical-head": Growth(10, ("accuracy", "d20"), 10),
    "energy-critical-torso": Growth(15, ("accuracy", "fatigue_rolls", "d20"), 9999),
    "energy-critical-abdomen": Growth(10, ("fatigue_rolls",), 9999),
    "slashing-major-head": Growth(20, ("visibility",), 5, sign=1),
}
"""Wounds that get worse in combat, by the ids of their rows."""


def sore(ninja: Ninja, wound: Wound) -> Sore:
    """The effects of a wound in this fight; empty if it is older than the fight."""
    return ninja.body.sores.get(wound.id) or Sore()


def modified(ninja: Ninja, now: int) -> Iterator[tuple[str, int, str]]:
    """The modifiers of wounds: the number's name, the amount, and the wound's name."""
    if not ninja.body.wounds:
        return
    met: Counter[str] = Counter()
    burns = bool(ninja.having(StatusKind.BURN))
    for wound, row in active(ninja):
        met[row.id] += 1
        for target, value in _mods(row, met[row.id]).items():
            until = sore(ninja, wound).until
            timed = row.lasting.duration and (until is None or until <= now)
            if not timed and (burns or not row.lasting.while_burning):
                yield target, value, row.name
        growth = GROWTHS.get(row.id)
        grown = sore(ninja, wound).grown
        if growth is not None and grown:
            for target in growth.targets:
                yield target, growth.sign * grown, row.name


def _mods(row: WoundRow, time: int) -> Mapping[str, int]:
    """The modifiers of the first, second ... wound of a row (WAY-LOC-04)."""
    if row.id == CAVITY and time > 1:
        return {"fatigue_rolls": -2}
    if row.id == LUNG and time > 1:
        return {"fatigue_rolls": -8} if time == 2 else {}
    if time > 1 and not row.lasting.stack:
        return {}
    if row.includes:
        with_it = wound_row(row.includes).lasting.mods
        return {
            name: row.lasting.mods.get(name, 0) + with_it.get(name, 0)
            for name in {**row.lasting.mods, **with_it}
        }
    return row.lasting.mods


def restat(ninja: Ninja, now: int) -> None:
    """Compute the stats that wounds lower by a percentage, rounded down, at least 1."""
    for name, stat in ninja.body.whole.items():
        percent = sum(
            [value for target, value, _ in modified(ninja, now) if target == f"{name}_pct"]
        )
        setattr(ninja.stats, name, max(1, stat * (100 + percent) // 100))
