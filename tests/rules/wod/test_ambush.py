"""Ambush: who notices, and what becomes of those who do not."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.state.effects import Ends
from rules.engine.views.visibility import GM, Viewer
from tests.rules.wod.table import WodTable
from tests.tables import tabled

GOOD, BLANK = 7, 2


def laid(stealth: int, alert: int, *, ambush: bool = True, **house: Any) -> WodTable:
    """The Lurker of the GM's waits for Ama; the fight begins with so many successes of four."""
    table = WodTable(**house)
    table.npc("Lurker", abilities={"stealth": 2, "brawl": 2})
    table.pc("Ama", abilities={"alertness": 2, "brawl": 2})
    if ambush:
        table.declare(GM, "ambush", ambushers=["lurker"], targets=["ama"])
    table.dice(*hits(stealth), *hits(alert))
    if alert >= stealth:
        table.dice(5, 9)
    table.begin()
    return table


def hits(count: int) -> list[int]:
    """Four dice of which so many succeed."""
    return [GOOD] * count + [BLANK] * (4 - count)


@pytest.mark.clause("WOD-AMBUSH-01")
def test_both_sides_roll_in_secret() -> None:
    """Ama is neither asked nor shown the rolls; the GM sees both."""
    table = laid(0, 1)
    secret = [line for line in table.lines if "WOD-AMBUSH-01" in line.clauses and line.rolls]
    assert len(secret) == 2
    assert not any(Viewer(player="ama").sees(line.audience) for line in secret)


@pytest.mark.clause("WOD-AMBUSH-04")
def test_level_the_victim_may_only_defend_at_first() -> None:
    """In the first turn Ama can defend or wait; in the second she may do as she likes."""
    table = laid(2, 2)
    assert "attack" not in table.acts("ama", about="ama")
    assert "defend" in table.acts("ama", about="ama")
    assert "attack" in table.acts(GM, about="lurker")
    table.declare_all()
    table.say(GM, "continue")
    assert "attack" in table.acts("ama", about="ama")


@pytest.mark.clause("WOD-AMBUSH-05")
def test_found_out_the_fight_starts_as_any_other() -> None:
    """Initiative is rolled, and Ama may attack."""
    table = laid(1, 3)
    assert "Ama sees it coming." in table.told()
    assert "attack" in table.acts("ama", about="ama")


@pytest.mark.clause("WOD-AMBUSH-01")
@tabled
def test_an_ambush_is_for_those_who_are_named_or_all_others(
    targets: list[str], rolled: list[str]
) -> None:
    """The Lurker rolls Ambush; each of the others rolls Notice, in the order of joining."""
    table = WodTable()
    table.npc("Lurker")
    for name in ("Ama", "Ben"):
        table.pc(name)
    table.declare(GM, "ambush", ambushers=["lurker"], targets=targets)
    table.dice(*[BLANK, BLANK] * len(rolled), 9, 5, 1).begin()
    secret = [r.name for e in table.lines if "WOD-AMBUSH-01" in e.clauses for r in e.rolls]
    assert [name.partition(" ")[0] for name in secret] == rolled


@pytest.mark.clause("WOD-AMBUSH-02", "WOD-AMBUSH-04", "WOD-AMBUSH-05")
@tabled
def test_what_everybody_reads_of_an_ambush(stealth: int, alert: int, line: str) -> None:
    """More successes than the target surprise it, as many leave it only a defence."""
    table = laid(stealth, alert)
    assert line in table.told(Viewer(player="ama"))
    assert "The ambush is laid: Lurker for Ama." in table.told()
    assert "The ambush is laid: Lurker for Ama." not in table.told(Viewer(player="ama"))


@pytest.mark.clause("WOD-STUN-01", "WOD-STUN-02", "WOD-AMBUSH-02")
def test_a_stun_in_an_ambush_lasts_through_the_first_turn() -> None:
    """Three levels stun Ama, with stamina 2: she declares nothing in turn 1, and again in turn 2.

    A margin of 3 gives the Lurker two dice more; two successes and Strength 2 are three dice.
    """
    table = laid(4, 1)
    table.dice(GOOD, GOOD, *[BLANK] * 4, *[GOOD] * 3, BLANK, BLANK, 5, 9)
    table.act("lurker", "lash", target="ama")
    [stun] = table.who("ama").conditions
    assert (stun.kind.value, stun.ending) == ("stunned", Ends(round=1))
    assert ("ama", "declare") not in table.asks()
    table.declare_all()
    table.say(GM, "continue")
    assert ("ama", "declare") in table.asks()
