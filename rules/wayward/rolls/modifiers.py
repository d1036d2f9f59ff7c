"""All modifiers of a ninja's numbers, each with its source.

First the changes that wounds make to a ninja's numbers (WAY-COND-02).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

from rules.dice import Modifier
from rules.wayward.character import formula
from rules.wayward.character.effects import Bonus
from rules.wayward.character.poisons import special
from rules.wayward.character.sheet import Wound
from rules.wayward.character.statuses import Status
from rules.wayward.character.values import Severity, Side, StatusKind
from rules.wayward.character.wound_tables import Disabled, WoundRow, wound_row
from rules.wayward.fight.effects import Sore
from rules.wayward.fight.state import Ninja, WayFight


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


Wanted: TypeAlias = tuple[str, ...] | None
"""The names of the wanted numbers; None for all of them."""

MOST_HELD = 10
"""The largest penalty of Immobilization and of Visibility (WAY-IMMOB-04, WAY-VIS-02)."""
DROWSY = -5
"""The penalty of somebody who was woken, until their first action (WAY-SLEEP-01)."""


COUNTS = {
    "accuracy": "WAY-ACC-01",
    "defense": "WAY-DEF-04",
    "dodge": "WAY-DEF-04",
    "parry": "WAY-DEF-04",
    "initiative": "WAY-INIT-01",
    "stamina_roll": "WAY-STAM-01",
    "chakra_roll": "WAY-CHAK-01",
    "fatigue_rolls": "WAY-STAM-01",
    "genjutsu": "WAY-GENJ-06",
    "genjutsu_offense": "WAY-GENJ-06",
    "genjutsu_defense": "WAY-GENJ-06",
    "status_roll": "WAY-STATUS-03",
    "pdb": "WAY-DB-05",
    "ndb": "WAY-DB-05",
    "db_flat": "WAY-DB-05",
    "db_pct": "WAY-DB-04",
    "damage_pct": "WAY-MIT-02",
    "damage_flat": "WAY-MIT-02",
    "dr": "WAY-DR-01",
    "block_pct": "WAY-MIT-04",
    "resist_pct": "WAY-MIT-04",
    "damage_taken_pct": "WAY-MIT-04",
    "wounding_pct": "WAY-WOUND-05",
    "wounding_flat": "WAY-WOUND-05",
    "speed": "WAY-FLOW-02",
}
"""The clauses by which modifiers to a number count; for other rolls it is WAY-D20-01."""


@dataclass(frozen=True, slots=True)
class Gift:
    """A modifier to the number with the name `target`."""

    target: str
    modifier: Modifier


HINDRANCES = frozenset({StatusKind.IMMOBILITY.value, StatusKind.VISIBILITY.value})
HINDERED = frozenset({"accuracy", "defense"})
"""The numbers that Immobilization and Visibility lower."""


def gifts(fight: WayFight, ninja: Ninja) -> list[Gift]:
    """All present modifiers of a ninja's numbers, ordered by kind of source."""
    made = list(_direct(fight, ninja, None))
    return [*made, *_of_hindrance(fight, ninja, made)]


def _direct(fight: WayFight, ninja: Ninja, wanted: Wanted) -> Iterator[Gift]:
    """The modifiers of the `wanted` numbers, except those of Immobilization and Visibility.

    This runs on every turn, so it computes nothing that is not wanted.
    """
    if ninja.body.modifiers:
        yield from _of_sheet(ninja, wanted)
    if ninja.gear.armour:
        yield from _of_armour(ninja, wanted)
    if ninja.pools.fatigue:
        yield from _of_fatigue(ninja, wanted)
    if ninja.body.statuses or ninja.body.woken:
        yield from [gift for gift in _of_statuses(ninja) if wanted is None or gift.target in wanted]
    if ninja.body.wounds:
        yield from _of_wounds(fight, ninja, wanted)
    if fight.effects:
        yield from _of_effects(fight, ninja, wanted)


def gifts_for(fight: WayFight, ninja: Ninja, *targets: str) -> list[Gift]:
    """The present modifiers, as in `gifts`, of these numbers only."""
    if HINDERED.isdisjoint(targets):
        return list(_direct(fight, ninja, targets))
    return [gift for gift in gifts(fight, ninja) if gift.target in targets]


def given(fight: WayFight, ninja: Ninja, *targets: str) -> list[Modifier]:
    """The modifiers to these numbers, each with its reason."""
    return [gift.modifier for gift in gifts_for(fight, ninja, *targets)]


