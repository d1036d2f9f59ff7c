"""Messages without HTTP: pings, nonces, and who may use which command."""

import pytest

from bot.sandbox.model.mentions import find_mentions
from bot.sandbox.model.permissions import NOTHING, Permission
from bot.sandbox.wire import ApiError, Json
from tests.manual_clock import ManualClock
from tests.sandbox.conftest import Town, build


@pytest.mark.parametrize(
    ("allowed", "names"),
    [
        (None, ["ama"]),
        ({"parse": []}, []),
        ({"parse": ["users"]}, ["ama"]),
        ({"parse": ["roles", "everyone"]}, []),
        ({"users": ["AMA"]}, ["ama"]),
    ],
)
async def test_allowed_mentions_decide_who_is_pinged(
    town: Town, allowed: Json | None, names: list[str]
) -> None:
    """Without them every mention counts; an empty list lets none through."""
    ama = town.ama.user
    payload: Json = {"content": f"<@{ama.id}> and <@1>"}
    if allowed is not None:
        users = [ama.id for _ in allowed.get("users", ())]
        payload["allowed_mentions"] = {**allowed, "users": users}
    message = town.sandbox.messages.create(town.general, town.sandbox.bot_user, payload)
    assert [each["username"] for each in message.payload["mentions"]] == names
    assert message.pings == [ama.id for _ in names]


async def test_a_role_pings_its_holders_where_it_may(town: Town) -> None:
    """A mentionable role, or an author who may mention everyone; only who sees the channel."""
    role = town.sandbox.add_role(town.guild, "knights")
    for person in (town.ama, town.gm):
        town.sandbox.give_role(town.guild, person.user, role)
    payload = {"content": f"<@&{role.id}>"}
    world, everyone = town.sandbox.world, Permission.MENTION_EVERYONE
    found = find_mentions(world, town.general, payload, NOTHING)
    assert (found.roles, found.pings) == ([role.id], [])
    role.mentionable = True
    found = find_mentions(world, town.general, payload, NOTHING)
    assert found.pings == [town.gm.user.id, town.ama.user.id]
    found = find_mentions(world, town.secret, payload, everyone)
    assert found.pings == [town.gm.user.id]


async def test_everyone_is_pinged_only_by_who_may(town: Town) -> None:
    """@everyone without the permission is text; a silent message notifies nobody."""
    world, everyone = town.sandbox.world, Permission.MENTION_EVERYONE
    assert not find_mentions(world, town.general, {"content": "@everyone"}, NOTHING).everyone
    found = find_mentions(world, town.general, {"content": "@everyone"}, everyone)
    assert len(found.pings) == 4
    silent = {"content": "@everyone", "flags": 1 << 12}
    assert find_mentions(world, town.general, silent, everyone).pings == []


async def test_an_edit_pings_nobody(town: Town) -> None:
    """The mention is there, and the notification is that of the first posting."""
    bot = town.sandbox.bot_user
    message = town.sandbox.messages.create(town.general, bot, {"content": "hello"})
    town.sandbox.messages.edit(message, {"content": f"hello <@{town.ama.user.id}>"})
    assert len(message.payload["mentions"]) == 1
    assert message.pings == []


async def test_a_nonce_is_enforced_for_five_minutes() -> None:
    """The same nonce gives the same message until then."""
    clock = ManualClock(1_800_000_000.0)
    town = build(clock=clock)
    messages, payload = town.sandbox.messages, {"content": "a", "nonce": "n"}
    first = messages.create(town.general, town.sandbox.bot_user, payload)
    again = {**payload, "enforce_nonce": True}
    assert messages.repeated(town.general.id, again) is first
    assert messages.repeated(town.general.id, payload) is None
    clock.advance(301)
    assert messages.repeated(town.general.id, again) is None
    town.sandbox.store.close()


async def test_half_a_character_does_no_harm(town: Town) -> None:
    """Text that no file could hold is kept with a replacement."""
    await town.ama.message(town.general.id, "a\ud800b")
    assert town.ben.visible(town.general.id)[0]["content"] == "a\ufffdb"


async def test_an_empty_message_is_refused(town: Town) -> None:
    """50006, also when an edit would leave nothing."""
    messages, bot = town.sandbox.messages, town.sandbox.bot_user
    message = messages.create(town.general, bot, {"content": "hello"})
    for act in (
        lambda: messages.create(town.general, bot, {"content": "  "}),
        lambda: messages.edit(message, {"content": None}),
    ):
        with pytest.raises(ApiError) as refused:
            act()
        assert refused.value.code == 50006
    assert message.payload["content"] == "hello"


async def test_pins_are_limited_and_noticed(town: Town) -> None:
    """A pin posts a notice once; the 251st pin is refused."""
    messages, bot = town.sandbox.messages, town.sandbox.bot_user
    for number in range(251):
        message = messages.create(town.general, bot, {"content": str(number)})
        if number < 250:
            messages.pin(message, bot)
            messages.pin(message, bot)
    assert sum(each["type"] == 6 for each in town.ama.visible(town.general.id)) == 250
    with pytest.raises(ApiError) as refused:
        messages.pin(message, bot)
    assert refused.value.code == 30003


async def test_commands_are_offered_to_whom_they_are_for(town: Town) -> None:
    """By default permissions, by guild or direct messages, and by the channel's own."""
    shared = {"description": "d"}
    town.sandbox.commands.overwrite(
        None,
        [
            {"name": "all", **shared},
            {"name": "managers", **shared, "default_member_permissions": str(1 << 5)},
            {"name": "admins", **shared, "default_member_permissions": "0"},
            {"name": "guildonly", **shared, "contexts": [0]},
            {"name": "private", **shared, "contexts": [1]},
            {"name": "nodm", **shared, "dm_permission": False},
        ],
    )
    town.sandbox.commands.overwrite(town.guild.id, [{"name": "town", **shared}])
    manager = town.sandbox.add_role(town.guild, "manager", 1 << 5)
    town.sandbox.give_role(town.guild, town.ben.user, manager)

    def names(who: str, channel: str) -> list[str]:
        return [each["name"] for each in town.sandbox.person(who).commands(channel)]

    here = town.general.id
    assert names("ama", here) == ["all", "guildonly", "nodm", "town"]
    assert names("ben", here) == ["all", "guildonly", "managers", "nodm", "town"]
    assert "admins" in names("gm", here)
    direct = town.sandbox.direct_channel(town.ama.user).id
    assert names("ama", direct) == ["admins", "all", "managers", "private"]


async def test_a_command_that_stays_keeps_its_id(town: Town) -> None:
    """Registering again keeps ids by name, and drops what is not named."""
    commands = town.sandbox.commands
    one, two = {"name": "one", "description": "d"}, {"name": "two", "description": "d"}
    first = commands.overwrite(None, [one, two])
    second = commands.overwrite(None, [{**one, "description": "other"}])
    assert [each["id"] for each in second] == [first[0]["id"]]
    assert second[0]["version"] != first[0]["version"]
