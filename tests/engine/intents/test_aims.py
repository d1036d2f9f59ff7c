"""Whom an aim chooses: only foes who stand, in the way that it says."""

from __future__ import annotations

import pytest

from rules.engine.intents.aims import (
    ATTACKER,
    AVENGE,
    FOCUS,
    FOE,
    LAST,
    NEAREST,
    WEAKEST,
    Aim,
    person,
    protect,
    target,
)  # fmt: skip
from tests.engine.intents.known import GORO, HIDA, ME, RONIN, known
from tests.engine.intents.known import person as somebody

BOTH = (RONIN, GORO)


def test_nobody_strikes_a_friend_or_one_who_is_down_unless_it_was_said():
    """Both take a word of their own, given once."""
    people = somebody(ME, friend=True), somebody(HIDA, friend=True), somebody(GORO, stands=False)
    assert target(Aim((person(HIDA), person(GORO))), (HIDA, GORO), known(*people)) is None
    named = Aim((person(HIDA),), despite=(HIDA,))
    assert target(named, (HIDA, GORO), known(*people)) == HIDA
    assert target(Aim((person(GORO),), despite=(GORO,)), (GORO,), known(*people)) == GORO


def test_whom_the_form_does_not_offer_is_not_chosen():
    """Goro stands, and is out of reach."""
    assert target(Aim((person(GORO), FOE)), (RONIN,), known()) == RONIN


@pytest.mark.parametrize(
    ("how", "struck", "chosen"),
    [
        (LAST, [(ME, RONIN, "1"), (ME, GORO, "2"), (HIDA, RONIN, "3")], GORO),
        (AVENGE, [(GORO, ME, "1"), (RONIN, HIDA, "2")], GORO),
        (protect(HIDA), [(GORO, ME, "1"), (RONIN, HIDA, "2")], RONIN),
        (LAST, [], None),
        (AVENGE, [(ME, GORO, "1")], None),
    ],
)
def test_what_was_struck_says_whom(how, struck, chosen):
    """The newest blow of the kind decides; without one nobody is chosen."""
    assert target(Aim((how,)), BOTH, known(struck=tuple(struck))) == chosen


def test_focus_counts_the_blows_of_friends_in_their_last_two_turns():
    """Hida struck Ronin three times long ago, and Goro in both turns since."""
    old = [(HIDA, RONIN, "1")] * 3
    new = [(HIDA, GORO, "2"), (HIDA, GORO, "3")]
    assert target(Aim((FOCUS,)), BOTH, known(struck=(*old, *new))) == GORO
    assert target(Aim((FOCUS,)), BOTH, known(struck=tuple(old))) == RONIN
    assert target(Aim((FOCUS,)), BOTH, known(struck=((ME, GORO, "1"),))) is None


def test_the_nearest_and_the_weakest():
    """The nearest as far as distances are known; the one who was seen hurt most."""
    people = somebody(ME, friend=True), somebody(RONIN, near=30, harm=4), somebody(GORO, near=9)
    assert target(Aim((NEAREST,)), BOTH, known(*people)) == GORO
    assert target(Aim((WEAKEST,)), BOTH, known(*people)) == RONIN
    assert target(Aim((NEAREST,)), BOTH, known()) is None


def test_the_attacker_is_whoever_attacks_now():
    """Where that is not seen, the aim goes on."""
    assert target(Aim((ATTACKER,)), BOTH, known(), GORO) == GORO
    assert target(Aim((ATTACKER, FOE)), BOTH, known(), "") == RONIN
