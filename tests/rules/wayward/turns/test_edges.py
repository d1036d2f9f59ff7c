"""Cases at the edges of clauses: what two rules make of each other, and what a sheet allows."""

from __future__ import annotations

import pytest

from rules.wayward.character.house_rules import House
from rules.wayward.character.sheet import Sheet, SheetPools
from rules.wayward.character.values import Condition, Stats
from rules.wayward.wounds.recovery import interrupted, pass_hours
from tests.rules.wayward.table import TIRELESS, WayTable, duel


@pytest.mark.clause("WAY-INCAP-01", "WAY-FATIGUE-08")
@pytest.mark.parametrize(
    ("sheet", "condition"),
    [
        ({"hp": 1}, Condition.FIT),
        ({"hp": 0}, Condition.INCAPACITATED),
        ({"fatigue": 5}, Condition.FIT),
        ({"fatigue": 6}, Condition.UNCONSCIOUS),
    ],
)
def test_nobody_comes_to_a_fight_fitter_than_he_is(
    sheet: dict[str, int], condition: Condition
) -> None:
    """One who joins with 0 HP is incapacitated, and at Fatigue 6 unconscious, in any case."""
    table = WayTable()
    table.pc("Ama", **sheet)
    assert table.who("ama").body.condition is condition


SEALED = {"id": "gust", "name": "Gust", "kind": "ninjutsu", "speed": 6, "seals": 14, "chakra": 5}
FIFTY = {"id": "w", "name": "Club", "types": ["blunt"], "speed": 8, "damage": "50d2", "source": ""}


@pytest.mark.clause("WAY-GENJ-01", "WAY-GENJ-02", "WAY-GENJ-03")
@pytest.mark.parametrize(("withstand", "margin"), [(13, 1), (14, None)])
def test_a_genjutsu_that_inflicts_no_status_is_rolled_too(
    withstand: int, margin: int | None
) -> None:
    """Fog of War with X 4: 8 + 2000/400 + 4 = 17; 13 and 600/200 are one less, 14 a tie."""
    caster = {"techniques": ["fog-of-war"], "xp_total": 2000, "cha": 300, "dex": 100}
    table = duel(caster, {"xp_total": 600, "willpower": 0})
    table.act("ama", "seals", technique="fog-of-war", x=4)
    table.dice(TIRELESS, 8, withstand)
    table.act("ama", "release", target="ben")
    holds = table.who("ben").jutsu.genjutsu
    assert [hold.margin for hold in holds] == ([] if margin is None else [margin])
    assert table.fight.effects == []


@pytest.mark.clause("WAY-HIDE-04")
def test_a_jutsu_that_lets_one_hide_costs_its_own_speed_alone() -> None:
    """Of Speed 6, used on count 0: on count 6 its user hides at Speed 0, and acts on."""
    veil = {"id": "veil", "name": "Veil", "kind": "ninjutsu", "speed": 6, "chakra": 5}
    table = duel({"techniques": [{**veil, "reach": "self", "allows_hide": True}]})
    assert "hide" not in table.acts("ama")
    table.covert_waits = True
    table.dice(TIRELESS)
    table.act("ama", "use", technique="veil")
    table.dice(13)
    table.act("ama", "hide")
    assert (table.who("ama").turn.acts, table.fight.timeline.count) == (6, 6)
    table.act("ama", "block", length=4)
    hiding = table.who("ama").stealth.hiding
    assert hiding is not None
    assert hiding.tn == 13
    assert "hide" in table.acts("ama")
    assert not table.who("ama").stealth.may_hide


@pytest.mark.clause("WAY-ICREC-03", "WAY-ICREC-04", "WAY-HREST-02")
def test_hours_told_one_by_one_heal_like_hours_told_at_once() -> None:
    """HP 40 of 200 and Fatigue 3: five hours and one more are a tenth and a level.

    An interruption after the fifth hour takes these five away.
    """
    house = House(recovery_clock="ic")
    five = Sheet(stats=Stats(res=20), pools=SheetPools(hp_max=200, hp=40, fatigue=3))
    for _ in range(5):
        five = pass_hours(five, house, 1)
    assert (five.pools.hp, five.pools.fatigue) == (40, 3)
    six = pass_hours(five, house, 1)
    assert (six.pools.hp, six.pools.fatigue) == (60, 2)
    broken = pass_hours(interrupted(five, house, 1000), house, 1)
    assert (broken.pools.hp, broken.pools.fatigue) == (40, 3)


