"""Status effects: how they come, what they take, how they stand beside each other and end."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.state.as_json import adapter
from rules.wayward.actions.moving import reach_of_move
from rules.wayward.actions.speed import may_interrupt, paralysed, speed_of
from rules.wayward.character.statuses import Status
from rules.wayward.character.values import StatusKind
from rules.wayward.conditions.status_effects import befall
from rules.wayward.fight.state import Ninja
from rules.wayward.rolls.d20_rolls import dodge, initiative
from rules.wayward.rolls.modifiers import total, visibility
from tests.rules.wayward.drive import driven
from tests.rules.wayward.table import WayTable


def ama(house: dict[str, Any] | None = None, **sheet: Any) -> tuple[WayTable, Ninja]:
    """Ama in a fight with Ben that has begun; neither has Willpower left."""
    table = WayTable(**(house or {}))
    table.pc("Ama", willpower=0, **sheet)
    table.pc("Ben", willpower=0)
    table.start()
    return table, table.who("ama")


def struck(table: WayTable, ninja: Ninja, kind: str, severity: int, **more: Any) -> None:
    """A status takes hold; it is told apart by its source."""
    number = len(ninja.body.statuses)
    flat = {"id": f"s{number}", "kind": kind, "severity": severity, **more}
    status = adapter(Status).validate_python(flat)
    driven(befall(table.fight, ninja, status))


def put(table: WayTable, id: str, kind: str, severity: int, **more: Any) -> None:
    """The GM puts a status on somebody, on record."""
    table.declare("gm", "afflict", combatant=id, status=kind, severity=severity, **more)


def severities(ninja: Ninja, kind: str) -> list[int]:
    """Those of their statuses of a kind."""
    return [each.severity for each in ninja.having(StatusKind(kind))]


# -------------------------------------------------- Immobilization


@pytest.mark.clause("WAY-IMMOB-02")
def test_each_point_takes_a_tenth_of_agi_for_moving():
    """AGI 50 at 4 moves 6 yards in 10 counts instead of 10."""
    table, ninja = ama(agi=50)
    assert reach_of_move(table.fight, ninja, 10) == 100
    struck(table, ninja, "immobility", 4)
    assert reach_of_move(table.fight, ninja, 10) == 60


@pytest.mark.clause("WAY-IMMOB-03")
def test_at_10_one_does_not_move_but_attacks_and_dodges():
    """Move is no choice; attack is; the Dodge has -10."""
    table, ninja = ama()
    struck(table, ninja, "immobility", 10)
    assert "move" not in table.acts("ama")
    assert "attack" in table.acts("ama")
    assert sum(part.value for part in dodge(table.fight, ninja)) == 2 - 10


# -------------------------------------------------- Paralysis and Shock


@pytest.mark.clause("WAY-PARA-01")
@pytest.mark.parametrize(
    ("damage_speed", "final", "severity", "counts"), [(8, 8, 3, 5), (4, 4, 3, 2), (5, 5, 4, 3)]
)
def test_paralysis_lowers_the_speed_that_counts_for_damage(
    damage_speed: int, final: int, severity: int, counts: int
):
    """Paralysis 3: Speed 8 as 5, Speed 4 as 2; Paralysis 4: Speed 5 as 3."""
    assert paralysed(damage_speed, final, severity) == counts


@pytest.mark.clause("WAY-PARA-02", "WAY-SHOCK-05")
@pytest.mark.parametrize("kind", ["paralysis", "shock"])
def test_of_two_alike_the_longer_one_stays(kind: str):
    """3 until count 10, then 3 until 30, then 3 until 20: until 30."""
    table, ninja = ama()
    for until in (10, 30, 20):
        struck(table, ninja, kind, 3, until=until)
    assert [each.ends.until for each in ninja.body.statuses] == [30]


@pytest.mark.clause("WAY-SHOCK-03")
def test_an_interrupt_is_slowed_by_half_of_it():
    """Shock 4 makes a Dodge of 2 a 4, too slow for an attack of Speed 7 and not for 8."""
    speed = speed_of(2, shock=4, interrupt=True)
    assert speed.final == 4
    assert not may_interrupt(speed.final, 7)
    assert may_interrupt(speed.final, 8)


@pytest.mark.clause("WAY-SHOCK-04")
def test_shock_never_more_than_doubles_a_speed():
    """Shock 10: a Dodge of 2 is 4 and not 7, Speed 8 is 16 and not 18."""
    assert speed_of(2, shock=10, interrupt=True).final == 4
    assert speed_of(8, shock=10).final == 16


# -------------------------------------------------- Sleep


@pytest.mark.clause("WAY-SLEEP-01")
def test_a_sleeper_wakes_when_he_is_attacked_and_is_drowsy_until_he_acts():
    """Nothing waits for them; attacked they wake and defend at -5, until they have acted."""
    table, _ = ama()
    put(table, "ama", "sleep", 1)
    table.dice(20)
    table.act("ben", "attack", target="ama")
    sleeper = table.who("ama")
    assert not sleeper.asleep
    assert sum(part.value for part in dodge(table.fight, sleeper)) == 2 - 5
    assert sum(part.value for part in initiative(table.fight, sleeper)) == 2 - 5
    table.dice(20)
    table.act("ama", "dodge")
    table.act("ama", "block", length=5)
    assert sum(part.value for part in dodge(table.fight, table.who("ama"))) == 2


@pytest.mark.clause("WAY-SLEEP-02")
def test_a_sleeper_takes_no_action_until_the_gm_wakes_him():
    """Asleep they have no turn; roused they have."""
    table, _ = ama()
    put(table, "ama", "sleep", 1)
    table.act("ben", "block", length=20)
    assert table.asks() == [("ben", "act")]
    assert table.fight.now == 20
    table.declare("gm", "rouse", combatant="ama")
    table.act("ben", "block", length=5)
    assert table.asks() == [("ama", "act")]


# -------------------------------------------------- Visibility


@pytest.mark.clause("WAY-VIS-01")
def test_of_visibility_penalties_only_the_largest_counts():
    """-6 and -2 are -6; when the -6 ends, -2."""
    table, _ = ama()
    put(table, "ama", "visibility", 6)
    put(table, "ama", "visibility", 2)
    assert visibility(table.fight, table.who("ama")) == 6
    table.declare("gm", "relieve", status="ama|ama-visibility-1")
    assert visibility(table.fight, table.who("ama")) == 2


@pytest.mark.clause("WAY-VIS-06")
def test_eyes_are_shut_and_opened_on_ones_turn_at_no_speed():
    """Shut on count 0 one is blind and still to act on count 0, and not asked for it twice."""
    table, _ = ama()
    table.act("ama", "eyes")
    table.act("ben", "block", length=20)
    assert visibility(table.fight, table.who("ama")) == 10
    assert (table.fight.now, table.asks()) == (0, [("ama", "act")])
    assert "eyes" not in table.acts("ama")
    table.act("ama", "block", length=5)
    table.act("ama", "eyes")
    assert visibility(table.fight, table.who("ama")) == 0


# -------------------------------------------------- Stamina, Stealth, Prone


def test_whoever_lies_prone_fights_worse_until_he_gets_up():
    """Accuracy -3, defence -2, half the pace; Speed 5 to stand, at the end of the count."""
    table, ninja = ama()
    put(table, "ama", "prone", 1)
    table.act("ben", "block", length=20)
    ninja = table.who("ama")
    assert reach_of_move(table.fight, ninja, 10) == 20
    assert total(table.fight, ninja, "accuracy") == -3
    assert total(table.fight, ninja, "defense") == -2
    table.act("ama", "stand")
    assert (table.who("ama").body.statuses, table.who("ama").turn.acts) == ([], 5)
