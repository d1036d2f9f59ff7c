"""An unmodified discord.py client is driven through everything that the real bot will use."""

import discord
import pytest

from bot.sandbox import SandboxError, Upload
from bot.sandbox.wire import Json
from tests.sandbox.conftest import Town, until
from tests.sandbox.demo_bot import DemoBot
from tests.tables import tabled

Here = tuple[Town, DemoBot]


async def shown(town: Town) -> Json:
    """The message of /demo show, newly sent."""
    sent = await town.ama.command(town.general.id, "/demo show name:Foo size:4 who:@ben")
    await town.sandbox.answered(sent)
    return town.ben.visible(town.general.id)[-1]


async def test_the_bot_logs_in_and_its_commands_are_offered(bot_town: Here) -> None:
    """Login, gateway and tree.sync work, and /demo stands among the commands of a member."""
    town, bot = bot_town
    assert bot.user is not None
    assert str(bot.user.id) == town.sandbox.bot_user.id
    assert [guild.name for guild in bot.guilds] == ["Town"]
    [command] = town.ama.commands(town.general.id)
    assert command["name"] == "demo"
    assert "show" in [option["name"] for option in command["options"]]


async def test_a_slash_command_comes_back_as_a_message(bot_town: Here) -> None:
    """An embed with its picture and controls, as everybody sees it, with who asked for it."""
    town, _ = bot_town
    message = await shown(town)
    [embed] = message["embeds"]
    assert (embed["title"], embed["description"]) == ("Foo", "size 4, who ben")
    assert embed["image"]["url"].startswith(town.sandbox.rest_base + "/cdn/attachments/")
    assert message["attachments"][0]["description"] == "a dot"
    assert message["type"] == 20
    assert message["interaction_metadata"]["name"] == "demo show"
    assert message["interaction_metadata"]["user"]["username"] == "ama"


async def test_an_uploaded_picture_is_served_back(bot_town: Here) -> None:
    """The link of an attachment gives its bytes."""
    town, bot = bot_town
    message = await shown(town)
    content = await bot.http.get_from_cdn(message["attachments"][0]["url"])
    assert content[:4] == b"\x89PNG"


async def test_autocomplete_offers_what_the_bot_offers(bot_town: Here) -> None:
    """The typed part reaches the bot and its choices come back."""
    town, _ = bot_town
    path = ["demo", "show"]
    choices = await town.ama.autocomplete(town.general.id, path, {"name": "be"}, "name")
    assert choices == [{"name": "Beta", "value": "beta"}]


async def test_a_button_edits_its_message(bot_town: Here) -> None:
    """Another user presses; the message changes in place."""
    town, _ = bot_town
    message = await shown(town)
    pressed = await town.ben.component(message["id"], "edit")
    done = await town.sandbox.answered(pressed)
    assert (done.state, done.original_id) == ("answered", message["id"])
    assert town.ama.visible(town.general.id)[-1]["content"] == "edited"


async def test_a_menu_is_answered_for_one_pair_of_eyes(bot_town: Here) -> None:
    """An ephemeral reply is seen by who picked, and by nobody else."""
    town, _ = bot_town
    message = await shown(town)
    picked = await town.ben.component(message["id"], "menu", ["a", "c"])
    await town.sandbox.answered(picked)
    assert town.ben.visible(town.general.id)[-1]["content"] == "picked ['a', 'c']"
    assert town.ben.visible(town.general.id)[-1]["ephemeral_for"] == town.ben.user.id
    assert town.ama.visible(town.general.id)[-1]["id"] == message["id"]


@tabled
async def test_a_control_takes_only_what_it_offers(
    bot_town: Here, custom_id: str, values: list[str], says: str
) -> None:
    """A control that Discord's client would not let a person press is refused in a sentence."""
    town, _ = bot_town
    message = await shown(town)
    with pytest.raises(SandboxError, match=says):
        await town.ben.component(message["id"], custom_id, values)


async def test_a_modal_is_opened_filled_and_closed(bot_town: Here) -> None:
    """Labels with a menu and a text, and a row of the old kind, arrive as they were filled."""
    town, _ = bot_town
    message = await shown(town)
    pressed = await town.ama.component(message["id"], "modal")
    opened = await town.sandbox.answered(pressed)
    assert opened.modal is not None
    assert [part["type"] for part in opened.modal["components"]] == [18, 18, 1]
    values = {"where": ["high"], "why": "so so"}
    sent = await town.ama.modal(opened.id, values)
    await town.sandbox.answered(sent)
    told = "told: {'where': ['high'], 'why': 'so so', 'note': ''}"
    answer = town.ben.visible(town.general.id)[-1]
    assert answer["content"] == told
    source = answer["interaction_metadata"]["triggering_interaction_metadata"]
    assert source["interacted_message_id"] == message["id"]
    with pytest.raises(SandboxError, match="no modal open"):
        await town.ama.modal(opened.id, values)


