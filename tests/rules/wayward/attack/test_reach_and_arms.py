"""Who can be reached, with which weapons, and what a link that asks for a contest tells."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.views.visibility import Kind
from rules.errors import BadAnswer
from rules.wayward.attack.attack_values import approach, by_hand, farthest, see_to_reach
from rules.wayward.basic_attacks import arm, arms, in_hand_first
from rules.wayward.fight.turn_action import Turn
from tests.rules.wayward.table import TIRELESS, WayTable, duel


def apart(gap: int | None, agi: int = 50) -> WayTable:
    """Ama, who moves a yard a count, and Ben, so many tenths away."""
    table = duel({"agi": agi})
    table.fight.battle.distances.clear()
    if gap is not None:
        table.fight.battle.distances["ama|ben"] = gap
    return table


@pytest.mark.clause("WAY-WEAP-01")
def test_what_is_thrown_far_reaches_a_yard_in_hand() -> None:
    """A kunai stabs as far as an arm, a katana as far as its row says: a yard each."""
    table = duel({"weapons": [{"id": "kunai", "count": 4}, "katana"]})
    ama = table.who("ama")
    reaches = {
        weapon.id: by_hand(table.fight, ama, weapon).target.reach for weapon in ama.gear.weapons
    }
    assert reaches == {"kunai": 10, "katana": 10}


FAR = "Ben is {} away; this goes {}, and you move 4 yards on the way."


@pytest.mark.clause("WAY-MOVE-02")
@pytest.mark.parametrize(
    ("gap", "reach", "yards", "moved"),
    [
        (None, 0, 0, 0),
        (10, 0, 0, 0),
        (11, 0, 0, 1),
        (50, 0, 0, 40),
        (51, 0, 0, FAR.format("5.1 yards", "1 yard")),
        (70, 30, 0, 40),
        (71, 30, 0, FAR.format("7.1 yards", "3 yards")),
        (None, 0, 4, 40),
        (None, 0, 5, "With this attack you move 4 yards at the most."),
        (40, 0, 2, 30),
        (20, 0, 2, 20),
    ],
)
def test_an_attacker_moves_half_of_the_speed_or_as_far_as_they_must(
    gap: int | None, reach: int, yards: int, moved: int | str
) -> None:
    """Speed 8 are 4 yards; a blow reaches a yard, or as far as its weapon."""
    table = apart(gap)
    fight, ama = table.fight, table.who("ama")
    assert farthest(fight, ama, 8) == 40
    assert farthest(fight, ama, -3) == 0
    if isinstance(moved, int):
        assert see_to_reach(fight, ama, "ben", reach=reach, speed=8, yards=yards) == moved
        return
    with pytest.raises(BadAnswer) as refused:
        _ = see_to_reach(fight, ama, "ben", reach=reach, speed=8, yards=yards)
    assert str(refused.value) == moved


@pytest.mark.clause("WAY-MOVE-02")
@pytest.mark.parametrize(("gap", "left"), [(50, 20), (20, 0), (None, None)])
def test_moving_to_a_target_ends_beside_it(gap: int | None, left: int | None) -> None:
    """All read of the 3 yards; an unknown distance stays unknown."""
    table = apart(gap)
    fight = table.fight
    approach(fight, table.who("ama"), table.who("ben"), 30)
    assert fight.battle.distances.get("ama|ben") == left
    assert fight.told[-1].text == "Ama moves 3 yards toward Ben."


HAND = {"held": True}


@pytest.mark.clause("WAY-WEAP-01", "WAY-HANDS-10", "WAY-DB-03")
@pytest.mark.parametrize(
    ("weapon", "offered", "first"),
    [
        ({"id": "katana"}, [("katana:iaijutsu", "Katana (out of the sheath)")], None),
        ({"id": "katana", **HAND}, [("katana", "Katana")], "katana"),
        ({"id": "kunai", "count": 2}, [("kunai", "Kunai")], None),
        (
            {"id": "kunai", "count": 2, **HAND},
            [("kunai", "Kunai"), ("kunai:at-hand", "Kunai (at hand)")],
            "kunai",
        ),
        ({"id": "shuriken", "count": 0}, [], None),
        ({"id": "kama"}, [], None),
    ],
)
def test_the_weapons_of_an_attack_are_at_hand_or_fly(
    weapon: dict[str, Any], offered: list[tuple[str, str]], first: str | None
) -> None:
    """Bare hands come first, but a form begins with what is in hand."""
    table = duel({"weapons": [weapon], "str": 60, "abilities": ["iaijutsu"]})
    fight, ama = table.fight, table.who("ama")
    assert [*arms(fight, ama)] == [("unarmed", "Unarmed"), *offered]
    assert in_hand_first(Turn(fight, ama)).get("weapon") == first
    with pytest.raises(BadAnswer, match=r"^That weapon is not in hand: draw it first\.$"):
        _ = arm(fight, ama, "yari")


@pytest.mark.clause("WAY-WEAP-01")
def test_a_weapon_takes_the_strength_that_its_row_asks_for() -> None:
    """A zanbato asks for STR 100; with 100 it strikes at hand, and a kunai flies or does not."""
    zanbato, kunai = {"id": "zanbato", **HAND}, {"id": "kunai", "count": 2, **HAND}
    table = duel({"weapons": [zanbato], "str": 99})
    with pytest.raises(BadAnswer, match=r"^The Zanbato needs STR 100\.$"):
        _ = arm(table.fight, table.who("ama"), "zanbato")
    table = duel({"weapons": [zanbato], "str": 100})
    assert arm(table.fight, table.who("ama"), "zanbato")[1].tags == []
    table = duel({"weapons": [kunai]})
    fight, ama = table.fight, table.who("ama")
    assert arm(fight, ama, "kunai")[1].tags == ["ranged", "projectile"]
    assert arm(fight, ama, "kunai:at-hand")[1].tags == []


BLADE = "Hirameku Yaiba (Flash Blade)"


@pytest.mark.clause("WAY-DB-03", "WAY-DEF-06", "WAY-FATIGUE-07")
@pytest.mark.parametrize(
    ("die", "told"),
    [
        (
            11,
            [
                (f"Ama wins the opposed Initiative roll of {BLADE}.", Kind.SUCCESS),
                (f"Ama's Katana + {BLADE} takes Speed 8.", Kind.ACTION),
            ],
        ),
        (10, [(f"Ama does not win the opposed Initiative roll of {BLADE}.", Kind.FAILURE)]),
    ],
)
def test_a_contest_of_initiative_is_told(die: int, told: list[tuple[str, Kind]]) -> None:
    """Against a 10 an 11 wins, and a tie is Ben's; a katana of 13 and the 3 of the link are 16."""
    table = duel(
        {"weapons": [{"id": "katana", **HAND}], "techniques": ["flash-blade"], "willpower": 0},
        {"willpower": 0},
    )
    table.dice(die, 10, TIRELESS)
    first = len(table.lines)
    table.act("ama", "chain", target="ben", weapon="katana", links=["flash-blade"])
    lines = [line for line in table.lines[first:] if {"WAY-DEF-06", "WAY-DB-03"} & {*line.clauses}]
    found = [(line.text, line.kind) for line in lines if "opposed" in line.text]
    found += [(line.text, line.kind) for line in lines if "takes Speed" in line.text]
    assert found == told
