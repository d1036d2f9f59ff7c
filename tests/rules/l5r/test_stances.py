"""What the Stances do in a fight. (L5R-STANCE)"""

from __future__ import annotations

import pytest

from rules.l5r.attack import armor_tn
from tests.rules.l5r.table import two
from tests.tables import tabled

SWORD = {"agility": 3, "skills": {"kenjutsu": 3}, "weapons": ["katana"]}


@pytest.mark.clause("L5R-STANCE-06")
def test_full_defense_rolls_and_leaves_only_free_actions() -> None:
    """Defense 1 and Reflexes 3 are 4k3: 9, 9, 9 are 27 and half of it 14; kept, it rolls anew."""
    table = two(
        ama={"reflexes": 3, "skills": {"defense": 1}}, stances={"ama": "full_defense"},
        dice=(9, 9, 9, 1),
    )  # fmt: skip
    assert armor_tn(table.fight, table.who("ama")) == 20 + 14
    assert set(table.open_acts()) == {"free", "move", "other", "delay", "done"}
    assert table.prompt("ama").ask.live().choices["move"].form.fields["feet"].high == 10
    table.act("free", what="I breathe.")
    table.act("done")
    table.act("done")
    table.act("done", 2, 2, 1, 1)
    assert table.who("ama").guard == 3


@pytest.mark.clause("L5R-STANCE-07", "L5R-INIT-06")
def test_center_waits_a_round_out_and_gives_in_the_next() -> None:
    """Void 3: no Actions in Round 1; in Round 2 ten quicker, and 6k3 attacks with 7k4 and 3."""
    table = two(ama={**SWORD, "void": 3}, foe={"reflexes": 9}, stances={"ama": "center"})
    assert "Ama takes no Actions: in the Center Stance." in table.told()
    table.act("free", what="I circle.")
    table.act("done")
    assert (table.turn(), table.who("ama").place) == ("ama", 28)
    assert set(table.open_acts()) == {"stance", "delay", "done"}
    table.act("stance", stance="attack")
    table.act("attack", 9, 9, 9, 9, 1, 1, 1, target="foe")
    assert "Ama: attack 39: it misses." in table.told()
    table.act("done")
    assert table.who("ama").place == 18


@pytest.mark.clause("L5R-STANCE-06", "L5R-MOD-01")
@tabled
def test_half_of_a_full_defense_is_rounded_up_and_never_below_0(
    wounds: int, dice: tuple[int, int], guard: int
) -> None:
    """Reflexes 2 without Defense; Nicked at 11 wounds it loses 3, Crippled at 27 it loses 20."""
    table = two(ama={"wounds": wounds}, stances={"ama": "full_defense"}, dice=dice)
    assert table.who("ama").guard == guard
    assert armor_tn(table.fight, table.who("ama")) == 15 + guard
    assert table.who("ama").spent == 2
