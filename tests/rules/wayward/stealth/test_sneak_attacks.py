"""Sneak Attacks as interrupts, jutsu from hiding, and the house's words about them."""

from __future__ import annotations

import pytest

from rules.errors import BadAnswer
from rules.wayward.fight.effects import Hiding
from rules.wayward.turns.sneak_attacks import Ambush, Spring, ambushes
from tests.rules.wayward.lurking import (
    BOLT,
    DREAM,
    blade,
    lie_in_wait,
    lurking,
    made,
)


@pytest.mark.clause("WAY-SNEAK-07", "WAY-SNEAK-08")
@pytest.mark.parametrize(("speed", "legal"), [(16, True), (17, False)])
def test_a_quarter_of_it_must_fit_into_half_of_the_action(speed: int, *, legal: bool) -> None:
    """Against a punch of 8: a Sneak Attack of 16 is quick enough (4 <= 4), one of 17 is not."""
    table = lie_in_wait(lurking(weapons=[blade(speed)]))
    table.act("ben", "block", length=100)
    table.act("ama", "attack", target="ben")
    if not legal:
        assert "too slow" in table.refusal("cai", "spring", on="ama", weapon="blade")
        return
    table.dice(20)
    table.act("cai", "spring", on="ama", weapon="blade")
    assert made(table).speed == 16
    assert table.asks() == [("ama", "defend"), ("ben", "protect")]


@pytest.mark.clause("WAY-SNEAK-07", "WAY-SNEAK-10")
def test_an_action_out_of_sight_or_called_off_is_no_prey() -> None:
    """Cai may strike at Ama's Rest, but not once they cannot see it, or once it is called off."""
    table = lie_in_wait(lurking())
    table.act("ben", "block", length=100)
    table.act("ama", "rest")
    cai, rest = table.who("cai"), table.fight.doing(table.who("ama"))
    assert rest is not None
    wish = Spring(on="ama", weapon="unarmed")
    assert wish.plan(Ambush(table.fight, cai, [rest])).attack.spec is not None
    assert next(ambushes(table.fight, [rest])) is not None
    table.who("ama").stealth.hiding = Hiding(tn=30, level=2, from_=["cai"])
    assert list(ambushes(table.fight, [rest])) == []
    table.who("ama").stealth.hiding = None
    rest.progress.called_off = True
    with pytest.raises(BadAnswer, match="Nobody like that"):
        wish.plan(Ambush(table.fight, cai, [rest]))
    assert list(ambushes(table.fight, [rest])) == []


@pytest.mark.clause("WAY-SNEAK-09")
def test_who_is_struck_down_does_not_complete_it() -> None:
    """With 1 HP left the blow comes first: the Rest does nothing for who is down."""
    table = lie_in_wait(lurking())
    table.amend("combatants.ama.vitality", 0)
    table.amend("combatants.ama.hp", 1)
    table.amend("combatants.ama.hp_max", 400)
    table.act("ben", "block", length=100)
    table.act("ama", "rest")
    table.dice(20)
    table.act("cai", "spring", on="ama")
    table.amend("combatants.ama.stamina_penalty", 3)
    table.dice(4, 4)
    table.act("ama", "complete")
    assert table.who("ama").body.condition.value == "incapacitated"
    assert table.who("ama").pools.stamina_penalty == 3


@pytest.mark.clause("WAY-SNEAK-14")
def test_a_jutsu_without_seals_needs_its_speed_alone() -> None:
    """Of Speed 10 and used at once, after 10 counts it is a Sneak Attack."""
    plain = {**BOLT, "seals": ""}
    table = lurking(techniques=[plain])
    table.act("cai", "prepare", length=10)
    assert not [text for text in table.told() if "0 counts" in text]
    table.act("ama", "block", length=100)
    table.act("ben", "block", length=100)
    table.dice(20)
    table.act("cai", "use", technique="bolt", target="ama")
    assert table.fight.battle.deeds[table.who("cai").turn.doing].stealth.sneak


