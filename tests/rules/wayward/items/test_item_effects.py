"""Things that are used: their bounds, their costs, what they lay and what they blow up."""

from __future__ import annotations

from typing import Any

import pytest

from rules.dice import Dice
from rules.engine.sheets.sheet import read
from rules.engine.views.visibility import PUBLIC, Viewer
from rules.wayward.character.gear import Item, item
from rules.wayward.character.values import AreaKind, DamageType
from rules.wayward.fight.action_in_progress import Art, Tag
from rules.wayward.fight.turn_action import Turn
from rules.wayward.items import UseItem, blast_of
from tests.rules.wayward.table import duel
from tests.tables import tabled

TAG = {"items": {"exploding-tag": 2}, "skill_ranks": {"chakra_control": 3}}


def thing(**fields: Any) -> dict[str, Any]:
    """A thing of the sheet's own, of Speed 6."""
    return {"id": "thing", "name": "Thing", "speed": 6, **fields}


def test_what_is_lit_cannot_be_lit_again() -> None:
    """Of two tags one is left after the first and none after the second."""
    table = duel(TAG)
    table.amend("combatants.ben.acts", 100)
    table.amend("distances.ama|ben", 900)
    table.amend("combatants.ama.ap", 20)
    for left in (True, False):
        table.act("ama", "item", item="exploding-tag", ap=5, delay=13)
        why = UseItem.why_not(Turn(table.fight, table.who("ama")))
        assert why == (None if left else "You have nothing left that can be used in a fight.")


@pytest.mark.clause("WAY-AOE-01")
@pytest.mark.parametrize(
    ("more", "status", "severity", "until"),
    [
        ({}, "", 0, None),
        ({"duration": "str/4"}, "", 0, 5),
        (
            {"statuses": [{"status": "visibility", "severity": "str/5", "when": "inside"}]},
            "visibility",
            4,
            None,
        ),
    ],
)
def test_a_thing_may_lie_over_an_area(
    more: dict[str, Any], status: str, severity: int, until: int | None
) -> None:
    """Around Ben alone at first, 3 yards wide, as long and as thick as STR 20 makes it."""
    table = duel({"items": [thing(area=3, text="It lies there.", **more)]})
    table.act("ama", "item", item="thing", target="ben")
    areas = [each for each in table.fight.battle.areas if each.name == "Thing"]
    if until == 5:
        # It is over when Ama acts again.
        assert areas == []
    else:
        [area] = areas
        assert (area.by, area.radius, area.inside, area.until) == ("ama", 3, ["ben"], until)
        assert (area.effect.status, area.effect.severity) == (status, severity)
    assert "Thing: It lies there." in table.told(Viewer("ama"))
    assert "Thing: It lies there." not in table.told(PUBLIC)


def test_a_status_of_a_thing_comes_to_whom_it_is_for() -> None:
    """A flash takes 3 of Ben's sight for 10 counts, and none of Ama's."""
    table = duel({"items": ["flash-bomb"]})
    table.amend("distances.ama|ben", 10)
    table.act("ama", "item", item="flash-bomb", target="ben")
    [blind] = table.who("ben").body.statuses
    assert (blind.kind.value, blind.severity, blind.ends.until) == ("visibility", 3, 10)
    assert table.who("ama").body.statuses == []


@pytest.mark.clause("WAY-AOE-01", "WAY-BLOCK-05")
def test_what_a_bomb_strikes_with_stands_in_its_row() -> None:
    """Five d20 that go on with 10 or more, 20 yards around, Blunt; only a Block helps."""
    table = duel()
    ama = table.who("ama")
    spec = blast_of(ama, item("exploding-tag"))
    assert (spec.id, spec.name, spec.art) == ("exploding-tag", "Exploding Tag", Art.NINJUTSU)
    assert (spec.tags, spec.damage.dice, spec.damage.again) == (
        [Tag.UNDEFENDABLE],
        [Dice(5, 20)],
        10,
    )
    assert (spec.damage.types, spec.wounds.stacks) == ([DamageType.BLUNT], True)
    assert (spec.target.area, spec.target.radius) == (AreaKind.PLACED, 200)
    plain = blast_of(ama, read(Item, thing(types=["energy"])))
    assert (plain.tags, plain.damage.dice, plain.damage.again) == ([], [], 0)
    assert (plain.damage.types, plain.wounds.stacks) == ([DamageType.ENERGY], False)
    assert (plain.target.area, plain.target.radius) == (AreaKind.NONE, 0)
    assert blast_of(ama, read(Item, thing())).damage.types == [DamageType.BLUNT]


@tabled
def test_what_is_swallowed_works_on_whoever_it_is_for(
    more: dict[str, Any], fatigue: int, effects: list[Any]
) -> None:
    """Modifiers and HP for 50 counts, for their eyes alone; Fatigue 2 changes at once."""
    table = duel(
        {"items": [thing(duration=50, **more)]}, {"fatigue": 2 if fatigue or not effects else 0}
    )
    table.act("ama", "item", item="thing", target="ben")
    assert table.who("ben").pools.fatigue == fatigue
    found = [[each.traits, each.until, each.tags] for each in table.fight.effects]
    assert found == effects
    assert all(each.on == "ben" for each in table.fight.effects)
    assert all(not PUBLIC.sees(each.audience) for each in table.fight.effects)
    assert all(Viewer("ben").sees(each.audience) for each in table.fight.effects)
    assert len({each.id for each in table.fight.effects}) == len(effects)
