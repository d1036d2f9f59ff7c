"""The parts of each roll, as "Why?" shows them: of its dice, its bonus, and its TN."""

from __future__ import annotations

from typing import Any

import pytest

from rules.dice import Roll
from tests.rules.l7r.table import L7rTable, two

SWORD: dict[str, Any] = {"weapons": ["katana"], "attack": 2, "fire": 3}


def parts(rolled: Roll) -> tuple[list[str], list[str], list[str], list[str]]:
    """What the dice thrown, the dice kept, the bonus and the TN of a roll are made of."""
    against = [] if rolled.against is None else [*rolled.against.parts]
    rows = (rolled.terms, rolled.keeps, rolled.modifiers, against)
    thrown, kept, bonus, tn = ([f"{each.value} {each.reason}" for each in row] for row in rows)
    return thrown, kept, bonus, tn


def rolls(table: L7rTable, named: str) -> list[Roll]:
    """The rolls of that name, in the order in which they were told."""
    found = [each for line in table.lines for each in line.rolls if each.name.startswith(named)]
    return [*dict.fromkeys(found)]


@pytest.mark.clause("L7R-ATK-02", "L7R-ATK-03", "L7R-DMG-02", "L7R-DMG-04", "L7R-WND-02")
def test_the_parts_of_an_attack_and_what_follows() -> None:
    """(2 + 3 + 1)k(3 + 1) for a void point, against 5 + 5 x 3; 24 is 4 above: no die more."""
    table = two(ama=SWORD, foe={"parry": 3, "water": 3})
    table.attack("ama", "foe", void=1)
    table.let(9, 9, 5, 1, 1, 1, 3, 2, 1, 1, 1, 1, 1, 9, 9, 9, 1, 1, wound_void=1, light="keep")
    [attack] = rolls(table, "Attack")
    assert parts(attack) == (
        ["2 Attack", "3 Fire", "1 void points"],
        ["3 Fire", "1 void points"],
        [],
        ["5 Base", "15 from 5 x parry 3"],
    )
    assert attack.against is not None
    assert (attack.against.value, attack.against.of, attack.by) == (20, "foe", "ama")
    [damage] = rolls(table, "Damage")
    assert parts(damage) == (["4 Katana", "3 Fire"], ["2 Katana"], [], [])
    [check] = rolls(table, "Wound check")
    assert parts(check) == (
        ["3 Water", "1 void points", "1 one more"],
        ["3 Water", "1 void points"],
        [],
        ["5 Damage"],
    )
    assert check.against is not None
    assert (check.against.value, check.against.name, check.total) == (5, "Light wounds", 28)


@pytest.mark.clause("L7R-WND-01", "L7R-WND-03", "L7R-WND-04")
def test_the_parts_of_light_and_serious_wounds() -> None:
    """6 light wounds and 18 more are 24; a check of 1 is 23 short: one serious wound and two."""
    table = two(ama=SWORD, foe={"parry": 3, "water": 1, "light_wounds": 6})
    table.attack("ama", "foe")
    table.let(9, 9, 5, 1, 1, 9, 9, 1, 1, 1, 1, 1, 1, 1)
    [check] = rolls(table, "Wound check")
    assert parts(check)[3] == ["6 before", "18 Damage"]
    [serious] = rolls(table, "Serious wounds")
    assert parts(serious)[2] == ["1 failed", "2 tens of the 23 short"]
    assert table.who("foe").serious_wounds == serious.total == 3


@pytest.mark.clause("L7R-PARRY-02", "L7R-PARRY-04", "L7R-PARRY-06", "L7R-DICE-08")
@pytest.mark.parametrize(("act", "raised"), [("parry", []), ("predeclare", ["5 Promised"])])
@pytest.mark.parametrize("who", ["ama", "ben"])
def test_the_parts_of_a_parry(act: str, raised: list[str], who: str) -> None:
    """3k2, and five for a promise, against the attack; for another five for each of its skill."""
    table = L7rTable()
    table.pc("Ama")
    table.pc("Ben")
    table.join("Foe", "eve", attack=2, side="foes")
    table.start(2, 9, 10, 3, 9, 10, 1, 9, 10)
    table.say("eve", "attack", target="ama")
    for each in ("ama", "ben"):
        if each == "ben":
            table.dice(9, 4, 1, 1, 10, 9, 9, 9)
        table.say(each, act if each == who else "let")
    [parry] = rolls(table, "Parry")
    tn = ["13 The attack", *(["10 For another"] if who == "ben" else [])]
    assert parts(parry) == (["1 Parry", "2 Air"], ["2 Air"], raised, tn)
    assert parry.against is not None
    assert (parry.against.value, parry.against.of) == (23 if who == "ben" else 13, "foe")


@pytest.mark.clause("L7R-INIT-02")
def test_the_parts_of_the_action_dice() -> None:
    """Void 3 and one more."""
    table = L7rTable()
    table.pc("Ama", void=3)
    table.start(1, 2, 3, 4)
    [dice] = rolls(table, "Action dice")
    assert (parts(dice)[0], dice.by) == (["3 Void", "1 one more"], "ama")
