"""What cannot be delivered: every GM hears of it, and it waits where its person looks."""

from __future__ import annotations

from typing import Any

import pytest

from bot.play.views.queues import LONG_MS
from bot.sandbox import Person
from cogs.base.reports.doctor import examined
from tests.bot.discord.conftest import Table, wait_for, words_of

LONG_S = LONG_MS / 1000 + 1
HALF_TIME_S = 13 * 3600
BOARD_EDITS = {"kind": "server_error", "status": 503, "route": "PATCH /channels/.*", "times": 0}


def directs(table: Table, person: Person) -> list[str]:
    """The direct messages that somebody has, oldest first."""
    channel = table.town.sandbox.direct_channel(person.user)
    return [m["content"] for m in person.visible(channel.id)]


async def fight_with_co_gm(table: Table) -> None:
    """A fight whose campaign Ben runs too."""
    await table.fight()
    co_gm = table.play.campaigns.co_gm
    await co_gm(table.call(table.town.gm), table.town.ben.user.id, add=True)


def deny(table: Table, channel: str) -> None:
    """The bot may send nothing in a channel."""
    denied = {"kind": "deny_permission", "permission": "SEND_MESSAGES", "channel_id": channel}
    table.town.sandbox.faults.set(denied)


def unreachable(table: Table, *people: Person) -> None:
    """Discord fails whenever the bot writes to these people."""
    channels = "|".join(table.town.sandbox.direct_channel(one.user).id for one in people)
    route = f"POST /channels/({channels})/messages"
    fault = {"kind": "server_error", "status": 503, "route": route, "times": 0}
    table.town.sandbox.faults.set(fault)


async def look(table: Table) -> None:
    """The bot looks for notices that are due."""
    table.bot.publisher.notices()
    await table.settled()


async def test_every_gm_hears_of_a_channel_that_refuses(table: Table):
    """The owner and the co-GM each have a direct message of their own, once."""
    await fight_with_co_gm(table)
    deny(table, table.channel)
    for _ in range(2):
        await table.play.turns.act(table.call(table.town.ama), "shout", {"times": 1})
        await table.settled()
    for gm in (table.town.gm, table.town.ben):
        [told] = directs(table, gm)
        assert f"I cannot write in <#{table.channel}>, where The bridge is played." in told
    assert directs(table, table.town.ama) == []


async def test_the_gms_hear_of_a_board_that_cannot_be_edited_for_long(table: Table):
    """Posts arrive, the board alone does not: after a quarter of an hour each GM is told, once."""
    await fight_with_co_gm(table)
    table.town.sandbox.faults.set(BOARD_EDITS)
    await table.play.fights.pause(table.call(table.town.gm))
    await failing(table, f"board in {table.channel}")
    assert directs(table, table.town.gm) == []
    await table.play.clock.move(LONG_S)
    await wait_for(lambda: directs(table, table.town.gm))
    await wait_for(lambda: directs(table, table.town.ben))
    [told] = directs(table, table.town.gm)
    assert f"I cannot edit the board of The bridge in <#{table.channel}>" in told
    table.town.sandbox.faults.clear()
    await wait_for(lambda: "Paused" in table.board()["embeds"][0]["description"])
    await table.settled()
    assert await table.play.queues.failing() == []


async def failing(table: Table, destination: str) -> None:
    """Wait until a destination is noted as failing."""
    await wait_for(lambda: table.play.queues.fails(destination))


async def test_the_gms_hear_of_a_person_who_cannot_be_reached_for_long(table: Table):
    """The whisper is kept: Ama finds it as new, and what is sent later arrives as usual."""
    await table.fight()
    ama, gm = table.town.ama, table.town.gm
    unreachable(table, ama)
    await table.play.gm.whisper(table.call(gm), ama.user.id, "Look behind.")
    await failing(table, f"notices to {ama.user.id}")
    assert directs(table, gm) == []
    await table.play.clock.move(LONG_S)
    await wait_for(lambda: directs(table, gm))
    [told] = directs(table, gm)
    assert f"I cannot send direct messages to <@{ama.user.id}>." in told
    await table.settled()
    assert await table.play.reading.notices() == []
    unheard = f"- <@{ama.user.id}> has received no direct message since <t:"
    doctor = (await examined(table.call(gm), table.bot)).text
    assert unheard in doctor
    assert doctor.count("received no direct message") == 1
    await table.press(ama, "Mine")
    assert "The GM whispers: Look behind." in table.answer(ama)
    table.town.sandbox.faults.clear()
    await table.play.gm.whisper(table.call(gm), ama.user.id, "Look up.")
    await look(table)
    assert ["Look up." in text for text in directs(table, ama)] == [True]
    assert await table.play.queues.failing() == []
    assert unheard not in (await examined(table.call(gm), table.bot)).text


async def test_who_wants_no_direct_messages_is_no_failure(table: Table):
    """They have said so themselves: no notice is written, and the answer says where it waits."""
    await table.fight()
    await table.play.presence.messages(table.call(table.town.ama), direct=False)
    ama = table.town.ama.user.id
    done = await table.play.gm.whisper(table.call(table.town.gm), ama, "Look behind.")
    assert done.text == (
        f"Kept for <@{ama}>, who receives no direct messages: it waits in their Log, Mine and "
        "/todo, marked as new."
    )
    await look(table)
    assert directs(table, table.town.gm) == []
    assert await table.play.queues.failing() == []


