"""Amendments in words: places, values, and the changes of a card for each reader."""

from __future__ import annotations

from enum import Enum
from typing import Any

import pytest

from rules.engine.state.amend_words import in_words, place, seen_changes, thing
from rules.engine.views.visibility import EVERYONE, Card, Stat, only
from tests.engine.duel import Duelist, Fight
from tests.tables import tables

TABLES = tables(__file__)


class Guard(Enum):
    """Ways to stand."""

    NO_GUARD, NONE = "no_guard", ""


def fight() -> Fight:
    """A fight with Ann."""
    made = Fight()
    made.combatants["ann"] = Duelist(id="ann", name="Ann", player="ann", skill=1, hp=10)
    return made


VALUES: list[tuple[Any, str]] = [
    (True, "yes"),
    (False, "no"),
    (0, "0"),
    (3, "3"),
    (2.5, "2.5"),
    (3.0, "3"),
    (None, "none"),
    ("", "none"),
    (Guard.NO_GUARD, "no guard"),
    (Guard.NONE, "none"),
    ("no_guard", "no guard"),
    ("As it_is", "As it_is"),
    ("ann", "Ann"),
    ([], "none"),
    ([1, 2, 3, 4], "1, 2, 3, 4"),
    ([1, 2, 3, 4, 5], "5 entries"),
    (("ann", "b"), "Ann, b"),
    ({"speed_up": 2, "b": True}, "speed up 2, b yes"),
    ({"name": "Katana", "edge": 3}, "Katana"),
    (Duelist(id="x", name="Xi", player="x", skill=1, hp=1), "Xi"),
    pytest.param(object(), "something else", id="what has no words"),
]


@pytest.mark.parametrize(("value", "words"), VALUES, ids=str)
def test_a_value_in_words(value: Any, words: str) -> None:
    """Of more than four entries only their number is told."""
    assert in_words(value, fight()) == words


KNOWN = {"hp": "Hit Points"}
PLACES = TABLES["places"]


@pytest.mark.parametrize(("path", "words"), PLACES)
def test_a_place_in_words(path: str, words: str) -> None:
    """Positions are counted from 1; a name of two letters is an abbreviation."""
    assert place(fight(), path, KNOWN) == words
    if "combatants" not in path:
        assert thing(path, KNOWN) == words


def card(*stats: Stat, **words: str) -> dict[str, Any]:
    """Ann's card, seen by everybody."""
    return {"ann": (EVERYONE, Card(id="ann", name="Ann", stats=stats, **words))}


def hp(value: int, *, open: bool = True) -> Stat:
    """Hit points that all see, or Ann alone."""
    return Stat(name="HP", value=value, audience=EVERYONE if open else only("ann"))


CHANGES = [
    (card(hp(3)), card(hp(3)), []),
    (card(hp(3)), card(hp(2)), [("Ann: HP 3 → 2.", EVERYONE)]),
    (card(hp(3, open=False)), card(hp(2, open=False)), [("Ann: HP 3 → 2.", only("ann"))]),
    (card(), card(hp(2)), [("Ann: HP none → 2.", EVERYONE)]),
    (card(hp(2)), card(), [("Ann: HP 2 → none.", EVERYONE)]),
    # A number that is hidden from now on has not changed.
    (card(hp(3)), card(hp(3, open=False)), []),
    (
        card(hp(3), Stat(name="Ki", value=5, audience=only("ann"))),
        card(hp(2), Stat(name="Ki", value=4, audience=only("ann"))),
        [("Ann: HP 3 → 2.", EVERYONE), ("Ann: Ki 5 → 4.", only("ann"))],
    ),
    (card(health="hurt"), card(health="unhurt"), [("Ann: hurt → unhurt.", EVERYONE)]),
    (card(), card(out="fled"), [("Ann: fine → fled.", EVERYONE)]),
    (card(out="fled"), card(), [("Ann: fled → fine.", EVERYONE)]),
    (
        card(health="hurt", state="down"),
        card(health="down", state="hurt"),
        [("Ann: hurt → down, down → hurt.", EVERYONE)],
    ),
    (
        card(state="prone", out="dead"),
        card(),
        [("Ann: prone → fine, dead → fine.", EVERYONE)],
    ),
]


@pytest.mark.parametrize(("before", "after", "told"), CHANGES)
def test_a_change_is_told_to_whoever_sees_it(before: Any, after: Any, told: list[Any]) -> None:
    """One sentence for everybody who sees the card, one for its player."""
    assert list(seen_changes(before, after, "ann")) == told


def test_a_card_that_is_hidden_from_now_on_is_told_to_its_own() -> None:
    """And one that is gone is compared with itself."""
    hidden = {"ann": (only("ann"), card(hp(2))["ann"][1])}
    assert list(seen_changes(card(hp(3)), hidden, "ann")) == [("Ann: HP 3 → 2.", only("ann"))]
    assert list(seen_changes(card(hp(3)), {}, "ann")) == []
