"""Genjutsu: opposed rolls in secret, noticed or not, and how they end."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.replay.journal import Ended
from rules.engine.views.visibility import Viewer
from tests.rules.wayward.lurking import DREAM
from tests.rules.wayward.table import WayTable

LASTING = {**DREAM, "id": "lasting", "name": "Lasting", "outlasts_combat": True}
STARE = {**DREAM, "id": "stare", "name": "Stare", "needs_perception": True}
KAI = "genjutsu-kai"


def at_table(*, covert_waits: bool = False, **house: Any) -> WayTable:
    """Kurenai with 2000 XP (+5), Ben with 1500 (+7); both due on count 0, Ben blocks."""
    table = WayTable(**house)
    table.covert_waits = covert_waits
    table.pc("Kurenai", xp_total=2000, cha=200, techniques=[DREAM, LASTING, STARE, KAI])
    table.pc("Ben", xp_total=1500, willpower=1, cha=200, techniques=[KAI])
    table.start()
    table.act("ben", "block", length=100)
    return table


def cast(table: WayTable, attack: int, defence: int, technique: str = "dream") -> None:
    """Kurenai uses it on Ben; the Chakra roll passes, then both genjutsu rolls fall."""
    table.dice(20, attack, defence)
    table.act("kurenai", "use", technique=technique, target="ben")


@pytest.mark.clause("WAY-GENJ-03", "WAY-GENJ-05", "WAY-GENJ-06")
def test_only_what_names_genjutsu_counts() -> None:
    """Accuracy and defence count for neither; offensive, defensive and d20 modifiers do.

    The user's 10 + 5 + 2 (offensive) + 1 (d20) is 18, the victim's 5 + 7 + 3 (defensive) is 15.
    """
    table = at_table()
    for target, amount in (("accuracy", 9), ("genjutsu_offense", 2), ("d20", 1), ("defense", 9)):
        effect = {"id": f"k-{target}", "on": "kurenai", "name": target, "traits": {target: amount}}
        table.amend(f"effects.k-{target}", effect)
    for target, amount in (("defense", 9), ("genjutsu_defense", 3), ("genjutsu_offense", 9)):
        effect = {"id": f"b-{target}", "on": "ben", "name": target, "traits": {target: amount}}
        table.amend(f"effects.b-{target}", effect)
    cast(table, 10, 5)
    [hold] = table.who("ben").jutsu.genjutsu
    assert (hold.total, hold.margin) == (18, 3)


@pytest.mark.clause("WAY-GENJ-08")
def test_hardening_is_against_that_jutsu_alone() -> None:
    """After a Dream that worked, another jutsu meets Ben as ever: 5 + 7 = 12 under 17."""
    table = at_table()
    cast(table, 12, 5)
    cast(table, 12, 5, "lasting")
    assert [hold.technique for hold in table.who("ben").jutsu.genjutsu] == ["dream", "lasting"]


@pytest.mark.clause("WAY-GENJ-09")
@pytest.mark.parametrize(("die", "free"), [(6, True), (5, False)])
def test_kai_is_a_new_roll_with_x(die: int, *, free: bool) -> None:
    """Held by 17: a die of 6 with 7 and 5 for the success before comes to 18 - and X 4 is 22.

    With X 0 a die of 5 comes to 5 + 7 + 5 = 17, as much as is needed, so the dice here are lower
    by the hardening: 6 + 7 + 4 = 17 breaks what a first hold of 17 keeps, 5 + 7 + 4 = 16 does not.
    """
    table = at_table()
    cast(table, 12, 9)
    table.amend("combatants.ben.worked_on", {})
    table.amend("combatants.ben.acts", 6)
    table.amend("combatants.ben.doing", "")
    table.amend("combatants.ben.dex", 100)
    table.act("kurenai", "block", length=50)
    table.dice(20, die)
    table.act("ben", "use", technique=KAI, target="ben", x=4)
    assert (table.who("ben").jutsu.genjutsu == []) is free


@pytest.mark.clause("WAY-GENJ-09")
def test_experience_bounds_the_x_of_kai() -> None:
    """2000 XP are 5 and 6.6, rounded down: no more than 11."""
    table = at_table()
    table.amend("combatants.kurenai.dex", 100)
    told = table.refusal("kurenai", "use", technique=KAI, target="kurenai", x=12)
    assert "from 0 to 11" in told


@pytest.mark.clause("WAY-GENJ-14", "WAY-GENJ-15")
def test_genjutsu_end_with_the_combat_but_for_those_that_outlast_it() -> None:
    """The Dream is over; what outlasts the combat still holds."""
    table = at_table()
    cast(table, 12, 5)
    cast(table, 12, 5, "lasting")
    table.play(Ended())
    assert [hold.technique for hold in table.who("ben").jutsu.genjutsu] == ["lasting"]


@pytest.mark.clause("WAY-GENJ-11")
def test_the_gm_ends_a_genjutsu() -> None:
    """By their own act, whatever its entry says; its victim learns of it."""
    table = at_table()
    cast(table, 12, 5)
    table.declare("gm", "end_genjutsu", hold=table.who("ben").jutsu.genjutsu[0].id)
    assert table.who("ben").jutsu.genjutsu == []
    assert "Dream no longer holds Ben" in " ".join(table.told(Viewer("ben")))


@pytest.mark.clause("WAY-GENJ-11", "WAY-COND-02")
def test_what_a_wound_brings_whoever_casts_is_no_part_of_the_illusion() -> None:
    """A head split open chokes its bearer as they act, and their illusion works all the same."""
    table = WayTable()
    wound = {"id": "w", "row": "slashing-critical-head"}
    viewing = {"id": "hell-viewing", "seals": ""}
    table.pc("Ama", cha=200, willpower=0, wounds=[wound], techniques=[viewing])
    table.pc("Ben", willpower=0)
    table.start(20, 10)
    table.dice(20, 20, 1, 20)
    table.act("ama", "use", technique="hell-viewing", target="ben")
    assert [each.kind for each in table.who("ama").body.statuses] == ["suffocation"]
    assert [each.technique for each in table.who("ben").jutsu.genjutsu] == ["hell-viewing"]
