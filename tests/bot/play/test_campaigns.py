"""Campaigns and characters."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.storage.rows import Change
from rules.errors import BadAnswer, NotAllowed, SheetError
from tests.bot.play.conftest import Desk


async def test_only_who_manages_the_server_starts_a_campaign(desk):
    """Another is told so."""
    with pytest.raises(NotAllowed, match="may manage this server"):
        await desk.play.campaigns.setup(desk.call("ama"), ruleset="duel")
    with pytest.raises(NotAllowed, match="/campaign setup"):
        await desk.play.campaigns.need("g")


async def test_a_gm_is_the_owner_a_co_gm_or_has_the_role(desk):
    """Each by its own way, and nobody else."""
    await desk.campaign()
    await desk.play.campaigns.setup(desk.call("gm"), gm_role="55")
    await desk.play.campaigns.co_gm(desk.call("gm"), "cy", add=True)
    standing = {
        "gm": await desk.play.campaigns.is_gm(desk.call("gm", admin=False)),
        "cy": await desk.play.campaigns.is_gm(desk.call("cy")),
        "role": await desk.play.campaigns.is_gm(desk.call("dee", roles=frozenset({"55"}))),
        "ama": await desk.play.campaigns.is_gm(desk.call("ama")),
        "elsewhere": await desk.play.campaigns.is_gm(desk.call("gm", guild="other")),
    }
    assert standing == {"gm": True, "cy": True, "role": True, "ama": False, "elsewhere": False}


async def test_a_house_rule_holds_for_fights_opened_from_then_on(desk):
    """The value is read by its type and copied into the fight; "default" takes it back."""
    await desk.campaign()
    await desk.play.campaigns.set_house(desk.call("gm"), "duel", "duel.last_turn", "7")
    await desk.play.fights.open(desk.call("gm"))
    assert (await desk.state())["house"]["last_turn"] == 7
    await desk.play.campaigns.set_house(desk.call("gm"), "duel", "last_turn", "default")
    [(setting, value)] = await desk.play.campaigns.house("g", "duel")
    assert (setting.key, value) == ("duel.last_turn", 3)


async def test_a_house_rule_is_typed_in_the_words_in_which_it_is_shown(desk):
    """With spaces, or as the rulebook's data has it."""
    await desk.campaign()
    for typed in ("floor each step", "Floor each step", "floor_each_step"):
        await desk.play.campaigns.set_house(desk.call("gm"), "wayward", "round_damage", "default")
        await desk.play.campaigns.set_house(desk.call("gm"), "wayward", "round_damage", typed)
        known = await desk.play.campaigns.house("g", "wayward")
        values = {setting.title: value for setting, value in known}
        assert values["round damage"] == "floor_each_step"


async def test_a_wrong_house_rule_is_refused(desk):
    """An unknown key names those there are; a wrong value names the fault."""
    await desk.campaign()
    with pytest.raises(BadAnswer, match="There are: last turn"):
        await desk.play.campaigns.set_house(desk.call("gm"), "duel", "luck", "7")
    with pytest.raises(SheetError, match="last turn: must be"):
        await desk.play.campaigns.set_house(desk.call("gm"), "duel", "last_turn", "seven")


@pytest.mark.parametrize("hours", [0, -1, 100_000, float("nan")])
async def test_impossible_hours_are_refused(desk, hours):
    """For the campaign and for a person alike."""
    await desk.campaign()
    with pytest.raises(BadAnswer, match="hours"):
        await desk.play.campaigns.configure(desk.call("gm"), answer_hours=hours)
    with pytest.raises(BadAnswer, match="hours"):
        await desk.play.campaigns.pace(desk.call("ama"), hours)


async def test_a_sheet_with_faults_names_them_all_and_makes_nothing(desk):
    """Two wrong values, an unknown one, and the game of the sheet are four sentences."""
    await desk.campaign()
    with pytest.raises(SheetError) as refused:
        await desk.play.characters.new(
            desk.call("cy"), name="Cy", sheet={"skill": "much", "hp": [], "luck": 3}
        )
    assert len(refused.value.faults) == 4
    assert await desk.play.characters.mine(desk.call("cy")) == []


async def test_the_history_of_a_sheet_is_kept(desk):
    """Each change has its version, its author and its reason."""
    await desk.campaign()
    await desk.play.characters.edit(desk.call("gm"), "Ama", {"skill": 4}, why="trained")
    history = await desk.play.characters.history(desk.call("ama"), "Ama")
    assert [(h.version, h.by, h.why, h.sheet["skill"]) for h in history] == [
        (1, "ama", "made", 3),
        (2, "gm", "trained", 4),
    ]


async def test_a_players_character_is_not_anothers_to_change(desk):
    """Ben does not even find it."""
    await desk.campaign()
    with pytest.raises(NotAllowed, match="no character called Ama"):
        await desk.play.characters.edit(desk.call("ben"), "Ama", {"skill": 9})


async def test_the_newest_character_is_played_until_another_is_taken_up(desk):
    """Deleting the one in use takes up one that is left."""
    await desk.campaign()
    await desk.play.characters.new(desk.call("ama"), name="Aki", sheet={})
    assert (await desk.play.characters.find(desk.call("ama"))).name == "Aki"
    await desk.play.characters.activate(desk.call("ama"), "Ama")
    assert (await desk.play.characters.find(desk.call("ama"))).name == "Ama"
    await desk.play.characters.delete(desk.call("ama"), "Ama")
    assert (await desk.play.characters.find(desk.call("ama"))).name == "Aki"


@pytest.mark.parametrize("name", ["", "   ", "x" * 33, "***"])
async def test_names_nobody_could_be_called_by_are_refused(desk, name):
    """Empty, too long, or without a letter."""
    await desk.campaign()
    with pytest.raises(BadAnswer, match="name"):
        await desk.play.characters.new(desk.call("cy"), name=name, sheet={})


async def test_a_character_comes_with_its_history(desk: Desk):
    """What came along stands before what happens here; the versions count on."""
    await desk.campaign()
    past = [
        Change(version=n, at=1000 * n, by="cy", why="made (from a file)", sheet={"skill": n})
        for n in (1, 2)
    ]
    sheet = {"skill": 2, "hp": 5}
    await desk.play.characters.new(desk.call("cy"), name="Cy", sheet=sheet, past=past)
    await desk.play.characters.edit(desk.call("cy"), "Cy", {"hp": 6})
    kept = await desk.play.characters.history(desk.call("cy"), "Cy")
    assert kept[:2] == past
    assert [(one.version, one.why, one.sheet["hp"]) for one in kept[2:]] == [
        (3, "made", 5),
        (4, "HP", 6),
    ]
    big = [replace(past[0], sheet={"text": "x" * 20_000})]
    with pytest.raises(SheetError, match="16 KB"):
        await desk.play.characters.new(desk.call("cy"), name="Zoe", sheet=sheet, past=big)
