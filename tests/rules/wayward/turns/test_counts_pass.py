"""What a new action resets, and the Action Points that come as counts pass."""

from __future__ import annotations

from typing import Any

import pytest

from rules.dice import Dice, Roll
from rules.errors import BadAnswer
from rules.wayward.actions.moving import Move
from rules.wayward.character.values import Condition
from rules.wayward.defence.block import Block
from rules.wayward.fatigue.resting import Rest
from rules.wayward.fight.action_in_progress import Deed, DeedTiming
from rules.wayward.turns.counts import pass_time
from rules.wayward.turns.declaration import acts_of, begin, start
from rules.wayward.turns.ticks import lose_hp
from tests.rules.wayward.drive import driven
from tests.rules.wayward.table import WayTable, duel


@pytest.mark.clause("WAY-FLOW-03", "WAY-DEF-03", "WAY-STUN-01", "WAY-AP-01")
def test_a_new_action_spends_its_points_and_ends_what_stood() -> None:
    """On count 4 Ama begins an action of Speed 7 for 2 of 5 Action Points: due on 11."""
    table = duel()
    fight, ama = table.fight, table.who("ama")
    fight.timeline.count = 4
    turn = ama.turn
    turn.ap, turn.stun, turn.stunned_by, turn.combo = 5, 3, "dream", 2
    turn.standing = Roll(Dice(1, 20), ((15,),), "Leap")
    ama.body.woken = True
    deed = Deed(id="", by="ama", act="", title="Rest")
    deed.timing, deed.cost.ap = DeedTiming(since=4, base=7, speed=7), 2
    start(fight, ama, deed, Rest())
    assert (turn.ap, turn.acts, turn.doing, turn.deeds_made) == (3, 11, "ama-1", 1)
    left: list[Any] = [turn.stun, turn.stunned_by, turn.standing, turn.combo]
    assert left == [0, "", None, 0]
    assert not ama.body.woken
    assert (deed.id, deed.act, deed.progress.renewed) == ("ama-1", "rest", False)
    assert fight.battle.deeds["ama-1"] is deed


@pytest.mark.clause("WAY-SIMUL-05", "WAY-VSA-01")
@pytest.mark.parametrize(
    ("first", "second", "renewed"),
    [
        (Block(), Block(), True),
        (Block(), Move(5), False),
        (Move(5), Move(5), True),
        (Rest(), Rest(), False),
    ],
)
def test_only_an_action_of_free_length_is_renewed_by_the_same(
    first: Any, second: Any, renewed: bool
) -> None:
    """A Block after a Block covers the count between them."""
    table = duel()
    fight, ama = table.fight, table.who("ama")
    before = begin(fight, ama, first)
    assert before is not None
    assert not before.progress.renewed
    after = begin(fight, ama, second)
    assert after is not None
    assert after.progress.renewed is renewed


@pytest.mark.clause("WAY-AP-01", "WAY-AP-03")
@pytest.mark.parametrize(
    ("agi", "has", "upto", "left"),
    [
        (20, 0, 19, 0),
        (20, 0, 20, 5),
        (20, 0, 39, 5),
        (20, 3, 20, 8),
        (20, 7, 20, 10),
        (20, 0, 60, 10),
        (8, 0, 20, 4),
        (20, 12, 20, 12),
    ],
)
def test_five_action_points_come_every_20_counts_up_to_half_of_agi(
    agi: int, has: int, upto: int, left: int
) -> None:
    """AGI 20 keeps 10; who has more for another reason keeps them."""
    table = duel({"agi": agi})
    for id in ("ama", "ben"):
        table.who(id).turn.acts = 90
    fight, ama = table.fight, table.who("ama")
    ama.turn.ap = has
    driven(pass_time(fight, upto))
    assert (fight.now, ama.turn.ap) == (upto, left)


@pytest.mark.clause("WAY-INIT-02")
def test_who_opens_a_fight_attacks_with_nothing_else_first() -> None:
    """First Blood was chosen: a Rest may come before it, and a punch may not."""
    table: WayTable = duel({"techniques": ["first-blood"], "weapons": ["katana"]})
    fight, ama = table.fight, table.who("ama")
    opener = ama.training.techniques[0]
    ama.turn.opening = opener.id
    offered = acts_of(fight, ama).choices
    why = f"^You open this fight with {opener.name.partition('(')[0]}.*comes before it"
    with pytest.raises(BadAnswer, match=why):
        _ = offered["attack"].form.read({"target": "ben", "weapon": "unarmed"})
    assert offered["rest"].form.read({}) == Rest()
    ama.turn.deeds_made = 1
    assert offered["attack"].form.read({"target": "ben", "weapon": "unarmed"}).target == "ben"


@pytest.mark.clause("WAY-FLOW-03", "WAY-INCAP-01", "WAY-SLEEP-02")
@pytest.mark.parametrize("state", ["down", "asleep", "awake"])
def test_nobody_begins_an_action_who_is_down_or_asleep(state: str) -> None:
    """Either is enough."""
    table = duel()
    if state == "down":
        table.who("ama").body.condition = Condition.INCAPACITATED
    if state == "asleep":
        table.declare("gm", "afflict", combatant="ama", status="sleep")
    begun = begin(table.fight, table.who("ama"), Block())
    assert (begun is not None) == (state == "awake")


@pytest.mark.clause("WAY-INCAP-01", "WAY-DMG-04")
@pytest.mark.parametrize(("amount", "told"), [(1, False), (4, False), (5, True)])
def test_a_loss_is_told_at_once_only_where_somebody_falls(amount: int, told: bool) -> None:
    """Of 5 HP some are left, or none."""
    table = duel({"vitality": 0, "hp": 5})
    first = len(table.fight.told)
    lose_hp(table.fight, table.who("ama"), "Bleed", amount)
    assert table.who("ama").pools.hp == 5 - amount
    assert any("Bleed" in line.text for line in table.fight.told[first:]) is told
