"""Drafts of sheets: from templates and files, with what they replace and bring along."""

from __future__ import annotations

import json

import pytest

from bot.discord.rendering import sheet_drafts as faces
from bot.play.people.sheet_drafts import Source
from bot.storage.rows import Change
from rules import ruleset
from rules.errors import BadAnswer, NotAllowed


async def test_a_template_is_a_draft_until_its_owner_agrees(desk):
    """It has the template's values and name, is no character yet, and makes one."""
    await desk.campaign()
    drafts = desk.play.sheet_drafts
    draft = await drafts.start_from(desk.call("cem"), "Duelist")
    assert (draft.name, draft.sheet) == ("Duelist", {"skill": 3, "hp": 12})
    assert await desk.play.characters.mine(desk.call("cem")) == []
    await drafts.make(desk.call("cem"), draft.token)
    [made] = await desk.play.characters.mine(desk.call("cem"))
    assert (made.name, made.sheet["hp"]) == ("Duelist", 12)


async def test_a_refused_form_is_kept_for_its_owner_alone(desk):
    """Its texts are no draft of a sheet, and nobody else reads them."""
    await desk.campaign()
    drafts, typed = desk.play.sheet_drafts, {"text": "Hair: red", "name": "Bo", "ruleset": ""}
    token = await drafts.keep_form(desk.call("ama"), typed)
    assert await drafts.kept_form(desk.call("ama"), token) == typed
    assert await drafts.kept_form(desk.call("ben"), token) == {}
    assert await drafts.kept_form(desk.call("ama"), "nothing") == {}
    own = await drafts.begin(desk.call("ama"), "duel")
    assert await drafts.kept_form(desk.call("ama"), own.token) == {}


async def test_a_template_that_is_not_there_is_refused_with_those_there_are(desk):
    """A wrong name is answered by the right ones."""
    await desk.campaign()
    with pytest.raises(BadAnswer, match="no template dragon"):
        await desk.play.sheet_drafts.start_from(desk.call("ama"), "dragon")


async def test_a_draft_takes_the_place_of_a_character_only_knowingly(desk):
    """It says so as soon as it has the name, and keeps the character's history."""
    await desk.campaign()
    drafts = desk.play.sheet_drafts
    draft = await drafts.bring(
        desk.call("ama"), '{"skill": 1, "hp": 4}', source=Source("ama.json", ())
    )
    assert not draft.replaces
    named = await drafts.rename(desk.call("ama"), draft.token, "AMA")
    assert named.replaces
    await drafts.make(desk.call("ama"), named.token)
    [mine] = await desk.play.characters.mine(desk.call("ama"))
    assert (mine.name, mine.sheet["hp"]) == ("Ama", 4)
    past = await desk.play.characters.history(desk.call("ama"))
    assert [change.why for change in past] == ["made", "read from ama.json"]


async def test_a_history_comes_with_a_new_character_only(desk):
    """Kept with the draft until it is made; a character that has a history keeps its own."""
    await desk.campaign()
    drafts, old = desk.play.sheet_drafts, Change(version=1, at=5, by="ama", why="old", sheet={})
    source = Source("kuni.json", (old,))
    text = '{"skill": 1, "hp": 4}'
    draft = await drafts.bring(desk.call("ama"), text, name="Ama", source=source)
    with pytest.raises(NotAllowed, match="Ama has a history here"):
        await drafts.make(desk.call("ama"), draft.token)
    named = await drafts.rename(desk.call("ama"), draft.token, "Kuni")
    await drafts.make(desk.call("ama"), named.token)
    past = await desk.play.characters.history(desk.call("ama"), "Kuni")
    assert [change.why for change in past] == ["old", "made"]


async def test_an_npc_from_a_sheet_is_a_draft_of_the_gm(desk):
    """It is kept with its tags once the GM agrees, and is no draft of a character."""
    await desk.campaign()
    drafts, source = desk.play.sheet_drafts, Source("ogre.txt", npc=True, tags="hills, big")
    with pytest.raises(NotAllowed):
        await drafts.bring(desk.call("ama"), "Skill: 4", name="Ogre", source=source)
    draft = await drafts.bring(desk.call("gm"), "Skill: 4", name="Ogre", source=source)
    assert await desk.play.npcs.find(desk.call("gm")) == []
    assert (await drafts.begin(desk.call("gm"))).token != draft.token
    await drafts.make(desk.call("gm"), draft.token)
    [kept] = await desk.play.npcs.find(desk.call("gm"))
    assert (kept.name, kept.tags) == ("Ogre", ("hills", "big"))


