"""Defences: saved, at once, by changing one's mind; dodge, block, parry, rebound, full defence."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.views.visibility import GM
from rules.wod.defence_kinds import defence_at, guards, meets, traits_of
from rules.wod.gear import Weapon
from rules.wod.state import Attack, Position
from rules.wod.values import Guard, Harm, Method
from tests.rules.wod.table import WodTable, two

GOOD, BLANK = 7, 2
STRIKE = {"act": "attack", "target": "thug"}
NONE = [BLANK] * 4


def hits(count: int, dice: int = 4, face: int = GOOD) -> list[int]:
    """So many dice of which so many succeed."""
    return [face] * count + [BLANK] * (dice - count)


def weapon(method: Method, **fields: Any) -> Weapon:
    """A weapon used in this way."""
    return Weapon(id="thing", name="Thing", method=method, **fields)


def coming(made: Weapon, position: str = "near") -> Attack:
    """An attack with it."""
    return Attack(id="attack-1", by="ama", target="thug", weapon=made, position=Position(position))


def someone(**sheet: Any) -> WodTable:
    """The Thug with these traits."""
    table = WodTable()
    table.pc("Ama")
    table.npc("Thug", **sheet)
    return table


def left(table: WodTable) -> str:
    """What was left of the attack after the defence, or how the defence met it."""
    ends = ("It hits", "misses", "the attack of")
    return next(line for line in reversed(table.told()) if any(end in line for end in ends))


# ---------------------------------------------------------------- pools and difficulties


@pytest.mark.clause("WOD-DEF-02")
def test_the_gm_says_what_countermagick_throws() -> None:
    """By default Arete 3 at difficulty 6; here two dice at 8, and one of them cancels a hit."""
    table = WodTable()
    bolt = {"id": "bolt", "name": "Bolt", "method": "magic"}
    table.pc("Ama", arete=4, weapons=[bolt])
    table.npc("Thug", arete=3)
    table.start()
    table.declare_all(ama={"act": "magic", "target": "thug", "weapon": "bolt"})
    table.say(GM, "countermagick", about="thug")
    table.dice(*hits(2))
    table.say(GM, "conjure", difficulty=6)
    asked = table.prompt(GM, "countered")
    assert asked.ask.silence() == {"act": "countered", "dice": 3, "difficulty": 6}
    table.dice(8, 7)
    table.say(GM, "countered", dice=2, difficulty=8)
    assert "Thug: countermagick, 1 success." in table.told()


@pytest.mark.clause("WOD-DODGE-01")
@pytest.mark.parametrize(
    ("method", "position", "difficulty"),
    [
        (Method.UNARMED, "near", 5), (Method.MELEE, "near", 5), (Method.THROWN, "near", 6),
        (Method.GUN, "near", 9), (Method.GUN, "far", 8),
    ],
)  # fmt: skip
def test_how_hard_a_dodge_is(method: Method, position: str, difficulty: int) -> None:
    """By the attack, and by its distance; a circumstance of the GM's moves it."""
    assert defence_at(Guard.DODGE, coming(weapon(method), position)) == difficulty


@pytest.mark.clause("WOD-BLOCK-01", "WOD-BLOCK-03", "WOD-PARRY-01")
def test_how_hard_a_block_or_a_parry_is() -> None:
    """6 against a fist, up to 8 against a table; 8 against what flies."""
    assert defence_at(Guard.BLOCK, coming(weapon(Method.UNARMED))) == 6
    assert defence_at(Guard.BLOCK, coming(weapon(Method.UNARMED, defence=8))) == 8
    assert defence_at(Guard.PARRY, coming(weapon(Method.MELEE, defence=7))) == 7
    assert defence_at(Guard.BLOCK, coming(weapon(Method.THROWN))) == 8


@pytest.mark.clause("WOD-BLOCK-02", "WOD-PARRY-01")
@pytest.mark.parametrize(
    ("method", "fitting"),
    [
        (Method.UNARMED, {Guard.DODGE, Guard.BLOCK, Guard.PARRY}),
        (Method.MELEE, {Guard.DODGE, Guard.PARRY}),
        (Method.THROWN, {Guard.DODGE}),
        (Method.GUN, {Guard.DODGE}),
    ],
)
def test_what_meets_what(method: Method, fitting: set[Guard]) -> None:
    """A block only bare hands, a parry hands and blades, a dodge everything."""
    thug = someone(weapons=["club"]).who("thug")
    assert {guard for guard in guards(thug) if meets(thug, guard, weapon(method))} == fitting


@pytest.mark.clause("WOD-BLOCK-03")
def test_a_martial_artist_blocks_what_flies() -> None:
    """With dexterity + martial arts, and without armour."""
    thug = someone(abilities={"martial_arts": 1}).who("thug")
    arrow = weapon(Method.THROWN, harm=Harm.LETHAL)
    assert meets(thug, Guard.BLOCK, arrow)
    assert traits_of(thug, Guard.BLOCK, Method.THROWN) == ["dexterity", "martial_arts"]
    assert not meets(someone().who("thug"), Guard.BLOCK, arrow)


# ---------------------------------------------------------------- success against success


# ---------------------------------------------------------------- late, and instead


def both(*dice: int, **house: Any) -> WodTable:
    """Both attack, Ama first; the Thug is asked whether they would rather defend."""
    table = two(**house).start()
    table.declare_all(ama=STRIKE, thug={"act": "attack", "target": "ama"})
    assert table.asks() == [("thug", "change")]
    return table.dice(*dice)


@pytest.mark.clause("WOD-DEF-04")
def test_a_failed_roll_leaves_one_standing() -> None:
    """Undefended, and the declared attack still comes."""
    table = both(2, 2, 5, *hits(1), BLANK, BLANK, *NONE)
    table.act("thug", "dodge", change="roll")
    assert "It hits Thug, with 1 success left." in table.told()
    assert any(line.startswith("Thug attacks Ama") for line in table.told())


@pytest.mark.clause("WOD-DEF-04")
@pytest.mark.parametrize(("rolled_in", "first"), [(0, "roll"), (1, "spend")])
def test_the_form_begins_with_a_way_that_is_left(rolled_in: int, first: str) -> None:
    """After a roll in this turn only a point is left. No answer spends it without saying so."""
    table = both()
    table.who("thug").wavered = rolled_in
    form = table.scene.prompts[0].ask.live()
    dodge = form.choices["dodge"].form
    assert dodge.read(dict(dodge.initial)).change.value == first
    assert dodge.fields["change"].read(dodge.initial["change"]).value == first
    if first == "spend":
        said = table.refusal("thug", "dodge")
        why = "You have rolled Willpower for that already in this turn; you can spend a point."
        assert said == why


# ---------------------------------------------------------------- parry and rebound


# ---------------------------------------------------------------- full defence
