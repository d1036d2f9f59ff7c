"""Voices: who may speak as which character, under which name, and who wrote the words."""

from __future__ import annotations

from typing import Any

import pytest

from bot.discord.rendering.chronicle import html
from bot.play.voices.speaking import LONGEST, Voice
from rules.engine.views.visibility import PUBLIC
from rules.errors import BadAnswer, NotAllowed
from tests.bot.play.conftest import Desk


async def speak(desk: Desk, user: str, who: str = "", **known: Any) -> Voice:
    """Somebody speaks, and Discord takes it as message m1, m2 and so on."""
    voice = await desk.play.voices.speak(desk.call(user, **known), who, "Ho!")
    assert isinstance(voice, Voice)
    await desk.play.voices.spoke(voice.id, f"m-{voice.id}", "w")
    return voice


async def test_one_speaks_as_ones_own_with_its_portrait(desk: Desk):
    """The active character, or the one named; in a fight, who stands there."""
    await desk.campaign()
    await desk.play.characters.new(desk.call("ama"), name="Old Ama", sheet={"skill": 1, "hp": 2})
    await desk.play.characters.activate(desk.call("ama"), "Ama")
    await desk.play.portraits.give(desk.call("ama"), "Ama", b"face")
    voice = await speak(desk, "ama")
    assert (voice.name, len(voice.portrait)) == ("Ama", 64)
    other = await speak(desk, "ama", "old ama")
    assert (other.name, other.portrait) == ("Old Ama", "")
    assert await desk.play.voices.names(desk.call("ama")) == ["Ama", "Old Ama"]


@pytest.mark.parametrize("user", ["ben", "gm"])
async def test_nobody_speaks_as_anothers_character(desk: Desk, user: str):
    """Neither another player nor the GM; in a fight and before."""
    await desk.campaign()
    with pytest.raises(NotAllowed, match="Ama"):
        await desk.play.voices.speak(desk.call(user), "Ama", "I surrender.")
    await desk.fight_of("ama", "ben")
    with pytest.raises(NotAllowed, match="Ama"):
        await desk.play.voices.speak(desk.call(user), "Ama", "I surrender.")


async def test_a_deputy_answers_and_does_not_speak(desk: Desk):
    """Cai may decide for Ama, whose voice stays hers."""
    await desk.fight()
    await desk.play.campaigns.deputy(desk.call("ama"), "cai")
    with pytest.raises(NotAllowed):
        await desk.play.voices.speak(desk.call("cai"), "Ama", "Ho!")


@pytest.mark.parametrize("name", ["Ama", "AMA"])
async def test_who_spoke_first_under_a_name_keeps_it(desk: Desk, name: str):
    """Cai's character of the same name stays silent."""
    await desk.campaign()
    await speak(desk, "ama")
    await desk.play.characters.new(desk.call("cai"), name=name, sheet={"skill": 1, "hp": 2})
    with pytest.raises(NotAllowed, match="would be taken for Ama"):
        await desk.play.voices.speak(desk.call("cai"), "", "Ho!")
    assert (await speak(desk, "ama")).name == "Ama"


async def test_nobody_sounds_like_who_stands_there_or_like_the_gm(desk: Desk):
    """A thug is in the fight; nobody can be called Gm. A hidden one's name tells nothing."""
    await desk.campaign()
    await desk.fight_of("ama", "ben")
    for name, hidden in (("Thug", False), ("Shade", True)):
        add = desk.play.fights.add_npcs
        await add(desk.call("gm"), template="duelist", name=name, hidden=hidden)
    for name in ("Thug", "Shade"):
        await desk.play.characters.new(desk.call("cai"), name=name, sheet={"skill": 1, "hp": 2})
    with pytest.raises(NotAllowed, match="would be taken for Thug"):
        await speak(desk, "cai", "Thug")
    assert (await speak(desk, "cai", "Shade")).name == "Shade"


async def test_npcs_speak_for_the_gm_unless_they_hide(desk: Desk):
    """One in the fight, with the face of the kept one; one that is kept; any GM changes it."""
    await desk.campaign()
    await desk.fight_of("ama", "ben")
    gm = desk.call
    await desk.play.fights.add_npcs(gm("gm"), template="duelist", name="Thug", count=2)
    await desk.play.fights.add_npcs(gm("gm"), template="duelist", name="Shade", hidden=True)
    await desk.play.npcs.save(gm("gm"), "Thug 1", name="Thug")
    await desk.play.npcs.save(gm("gm"), "Ben", name="Doji")
    await desk.play.portraits.give(gm("gm"), "Thug", b"thug", npc=True)
    # The GM of these tests has the id that NPCs have; another GM has one of a person's.
    await desk.play.campaigns.co_gm(gm("gm"), "cog", add=True)
    voice = await speak(desk, "cog", "Thug 2")
    assert (voice.name, len(voice.portrait)) == ("Thug 2", 64)
    assert (await speak(desk, "cog", "Doji")).name == "Doji"
    with pytest.raises(NotAllowed, match="give them away"):
        await speak(desk, "cog", "Shade")
    assert "Shade" not in await desk.play.voices.names(gm("gm")) + await desk.play.voices.names(
        gm("ben")
    )
    await desk.play.campaigns.co_gm(gm("gm"), "dog", add=True)
    assert (await desk.play.voices.own(gm("dog"), f"m-{voice.id}")).name == "Thug 2"