async def test_a_kept_npc_is_changed_and_so_is_a_template(desk):
    """The draft of a kept one replaces it and leaves its tags; a template is kept as a new one."""
    await desk.campaign()
    drafts, npcs = desk.play.sheet_drafts, desk.play.npcs
    with pytest.raises(NotAllowed):
        await drafts.change_npc(desk.call("ama"), "duelist")
    first = await drafts.change_npc(desk.call("gm"), "duelist")
    assert (first.name, first.sheet["hp"], first.replaces) == ("Duelist", 12, False)
    await drafts.make(desk.call("gm"), first.token)
    await npcs.bring(desk.call("gm"), [{"name": "Duelist", "sheet": {"hp": 9}}], tags="town")
    second = await drafts.change_npc(desk.call("gm"), "DUELIST")
    assert (second.sheet["hp"], second.replaces) == (9, True)
    await drafts.make(desk.call("gm"), second.token)
    [kept] = await npcs.find(desk.call("gm"))
    assert (kept.sheet["hp"], kept.tags) == (9, ("town",))
    with pytest.raises(BadAnswer, match="no template ghost"):
        await drafts.change_npc(desk.call("gm"), "ghost")


TWO = json.dumps([{"name": "Mei", "skill": 1, "hp": 4}, {"name": "Bo", "skill": 2, "hp": 5}])


async def test_a_file_of_several_people_is_a_draft_for_each(desk):
    """One is shown, another can be chosen, and when one is made the next one follows."""
    await desk.campaign()
    drafts, call = desk.play.sheet_drafts, desk.call
    draft = await drafts.bring(call("cem"), TWO)
    assert (draft.name, [each["name"] for each in draft.others]) == ("Mei", ["Bo"])
    draft = await drafts.switch(call("cem"), draft.token, 0)
    assert (draft.name, draft.sheet["hp"], draft.others[0]["name"]) == ("Bo", 5, "Mei")
    assert (await drafts.switch(call("cem"), draft.token, 7)).name == "Bo"
    await drafts.make(call("cem"), draft.token)
    draft = await drafts.get(call("cem"), draft.token)
    assert (draft.name, draft.others) == ("Mei", ())
    await drafts.make(desk.call("cem"), draft.token)
    mine = await desk.play.characters.mine(desk.call("cem"))
    assert sorted(each.name for each in mine) == ["Bo", "Mei"]


async def test_a_second_paste_has_the_name_of_its_sheet(desk):
    """It says that the name has changed; a sheet without a name keeps the old one."""
    await desk.campaign()
    drafts, before = desk.play.sheet_drafts, Source(called="Mei")
    other = await drafts.bring(desk.call("cem"), "Name: Bo\nSkill: 3", "duel", source=before)
    assert other.name == "Bo"
    assert other.guesses == ("The name was Mei before; this sheet says Bo.",)
    same = await drafts.bring(desk.call("cem"), "Skill: 3", "duel", source=before)
    assert (same.name, same.guesses) == ("Mei", ())


async def test_the_account_of_a_text_is_seen_whole_in_pages(desk):
    """A hundred strange lines are counted on the draft, and each stands on a page."""
    await desk.campaign()
    text = "Skill: 3\n" + "".join(f"A thing number {n} of the story of Mei\n" for n in range(100))
    draft = await desk.play.sheet_drafts.bring(desk.call("cem"), text, "duel")
    shown = faces.shown(draft, ruleset("duel")).embeds[0]
    fields = {field.name: field.value or "" for field in shown.fields}
    assert fields["All of your text"].endswith("101 not understood.")
    assert fields["Not understood"].splitlines()[-1].startswith("and ")
    pages = [faces.account(draft, n) for n in range(9)]
    told = "".join(page.embeds[0].description or "" for page in pages)
    assert all(f"number {n} of" in told for n in range(100))
    assert "**Not understood: 101**" in told
