"""Bows that are aimed: how long it takes, what it adds, and what spoils it."""

from __future__ import annotations

from typing import Any

import pytest

from rules.errors import BadAnswer
from rules.wayward.actions.aiming import Aim, slower_dodge, unsettle
from rules.wayward.attack.attack_values import approach
from rules.wayward.character.values import Condition
from rules.wayward.conditions import status_effects
from rules.wayward.conditions.status_effects import lie_down, push
from rules.wayward.fight.effects import Push
from rules.wayward.fight.turn_action import Turn
from tests.rules.wayward.lurking import lurking
from tests.rules.wayward.table import TIRELESS, WayTable, duel

YARI = {"id": "yari", "held": True}


def archer(bow: str = "daikyu", ben: dict[str, Any] | None = None, **ama: Any) -> WayTable:
    """Ama, due on count 0, has a bow on her back."""
    return duel({"str": 60, "weapons": [bow], **ama}, ben)


def aim(table: WayTable, bow: str = "daikyu", times: int = 1) -> WayTable:
    """She aims so often."""
    for _ in range(times):
        table.act("ama", "aim", weapon=bow)
    return table


def shoot(table: WayTable, bow: str = "daikyu", **fields: Any) -> int:
    """She shoots at Ben; the Accuracy of it."""
    table.dice(TIRELESS)
    table.act("ama", "attack", target="ben", weapon=bow, **fields)
    [made] = table.fight.battle.attacks
    return made.needed


@pytest.mark.clause("WAY-WEAP-01", "WAY-ACC-01")
@pytest.mark.parametrize(
    ("bow", "times", "count", "accuracy"),
    [
        *(("daikyu", 0, 0, 2), ("daikyu", 1, 10, 6), ("daikyu", 2, 20, 10)),
        *(("yumi", 0, 0, 6), ("yumi", 1, 8, 10), ("yumi", 2, 16, 14)),
    ],
)
def test_each_aim_adds_4_to_the_next_shot(bow: str, times: int, count: int, accuracy: int) -> None:
    """Accuracy 10 + 2, less 10 or 6 of the bow; each Aim of Speed 10 or 8 adds 4."""
    table = aim(archer(bow), bow, times)
    assert table.fight.timeline.count == count
    assert shoot(table, bow) == accuracy


@pytest.mark.clause("WAY-WEAP-01", "WAY-ATK-01")
def test_the_aim_is_declared_to_all_and_felt_by_the_archer() -> None:
    """Its Speed is public; what it adds is told to her and the GM, and explained by the shot."""
    table = aim(archer())
    assert "Ama begins Aim Daikyu: Speed 10." in table.told()
    [line] = [line for line in table.lines if "for its next shot" in line.text]
    assert (line.text, line.audience) == (
        "The Daikyu is aimed: +4 Accuracy for its next shot.",
        table.who("ama").own,
    )
    _ = shoot(table)
    parts = [(part.value, part.reason) for part in table.fight.battle.attacks[0].accuracy]
    assert parts == [(2, "DEX"), (-10, "Daikyu"), (4, "Aim")]


@pytest.mark.clause("WAY-WEAP-01")
def test_nobody_aims_more_often_than_the_row_says() -> None:
    """Twice for a shot; after the shot it begins anew, and the shot after it has nothing of it."""
    table = aim(archer(), times=2)
    assert "aim" not in table.acts("ama")
    with pytest.raises(BadAnswer, match="as well as it can be"):
        _ = Aim("daikyu").plan(Turn(table.fight, table.who("ama")))
    assert shoot(table) == 10
    table.dice(*[1] * 15)
    table.act("ben", "endure")
    table.act("ben", "block", length=100)
    assert "aim" in table.acts("ama")
    assert shoot(table) == 2


@pytest.mark.clause("WAY-WEAP-01")
def test_a_bow_needs_no_drawing_but_both_hands() -> None:
    """Aiming takes it in hand; with a sword in one hand there is not the room for it."""
    assert aim(archer()).who("ama").gear.weapons[0].held
    table = archer(weapons=["daikyu", {"id": "katana", "held": True}])
    assert "aim" not in table.acts("ama")
    with pytest.raises(BadAnswer, match=r"You have too few free hands for the Daikyu."):
        _ = Aim("daikyu").plan(Turn(table.fight, table.who("ama")))
    with pytest.raises(BadAnswer, match=r"The Katana is not aimed before a shot."):
        _ = Aim("katana").plan(Turn(table.fight, table.who("ama")))
    with pytest.raises(BadAnswer, match=r"You do not carry that weapon."):
        _ = Aim("yumi").plan(Turn(table.fight, table.who("ama")))
    assert "aim" not in archer("recurve-bow").acts("ama")


def dodged(bow: str, times: int = 1) -> WayTable:
    """On count 5, with Speed 14, Ben strikes at Ama, who has begun to aim on 0 and dodges."""
    table = archer(bow, {"weapons": [YARI]})
    table.amend("combatants.ben.acts", 5)
    aim(table, bow)
    for _ in range(times):
        table.dice(TIRELESS)
        table.act("ben", "attack", target="ama", weapon="yari")
        table.dice(20)
        table.act("ama", "dodge")
        table.act("ben", "accept")
    return table


