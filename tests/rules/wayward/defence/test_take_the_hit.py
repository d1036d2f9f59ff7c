"""Take the Hit: who may, what it costs, how the damage is shared, and Defensive Formation."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.views.visibility import PUBLIC
from rules.errors import NotAllowed
from tests.rules.wayward.table import TIRELESS, VITALITY, WayTable


def trio(
    cai: dict[str, Any] | None = None, *, speed: int = 12, answers: Any = None, begin: bool = True
) -> WayTable:
    """Ama (Accuracy 12, damage 2 + 4.0 x 12 = 50) strikes at Ben; Cai is Ben's ally."""
    table = WayTable()
    table.answers = answers
    fist = {"id": "unarmed", "speed": speed}
    table.pc("Ama", side="red", agi=1, str=60, unarmed=fist, willpower=0)
    table.pc("Ben", side="blue", agi=1, vitality_max=VITALITY)
    table.pc("Cai", **{"side": "blue", "agi": 1, "vitality_max": VITALITY, **(cai or {})})
    if begin:
        table.start(20, 10, 10)
        table.amend("combatants.ben.acts", 30)
        table.amend("combatants.cai.acts", 30)
        table.dice(TIRELESS)
        table.act("ama", "attack", target="ben")
    return table


def lost(table: WayTable) -> tuple[int, int]:
    """Return the losses of Ben and Cai."""
    return VITALITY - table.who("ben").pools.vitality, VITALITY - table.who("cai").pools.vitality


def take(table: WayTable, die: int, **fields: Any) -> None:
    """Cai takes the hit with this die."""
    table.dice(die)
    table.declare("cai", "take_hit", protector="cai", attack="ama-1-ben", **fields)


@pytest.mark.clause("WAY-STEALTH-03", "WAY-TAKE-01")
def test_who_takes_a_hit_out_of_hiding_comes_into_sight() -> None:
    """No level of Stealth permits it: everybody sees who takes the 50, and how it ended."""
    table = trio()
    table.amend("combatants.cai.hiding", {"tn": 30, "level": 1, "from_": ["ama"]})
    first = len(table.lines)
    table.dice(7, 1, 1)
    table.declare("cai", "take_hit", protector="cai", attack="ama-1-ben")
    seen = [line.text for line in table.lines[first:] if PUBLIC.sees(line.audience)]
    assert seen[:2] == ["Cai comes into sight.", "Cai takes the hit for Ben: Speed 6."]
    assert "Cai takes 50 damage." in seen


@pytest.mark.clause("WAY-TAKE-01", "WAY-WP-01", "WAY-WP-07")
@pytest.mark.parametrize(
    ("said", "die", "shares", "willpower"),
    [("if_it_fails", (8,), (0, 50), 0), ("never", (), (20, 30), 1)],
)
def test_the_ally_says_beforehand_whether_willpower_saves_the_roll(
    said: str, die: tuple[int, ...], shares: tuple[int, int], willpower: int
) -> None:
    """5 and 5 fail by 2. Willpower makes an 8 an 18, which takes all of it; or 60% stay."""
    table = trio({"willpower": 1})
    table.dice(5, *die, 1, 1)
    table.act("cai", "protect", willpower=said)
    assert "willpower" not in [key for _, key in table.asks()]
    table.act("cai" if die else "ben", "endure")
    assert lost(table) == shares
    assert table.who("cai").pools.willpower == willpower


@pytest.mark.clause("WAY-TAKE-05")
def test_an_area_cannot_be_taken_but_in_formation() -> None:
    """Without the ability nobody can; in a formation the roll has +10 and costs nothing."""
    table = trio()
    table.amend("attacks.ama-1-ben.spec.area", "targeted")
    with pytest.raises(NotAllowed):
        table.declare("cai", "take_hit", protector="cai", attack="ama-1-ben")
    formed = trio({"abilities": ["defensive_formation"]}, begin=False)
    formed.start(10, 5, 15)
    formed.act("cai", "formation", people=["ben"], length=60)
    formed.amend("combatants.ben.acts", 30)
    formed.dice(TIRELESS)
    formed.act("ama", "attack", target="ben")
    formed.amend("attacks.ama-1-ben.spec.area", "targeted")
    formed.dice(2)
    formed.declare("cai", "take_hit", protector="cai", attack="ama-1-ben")
    formed.dice(1, 1)
    formed.act("ben", "endure")
    # The protector takes everything, the protected one half of it.
    assert lost(formed) == (25, 50)
    assert formed.who("cai").turn.acts == 60