async def test_a_reminder_that_the_channel_refuses_goes_to_its_person(table: Table):
    """Ben is reminded by direct message: a reminder that nobody took is not delivered."""
    await table.fight()
    await table.rest(table.town.ama)
    deny(table, table.channel)
    await table.play.clock.move(HALF_TIME_S)
    await table.settled()
    assert not any("please answer, your time" in text for text in table.texts())
    assert any("this still waits for your answer" in t for t in directs(table, table.town.ben))


@pytest.mark.usefixtures("closed")
async def test_a_reminder_that_nobody_takes_is_kept_while_its_question_is_open(table: Table):
    """Ben finds it as new in the log; once it is answered it is no news any more."""
    await table.fight()
    await table.rest(table.town.ama)
    deny(table, table.channel)
    await table.play.clock.move(HALF_TIME_S)
    await table.settled()
    ben = table.town.ben.user.id
    assert [n.kind for n in await table.play.reading.news_of(ben)] == ["reminder"]
    await table.press(table.town.ben, "Log")
    assert "Please answer: What does Ben do?" in table.answer(table.town.ben)


async def test_reminders_that_are_due_together_share_a_post(table: Table):
    """Ama and Ben are reminded in one post that pings both and replies to their question."""
    await table.fight()
    await table.play.clock.move(HALF_TIME_S)
    await table.settled()
    [post] = [m for m in table.seen() if "please answer, your time" in words_of(m)]
    pinged = {user["id"] for user in post["mentions"]}
    assert pinged == {table.town.ama.user.id, table.town.ben.user.id}
    asked = {p.row.message for p in await open_questions(table)}
    assert post["message_reference"]["message_id"] in asked
    assert post["content"].count("please answer, your time") == 2
    assert directs(table, table.town.ama) == directs(table, table.town.ben) == []


async def test_a_reminder_is_no_reply_where_the_bot_may_not_read_the_history(table: Table):
    """Discord refuses the reply, and takes the same as a post."""
    await table.fight()
    await table.rest(table.town.ama)
    denied = {"kind": "deny_permission", "permission": "READ_MESSAGE_HISTORY"}
    table.town.sandbox.faults.set(denied)
    await table.play.clock.move(HALF_TIME_S)
    await table.settled()
    [post] = [m for m in table.seen() if "please answer, your time" in words_of(m)]
    assert "message_reference" not in post
    assert directs(table, table.town.ben) == []


async def test_a_reminder_for_the_gm_calls_the_co_gms_too(table: Table):
    """The question called the owner; they may be away, and Ben may answer for the NPC as well."""
    play, town = table.play, table.town
    await play.campaigns.setup(table.call(town.gm), name="Town", ruleset="duel")
    await play.campaigns.co_gm(table.call(town.gm), town.ben.user.id, add=True)
    await play.fights.open(table.call(town.gm), ruleset="duel", name="The bridge")
    await play.fights.add_npcs(table.call(town.gm), template="duelist", name="Thug")
    await play.characters.new(table.call(town.ama), name="Ama", sheet={}, ruleset="duel")
    await play.fights.join(table.call(town.ama))
    await play.fights.begin(table.call(town.gm))
    await table.settled()
    ama, gm, ben = (person.user.id for person in (town.ama, town.gm, town.ben))
    asked = table.post_of("What does Thug do?")
    assert {user["id"] for user in asked["mentions"]} == {ama, gm}
    await table.play.clock.move(HALF_TIME_S)
    await table.settled()
    reminder = table.post_of("please answer, your time")
    assert {user["id"] for user in reminder["mentions"]} == {ama, gm, ben}


async def open_questions(table: Table) -> list[Any]:
    """The fight's open questions."""
    row = await table.play.fights.need(table.channel)
    return await table.play.reading.open_prompts(row.id)


async def test_a_gm_gets_news_at_most_once_an_hour(table: Table):
    """Two things to tell within an hour, and nothing to decide: the second waits for its hour."""
    await table.fight()
    gm, lost = table.town.gm, table.play.lost_places
    campaign = table.town.guild.id
    for role in ("1", "2", "3"):
        await table.play.campaigns.setup(table.call(gm), name="Town", gm_role=role)
        await lost.role_gone(campaign, role)
        await look(table)
    assert len(directs(table, gm)) == 1
    await table.play.clock.move(3601)
    await look(table)
    first, second = directs(table, gm)
    assert (first.count("was deleted"), second.count("was deleted")) == (1, 2)


async def test_whispers_wait_for_their_hour_where_nothing_is_asked(table: Table):
    """Ama has answered: the first whisper comes at once, the next two as one message."""
    await table.fight()
    await table.rest(table.town.ama)
    for text in ("One.", "Two.", "Three."):
        await table.play.gm.whisper(table.call(table.town.gm), table.town.ama.user.id, text)
        await look(table)
    assert len(directs(table, table.town.ama)) == 1
    await table.play.clock.move(3601)
    await look(table)
    _, second = directs(table, table.town.ama)
    assert ("Two." in second, "Three." in second) == (True, True)


async def test_a_post_pings_nobody_who_is_away(table: Table):
    """Ama is away and hears of it when they are back; Ben is asked as always."""
    await table.fight()
    await table.play.presence.away(table.call(table.town.ama), "3 days")
    await table.rest(table.town.ama)
    await table.rest(table.town.ben)
    await table.settled()
    asked = table.post_of("What does Ama do?")
    pinged = {user["id"] for user in asked["mentions"]}
    assert pinged == {table.town.ben.user.id}
