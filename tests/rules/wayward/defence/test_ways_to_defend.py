"""The menu of a defence: what is on it, what it costs, and what stands for silence."""

from __future__ import annotations

from typing import Any

import pytest

from rules.wayward.character.values import Policy
from rules.wayward.defence.defending import defences
from rules.wayward.defence.dodge import Dodge
from rules.wayward.defence.interrupts import Defending
from rules.wayward.fight.action_in_progress import Art, Attack, Deed, Spec, Tag
from tests.rules.wayward.table import WayTable, duel


def attacked(
    *tags: Tag, art: Art = Art.UNARMED, speed: int = 20, blocks: bool = False, **house: Any
) -> tuple[WayTable, Attack]:
    """Ama's attack on Ben, who keeps up a Block or does nothing."""
    table = duel(None, {"willpower": 1}, **house)
    spec = Spec(name="Fist", art=art, tags=list(tags))
    made = Attack(
        id="a", deed="d", by="ama", target="ben", spec=spec, speed=speed, damage_speed=speed
    )
    if blocks:
        deed = Deed(id="ben-1", by="ben", act="block", title="Block")
        deed.progress.renewed = True
        table.fight.battle.deeds["ben-1"] = deed
        table.who("ben").turn.doing = "ben-1"
    return table, made


def menu(table: WayTable, made: Attack) -> list[str]:
    """The ways to defend, in their order."""
    return [*defences(Defending(table.fight, table.who("ben"), made)).choices]


@pytest.mark.clause("WAY-DEF-01", "WAY-BLOCK-02", "WAY-TAKE-04", "WAY-INTR-02")
@pytest.mark.parametrize(
    ("attack", "found"),
    [
        ({}, ["dodge", "parry", "endure"]),
        ({"blocks": True}, ["dodge", "parry", "block", "endure"]),
        ({"art": Art.WEAPON}, ["dodge", "endure"]),
        ({"art": Art.NINJUTSU}, ["dodge", "endure"]),
        ({"speed": 5}, ["dodge", "endure"]),
        ({"speed": 3}, ["endure"]),
    ],
)
def test_the_menu_has_what_is_possible(attack: dict[str, Any], found: list[str]) -> None:
    """By the art of the attack, its Speed, and what Ben is doing."""
    assert menu(*attacked(**attack)) == found


@pytest.mark.clause("WAY-DEF-01", "WAY-DEF-03", "WAY-WP-01")
def test_a_choice_costs_its_points_and_perhaps_willpower() -> None:
    """Willpower counts where it is to be spent if the roll fails."""
    table, made = attacked()
    ben = table.who("ben")
    ben.turn.ap = 3
    dodge = defences(Defending(table.fight, ben, made)).choices["dodge"]
    assert dodge.cost is not None
    spends = Policy.IF_IT_FAILS
    assert dodge.cost(Dodge(ap=1)) == {"ap": 1, "willpower": 0}
    assert dodge.cost(Dodge(ap=2, willpower=spends)) == {"ap": 2, "willpower": 1}
