"""Attacks, their TN, and damage. (L7R-ATK, L7R-DMG)"""

from __future__ import annotations

import pytest

from rules.dice import Dice, Roll
from rules.engine.sheets.sheet import read
from rules.engine.views.visibility import GM, PUBLIC, Viewer
from rules.l7r.attack import extra_dice
from rules.l7r.sheet import Sheet
from rules.l7r.state import Attack
from tests.rules.l7r.table import two


def parts(rolled: Roll) -> list[tuple[int, str, str]]:
    """The parts of a roll's number of dice."""
    return [(each.value, each.reason, each.clause) for each in rolled.terms]


LOW = (1, 1, 1, 1, 1, 1, 1, 1)


@pytest.mark.clause("L7R-ATK-01", "L7R-ATK-03")
@pytest.mark.parametrize(("parry", "tn"), [(0, 5), (1, 10), (3, 20), (5, 30)])
def test_the_tn_to_be_hit_is_five_and_five_for_each_parry(parry: int, tn: int) -> None:
    """Parry 0 makes 5, parry 5 makes 30; a new sheet has attack 1 and parry 1."""
    assert (read(Sheet, {}).attack, read(Sheet, {}).parry) == (1, 1)
    table = two(foe={"parry": parry})
    assert table.who("foe").tn_to_be_hit == tn


@pytest.mark.clause("L7R-ATK-04", "L7R-DICE-09")
@pytest.mark.parametrize(("dice", "hits"), [((9, 6), True), ((9, 5), False)])
def test_a_tn_is_reached_by_its_own_value(dice: tuple[int, int], hits: bool) -> None:
    """Against TN 15 a 15 hits and a 14 misses; a miss deals nothing, and the die stays spent."""
    table = two(ama={"attack": 1}, foe={"parry": 2, "water": 3})
    table.attack("ama", "foe")
    # 3k2 to hit; then 2k2 damage, and a wound check of 4k3 against 2.
    table.let(*dice, 1, *([1, 1, 1, 1, 1, 1] if hits else []), light="keep")
    assert table.who("foe").light_wounds == (2 if hits else 0)
    assert table.who("ama").dice == [5]
    assert table.dice_left() == []


@pytest.mark.clause("L7R-DICE-09")
def test_who_learns_the_tn_before_the_dice_fall() -> None:
    """It stands beside each target in the attacker's form; the public is not told."""
    table = two(foe={"parry": 3})
    form = table.prompt("ama").ask.live().choices["attack"].form
    assert [o.note for o in form.fields["target"].options] == ["TN 20"]
    table.attack("ama", "foe")
    assert not any("TN 20" in text for text in table.told(PUBLIC))


@pytest.mark.clause("L7R-VOID-02", "L7R-VOID-01")
def test_void_points_add_a_die_to_throw_and_to_keep() -> None:
    """2k1 with a point is 3k2. At most the lowest Ring, 1, may be spent on one roll."""
    table = two(ama={"fire": 1, "attack": 1}, foe={"parry": 3})
    assert table.who("ama").void_points == 1
    assert "from 0 to 1" in table.refusal("ama", "attack", target="foe", void=2)
    table.attack("ama", "foe", void=1)
    assert table.who("ama").void_points == 0
    table.let(7, 6, 5)
    assert "Ama: attack 13: it misses." in table.told()


@pytest.mark.clause("L7R-DMG-01", "L7R-DMG-02", "L7R-DMG-03")
def test_damage_is_the_weapon_and_fire() -> None:
    """Fire 2 and a katana of 4k2: six dice, two kept, and no void point is asked for."""
    table = two(ama={"weapons": ["katana"]}, foe={"parry": 0})
    table.attack("ama", "foe", weapon="katana")
    table.let(5, 2, 1, 9, 8, 2, 2, 2, 2, 1, 1, 1, light="keep")
    assert "Foe is hit for 17." in table.told()
    assert "void" not in str(table.told())


@pytest.mark.clause("L7R-DICE-05", "L7R-DMG-01")
def test_bare_hands_keep_no_more_than_they_throw() -> None:
    """Fire 1 unarmed: 0k2 and one die thrown is 1k1."""
    table = two(ama={"fire": 1}, foe={"parry": 0})
    table.attack("ama", "foe", weapon="unarmed")
    table.let(9, 1, 7, 1, 1, 1, light="keep")
    assert "Foe is hit for 7." in table.told()


@pytest.mark.clause("L7R-DMG-04")
def test_extra_dice_are_thrown_with_the_damage() -> None:
    """15 against TN 5 are two more dice: 0k2, Fire 2 and two extra is 4k2."""
    table = two(foe={"parry": 0})
    table.attack("ama", "foe")
    table.let(8, 7, 1, 9, 9, 4, 4, 1, 1, 1, light="keep")
    assert "Foe is hit for 18." in table.told()
    assert table.dice_left() == []
    attack, damage, check = [line.rolls[0] for line in table.lines if line.rolls][-3:]
    assert parts(attack) == [(1, "Attack", "L7R-ATK-02"), (2, "Fire", "L7R-ATK-02")]
    assert parts(damage) == [(2, "Fire", "L7R-DMG-02"), (2, "above the TN", "L7R-DMG-04")]
    assert parts(check) == [(2, "Water", "L7R-WND-02"), (1, "one more", "L7R-WND-02")]


FAILED = [("none", [2], 0), ("reduced", [2], 3), ("reduced", [9], 0), ("reduced", [], 5)]


