"""The measured fights of the rules alone: that they are whole."""

import json

import pytest

from rules.engine.replay.journal import Ended, effective
from rules.engine.replay.scene import replay
from tests.bench.__main__ import main
from tests.bench.counts import COUNTS, EACH, Melee
from tests.bench.fights import Fight, chances
from tests.forks import forking

__all__ = ["forking"]


@pytest.mark.thorough
def test_the_rules_can_be_measured_by_themselves(capsys: pytest.CaptureFixture[str]):
    """Other parts are left out."""
    assert main(["--quick", "--json", "--only", "rules"]) == 0
    told = json.loads(capsys.readouterr().out)
    waits = "wayward_waits_per_attack"
    assert list(told) == [
        *("forecast", "rules_attacks_per_second", "l7r_fights_per_second"),
        "wayward_actions_per_second",
        *(waits, f"{waits}_with_orders"),
    ]
    # Each attack is declared; with orders nobody is asked anything more. Without, its target is,
    # and beside the target up to three allies who could take the hit.
    assert told[f"{waits}_with_orders"] == 1 < told[waits] < 6


def test_a_measured_fight_of_l7r_is_whole_and_tells_itself_again():
    """One of the two falls, the fight is ended, and its journal rebuilds the state it came to."""
    fight = Fight(chances())
    fight.play()
    assert len(fight.fallen) == 1
    assert isinstance(fight.records[-1].entry, Ended)
    scene = fight.scene
    again = replay(scene.ruleset, scene.ruleset.state(), effective(fight.records))
    assert again.digest == scene.digest


def test_a_measured_fight_of_wayward_goes_on_for_its_counts():
    """All eight are up at its end, and all orders were taken: nobody was waited for."""
    melee = Melee(chances())
    melee.play()
    people = melee.scene.fight.combatants.values()
    assert len(people) == 2 * EACH
    assert all(ninja.able for ninja in people)
    assert melee.scene.fight.now >= COUNTS
    assert melee.attacks > len(people) * COUNTS // 20
    assert melee.actions == 2 * melee.attacks
    assert melee.waits == 0


@pytest.mark.thorough
def test_a_long_fight_is_measured_beside_a_short_one(capsys: pytest.CaptureFixture[str]):
    """The ratio is that of the two medians."""
    assert main(["--quick", "--json", "--only", "growth"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [*told] == ["growth", "recover_ms"]
    growth = told["growth"]
    assert growth["ratio"] == pytest.approx(growth["long_ms"] / growth["short_ms"], rel=0.05)
