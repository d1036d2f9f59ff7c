"""Status effects: how they come, what they take, how they stand beside each other and end."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.state.as_json import adapter
from rules.engine.views.visibility import Role
from rules.wayward.actions.moving import reach_of_move
from rules.wayward.actions.speed import may_interrupt, paralysed, speed_for, speed_of
from rules.wayward.character.effects import Inflicts
from rules.wayward.character.values import StatusKind
from rules.wayward.conditions.status_effects import befall
from rules.wayward.fatigue.fatigue import Exhaustion, parts
from rules.wayward.fight.effects import Area, AreaEffect, Status
from rules.wayward.fight.state import Ninja
from rules.wayward.rolls.d20_rolls import dodge, initiative
from rules.wayward.rolls.modifiers import immobility, total, visibility
from rules.wayward.stealth.stealth_levels import on_attack, on_search
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


@pytest.mark.clause("WAY-IMMOB-01", "WAY-IMMOB-04")
@pytest.mark.parametrize(("severity", "defence", "aim"), [(5, -5, -2), (14, -10, -5)])
def test_immobilization_takes_from_defence_and_half_from_accuracy(
    severity: int, defence: int, aim: int
):
    """5 is -5 and -2; 14 counts as 10."""
    table, ninja = ama()
    struck(table, ninja, "immobility", severity)
    assert total(table.fight, ninja, "defense") == defence
    assert total(table.fight, ninja, "accuracy") == aim


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


@pytest.mark.clause("WAY-IMMOB-05")
def test_of_immobilizations_only_the_largest_counts_until_it_ends():
    """8 and 4 are 8; when the 8 is gone, 4."""
    table, _ = ama()
    put(table, "ama", "immobility", 8)
    put(table, "ama", "immobility", 4)
    assert immobility(table.fight, table.who("ama")) == 8
    table.declare("gm", "relieve", status="ama|ama-immobility-1")
    assert immobility(table.fight, table.who("ama")) == 4


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


@pytest.mark.clause("WAY-PARA-01")
def test_a_paralysed_blow_hurts_less_and_takes_as_long():
    """Bare hands of STR 60 at Paralysis 3: 3 and 4.0 x 5 are 23, at Speed 8."""
    table, _ = ama(str=60)
    put(table, "ama", "paralysis", 3)
    table.act("ben", "block", length=20)
    table.dice(20, 2, 1)
    table.act("ama", "attack", target="ben")
    table.act("ben", "endure")
    ben = table.who("ben")
    assert (ben.pools.vitality_max - ben.pools.vitality, table.who("ama").turn.acts) == (23, 8)


@pytest.mark.clause("WAY-PARA-02", "WAY-SHOCK-05", "WAY-IGNITE-06")
@pytest.mark.parametrize("kind", ["paralysis", "shock", "ignite"])
def test_of_these_the_worse_replaces_the_other(kind: str):
    """4 replaces 3, and 2 changes nothing; there is one of it."""
    table, ninja = ama()
    for severity in (3, 4, 2):
        struck(table, ninja, kind, severity)
    assert severities(ninja, kind) == [4]


@pytest.mark.clause("WAY-PARA-02", "WAY-SHOCK-05")
@pytest.mark.parametrize("kind", ["paralysis", "shock"])
def test_of_two_alike_the_longer_one_stays(kind: str):
    """3 until count 10, then 3 until 30, then 3 until 20: until 30."""
    table, ninja = ama()
    for until in (10, 30, 20):
        struck(table, ninja, kind, 3, until=until)
    assert [each.ends.until for each in ninja.body.statuses] == [30]


@pytest.mark.clause("WAY-SHOCK-01", "WAY-SHOCK-02")
@pytest.mark.parametrize(("ap", "final", "damage"), [(0, 11, 8), (2, 9, 8), (5, 6, 6)])
def test_shock_slows_and_points_take_it_away_first(ap: int, final: int, damage: int):
    """Shock 3 on Speed 8: 11 and damage as 8; with 2 points 9 and 8; with 5 points 6 and 6."""
    table, ninja = ama()
    struck(table, ninja, "shock", 3)
    speed = speed_for(table.fight, ninja, 8, ap=ap)
    assert (speed.final, speed.damage, speed.least) == (final, damage, 6)


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


@pytest.mark.clause("WAY-VIS-02", "WAY-VIS-03")
def test_it_is_never_more_than_10():
    """A penalty of 14 is 10, as blindness is."""
    table, ninja = ama()
    struck(table, ninja, "visibility", 14)
    assert visibility(table.fight, ninja) == 10


@pytest.mark.clause("WAY-VIS-04")
def test_bad_sight_takes_from_aim_and_search_and_half_from_defence():
    """At 3: Accuracy -3, Awareness -3, defence -1."""
    table, ninja = ama()
    struck(table, ninja, "visibility", 3)
    ben = table.who("ben")
    assert [part.value for part in on_attack(table.fight, ninja, ben)] == [-3]
    assert [part.value for part in on_search(table.fight, ninja, ben)] == [-3]
    assert total(table.fight, ninja, "defense") == -1


@pytest.mark.clause("WAY-VIS-05", "WAY-AOE-01")
def test_smoke_hampers_those_in_it_and_who_attacks_into_it():
    """Ben inside: Ama attacks at -6, and so does Ben; only Ben defends worse, by 3."""
    table, ninja = ama()
    smoke = Area(
        id="a", name="Smoke", effect=AreaEffect(status="visibility", severity=6), inside=["ben"]
    )
    table.fight.battle.areas.append(smoke)
    ben = table.who("ben")
    assert [part.value for part in on_attack(table.fight, ninja, ben)] == [-6]
    assert [part.value for part in on_attack(table.fight, ben, ninja)] == [-6]
    assert total(table.fight, ninja, "defense") == 0
    assert total(table.fight, ben, "defense") == -3


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


@pytest.mark.clause("WAY-BLEED-02", "WAY-BLEED-05", "WAY-BURN-01", "WAY-BURN-02")
def test_bleeding_and_burns_make_stamina_rolls_harder():
    """Bleed 6 and 4 are -3 by the worse; Burn 3 and 5 are -5 by the worse; Chakra is untouched."""
    table, ninja = ama()
    struck(table, ninja, "bleed", 6, source="sword")
    struck(table, ninja, "bleed", 4, source="wound")
    for severity in (3, 5):
        struck(table, ninja, "burn", severity)

    def sum_of(kind: Exhaustion) -> int:
        return sum(part.value for part in parts(table.fight, ninja, kind))

    assert (sum_of(Exhaustion.STAMINA), sum_of(Exhaustion.CHAKRA)) == (2 - 3 - 5, 2)


@pytest.mark.clause("WAY-IGNITE-01")
def test_fire_is_seen():
    """Ignite 10 is -10 on Stealth."""
    table, ninja = ama()
    struck(table, ninja, "ignite", 10)
    assert total(table.fight, ninja, "skill:stealth") == -10


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


def test_a_card_says_to_all_what_all_were_told_and_no_number():
    """Ama is prone, burns and is poisoned: the last is not to be seen on them."""
    table, ninja = ama()
    for kind in ("prone", "burn", "poison"):
        put(table, "ama", kind, 3)
    ninja.turn.stun = 4
    [seen] = [card for card in table.view("ben").cards if card.id == "ama"]
    said = [stat.name for stat in seen.of_role(Role.CONDITION)]
    assert said == ["stunned", "prone", "burnt"]
    assert not {"Prone", "Burn", "Poison"} & {stat.name for stat in seen.stats}


def test_a_status_without_further_words_neither_grows_nor_fades() -> None:
    """Its row names only its kind: a severity of 1 for each hit, and nothing over time."""
    made = Inflicts(status=StatusKind.BLEED)
    assert (made.severity, made.every, made.grows, made.fade) == ("1", 0, 0, 0)
