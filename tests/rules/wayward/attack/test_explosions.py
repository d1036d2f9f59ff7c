"""Explosions: who is hit, what helps, and several of them on one count."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.state.as_json import adapter
from rules.wayward.fight.effects import Blow
from rules.wayward.turns.ticks import stacked
from tests.rules.wayward.table import WayTable

TAG = "exploding-tag"


def laid(*, vitality: int = 4000, delay: int = 0, ben: int = 30, **tag: Any) -> WayTable:
    """On count 0 Ama lights a tag at Ben's feet; she is 25 yards away, Cai is 10."""
    table = WayTable()
    known = {"agi": 20, "skill_ranks": {"chakra_control": 10}}
    table.pc("Ama", side="red", **known, items=[{"id": TAG, "count": 2, **tag}])
    table.pc("Ben", side="blue", agi=1, vitality_max=vitality)
    table.pc("Cai", side="red", agi=1, vitality_max=4000)
    table.start(20, 10, 10)
    table.amend("combatants.ben.acts", ben)
    table.amend("combatants.cai.acts", 30)
    table.amend("distances.ama|ben", 250)
    table.amend("distances.ben|cai", 100)
    table.act("ama", "item", item=TAG, target="ben", **({"delay": delay} if delay else {}))
    return table


def lost(table: WayTable) -> tuple[int, ...]:
    """Return the losses of Ama, Ben and Cai."""
    return tuple(n.pools.vitality_max - n.pools.vitality for n in table.fight.combatants.values())


@pytest.mark.clause("WAY-AOE-01", "WAY-BLOCK-02", "WAY-DELAY-01")
def test_a_tag_goes_off_among_all_who_are_near() -> None:
    """After 10 counts, 5d20 each: 4 x 5 = 20 for Ben; Cai's 10 gives one more die, 10 + 16 + 3."""
    table = laid()
    assert (table.fight.timeline.count, lost(table)) == (10, (0, 0, 0))
    table.dice(20, *[4] * 5, 10, *[4] * 4, 3)
    table.act("ama", "block", length=5)
    assert lost(table) == (0, 20, 29)
    assert (table.fight.battle.areas, table.who("ama").gear.items[0].count) == ([], 1)


@pytest.mark.clause("WAY-BLOCK-02", "WAY-BLOCK-05")
def test_nothing_but_a_block_helps_against_a_tag() -> None:
    """Half of 20 is 10, as of what chakra does."""
    table = laid(ben=5)
    table.act("ben", "block", length=50)
    table.dice(20, *[4] * 10)
    table.act("ama", "block", length=5)
    assert table.acts("ben") == ["block", "endure"]
    table.act("ben", "block")
    assert lost(table) == (0, 10, 20)


@pytest.mark.clause("WAY-WOUND-01", "WAY-WOUND-06")
@pytest.mark.parametrize(
    ("tag", "dice", "wounds"),
    [
        ({}, [4], ["blunt-major-head"]),
        ({"stacks_for_wounds": False}, [4, 4], ["blunt-minor-head"] * 2),
    ],
)
def test_tags_that_go_off_on_one_count_wound_as_one(
    tag: dict[str, Any], dice: list[int], wounds: list[str]
) -> None:
    """Two of 20 on 100 Vitality are 40: one Major wound, where each alone would be a Minor one."""
    table = laid(vitality=100, delay=20, **tag)
    table.act("ama", "item", item=TAG, target="ben")
    table.amend("distances.ben|cai", 300)
    table.dice(*[4] * 12, *dice)
    table.act("ama", "block", length=5)
    assert (table.fight.timeline.count, lost(table)) == (25, (0, 40, 0))
    assert [wound.row for wound in table.who("ben").body.wounds] == wounds
    assert table.dice_left() == []


@pytest.mark.clause("WAY-WOUND-05", "WAY-WOUND-06")
def test_what_stacks_is_one_blow_for_each_target() -> None:
    """30 and 20, of which 25 count for wounds, are 50 and 55; blocked only if both were."""

    def blow(id: str, target: str, amount: int, **more: Any) -> Blow:
        flat = {"id": id, "target": target, "amount": amount, "types": ["blunt"], **more}
        return adapter(Blow).validate_python(flat)

    one = blow("a", "ben", 30, stacks=True, blocked=True)
    two = blow("b", "ben", 20, stacks=True, wounding=25)
    other, fist = blow("c", "cai", 20, stacks=True), blow("d", "ben", 7)
    [both, *rest] = stacked([one, two, other, fist])
    assert (both.id, both.amount, both.wounds.wounding, both.blocked) == ("a", 50, 55, False)
    assert rest == [other, fist]


@pytest.mark.clause("WAY-DELAY-01", "WAY-DELAY-04", "WAY-DELAY-05")
def test_the_delay_is_chosen_and_the_speed_may_fall_below_it() -> None:
    """10 to 10 + 10 of Chakra Control; with 2 Action Points Speed 8, and it goes off 10 later."""
    table = laid()
    sentence = "The Delay of the Exploding Tag is from 10 to 20."
    assert table.refusal("ama", "item", item=TAG, target="ben", delay=9) == sentence
    table.amend("combatants.ama.ap", 2)
    table.dice(20, *[4] * 10)
    table.act("ama", "item", item=TAG, target="ben", ap=2)
    assert table.fight.timeline.count == 18
    [left] = [deed for deed in table.fight.battle.deeds.values() if not deed.progress.landed]
    assert left.lands == 20


def test_a_tag_that_is_lit_cannot_be_lit_again() -> None:
    """She has one; until it goes off on 10 it is still hers, but not to be used."""
    table = laid(count=1)
    table.amend("combatants.ama.acts", 5)
    assert (table.who("ama").gear.items[0].count, "item" in table.acts("ama")) == (1, False)
