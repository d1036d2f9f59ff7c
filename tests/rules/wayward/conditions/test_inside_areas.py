"""The people inside the area of an attack, those it spares, and how hard it is to leave."""

from __future__ import annotations

from typing import Any

import pytest

from rules.errors import BadAnswer
from rules.wayward.character.values import AreaKind, Condition
from rules.wayward.conditions.areas import (
    dodge_penalty,
    inside,
    spare,
    spare_field,
    tell_spared,
)
from rules.wayward.fight.action_in_progress import Attack, Deed, DeedAttack
from rules.wayward.fight.attack_spec import Art, Spec, SpecTarget
from rules.wayward.fight.turn_action import Turn
from tests.rules.wayward.character.test_technique_traits import technique
from tests.rules.wayward.drive import asked_in, driven
from tests.rules.wayward.table import WayTable


def four() -> WayTable:
    """Ama and Cai of one side, Ben of the other, and Dan, seen only by the GM."""
    table = WayTable()
    for name, side in (("Ama", "red"), ("Ben", "blue"), ("Cai", "red")):
        table.pc(name, side=side, agi=50)
    table.npc("Dan", hidden=True, side="blue")
    table.start()
    table.fight.battle.distances.update(
        {"ama|ben": 20, "ama|cai": 50, "ben|cai": 51, "ama|dan": 10, "ben|dan": 60}
    )
    return table


def area(kind: AreaKind, **more: Any) -> Spec:
    """An attack on everybody within 5 yards."""
    return Spec(name="Blast", art=Art.NINJUTSU, target=SpecTarget(area=kind, radius=50, **more))


def deed(*targets: str, spec: Spec | None = None) -> Deed:
    """An action of Ama's at these."""
    made = Deed(id="d", by="ama", act="use", title="Blast", targets=list(targets))
    made.attack = DeedAttack(spec=spec)
    return made


@pytest.mark.clause("WAY-AOE-01", "WAY-AOE-02")
@pytest.mark.parametrize(
    ("spec", "targets", "found"),
    [
        (area(AreaKind.AROUND_USER), (), ["ben", "cai", "dan"]),
        (area(AreaKind.PLACED), (), ["ama", "ben", "cai", "dan"]),
        # 5.1 yards from Ben to Cai are too far, and so are 6 to Dan.
        (area(AreaKind.PLACED), ("ben",), ["ama", "ben"]),
        (area(AreaKind.TARGETED), ("ben",), ["ama", "ben"]),
        (area(AreaKind.AROUND_USER, spares=["cai"]), (), ["ben", "dan"]),
        (area(AreaKind.NONE), ("ben", "cai"), ["ben", "cai"]),
    ],
)
def test_known_distances_say_who_is_inside(
    spec: Spec, targets: tuple[str, ...], found: list[str]
) -> None:
    """Around its user everybody but them; around a target all within 5 yards of it."""
    table = four()
    assert asked_in(inside(table.fight, deed(*targets), spec)) == set()
    assert driven(inside(table.fight, deed(*targets), spec)) == found


@pytest.mark.clause("WAY-AOE-02")
def test_the_dead_and_those_who_have_gone_are_not_inside() -> None:
    """Neither of an area nor as targets."""
    table = four()
    table.who("cai").body.condition = Condition.DEAD
    assert driven(inside(table.fight, deed(), area(AreaKind.AROUND_USER))) == ["ben", "dan"]
    table.who("ben").out = True
    assert driven(inside(table.fight, deed("ben", "dan"), area(AreaKind.NONE))) == ["dan"]


@pytest.mark.clause("WAY-AOE-02", "WAY-HIDE-06")
@pytest.mark.parametrize(("pair", "asks"), [("ama|cai", {"area_contents"}), ("ama|dan", set())])
def test_the_gm_is_asked_if_the_distance_of_somebody_in_sight_is_unknown(
    pair: str, asks: set[str]
) -> None:
    """An unknown distance to Dan, who nobody sees, asks nobody: Dan is outside."""
    table = four()
    del table.fight.battle.distances[pair]
    assert asked_in(inside(table.fight, deed(), area(AreaKind.AROUND_USER))) == asks
    others = {"ben", "cai", "dan"} - {pair.partition("|")[2]}
    assert {*driven(inside(table.fight, deed(), area(AreaKind.AROUND_USER)))} == others


@pytest.mark.clause("WAY-AOE-03")
@pytest.mark.parametrize(
    ("speed", "radius", "penalty"),
    [
        # AGI 50 moves a yard in each count.
        *((0, 20, [-4]), (-3, 20, [-4]), (1, 20, [-2]), (2, 20, []), (3, 20, [])),
        *((1, 19, []), (1, 31, [-4])),
    ],
)
def test_each_yard_short_takes_2_off_a_dodge(speed: int, radius: int, penalty: list[int]) -> None:
    """Full yards."""
    table: Any = four()
    spec = area(AreaKind.PLACED)
    spec.target.radius = radius
    made = Attack(id="a", deed="d", by="ama", target="ben", spec=spec, speed=speed, damage_speed=8)
    ben = table.who("ben")
    assert [each.value for each in dodge_penalty(table.fight, made, ben)] == penalty
    spec.target.area_penalty = False
    assert dodge_penalty(table.fight, made, ben) == []
    spec.target.area_penalty, spec.target.area = True, AreaKind.NONE
    assert dodge_penalty(table.fight, made, ben) == []


@pytest.mark.clause("WAY-AOE-01")
def test_only_allies_in_sight_can_be_left_out() -> None:
    """By a technique that can; the form names them, if there are some."""
    table = four()
    ama = table.who("ama")
    sparing, plain = technique("ninjutsu", may_spare=True), technique("ninjutsu")
    field: Any = spare_field(Turn(table.fight, ama), [plain, sparing], least=1)
    assert ([each.value for each in field.options], field.least) == (["cai"], 1)
    assert spare_field(Turn(table.fight, ama), [plain]) is None
    assert spare_field(Turn(table.fight, table.who("ben")), [sparing]) is None
    with pytest.raises(BadAnswer, match="hits everybody inside: choose nobody"):
        spare(Turn(table.fight, ama), plain, deed(), ["cai"])
    with pytest.raises(BadAnswer, match="hits everybody inside: choose nobody"):
        spare(Turn(table.fight, ama), None, deed(), ["cai"])
    with pytest.raises(BadAnswer, match="Only allies in sight can be spared"):
        spare(Turn(table.fight, ama), sparing, deed(), ["cai", "ben"])
    spec = area(AreaKind.AROUND_USER)
    made = deed(spec=spec)
    spare(Turn(table.fight, ama), sparing, made, ["cai"])
    assert (made.spares, spec.target.spares) == (["cai"], ["cai"])
    tell_spared(table.fight, ama, made)
    assert [line.text for line in table.fight.told][-1] == "Blast leaves out Cai."
    told = len(table.fight.told)
    empty = deed()
    spare(Turn(table.fight, ama), plain, empty, [])
    tell_spared(table.fight, ama, empty)
    assert (empty.spares, len(table.fight.told)) == ([], told)
