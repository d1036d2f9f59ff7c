"""One press meets all attacks of a crowd on one person."""

from __future__ import annotations

import pytest

from rules import RULESETS
from tests.bench.requests import TEMPLATES
from tests.bot.discord.conftest import Table

PRESSES = {"ki": "All: Dodge", "l7r": "All: Do not parry", "wayward": "All: No defence"}
"""The games that ask about each attack. In L5R it meets a number, in WoD a declared defence."""

SILENCES = 12


@pytest.mark.parametrize("game", PRESSES)
async def test_one_press_meets_the_attacks_of_five_equals(table: Table, game: str):
    """The post says how many may come; the answer to the first meets later ones of the round."""
    play, town = table.play, table.town
    gm, ama, (template, _, npc) = table.call(town.gm), town.ama, TEMPLATES[game]
    sheet = RULESETS[game].sheets.templates()[template]
    await play.campaigns.setup(gm, name="Town", ruleset=game)
    await play.characters.new(table.call(ama), name="Ama", sheet=dict(sheet), ruleset=game)
    await play.fights.open(table.call(town.gm), ruleset=game, name="The yard")
    await play.fights.join(table.call(ama))
    await play.fights.add_npcs(table.call(town.gm), template=npc, name="Thug", count=5)
    await play.policies.policy(table.call(town.gm), "aggressive", alone=True)
    await play.fights.begin(table.call(town.gm))
    await table.settled()
    for _ in range(SILENCES):
        if any("4 more may attack this round" in text for text in table.texts()):
            break
        await play.clock.move(30 * 3600)
        await table.settled()
    await table.press(ama, PRESSES[game])
    await table.settled()
    used = 0
    for _ in range(SILENCES):
        [order] = await play.orders.show(table.call(ama))
        assert order.text.startswith("If the attacker is Thug 1 or one of 4 like them")
        if used := order.used:
            break
        await play.clock.move(30 * 3600)
        await table.settled()
    assert used, "a later attack of the round was met as the first one was"
