"""The dice of a roll: what adds and what takes away, which are kept, and what a Void Point does."""

from __future__ import annotations

from typing import Any

import pytest

from rules.dice import Roll
from rules.engine.views.visibility import GM
from rules.l5r.rolls import losses, spend_void
from tests.rules.l5r.table import L5rTable, two
from tests.tables import tabled


def last_roll(table: L5rTable) -> Roll:
    """The newest roll that was told."""
    return next(line.rolls[0] for line in table.lines[::-1] if line.rolls)


@pytest.mark.clause("L5R-MOD-01", "L5R-MOD-04", "L5R-STATUS-05", "L5R-STATUS-06")
@tabled
def test_what_makes_a_roll_harder(
    sheet: dict[str, Any], tires: bool, found: list[tuple[int, str, str]]
) -> None:
    """Five for each day of toil, and for each of hunger after the first; each with its reason."""
    table = L5rTable()
    table.pc("Ama", **sheet)
    lost = losses(table.fight, table.who("ama"), tires=tires)
    assert [[each.value, each.reason, each.clause] for each in lost] == found


@pytest.mark.clause("L5R-MOD-04")
@pytest.mark.parametrize("on", ["roll", "next_roll", "tn", "next_tn"])
def test_a_modifier_is_only_for_what_it_is_on(on: str) -> None:
    """+4 on Ama's rolls makes 14 of 5 and 5; those for the next roll are gone then.

    The Foe's stays, and what is on the Armor TN too.
    """
    table = two()
    for who in ("ama", "foe"):
        table.declare(GM, "modify", combatant=who, on=on, amount=4, reason="Sun")
    for total in (14 if "roll" in on else 10, 14 if on == "roll" else 10):
        table.dice(5, 5)
        table.declare(GM, "check", combatant="ama", trait="agility")
        assert table.told()[-1] == f"Ama: agility {total}."
    left = [each.on for each in table.fight.effects]
    assert left == (["foe"] if on == "next_roll" else ["ama", "foe"])


# ---------------------------------------------------------------------- the dice that are kept


def kept_of(*dice: int, choose: tuple[str, ...]) -> Roll:
    """Ama attacks with 5k3, keeps these dice, and misses."""
    sword = {"agility": 3, "skills": {"kenjutsu": 2}, "weapons": ["katana"]}
    table = two(ama=sword, foe={"reflexes": 9})
    table.act("attack", *dice, target="foe", choose=True)
    form: Any = table.prompt("ama", "keep").ask.live().choices["keep"]
    assert form.note == "12, 9, 5, 5 (2), 3"
    options = [(each.value, each.label) for each in form.form.fields["dice"].options]
    assert options == [
        ("die-2", "12"), ("die-3", "9"), ("die-1", "5"), ("die-4", "5 (2)"), ("die-5", "3"),
    ]  # fmt: skip
    assert form.form.initial == {"dice": ["die-2", "die-3", "die-1"]}
    table.say("ama", "keep", **({"dice": list(choose)} if choose else {}))
    return last_roll(table)


@pytest.mark.clause("L5R-ROLL-01", "L5R-ROLL-02")
@tabled
def test_the_dice_put_aside_are_a_part_of_the_roll(
    choose: tuple[str, ...], total: int, aside: list[int]
) -> None:
    """Of 5, 10 with 2, 9, 5 and 3: the highest first, by the places in which they fell."""
    rolled = kept_of(5, 10, 2, 9, 5, 3, choose=choose)
    assert rolled.total == total
    put = [each.value for each in rolled.terms if each.reason == "put aside"]
    assert (put, rolled.dice.count, rolled.dice.keep) == (aside, 3 if aside else 5, 3)


@pytest.mark.clause("L5R-STATUS-06", "L5R-INIT-01", "L5R-INIT-06", "L5R-AMB-05")
def test_hunger_and_initiative_have_their_parts() -> None:
    """2k1 for hunger; (Reflexes 3 + Insight Rank 2)k3, less ten for the surprised, and 4 more."""
    table = L5rTable()
    table.pc("Ama", reflexes=3, insight_rank=2, fasting=2)
    table.dice(4, 3)
    table.declare(GM, "day", combatant="ama", fed=False)
    hunger = last_roll(table)
    assert [(each.value, each.reason) for each in hunger.terms] == [(2, "Fasting")]
    assert [(each.value, each.reason) for each in hunger.keeps] == [(1, "Fasting")]
    table.who("ama").surprised, table.who("ama").granted = True, 4
    table.start(9, 8, 7, 1, 1)
    rolled = last_roll(table)
    assert [(each.value, each.reason) for each in rolled.terms] == [
        (3, "Reflexes"),
        (2, "Insight Rank"),
    ]
    assert [(each.value, each.reason) for each in rolled.keeps] == [(3, "Reflexes")]
    assert [(each.value, each.reason) for each in rolled.modifiers] == [
        (-10, "Surprised"),
        (4, "The GM's word"),
    ]
    assert table.who("ama").score == 18


# ---------------------------------------------------------------------- Void Points


@pytest.mark.clause("L5R-ROLL-01")
def test_a_void_point_is_paid_once_and_in_its_round() -> None:
    """A second one in Round 2 is told to Ama, and adds nothing."""
    table = L5rTable(void_on_rolls=True)
    table.pc("Ama", void=3)
    fight, ama = table.fight, table.who("ama")
    fight.round = 2
    assert spend_void(fight, ama, None, wanted=True, rank_one=False)
    assert (ama.void_points, ama.void_round) == (2, 2)
    assert not spend_void(fight, ama, None, wanted=True, rank_one=False)
    assert (ama.void_points, ama.void_round) == (2, 2)
    told = fight.told[-1]
    assert told.text == "Ama has already spent a Void Point in this Round."
    assert told.audience == ama.own
    fight.told.clear()
