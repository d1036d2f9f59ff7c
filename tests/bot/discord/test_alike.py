"""One press answers a question for several people of one person, in public and in private."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace

import pytest

from bot.discord.inbound.group_questions import _each, _equals
from bot.discord.rendering import prompts
from bot.play.model import OpenPrompt
from rules import RULESETS
from rules.engine.visibility import GM
from tests.bot.discord.conftest import Table

PRESSES = {
    "l5r": ("Choose a Stance", "All: Attack"),
    "wod": ("Defend", "Each keeps a dodge ready"),
}
"""The two presses that answer the first question for four equal NPCs, in a post with Ama's."""

DAYS = 12


async def four(table: Table, game: str) -> list[OpenPrompt]:
    """Ama against four equal NPCs; the GM's questions that are first asked in one post."""
    play, town = table.play, table.town
    template, sheet = next(iter(RULESETS[game].templates().items()))
    await play.campaigns.setup(table.call(town.gm), name="Town", ruleset=game)
    await play.characters.new(table.call(town.ama), name="Ama", sheet=dict(sheet), ruleset=game)
    await play.fights.open(table.call(town.gm), ruleset=game, name="The yard")
    await play.fights.join(table.call(town.ama))
    await play.fights.add_npcs(table.call(town.gm), template=template, count=4)
    await play.fights.begin(table.call(town.gm))
    for _ in range(DAYS):
        await table.settled()
        shared: dict[tuple[str, str], list[OpenPrompt]] = defaultdict(list)
        for each in await play.turns.mine(table.call(table.town.gm)):
            shared[each.row.name, each.row.message].append(each)
        if (most := max(shared.values(), key=len, default=[])) and len(most) > 1:
            return most
        await play.clock.move(30 * 3600)
    return []


@pytest.mark.parametrize("game", PRESSES)
async def test_the_gm_answers_for_four_equals_by_two_presses(table: Table, game: str):
    """They share a post with a player, so the first press tells whose questions are meant."""
    asked = await four(table, game)
    assert len(asked) > 1
    gm = table.town.gm
    for label in PRESSES[game]:
        await table.press(gm, label)
    await table.settled()
    tokens = {each.row.token for each in asked}
    left = await table.play.turns.mine(table.call(gm))
    assert [each for each in left if each.row.token in tokens] == []
    assert "Nothing was left" not in table.answer(gm)


async def test_equals_share_a_field_of_the_form(table: Table):
    """Three Thugs alike and one who is not: two fields, and each answer holds for its group."""
    asked = sorted(await four(table, "wod"), key=lambda each: each.name)
    odd = replace(asked[3], bearing=(), name="Boss 1")
    mine = [*asked[:3], odd]
    assert [len(group) for group in _equals(mine)] == [3, 1]
    fields = list(_each(mine).fields.values())
    first = asked[0].name
    assert [field.label for field in fields] == [f"{first}, 2 and 3", "Boss 1"]
    assert [len(group) for group in _equals(asked)] == [1, 1, 1, 1]
    assert len(_each(asked).fields) == 4
    assert asked[0].row.who == GM
    assert prompts.for_all([*asked, replace(odd, row=replace(odd.row, who="1"))], "") == []
