"""Styles of newcomers: which ones come along, and what is told of it."""

from __future__ import annotations

import pytest

from bot.play.authority import need_campaign
from bot.play.intents.npc_styles import USUAL
from bot.storage import intents
from rules.engine.views.visibility import GM
from rules.errors import BadAnswer


async def _styles(road):
    """The styles that the campaign keeps for NPCs, by name, with whether they act alone."""
    row = await road.play.fights.need("c")
    async with road.play.db.read() as c:
        campaign = await need_campaign(c, row.campaign)
    kept = campaign.settings.npc_styles.get("l7r", {})
    return {name: (own.style, own.alone) for name, own in kept.items()}


async def test_a_campaign_keeps_styles_by_name_by_kind_and_for_all(road):
    """The nearest name counts: their own, then their kind's, then the one for all."""
    gm = road.call
    policy = road.play.policies.policy
    await policy(gm("gm"), "hold back", keep=True)
    await policy(gm("gm"), "careful", who="Bandit", alone=True, keep=True)
    await policy(gm("gm"), "aggressive", who="Bandit 2, , Bandit 1", keep=True)
    assert await _styles(road) == {
        "all": ("hold_back", False),
        "bandit": ("careful", True),
        "bandit 1": ("aggressive", False),
        "bandit 2": ("aggressive", False),
    }
    told = await policy(gm("gm"), "none", who="Bandit 1, Ogre, Bandit 2", keep=True)
    assert told.text == "The style is taken away. Forgotten for later fights too."
    await policy(gm("gm"), "aggressive", who="Bandit 2", keep=True)
    await road.play.fights.end(gm("gm"))
    await road.play.fights.open(gm("gm"), name="Again", ruleset="l7r")
    added = await road.play.fights.add_npcs(gm("gm"), template="bandit", count=2)
    assert added.text.endswith(" They fight as the campaign keeps it: /npc drafts.")
    await road.play.fights.add_npcs(gm("gm"), template="bushi", name="Guard")
    groups = (await road.play.policies.drafts(gm("gm"))).groups
    assert sorted((group.text, group.drafts) for group in groups) == [
        ("Aggressive: Bandit 2. They react by themselves; you approve their turns.", True),
        ("Careful: Bandit 1.", False),
        ("Hold back: Guard. They react by themselves; you approve their turns.", True),
    ]


async def test_nobody_chose_a_style_so_the_campaigns_or_the_usual_one_is_given(road):
    """Bandit 3 has the kept style; Guard has none kept and is aggressive, turns in drafts."""
    gm, add = road.call, road.play.fights.add_npcs
    await road.play.policies.policy(gm("gm"), "careful", who="Bandit", alone=True, keep=True)
    told = await add(gm("gm"), template="bandit", style=USUAL)
    assert told.text.endswith("Bandit 3. They fight as the campaign keeps it: /npc drafts.")
    told = await add(gm("gm"), template="bushi", name="Guard", style=USUAL)
    react = "They react by themselves; you approve their turns"
    assert told.text.endswith(f" Aggressive: {react[0].lower()}{react[1:]}, one press for all.")
    groups = (await road.play.policies.drafts(gm("gm"))).groups
    assert sorted((group.text, group.drafts) for group in groups) == [
        (f"Aggressive: Guard. {react}.", True),
        ("Careful: Bandit 1, Bandit 2.", False),
        ("Careful: Bandit 3.", False),
    ]


async def test_newcomers_get_no_style_that_needs_a_name(road):
    """Who they protect was not said, and nobody has come."""
    with pytest.raises(BadAnswer, match="which asks who to protect"):
        await road.play.fights.add_npcs(road.call("gm"), template="bushi", style="protect")
    assert list((await road.play.npcs.sides(road.call("gm"))).values()) == [
        ["Kuni", "Doji"],
        ["Bandit 1", "Bandit 2"],
    ]


async def test_nothing_is_told_where_the_campaign_keeps_nothing_for_newcomers(road):
    """NPCs who were there before get no new style when others come."""
    await road.play.policies.policy(road.call("gm"), "careful", who="Bandit 2", keep=True)
    await road.play.policies.policy(road.call("gm"), "none")
    added = await road.play.fights.add_npcs(road.call("gm"), template="bushi", name="Guard")
    assert added.text == "Added: Guard."
    row = await road.play.fights.need("c")
    async with road.play.db.read() as c:
        assert [r for r in await intents.of(c, row.id) if r.owner == GM] == []
