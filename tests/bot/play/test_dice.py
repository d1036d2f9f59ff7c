"""The hand: scripted faces, faces by place, and seeds that fights pledge."""

from __future__ import annotations

import pytest

from bot.play.dice import Hand, NoDice
from rules.dice import Dice

SIX, TWO = Dice(1, 6), Dice(2, 6)


def faces(hand: Hand, key: str, dice: Dice) -> list[int]:
    """The faces that fall there, in their order."""
    return [face for one in hand(key, dice) for face in one]


def test_scripted_faces_fall_in_their_order_and_no_others() -> None:
    """A face that the die does not have, and a die without a face, stop the script there."""
    hand = Hand()
    assert hand.by_chance
    hand.script([1, 6])
    hand.script([2, 7, 0])
    assert not hand.by_chance
    assert faces(hand, "a", TWO) == [1, 6]
    assert hand.left == [2, 7, 0]
    assert faces(hand, "b", SIX) == [2]
    with pytest.raises(NoDice, match="shows 7; a d6 is wanted for c"):
        hand("c", SIX)
    assert (hand.missing, hand.left) == ("c", [7, 0])
    assert faces(hand, "d", Dice(1, 7)) == [7]
    with pytest.raises(NoDice, match="shows 0"):
        hand("e", SIX)
    hand.take_back([])
    with pytest.raises(NoDice, match="run out: a d6 is wanted for f"):
        hand("f", SIX)
    hand.script([3])
    assert hand.missing is None


def test_faces_by_place_are_the_same_at_the_same_place() -> None:
    """Whatever was thrown before, and whatever the number of its record; another differs."""
    one, other = Hand(), Hand()
    one.by_key("stone")
    other.by_key("stone")
    many = Dice(20, 100)
    one("x", many)
    here = one("act~12/harm", many)
    assert other("act~99/harm", many) == here
    assert other("act~99/hit", many) != here
    third = Hand()
    third.by_key("sand")
    assert third("act~12/harm", many) != here
    assert not third.by_chance


def test_a_seed_goes_on_where_the_script_ends() -> None:
    """Not before, and then as that seed throws."""
    hand, seeded = Hand(), Hand()
    hand.script([4])
    hand.after_script("stone")
    seeded.by_key("stone")
    assert faces(hand, "a", SIX) == [4]
    many = Dice(20, 100)
    assert hand("b", many) == seeded("b", many)
    hand.take_back([5])
    assert hand.left == [5]
    seeded.take_back([5])
    assert seeded.left == []


def test_every_fight_pledges_two_seeds_of_its_own() -> None:
    """By chance, or by a word: then the same each time, the first fight's and the second's."""
    hand, told, again = Hand(), Hand(), Hand()
    assert len({*hand.fresh_seeds(), *hand.fresh_seeds()}) == 4
    for each in (told, again):
        each.script([1])
        each.pledge_by("oak")
        assert each.by_chance
    first = told.fresh_seeds()
    assert first == again.fresh_seeds()
    assert len({*first, *told.fresh_seeds()}) == 4
    assert [len(seed) for seed in first] == [32, 32]


def test_by_chance_every_face_can_fall_and_no_other() -> None:
    """Both sides of a coin: of a hundred throws one side alone has a chance of two in 2 ** 100."""
    assert {*faces(Hand(), "a", Dice(100, 2))} == {1, 2}
