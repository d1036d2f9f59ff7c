"""A number that the GM amends, and that ends somebody, takes effect at once in every game."""

from __future__ import annotations

from typing import Any

import pytest

from bot.contract.random_play import RandomTable
from rules import RULESETS
from rules.engine.views.visibility import GM, PUBLIC

WORST: dict[str, tuple[str, Any]] = {
    "ki": ("hp", 0),
    "l5r": ("wounds", 999),
    "l7r": ("serious_wounds", 99),
    "wayward": ("hp", -999),
    "wod": ("health", ["aggravated"] * 7),
}


ENDING = {"ki": ["breath"]}
"""What is asked of somebody at their very end: whether a character draws a Last Breath."""


def test_every_game_is_tried() -> None:
    """A new ruleset needs a line above."""
    assert WORST.keys() == RULESETS.keys()


@pytest.mark.parametrize("key", WORST)
def test_whoever_is_amended_away_is_asked_no_more_and_the_board_says_so(key: str) -> None:
    """Before anybody does anything else."""
    table = RandomTable(RULESETS[key], 0, quick=True, house={})
    template = min(table.ruleset.sheets.templates())
    for name, player in (("Goro", GM), ("Ama", "ama")):
        table.join(name, player, **table.ruleset.sheets.templates()[template])
    table.begin()
    path, value = WORST[key]
    table.amend(f"combatants.goro.{path}", value)
    card = table.ruleset.board.card(table.fight, table.fight.combatants["goro"]).shown_to(PUBLIC)
    assert card.out or card.health == "down"
    asked = [(prompt.ask.about, prompt.ask.key) for prompt in table.scene.prompts]
    assert [key for about, key in asked if about == "goro"] == ENDING.get(key, [])