@pytest.mark.parametrize(
    ("values", "says"),
    [
        ({"where": ["high"]}, '"Why" is required'),
        ({"where": ["high"], "why": "x"}, "2 to 10 characters"),
        ({"where": ["high"], "why": "x" * 11}, "2 to 10 characters"),
        ({"why": "so so"}, '"Where" is required'),
        ({"where": ["middle"], "why": "so so"}, "does not offer"),
        ({"where": ["high"], "why": "so so", "what": "x"}, "no field"),
    ],
)
async def test_a_modal_checks_what_is_written(bot_town: Here, values: Json, says: str) -> None:
    """Required fields, lengths and offered values hold before anything is sent."""
    town, _ = bot_town
    message = await shown(town)
    opened = await town.sandbox.answered(await town.ama.component(message["id"], "modal"))
    with pytest.raises(SandboxError, match=says):
        await town.ama.modal(opened.id, values)


async def test_the_first_follow_up_fills_a_thinking_reply(bot_town: Here) -> None:
    """A defer shows as thinking; its first follow-up is @original; the second one is deleted."""
    town, bot = bot_town
    sent = await town.ama.command(town.general.id, "/demo think")
    await town.sandbox.until(sent, lambda each: each.state == "deferred", 60)
    [thinking] = town.ama.visible(town.general.id)
    assert thinking["flags"] & 128
    await until(lambda: bot.seen and len(town.ama.visible(town.general.id)) == 1)
    [message] = town.ama.visible(town.general.id)
    assert bot.seen == ["first is original: True"]
    assert (message["content"], message["flags"] & 128) == ("done and edited", 0)
    assert town.ben.visible(town.general.id) == []


async def test_a_silent_defer_edits_the_message_of_the_button(bot_town: Here) -> None:
    """After a deferred update @original is the message that was pressed."""
    town, _ = bot_town
    await town.sandbox.answered(await town.ama.command(town.general.id, "/demo silent"))
    message = town.ama.visible(town.general.id)[-1]
    await town.sandbox.answered(await town.ama.component(message["id"], "silent"))
    channel = town.general.id
    await until(lambda: town.ama.visible(channel)[-1]["content"] == "silently edited")


async def test_a_file_travels_with_a_command(bot_town: Here) -> None:
    """An attachment option is filled by the file, and the bot reads its bytes."""
    town, _ = bot_town
    file = Upload("sheet.toml", b"name = 'Ama'", "text/plain")
    sent = await town.ama.command(town.general.id, "/demo read", files=[file])
    await town.sandbox.answered(sent)
    assert town.ama.visible(town.general.id)[-1]["content"] == "sheet.toml: name = 'Ama'"


async def test_messages_pins_and_direct_messages(bot_town: Here) -> None:
    """Post twice with a nonce, fetch, edit, list, pin, delete, and write in private."""
    town, bot = bot_town
    channel = bot.get_partial_messageable(int(town.general.id))
    first = await channel.send("hello", nonce=7)
    again = await channel.send("hello", nonce=7)
    assert first.id == again.id
    assert (await channel.fetch_message(first.id)).content == "hello"
    await first.edit(content="hello again")
    await first.pin()
    [pinned] = town.ama.pins(town.general.id)
    assert pinned["id"] == str(first.id)
    assert [message.content async for message in channel.history()] == ["", "hello again"]
    await first.delete()
    with pytest.raises(discord.NotFound) as refused:
        await first.edit(content="gone")
    assert refused.value.code == 10008
    private = await bot.create_dm(discord.Object(int(town.ama.user.id)))
    await private.send("psst")
    direct = town.sandbox.direct_channel(town.ama.user).id
    assert town.ama.visible(direct)[-1]["content"] == "psst"
    with pytest.raises(SandboxError, match="no such channel"):
        town.ben.visible(direct)


async def test_a_command_works_in_direct_messages(bot_town: Here) -> None:
    """Without a guild the interaction carries a user and no member."""
    town, bot = bot_town
    direct = town.sandbox.direct_channel(town.ama.user).id
    await town.sandbox.answered(await town.ama.command(direct, "/demo ping"))
    await until(lambda: bot.seen == ["taken"])
    assert town.ama.visible(direct)[-1]["content"] == "pong"


async def test_the_bot_is_refused_what_it_may_not(bot_town: Here) -> None:
    """Another's message cannot be edited or deleted.

    A channel that it does not see is closed to it.
    """
    town, bot = bot_town
    written = await town.ama.message(town.general.id, "mine")
    message = bot.get_partial_messageable(int(town.general.id)).get_partial_message(int(written.id))
    hidden = town.sandbox.add_channel(town.guild, "hidden", private_to=[town.gm.user])
    closed = bot.get_partial_messageable(int(hidden.id))
    for refused, code in (
        (message.edit(content="yours"), 50005),
        (message.delete(), 50013),
        (closed.send("hello"), 50001),
    ):
        with pytest.raises(discord.Forbidden) as caught:
            await refused
        assert caught.value.code == code
