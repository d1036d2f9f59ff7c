"""How far one gets in a turn, what it costs, and how long it can be kept up."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.views.visibility import GM
from rules.wod.attack import traits_of, whole_pool
from rules.wod.gear import Weapon
from rules.wod.movement import is_full_speed, limit, rate
from rules.wod.values import Method, Pace, Strain
from tests.rules.wod.table import WodTable

GOOD, BLANK = 7, 2


def runner(**sheet: Any) -> WodTable:
    """Ama and a Thug, before the fight."""
    table = WodTable()
    table.pc("Ama", **sheet)
    table.npc("Thug")
    return table


@pytest.mark.clause("WOD-MOVE-01", "WOD-MOVE-02", "WOD-MOVE-03")
@pytest.mark.parametrize(("dexterity", "walk", "jog", "run"), [(3, 7, 15, 29), (2, 7, 14, 26)])
def test_walking_jogging_and_running(dexterity: int, walk: int, jog: int, run: int) -> None:
    """7; 12 + dexterity; 20 + 3 x dexterity."""
    ama = runner(dexterity=dexterity).who("ama")
    assert [rate(ama, pace) for pace in (Pace.WALK, Pace.JOG, Pace.RUN)] == [walk, jog, run]


@pytest.mark.clause("WOD-MOVE-09", "WOD-MOVE-10")
@pytest.mark.parametrize(("strain", "turns"), [("normal", 30), ("high", 15), ("extreme", 7)])
def test_full_speed_lasts_ten_turns_for_each_dot_of_stamina(strain: str, turns: int) -> None:
    """Stamina 3: thirty turns, fifteen when it is strenuous, seven when extreme."""
    table = runner(stamina=3)
    table.declare(GM, "ground", combatant="ama", strain=strain)
    assert table.who("ama").strain is Strain(strain)
    assert limit(table.who("ama")) == turns


def test_the_gm_says_how_long_in_the_worst_conditions() -> None:
    """Four turns, if they name four."""
    table = runner(stamina=3)
    table.declare(GM, "ground", combatant="ama", strain="extreme", limit=4)
    assert limit(table.who("ama")) == 4


def run_on(table: WodTable, *dice: int) -> list[str]:
    """Ama, at her limit, runs on; what is told of it."""
    table.amend("combatants.ama.full_speed_turns", 20)
    told = len(table.told())
    table.dice(*dice)
    table.declare_all(ama={"act": "move", "pace": "run", "yards": 26})
    assert table.dice_left() == []
    return table.told()[told:]


@pytest.mark.clause("WOD-MOVE-12", "WOD-BOTCH-01")
def test_a_botch_stops_one() -> None:
    """No yard, and the GM is asked whether she falls."""
    table = runner().start()
    told = run_on(table, 1, BLANK, BLANK)
    assert "Ama stumbles and stops." in told
    assert not any("moves" in line for line in told)
    assert "condition" in [offer.act for offer in table.fight.offers]


# ---------------------------------------------------------------- the pools of attacks


@pytest.mark.clause("WOD-ATTACK-02")
@pytest.mark.parametrize(
    ("method", "ability", "dice"),
    [
        (Method.GUN, "firearms", 4), (Method.THROWN, "athletics", 5), (Method.MELEE, "melee", 6),
        (Method.UNARMED, "martial_arts", 8),
    ],
)  # fmt: skip
def test_what_each_kind_of_attack_is_rolled_with(method: Method, ability: str, dice: int) -> None:
    """Dexterity 3 with firearms, athletics, melee; unarmed with the higher of two."""
    skills = {"firearms": 1, "athletics": 2, "melee": 3, "brawl": 4, "martial_arts": 5}
    table = runner(dexterity=3, abilities=skills)
    weapon = Weapon(id="thing", name="Thing", method=method)
    assert traits_of(table.who("ama"), weapon) == ["dexterity", ability]
    assert whole_pool(table.fight, table.who("ama"), weapon).dice == dice


@pytest.mark.clause("WOD-MOVE-07", "WOD-COMBAT-03")
@pytest.mark.parametrize(("pace", "yards", "told"), [
    ("run", 20, ["Ama moves 20 yards."]), ("walk", 7, ["Ama moves 7 yards."]),
    ("run", 0, []),
])  # fmt: skip
def test_a_declared_move_is_made_once(pace: str, yards: int, told: list[str]) -> None:
    """In its place in the order; nothing of it is moved when the declarations are shown."""
    table = runner().start()
    table.declare_all(ama={"act": "move", "pace": pace, "yards": yards})
    assert [line for line in table.told() if "moves" in line] == told


@pytest.mark.clause("WOD-MOVE-09", "WOD-MOVE-04", "WOD-MOVE-05")
@pytest.mark.parametrize(
    ("pace", "yards", "full"),
    [
        (Pace.RUN, 14, False), (Pace.RUN, 15, True), (Pace.JOG, 14, False), (Pace.WALK, 7, False),
        (Pace.SWIM, 9, False), (Pace.SWIM, 10, True), (Pace.FLY, 14, False), (Pace.FLY, 15, True),
    ],
)  # fmt: skip
def test_what_counts_as_full_speed(pace: Pace, yards: int, full: bool) -> None:
    """Faster than a jog of 14 yards; as fast as can be swum or flown."""
    assert is_full_speed(runner().who("ama"), pace, yards) == full
