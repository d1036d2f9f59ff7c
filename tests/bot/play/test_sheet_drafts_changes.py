"""Drafts that change a character or are filled in by forms, until they are made or thrown away."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.sheets.paper import Entry, Section, Written
from rules.errors import NotAllowed, StalePrompt

BODY = Section("Body", (Entry(label="Skill", key="skill"), Entry(label="HP", key="hp")))


@pytest.fixture
async def drafts(desk):
    """Ama and Ben have characters of skill 3 and 2, with 10 HP."""
    await desk.campaign()
    return desk.play.sheet_drafts


async def test_a_change_of_a_character_is_left_and_taken_up_again(desk, drafts):
    """It begins with the sheet as it is; what was typed is still there the next time."""
    begun = await drafts.change(desk.call("ama"))
    assert (begun.name, begun.sheet, begun.base) == ("Ama", {"skill": 3, "hp": 10}, begun.sheet)
    assert not begun.replaces
    filled = await drafts.fill(desk.call("ama"), begun.token, BODY, {"hp": "6", "skill": ""})
    assert filled.sheet == {"hp": 6}
    again = await drafts.change(desk.call("ama"), "Ama")
    assert (again.token, again.sheet) == (begun.token, {"hp": 6})
    assert (await drafts.get(desk.call("ama"), begun.token)).sheet == {"hp": 6}


async def test_only_the_changed_values_are_saved(desk, drafts):
    """A value that was emptied takes its default: 2 for skill. Others are as they are by now."""
    draft = await drafts.change(desk.call("ama"))
    with pytest.raises(NotAllowed, match="Nothing is changed yet"):
        await drafts.make(desk.call("ama"), draft.token)
    await drafts.fill(desk.call("ama"), draft.token, BODY, {"skill": "", "hp": "10"})
    await desk.play.characters.edit(desk.call("gm"), "Ama", {"hp": 4})
    told = await drafts.make(desk.call("ama"), draft.token)
    assert told.text == "Ama is changed: Skill 3 \N{RIGHTWARDS ARROW} 2."
    [mine] = await desk.play.characters.mine(desk.call("ama"))
    assert mine.sheet == {"skill": 2, "hp": 4}
    with pytest.raises(StalePrompt):
        await drafts.get(desk.call("ama"), draft.token)


async def test_a_guess_at_a_misspelt_name_is_told_once(desk, drafts):
    """The same field typed again adds no second sentence."""
    known = {"Sword": "sword", "Shield": "shield"}
    arms = Section(
        "Arms", (Entry(label="Arms", key="arms", written=Written.THINGS, known=lambda: known),)
    )
    draft = await drafts.begin(desk.call("cy"))
    told: list[Any] = []
    for typed in ("Swrod", "Swrod", "Sheild, Swrod"):
        filled = await drafts.fill(desk.call("cy"), draft.token, arms, {"arms": typed})
        told.append(filled.guesses)
    assert [len(each) for each in told] == [1, 1, 2]
    assert told[2][:1] == told[0]


async def test_a_draft_is_its_owners(desk, drafts):
    """Nobody else reads, fills in, makes or discards it; discarded it is gone for its owner too."""
    draft = await drafts.begin(desk.call("ama"), name="Kuni")
    ben = desk.call("ben")
    for do in (
        drafts.get(ben, draft.token),
        drafts.fill(ben, draft.token, BODY, {}),
        drafts.rename(ben, draft.token, "Mine"),
        drafts.make(ben, draft.token),
        drafts.discard(ben, draft.token),
    ):
        with pytest.raises(NotAllowed, match="somebody else's"):
            await do
    await drafts.discard(desk.call("ama"), draft.token)
    for do in (
        drafts.get(desk.call("ama"), draft.token),
        drafts.discard(desk.call("ama"), draft.token),
        drafts.make(desk.call("ama"), draft.token),
    ):
        with pytest.raises(StalePrompt, match="This draft is gone"):
            await do


async def test_a_press_that_another_process_carried_out_says_the_same(desk, drafts):
    """The draft is gone because this very press made the character of it."""
    draft = await drafts.begin(desk.call("cy"), name="Cy")
    press = desk.call("cy")
    made = await drafts.make(press, draft.token)
    again = await drafts.make(press, draft.token)
    assert again.text == made.text == "Cy is ready. Join a fight with /encounter join."
    assert len(await desk.play.characters.mine(desk.call("cy"))) == 1


async def test_a_draft_without_a_name_is_not_made(desk, drafts):
    """It says where to type one; with a name it is."""
    draft = await drafts.begin(desk.call("cy"))
    with pytest.raises(NotAllowed, match="What are they called"):
        await drafts.make(desk.call("cy"), draft.token)
    named = await drafts.rename(desk.call("cy"), draft.token, " Cy ")
    assert (named.name, named.replaces) == ("Cy", False)
    assert (
        await drafts.rename(desk.call("ama"), (await drafts.begin(desk.call("ama"))).token, "ama")
    ).replaces
