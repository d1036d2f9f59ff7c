"""Getting up, eyes, blood in them, and first aid: what is possible, how fast, and why not."""

from __future__ import annotations

from typing import Any

import pytest

from rules.wayward.character.sheet import Wound
from rules.wayward.character.statuses import Status
from rules.wayward.character.values import StatusKind
from rules.wayward.fight.effects import Sore
from rules.wayward.fight.state import Ninja
from rules.wayward.fight.turn_action import Turn
from rules.wayward.wounds.first_aid import Eyes, FirstAid, Stand, Wipe, injuries, kit
from tests.rules.wayward.table import WayTable
from tests.tables import tabled

BLOODY = "slashing-major-head"


def ama(**sheet: Any) -> tuple[WayTable, Ninja]:
    """Ama, due on count 0, and Ben and Cai, who block until 100."""
    table = WayTable()
    table.pc("Ama", side="red", agi=1, **sheet)
    for name in ("Ben", "Cai"):
        table.pc(name, side="red", agi=1)
    table.start(20, 10, 10)
    for id in ("ben", "cai"):
        table.amend(f"combatants.{id}.acts", 100)
    return table, table.who("ama")


def status(id: str, kind: str, severity: int) -> Status:
    """A status."""
    return Status(id=id, kind=StatusKind(kind), severity=severity)


@pytest.mark.clause("WAY-COND-01", "WAY-COND-02")
@tabled
def test_whoever_lies_gets_up_if_their_leg_holds(
    row: str, why: str, *, prone: bool, may: bool
) -> None:
    """A shattered leg does not; nobody gets up who stands."""
    table, ninja = ama()
    ninja.body.wounds.append(Wound(id="w", row=row))
    if prone:
        ninja.body.statuses.append(status("p", "prone", 1))
    assert Stand.why_not(Turn(table.fight, ninja)) == (None if may else why)


@pytest.mark.clause("WAY-AP-04", "WAY-COND-01")
@pytest.mark.parametrize(("ap", "acts"), [(0, 5), (2, 3)])
def test_getting_up_takes_5_counts(ap: int, acts: int) -> None:
    """And fewer with Action Points; up one is when the count closes."""
    table, _ = ama()
    table.amend("combatants.ama.ap", 2)
    table.amend("combatants.ama.statuses.p", vars_of(status("p", "prone", 1)))
    table.amend("combatants.ama.statuses.b", vars_of(status("b", "burn", 1)))
    table.act("ama", "stand", ap=ap)
    ninja = table.who("ama")
    assert (ninja.turn.acts, ninja.turn.ap) == (acts, 2 - ap)
    assert [each.id for each in ninja.body.statuses] == ["b"]


def vars_of(each: Status) -> dict[str, Any]:
    """A status as the GM writes it."""
    return {"id": each.id, "kind": each.kind.value, "severity": each.severity}


@pytest.mark.clause("WAY-VIS-06")
def test_eyes_are_used_once_on_a_count() -> None:
    """Shut at no Speed; opened on a later count; the reason says so."""
    table, ninja = ama()
    assert Eyes.why_not(Turn(table.fight, ninja)) is None
    table.act("ama", "eyes")
    ninja = table.who("ama")
    assert (ninja.body.eyes_shut, ninja.turn.acts, ninja.body.blinked) == (True, 0, 0)
    assert "Ama begins Shut Eyes" in " ".join(table.told())
    assert Eyes.why_not(Turn(table.fight, ninja)) == "You have done that once on this count."
    table.act("ama", "block", length=1)
    table.act("ama", "eyes")
    assert not table.who("ama").body.eyes_shut
    assert "Ama begins Open Eyes" in " ".join(table.told())


@pytest.mark.clause("WAY-COND-02")
@pytest.mark.parametrize(
    ("grown", "counts"), [({}, None), ({"a": 0}, None), ({"a": 2}, 4), ({"a": 2, "b": 3}, 6)]
)
def test_wiping_takes_twice_the_worst_penalty(grown: dict[str, int], counts: int | None) -> None:
    """Without blood there is nothing to wipe; then it gathers again from now on."""
    table, ninja = ama(wounds=[{"id": id, "row": BLOODY} for id in ("a", "b")])
    ninja.body.sores.update({id: Sore(grown=each) for id, each in grown.items()})
    ninja.body.sores["x"] = Sore(grown=9)
    ninja.body.wounds.append(Wound(id="x", row="energy-critical-torso"))
    why = "There is no blood in your eyes." if counts is None else None
    assert Wipe.why_not(Turn(table.fight, ninja)) == why
    if counts is None:
        return
    deed = Wipe().plan(Turn(table.fight, ninja))
    assert (deed.timing.base, deed.timing.speed, deed.title) == (counts, counts, "Wipe Eyes")
    table.fight.timeline.count = 5
    deed.id = "d"
    for _ in Wipe().carry_out(table.fight, deed):
        raise AssertionError("nothing is asked or rolled")
    assert {ninja.body.sores[id].grown for id in grown} == {0}
    assert {ninja.body.sores[id].since for id in grown} == {5}
    assert ninja.body.sores["x"].grown == 9


# -------------------------------------------------- first aid


def bleeding(count: int = 1) -> tuple[WayTable, Ninja]:
    """Ama with so many kits; she burns, Ben bleeds twice, and Cai is shocked and bleeds."""
    table, ninja = ama(items=[{"id": "first-aid-kit", "count": count}])
    ninja.body.statuses.append(status("a", "burn", 3))
    table.who("ben").body.statuses += [status("b", "bleed", 4), status("c", "bleed", 1)]
    table.who("cai").body.statuses += [status("d", "shock", 2), status("e", "bleed", 2)]
    return table, ninja


@pytest.mark.clause("WAY-COND-02")
@tabled
def test_each_kit_ends_one_bleed_and_one_burn(
    count: int, uses: dict[str, int], found: list[str]
) -> None:
    """Of people at hand; nothing else can be treated."""
    table, ninja = bleeding(count)
    ninja.jutsu.uses.update({f"first-aid-kit-{kind}": many for kind, many in uses.items()})
    assert [*injuries(table.fight, ninja)] == found
    assert (kit(ninja) is None) is (count == 0)
    why = (
        "You have no first-aid kit."
        if count == 0
        else "Nobody at hand bleeds or burns, or your kits are used up."
    )
    assert FirstAid.why_not(Turn(table.fight, ninja)) == (None if found else why)
