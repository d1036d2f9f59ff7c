"""Effects that last: what they add, when they end, and that they are saved."""

from __future__ import annotations

from rules.dice import Modifier
from rules.engine.state.as_json import dump, load
from rules.engine.state.effects import Effect, expire
from rules.engine.views.visibility import GM_ONLY
from tests.engine.duel import Fight


def effect(id: str, until: int | None = None, on: str = "ann") -> Effect:
    """An effect that slows."""
    return Effect(id=id, on=on, name="Slowed", until=until, traits={"init": -2}, clause="X-9")


def test_an_effect_ends_at_the_first_instant_at_which_it_no_longer_holds():
    """Until 5 holds at 4 and not at 5."""
    effects = [effect("e-1", until=5)]
    assert expire(effects, 4) == []
    assert [e.id for e in effects] == ["e-1"]
    assert [e.id for e in expire(effects, 5)] == ["e-1"]
    assert effects == []


def test_an_effect_without_an_end_lasts():
    """None is until it is taken away."""
    effects = [effect("e-1")]
    assert expire(effects, 10**9) == []
    assert len(effects) == 1


def test_those_that_end_are_told_in_their_order_and_the_list_lives_on():
    """The list is the same object, with the rest in order."""
    effects = [effect("a", 3), effect("b"), effect("c", 1), effect("d", 9)]
    held = effects
    assert [e.id for e in expire(effects, 3)] == ["a", "c"]
    assert held is effects
    assert [e.id for e in held] == ["b", "d"]


def test_two_alike_end_each_by_its_own_time():
    """Effects that differ in their end alone do not take each other along."""
    effects = [effect("a", 3), effect("a", 4)]
    assert [e.until for e in expire(effects, 3)] == [3]
    assert [e.until for e in effects] == [4]


def test_an_effect_explains_what_it_adds():
    """A trait that it does not touch is a modifier of nothing."""
    slowed = effect("e-1")
    assert slowed.modifier("init") == Modifier(-2, "Slowed", "X-9")
    assert slowed.modifier("strength") == Modifier(0, "Slowed", "X-9")


def test_effects_on_somebody_stand_oldest_first():
    """Those on others are not among them."""
    fight = Fight()
    fight.effects += [effect("e-1"), effect("e-2", on="bob"), effect("e-3")]
    assert [e.id for e in fight.effects_on("ann")] == ["e-1", "e-3"]


def test_an_effect_is_saved_whole():
    """End, traits, tags and audience come back from JSON."""
    kept = Effect(id="e", on="ann", name="Poison", until=7, tags=["cc"], audience=GM_ONLY)
    assert load(Effect, dump(kept)) == kept


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
