"""Attacks from hiding: Surprise and Sneak Attacks that were prepared."""

from __future__ import annotations

import pytest

from tests.rules.wayward.lurking import (
    blade,
    lurking,
    made,
)


@pytest.mark.clause("WAY-SURPRISE-01", "WAY-SURPRISE-02", "WAY-STEALTH-03")
def test_an_attack_from_hiding_is_a_surprise_and_ends_stealth() -> None:
    """Unseen when it is made; when the count closes Cai is in sight of all."""
    table = lurking()
    table.act("ama", "block", length=100)
    table.act("ben", "block", length=100)
    table.dice(20)
    table.act("cai", "attack", target="ama")
    assert made(table).limits.surprise
    assert table.who("cai").stealth.hiding is not None
    table.dice(20)
    table.act("ama", "dodge")
    assert table.who("cai").stealth.hiding is None


@pytest.mark.clause("WAY-SURPRISE-01", "WAY-SEARCH-02")
def test_against_who_has_found_him_it_is_an_ordinary_attack() -> None:
    """Ama has found Cai, Ben has not: the one is surprised, the other not."""
    for target, surprised in (("ama", False), ("ben", True)):
        table = lurking()
        table.amend("combatants.cai.hiding.found_by", ["ama"])
        table.act("ama", "block", length=100)
        table.act("ben", "block", length=100)
        table.dice(20)
        table.act("cai", "attack", target=target)
        assert made(table).limits.surprise is surprised


@pytest.mark.clause("WAY-SURPRISE-04")
def test_a_ranged_weapon_lowers_the_tn_instead() -> None:
    """Level 2 and TN 12 (17): after one kunai 12, after two 7; Cai stays hidden."""
    table = lurking(tn=12, weapons=[{"id": "kunai", "count": 5}])
    table.act("ama", "block", length=100)
    table.act("ben", "block", length=100)
    for tn in (7, 2):
        table.dice(20, 20)
        table.act("cai", "attack", target="ama", weapon="kunai")
        table.act("ama", "dodge")
        hiding = table.who("cai").stealth.hiding
        assert hiding is not None
        assert (hiding.tn, hiding.level) == (tn, 2)


@pytest.mark.clause("WAY-SNEAK-03", "WAY-SNEAK-05", "WAY-SNEAK-01")
@pytest.mark.parametrize(("waited", "sneak"), [(18, True), (15, False)])
def test_a_sneak_attack_takes_no_longer_than_it_was_prepared(waited: int, *, sneak: bool) -> None:
    """A Speed 30 blow with 14 Action Points is 16: 18 counts are enough for it, 15 are not."""
    table = lurking(weapons=[blade(30)])
    table.amend("combatants.cai.agi", 60)
    table.amend("combatants.cai.ap", 14)
    table.act("cai", "prepare", length=waited)
    table.act("ama", "block", length=100)
    table.act("ben", "block", length=100)
    table.amend("combatants.cai.ap", 14)
    table.dice(20)
    table.act("cai", "attack", target="ama", weapon="blade", ap=14)
    assert made(table).limits.surprise
    deed = table.fight.battle.deeds[table.who("cai").turn.doing]
    assert (deed.timing.speed, deed.stealth.sneak) == (16, sneak)


@pytest.mark.clause("WAY-SNEAK-06")
def test_a_sneak_attack_disregards_printed_penalties() -> None:
    """A weapon of -4, sight of -3 and DEX 60: 10 + 6 - 3 = 13, and not 9."""
    table = lurking(dex=60, weapons=[blade(8, accuracy=-4)])
    table.amend("combatants.cai.statuses.s", {"id": "s", "kind": "visibility", "severity": 3})
    table.act("cai", "prepare", length=20)
    table.act("ama", "block", length=100)
    table.act("ben", "block", length=100)
    table.dice(20)
    table.act("cai", "attack", target="ama", weapon="blade")
    assert made(table).needed == 13
