"""A dome of chakra: how hard it strikes, and where it leaves those who stood too near."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.views.visibility import GM
from tests.rules.wayward.table import TIRELESS, VITALITY, WayTable, duel

KAITEN = "kaiten"


def spun(x: int, *, gap: int = 10, die: int | None = None) -> WayTable:
    """Ama, with CHA 30 (NDB 2.0, 3 yards), spins; Ben, so far away in tenths, defends or not."""
    table = duel({"techniques": [KAITEN], "cha": 30, "willpower": 0}, {"willpower": 0})
    if gap:
        table.amend("distances.ama|ben", gap)
    table.dice(TIRELESS, TIRELESS)
    table.act("ama", "use", technique=KAITEN, x=x)
    if not gap:
        table.say("gm", "inside", inside=["ben"])
    if die is None:
        table.dice(1, 1, 1)
        table.act("ben", "endure")
    else:
        table.dice(die, 1, 1, 1)
        table.act("ben", "dodge")
    return table


@pytest.mark.clause("WAY-KNOCK-04")
def test_a_dodge_that_nearly_works_does_not_shorten_the_way_to_the_edge() -> None:
    """13, less 2 for each of 2 full yards short, fails by 3 against 12: still all 2 yards."""
    table = spun(0, die=13)
    assert table.who("ben").pools.vitality < VITALITY
    assert table.fight.battle.distances["ama|ben"] == 30


@pytest.mark.clause("WAY-KNOCK-02")
def test_a_dome_moves_those_it_has_hit_as_from_its_middle_where_nobody_has_measured() -> None:
    """The GM says that Ben is inside: 3 yards."""
    assert spun(0, gap=0).fight.battle.distances["ama|ben"] == 30


def standing(**ben: Any) -> WayTable:
    """Ama's dome of Speed 14 stands from count 0; Ben is 3 yards away and acts on count 3."""
    table = duel(
        {"techniques": [KAITEN], "cha": 30, "willpower": 0}, {"willpower": 0, "dex": 30, **ben}
    )
    table.amend("distances.ama|ben", 40)
    table.amend("combatants.ben.acts", 3)
    table.dice(TIRELESS, TIRELESS)
    table.act("ama", "use", technique=KAITEN, x=8)
    return table


@pytest.mark.clause("WAY-DEF-04")
@pytest.mark.parametrize(
    ("count", "asks"), [(1, "act"), (3, "act"), (13, "act"), (14, "act"), (15, "defend")]
)
def test_no_attack_gets_through_a_dome_while_it_stands(count: int, asks: str) -> None:
    """Speed 14: on counts 1 to 14 Ama is not even asked; on 15 it is over, and they are."""
    table = standing()
    table.amend("combatants.ben.acts", count)
    table.amend("distances.ama|ben", 10)
    table.amend("combatants.ama.acts", 16)
    table.dice(TIRELESS)
    table.act("ben", "attack", target="ama")
    thrown_back = "Ama's Hakkeshou Kaiten (Revolving Heaven) throws back Ben's Unarmed."
    assert (thrown_back in table.told()) is (asks == "act")
    assert table.asks()[0][1] == asks


def rushed() -> WayTable:
    """Ama (Speed 16) and Cai (4) strike at Ben on count 0; Ben, with CHA 20, knows Kaiten."""
    table = WayTable()
    plain = {"agi": 1, "willpower": 0, "vitality_max": VITALITY}
    table.pc("Ama", side="red", **plain, unarmed={"id": "unarmed", "speed": 16})
    table.pc("Cai", side="red", **plain, unarmed={"id": "unarmed", "speed": 4})
    table.pc("Ben", side="blue", **plain, cha=20, techniques=[KAITEN])
    table.start(20, 20, 10)
    table.dice(TIRELESS, TIRELESS)
    table.act("ama", "attack", target="ben")
    table.act("cai", "attack", target="ben")
    return table


@pytest.mark.clause("WAY-DEF-04", "WAY-INTR-04", "WAY-AOE-02", "WAY-DB-03")
@pytest.mark.parametrize(("die", "hurt"), [(20, 0), (1, 2)])
def test_as_an_interrupt_one_roll_meets_the_count_and_then_the_dome_starts(
    die: int, hurt: int
) -> None:
    """Whether or not the roll works, Ama and Cai, both inside, are struck once by the dome.

    2 of its dice and 1.3 x 6 are 9; on 4, dome or not, Cai's next blow is thrown back.
    """
    table = rushed()
    table.dice(TIRELESS, TIRELESS, die, *[1] * hurt)
    table.act("ben", "counter", technique="kaiten:0")
    table.say(GM, "inside", inside=["ama", "cai"])
    table.dice(*[1] * hurt)
    table.act("ben", "keep_roll")
    for id in ("ama", "cai"):
        table.dice(1, 1)
        table.act(id, "endure")
    assert (table.who("ben").pools.vitality < VITALITY) is (hurt > 0)
    assert [VITALITY - table.who(id).pools.vitality for id in ("ama", "cai")] == [9, 9]
    table.amend("distances.ben|cai", 10)
    table.dice(TIRELESS)
    table.act("cai", "attack", target="ben")
    assert "Ben's Hakkeshou Kaiten (Revolving Heaven) throws back Cai's Unarmed." in table.told()


@pytest.mark.clause("WAY-DEF-04", "WAY-KNOCK-04", "WAY-AOE-01")
def test_a_dome_raised_as_an_interrupt_moves_those_inside_and_nobody_else() -> None:
    """Radius 2 yards: Ama, 1 yard away, is moved to its edge; Cai, 3 yards away, is not struck.

    The distances are known, so the GM is not asked.
    """
    table = rushed()
    table.amend("distances.ama|ben", 10)
    table.amend("distances.ben|cai", 30)
    table.dice(TIRELESS, TIRELESS, 20)
    table.act("ben", "counter", technique="kaiten:0")
    assert ("cai", "defend") not in table.asks()
    table.act("ben", "keep_roll")
    table.dice(1, 1)
    table.act("ama", "endure")
    assert table.fight.battle.distances == {"ama|ben": 20, "ben|cai": 30}


@pytest.mark.clause("WAY-DEF-04")
def test_a_dome_raised_as_an_interrupt_stands_for_its_whole_speed() -> None:
    """Speed 6 on count 0: counts 1 to 6."""
    for count in (6, 7):
        table = rushed()
        table.dice(TIRELESS, TIRELESS, 20)
        table.act("ben", "counter", technique="kaiten:0")
        table.say(GM, "inside", inside=[])
        table.act("ben", "keep_roll")
        table.amend("combatants.ben.acts", 20)
        table.amend("combatants.cai.acts", count)
        table.dice(TIRELESS)
        table.act("cai", "attack", target="ben")
        assert (("ben", "defend") in table.asks()) is (count > 6)


@pytest.mark.clause("WAY-IMMOB-01", "WAY-SEAL-01")
def test_a_technique_needs_its_ranks_and_free_limbs() -> None:
    """Chakra Flow takes Chakra Control 12, Kaiten less than Immobilization 5."""
    table = duel({"techniques": [KAITEN, "chakra-flow"], "skill_ranks": {"chakra_control": 11}})
    refused = table.refusal("ama", "use", technique="chakra-flow:katon", target="ama")
    assert refused == "Chakura Nagashi (Chakra Flow) needs Chakra Control 12; Ama has 11."
    table.declare(GM, "afflict", combatant="ama", status="immobility", severity=5)
    refused = table.refusal("ama", "use", technique=KAITEN, x=0)
    assert refused.endswith("needs less than Immobilization 5.")
