"""The techniques that an ambush offers, the targets of a technique, and its area."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from rules.errors import BadAnswer
from rules.wayward.character.technique import Technique
from rules.wayward.fight.action_in_progress import Art, Deed, DeedAttack, Spec
from rules.wayward.fight.effects import Hiding
from rules.wayward.fight.state import Ninja
from rules.wayward.techniques.technique_choice import outpace, strikes, targets_of
from rules.wayward.techniques.use_technique import summon
from tests.rules.wayward.table import WayTable, duel
from tests.tables import tabled, tables

TABLES = tables(__file__)

BOLT = TABLES["bolt"]


def knowing(**bolt: Any) -> tuple[WayTable, Ninja, Technique]:
    """Ama, who knows the Bolt; she, and the Bolt."""
    table = duel({"techniques": [{**BOLT, **bolt}], "xp_total": 400})
    ama = table.who("ama")
    return table, ama, ama.training.techniques[0]


@pytest.mark.clause("WAY-SNEAK-07")
@tabled
def test_an_ambush_offers_each_attack_with_every_x(
    entry: dict[str, Any], offered: list[tuple[str, str]]
) -> None:
    """The smallest X goes without a number; 12 is the largest; no links, defences or rituals."""
    _, ama, _ = knowing(**entry)
    assert [*map(list, strikes(ama))] == offered


@pytest.mark.clause("WAY-SEAL-01", "WAY-STGEN-03", "WAY-DEF-04")
@tabled
def test_a_technique_is_aimed_as_its_entry_says(
    entry: dict[str, Any], target: str, found: list[str] | str
) -> None:
    """At its user alone, at all around them, or at the one who is named."""
    table, ama, bolt = knowing(**entry)
    if isinstance(found, list):
        assert targets_of(table.fight, ama, bolt, target) == found
        return
    with pytest.raises(BadAnswer) as refused:
        _ = targets_of(table.fight, ama, bolt, target)
    assert str(refused.value) == found


@pytest.mark.clause("WAY-STGEN-03")
def test_nobody_is_aimed_at_who_is_out_or_not_seen() -> None:
    """A target of a stare must see its user, too."""
    table, ama, bolt = knowing(needs_perception=True)
    fight, ben = table.fight, table.who("ben")
    ama.stealth.hiding = Hiding(tn=20, from_=["ben"])
    with pytest.raises(BadAnswer, match=r"^Bolt needs Ben to see its user\.$"):
        _ = targets_of(fight, ama, bolt, "ben")
    assert targets_of(fight, ama, bolt, "ama") == ["ama"]
    ama.stealth.hiding = None
    ben.stealth.hiding = Hiding(tn=20, from_=["ama"])
    with pytest.raises(BadAnswer, match=r"^You see nobody like that\.$"):
        _ = targets_of(fight, ama, bolt, "ben")
    ben.stealth.hiding, ben.out = None, True
    with pytest.raises(BadAnswer, match=r"^Choose a target for Bolt\.$"):
        _ = targets_of(fight, ama, bolt, "ben")


@pytest.mark.clause("WAY-INIT-02", "WAY-DB-05", "WAY-ACC-01")
@pytest.mark.parametrize(
    ("mine", "theirs", "bonus", "surer", "undelayed"),
    [
        (12, 12, None, None, False),
        (11, 12, None, None, True),
        (13, 12, "0.3", None, False),
        (16, 12, "0.65", None, False),
        (17, 12, "0.65", 1, False),
        (21, 12, "0.65", 1, False),
        (22, 12, "0.65", 2, False),
        (40, 12, "0.65", 2, False),
    ],
)
def test_an_opener_gains_by_what_its_user_is_ahead(
    mine: int, theirs: int, bonus: str | None, surer: int | None, undelayed: bool
) -> None:
    """0.3 for each point, to half of STR 20's 1.3; 1 Accuracy for each 5 points, to 2."""
    table, ama, bolt = knowing()
    ama.turn.rolled, table.who("ben").turn.rolled = mine, theirs
    spec = Spec(name="Bolt", art=Art.WEAPON)
    deed = Deed(id="d", by="ama", act="use", title="Bolt", targets=["ben"])
    deed.attack = DeedAttack(spec=spec)
    outpace(table.fight, ama, deed, bolt)
    flats = [part.value for part in spec.damage.flats]
    assert flats == ([] if bonus is None else [Decimal(bonus)])
    assert [part.value for part in spec.accuracy] == ([] if surer is None else [surer])
    assert spec.defended.undelayed is undelayed


@pytest.mark.clause("WAY-CLONE-01")
@pytest.mark.parametrize(("x", "many"), [(0, 1), (1, 1), (3, 3)])
def test_as_many_clones_as_the_x_and_at_least_one(x: int, many: int) -> None:
    """Each has a number; nobody who looks can tell which one is Ama."""
    table, _, bolt = knowing()
    deed = Deed(id="d", by="ama", act="use", title="Bolt")
    deed.use.x = x
    summon(table.fight, deed, bolt)
    clones = [each for id, each in table.fight.combatants.items() if id not in ("ama", "ben")]
    assert [each.name for each in clones] == [
        f"Ama (clone {number})" for number in range(1, many + 1)
    ]
    assert {each.jutsu.clone_of for each in clones} == {"ama"}
    assert table.fight.told[-1].text == f"Ama is there {many + 1} times."