def total(fight: WayFight, ninja: Ninja, *targets: str) -> int:
    """The sum of the modifiers to these numbers."""
    return sum([each.value for each in given(fight, ninja, *targets)])


def bonus_gift(ninja: Ninja, bonus: Bonus, source: str, clause: str = "") -> Gift:
    """The modifier of a bonus from a sheet, a technique or a thing, with the ninja's numbers."""
    plain = formula.constant(bonus.amount)
    amount = formula.whole(bonus.amount, ninja.numbers) if plain is None else plain
    return _gift(bonus.target, amount, bonus.source or source, clause)


def _gift(target: str, amount: int, reason: str, clause: str = "") -> Gift:
    """The modifier with its clause; without one, the clause by which modifiers to it count."""
    return Gift(target, Modifier(amount, reason, clause or COUNTS.get(target, "WAY-D20-01")))


def immobility(fight: WayFight, ninja: Ninja) -> int:
    """The Immobilization that counts: the worst, at most 10 (WAY-IMMOB-04, -05)."""
    kind = StatusKind.IMMOBILITY
    return _worst(fight, ninja, kind, list(_direct(fight, ninja, (kind.value,))))


def visibility(fight: WayFight, ninja: Ninja, toward: Ninja | None = None) -> int:
    """The worst Visibility penalty of a ninja, or toward another; 10 with the eyes shut.

    An area affects everybody in it, and everybody outside who attacks or watches somebody in it.
    (WAY-VIS-01, WAY-VIS-02, WAY-VIS-03, WAY-VIS-05)
    """
    kind = StatusKind.VISIBILITY
    own = _worst(fight, ninja, kind, list(_direct(fight, ninja, (kind.value,))))
    if toward is None:
        return own
    return max(own, min(MOST_HELD, lying(fight, toward.id, kind)))


def _worst(fight: WayFight, ninja: Ninja, kind: StatusKind, made: list[Gift]) -> int:
    """The worst penalty of a kind, minus whatever reduces it, at most 10."""
    name = kind.value
    others = [each.modifier.value for each in made if each.target == name]
    shut = MOST_HELD if kind is StatusKind.VISIBILITY and ninja.body.eyes_shut else 0
    around = lying(fight, ninja.id, kind)
    most = max([ninja.worst(kind), around, shut, *others])
    return max(0, min(MOST_HELD, most + sum([each for each in others if each < 0])))


def lying(fight: WayFight, id: str, kind: StatusKind) -> int:
    """The worst penalty of a kind from the areas around somebody (WAY-AOE-01)."""
    if not fight.battle.areas:
        return 0
    over = [area for area in fight.battle.areas if id in area.inside]
    return max([area.worth(kind) for area in over], default=0)


