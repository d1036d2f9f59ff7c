"""Power Attack makes bare hands harder; Iaijutsu makes the first stroke of a sword quicker."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.wayward.table import TIRELESS, VITALITY, WayTable, duel

KATANA = {"id": "katana"}
IAI: dict[str, Any] = {"abilities": ["iaijutsu"], "weapons": [KATANA]}
FROM_SHEATH = {"target": "ben", "weapon": "katana:iaijutsu"}


def weapons(table: WayTable) -> list[str]:
    """The names of everything that Ama could attack with now."""
    [prompt] = table.scene.prompts
    form = prompt.ask.live()
    return [option.label for option in form.choices["attack"].form.fields["weapon"].options]


@pytest.mark.clause("WAY-DMG-02", "WAY-UNARM-01")
@pytest.mark.parametrize(("ranks", "stamina", "damage"), [(1, 7, 22), (4, 13, 34)])
def test_each_rank_of_power_attack_is_two_faces_more_for_two_stamina(
    ranks: int, stamina: int, damage: int
) -> None:
    """2d6 for Stamina 7 or 2d12 for 13; the most of the dice, and 1.3 x 8 = 10.4."""
    table = duel({"abilities": {"power_attack": 4}})
    faces = 4 + 2 * ranks
    table.dice(TIRELESS, faces, faces)
    table.act("ama", "attack", target="ben", weapon=f"unarmed:power-{ranks}")
    assert table.fight.battle.deeds["ama-1"].cost.stamina == stamina
    table.act("ben", "endure")
    assert VITALITY - table.who("ben").pools.vitality == damage


@pytest.mark.clause("WAY-UNARM-01")
def test_one_may_use_fewer_ranks_than_one_has_and_never_more() -> None:
    """With 2 ranks: a plain blow, one, or two."""
    table = duel({"abilities": {"power_attack": 2}})
    assert weapons(table) == ["Unarmed", "Unarmed, Power Attack 1", "Unarmed, Power Attack 2"]
    wish = {"target": "ben", "weapon": "unarmed:power-3"}
    assert table.refusal("ama", "attack", **wish)


@pytest.mark.clause("WAY-CHAIN-04", "WAY-UNARM-01")
def test_links_are_added_to_a_power_attack_like_to_any_bare_hand() -> None:
    """Gouken 2 costs 10, and one rank 2 more than the 5 of a blow."""
    table = duel({"abilities": ["power_attack"], "techniques": ["gouken"], "str": 20})
    table.dice(TIRELESS)
    table.act("ama", "chain", target="ben", weapon="unarmed:power-1", links=["gouken:2"])
    deed = table.fight.battle.deeds["ama-1"]
    assert deed.cost.stamina == 17
    assert deed.title == "Unarmed, Power Attack 1 + Gouken (Iron Fist) 2"


@pytest.mark.clause("WAY-DB-07", "WAY-DMG-02")
def test_dai_dageki_has_every_rank_of_power_attack_for_nothing() -> None:
    """2d10 with 3 ranks, for its own Stamina 28; 20, and 1.3 x 2 x 8 = 20.8."""
    table = duel({"abilities": {"power_attack": 3}, "techniques": ["dai-dageki"]})
    table.dice(TIRELESS, 10, 10)
    table.act("ama", "use", technique="dai-dageki", target="ben")
    assert table.fight.battle.deeds["ama-1"].cost.stamina == 28
    table.act("ben", "endure")
    assert VITALITY - table.who("ben").pools.vitality == 40


@pytest.mark.clause("WAY-DB-03", "WAY-FLOW-05")
def test_a_stroke_out_of_the_sheath_takes_half_its_speed_and_hurts_as_the_whole() -> None:
    """13 become 7; ten dice of 1, and 1.3 x 13 = 16.9. The katana is in hand after it."""
    table = duel(IAI)
    table.dice(TIRELESS, *[1] * 10)
    table.act("ama", "attack", **FROM_SHEATH)
    assert table.who("ama").turn.acts == 7
    table.act("ben", "endure")
    assert VITALITY - table.who("ben").pools.vitality == 26
    assert table.who("ama").gear.weapons[0].held
    assert weapons(table) == ["Unarmed", "Katana"]


@pytest.mark.clause("WAY-DB-03")
def test_a_sword_that_was_put_away_in_the_fight_is_not_drawn_so() -> None:
    """Drawn at the start and put away again, it has been in hand."""
    table = duel({**IAI, "weapons": [{**KATANA, "held": True}]})
    assert weapons(table) == ["Unarmed", "Katana"]
    table.act("ama", "handle", weapon="katana", do="sheathe")
    assert weapons(table) == ["Unarmed"]


@pytest.mark.clause("WAY-DB-03", "WAY-FATIGUE-07")
@pytest.mark.parametrize(("die", "acts"), [(11, 8), (10, 16)])
def test_flash_blade_halves_its_stroke_if_the_initiative_roll_is_won(die: int, acts: int) -> None:
    """13 and 3 are 16, or 8 with 11 against 10; the damage is that of Speed 13 both times."""
    table = duel(
        {"weapons": [{**KATANA, "held": True}], "techniques": ["flash-blade"], "willpower": 0},
        {"willpower": 0},
    )
    table.dice(die, 10, TIRELESS, *[1] * 10)
    table.act("ama", "chain", target="ben", weapon="katana", links=["flash-blade"])
    assert table.who("ama").turn.acts == acts
    table.act("ben", "endure")
    assert VITALITY - table.who("ben").pools.vitality == 26
