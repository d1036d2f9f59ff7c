"""Willpower: who may spend it, when, and what the die is then worth."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.replay.journal import Answered
from rules.engine.views.visibility import PUBLIC
from rules.errors import RulesError
from rules.wayward.character.values import Policy
from rules.wayward.fight.turn_action import may_cost
from tests.rules.wayward.table import TIRELESS, VITALITY, WayTable, duel


def punched(ama: dict[str, Any] | None = None, ben: dict[str, Any] | None = None) -> WayTable:
    """Ama strikes at Ben with Accuracy 12 (DEX 20), damage 2d4 + 4.0 x 8."""
    table = duel({"str": 60, **(ama or {})}, ben)
    table.dice(TIRELESS)
    table.act("ama", "attack", target="ben")
    return table


@pytest.mark.clause("WAY-WP-01", "WAY-WP-04", "WAY-WP-06", "WAY-ACCROLL-01")
def test_a_missed_attack_gets_an_accuracy_roll_and_the_defender_may_answer() -> None:
    """Accuracy 20 misses a Dodge of 22; die 13 makes 23: hit by 1; the Dodge is redone."""
    table = punched({"dex": 100}, {"agi": 20})
    table.dice(20)
    table.act("ben", "dodge", willpower="ask")
    table.dice(13)
    table.act("ama", "spend")
    assert table.fight.battle.attacks[0].needed == 23
    assert table.fight.battle.attacks[0].damage.share == 20
    assert table.asks() == [("ben", "willpower")]
    table.dice(20, 1, 1)
    table.act("ben", "spend")
    # 22 again: still hit by 1, and Ben has no second one.
    assert table.who("ben").pools.vitality == VITALITY - 6
    assert (table.who("ama").pools.willpower, table.who("ben").pools.willpower) == (0, 0)


@pytest.mark.clause("WAY-WP-05")
def test_two_statuses_of_one_blow_share_the_willpower_of_each_side() -> None:
    """Both statuses get through 10 against 5: after one point each, nobody is asked again."""
    table = punched({"dex": 100, "res": 999}, {"res": 999, "agi": 1})
    status = {"severity": "2", "roll": "athletics"}
    [deed] = table.fight.battle.deeds.values()
    both = [{**status, "status": "bleed"}, {**status, "status": "burn"}]
    table.amend(f"deeds.{deed.id}.spec.statuses", both)
    points = table.who("ben").pools.willpower
    table.dice(1, 1, 10, 5)
    table.act("ben", "endure")
    assert table.asks() == [("ben", "willpower")]
    table.dice(12)
    table.act("ben", "spend")
    table.dice(5, 10, 5)
    table.act("ama", "spend")
    assert table.asks() == [("ama", "act")]
    assert [table.who(id).pools.willpower for id in ("ama", "ben")] == [points - 1] * 2
    assert len(table.who("ben").body.statuses) == 2


@pytest.mark.clause("WAY-WP-02", "WAY-WP-03")
def test_what_is_over_cannot_be_reopened() -> None:
    """Once it is declined the damage falls, and no question is left to answer."""
    table = punched()
    table.dice(9)
    table.act("ben", "dodge", willpower="ask")
    prompt = table.prompt("ben")
    table.dice(1, 1)
    table.act("ben", "accept")
    with pytest.raises(RulesError):
        table.play(Answered(key=prompt.key, opened=prompt.opened, value={"act": "spend"}))
    assert table.who("ben").pools.vitality == VITALITY - 20


@pytest.mark.clause("WAY-WP-01")
@pytest.mark.parametrize("points", [0, 1])
def test_whether_an_npc_has_willpower_does_not_show(points: int) -> None:
    """The GM is asked at each miss, with points or without; they cannot spend what is not there."""
    table = WayTable()
    table.npc("Ama", agi=1, willpower=points)
    table.pc("Ben", agi=1, vitality_max=VITALITY)
    table.start(20, 10)
    table.dice(TIRELESS)
    table.act("ama", "attack", target="ben")
    table.dice(12)
    table.act("ben", "dodge")
    assert table.view().waits[0].question == "Ama's Unarmed misses Ben. Spend Willpower?"
    assert table.acts("gm", about="ama") == (["spend", "accept"] if points else ["accept"])
    told = len(table.told(PUBLIC))
    table.act("ama", "accept")
    assert table.told(PUBLIC)[told] == "Ama's Unarmed misses Ben."


@pytest.mark.clause("WAY-WP-01", "WAY-WP-06")
@pytest.mark.parametrize(("policy", "left"), [("if_it_fails", 0), ("never", 1)])
def test_an_attack_says_beforehand_what_a_miss_costs(policy: str, left: int) -> None:
    """Accuracy 20 misses a Dodge of 22. Spent unasked: die 13 makes 23, which hits by 1."""
    table = duel({"str": 60, "dex": 100}, {"agi": 20})
    table.dice(TIRELESS)
    table.act("ama", "attack", target="ben", willpower=policy)
    table.dice(20, *([13, 1, 1] if policy == "if_it_fails" else []))
    table.act("ben", "dodge", willpower="never")
    assert table.who("ama").pools.willpower == left
    # 1 short: 20% of 2 (the dice) + 32 = 34, which is 6.8 and rounds down to 6.
    assert table.who("ben").pools.vitality == VITALITY - (0 if left else 6)
    assert "willpower" not in [key for _, key in table.asks()]


@pytest.mark.clause("WAY-WP-09")
def test_an_attack_without_willpower_asks_for_none() -> None:
    """The field is there as a single choice, which a form leaves out; an order may name it."""
    table = duel({"dex": 100, "willpower": 0}, {"agi": 20})
    form = table.prompt("ama").ask.live().choices["attack"].form
    assert [each.value for each in form.fields["willpower"].options] == ["ask"]
    table.dice(TIRELESS)
    table.act("ama", "attack", target="ben", willpower="if_it_fails")
    table.dice(20)
    table.act("ben", "dodge", willpower="never")
    assert table.who("ben").pools.vitality == VITALITY


@pytest.mark.clause("WAY-WP-05", "WAY-WP-09")
@pytest.mark.parametrize(
    ("policy", "points", "most"),
    [(Policy.IF_IT_FAILS, 1, 1), (Policy.IF_IT_FAILS, 0, 0), (Policy.NEVER, 1, 0)],
)
def test_a_choice_about_willpower_takes_one_point_at_most(
    policy: Policy, points: int, most: int
) -> None:
    """One point if it is to save the roll and there is one; else none."""
    table = duel({"willpower": points})
    assert may_cost(table.who("ama"), policy) == most