def _of_hindrance(fight: WayFight, ninja: Ninja, made: list[Gift]) -> Iterator[Gift]:
    """The worst Immobilization and the worst Visibility penalty; others do not add up.

    The Visibility penalty on an attack or a search depends on its target (see `visibility`).
    """
    if not (
        ninja.body.statuses or ninja.body.eyes_shut or fight.battle.areas
    ) and HINDRANCES.isdisjoint([gift.target for gift in made]):
        return
    held = _worst(fight, ninja, StatusKind.IMMOBILITY, made)
    if held:
        why, clause = "Immobilization", "WAY-IMMOB-01"
        if ninja.worst(StatusKind.IMMOBILITY) > MOST_HELD:
            clause = "WAY-IMMOB-04"
        clause = _one_of(ninja, StatusKind.IMMOBILITY, clause, "WAY-IMMOB-05")
        yield Gift("accuracy", Modifier(-(held // 2), why, clause))
        yield Gift("defense", Modifier(-held, why, clause))
    blind = _worst(fight, ninja, StatusKind.VISIBILITY, made)
    if blind > 1:
        yield Gift("defense", Modifier(-(blind // 2), "Visibility", "WAY-VIS-04"))


def _of_sheet(ninja: Ninja, wanted: Wanted) -> Iterator[Gift]:
    for bonus in ninja.body.modifiers:
        if wanted is None or bonus.target in wanted:
            yield bonus_gift(ninja, bonus, "Sheet")


def _of_armour(ninja: Ninja, wanted: Wanted) -> Iterator[Gift]:
    """The penalties of worn armour, some of them for each place that it covers."""
    for worn in ninja.gear.armour:
        for bonus in worn.kind.modifiers:
            if wanted is not None and bonus.target not in wanted:
                continue
            gift = bonus_gift(ninja, bonus, worn.name)
            places = len(worn.kind.locations) if worn.kind.each else 1
            value = gift.modifier.value * places
            yield replace(gift, modifier=replace(gift.modifier, value=value))


def _of_wounds(fight: WayFight, ninja: Ninja, wanted: Wanted) -> Iterator[Gift]:
    """The penalties of wounds; nothing can hide them (WAY-COND-02)."""
    for target, value, name in modified(ninja, fight.now):
        if wanted is None or target in wanted:
            yield Gift(target, Modifier(value, name, "WAY-COND-02"))


FATIGUE = {
    "accuracy": 1,
    "offense": 1,
    "skills": 1,
    "genjutsu_offense": 1,
    "grapple_offense": 1,
    "defense": 2,
    "genjutsu_defense": 2,
    "grapple_defense": 2,
}
"""How much each level of Fatigue takes off a number (WAY-FATIGUE-06)."""


def _of_fatigue(ninja: Ninja, wanted: Wanted) -> Iterator[Gift]:
    """The penalties of Fatigue, except on Fatigue rolls, which it helps (WAY-FATIGUE-06, -07)."""
    targets = [name for name in FATIGUE if wanted is None or name in wanted]
    if not targets:
        return
    level = ninja.pools.fatigue * (2 if carries(ninja, GUTTED) else 1)
    why = f"Fatigue {ninja.pools.fatigue}"
    for target in targets:
        yield Gift(target, Modifier(-level * FATIGUE[target], why, "WAY-FATIGUE-06"))


def _one_of(ninja: Ninja, kind: StatusKind, one: str, several: str) -> str:
    """The clause for one status of a kind, or for several."""
    return several if len(ninja.having(kind)) > 1 else one


def _of_statuses(ninja: Ninja) -> Iterator[Gift]:
    """The modifiers of statuses, except Immobilization and Visibility; the worst Burn counts."""
    if ninja.body.woken:
        for target in ("defense", "initiative"):
            yield Gift(target, Modifier(DROWSY, "Just awake", "WAY-SLEEP-01"))
    if not ninja.body.statuses:
        return
    ignited = ninja.worst(StatusKind.IGNITE)
    if ignited:
        yield Gift("skill:stealth", Modifier(-ignited, "Ignite", "WAY-IGNITE-01"))
    bleeding = ninja.worst(StatusKind.BLEED) // 2
    if bleeding:
        yield Gift(
            "stamina_roll",
            Modifier(
                -bleeding, "Bleed", _one_of(ninja, StatusKind.BLEED, "WAY-BLEED-02", "WAY-BLEED-05")
            ),
        )
    burnt = ninja.worst(StatusKind.BURN)
    if burnt:
        yield Gift(
            "stamina_roll",
            Modifier(-burnt, "Burn", _one_of(ninja, StatusKind.BURN, "WAY-BURN-01", "WAY-BURN-02")),
        )
    choked = sum([each.severity for each in ninja.having(StatusKind.SUFFOCATION)])
    if choked:
        yield Gift(
            "fatigue_rolls",
            Modifier(
                -choked,
                "Suffocation",
                _one_of(ninja, StatusKind.SUFFOCATION, "WAY-SUFF-02", "WAY-SUFF-01"),
            ),
        )
    if ninja.having(StatusKind.PRONE):
        yield Gift("accuracy", Modifier(-3, "Prone", "WAY-COND-01"))
        yield Gift("defense", Modifier(-2, "Prone", "WAY-COND-01"))
        yield Gift("move_pct", Modifier(-50, "Prone", "WAY-COND-01"))
    for status in ninja.having(StatusKind.POISON):
        yield from _of_poison(ninja, status)


def _of_poison(ninja: Ninja, status: Status) -> Iterator[Gift]:
    """The modifiers of a poison's special effect, by its maker's Toxicology (WAY-POISON-05)."""
    if not status.special:
        return
    numbers_of_maker = {**ninja.numbers, "toxicology": status.maker or 0}
    for bonus in special(status.special).bonuses:
        amount = formula.whole(bonus.amount, numbers_of_maker)
        yield Gift(bonus.target, Modifier(amount, bonus.source, "WAY-POISON-05"))


def _of_effects(fight: WayFight, ninja: Ninja, wanted: Wanted) -> Iterator[Gift]:
    for effect in fight.effects_on(ninja.id):
        for target, amount in effect.traits.items():
            if wanted is None or target in wanted:
                yield _gift(target, amount, effect.name, effect.clause)
