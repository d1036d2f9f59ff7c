"""Handling weapons: what is possible with one in hand, away and on the ground."""

from __future__ import annotations

import pytest

from rules.wayward.character.gear import weapon
from rules.wayward.items import Handle, handling_speed
from tests.rules.wayward.table import duel

STATES: dict[str, dict[str, bool]] = {
    "away": {},
    "held": {"held": True},
    "dropped": {"dropped": True},
}
POSSIBLE = {
    "away": {Handle.DRAW},
    "held": {Handle.SHEATHE, Handle.DISCARD},
    "dropped": {Handle.RETRIEVE},
}


@pytest.mark.clause("WAY-HANDS-10")
@pytest.mark.parametrize("do", [*Handle])
@pytest.mark.parametrize("state", [*STATES])
def test_a_weapon_is_handled_only_as_it_can_be(state: str, do: Handle) -> None:
    """A weapon put away is drawn, a held one is put away or dropped, a dropped one is picked up."""
    table = duel({"weapons": [{"id": "tanto", **STATES[state]}]})
    if do not in POSSIBLE[state]:
        told = table.refusal("ama", "handle", weapon="tanto", do=do.value)
        assert told == f"You cannot {do.value} the Tanto now."
        return
    table.act("ama", "handle", weapon="tanto", do=do.value)
    tanto = table.who("ama").gear.weapons[0]
    assert tanto.held is (do in (Handle.DRAW, Handle.RETRIEVE))
    assert tanto.dropped is (do is Handle.DISCARD)
    assert f"Ama begins {do.value.capitalize()} Tanto" in " ".join(table.told())


@pytest.mark.clause("WAY-WEAP-01")
@pytest.mark.parametrize(("id", "speeds"), [("tanto", [3, 6, 1, 5]), ("kusari-gama", [3, 6, 1, 5])])
def test_handling_has_its_speeds(id: str, speeds: list[int]) -> None:
    """3 to draw and 6 to put away unless the weapon says otherwise; 1 to drop, 5 to pick up."""
    found = [handling_speed(weapon(id), do) for do in Handle]
    own = weapon(id).kind.handling
    assert found == [own.draw, own.sheathe, *speeds[2:]]
    assert (own.draw, own.sheathe) == (speeds[0], speeds[1])


def test_a_dropped_bow_loses_its_aim_and_another_keeps_it() -> None:
    """Drawing takes no aim; dropping and putting away do, of that weapon."""
    for do, left in (("discard", {"sai": 1}), ("sheathe", {"sai": 1})):
        table = duel({"weapons": [{"id": "katana", "held": True}, {"id": "sai", "held": True}]})
        table.amend("combatants.ama.aimed", {"katana": 1, "sai": 1})
        table.act("ama", "handle", weapon="katana", do=do)
        assert table.who("ama").gear.aimed == left
