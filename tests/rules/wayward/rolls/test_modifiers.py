"""What changes a ninja's numbers: each source with its amount, and how sources stand together."""

from __future__ import annotations

from typing import Any

import pytest

from rules.dice import Modifier
from rules.engine.state.effects import Effect
from rules.wayward.character.sheet import Wound
from rules.wayward.character.values import StatusKind
from rules.wayward.fight.effects import Area, AreaEffect, Sore, Status
from rules.wayward.fight.state import Ninja
from rules.wayward.rolls.d20_rolls import (
    accuracy_bonus,
    accuracy_roll,
    against_initiative,
    grapple,
    parry,
    skill,
    with_initiative,
)
from rules.wayward.rolls.modifiers import gifts, given, immobility, lying, total, visibility
from rules.wayward.rolls.wound_modifiers import modified, restat
from tests.rules.wayward.table import WayTable


def ama(house: dict[str, Any] | None = None, **sheet: Any) -> tuple[WayTable, Ninja]:
    """Ama, whose stats are all 20, in a fight with Ben on count 7."""
    table = WayTable(**(house or {}))
    table.pc("Ama", **sheet)
    table.pc("Ben")
    table.start()
    table.fight.timeline.count = 7
    return table, table.who("ama")


def found(table: WayTable, ninja: Ninja) -> list[tuple[str, int, str]]:
    """All modifiers: the number, the amount and the reason."""
    every = gifts(table.fight, ninja)
    return [(each.target, each.modifier.value, each.modifier.reason) for each in every]


STATUSES: list[tuple[list[tuple[str, int]], list[tuple[str, int, str]]]] = [
    ([("ignite", 3), ("ignite", 5)], [("skill:stealth", -5, "Ignite")]),
    ([("bleed", 1)], []),
    ([("bleed", 2)], [("stamina_roll", -1, "Bleed")]),
    ([("bleed", 5), ("bleed", 4)], [("stamina_roll", -2, "Bleed")]),
    ([("burn", 3), ("burn", 1)], [("stamina_roll", -3, "Burn")]),
    ([("suffocation", 2), ("suffocation", 3)], [("fatigue_rolls", -5, "Suffocation")]),
    (
        [("prone", 1)],
        [("accuracy", -3, "Prone"), ("defense", -2, "Prone"), ("move_pct", -50, "Prone")],
    ),
    ([("immobility", 1)], [("accuracy", 0, "Immobilization"), ("defense", -1, "Immobilization")]),
    (
        [("immobility", 5), ("immobility", 3)],
        [("accuracy", -2, "Immobilization"), ("defense", -5, "Immobilization")],
    ),
    ([("visibility", 1)], []),
    ([("visibility", 2)], [("defense", -1, "Visibility")]),
    ([("visibility", 14)], [("defense", -5, "Visibility")]),
    ([("shock", 3)], []),
    ([("paralysis", 3)], []),
    ([("needling", 3)], []),
    ([("sleep", 1)], []),
    ([("poison", 3)], []),
]


@pytest.mark.clause("WAY-COND-01", "WAY-IMMOB-01", "WAY-VIS-04", "WAY-BLEED-02", "WAY-BURN-01")
@pytest.mark.parametrize(("statuses", "changes"), STATUSES)
def test_a_status_changes_these_numbers_and_no_others(
    statuses: list[tuple[str, int]], changes: list[tuple[str, int, str]]
) -> None:
    """The worst of a kind counts, halves are rounded down, and Suffocations add up."""
    table, ninja = ama()
    for number, (kind, severity) in enumerate(statuses):
        made = Status(id=f"s{number}", kind=StatusKind(kind), severity=severity)
        ninja.body.statuses.append(made)
    assert found(table, ninja) == changes


@pytest.mark.clause("WAY-SLEEP-01")
def test_whoever_was_woken_defends_worse() -> None:
    """By 5, and so is their Initiative."""
    table, ninja = ama()
    ninja.body.woken = True
    assert found(table, ninja) == [("defense", -5, "Just awake"), ("initiative", -5, "Just awake")]