@pytest.mark.clause("WAY-STGEN-01", "WAY-STGEN-02")
def test_a_genjutsu_neither_ends_stealth_nor_is_a_sneak_attack() -> None:
    """From level 2, prepared for long, the Dream leaves Cai hidden at level 2."""
    table = lurking(cha=200, techniques=[DREAM])
    table.act("cai", "prepare", length=20)
    table.act("ama", "block", length=100)
    table.act("ben", "block", length=100)
    table.dice(20, 10, 1)
    table.act("cai", "use", technique="dream", target="ama")
    hiding = table.who("cai").stealth.hiding
    assert hiding is not None
    assert hiding.level == 2
    assert len(table.who("ama").jutsu.genjutsu) == 1
    deed = table.fight.battle.deeds[table.who("cai").turn.doing]
    assert not deed.stealth.sneak


@pytest.mark.clause("WAY-SNEAK-02")
@pytest.mark.parametrize(("costs", "legal"), [(False, True), (True, False)])
def test_the_house_may_have_the_abort_cost_its_1_speed(costs: bool, *, legal: bool) -> None:
    """A Sneak Attack of 16 against a punch of 8: with 1 more it is too slow, 4.25 against 4."""
    table = lie_in_wait(lurking(weapons=[blade(16)], house={"sneak_abort_costs_speed": costs}))
    table.act("ben", "block", length=100)
    table.act("ama", "attack", target="ben")
    asked = ("cai", "sneak") in table.asks()
    assert asked
    if legal:
        table.dice(20)
        table.act("cai", "spring", on="ama", weapon="blade")
    else:
        assert "Speed 17 is too slow" in table.refusal("cai", "spring", on="ama", weapon="blade")


@pytest.mark.clause("WAY-INTR-05")
@pytest.mark.parametrize(("scope", "speed"), [("all", 2), ("defensive_only", 3)])
def test_an_ambush_goes_below_3_as_the_house_has_it(scope: str, speed: int) -> None:
    """A blade of 4 with Action Points comes down to 2 as an interrupt, or stops at 3."""
    house = {"interrupt_floor_scope": scope}
    table = lie_in_wait(lurking(weapons=[blade(4)], house=house))
    table.amend("combatants.cai.ap", 5)
    table.act("ben", "block", length=100)
    table.act("ama", "rest")
    table.dice(20)
    table.act("cai", "spring", on="ama", weapon="blade", ap=4 - speed)
    assert made(table).speed == speed


@pytest.mark.clause("WAY-SNEAK-07", "WAY-SNEAK-08")
def test_an_ambush_may_be_any_attack() -> None:
    """A jutsu of Speed 10 without seals interrupts a Rest of 5 (2.5 <= 2.5); one of 11 does not."""
    quick = {**BOLT, "id": "quick", "name": "Quick Bolt", "seals": ""}
    slow = {**quick, "id": "slow", "name": "Slow Bolt", "speed": "11"}
    table = lie_in_wait(lurking(techniques=[quick, slow, DREAM]))
    table.act("ben", "block", length=100)
    table.act("ama", "rest")
    assert "too slow" in table.refusal("cai", "spring", on="ama", weapon="slow")
    assert "Choose one of: Unarmed" in table.refusal("cai", "spring", on="ama", weapon="dream")
    table.dice(20)
    table.act("cai", "spring", on="ama", weapon="quick")
    assert (made(table).name, made(table).speed) == ("Quick Bolt", 10)
    assert table.asks() == [("ama", "defend")]


@pytest.mark.clause("WAY-SNEAK-07", "WAY-CALLED-01", "WAY-MULTI-01")
def test_an_ambush_may_be_called_or_several_things_thrown() -> None:
    """A punch at the head has 4 less Accuracy; of 5 Kunai 3 fly, and 2 are left."""
    called = lie_in_wait(lurking())
    called.act("ben", "block", length=100)
    called.act("ama", "rest")
    called.dice(20)
    called.act("cai", "spring", on="ama", called="head")
    assert made(called).spec.called == "head"
    table = lie_in_wait(lurking(dex=40, weapons=[{"id": "kunai", "count": 5}]))
    table.act("ben", "block", length=100)
    table.act("ama", "attack", target="ben")
    table.dice(20)
    table.act("cai", "spring", on="ama", weapon="kunai*3")
    assert table.asks() == [("ama", "defend")]
    assert table.who("cai").gear.weapons[0].count == 2
