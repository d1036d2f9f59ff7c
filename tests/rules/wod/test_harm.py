"""The health chart, kinds of damage, and soak."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.views.visibility import GM
from rules.wod.harm import soak_pool
from rules.wod.health import spelled
from rules.wod.movement import reach
from rules.wod.values import Fate, Harm, Pace
from tests.rules.wod.table import WodTable

GOOD, BLANK = 7, 2


def scene(**house: Any) -> WodTable:
    """Bob, a player's character with stamina 3 and Willpower 5, and a Thug of the GM's."""
    table = WodTable(**house)
    table.pc("Bob", stamina=3, willpower_rating=5)
    table.npc("Thug")
    return table


def hurt(table: WodTable, who: str, harm: str, levels: int, *dice: int, **fields: Any) -> None:
    """Harm from elsewhere; with dice it is soaked."""
    table.dice(*dice)
    table.declare(GM, "wound", combatant=who, harm=harm, levels=levels, soaked=bool(dice), **fields)
    assert table.dice_left() == []


def chart(table: WodTable, who: str = "bob") -> str:
    """The marks, worst first."""
    return spelled(table.who(who).health, len(table.who(who).health))


def level(table: WodTable, who: str = "bob") -> str:
    """The health level, as the card says it."""
    [card] = [each for each in table.view(GM).cards if each.id == who]
    return " ".join([card.state, *(f"{stat.name} {stat.value}" for stat in card.stats)])


# ---------------------------------------------------------------- the chart


@pytest.mark.clause("WOD-HEALTH-04", "WOD-MOVE-14")
@pytest.mark.parametrize(
    ("levels", "run", "jog", "walk"),
    [(2, 26, 14, 7), (3, 13, 7, 3), (4, 7, 7, 7), (5, 3, 3, 3), (6, 1, 1, 1), (7, 0, 0, 0)],
)
def test_wounds_slow_one_down(levels: int, run: int, jog: int, walk: int) -> None:
    """Injured halves; Wounded walks; Mauled 3 yards, Crippled 1, Incapacitated none."""
    table = scene()
    hurt(table, "bob", "lethal", levels)
    bob = table.who("bob")
    far = [reach(table.fight, bob, pace) for pace in (Pace.RUN, Pace.JOG, Pace.WALK)]
    assert far == [run, jog, walk]


# ---------------------------------------------------------------- death (WOD-HEALTH-06)


@pytest.mark.clause("WOD-HEALTH-06")
def test_a_players_death_waits_for_the_gm() -> None:
    """Eight lethal levels: dying, until the GM spares them or not."""
    for outcome, fate in (("dead", Fate.DEAD), ("spared", Fate.ALIVE)):
        table = scene()
        hurt(table, "bob", "lethal", 8)
        assert table.who("bob").fate is Fate.DYING
        assert [offer.act for offer in table.fight.offers] == ["fate"]
        table.declare(GM, "fate", combatant="bob", outcome=outcome)
        assert table.who("bob").fate is fate
        assert table.fight.offers == []


# ---------------------------------------------------------------- soak


@pytest.mark.clause("WOD-SOAK-02", "WOD-SOAK-05", "WOD-DMG-02")
def test_anybody_soaks_bashing_with_stamina() -> None:
    """Stamina 3: 6, 9 and 2 soak two levels of four."""
    table = scene()
    hurt(table, "bob", "bashing", 4, 6, 9, 2)
    assert chart(table) == "/ /"


@pytest.mark.clause("WOD-SOAK-03", "WOD-DMG-04")
def test_a_human_does_not_soak_lethal_harm_bare() -> None:
    """Three lethal are three lethal; a creature's flag lets it soak, at its own difficulty."""
    table = scene()
    table.declare(GM, "wound", combatant="bob", harm="lethal", levels=3)
    assert chart(table) == "X X X"
    table.npc("Beast", stamina=2, soak={"lethal": True, "lethal_difficulty": 8})
    hurt(table, "beast", "lethal", 3, 8, 7)
    assert chart(table, "beast") == "X X"


@pytest.mark.clause("WOD-DMG-07")
def test_fire_harms_for_good() -> None:
    """Two levels of fire that nothing soaks are aggravated, and the log says by what."""
    table = scene()
    hurt(table, "bob", "aggravated", 2, note="A burning house")
    assert chart(table) == "* *"
    assert "Bob: A burning house" in table.told()


@pytest.mark.clause("WOD-DMG-09")
def test_willpower_soaks_psychic_trauma() -> None:
    """The rating of 5, although two points are left."""
    table = scene()
    table.amend("combatants.bob.willpower", 2)
    assert soak_pool(table.who("bob"), Harm.BASHING, psychic=True).dice == 5


@pytest.mark.clause("WOD-REFLEX-02", "WOD-REFLEX-01", "WOD-SOAK-01")
def test_soak_is_rolled_and_costs_no_action() -> None:
    """A combatant who has yet to declare keeps all their actions."""
    table = scene().start()
    before = table.asks()
    hurt(table, "bob", "bashing", 1, 7, 2, 2)
    assert table.asks() == before
    assert table.who("bob").waiting == []


@pytest.mark.clause("WOD-DMG-01", "WOD-DMG-04")
@pytest.mark.parametrize(("harm", "marks"), [("bashing", "//"), ("lethal", "XX")])
def test_the_gm_says_what_hurt_and_of_what_kind(harm: str, marks: str) -> None:
    """A short fall marks two bashing levels, a long one two lethal ones; the cause is told."""
    table = scene()
    hurt(table, "bob", harm, 2, note="A fall from the wall.")
    assert chart(table).count(marks[0]) == 2
    assert "Bob: A fall from the wall." in table.told()
    told = len(table.told())
    hurt(table, "thug", harm, 1)
    assert not [line for line in table.told()[told:] if line.startswith("Thug: ")]


@pytest.mark.clause("WOD-SOAK-03", "WOD-SOAK-04")
@pytest.mark.parametrize("harm", ["lethal", "aggravated"])
def test_harm_that_nothing_soaks_says_so(harm: str) -> None:
    """Bob is human and bare: no dice are thrown."""
    table = scene()
    table.declare(GM, "wound", combatant="bob", harm=harm, levels=1)
    assert f"Bob cannot soak {harm} damage." in table.told()
    assert chart(table) == ("X" if harm == "lethal" else "*")
