"""What the page is told of everything that exists."""

from bot.sandbox.faults import Faults
from bot.sandbox.model.records import Channel, Guild, User
from bot.sandbox.model.world import World
from bot.sandbox.wire import Json


def state_json(world: World, faults: Faults, bot: Json, user_id: str | None = None) -> Json:
    """Guilds, users, the bot, faults and direct messages; with a user only what he may see."""
    channels = [
        channel
        for channel in world.channels.values()
        if user_id is None or world.can_see(user_id, channel)
    ]
    guilds = [
        guild for guild in world.guilds.values() if user_id is None or user_id in guild.members
    ]
    return {
        "guilds": [_guild(guild, channels) for guild in guilds],
        "users": [_user(user, guilds) for user in world.users.values()],
        "bot": bot,
        "faults": faults.json(),
        "dm_channels": [
            {"id": each.id, "recipients": [each.recipient_id]}
            for each in channels
            if each.recipient_id is not None
        ],
    }


def _guild(guild: Guild, channels: list[Channel]) -> Json:
    return {
        "id": guild.id,
        "name": guild.name,
        "icon": None,
        "roles": [role.json() for role in guild.roles.values()],
        "channels": [
            {"id": each.id, "name": each.name, "type": each.type, "topic": each.topic}
            for each in channels
            if each.guild_id == guild.id
        ],
    }


def _user(user: User, guilds: list[Guild]) -> Json:
    return {
        **user.json(),
        "bot": user.bot,
        "avatar_color": user.avatar_color,
        "roles": {
            guild.id: guild.members[user.id].roles for guild in guilds if user.id in guild.members
        },
    }
