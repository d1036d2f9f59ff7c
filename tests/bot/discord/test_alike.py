"""One press answers a question for several people of one person, in public and in private."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from typing import Any, cast

import discord
import pytest

from bot.contract.random_play import RandomTable
from bot.discord.inbound.group_questions import _each, _equals
from bot.discord.rendering.choices import options, together
from bot.discord.rendering.choices.options import all_options, few, options_of
from bot.discord.rendering.forms import modal_for
from bot.play.model import OpenPrompt
from rules import RULESETS
from rules.engine.asking.forms import Acts, Choice, Fields, Option
from rules.engine.views.visibility import GM
from tests.bot.discord.conftest import Table
from tests.bot.discord.test_posts import prompt
from tests.engine.duel import RULESET as DUEL

PRESSES = {
    "l5r": ("Choose a Stance", "All: Attack"),
    "wod": ("Defend", "Each keeps a dodge ready"),
}
"""The two presses that answer the first question for four equal NPCs, in a post with Ama's."""

DAYS = 12


async def four(table: Table, game: str) -> list[OpenPrompt]:
    """Ama against four equal NPCs; the GM's questions that are first asked in one post."""
    play, town = table.play, table.town
    template, sheet = next(iter(RULESETS[game].sheets.templates().items()))
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


async def test_the_menu_answers_for_all_what_no_button_says(
    table: Table, monkeypatch: pytest.MonkeyPatch
):
    """With room for two buttons beside it, the menu has the other acts, for all four."""
    asked, gm = await four(table, "wod"), table.town.gm
    monkeypatch.setattr(options, "MOST_CHOICES", 2)
    await table.press(gm, "Defend")
    await table.press(gm, together.FOR_ALL, "full!")
    await table.settled()
    left = await table.play.turns.mine(table.call(gm))
    assert {each.row.token for each in left}.isdisjoint({each.row.token for each in asked})


def test_what_silence_answers_is_among_the_buttons_and_a_menu_has_the_rest():
    """Of six choices three are buttons, the refusal one of them; the menu has all six."""
    act = Acts({f"c{n}": Choice(f"Choice {n}", Fields(dict)) for n in range(6)})
    asked = [replace(prompt(n), form=act, silence={"act": "c5"}, ruleset=DUEL) for n in (1, 2)]
    *buttons, menu = together.for_all(asked, "77")
    assert [getattr(each, "label", "") for each in buttons] == [
        "All: Choice 0",
        "All: Choice 1",
        "All: Choice 5",
    ]
    assert isinstance(menu, discord.ui.Select)
    assert [option.label for option in menu.options] == [f"Choice {n}" for n in range(6)]
    four = [Option(f"c{n}", f"Choice {n}") for n in range(4)]
    assert few(four, {"act": "c3"}) == four


@pytest.mark.parametrize("key", sorted(RULESETS))
def test_no_two_choices_of_a_question_look_alike(key: str):
    """What opens a form says what it adds to the same choice without it."""
    table, twins = RandomTable(RULESETS[key], 3, quick=True, house={}), 0
    for _ in range(4):
        table.enter()
    table.begin()
    for _ in range(60):
        for each in table.scene.prompts:
            asked = replace(
                prompt(1), ruleset=RULESETS[key], form=each.ask.live(), silence=each.ask.silence()
            )
            asked = replace(asked, row=replace(asked.row, name=each.ask.key))
            for offered in (options_of(asked), all_options(asked)):
                labels = [option.label.removesuffix("…") for option in offered]
                twins += len(labels)
                assert len(set(labels)) == len(labels), labels
                assert not any(label.endswith("with choices") for label in labels), labels
        table.step()
    assert twins


async def test_equals_share_a_field_of_the_form(table: Table):
    """Three Thugs alike and one who is not: two fields, and each answer holds for its group."""
    asked = sorted(await four(table, "wod"), key=lambda each: each.name)
    odd = replace(asked[3], bearing=(), name="Boss 1")
    mine = [*asked[:3], odd]
    assert [len(group) for group in _equals(mine)] == [3, 1]
    fields = list(_each(mine).fields.values())
    first = asked[0].name
    assert [field.label for field in fields] == [f"{first}\N{EN DASH}3", "Boss 1"]
    assert [len(group) for group in _equals(asked)] == [1, 1, 1, 1]
    assert len(_each(asked).fields) == 4
    said = {each.row.token: each.row.question for each in asked}
    form = modal_for("id", "One by one", _each(asked), helps=said)
    helps = [cast(Any, label).description for label in form.children]
    assert helps == [each.row.question for each in asked], "each field says what is at stake"
    assert asked[0].row.who == GM
    assert together.for_all([*asked, replace(odd, row=replace(odd.row, who="1"))], "") == []
