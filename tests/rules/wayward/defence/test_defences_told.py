"""The lines told while a defence is carried out: help, Willpower, links, walls and exhaustion."""

from __future__ import annotations

import pytest

from rules.engine.views.visibility import PUBLIC, Kind
from rules.wayward.defence.block import Parry
from rules.wayward.defence.defending import carry_guard
from rules.wayward.defence.take_the_hit import take_the_hit
from tests.rules.wayward.defence.test_counters import TWIST
from tests.rules.wayward.defence.test_take_the_hit import trio
from tests.rules.wayward.drive import driven
from tests.rules.wayward.table import TIRELESS, VITALITY, WayTable, duel


def seen(table: WayTable, *words: str) -> list[str]:
    """The lines that everybody reads with one of these words."""
    public = [line.text for line in table.lines if PUBLIC.sees(line.audience)]
    return [text for text in public if any(word in text for word in words)]


@pytest.mark.clause("WAY-TAKE-01", "WAY-TAKE-02", "WAY-WP-01")
@pytest.mark.parametrize(
    ("dice", "willpower", "outcomes"),
    [((7, 1, 1), "never", ["works"]), ((5, 8, 1, 1), "if_it_fails", ["fails", "works"])],
)
def test_each_roll_to_take_a_hit_is_told(
    dice: tuple[int, ...], willpower: str, outcomes: list[str]
) -> None:
    """7 and 5 reach 12; 5 and 5 do not, and Willpower makes an 8 an 18."""
    table = trio({"willpower": 1})
    table.dice(*dice)
    table.act("cai", "protect", willpower=willpower)
    if willpower != "never":
        table.act("cai", "endure")
    assert seen(table, "takes the hit", "Take the Hit") == [
        "Cai takes the hit for Ben: Speed 6.",
        *[f"Cai: Take the Hit {outcome}." for outcome in outcomes],
    ]
    rolls = [roll for line in table.lines for roll in line.rolls if roll.name == "Take the Hit"]
    assert [(roll.outcome, roll.against and roll.against.value) for roll in rolls] == [
        (outcome, 12) for outcome in outcomes
    ]


@pytest.mark.clause("WAY-TAKE-01")
def test_who_can_take_a_hit_no_more_is_told_so_alone() -> None:
    """Cai has gone over to another side meanwhile; no die falls, and the attack stays Ben's."""
    table = trio()
    fight, cai = table.fight, table.who("cai")
    [made] = fight.battle.attacks
    made.help.protector, cai.side = "cai", "green"
    first = len(fight.told)
    assert driven(take_the_hit(fight, made)) is None
    [line] = fight.told[first:]
    why = "Cai cannot take a hit for Ben."
    assert line.text == f"Cai cannot take the hit any more: {why}"
    assert (line.kind, line.audience) == (Kind.FAILURE, cai.own)
    assert cai.turn.acts == 30


@pytest.mark.clause("WAY-TAKE-05")
@pytest.mark.parametrize(("die", "taken", "scale"), [(2, True, 50), (1, False, 100)])
def test_in_a_formation_an_area_is_taken_whole_or_not_at_all(
    die: int, taken: bool, scale: int
) -> None:
    """10 more: 12 takes all of it and halves it for Ben, without a defence; 11 changes nothing."""
    table = trio({"abilities": ["defensive_formation"], "willpower": 0}, begin=False)
    table.start(10, 5, 15)
    table.act("cai", "formation", people=["ben"], length=60)
    table.amend("combatants.ben.acts", 30)
    table.dice(TIRELESS)
    table.act("ama", "attack", target="ben")
    table.amend("attacks.ama-1-ben.spec.area", "targeted")
    fight = table.fight
    [made] = fight.battle.attacks
    made.help.protector = "cai"
    found = driven(take_the_hit(fight, made), die)
    assert (found is not None, made.damage.scale) == (taken, scale)
    if found is not None:
        assert (found.damage.scale, found.limits.sneak, found.target) == (100, True, "cai")
        assert (found.limits.most, found.limits.may_block) == (0, False)
    assert table.who("cai").turn.acts == 60


@pytest.mark.clause("WAY-WP-05")
@pytest.mark.parametrize("policy", ["if_it_fails", "ask"])
def test_willpower_is_spent_on_a_defence_but_once(policy: str) -> None:
    """A 1 counts 11 and fails again by 1: nobody is asked a second time, a point is left."""
    table = duel({"willpower": 0}, {"res": 999})
    before = table.who("ben").pools.willpower
    assert before > 1
    table.dice(TIRELESS)
    table.act("ama", "attack", target="ben")
    table.dice(5)
    if policy == "if_it_fails":
        table.dice(1, 1, 1)
    table.act("ben", "dodge", willpower=policy)
    if policy == "ask":
        table.dice(1, 1, 1)
        table.act("ben", "spend")
    assert table.asks() == [("ama", "act")]
    assert table.who("ben").pools.willpower == before - 1
    assert seen(table, "Ben: Dodge") == [
        "Ben: Dodge 5 against 12: it fails.",
        "Ben: Dodge 11 against 12: it fails.",
    ]


@pytest.mark.clause("WAY-PART-05", "WAY-FATIGUE-09")
def test_a_wall_is_seen_and_so_is_who_is_too_exhausted() -> None:
    """Before the one a wall rises; the other, at Fatigue 5 and far short of the cost, is hit."""
    star = {"id": "shuriken", "count": 3, "speed": 20, "damage": "1d4"}
    table = duel({"weapons": [star]}, {"techniques": ["earth-shore"], "dex": 60})
    table.dice(TIRELESS)
    table.act("ama", "attack", target="ben", weapon="shuriken")
    table.dice(TIRELESS, 1)
    table.act("ben", "counter", technique="earth-shore")
    assert seen(table, "wall") == ["A wall rises before Ben."]
    table = duel({"willpower": 0}, {"techniques": [{**TWIST, "stamina": "60"}], "fatigue": 5})
    table.dice(TIRELESS)
    table.act("ama", "attack", target="ben")
    table.dice(1, 1, 1)
    table.act("ben", "counter", technique="twist")
    assert seen(table, "exhausted") == ["Twist: Ben is too exhausted for it."]
    assert VITALITY - table.who("ben").pools.vitality == 12


@pytest.mark.clause("WAY-ATK-02")
def test_an_answer_that_has_become_impossible_is_no_defence() -> None:
    """Ben has nothing to parry a blade with; only they read why, and all of it comes."""
    table = duel({"weapons": [{"id": "katana", "held": True}]})
    table.dice(TIRELESS)
    table.act("ama", "attack", target="ben", weapon="katana")
    fight, ben = table.fight, table.who("ben")
    [made] = fight.battle.attacks
    made.damage.share = 40
    first = len(fight.told)
    driven(carry_guard(fight, made, Parry()))
    [line] = fight.told[first:]
    why = "You have nothing to parry that with."
    assert line.text == f"Ben cannot do that any more: {why}"
    assert (line.kind, line.audience) == (Kind.FAILURE, ben.own)
    assert (made.damage.share, made.guard, ben.turn.acts) == (100, None, 30)
