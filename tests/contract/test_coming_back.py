"""A combatant who leaves and comes back is unchanged, in every ruleset and at any point."""

from __future__ import annotations

from typing import Any

import pytest

from bot.contract.random_play import RandomTable
from rules import RULESETS
from rules.engine.replay import journal as j
from rules.engine.state.as_json import dump
from rules.engine.views.visibility import GM
from rules.errors import NotAllowed

POINTS = 12
"""So many points of a fight at which somebody leaves: settled, or in the middle of questions."""

TURN = {
    "ki": {"order", "joined", "wait_until", "waiting"},
    "l5r": {"turn", "until", "began", "spent", "moved", "free", "melee"},
    "l7r": {"dice", "hold_until", "waiting", "unsettled"},
    "wayward": {"acts", "doing", "stun", "ap"},
    "wod": {"plan", "declared", "yards", "met"},
}
"""What is of the turn, and may change with the place in it."""


def lasting(key: str, fighter: Any) -> dict[str, Any]:
    """Return what a combatant takes along: everything except the turn's own values."""
    from json import loads

    values: dict[str, Any] = loads(dump(fighter))
    return {name: value for name, value in values.items() if name not in TURN[key]}


@pytest.mark.parametrize("key", RULESETS)
@pytest.mark.parametrize("seed", range(2))
def test_who_comes_back_is_who_left(key: str, seed: int) -> None:
    """At each point somebody leaves and comes back: nothing lasting differs, and play goes on.

    Effects of the leaving itself (a default that costs something) remain.
    """
    table = RandomTable(RULESETS[key], seed, house={}, quick=True)
    for name in ("ama", "ben"):
        template = min(RULESETS[key].sheets.templates())
        table.join(name.title(), name, **RULESETS[key].sheets.templates()[template])
    table.join("Foe", GM, **RULESETS[key].sheets.templates()[template])
    table.begin()
    for point in range(POINTS):
        fork = table.fork(seed * 100 + point)
        who = fork.rng.choice(fork.fight.present()).id
        fork.play(j.Left(id=who))
        assert who not in [p.ask.about for p in fork.scene.prompts if p.ask.who != GM]
        with pytest.raises(NotAllowed, match="out already"):
            fork.scene.check(j.Left(id=who))
        before = lasting(key, fork.fight.combatants[who])
        fork.quick = False
        fork.play(j.Returned(id=who))
        after = lasting(key, fork.fight.combatants[who])
        assert after == {**before, "out": False}
        assert list(fork.fight.combatants) == list(table.fight.combatants)
        for _ in range(6):
            fork._answer(fork.scene.prompts)
        if not table.scene.prompts:
            break
        table._answer(table.scene.prompts)


@pytest.mark.parametrize("key", RULESETS)
def test_a_character_is_in_a_fight_once(key: str) -> None:
    """A second combatant of the same character is refused, also once the first has left."""
    table = RandomTable(RULESETS[key], 0, house={})
    sheet = next(iter(RULESETS[key].sheets.templates().values()))
    entry = j.Joined(id="ama", name="Ama", player="ama", sheet=dict(sheet), character="c1")
    table.play(entry)
    again = j.Joined(id="ama-2", name="Ama 2", player="ama", sheet=dict(sheet), character="c1")
    with pytest.raises(NotAllowed, match="Ama is in this fight already"):
        table.scene.check(again)
    table.play(j.Left(id="ama"))
    with pytest.raises(NotAllowed, match="or has left it"):
        table.scene.check(again)
    table.play(j.Returned(id="ama"))
    with pytest.raises(NotAllowed, match="Ama is in this fight already"):
        table.scene.check(j.Returned(id="ama"))