async def test_only_whoever_said_it_changes_it(desk: Desk):
    """Not another player, not the GM, not from another server; deleted, it is nobody's."""
    await desk.campaign()
    voice = await speak(desk, "ama")
    message = f"m-{voice.id}"
    own = desk.play.voices.own
    assert (await own(desk.call("ama"), message)).by == "ama"
    await desk.campaign("h")
    for call in (desk.call("ben"), desk.call("gm"), desk.call("ama", guild="h")):
        with pytest.raises(NotAllowed, match="Only the person who said that"):
            await own(call, message)
    with pytest.raises(NotAllowed):
        await desk.play.voices.unsaid(desk.call("ben"), message)
    await desk.play.voices.unsaid(desk.call("ama"), message)
    with pytest.raises(NotAllowed):
        await own(desk.call("ama"), message)


async def test_what_is_said_stands_in_the_fight_where_it_was_said(desk: Desk):
    """Between two acts; changed words replace the first, deleted and forgotten ones are gone."""
    fight = await desk.fight()

    async def told() -> str:
        return html("It", await desk.play.chronicles.of_fight(desk.call("zoe")), {})

    desk.play.hand.script([6])
    await desk.act("ama", "stroke", target="ben")
    await desk.act("ben", "rest")
    voice = await speak(desk, "ama")
    await desk.act("ben", "none")
    text = await told()
    assert text.index("Ama strikes") < text.index("Ama: Ho!") < text.index("Ben is hit.")
    log = await desk.play.chronicles.whole_log(fight, PUBLIC)
    assert [x.line.text for x in log if x.line.kind == "tale"] == ["Ama: Ho!"]
    row = await desk.play.voices.own(desk.call("ama"), f"m-{voice.id}")
    await desk.play.voices.reworded(row, "Ha!")
    assert "Ama: Ha!" in (text := await told())
    assert "Ho!" not in text
    await desk.play.voices.unsaid(desk.call("ama"), row.message)
    assert "Ha!" not in await told()
    await speak(desk, "ama")
    await desk.play.forgetting.forget(desk.call("ama"), sure=True)
    assert "Ho!" not in await told()


async def test_what_was_not_posted_or_tells_of_an_act_is_not_kept_as_said(desk: Desk):
    """The act keeps its own words."""
    fight = await desk.fight()
    voice = await desk.play.voices.speak(desk.call("ama"), "", "Ho!")
    assert isinstance(voice, Voice)
    await desk.play.voices.lost(voice.id)
    await desk.play.voices.speak(desk.call("ama"), "", "I strike!", of_act=True)
    log = await desk.play.chronicles.whole_log(fight, PUBLIC)
    assert [x for x in log if x.line.kind == "tale"] == []


async def test_nothing_and_too_much_is_not_said(desk: Desk):
    """One message of Discord's holds 2,000 letters, and the name stands before them."""
    await desk.campaign()
    for text in ("  ", "x" * (LONGEST + 1)):
        with pytest.raises(BadAnswer):
            await desk.play.voices.speak(desk.call("ama"), "", text)


async def test_a_post_that_was_not_made_is_forgotten_and_told_to_its_author(desk: Desk):
    """Once, and only if there is something to tell; a post that was made stays."""
    await desk.campaign()
    voices = desk.play.voices
    made = await speak(desk, "ama")
    waiting = [await voices.speak(desk.call(user), "", "Ho!") for user in ("ama", "ben", "ben")]
    later = desk.play.clock.now() + 1000
    assert [row.id for row in await voices.unfinished(later)] == [each.id for each in waiting]
    assert await voices.unfinished(0) == []
    assert await voices.unknown([f"m-{made.id}", "m-other"]) == {"m-other"}
    for id in (made.id, "gone"):
        await voices.lost(id, "Nothing was posted.")
    assert await desk.play.reading.notices() == []
    for _ in range(2):
        await voices.lost(waiting[1].id, "Nothing was posted.")
        await voices.lost(waiting[2].id)
    [told] = await desk.play.reading.notices()
    assert (told.person, told.kind, told.text) == ("ben", "voice", "Nothing was posted.")
    assert [row.id for row in await voices.unfinished(later)] == [waiting[0].id]
