"""What one count does by itself to statuses and pools: each number from the rulebook."""

from __future__ import annotations

from typing import Any

import pytest

from rules.dice import Dice, Roll
from rules.engine.state.effects import Effect
from rules.engine.views.visibility import PUBLIC
from rules.wayward.actions.abort import DOME
from rules.wayward.character.statuses import Status, StatusEnd
from rules.wayward.character.values import Condition, StatusKind
from rules.wayward.fight.effects import HEALS
from rules.wayward.turns.ticks import report_of, tick
from tests.rules.wayward.drive import driven
from tests.rules.wayward.table import WayTable


def table(house: dict[str, Any] | None = None, **sheet: Any) -> WayTable:
    """Ama, whose stats are all 20, with 1000 Vitality and 500 HP; and an orc of the GM's."""
    made = WayTable(**(house or {}))
    made.pc("Ama", **{"vitality_max": 1000, "hp_max": 500, **sheet})
    made.npc("Orc", vitality_max=1000)
    return made.start(20, 10)


def ticks(made: WayTable, count: int) -> None:
    """The count comes."""
    made.fight.timeline.count = count
    driven(tick(made.fight))


def suffers(made: WayTable, kind: StatusKind, severity: int, **fields: Any) -> None:
    """Ama has the status since count 0."""
    made.who("ama").body.statuses.append(
        Status(id=f"s{severity}", kind=kind, severity=severity, **fields)
    )


@pytest.mark.clause("WAY-BLEED-01", "WAY-BLEED-03", "WAY-IGNITE-02", "WAY-IGNITE-04")
@pytest.mark.parametrize(
    ("kind", "count", "lost", "severity"),
    [
        (StatusKind.BLEED, 4, 0, 4),
        (StatusKind.BLEED, 5, 8, 4),
        (StatusKind.BLEED, 10, 8, 4),
        (StatusKind.BLEED, 20, 8, 3),
        (StatusKind.IGNITE, 4, 0, 4),
        (StatusKind.IGNITE, 5, 4 + 40, 3),
        (StatusKind.POISON, 1, 4, 4),
        (StatusKind.POISON, 7, 4, 4),
        (StatusKind.BURN, 20, 0, 4),
    ],
)
def test_what_a_status_of_4_costs_on_a_count(
    kind: StatusKind, count: int, lost: int, severity: int
) -> None:
    """Bleed costs 8 HP; Ignite 4, and 4% of 1000 Vitality; poison 4 on each count."""
    made = table()
    suffers(made, kind, 4)
    ticks(made, count)
    pools = made.who("ama").pools
    assert (1000 - pools.vitality) + (500 - pools.hp) == lost
    assert [each.severity for each in made.who("ama").body.statuses] == [severity]


@pytest.mark.parametrize(
    ("fields", "count", "left"),
    [
        ({"fades": 1}, 1, [2]),
        ({"fades": 10}, 9, [3]),
        ({"fades": 10}, 10, [2]),
        ({"fades": 10}, 11, [3]),
        ({"grows": 1}, 1, [4]),
        ({"grows": 5}, 4, [3]),
        ({"grows": 5}, 5, [4]),
        ({"grows": 5}, 0, [3]),
        ({"fades": 5}, 0, [3]),
        ({"ends": StatusEnd(until=6)}, 5, [3]),
        ({"ends": StatusEnd(until=6)}, 6, []),
    ],
)
def test_what_fades_grows_and_ends(fields: dict[str, Any], count: int, left: list[int]) -> None:
    """By 1 in so many counts; what ends on a count does nothing on it any more."""
    made = table()
    suffers(made, StatusKind.IMMOBILITY, 3, **fields)
    ticks(made, count)
    assert [each.severity for each in made.who("ama").body.statuses] == left


def test_what_fades_to_nothing_is_gone_and_what_grows_from_nothing_is_not() -> None:
    """An Immobilization of 1 that fades; a slow poison of 0."""
    made = table()
    suffers(made, StatusKind.IMMOBILITY, 1, fades=10)
    suffers(made, StatusKind.POISON, 0, grows=20)
    ticks(made, 10)
    assert [each.kind for each in made.who("ama").body.statuses] == [StatusKind.POISON]


@pytest.mark.parametrize(
    ("hp", "condition", "after", "becomes"),
    [
        (400, Condition.FIT, 403, Condition.FIT),
        (499, Condition.FIT, 500, Condition.FIT),
        (-2, Condition.INCAPACITATED, 1, Condition.FIT),
        (-3, Condition.INCAPACITATED, 0, Condition.INCAPACITATED),
        (-500, Condition.DEAD, -500, Condition.DEAD),
    ],
)
def test_a_pill_gives_hp_and_may_bring_one_up(
    hp: int, condition: Condition, after: int, becomes: Condition
) -> None:
    """By 3 a count, up to the maximum; above 0 HP one can act again; the dead stay dead."""
    made = table()
    ama = made.who("ama")
    ama.pools.hp, ama.body.condition = hp, condition
    made.fight.effects.append(Effect(id="p", on="ama", name="Pill", traits={HEALS: 3}))
    made.fight.effects.append(Effect(id="q", on="ama", name="Song", traits={"dodge": 3}))
    ticks(made, 1)
    assert (ama.pools.hp, ama.body.condition) == (after, becomes)


@pytest.mark.clause("WAY-DEF-04")
@pytest.mark.parametrize(("tags", "stands"), [([DOME], False), ([], True)])
def test_the_roll_of_a_dome_goes_with_it(tags: list[str], *, stands: bool) -> None:
    """Another effect that ends on the same count takes no roll away."""
    made = table()
    ama, d20 = made.who("ama"), Dice(1, 20)
    ama.turn.standing = Roll(d20, d20.throw(lambda _: 15), "Dodge", ())
    made.fight.effects.append(Effect(id="d", on="ama", name="Kaiten", until=5, tags=tags))
    ticks(made, 5)
    assert (ama.turn.standing is not None) is stands


@pytest.mark.clause("WAY-POISON-02")
def test_a_poison_and_all_numbers_are_for_its_victim_and_the_gm() -> None:
    """Everybody reads of a Bleed, and of no poison; how much is told to the owner and the GM."""
    made = table()
    for id, bleeds in (("ama", {"Bleed": 8}), ("orc", {})):
        made.fight.timeline.lost[id] = {"Poison": 3, **bleeds}
        report_of(made.fight, made.who(id))
    assert made.fight.timeline.lost == {}
    lines = made.fight.told[-4:]
    assert [(line.text, PUBLIC.sees(line.audience)) for line in lines] == [
        ("Ama suffers from bleed.", True),
        ("Ama loses 3 from Poison, 8 from Bleed.", False),
        ("Orc suffers.", True),
        ("Orc loses 3 from Poison.", False),
    ]
