"""What people do on the page beside writing: menus, threads, servers, and the time."""

from collections.abc import AsyncIterator

import aiohttp
import pytest

from bot.sandbox.clock import MovableClock
from bot.sandbox.errors import SandboxError
from bot.sandbox.wire import Json
from tests.sandbox.conftest import Town, build, running
from tests.sandbox.demo_bot import DemoBot

Here = tuple[Town, DemoBot]


@pytest.fixture
async def here() -> AsyncIterator[Here]:
    town = build(clock=MovableClock())
    town.sandbox.add_forum(town.guild, "fights", ["over"])
    async with running(town) as bot:
        yield town, bot
    town.contract.settle()


async def test_a_command_of_a_messages_menu_brings_the_message_along(here: Here) -> None:
    """Its text comes to the bot, which has no privileged intent; the answer is for one alone."""
    town, _ = here
    message = await town.ben.message(town.general.id, "Earth 2, Kenjutsu 4")
    assert [each["name"] for each in town.ama.menus(town.general.id)] == ["Read as sheet"]
    used = await town.ama.menu(town.general.id, "Read as sheet", message.id)
    await town.sandbox.answered(used)
    answer = town.ama.visible(town.general.id)[-1]
    assert answer["content"] == "read: Earth 2, Kenjutsu 4"
    assert answer["interaction_metadata"]["name"] == "Read as sheet"
    assert town.ben.visible(town.general.id)[-1]["id"] == message.id


async def test_a_command_of_a_persons_menu_brings_the_person_along(here: Here) -> None:
    """By name; what is not in the menu is refused."""
    town, _ = here
    await town.sandbox.answered(await town.gm.menu(town.general.id, "Whose turn", "ben"))
    assert town.gm.visible(town.general.id)[-1]["content"] == "asked about ben"
    with pytest.raises(SandboxError, match="There is no"):
        await town.gm.menu(town.general.id, "Whose fault", "ben")


async def test_people_make_posts_and_threads_within_their_permissions(here: Here) -> None:
    """A post needs a message and known tags; locking and deleting are the moderator's."""
    town, _ = here
    forum = town.sandbox.add_forum(town.guild, "fights")
    with pytest.raises(SandboxError, match="begins with a message"):
        town.ama.moderation.thread(forum.id, "Bridge")
    with pytest.raises(SandboxError, match="no tag"):
        town.ama.moderation.thread(forum.id, "Bridge", content="x", tags=["under"])
    post = town.ama.moderation.thread(forum.id, "Bridge", content="We meet.", tags=["Over"])
    assert [m["content"] for m in town.ben.visible(post.id)] == ["We meet."]
    for act in ("lock", "delete"):
        with pytest.raises(SandboxError):
            town.ama.moderation.change(post.id, act)
    town.ama.moderation.change(post.id, "archive")
    town.ben.moderation.change(post.id, "unarchive")
    town.gm.moderation.change(post.id, "lock")
    with pytest.raises(SandboxError, match="locked"):
        await town.ama.message(post.id, "too late")
    town.gm.moderation.change(post.id, "delete")
    assert post.id not in town.sandbox.world.channels


async def test_people_leave_and_are_removed(here: Here) -> None:
    """The owner cannot leave; a player can, and cannot kick."""
    town, _ = here
    with pytest.raises(SandboxError, match="owner"):
        town.gm.moderation.server(town.guild.id, "leave")
    with pytest.raises(SandboxError):
        town.ama.moderation.server(town.guild.id, "kick", town.ben.user.id)
    town.ama.moderation.server(town.guild.id, "leave")
    with pytest.raises(SandboxError, match="no such channel"):
        await town.ama.message(town.general.id, "I am gone")


async def test_the_page_moves_the_time(here: Here) -> None:
    """Twelve hours later messages are dated so; the bot's clock is moved along."""
    town, _ = here
    moved: list[float] = []

    async def move_bot(seconds: float) -> None:
        moved.append(seconds)

    town.sandbox.time.move_bot = move_bot
    before = await town.ama.message(town.general.id, "evening")
    told: Json = {}
    async with aiohttp.ClientSession() as session:
        url = f"{town.sandbox.page_url}sandbox/clock"
        async with session.post(url, json={"seconds": 43200}) as said:
            told = await said.json()
        async with session.post(url, json={"seconds": -1}) as said:
            assert said.status == 400
    after = await town.ama.message(town.general.id, "morning")
    assert (told, moved) == ({"ahead": 43200.0}, [43200.0])
    assert 43200 <= after.created - before.created < 43260
    assert town.sandbox.state()["ahead"] == 43200.0
