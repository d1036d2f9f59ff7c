"""Effects that last: what they add, when they end, and that they are saved."""

from __future__ import annotations

from rules.dice import Modifier
from rules.engine.state.as_json import dump, load
from rules.engine.state.effects import Effect
from tests.engine.duel import Fight


def effect(id: str, until: int | None = None, on: str = "ann") -> Effect:
    """An effect that slows."""
    return Effect(id=id, on=on, name="Slowed", until=until, traits={"init": -2}, clause="X-9")


def test_an_effect_explains_what_it_adds():
    """A trait that it does not touch is a modifier of nothing."""
    slowed = effect("e-1")
    assert slowed.modifier("init") == Modifier(-2, "Slowed", "X-9")
    assert slowed.modifier("strength") == Modifier(0, "Slowed", "X-9")


def test_ids_made_by_a_fight_are_never_made_twice():
    """Not even after being saved and loaded."""
    fight = Fight()
    first = fight.fresh_id("effect")
    again = load(Fight, dump(fight))
    assert [first, again.fresh_id("effect"), again.fresh_id("offer")] == [
        "effect-1",
        "effect-2",
        "offer-3",
    ]
