"""Speaking through webhooks: in channels and threads, with a face, and without what that needs."""

from __future__ import annotations

import asyncio
from io import BytesIO
from types import SimpleNamespace
from typing import Any

import pytest
from PIL import Image

from bot.discord.outbound.pace import OLD_EDITS_PACES, OldEdits
from bot.discord.outbound.posts import Missing, Refused
from bot.discord.outbound.unfinished_voices import finish
from bot.discord.outbound.voices import NO_NAME, NO_PERMISSION, PARTLY, Mouths, Place
from bot.play.people.posted_prose import ProseToPost
from bot.play.views.queues import Queues
from bot.play.voices.speaking import Voice
from bot.sandbox import Person
from bot.sandbox.model.permissions import Permission
from bot.sheets.portraits import portrait_of
from cogs.base.reports.doctor import examined
from tests.bot.discord.conftest import Table


def face(colour: str = "red") -> bytes:
    """A portrait of one colour."""
    out = BytesIO()
    Image.new("RGB", (10, 10), colour).save(out, "PNG")
    return portrait_of(out.getvalue())


async def met(table: Table, name: str = "Ama", *, portrait: bytes = b"") -> None:
    """A campaign in which Ama has a character of that name."""
    play, town = table.play, table.town
    await play.campaigns.setup(table.call(town.gm), name="Town", ruleset="duel")
    await play.characters.new(table.call(town.ama), name=name, sheet={}, ruleset="duel")
    if portrait:
        await play.portraits.give(table.call(town.ama), name, portrait)


async def say(table: Table, person: Person, text: str, place: Place | None = None) -> str:
    """A person speaks as their character; what they are told besides."""
    where = place or Place(table.channel)
    voice = await table.play.voices.speak(table.call(person), "", text)
    assert isinstance(voice, Voice)
    _, why = await table.bot.voices.say(where, voice, text)
    return why


def allow(table: Table, *, webhooks: bool) -> None:
    """The bot may manage webhooks in the channel, or may not."""
    town = table.town
    role = town.guild.members[town.sandbox.bot_user.id].roles[0]
    bits = int(Permission.MANAGE_WEBHOOKS)
    given = {"allow": bits} if webhooks else {"deny": bits}
    town.sandbox.removing.overwrite(town.general, town.guild.roles[role], **given)


async def test_a_character_speaks_with_name_and_face_and_pings_nobody(table: Table):
    """Twice through one webhook; the face is an emoji of the application, made once."""
    await met(table, portrait=face())
    assert await say(table, table.town.ama, "Ho, @everyone!") == ""
    assert await say(table, table.town.ama, "Ho again.") == ""
    first, second = table.seen()
    assert first["author"]["username"] == second["author"]["username"] == "Ama"
    assert first["webhook_id"] == second["webhook_id"]
    assert not first["mention_everyone"]
    [name] = await faces(table)
    [emoji] = [e for e in await table.bot.fetch_application_emojis() if e.name == name]
    assert first["author"]["avatar"] == second["author"]["avatar"]
    assert f"/emojis/{emoji.id}.png" in first["author"]["avatar"]
    async with table.bot.http._HTTPClient__session.get(first["author"]["avatar"]) as found:
        with Image.open(BytesIO(await found.read())) as shown:
            assert shown.size == (128, 128)


async def test_a_face_that_nobody_has_any_more_is_taken_from_discord(table: Table):
    """The old one goes when another is tidied in; an emoji of somebody else's stays."""
    await met(table, portrait=face())
    await table.bot.create_application_emoji(name="flame", image=portrait_png())
    await say(table, table.town.ama, "Ho!")
    await table.play.portraits.give(table.call(table.town.ama), "Ama", face("blue"))
    await table.bot.voices.tidy()
    assert await faces(table) == []
    await say(table, table.town.ama, "Ho!")
    assert len(await faces(table)) == 1
    await table.play.portraits.remove(table.call(table.town.ama), "Ama")
    await table.bot.voices.tidy()
    assert await faces(table) == []
    assert "flame" in [e.name for e in await table.bot.fetch_application_emojis()]
    await say(table, table.town.ama, "Who am I?")
    assert table.seen()[-1]["author"]["avatar"] is None


async def faces(table: Table) -> list[str]:
    """The names of the emojis that are portraits."""
    every = await table.bot.fetch_application_emojis()
    return [each.name for each in every if each.name.startswith("portrait_")]


