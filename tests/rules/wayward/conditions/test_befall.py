"""How a status takes hold: beside an earlier one, in its place, or not at all."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.state.as_json import adapter
from rules.engine.views.visibility import PUBLIC
from rules.wayward.character.sheet import Wound
from rules.wayward.character.statuses import Status
from rules.wayward.character.values import StatusKind
from rules.wayward.conditions.status_effects import befall, wake
from rules.wayward.fight.state import Ninja
from tests.rules.wayward.drive import driven
from tests.rules.wayward.table import TIRELESS, WayTable

NOW = 7


def ama(*rows: str, **sheet: Any) -> tuple[WayTable, Ninja]:
    """Ama with these wounds, in a fight with Ben on count 7."""
    table = WayTable()
    table.pc("Ama", willpower=0, agi=40, **sheet)
    table.pc("Ben", willpower=0)
    table.start()
    table.fight.timeline.count = NOW
    ninja = table.who("ama")
    ninja.body.wounds += [Wound(id=f"w{n}", row=row) for n, row in enumerate(rows)]
    return table, ninja


def status(kind: str, severity: int, **more: Any) -> Status:
    """A status, whose id is its source."""
    flat = {"id": more.get("source", "s"), "kind": kind, "severity": severity, **more}
    return adapter(Status).validate_python(flat)


def strikes(table: WayTable, kind: str, severity: int, *, adds: bool = False, **more: Any) -> None:
    """A status befalls Ama; a Stamina roll against a Suffocation holds."""
    dice = [TIRELESS] if kind == "suffocation" else []
    driven(befall(table.fight, table.who("ama"), status(kind, severity, **more), adds=adds), *dice)


def has(ninja: Ninja) -> list[tuple[int, int | None, str]]:
    """Severity, end and source of each status."""
    return [(each.severity, each.ends.until, each.source) for each in ninja.body.statuses]


ONE = (3, 20, "a")
BESIDE = {
    # Whatever the source: the worse one counts, and of two alike the longer one.
    "ignite": [ONE, (4, 9, "b"), (3, 30, "b"), ONE, ONE],
    "shock": [ONE, (4, 9, "b"), (3, 30, "b"), ONE, ONE],
    "paralysis": [ONE, (4, 9, "b"), (3, 30, "b"), ONE, ONE],
    "prone": [ONE, (4, 9, "b"), ONE, ONE, ONE],
    "sleep": [ONE, (4, 9, "b"), ONE, ONE, ONE],
}


@pytest.mark.clause("WAY-IGNITE-06", "WAY-SHOCK-05", "WAY-PARA-02")
@pytest.mark.parametrize("kind", [*BESIDE])
def test_of_some_statuses_there_is_one(kind: str) -> None:
    """3 until 20 meets 4 until 9, 3 until 30, 3 until 20, and 2 until 99."""
    new = [(3, 20, "a"), (4, 9, "b"), (3, 30, "b"), (3, 20, "b"), (2, 99, "b")]
    for (severity, until, source), left in zip(new, BESIDE[kind], strict=True):
        table, ninja = ama()
        strikes(table, kind, 3, until=20, source="a")
        strikes(table, kind, severity, until=until, source=source)
        assert has(ninja) == [left]


@pytest.mark.clause("WAY-PARA-02", "WAY-SHOCK-05")
@pytest.mark.parametrize(
    ("before", "after", "left"), [(20, None, None), (None, 20, None), (None, None, None)]
)
def test_without_an_end_a_status_lasts_longest(
    before: int | None, after: int | None, left: int | None
) -> None:
    """One that has no end is not shortened, and takes the place of one that has."""
    table, ninja = ama()
    strikes(table, "shock", 3, until=before, source="a")
    strikes(table, "shock", 3, until=after, source="b")
    assert [(each.severity, each.ends.until) for each in ninja.body.statuses] == [(3, left)]


@pytest.mark.clause("WAY-BLEED-04", "WAY-BLEED-05", "WAY-BURN-02", "WAY-IMMOB-05", "WAY-SUFF-02")
@pytest.mark.parametrize("kind", ["bleed", "poison"])
def test_of_one_source_there_is_one_and_of_two_there_are_two(kind: str) -> None:
    """A second of a source is the worse one; one of another source stands beside it."""
    table, ninja = ama()
    for severity, source in ((3, "a"), (5, "a"), (2, "a"), (1, "b")):
        strikes(table, kind, severity, source=source)
    assert has(ninja) == [(5, None, "a"), (1, None, "b")]


@pytest.mark.clause("WAY-POISON-04")
@pytest.mark.parametrize(("severity", "left"), [(5, 5), (2, 3)])
def test_a_poison_again_lasts_from_then_on(severity: int, left: int) -> None:
    """It keeps the worse severity and takes the new end, even an earlier one."""
    table, ninja = ama()
    strikes(table, "poison", 3, until=30, source="a")
    strikes(table, "poison", severity, until=20, source="a")
    assert has(ninja) == [(left, 20, "a")]


@pytest.mark.clause("WAY-STATUS-01")
@pytest.mark.parametrize(
    ("adds", "there", "left"),
    [(True, [2, 1], [5, 1]), (True, [], [3]), (False, [2, 1], [2, 1, 3])],
)
def test_what_adds_makes_the_first_one_worse(
    there: list[int], left: list[int], *, adds: bool
) -> None:
    """If there is none, it begins."""
    table, ninja = ama()
    for number, severity in enumerate(there):
        ninja.body.statuses.append(status("burn", severity, source=f"s{number}"))
    strikes(table, "burn", 3, adds=adds, source="new")
    assert [each.severity for each in ninja.body.statuses] == left


@pytest.mark.clause("WAY-COND-02")
@pytest.mark.parametrize(
    ("rows", "stun"),
    [([], 0), (["piercing-major-torso"], 3), (["piercing-critical-torso"], 6)],
)
def test_needling_takes_points_and_stuns_the_pierced(rows: list[str], stun: int) -> None:
    """3 of 5 and 2 of what is left; a punctured cavity stuns by as much, a lung by twice it."""
    table, ninja = ama(*rows)
    ninja.turn.ap = 5
    strikes(table, "needling", 3)
    assert (ninja.turn.ap, ninja.turn.stun) == (2, stun)
    strikes(table, "needling", 3)
    assert ninja.turn.ap == 0


@pytest.mark.clause("WAY-SLEEP-01", "WAY-SLEEP-02")
def test_sleep_ends_what_somebody_does_and_waking_makes_drowsy() -> None:
    """Only of somebody who sleeps."""
    table = WayTable()
    table.pc("Ama")
    table.pc("Ben")
    table.start()
    table.act("ama", "block", length=20)
    table.act("ben", "block", length=3)
    ninja = table.who("ama")
    wake(table.fight, ninja)
    assert not ninja.body.woken
    ninja.body.statuses.append(status("burn", 2))
    driven(befall(table.fight, ninja, status("sleep", 1, source="z")))
    assert table.fight.doing(ninja) is None
    wake(table.fight, ninja)
    assert ninja.body.woken
    assert [each.kind.value for each in ninja.body.statuses] == ["burn"]
    assert [each.text for each in table.fight.told][-1] == "Ama wakes."


@pytest.mark.clause("WAY-POISON-05")
@pytest.mark.parametrize(
    ("special", "maker", "found"),
    [
        ("belladonna", 25, [("paralysis", 4)]),
        ("belladonna", None, [("paralysis", 2)]),
        ("king-cobra", 39, [("shock", 2)]),
        ("cone-snail", 25, []),
        ("", 25, []),
    ],
)
def test_a_poisons_special_effect_lasts_as_long_as_the_poison(
    special: str, maker: int | None, found: list[tuple[str, int]]
) -> None:
    """As strong as its maker's Toxicology makes it; told to Ama and the GM alone."""
    table, ninja = ama()
    strikes(table, "poison", 2, until=30, source="p", special=special, maker=maker)
    rest = ninja.body.statuses[1:]
    assert [(each.kind.value, each.severity) for each in rest] == found
    assert all(
        (each.ends.until, each.ends.tied, each.ends.running) == (30, "p", True) for each in rest
    )
    lines = [each for each in table.fight.told if each.text.startswith(("Belladonna:", "King"))]
    assert len(lines) == len(found)
    assert not any(PUBLIC.sees(each.audience) for each in lines)


@pytest.mark.clause("WAY-POISON-05")
@pytest.mark.parametrize(
    ("makers", "dice", "wins"),
    [
        ((10, 10), (10, 10), "belladonna"),
        ((10, 10), (10, 11), "king-cobra"),
        ((10, 12), (10, 9), "king-cobra"),
        ((12, 10), (9, 11), "belladonna"),
        ((None, 10), (), "belladonna"),
        ((10, None), (), "belladonna"),
    ],
)
def test_the_better_makers_poison_has_its_special_effect(
    makers: tuple[int | None, int | None], dice: tuple[int, ...], wins: str
) -> None:
    """Their Toxicology is rolled; the first one keeps it at a tie, or if a maker is unknown."""
    table, ninja = ama()
    strikes(table, "poison", 2, source="one", special="belladonna", maker=makers[0])
    new = status("poison", 2, source="two", special="king-cobra", maker=makers[1])
    driven(befall(table.fight, ninja, new), *dice)
    assert [each.special for each in ninja.having(StatusKind.POISON) if each.special] == [wins]
    kind = "paralysis" if wins == "belladonna" else "shock"
    assert [each.kind.value for each in ninja.body.statuses if each.ends.tied] == [kind]
