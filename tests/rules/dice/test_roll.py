"""What fell explains itself."""

from __future__ import annotations

from rules.dice import Against, Dice, Modifier, Roll, Unread
from rules.dice.keep import explained, pool


def test_kept_and_dropped_dice_stand_highest_first():
    """4d6k2 keeps its two best dice, whatever their order."""
    roll = Roll(Dice(4, 6, keep=2), ((3,), (5,), (1,), (4,)))
    assert (roll.kept, roll.dropped, roll.total) == ((5, 4), (3, 1), 9)


def test_a_pool_that_keeps_all_drops_none():
    """Without `keep` every die counts."""
    roll = Roll(Dice(3, 6), ((3,), (5,), (1,)))
    assert (roll.kept, roll.dropped, roll.total) == ((5, 3, 1), (), 9)


def test_a_pool_may_keep_none():
    """Keeping none leaves the bonus."""
    roll = Roll(Dice(2, 6, keep=0, bonus=4), ((3,), (5,)))
    assert (roll.kept, roll.dropped, roll.total) == ((), (5, 3), 4)


def test_a_roll_keeps_what_it_was_held_against():
    """`held` adds the number, its parts and the outcome; the roll itself stays as it was."""
    roll = Roll(Dice(1, 6), ((4,),), "Stroke", (Modifier(2, "skill"),), clause="X-1")
    against = Against(7, "parry", (Modifier(5, "skill"), Modifier(2, "sword")))
    held = roll.held(against, "fails")
    assert (held.against, held.outcome) == (against, "fails")
    assert (held.total, held.name, held.clause) == (6, "Stroke", "X-1")
    assert (roll.against, roll.outcome) == (None, "")


def test_the_parts_of_a_pool_say_what_the_rule_for_ten_dice_makes_of_it():
    """13k9 by two for one are 10k10 and a bonus; 2 wanted of which 1 is thrown are 1k1."""
    traits = [Modifier(9, "Fire", "A-1"), Modifier(4, "Sword", "A-2")]
    fell = explained(Roll(Dice(10, 10, 10, 10, 2), ()), traits, traits[:1], "A-3")
    assert fell.terms == (*traits, Modifier(-3, "beyond ten dice", "A-3"))
    assert fell.keeps == (traits[0], Modifier(1, "beyond ten dice", "A-3"))
    assert fell.adds == (Modifier(2, "beyond ten dice", "A-3"),)
    few = [Modifier(1, "Fire", "A-1")]
    fell = explained(Roll(Dice(1, 10, 1, 10), ()), few, [Modifier(2, "Fire", "A-1")], "A-3")
    assert (fell.terms, fell.adds) == (tuple(few), ())
    assert fell.keeps == (Modifier(2, "Fire", "A-1"), Modifier(-1, "not thrown", "A-3"))


def test_dice_of_one_thing_and_their_bonus_name_it_and_whose_it_is():
    """2d6+1 of a club: two dice and one; a plain 3 of it has no dice."""
    fell = Roll(Dice(2, 6, bonus=1), ((3,), (4,))).of_thing("Club", "A-1", "bo")
    assert fell.terms == (Modifier(2, "Club", "A-1"),)
    assert fell.adds == (Modifier(1, "Club", "A-1"),)
    assert fell.by == "bo"
    assert fell.clauses == ("A-1", "A-1")
    plain = Roll(Dice(0, 1, bonus=3), ()).of_thing("Club", "A-1", "bo")
    assert (plain.terms, plain.adds) == ((), (Modifier(3, "Club", "A-1"),))
    held = fell.held(Against(9, "TN"), "fails")
    assert (held.terms, held.adds, held.by) == (fell.terms, fell.adds, "bo")


def test_a_roll_that_nobody_reads_counts_like_any_other_and_is_never_explained():
    """7 + 10+4 kept of a 3k2, and 3 more: 24, whatever is said about it."""
    fallen = Unread(pool(3, 2), ((7,), (10, 4), (2,)), "Attack", (Modifier(3, "a gift"),))
    assert fallen.total == 24
    assert (
        explained(fallen, [Modifier(3, "Fire")], [Modifier(2, "Attack")], "L7R-DICE-03") is fallen
    )
    assert fallen.held(Against(20, "TN"), "hits") is fallen
    assert fallen.of_thing("a sword", "L7R-DMG-01", "ama") is fallen
