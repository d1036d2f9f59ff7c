"""The GM's acts out of turn: what they change, and who they can be done to."""

from __future__ import annotations

import pytest

from rules.engine.views.visibility import GM, PUBLIC
from rules.errors import RulesError
from rules.wayward.character.values import Condition
from rules.wayward.fight.effects import Area, Bewitchment
from tests.rules.wayward.rulings.acts import form, labels, three, values
from tests.tables import tabled

OWN = "combatants.ama"


# -------------------------------------------------- areas


@pytest.mark.clause("WAY-AOE-01", "WAY-AOE-07")
def test_without_an_area_there_is_nothing_to_rule() -> None:
    """Of somebody else's area the GM says who is inside, and not what it does."""
    table = three()
    for act in ("inside_area", "clear"):
        with pytest.raises(RulesError, match=r"^There is no area on the field\.$"):
            form(table, act)
    table.fight.battle.areas.append(Area(id="x", name="Mist", by="ben"))
    with pytest.raises(RulesError, match=r"^You have laid no area\.$"):
        form(table, "terrain")
    assert values(table, "clear", "area") == ["x"]
    table.fight.battle.areas.append(Area(id="y", name="Mud"))
    assert values(table, "terrain", "area") == ["y"]
    assert values(table, "inside_area", "area") == ["x", "y"]
    assert [*values(table, "terrain", "status")][-1] == "caltrops"
    assert "poison" not in values(table, "terrain", "status")


# -------------------------------------------------- Stealth and genjutsu


@pytest.mark.clause("WAY-STEALTH-03", "WAY-HIDE-01")
def test_the_gm_brings_somebody_out_and_lets_somebody_hide() -> None:
    """Only whoever hides can be brought out."""
    table = three()
    with pytest.raises(RulesError, match=r"^Nobody is in Stealth\.$"):
        form(table, "uncover")
    table.declare(GM, "conceal", combatant="ama", tn=20)
    assert values(table, "uncover", "combatant") == ["ama"]
    table.declare(GM, "uncover", combatant="ama")
    assert table.who("ama").stealth.hiding is None
    assert not table.who("ben").stealth.may_hide
    table.declare(GM, "permit", combatant="ben")
    assert table.who("ben").stealth.may_hide
    assert not table.who("cai").stealth.may_hide


@pytest.mark.clause("WAY-SEARCH-05")
def test_somebody_chooses_whether_to_search_for_their_own() -> None:
    """The GM for all, a player for theirs, and whoever plays nobody is refused."""
    table = three()
    assert values(table, "searching", "combatant") == ["ama", "ben", "cai"]
    assert values(table, "searching", "combatant", "ben") == ["ben"]
    with pytest.raises(RulesError, match=r"^You have nobody in this fight\.$"):
        form(table, "searching", "dan")
    for search in (False, True):
        table.declare("ben", "searching", combatant="ben", search=search)
        assert table.who("ben").stealth.lets_be is not search


def dream(id: str) -> Bewitchment:
    """A genjutsu of Ben's."""
    return Bewitchment(
        id=id, technique=id, name=id.capitalize(), by="ben", total=20, margin=5, aware=True
    )


@pytest.mark.clause("WAY-GENJ-11")
def test_the_gm_ends_one_genjutsu() -> None:
    """The one that is named ends; others on the same person and on somebody else stay."""
    table = three()
    with pytest.raises(RulesError, match=r"^Nobody is under a genjutsu\.$"):
        form(table, "end_genjutsu")
    for id, name in (("ama", "dream"), ("ama", "mist"), ("cai", "veil")):
        table.amend(f"combatants.{id}.genjutsu.{name}", vars(dream(name)))
    assert labels(table, "end_genjutsu", "hold") == ["Dream on Ama", "Mist on Ama", "Veil on Cai"]
    table.declare(GM, "end_genjutsu", hold="dream")
    assert [each.id for each in table.who("ama").jutsu.genjutsu] == ["mist"]
    assert [each.id for each in table.who("cai").jutsu.genjutsu] == ["veil"]


# -------------------------------------------------- death and waking


@pytest.mark.clause("WAY-DEATH-01")
@pytest.mark.parametrize(("hp", "after"), [(-200, -199), (-199, -199), (-50, -50)])
def test_whoever_is_spared_lies_there_with_what_they_have(hp: int, after: int) -> None:
    """No less than 1 above their death; the question about them is withdrawn, others are not."""
    table = three()
    for id in ("ama", "cai"):
        table.amend(f"combatants.{id}.hp", -200)
    table.amend(f"{OWN}.hp", hp)
    assert [offer.about for offer in table.fight.offers] == ["ama", "cai"]
    table.declare(GM, "confirm_death", combatant="ama", dies=False)
    ninja = table.who("ama")
    assert (ninja.body.condition, ninja.pools.hp) == (Condition.INCAPACITATED, after)
    assert [offer.about for offer in table.fight.offers] == ["cai"]
    assert "Ama lives." in table.told(PUBLIC)


@pytest.mark.clause("WAY-SLEEP-02", "WAY-UNCON-01")
@tabled
def test_whoever_is_roused_is_as_well_as_their_hp_allow(
    condition: str, hp: int, after: str, told: str, *, asleep: bool
) -> None:
    """And at Fatigue 5 at the most."""
    table = three()
    with pytest.raises(RulesError, match=r"^Nobody is asleep or unconscious\.$"):
        form(table, "rouse")
    table.amend(f"{OWN}.condition", condition)
    table.amend(f"{OWN}.hp", hp)
    table.amend(f"{OWN}.fatigue", 6)
    if asleep:
        table.amend(f"{OWN}.statuses.z", {"id": "z", "kind": "sleep", "severity": 1})
    assert values(table, "rouse", "combatant") == ["ama"]
    before = len(table.told(PUBLIC))
    table.declare(GM, "rouse", combatant="ama")
    ninja = table.who("ama")
    assert (ninja.body.condition.value, ninja.pools.fatigue) == (after, 5)
    assert ninja.body.statuses == []
    assert table.told(PUBLIC)[before:][:1] == ([told] if told else [])
