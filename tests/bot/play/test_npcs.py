"""The campaign's own NPCs: kept, found, brought; whose numbers are hidden, who is on which side."""

from __future__ import annotations

from base64 import b64encode

import pytest

from rules.engine.views.visibility import GM
from rules.errors import BadAnswer, NotAllowed, SheetError


async def test_the_collection_is_the_gms(desk):
    """Players neither see nor change it, and what is not there cannot be brought or forgotten."""
    await desk.fight()
    for do in (
        desk.play.npcs.save(desk.call("ama"), "Ama"),
        desk.play.npcs.find(desk.call("ama")),
        desk.play.npcs.forget(desk.call("ama"), "Ama"),
        desk.play.npcs.side(desk.call("ama"), "Ama", "others"),
    ):
        with pytest.raises(NotAllowed, match="Only the GM"):
            await do
    with pytest.raises(NotAllowed, match="Nobody called Zed"):
        await desk.play.npcs.save(desk.call("gm"), "Zed")
    with pytest.raises(NotAllowed, match="No NPC called Zed"):
        await desk.play.npcs.forget(desk.call("gm"), "Zed")
    with pytest.raises(BadAnswer, match="no NPC or template called Zed"):
        await desk.play.fights.add_npcs(desk.call("gm"), template="Zed")
    with pytest.raises(SheetError, match="Cy: Skill: must be a whole number"):
        await desk.play.npcs.bring(desk.call("gm"), [{"name": "Cy", "sheet": {"skill": "high"}}])
    with pytest.raises(BadAnswer, match="tags"):
        await desk.play.npcs.save(desk.call("gm"), "Ama", tags="x" * 30)


async def test_what_is_forgotten_is_found_no_more(desk):
    """Neither in the list nor to be brought."""
    await desk.campaign()
    await desk.play.npcs.save(desk.call("gm"), "Ben")
    await desk.play.npcs.forget(desk.call("gm"), "ben")
    assert await desk.play.npcs.find(desk.call("gm")) == []


async def test_a_gms_character_joins_on_the_gms_side(desk):
    """Its numbers are hidden and its sheet is written back; `openly` it is a player's."""
    await desk.fight()
    boss = {"skill": 5, "hp": 9}
    await desk.play.characters.new(desk.call("gm"), name="Boss", sheet=boss)
    await desk.play.fights.join(desk.call("gm"), "Boss")
    there = (await desk.state())["combatants"]["boss"]
    assert (there["player"], bool(there["character"])) == (GM, True)


async def test_sides_are_seen_and_changed(desk):
    """Everybody is told of a change of sides; players can see sides but not change them."""
    await desk.fight()
    await desk.play.npcs.bring(desk.call("gm"), [{"name": "Cy", "sheet": {"skill": 4, "hp": 6}}])
    await desk.play.fights.add_npcs(desk.call("gm"), template="cy")
    assert await desk.play.npcs.sides(desk.call("ben")) == {
        "players": ["Ama", "Ben"],
        "others": ["Cy"],
    }
    await desk.play.npcs.side(desk.call("gm"), "Cy", "Players")
    assert await desk.play.npcs.sides(desk.call("ben")) == {"players": ["Ama", "Ben", "Cy"]}
    row = await desk.play.fights.need("c")
    lines = await desk.play.reading.log(row.id, await desk.play.campaigns.viewer(desk.call("ben")))
    told = [line.line.text for line in lines]
    assert "GM ruling: Cy fights on the side of the players from now on." in told
    with pytest.raises(NotAllowed, match="on that side already"):
        await desk.play.npcs.side(desk.call("gm"), "Cy", "players")


async def test_npcs_of_a_file_come_with_their_portraits_and_tags(desk):
    """Read again without a portrait or tags they keep theirs; tags of the command come first."""
    await desk.campaign()
    npcs, gm = desk.play.npcs, desk.call
    face, other = (b64encode(each).decode() for each in (b"face", b"other"))
    cy = {"name": "Cy", "sheet": {"hp": 6}}
    told = await npcs.bring(gm("gm"), [{**cy, "portrait": face, "tags": ["Dock", "guard"]}])
    assert told.text == "Cy is kept. Bring it with /npc add."
    show = desk.play.portraits.show
    assert await show(gm("gm"), "Cy", npc=True) == ("Cy", b"face")
    told = await npcs.bring(gm("gm"), [{**cy, "sheet": {"hp": 7}}])
    assert told.text == "Cy is kept, in the place of the one of that name."
    [kept] = await npcs.find(gm("gm"))
    assert (kept.sheet["hp"], kept.tags) == (7, ("dock", "guard"))
    assert (await show(gm("gm"), "Cy", npc=True))[1] == b"face"
    await npcs.bring(gm("gm"), [{**cy, "portrait": other, "tags": ["hill"]}], tags="town")
    [kept] = await npcs.find(gm("gm"))
    assert kept.tags == ("town",)
    assert (await show(gm("gm"), "Cy", npc=True))[1] == b"other"
    await npcs.bring(gm("gm"), [{"name": "Dan", "sheet": {}}])
    assert await show(gm("gm"), "Dan", npc=True) == ("Dan", None)
    assert (await npcs.bring(gm("gm"), [])).text == "The file holds no NPC."
    with pytest.raises(NotAllowed, match="A Duel NPC is called Cy"):
        await npcs.bring(gm("gm"), [{**cy, "ruleset": "ki", "sheet": {"hp_max": 9}}])


async def test_a_side_needs_a_name_of_at_most_forty_letters(desk):
    """The change of one who hides is told to nobody."""
    await desk.fight()
    await desk.play.fights.add_npcs(desk.call("gm"), template="duelist", name="Shade", hidden=True)
    side = desk.play.npcs.side
    with pytest.raises(BadAnswer, match="Give the side a name"):
        await side(desk.call("gm"), "Ama", "  ")
    told = await side(desk.call("gm"), "Ama", "X" * 50)
    assert told.text == f"Ama fights on the side of the {'x' * 40} from now on."
    await side(desk.call("gm"), "Shade", "players")
    assert await desk.play.npcs.sides(desk.call("ben")) == {"x" * 40: ["Ama"], "players": ["Ben"]}
    gms = await desk.play.npcs.sides(desk.call("gm"))
    assert sorted(gms["players"]) == ["Ben", "Shade"]
    row = await desk.play.fights.need("c")
    lines = [each.line.text for each in await desk.play.reading.log(row.id)]
    assert not [text for text in lines if "Shade" in text]