@pytest.mark.clause("WAY-FATIGUE-06")
@pytest.mark.parametrize(
    ("row", "each"), [("blunt-minor-leg", 1), ("slashing-critical-abdomen", 2)]
)
def test_fatigue_lowers_what_it_lowers(row: str, each: int) -> None:
    """At Fatigue 3 by 3 or 6, and twice as much with an open belly."""
    table, ninja = ama(fatigue=3)
    ninja.body.wounds.append(Wound(id="w", row=row))
    ones = ["accuracy", "offense", "skills", "genjutsu_offense", "grapple_offense"]
    twos = ["defense", "genjutsu_defense", "grapple_defense"]
    made = [each for each in found(table, ninja) if each[2] == "Fatigue 3"]
    assert made == [
        *((name, -3 * each, "Fatigue 3") for name in ones),
        *((name, -6 * each, "Fatigue 3") for name in twos),
    ]


@pytest.mark.clause("WAY-IMMOB-04", "WAY-VIS-02")
@pytest.mark.parametrize("kind", ["immobility", "visibility"])
@pytest.mark.parametrize(
    ("status", "around", "modifiers", "worst"),
    [
        (0, 0, [], 0),
        (4, 0, [], 4),
        (4, 6, [], 6),
        (7, 6, [], 7),
        (0, 0, [3], 3),
        (0, 0, [3, 5], 5),
        (12, 0, [], 10),
        (12, 0, [-3], 9),
        (4, 0, [-3, -3], 0),
        (4, 0, [-1, 6], 5),
        (0, 0, [-2], 0),
    ],
)
def test_the_worst_penalty_counts_less_what_eases_it(
    kind: str, status: int, around: int, modifiers: list[int], worst: int
) -> None:
    """From statuses, areas and the sheet; no less than nothing and no more than 10."""
    table, ninja = ama(modifiers=[{"target": kind, "amount": each} for each in modifiers])
    if status:
        made = Status(id="s", kind=StatusKind(kind), severity=status)
        ninja.body.statuses.append(made)
    if around:
        area = Area(id="a", name="Pit", inside=["ama"])
        area.effect = AreaEffect(status=kind, severity=around)
        table.fight.battle.areas.append(area)
    counts = immobility if kind == "immobility" else visibility
    assert counts(table.fight, ninja) == worst
    taken = worst if kind == "immobility" else worst // 2
    assert total(table.fight, ninja, "defense") == -taken
    assert total(table.fight, ninja, "accuracy") == (-(worst // 2) if kind == "immobility" else 0)


@pytest.mark.clause("WAY-VIS-05", "WAY-VIS-06")
def test_an_area_hampers_whoever_looks_into_it_and_shut_eyes_see_nothing() -> None:
    """Of smoke of 14 around Ben 10 count toward them; Ama's own 3 count too."""
    table, ninja = ama()
    smoke = Area(id="a", name="Smoke", inside=["ben"])
    smoke.effect = AreaEffect(status="visibility", severity=14)
    table.fight.battle.areas.append(smoke)
    ben = table.who("ben")
    assert lying(table.fight, "ben", StatusKind.VISIBILITY) == 14
    assert lying(table.fight, "ama", StatusKind.VISIBILITY) == 0
    assert (visibility(table.fight, ninja), visibility(table.fight, ninja, ben)) == (0, 10)
    smoke.effect.severity = 2
    ninja.body.statuses.append(Status(id="s", kind=StatusKind.VISIBILITY, severity=3))
    assert visibility(table.fight, ninja, ben) == 3
    ninja.body.eyes_shut = True
    assert (visibility(table.fight, ninja), immobility(table.fight, ninja)) == (10, 0)


def test_an_effect_counts_for_whom_it_is_on() -> None:
    """Only the numbers that it names."""
    table, ninja = ama()
    table.fight.effects += [
        Effect(id="a", on="ama", name="Veil", traits={"dodge": 2, "parry": 1}),
        Effect(id="b", on="ben", name="Mask", traits={"dodge": 5}),
    ]
    assert found(table, ninja) == [("dodge", 2, "Veil"), ("parry", 1, "Veil")]
    assert given(table.fight, ninja, "dodge") == [Modifier(2, "Veil", "WAY-DEF-04")]
    assert given(table.fight, ninja, "accuracy") == []


# -------------------------------------------------- rolls


@pytest.mark.clause("WAY-ACCROLL-01", "WAY-ACCROLL-02", "WAY-D20-02")
@pytest.mark.parametrize(
    ("modifiers", "parts"),
    [
        ([("d20", 3, "Cat")], [2]),
        ([("d20", -3, "Wet")], [2, -3]),
        # What already lowers Accuracy counts once, by its Accuracy.
        ([("accuracy", -2, "Wet"), ("d20", -3, "Wet")], [2, -2]),
        ([("accuracy", 2, "Cat"), ("d20", -3, "Cat")], [2, 2, -3]),
        ([("accuracy", -2, "Wet"), ("d20", -3, "Dark")], [2, -2, -3]),
    ],
)
def test_an_accuracy_roll_takes_penalties_on_d20_rolls(
    modifiers: list[tuple[str, int, str]], parts: list[int]
) -> None:
    """DEX adds 2; bonuses to d20 rolls do not count."""
    own = [{"target": t, "amount": a, "source": s} for t, a, s in modifiers]
    table, ninja = ama(modifiers=own)
    accuracy = accuracy_bonus(table.fight, ninja)
    made = accuracy_roll(table.fight, ninja, accuracy)
    assert [each.value for each in made] == parts


@pytest.mark.clause("WAY-PARRY-04", "WAY-PARRY-05", "WAY-PARRY-06")
@pytest.mark.parametrize(
    ("modifiers", "amount"),
    [
        ([("accuracy", 2, "Cat")], 2),
        ([("accuracy", 2, "Cat"), ("parry", 3, "Cat")], 3),
        ([("accuracy", 3, "Cat"), ("parry", 2, "Cat")], 3),
        ([("accuracy", 2, "Cat"), ("parry", 2, "Cat")], 2),
        ([("accuracy", 2, "Cat"), ("parry", 3, "Dog")], 5),
        ([("accuracy", -2, "Wet"), ("defense", -3, "Wet")], -3),
        ([("accuracy", -2, "Wet"), ("defense", -3, "Dark")], -5),
        ([("accuracy", 2, "Cat"), ("d20", 1, "Cat")], 2),
        ([("accuracy", 2, "Cat"), ("defense", -1, "Cat")], 1),
    ],
)
def test_a_source_helps_a_parry_once(modifiers: list[tuple[str, int, str]], amount: int) -> None:
    """By its better value; a penalty counts as a defence."""
    own = [{"target": t, "amount": a, "source": s} for t, a, s in modifiers]
    table, ninja = ama(modifiers=own)
    assert sum(each.value for each in parry(table.fight, ninja)) == 2 + amount


@pytest.mark.clause("WAY-FATIGUE-07", "WAY-INIT-01")
@pytest.mark.parametrize(("fatigue", "more", "less"), [(0, [], []), (2, [-2], [-4])])
def test_opposed_initiative_counts_fatigue_once_or_twice(
    fatigue: int, more: list[int], less: list[int]
) -> None:
    """Once for whoever attempts something, twice for whoever resists it."""
    table, ninja = ama(fatigue=fatigue)
    assert [each.value for each in with_initiative(table.fight, ninja)] == [2, *more]
    assert [each.value for each in against_initiative(table.fight, ninja)] == [2, *less]


@pytest.mark.clause("WAY-WEAP-01", "WAY-D20-01")
def test_of_several_chains_only_the_best_helps() -> None:
    """A chain of 3 and one of 5: 5, and PDB 1.3 counts as 1."""
    own = [
        {"id": "a", "name": "Chain", "types": ["blunt"], "speed": 8, "grapple_bonus": 3},
        {"id": "b", "name": "Long Chain", "types": ["blunt"], "speed": 8, "grapple_bonus": 5},
    ]
    table, ninja = ama(weapons=[{**each, "held": True} for each in own])
    made = [(each.value, each.reason) for each in grapple(table.fight, ninja, controls=True)]
    assert made == [(1, "Damage bonus of STR"), (1, "AGI"), (5, "Long Chain")]


@pytest.mark.clause("WAY-STATUS-03")
def test_a_skill_roll_counts_its_ranks_and_what_helps_all_skills() -> None:
    """Stealth 4, 2 on Stealth, 1 on all skills and 3 on d20 rolls; another skill has 0 ranks."""
    own = [
        {"target": "stealth", "amount": 2},
        {"target": "skills", "amount": 1},
        {"target": "d20", "amount": 3},
    ]
    table, ninja = ama(modifiers=own, skill_ranks={"stealth": 4})
    assert [each.value for each in skill(table.fight, ninja, "stealth")] == [4, 2, 1, 3]
    made = skill(table.fight, ninja, "chakra_control")
    assert [(each.value, each.reason) for each in made[:1]] == [(0, "Chakra Control")]
    assert [each.value for each in made] == [0, 1, 3]


# -------------------------------------------------- wounds


@pytest.mark.clause("WAY-COND-02", "WAY-LOC-04")
@pytest.mark.parametrize(
    ("row", "sums"),
    [
        ("blunt-major-torso", [{"fatigue_rolls": -4}, {"fatigue_rolls": -12}]),
        (
            "slashing-major-abdomen",
            [{"fatigue_bonus": -1}, {"fatigue_bonus": -1, "fatigue_rolls": -2}],
        ),
        # It does not add up.
        ("piercing-minor-leg", [{"defense": -1}, {"defense": -1}]),
        # It brings the Ringing Noise with it.
        (
            "blunt-major-head",
            [{"d20": -1, "genjutsu_defense": -1}, {"d20": -2, "genjutsu_defense": -2}],
        ),
        ("blunt-minor-arm", [{"accuracy": -1, "seal_speed": 1}, {"accuracy": -2, "seal_speed": 2}]),
    ],
)
def test_a_second_wound_of_a_row_counts_as_the_row_says(
    row: str, sums: list[dict[str, int]]
) -> None:
    """The first and the second one; a third lung adds nothing."""
    _, ninja = ama()
    for number, expected in enumerate(sums):
        ninja.body.wounds.append(Wound(id=f"w{number}", row=row))
        ninja.body.sores[f"w{number}"] = Sore(until=99)
        made: dict[str, int] = {}
        for target, value, _ in modified(ninja, 7):
            made[target] = made.get(target, 0) + value
        assert made == expected


@pytest.mark.clause("WAY-COND-02")
@pytest.mark.parametrize(("until", "lasts"), [(None, False), (7, False), (8, True)])
def test_a_passing_penalty_ends_on_its_count(until: int | None, *, lasts: bool) -> None:
    """Bruised Ribs slow by 1 for 50 counts; of an older fight nothing is left."""
    _, ninja = ama()
    ninja.body.wounds.append(Wound(id="w", row="blunt-minor-torso"))
    if until is not None:
        ninja.body.sores["w"] = Sore(until=until)
    assert [*modified(ninja, 7)] == ([("speed", 1, "Bruised Ribs")] if lasts else [])


@pytest.mark.clause("WAY-COND-02")
@pytest.mark.parametrize(
    ("row", "grown", "changes"),
    [
        ("energy-critical-torso", 3, {"accuracy": -3, "fatigue_rolls": -3, "d20": -3}),
        ("energy-critical-head", 2, {"accuracy": -2, "d20": -2, "visibility": 3}),
        ("energy-critical-abdomen", 4, {"fatigue_rolls": -4}),
        ("slashing-major-head", 5, {"visibility": 5}),
        ("slashing-major-head", 0, {}),
        ("blunt-critical-abdomen", 4, {}),
    ],
)
def test_what_has_grown_counts_on_the_wounds_numbers(
    row: str, grown: int, changes: dict[str, int]
) -> None:
    """Penalties are lower numbers; blood in the eyes is a larger penalty of sight."""
    _, ninja = ama()
    ninja.body.wounds.append(Wound(id="w", row=row))
    ninja.body.sores["w"] = Sore(grown=grown)
    assert {target: value for target, value, _ in modified(ninja, 7)} == changes


@pytest.mark.clause("WAY-COND-02")
@pytest.mark.parametrize(
    ("rows", "str_", "agi"),
    [
        ([], 20, 20),
        (["slashing-major-arm"], 17, 20),
        (["slashing-major-arm"] * 2, 14, 20),
        (["slashing-major-leg"], 20, 18),
        (["slashing-major-arm"] * 9, 1, 20),
    ],
)
def test_a_torn_muscle_lowers_its_stat(rows: list[str], str_: int, agi: int) -> None:
    """By 15% of STR for each arm and 10% of AGI for a leg, to no less than 1."""
    _, ninja = ama()
    ninja.body.wounds += [Wound(id=f"w{n}", row=row) for n, row in enumerate(rows)]
    restat(ninja, 7)
    assert (ninja.stats.str, ninja.stats.agi) == (str_, agi)
