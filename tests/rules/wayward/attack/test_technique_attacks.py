"""What the entry of a technique makes of its attack, and which weapon it takes."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Any

import pytest

from rules.errors import BadAnswer
from rules.wayward.attack.attack_values import (
    art_of,
    bare_hand,
    bare_hands,
    fitting,
    strike_of,
)
from rules.wayward.character.technique import Technique
from rules.wayward.fight.action_in_progress import Art, Spec
from rules.wayward.fight.state import Ninja
from rules.wayward.jutsu.handseals import see_to_needs, technique_numbers
from tests.rules.wayward.table import WayTable, duel
from tests.tables import tabled

BLOW: dict[str, Any] = {"id": "blow", "name": "Blow", "kind": "taijutsu", "speed": "8"}
HELD = [{"status": "immobility", "severity": "2"}]


def knowing(weapons: tuple[Any, ...] = (), **entry: Any) -> tuple[WayTable, Ninja, Technique]:
    """Ama, who knows the Blow; she, and the Blow."""
    sheet = {"techniques": [{**BLOW, **entry}], "weapons": list(weapons), "str": 60, "cha": 60}
    table = duel(sheet)
    ama = table.who("ama")
    return table, ama, ama.training.techniques[0]


def struck(**entry: Any) -> Spec:
    """The attack of the Blow with X 3."""
    table, ama, blow = knowing(**entry)
    return strike_of(table.fight, ama, blow, technique_numbers(ama, blow, 3))


@pytest.mark.clause("WAY-BLOCK-06", "WAY-PARRY-03", "WAY-DEF-04")
@pytest.mark.parametrize(
    ("entry", "art"),
    [
        ({}, Art.UNARMED),
        ({"kind": "combo"}, Art.UNARMED),
        ({"kind": "ninjutsu"}, Art.NINJUTSU),
        ({"kind": "medical"}, Art.NINJUTSU),
        ({"kind": "weapon", "blow": "weapon"}, Art.WEAPON),
        ({"kind": "ninjutsu", "nintaijutsu": True}, Art.WEAPON),
        ({"shelters": 3}, Art.NINJUTSU),
    ],
)
def test_it_is_met_as_its_art_is(entry: dict[str, Any], art: Art) -> None:
    """A dome like ninjutsu, and what counts as a weapon like one."""
    _, _, blow = knowing(**entry)
    assert art_of(blow) is art


@pytest.mark.clause("WAY-BLOCK-02", "WAY-PARRY-03", "WAY-MOVE-02")
@pytest.mark.parametrize(
    ("entry", "tags", "reach"),
    [
        ({"kind": "ninjutsu", "damage": "1d4", "reach": "ranged", "range": "7"}, ["ranged"], 70),
        ({"kind": "ninjutsu", "damage": "1d4", "reach": "touch"}, ["touch"], 0),
        ({"kind": "ninjutsu", "statuses": HELD}, ["harmless"], 0),
        ({"kind": "ninjutsu", "source": "ndb"}, [], 0),
        ({"kind": "ninjutsu", "damage": "1d4", "environmental": True}, ["undefendable"], 0),
        ({"kind": "ninjutsu", "damage": "1d4", "projectile": True}, ["projectile"], 0),
    ],
)
def test_the_traits_of_an_entry_are_tags_of_its_attack(
    entry: dict[str, Any], tags: list[str], reach: int
) -> None:
    """Without dice and bonus it does no damage; only what goes far has a range."""
    spec = struck(**entry)
    assert (spec.tags, spec.target.reach) == (tags, reach)
    assert spec.defended.partial == 20


KATANA = {"id": "katana"}
DRAWN = {"id": "katana", "held": True}
TANTO = {"id": "tanto", "held": True}


@pytest.mark.clause("WAY-SEAL-01", "WAY-INIT-02")
@pytest.mark.parametrize(
    ("weapons", "opener", "found"),
    [
        ((DRAWN,), False, "katana"),
        ((KATANA,), False, "Blow needs a fitting weapon in hand."),
        ((), False, "Blow needs a fitting weapon in hand."),
        ((KATANA,), True, "katana"),
        ((KATANA, TANTO), True, "katana"),
        ((KATANA, TANTO, {**TANTO, "id": "kama"}), True, "drawn: the Tanto"),
        (({**KATANA, "dropped": True},), True, "and a free hand for it."),
        ((DRAWN,), True, "the Katana is in your hand."),
        ((), True, "and a free hand for it."),
    ],
)
def test_a_technique_takes_a_weapon_in_hand_and_an_opener_one_that_is_sheathed(
    weapons: tuple[Any, ...], opener: bool, found: str
) -> None:
    """With a hand free for it."""
    _, ama, blow = knowing(weapons, blow="weapon", opener=opener)
    if "Blow" not in found and " " not in found:
        weapon = fitting(ama, blow)
        assert weapon is not None
        assert weapon.id == found
        return
    with pytest.raises(BadAnswer) as refused:
        _ = fitting(ama, blow)
    words = found.removeprefix("drawn: ")
    assert words in str(refused.value)


@pytest.mark.clause("WAY-DMG-02", "WAY-UNARM-01")
def test_power_attack_offers_every_rank_up_to_4() -> None:
    """2 faces and 2 Stamina for each; a fifth rank would count as the fourth."""
    table = duel({"abilities": {"power_attack": 4}})
    ama = table.who("ama")
    ama.training.abilities["power_attack"] = 5
    names = [f"Unarmed, Power Attack {ranks}" for ranks in range(1, 5)]
    assert [*bare_hands(ama)] == [
        ("unarmed", "Unarmed"),
        *((f"unarmed:power-{ranks}", name) for ranks, name in enumerate(names, 1)),
    ]
    blows = [bare_hand(ama, written).kind.blow for written, _ in bare_hands(ama)]
    assert [(blow.damage, blow.stamina) for blow in blows] == [
        *(("2d4", 5), ("2d6", 7), ("2d8", 9), ("2d10", 11), ("2d12", 13)),
    ]


@pytest.mark.clause("WAY-SEAL-01", "WAY-IMMOB-04")
@tabled
def test_a_technique_needs_skills_and_room(ranks: int, held: int, why: str) -> None:
    """Ranks of a skill, and freedom to move."""
    table, ama, blow = knowing(skills={"chakra_control": 5}, immobility_below=4)
    ama.training.skill_ranks["chakra_control"] = ranks
    if held:
        table.amend("combatants.ama.skill_ranks", {"chakra_control": ranks})
        table.amend("combatants.ama.statuses.i", {"kind": "immobility", "severity": held})
        ama = table.who("ama")
    with pytest.raises(BadAnswer) if why else nullcontext() as refused:
        see_to_needs(table.fight, ama, blow)
    assert (str(refused.value) if refused else "") == why
