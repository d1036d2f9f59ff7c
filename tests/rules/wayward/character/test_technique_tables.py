"""The techniques: what every resolution reads of them."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.sheets.sheet import read
from rules.engine.state.as_json import plain
from rules.errors import SheetError
from rules.wayward.character.formula import whole
from rules.wayward.character.sheet import Sheet, numbers
from rules.wayward.character.technique import technique
from rules.wayward.character.values import Rank

USER = read(
    Sheet,
    {
        "str": 60,
        "res": 45,
        "cha": 100,
        "dex": 60,
        "agi": 40,
        "xp_total": 950,
        "skill_ranks": {"chakra_control": 20, "toxicology": 25, "medicine": 30, "research": 28},
    },
)
NUMBERS = numbers(USER.stats, USER.pools.fatigue, USER.training.skill_ranks)


def reckoned(text: str, **more: int) -> int:
    """What an amount comes to for the user of these tests."""
    return whole(text, {**NUMBERS, **more})


def test_a_price_of_action_points_rises_with_use() -> None:
    """Kawarimi costs 5, then 10, then 15."""
    assert [reckoned(technique("kawarimi").cost.ap, uses=n) for n in range(3)] == [5, 10, 15]


@pytest.mark.clause("WAY-DR-03", "WAY-DR-04")
def test_shares_of_damage_reduction_add_up_to_all_of_it() -> None:
    """Chakra Flow of lightning and Lightning Blade pass by half each."""
    flow = technique("chakra-flow").effects.variants["raiton"]
    assert flow.dr_bypass_pct + technique("kaminari").defended.dr_bypass_pct == 100


def test_a_gms_own_technique_is_a_whole_table() -> None:
    """It needs no id, and everything that is wrong with it is said at once."""
    own: dict[str, Any] = {
        "name": "Ash Breath",
        "kind": "ninjutsu",
        "rank": "D",
        "speed": 9,
        "seals": "6 + x",
        "damage": "(2 + ndb)d8",
        "statuses": [{"status": "burn", "severity": "x", "roll": "chakra_control"}],
    }
    [made] = read(Sheet, {"techniques": [own]}).training.techniques
    assert (made.id, made.rank, made.effects.statuses[0].status) == ("ash-breath", Rank.D, "burn")
    assert made.outlasts is False
    sheet = read(Sheet, {"techniques": [own]})
    assert read(Sheet, plain(sheet)) == sheet
    own |= {"rank": "F", "seals": "six", "damage": "2d", "colour": "grey"}
    own["statuses"] = [{"status": "itch"}]
    own["bonuses"] = [{"target": "luck", "amount": 1}]
    with pytest.raises(SheetError) as error:
        _ = read(Sheet, {"techniques": [own]})
    told = "\n".join(error.value.faults)
    for word in ("rank", "seals", "damage", "colour", "statuses.0.status", "bonuses.0.target"):
        assert f"techniques.0.{word}" in told


def test_two_of_one_id_are_refused() -> None:
    """A sheet knows a technique once."""
    with pytest.raises(SheetError, match="kawarimi is there twice in techniques"):
        _ = read(Sheet, {"techniques": ["kawarimi", "kawarimi"]})
