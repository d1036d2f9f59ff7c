"""What is kept up when the fighting begins."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.replay import journal as j
from rules.engine.views.visibility import GM, PUBLIC
from rules.errors import BadAnswer, NotAllowed
from rules.wayward.rolls.d20_rolls import dodge
from tests.rules.wayward.table import WayTable

KNOWN = ("chakra-strengthening", "chakra-flow", "hinotama", "hidden-mist")


def camp(*, begun: bool = False, **ama: Any) -> WayTable:
    """Ama, who has Preparation, and Ben; nobody has rolled for Initiative unless it has begun."""
    table = WayTable()
    table.pc("Ama", **{"abilities": ["preparation"], "techniques": KNOWN, "agi": 1, **ama})
    table.pc("Ben")
    return table.start() if begun else table


@pytest.mark.clause("WAY-UPKEEP-01", "WAY-QUAL-01")
def test_what_may_be_up_is_kept_up_from_the_first_count() -> None:
    """X 3: 6 of Upkeep, and 3 on Dodges, without a roll; only she and the GM are told."""
    table = camp(cha=90)
    table.declare("ama", "begin_with", technique="ama|chakra-strengthening|3|")
    table.start()
    [kept] = table.who("ama").jutsu.upkeeps
    assert (kept.amount, kept.x, table.who("ama").pools.fatigue) == (6, 3, 0)
    assert sum(part.value for part in dodge(table.fight, table.who("ama"))) == 3
    told = "Ama begins with Chakra Strengthening 3 kept up."
    assert told in table.told()
    assert told not in table.told(PUBLIC)


@pytest.mark.clause("WAY-UPKEEP-04")
def test_what_is_too_much_tires_at_once() -> None:
    """CHA 20 gives 2 to Chakra rolls: 6 of Upkeep is more, until a level of Fatigue adds 5."""
    table = camp()
    table.declare("ama", "begin_with", technique="ama|chakra-strengthening|3|")
    table.start()
    assert table.who("ama").pools.fatigue_pending == 1


def test_a_variant_is_chosen_with_it() -> None:
    """Chakra flows as fire."""
    table = camp(cha=90, skill_ranks={"chakra_control": 12})
    table.declare(GM, "begin_with", technique="ama|chakra-flow|0|katon")
    assert table.who("ama").jutsu.upkeeps[0].variant == "katon"


@pytest.mark.clause("WAY-UPKEEP-03")
def test_one_begins_with_one_of_a_kind() -> None:
    """Chakra Strengthening 1 beside Chakra Strengthening 3 is refused."""
    table = camp(cha=90)
    table.declare("ama", "begin_with", technique="ama|chakra-strengthening|3|")
    with pytest.raises(BadAnswer, match="kept up already"):
        table.declare("ama", "begin_with", technique="ama|chakra-strengthening|1|")


def test_what_cannot_be_prepared_is_not_offered() -> None:
    """Neither a mist that needs its moment, nor anything without Upkeep, nor another's."""
    table = camp()
    for technique in ("ama|hidden-mist|0|", "ama|hinotama|0|"):
        with pytest.raises(BadAnswer):
            table.declare("ama", "begin_with", technique=technique)
    with pytest.raises(NotAllowed, match="None of your ninja"):
        table.declare("ben", "begin_with", technique="ama|chakra-strengthening|3|")


@pytest.mark.parametrize(("begun", "abilities"), [(True, ["preparation"]), (False, ["guard"])])
def test_it_takes_the_ability_and_a_fight_that_has_not_begun(
    *, begun: bool, abilities: list[str]
) -> None:
    """After Initiative, or without Preparation, there is nothing to choose from."""
    table = camp(begun=begun, abilities=abilities)
    with pytest.raises(NotAllowed, match="None of your ninja"):
        table.declare("ama", "begin_with", technique="ama|chakra-strengthening|3|")


@pytest.mark.clause("WAY-UPKEEP-01", "WAY-INIT-03")
def test_who_comes_back_into_a_fight_begins_with_nothing() -> None:
    """Ama has acted, leaves and returns: no Upkeep comes to them without its roll."""
    table = camp(begun=True, cha=90)
    table.act("ben", "block", length=9)
    table.act("ama", "block", length=5)
    table.play(j.Left(id="ama"))
    table.play(j.Returned(id="ama"))
    with pytest.raises(NotAllowed, match="can begin the fight with a technique"):
        table.declare("ama", "begin_with", technique="ama|chakra-strengthening|3|")