def portrait_png() -> bytes:
    """A small PNG."""
    out = BytesIO()
    Image.new("RGB", (4, 4)).save(out, "PNG")
    return out.getvalue()


async def test_a_voice_is_heard_in_a_thread(table: Table):
    """Through the webhook of the channel that the thread belongs to; changed and deleted there."""
    await met(table)
    town = table.town
    thread = town.gm.moderation.thread(town.general.id, "The camp")
    place = Place(thread.id, town.general.id)
    await say(table, town.ama, "Good night.", place)
    [said] = town.ben.visible(thread.id)
    assert (said["author"]["username"], said["content"]) == ("Ama", "Good night.")
    row = await table.play.voices.own(table.call(town.ama), said["id"])
    assert await table.bot.voices.edit(place, row, "Good night, all.", 1)
    assert [m["content"] for m in town.ben.visible(thread.id)] == ["Good night, all."]
    await table.bot.voices.delete(place, row)
    assert town.ben.visible(thread.id) == []
    await table.bot.voices.delete(place, row)


async def test_two_processes_together_change_as_many_old_words_as_discord_takes(table: Table):
    """An edit of one process counts for the other: the fourth change waits, whoever makes it."""
    await met(table)
    town = table.town
    await say(table, town.ama, "Good night.")
    [said] = table.seen()
    row = await table.play.voices.own(table.call(town.ama), said["id"])
    await table.settled()
    services, place = table.play.reading.services, Place(table.channel)
    two: list[Mouths] = []
    for name in ("one", "two"):
        edits = OldEdits(lambda: table.play.clock.now() + 3 * 3_600_000, pace_s=0.1)
        play: Any = SimpleNamespace(queues=Queues(services, name))
        two.append(Mouths(table.bot, play, edits))
    first, second = two
    begun = asyncio.get_running_loop().time()
    every = ((first, "One."), (second, "Two."), (first, "Three."), (second, "Four."))
    for order, (mouth, words) in enumerate(every):
        await mouth.edit(place, row, words, order)
    # The second has made one edit before this one: it waits for those that it has learned of.
    assert asyncio.get_running_loop().time() - begun > 0.1 * OLD_EDITS_PACES
    assert table.texts() == ["Four."]


async def test_without_the_permission_the_bot_posts_it_and_says_why(table: Table):
    """Under its own name, the speaker's before the words; it is still theirs to change."""
    await met(table, "A*ma")
    allow(table, webhooks=False)
    assert await say(table, table.town.ama, "Ho, @everyone!") == NO_PERMISSION
    told = (await examined(table.call(table.town.gm), table.bot)).text
    assert "**Manage Webhooks**, to let characters speak under their own names" in told
    [said] = table.seen()
    assert said["content"] == "**A\\*ma**: Ho, @everyone!"
    assert not said["mention_everyone"]
    assert "webhook_id" not in said
    row = await table.play.voices.own(table.call(table.town.ama), said["id"])
    await table.bot.voices.edit(Place(table.channel), row, "Hush.", 1)
    assert table.texts() == ["**A\\*ma**: Hush."]
    allow(table, webhooks=True)
    assert await say(table, table.town.ama, "Now I speak.") == ""
    await table.bot.voices.delete(Place(table.channel), row)
    assert table.texts() == ["Now I speak."]


@pytest.mark.parametrize("name", ["Clyde", "Lady Discord", "everyone"])
async def test_a_name_that_discord_lets_nobody_have_is_written_before_the_words(
    table: Table, name: str
):
    """No request is wasted on it."""
    await met(table, name)
    assert await say(table, table.town.ama, "Ho!") == NO_NAME
    assert table.texts() == [f"**{name}**: Ho!"]
    assert not await table.bot.voices.can_say(Place(table.channel), name)


async def test_a_webhook_that_was_deleted_is_made_anew_once(table: Table):
    """The next words come through another; those of the old one can no longer be changed."""
    await met(table)
    town = table.town
    await say(table, town.ama, "One.")
    [first] = table.seen()
    town.sandbox.world.webhooks.clear()
    assert await say(table, town.ama, "Two.") == ""
    assert [m["author"]["username"] for m in table.seen()] == ["Ama", "Ama"]
    row = await table.play.voices.own(table.call(town.ama), first["id"])
    with pytest.raises(Missing):
        await table.bot.voices.edit(Place(table.channel), row, "Three.", 1)


