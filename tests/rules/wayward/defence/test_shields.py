"""Weapons that block: what they take, and when they break."""

from __future__ import annotations

from typing import Any

import pytest

from rules.wayward.board import write_back
from rules.wayward.character.sheet import Sheet
from tests.rules.wayward.table import TIRELESS, VITALITY, WayTable, duel

YARI = {"id": "yari", "held": True, "wounding_pct": 0}


def speared(ben: dict[str, Any]) -> WayTable:
    """Ama's yari (8d12 + 4.0 x 1.33 x 14, Speed 14) comes at Ben, who is being asked."""
    table = duel({"str": 60, "weapons": [YARI]}, ben)
    table.dice(TIRELESS)
    table.act("ama", "attack", target="ben", weapon="yari")
    return table


def covered(umbrella: dict[str, Any]) -> WayTable:
    """Ben has put an umbrella up: (8 + 4.0 x 1.33 x 14) x 0.75 = 61.86, so they take 61."""
    table = speared({"weapons": [{"id": "umbrella", "held": True, **umbrella}]})
    table.dice(*[1] * 8)
    table.act("ben", "cover", weapon="umbrella")
    assert table.who("ben").pools.vitality == VITALITY - 61
    return table


@pytest.mark.clause("WAY-BLOCK-04", "WAY-WEAP-01")
def test_what_blocks_as_an_interrupt_takes_what_its_bearer_takes() -> None:
    """Of 250 the 61 leave 189, which its bearer is told, and which their sheet keeps."""
    table = covered({})
    ben = table.who("ben")
    assert ben.gear.weapons[0].durability == 189
    assert "Ben's Umbrella holds; its durability is 189." in table.told()
    [line] = [line for line in table.lines if "durability" in line.text]
    assert line.audience == ben.own
    assert write_back(table.fight, ben, Sheet()).gear.weapons[0].durability == 189


@pytest.mark.clause("WAY-BLOCK-04", "WAY-WEAP-01")
@pytest.mark.parametrize(("durability", "left"), [(62, [1]), (61, []), (20, [])])
def test_at_durability_0_it_is_broken_and_gone(durability: int, left: list[int]) -> None:
    """62 holds the 61 by 1; 61 does not, and 20 not either: they still take no more than 61."""
    table = covered({"durability": durability})
    assert [each.durability for each in table.who("ben").gear.weapons] == left
    assert ("The Umbrella of Ben breaks." in table.told()) is (not left)


@pytest.mark.clause("WAY-BLOCK-04")
def test_what_is_broken_does_not_block() -> None:
    """With a durability of 0 it is not offered; an arm of steel without one always is."""
    assert "cover" not in speared(
        {"weapons": [{"id": "umbrella", "held": True, "durability": 0}]}
    ).acts("ben")
    endless = {"id": "tanto", "held": True, "block_interrupt": 6}
    assert "cover" in speared({"weapons": [endless]}).acts("ben")


def blocked(weapon: str, *, times: int) -> WayTable:
    """Ben blocks with a tonfa in hand, and Ama strikes at them so often, every 14 counts or 8."""
    table = WayTable()
    table.pc("Ama", side="red", agi=1, str=60, weapons=[YARI])
    tonfa = {"id": "tonfa", "held": True}
    table.pc("Ben", side="blue", agi=1, vitality_max=VITALITY, weapons=[tonfa])
    table.start(10, 15)
    table.act("ben", "block", length=200)
    for _ in range(times):
        dice = [1] * (8 if weapon == "yari" else 2)
        table.dice(TIRELESS, *dice)
        table.act("ama", "attack", target="ben", weapon=weapon)
        table.act("ben", "block")
    return table


@pytest.mark.clause("WAY-BLOCK-05", "WAY-WEAP-01")
@pytest.mark.parametrize(
    ("weapon", "times", "uses"), [("yari", 2, [1]), ("yari", 3, []), ("unarmed", 3, [3])]
)
def test_a_tonfa_breaks_as_it_blocks_its_third_weapon(
    weapon: str, times: int, uses: list[int]
) -> None:
    """Two spears leave one use, the third breaks it; fists are not blocked with it."""
    table = blocked(weapon, times=times)
    assert [each.block_uses for each in table.who("ben").gear.weapons] == uses
    assert ("The Tonfa of Ben breaks." in table.told()) is (not uses)


@pytest.mark.clause("WAY-BLOCK-05")
def test_a_tonfa_blocks_half_of_a_weapon() -> None:
    """82.48 becomes 41 with it, and 61 when it is gone."""
    table = blocked("yari", times=3)
    assert VITALITY - table.who("ben").pools.vitality == 3 * 41
