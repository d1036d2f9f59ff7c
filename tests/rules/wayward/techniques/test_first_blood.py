"""First Blood: chosen before Initiative, made on count 0, and as good as Initiative makes it."""

from __future__ import annotations

from typing import Any

import pytest

from rules.errors import BadAnswer
from tests.rules.wayward.table import TIRELESS, VITALITY, WayTable
from tests.tables import tabled

FIRST_BLOOD = "first-blood"
AT_BEN = {"technique": FIRST_BLOOD, "target": "ben"}


def opened(*initiative: int, **ama: Any) -> WayTable:
    """Ama, STR 60 (PDB 4.0), opens with a tanto that is not drawn; both have rolled these dice."""
    table = WayTable()
    sheet: dict[str, Any] = {"techniques": [FIRST_BLOOD], "weapons": ["tanto"], "str": 60, "agi": 1}
    table.pc("Ama", side="red", willpower=0, **{**sheet, **ama})
    table.pc("Ben", side="blue", agi=1, willpower=0, vitality_max=VITALITY)
    table.declare("ama", "begin_with", technique=f"ama|{FIRST_BLOOD}|0|")
    return table.start(*initiative)


@pytest.mark.clause("WAY-INIT-02")
@pytest.mark.parametrize(
    ("weapons", "said"), [(["tanto"], "count 0."), (["katana"], "nothing at hand fits it yet.")]
)
def test_an_opener_without_its_weapon_is_said_to_lack_it(weapons: list[str], said: str) -> None:
    """A katana is no small weapon: whoever opens with it reads so in time to arm themselves."""
    table = WayTable()
    table.pc("Ama", side="red", techniques=[FIRST_BLOOD], weapons=weapons)
    table.declare("ama", "begin_with", technique=f"ama|{FIRST_BLOOD}|0|")
    assert table.told()[-1].endswith(said)


@pytest.mark.clause("WAY-DB-05", "WAY-ACC-01", "WAY-SEAL-01")
@pytest.mark.parametrize(
    ("rolled", "accuracy", "damage"), [(14, 14, 46), (15, 15, 49), (20, 16, 53), (10, 14, 37)]
)
def test_a_slower_target_is_struck_harder_and_surer(
    rolled: int, accuracy: int, damage: int
) -> None:
    """5 of the dice and 8 x 4.0; 0.3 for each point above 10, at most 2.0; 1 Accuracy for 5."""
    table = opened(rolled, 10)
    table.dice(TIRELESS, *[1] * 5)
    if rolled == 10:
        table.act("ben", "block", length=30)
    table.act("ama", "use", **AT_BEN)
    assert table.fight.battle.deeds["ama-1"].attack.accuracy == accuracy
    table.act("ben", "endure")
    assert VITALITY - table.who("ben").pools.vitality == damage
    assert table.who("ama").gear.weapons[0].held


@pytest.mark.clause("WAY-MOVE-02")
def test_its_user_comes_from_as_far_as_a_whole_move_leads() -> None:
    """AGI 50 and Speed 8: 8 yards, and 1 of reach; other attacks come from half of that."""
    table = opened(20, 10, agi=50)
    table.amend("distances.ama|ben", 90)
    table.dice(TIRELESS)
    table.act("ama", "use", **AT_BEN)
    assert ("ben", "defend") in table.asks()


@pytest.mark.clause("WAY-INIT-02", "WAY-SEAL-01")
@tabled
def test_it_is_struck_with_a_weapon_that_is_not_drawn(weapons: list[Any], *, refused: bool) -> None:
    """A tanto in hand is refused before Initiative, unless there is a tessen to draw."""
    table = WayTable()
    table.pc("Ama", side="red", agi=1, techniques=[FIRST_BLOOD], weapons=weapons)
    table.pc("Ben", side="blue", agi=1)
    choice = f"ama|{FIRST_BLOOD}|0|"
    if refused:
        with pytest.raises(BadAnswer, match="not drawn yet: the Tanto is in your hand"):
            table.declare("ama", "begin_with", technique=choice)
        return
    table.declare("ama", "begin_with", technique=choice)
    table.start(20, 10)
    table.dice(TIRELESS)
    table.act("ama", "use", **AT_BEN)
    assert {each.id for each in table.who("ama").gear.weapons if each.held} == {"tanto", "tessen"}


@pytest.mark.clause("WAY-INIT-02")
def test_a_weapon_drawn_after_the_choice_is_refused_on_count_0() -> None:
    """The tanto comes to Ama's hand meanwhile."""
    table = opened(20, 10)
    table.amend("combatants.ama.weapons.tanto.held", value=True)
    refused = table.refusal("ama", "use", **AT_BEN)
    assert refused.endswith("a weapon that is not drawn yet: the Tanto is in your hand.")


@pytest.mark.clause("WAY-INIT-02")
def test_it_takes_a_free_hand() -> None:
    """A katana held in both hands leaves none for the tanto."""
    table = opened(20, 10, weapons=["tanto", {"id": "katana", "held": True, "hands": 2}])
    refused = table.refusal("ama", "use", **AT_BEN)
    assert refused.endswith("a fitting weapon that is not drawn yet, and a free hand for it.")


@pytest.mark.clause("WAY-INIT-02")
def test_no_other_attack_comes_before_it() -> None:
    """A fist is refused, a step aside is not; after that it is too late for First Blood."""
    table = opened(20, 1)
    refused = table.refusal("ama", "attack", target="ben")
    assert refused == (
        "You open this fight with Mezuchi (First Blood): no other attack comes before it."
    )
    table.act("ama", "move", length=1)
    assert "only be your first action" in table.refusal("ama", "use", **AT_BEN)


@pytest.mark.clause("WAY-INIT-02")
def test_it_is_chosen_before_initiative_or_not_at_all() -> None:
    """Who has not chosen it cannot begin with it after the dice."""
    table = WayTable()
    table.pc("Ama", techniques=[FIRST_BLOOD], weapons=[{"id": "tanto", "held": True}])
    table.pc("Ben")
    table.start(20, 10)
    assert "is chosen before Initiative" in table.refusal("ama", "use", **AT_BEN)
