"""Handseals: how long they take, what they are for, and what shakes them."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.views.visibility import PUBLIC, Viewer
from rules.wayward.rolls.free_hands import can_seal, free_hands
from tests.rules.wayward.table import WayTable
from tests.tables import tables

TABLES = tables(__file__)

BOLT = TABLES["bolt"]
QUICK = {**BOLT, "id": "quick", "name": "Quick", "seals": "3"}
PLAIN = {**BOLT, "id": "plain", "name": "Plain", "seals": ""}


def caster(**sheet: Any) -> WayTable:
    """Isa, who knows the Bolt, is asked on count 0; Ben blocks."""
    table = WayTable()
    table.pc("Isa", **{"dex": 30, "techniques": [BOLT, QUICK, PLAIN], **sheet})
    table.npc("Ben")
    table.start(10, 10 + (sheet.get("agi", 20) - 20) // 10)
    table.act("ben", "block", length=100)
    return table


@pytest.mark.clause("WAY-HANDS-04")
def test_seals_need_both_hands() -> None:
    """With a tanto in one hand Perform Handseals is not among the acts."""
    weapon = {"id": "tanto", "held": True}
    table = caster(weapons=[weapon])
    assert not can_seal(table.who("isa"))
    assert "seals" not in table.acts("isa")


@pytest.mark.clause("WAY-HANDS-11")
def test_single_handed_seals_leave_the_other_hand() -> None:
    """Whoever seals with one hand may hold a tanto, and with none keeps one hand free."""
    table = caster(uniques=["Single-Handed Seals"], weapons=[{"id": "tanto", "held": True}])
    table.act("isa", "seals", technique="bolt")
    assert free_hands(table.fight, table.who("isa")) == 0
    bare = caster(uniques=["Single-Handed Seals"])
    bare.act("isa", "seals", technique="bolt")
    assert free_hands(bare.fight, bare.who("isa")) == 1


@pytest.mark.clause("WAY-HANDS-06", "WAY-CBEX-05")
def test_nobody_is_told_what_the_seals_are_for() -> None:
    """All see handseals and their Speed; Isa and the GM alone read of the Bolt."""
    table = caster()
    table.act("isa", "seals", technique="bolt", target="ben")
    public = " ".join(table.told(PUBLIC))
    assert "Isa begins Perform Handseals: Speed 11." in public
    assert "Bolt" not in public
    assert "Bolt" in " ".join(table.told(Viewer("isa")))


@pytest.mark.clause("WAY-HANDS-09", "WAY-VSA-04")
def test_a_stun_delays_handseals_and_does_not_end_them() -> None:
    """Seals due on 11 and a Stun of 5: the jutsu can be used on 16."""
    table = caster()
    table.pc("Cai")
    table.act("isa", "seals", technique="bolt")
    table.amend("stored.s", {"kind": "stunning", "id": "s", "target": "isa", "severity": 5})
    table.act("cai", "block", length=50)
    assert table.who("isa").acts_at == 16
    assert table.who("isa").turn.doing != ""


@pytest.mark.clause("WAY-SEAL-03")
def test_silence_releases_the_jutsu_on_whom_it_was_meant_for() -> None:
    """With Ben named beforehand it goes off at them; with nobody named the GM must say."""
    meant, vague = caster(), caster()
    meant.act("isa", "seals", technique="bolt", target="ben")
    vague.act("isa", "seals", technique="bolt")
    assert meant.prompt("isa").ask.silence() == {"act": "release"}
    assert vague.prompt("isa").ask.silence() is None


@pytest.mark.clause("WAY-GENJ-11")
def test_a_genjutsu_ends_with_its_upkeep() -> None:
    """Letting it go sets its victim free, and nobody else hears of it."""
    dream = {
        "id": "dream",
        "name": "Dream",
        "kind": "genjutsu",
        "speed": "6",
        "chakra": "5",
        "upkeep": "2",
        "reach": "ranged",
        "statuses": [{"status": "immobility", "severity": "3", "roll": "genjutsu"}],
    }
    table = caster(techniques=[dream], cha=200)
    table.dice(20, 20, 1)
    table.act("isa", "use", technique="dream", target="ben")
    assert len(table.who("ben").jutsu.genjutsu) == 1
    before = len(table.told(PUBLIC))
    [kept] = table.who("isa").jutsu.upkeeps
    table.declare("isa", "end_upkeep", upkeep=f"isa|{kept.id}")
    assert table.who("ben").jutsu.genjutsu == []
    assert table.told(PUBLIC)[before:] == []


def on_fire(table: WayTable, kind: str) -> None:
    """Something of severity 3 has Isa since count 0, who has 1000 Vitality; it acts on 5."""
    status = {"id": "s", "kind": kind, "severity": 3, "running": True}
    table.amend("combatants.isa.statuses.s", status)


@pytest.mark.clause("WAY-HANDS-07", "WAY-WP-06")
@pytest.mark.parametrize(("control", "dice"), [(0, (12,)), (5, (12, 20))])
def test_willpower_rolls_the_seals_anew_with_what_counts_then(
    control: int, dice: tuple[int, ...]
) -> None:
    """12 is not above 13.3, and 12 + 5 is once the GM has raised Chakra Control."""
    table = caster(vitality_max=1000, willpower=1)
    on_fire(table, "ignite")
    table.dice(8)
    table.act("isa", "seals", technique="bolt")
    table.amend("combatants.isa.training.skill_ranks.chakra_control", control)
    table.dice(*dice)
    table.act("isa", "spend")
    assert ("release" in table.acts("isa")) is (control > 0)


@pytest.mark.clause("WAY-HANDS-07")
@pytest.mark.parametrize(("kind", "rolls"), [("ignite", (20, 20)), ("bleed", ())])
def test_fire_shakes_seals_and_a_bleed_does_not(kind: str, rolls: tuple[int, ...]) -> None:
    """Seals of 11 counts are shaken on 5 and on 10, or not at all; a 20 + 2 holds them."""
    table = WayTable()
    table.pc("Isa", dex=30, techniques=[BOLT], vitality_max=1000)
    table.npc("Ben")
    table.start(10, 10)
    table.act("ben", "block", length=100)
    on_fire(table, kind)
    table.dice(*rolls)
    table.act("isa", "seals", technique="bolt")
    assert (table.fight.timeline.count, table.asks()) == (11, [("isa", "act")])
    assert table.told().count("Isa holds the seals.") == len(rolls)
    assert "release" in table.acts("isa")