async def test_a_restarted_bot_uses_the_webhook_that_is_there(table: Table):
    """Its own, known by who made it; somebody else's is left alone."""
    await met(table)
    await say(table, table.town.ama, "One.")
    table.bot.voices._known.clear()
    await say(table, table.town.ama, "Two.")
    one, two = table.seen()
    assert one["webhook_id"] == two["webhook_id"]


LONG = "\n".join(f"Step {n}: {'the fan snaps open and shut, ' * 20}and." for n in range(6))
"""More than one post takes."""


async def begun(table: Table, words: str) -> ProseToPost:
    """Ama is asked for her turn, and is about to say what she does."""
    await table.fight()
    tale = await table.play.posted_prose.begin(table.call(table.town.ama), "Ama", "", words)
    assert isinstance(tale, ProseToPost)
    return tale


async def restarted(table: Table) -> None:
    """The next process deals with words that were about to be posted."""
    await finish(table.bot, table.bot.voices, table.play, table.play.clock.now() + 1)
    await table.settled()


def said(table: Table) -> list[str]:
    """The words of Ama's posts in the channel."""
    return [each["content"] for each in table.seen() if each["author"]["username"] == "Ama"]


async def tied(table: Table) -> list[str]:
    """The lines of the log that lead to her words."""
    row = await table.play.fights.need(table.channel)
    told = [line.line.text for line in await table.play.reading.log(row.id)]
    return [text for text in told if "in their own words" in text]


async def test_what_was_begun_is_said_to_its_end_and_tied_after_a_restart(table: Table):
    """The first of two posts is made; the process ended before the second, and before the tie."""
    tale = await begun(table, LONG)
    [first, *_] = LONG.partition("Step 3")
    voice = await table.play.voices.speak(tale.page(0), "Ama", first.strip())
    assert isinstance(voice, Voice)
    await table.bot.voices.say(Place(table.channel), voice, first.strip())
    for _ in range(2):
        await restarted(table)
        assert (len(said(table)), len(await tied(table))) == (2, 1)


async def test_what_nobody_has_heard_is_not_tied(table: Table):
    """The process ended before the first post: nothing is said later, and nothing is kept."""
    await begun(table, "The fan snaps open.")
    await restarted(table)
    assert (said(table), await tied(table)) == ([], [])
    assert await table.play.posted_prose.unfinished(table.play.clock.now() + 1) == []


class Refusing(Mouths):
    """Discord takes only the first posts of these mouths."""

    takes = 0

    async def say(self, place: Place, voice: Voice, text: str) -> tuple[str, str]:
        """Post it, unless that was enough."""
        if not self.takes:
            await self._play.voices.lost(voice.id)
            raise Refused("50013")
        self.takes -= 1
        return await super().say(place, voice, text)


@pytest.mark.parametrize("taken", [0, 1])
async def test_where_discord_refuses_only_what_was_said_is_tied(table: Table, taken: int):
    """Nothing is kept of words of which nothing was posted; else their author is told."""
    tale = await begun(table, LONG)
    mouths = Refusing(table.bot, table.play, table.bot.publisher.old_edits)
    mouths.takes = taken
    if taken:
        assert (await mouths.tell(tale)).text.startswith(PARTLY)
    else:
        with pytest.raises(Refused):
            await mouths.tell(tale)
    await restarted(table)
    assert (len(said(table)), len(await tied(table))) == (taken, taken)
    assert await table.play.posted_prose.unfinished(table.play.clock.now() + 1) == []


async def test_a_fight_that_does_not_take_them_any_more_is_told_to_their_author(table: Table):
    """The words are in the channel; the fight has been parked before they are tied."""
    tale = await begun(table, "The fan snaps open.")
    voice = await table.play.voices.speak(tale.page(0), "Ama", tale.words)
    assert isinstance(voice, Voice)
    await table.bot.voices.say(Place(table.channel), voice, tale.words)
    row = await table.play.fights.need(table.channel)
    async with table.play.db.write() as c:
        await table.play.fights.park(c, row.id, "A test.")
    await restarted(table)
    notices = [n.text for n in await table.play.reading.notices()]
    assert any("does not stand in the log with their act" in text for text in notices)