@pytest.mark.clause("WAY-WEAP-01", "WAY-DODGE-01")
def test_a_dodge_spoils_the_aim_of_the_great_bow() -> None:
    """Due on 10, the Dodge of Speed 2 makes it 12; what was aimed is lost, and she is told."""
    table = dodged("daikyu")
    assert (table.fight.timeline.count, table.who("ama").gear.aimed) == (12, {})
    [line] = [line for line in table.lines if "aim with" in line.text]
    assert line.text == "Ama's aim with the Daikyu is lost."
    assert line.audience == table.who("ama").own
    assert shoot(table) == 2


@pytest.mark.clause("WAY-WEAP-01", "WAY-DODGE-01")
def test_a_dodge_is_3_slower_with_an_aimed_yumi_which_stays_aimed() -> None:
    """Due on 8, the Dodge of 2 + 3 makes it 13; the shot has +4, and then a Dodge is 2 again."""
    table = dodged("yumi")
    assert "Ama answers with Dodge: Speed 5." in table.told()
    assert table.fight.timeline.count == 13
    assert shoot(table, "yumi") == 10
    assert slower_dodge(table.fight, table.who("ama")) == 0


@pytest.mark.clause("WAY-WEAP-01", "WAY-MOVE-02")
def test_a_shot_on_the_move_has_nothing_of_the_aim() -> None:
    """AGI 50 brings her 1 yard and more on the way; the +8 are gone."""
    table = aim(archer(agi=50), times=2)
    assert shoot(table, move=1) == 2


@pytest.mark.clause("WAY-KNOCK-01", "WAY-MOVE-02", "WAY-SLEEP-02", "WAY-INCAP-02")
@pytest.mark.parametrize("how", ["pushed", "closes in", "sleeps", "falls"])
def test_whoever_is_moved_or_goes_down_aims_no_more(how: str) -> None:
    """Knocked back, closing in on somebody, asleep, incapacitated."""
    table = aim(archer())
    fight, ama, ben = table.fight, table.who("ama"), table.who("ben")
    assert ama.gear.aimed == {"daikyu": 1}
    match how:
        case "pushed":
            push(fight, Push(id="p", target="ama", by="ben", tenths=10))
        case "closes in":
            approach(fight, ama, ben, 10)
        case "sleeps":
            lie_down(fight, ama)
        case _:
            status_effects.fall(fight, ama, Condition.INCAPACITATED)
    assert ama.gear.aimed == {}


def test_a_bow_that_is_put_away_is_aimed_no_more() -> None:
    """Sheathed, and taken up again, it has Accuracy 2."""
    table = aim(archer(), times=2)
    table.act("ama", "handle", weapon="daikyu", do="sheathe")
    assert table.who("ama").gear.aimed == {}
    assert shoot(table) == 2


@pytest.mark.clause("WAY-STEALTH-02", "WAY-STEALTH-07")
def test_who_aims_at_stealth_level_3_drops_to_2() -> None:
    """They are asked first; at level 2 they may aim again."""
    table = lurking(level=3, str=60, weapons=["daikyu"])
    table.act("cai", "aim", weapon="daikyu")
    table.act("cai", "go_on")
    for id in ("ama", "ben"):
        table.act(id, "block", length=10)
    hiding = table.who("cai").stealth.hiding
    assert hiding is not None
    assert hiding.level == 2


@pytest.mark.clause("WAY-WEAP-01", "WAY-DODGE-01")
@pytest.mark.parametrize(("bow", "slower"), [("daikyu", 0), ("yumi", 3)])
def test_of_two_bows_the_one_that_is_aimed_counts(bow: str, slower: int) -> None:
    """Only an aimed yumi slows a Dodge, already while it is being aimed; given up it does not."""
    table = archer(weapons=["daikyu", "yumi"])
    table.amend("combatants.ben.acts", 5)
    aim(table, bow)
    fight, ama = table.fight, table.who("ama")
    deed = fight.doing(ama)
    assert deed is not None
    ama.gear.aimed = {}
    assert slower_dodge(fight, ama) == slower
    for state in ("fizzled", "called_off"):
        setattr(deed.progress, state, True)
        assert slower_dodge(fight, ama) == 0
        setattr(deed.progress, state, False)
    deed.act = "block"
    assert slower_dodge(fight, ama) == 0
    ama.turn.doing = ""
    assert slower_dodge(fight, ama) == 0
    ama.gear.aimed = {bow: 1}
    assert slower_dodge(fight, ama) == slower


@pytest.mark.clause("WAY-WEAP-01")
@pytest.mark.parametrize(("act", "goes_on"), [("aim", False), ("block", True), ("", True)])
def test_whoever_loses_an_aim_goes_on_with_anything_but_aiming(act: str, goes_on: bool) -> None:
    """A Block is not given up with it; nothing at all is nothing to give up."""
    table = archer()
    table.amend("combatants.ben.acts", 5)
    aim(table)
    fight, ama = table.fight, table.who("ama")
    deed = fight.doing(ama)
    assert deed is not None
    ama.gear.aimed = {"daikyu": 1, "yumi": 1}
    deed.act, ama.turn.doing = act, ama.turn.doing if act else ""
    first = len(fight.told)
    unsettle(fight, ama)
    assert ama.gear.aimed == {"yumi": 1}
    assert deed.progress.fizzled is not goes_on
    assert [line.text for line in fight.told[first:]] == ["Ama's aim with the Daikyu is lost."]
    unsettle(fight, ama)
    assert len(fight.told) == first + 1