@pytest.mark.clause("WAY-GENJ-01", "WAY-AOE-01")
def test_an_illusion_over_an_area_works_on_those_whom_it_holds_while_they_are_inside() -> None:
    """Laid with 10 + 4000/400 = 20: Ben comes in with 19 and sees 4 worse, Cai with 20 does not.

    Out of it Ben is free; coming in again they are harder to fool by 5.
    """
    dreamer = {"techniques": ["illusory-mist"], "xp_total": 4000, "cha": 300, "dex": 100}
    table = duel(dreamer, {"willpower": 0})
    table.pc("Cai", side="blue", willpower=0)
    table.dice(TIRELESS, 10)
    table.act("ama", "use", technique="illusory-mist")
    area = table.fight.battle.areas[0].id
    table.dice(19, 20)
    table.declare("gm", "inside_area", area=area, inside=["ben", "cai"])
    assert [each.severity for each in table.who("ben").body.statuses] == [4]
    assert len(table.who("ben").jutsu.genjutsu) == 1
    assert (table.who("cai").body.statuses, table.who("cai").jutsu.genjutsu) == ([], [])
    table.declare("gm", "inside_area", area=area, inside=["cai"])
    assert (table.who("ben").body.statuses, table.who("ben").jutsu.genjutsu) == ([], [])
    table.dice(15)
    table.declare("gm", "inside_area", area=area, inside=["cai", "ben"])
    assert table.who("ben").jutsu.genjutsu == []


@pytest.mark.clause("WAY-SEARCH-02", "WAY-SEARCH-04", "WAY-SNEAK-09")
@pytest.mark.parametrize("found", [False, True])
def test_whoever_has_found_the_ambusher_need_call_nothing_off(*, found: bool) -> None:
    """Ama is asked all the same; Ben, who knows where she is, defends themselves and strikes on."""
    table = duel({"weapons": [{**FIFTY, "held": True}]}, {"willpower": 0})
    table.pc("Cai", side="red")
    table.covert_waits = True
    table.declare("gm", "conceal", combatant="ama", tn=30, level=2)
    if found:
        table.amend("combatants.ama.hiding.found_by", ["ben"])
    for name, count in (("ben", 10), ("cai", 90)):
        table.amend(f"combatants.{name}.acts", count)
    table.act("ama", "prepare", length=40)
    table.act("ben", "attack", target="cai")
    table.dice(TIRELESS)
    table.act("ama", "spring", on="ben", weapon="w")
    assert ("complete" in table.acts("ben")) is not found
    table.dice(*([1] * 50), *([TIRELESS] if found else []))
    table.act("ben", "endure")
    assert any("Ben calls off" in line for line in table.told()) is not found


@pytest.mark.clause("WAY-SNEAK-12")
@pytest.mark.parametrize(("prepared", "legal"), [(24, True), (23, False)])
def test_the_counts_of_the_seals_prepare_no_ambush(prepared: int, *, legal: bool) -> None:
    """Speed 10 and Seal Speed 14 take 24 counts of preparation before the seals, not with them."""
    gust = {**SEALED, "speed": 10, "damage": "1d6", "reach": "ranged", "range": 50}
    table = duel({"techniques": [gust], "dex": 1})
    table.pc("Cai", side="red")
    table.covert_waits = True
    table.declare("gm", "conceal", combatant="ama", tn=30, level=2)
    for name, count in (("ben", prepared + 14), ("cai", 90)):
        table.amend(f"combatants.{name}.acts", count)
    table.act("ama", "prepare", length=prepared)
    table.act("ama", "seals", technique="gust")
    table.dice(TIRELESS)
    table.act("ben", "attack", target="cai")
    assert (("ama", "sneak") in table.asks()) is legal
    if legal:
        table.act("ama", "spring_jutsu", on="ben")
        assert "complete" in table.acts("ben")
