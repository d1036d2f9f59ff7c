"""A command for another kind of question says which question is open and what answers it."""

from __future__ import annotations

import pytest

import rules
from bot.play.model import Done, NobodyAsks
from rules.errors import BadAnswer

STEPS = 8
"""So many questions of a fight."""


async def _begin(desk, key: str) -> None:
    """Ama and Ben fight each other by the rules of a game, with its first ready-made sheet."""
    gm, templates = desk.call, rules.RULESETS[key].sheets.templates()
    await desk.play.campaigns.setup(gm("gm"), name="The road", ruleset=key)
    await desk.play.fights.open(gm("gm"), name="The yard", ruleset=key)
    for user in ("ama", "ben"):
        sheet = dict(templates[min(templates)])
        await desk.play.characters.new(gm(user), name=user.title(), sheet=sheet)
        await desk.play.fights.join(gm(user))
    await desk.play.fights.begin(gm("gm"))


@pytest.mark.parametrize("key", sorted(rules.RULESETS))
async def test_each_command_that_fits_no_open_question_says_what_does(still, key):
    """At each step, each act of another kind names the caller's question and its answers."""
    await _begin(still, key)
    actions = rules.RULESETS[key].choices.actions
    told = 0
    for _ in range(STEPS):
        mine = [p for user in ("ama", "ben") for p in await still.play.turns.mine(still.call(user))]
        if not mine:
            break
        user = mine[0].row.who
        asked = [p for p in mine if p.row.who == user]
        kinds = {p.row.name for p in asked}
        for name, action in actions.items():
            if not action.questions or kinds & {*action.questions}:
                continue
            offer = await still.act(user, name)
            assert isinstance(offer, NobodyAsks), name
            assert f"{action.title} does not answer what you are asked now" in offer.text
            assert any(p.row.question in offer.text for p in asked)
            told += 1
        value = asked[0].silence or asked[0].form.samples()[0]
        try:
            done = await still.play.turns.answer(still.call(user), asked[0].row.token, value)
        except BadAnswer:
            break
        assert isinstance(done, Done)
    assert told
