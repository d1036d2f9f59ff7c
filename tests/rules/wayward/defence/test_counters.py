"""Techniques that defend: what each needs, and what a wall takes of each element."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.kit.acts import form
from rules.errors import BadAnswer
from rules.wayward.defence.interrupts import Counter, Defending
from rules.wayward.fight.action_in_progress import Art, Attack, Guard, Spec, Tag
from tests.rules.wayward.table import WayTable, duel
from tests.tables import tables

TABLES = tables(__file__)

KATANA = {"id": "katana", "held": True}
TWIST = TABLES["twist"]
LEAP = TABLES["leap"]
WALL = TABLES["wall"]
STEP = TABLES["step"]


def met(
    technique: str, *tags: Tag, art: Art = Art.UNARMED, ben: Any = None, **more: Any
) -> tuple[WayTable, Attack, Counter]:
    """Ama's attack of Speed 20 on Ben, who knows all four, and their answer."""
    known = {"techniques": [TWIST, LEAP, WALL, STEP], "dex": 20, "agi": 30}
    table = duel(None, {**known, **(ben or {})})
    table.who("ben").turn.ap = 2
    spec = Spec(name="Fist", art=art, tags=list(tags))
    made = Attack(id="a", deed="d", by="ama", target="ben", spec=spec, speed=20, damage_speed=20)
    return table, made, Counter(technique, **more)


def plan(table: WayTable, made: Attack, wish: Counter) -> Guard:
    """The guard of Ben's answer."""
    return wish.guard(Defending(table.fight, table.who("ben"), made))


def why(table: WayTable, made: Attack, wish: Counter) -> str:
    """The sentence with which it is refused."""
    with pytest.raises(BadAnswer) as refused:
        _ = plan(table, made, wish)
    return str(refused.value)


NO_STOP = "That does not stop this attack."


@pytest.mark.clause("WAY-DEF-03", "WAY-PARRY-03", "WAY-CHAIN-04", "WAY-TAKE-04")
def test_a_technique_that_cannot_defend_now_says_why() -> None:
    """It is unknown or meets something else, a hand is full, or links do not fit."""
    assert why(*met("other")) == NO_STOP
    assert why(*met("leap")) == NO_STOP
    assert why(*met("wall")) == NO_STOP
    assert why(*met("twist", Tag.RANGED, art=Art.WEAPON)) == NO_STOP
    two = {"weapons": [KATANA, {"id": "tanto", "held": True}]}
    assert why(*met("twist", ben=two)) == "Twist needs a free hand."
    only = "Step cannot be added to this action."
    assert why(*met("twist", links=("step",))) == only
    table, made, wish = met("leap:1")
    made.limits.most = 9
    taking = "You are taking the hit for somebody, so you cannot dodge it."
    assert why(table, made, wish) == taking
    assert plan(table, made, Counter("twist")).kind == "parry"
    table, made, wish = met("leap:1", ap=2)
    assert why(table, made, wish) == "That takes 3 Action Points; you have 2."


@pytest.mark.clause("WAY-PART-05")
@pytest.mark.parametrize(("gap", "near"), [(49, True), (50, True), (51, False), (None, False)])
def test_a_wall_does_not_rise_before_somebody_near(gap: int | None, near: bool) -> None:
    """Five yards are too near; an unknown distance is not."""
    table, made, wish = met("wall", Tag.RANGED, art=Art.WEAPON)
    table.fight.battle.distances.clear()
    if gap is not None:
        table.fight.battle.distances["ama|ben"] = gap
    if near:
        assert why(table, made, wish) == "The attacker is too near for a wall."
    else:
        assert plan(table, made, wish).wall == 90


@pytest.mark.clause("WAY-PART-04")
@pytest.mark.parametrize(
    ("entry", "partial"),
    [({}, 20), ({"partial_pct": 25}, 25), ({"partial": False}, None), ({"partial": True}, 20)],
)
def test_an_entry_names_its_own_partial_success(entry: dict[str, Any], partial: Any) -> None:
    """A fifth for each point as usual, another share, or none."""
    table, made, wish = met("twist", ben={"techniques": [{**TWIST, **entry}]})
    assert plan(table, made, wish).partial == partial


@pytest.mark.clause("WAY-DEF-03")
def test_the_offer_names_each_technique_that_meets_the_attack() -> None:
    """With every X; against a fist the wall is left out, and without any there is no offer."""
    table, made, _ = met("twist")
    at = Defending(table.fight, table.who("ben"), made)
    technique: Any = form(Counter, at).fields["technique"]
    assert [(each.value, each.label) for each in technique.options] == [
        ("twist", "Twist"),
        *((f"leap:{x}", f"Leap {x}") for x in (1, 2, 3)),
    ]
    made.spec.tags.append(Tag.UNDEFENDABLE)
    assert not Counter.fits(at)