@pytest.mark.clause("L7R-DMG-05")
@pytest.mark.parametrize(("setting", "failed", "extra"), FAILED)
def test_a_failed_parry_takes_the_extra_dice(setting: str, failed: list[int], extra: int) -> None:
    """40 against 15 are five dice: none left after a parry, or five less its skill of 2."""
    made = Attack(id="a", by="ama", target="foe", weapon="Katana", total=40, tn=15, failed=failed)
    assert extra_dice(two(failed_parry_damage=setting).fight, made) == extra


@pytest.mark.clause("L7R-DMG-06", "L7R-SW-02", "L7R-SW-03")
def test_the_crippled_reroll_tens_of_damage_but_not_of_skill() -> None:
    """Crippled with a void point gone: a 10 to hit is 10, a 10 of damage goes on."""
    table = two(ama={"serious_wounds": 2, "void_points": 0, "attack": 3}, foe={"parry": 0})
    table.attack("ama", "foe")
    # 5k2: 10 and 2 are 12, one extra die; damage 3k2: 10 and 4, 3, 1; wound check 3k2.
    table.let(10, 2, 1, 1, 1, 10, 4, 3, 1, 1, 1, 1)
    assert "Ama: attack 12: it hits." in table.told()
    assert "Foe is hit for 17." in table.told()


@pytest.mark.clause("L7R-DICE-07")
def test_unskilled_attacks_neither_reroll_nor_come_to_much() -> None:
    """Attack 0 with Fire 2: 10 and 5 are 15, less 10: a 5, which TN 5 just lets through."""
    table = two(ama={"attack": 0}, foe={"parry": 0})
    table.attack("ama", "foe")
    table.let(10, 5, *LOW[:5], light="keep")
    assert "Ama: attack 5: it hits." in table.told()


@pytest.mark.clause("L7R-DICE-07")
def test_a_basic_skill_at_rank_0_only_loses_its_tens() -> None:
    """Etiquette 0 with Air 2: 10 and 5 are 15, and the table reads that it is unskilled."""
    table = two(ama={"skills": {"etiquette": 0}, "void_points": 0})
    table.say("ama", "other", what="I bow.")
    table.dice(10, 5)
    table.say(GM, "check", skill="etiquette", ring="air")
    assert table.told()[-1] == "Ama: etiquette with air, unskilled, 15."


@pytest.mark.clause("L7R-SW-04", "L7R-DICE-09")
def test_the_crippled_may_buy_their_tens() -> None:
    """5k3 of 10, 7, 5, 3, 2 is 22; for a point the 10 gains 8, and 18 + 7 + 5 are 30."""
    crippled = {"fire": 3, "attack": 2, "earth": 3, "air": 3, "water": 3, "void": 3}
    table = two(ama={**crippled, "serious_wounds": 3}, foe={"parry": 4})
    table.attack("ama", "foe")
    table.let(10, 7, 5, 3, 2, light="keep")
    asked = table.prompt("ama", "reroll").ask
    assert asked.facts.total == 22
    assert asked.live().choices["leave"].note == "22 against 25"
    assert asked.question == "Ama is crippled and rolls 22 for Attack. Reroll the tens?"
    table.dice(8, *LOW[1:])
    table.say("ama", "reroll")
    assert "Ama: attack 30: it hits." in table.told()
    assert table.who("ama").void_points == 2


@pytest.mark.clause("L7R-SW-04")
@pytest.mark.parametrize(
    ("reroll", "dice", "points"),
    [
        ("pay", (10, 1, 1, 8), 1),
        ("pay", (10, 9, 1), 2),
        ("leave", (10, 1, 1), 2),
        ("ask", (10, 1, 1), 2),
    ],
)
def test_tens_may_be_bought_in_advance_for_a_miss(
    reroll: str, dice: tuple[int, ...], points: int
) -> None:
    """11 against 15: 8 more pay for it. Or Ama leaves it, at once or when asked."""
    table = two(ama={"serious_wounds": 2}, foe={"parry": 2})
    table.attack("ama", "foe", reroll=reroll)
    paid = reroll == "pay"
    table.let(*dice, *(LOW[:5] if paid else ()), light="keep")
    if reroll == "ask":
        table.say("ama", "leave")
    assert "reroll" not in [key for _, key in table.asked()]
    assert table.who("ama").void_points == points


@pytest.mark.clause("L7R-SW-04", "L7R-DICE-06")
@pytest.mark.parametrize(("dice", "asked"), [((9, 1, 1), False), ((10, 1, 1), True)])
def test_only_tens_are_asked_about(dice: tuple[int, ...], asked: bool) -> None:
    """Ama is crippled and misses; without a ten there is nothing to throw again."""
    table = two(ama={"serious_wounds": 2}, foe={"parry": 2})
    table.attack("ama", "foe")
    table.let(*dice)
    assert ("reroll" in [key for _, key in table.asked()]) is asked


@pytest.mark.clause("L7R-SW-04")
def test_the_house_may_close_that_door() -> None:
    """Without `l7r.crippled_reroll` nobody is asked."""
    table = two(ama={"serious_wounds": 2}, foe={"parry": 3}, crippled_reroll=False)
    table.attack("ama", "foe")
    table.let(10, 1, 1)
    assert "Ama: attack 11: it misses." in table.told()


def test_how_the_gms_dice_came_about_is_for_the_gm() -> None:
    """Everybody sees the Foe's total and Ama's dice, and nobody else's dice."""
    table = two(foe={"attack": 1})
    table.say("ama", "hold", until=9)
    table.attack(GM, "ama")
    table.let(5, 4, 1, who="ama")
    [line] = [line for line in table.lines if line.text == "Foe: attack 9: it misses."]
    assert line.rolls == ()
    assert "Foe: Attack 9." not in table.told(Viewer(player="ama"))
    assert any(roll.dice == Dice(3, 10, 2, 10) for ln in table.lines for roll in ln.rolls)
