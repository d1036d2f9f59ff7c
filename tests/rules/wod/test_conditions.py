"""What hinders: blindness, knockdown, restraint, stun; and what armour and shields do."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.views.visibility import GM
from rules.wod.attack import hardness
from rules.wod.checks import pool_of
from rules.wod.gear import Weapon
from rules.wod.movement import reach
from rules.wod.pools import Pool
from rules.wod.state import Attack, Position
from rules.wod.values import Method, Pace
from tests.rules.wod.table import WodTable, two

GOOD, BLANK = 7, 2


def hinder(table: WodTable, who: str, state: str, **fields: Any) -> None:
    """The GM sets a condition."""
    table.declare(GM, "condition", combatant=who, state=state, **fields)


def hard(table: WodTable, method: Method = Method.UNARMED, position: str = "near") -> int:
    """The difficulty of an attack of Ama's on the Thug."""
    weapon = Weapon(id="thing", name="Thing", method=method)
    attack = Attack(
        id="attack-1", by="ama", target="thug", weapon=weapon, position=Position(position)
    )
    return hardness(table.fight, attack).value


def strike(table: WodTable, *dice: int) -> None:
    """Ama attacks with bare hands, the Thug does nothing about it."""
    table.dice(*dice)
    table.declare_all(ama={"act": "attack", "target": "thug"})
    if ("thug", "defend") in table.asks():
        table.act("thug", "take")
    assert table.dice_left() == []


# ---------------------------------------------------------------- blindness


# ---------------------------------------------------------------- on the ground, held, bound


@pytest.mark.clause("WOD-KNOCK-02", "WOD-IMMOB-01")
@pytest.mark.parametrize("state", ["knocked_down", "held"])
def test_the_restrained_are_easier_to_hit(state: str) -> None:
    """6 is 4 while somebody lies on the ground, or is held."""
    table = two().start()
    hinder(table, "thug", state)
    assert hard(table) == 4
    assert reach(table.fight, table.who("thug"), Pace.RUN) == (0 if state == "held" else 1)


@pytest.mark.clause("WOD-IMMOB-02")
@pytest.mark.parametrize(
    ("said", "dice", "line"),
    [
        ("take", [], "It hits Thug, with 1 success left."),
        ("roll", [GOOD, GOOD, GOOD, BLANK], "It hits Thug, with 3 successes left."),
    ],
)
def test_an_attack_on_the_bound_says_whether_it_rolls_for_more(
    said: str, dice: list[int], line: str
) -> None:
    """Then nobody is asked. Against people who can move there is nothing to say."""
    table = two().start()
    assert "certain" not in table.prompt("ama").ask.live().choices["attack"].form.fields
    hinder(table, "thug", "bound")
    more = 2 if dice else 0
    table.dice(*dice, *[GOOD] * (2 + more), BLANK, BLANK)
    table.declare_all(ama={"act": "attack", "target": "thug", "certain": said})
    assert "certain" not in [key for _, key in table.asks()]
    assert line in table.told()


# ---------------------------------------------------------------- stun


@pytest.mark.clause("WOD-STUN-01", "WOD-STUN-02", "WOD-STUN-03")
def test_the_stunned_miss_the_next_turn() -> None:
    """They declare nothing, defend nothing and are hit at 4; they soak; then it is over."""
    table = two().start()
    strike(table, GOOD, GOOD, BLANK, BLANK, GOOD, GOOD, GOOD, BLANK, BLANK)
    assert table.fight.turn == 2
    assert table.asks() == [("ama", "declare")]
    assert hard(table) == 4
    strike(table, 4, BLANK, BLANK, BLANK, BLANK, BLANK)
    assert table.fight.turn == 3
    assert ("thug", "declare") in table.asks()
    assert hard(table) == 6


# ---------------------------------------------------------------- armour


@pytest.mark.clause("WOD-ARMOR-02")
def test_heavy_armour_takes_dice_from_what_is_dexterous() -> None:
    """A penalty of 1: dexterity + melee 5 is 4; wits and initiative are as they were."""
    table = WodTable()
    mail = {"id": "mail", "name": "Mail", "rating": 3, "dex_penalty": 1}
    table.pc("Ama", dexterity=3, abilities={"melee": 2}, armour=mail)
    table.npc("Thug")
    table.start(5, 4)

    def pool(*traits: str) -> Pool:
        return pool_of(table.fight, table.who("ama"), list(traits))

    assert pool("dexterity", "melee").dice == 4
    assert pool("wits").dice == 2
    assert table.who("ama").score == 10
    table.declare(GM, "wear", combatant="ama", armour=False)
    assert pool("dexterity", "melee").dice == 5


@pytest.mark.clause("WOD-ARMOR-04")
@pytest.mark.parametrize(
    ("size", "method", "position", "difficulty"),
    [
        (2, Method.MELEE, "near", 8), (1, Method.UNARMED, "near", 7),
        (2, Method.MELEE, "flank", 6), (2, Method.GUN, "near", 6),
    ],
)  # fmt: skip
def test_a_shield_makes_blows_harder(
    size: int, method: Method, position: str, difficulty: int
) -> None:
    """By its size, from the front and hand to hand."""
    table = WodTable()
    table.pc("Ama")
    table.npc("Thug", shield={"id": "shield", "name": "Shield", "size": size})
    assert hard(table, method, position) == difficulty
