"""Discord's permissions: what a user may do in a channel."""

from enum import IntFlag

from bot.sandbox.model.records import Channel, Guild, Overwrite


class Permission(IntFlag):
    """The permissions that the sandbox knows by name; Discord's bits."""

    KICK_MEMBERS = 1 << 1
    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    ADD_REACTIONS = 1 << 6
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_EXTERNAL_EMOJIS = 1 << 18
    CHANGE_NICKNAME = 1 << 26
    MANAGE_ROLES = 1 << 28
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_WEBHOOKS = 1 << 29
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_MESSAGES_IN_THREADS = 1 << 38
    PIN_MESSAGES = 1 << 51


NOTHING, EVERYTHING = Permission(0), Permission((1 << 53) - 1)

MEMBER = (
    Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.ADD_REACTIONS
    | Permission.USE_EXTERNAL_EMOJIS
    | Permission.CHANGE_NICKNAME
    | Permission.USE_APPLICATION_COMMANDS
    | Permission.CREATE_PUBLIC_THREADS
    | Permission.CREATE_PRIVATE_THREADS
    | Permission.SEND_MESSAGES_IN_THREADS
)
"""The permissions of @everyone in a new guild: unlike on Discord, nobody may mention everyone."""

INVITED_BOT = (
    Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.PIN_MESSAGES
    | Permission.MANAGE_WEBHOOKS
    | Permission.USE_APPLICATION_COMMANDS
    | Permission.SEND_MESSAGES_IN_THREADS
)
"""The permissions of the bot's own role unless others are given."""

IN_DIRECT_MESSAGES = MEMBER | Permission.PIN_MESSAGES


def named(name: str) -> Permission:
    """Return the permission that Discord calls `name`, in upper or lower case.

    Raises:
        ValueError: There is none of that name.
    """
    try:
        return Permission[name.strip().upper()]
    except KeyError:
        raise ValueError(f'There is no permission called "{name}".') from None


_ADMINISTRATOR = int(Permission.ADMINISTRATOR)


def in_guild(guild: Guild, user_id: str) -> Permission:
    """Return what the user may do in the guild as a whole; nothing for non-members."""
    member = guild.members.get(user_id)
    if member is None:
        return NOTHING
    if guild.owner_id == user_id:
        return EVERYTHING
    held = int(guild.roles[guild.id].permissions)
    for role_id in member.roles:
        held |= int(guild.roles[role_id].permissions)
    return EVERYTHING if held & _ADMINISTRATOR else Permission(held)


def in_channel(guild: Guild, channel: Channel, user_id: str) -> Permission:
    """Return what the user may do in a channel of the guild.

    The channel's overwrites apply in Discord's order: @everyone, then all roles together, then the
    member. Without VIEW_CHANNEL nothing is left.
    """
    held = in_guild(guild, user_id)
    member = guild.members.get(user_id)
    if member is None or held & Permission.ADMINISTRATOR:
        return held
    roles = set(member.roles)
    steps = (
        [each for each in channel.overwrites if each.id == guild.id],
        [each for each in channel.overwrites if each.kind == 0 and each.id in roles],
        [each for each in channel.overwrites if each.kind == 1 and each.id == user_id],
    )
    for overwrites in steps:
        held = _apply(held, overwrites) if overwrites else held
    return held if held & Permission.VIEW_CHANNEL else NOTHING


def _apply(held: Permission, overwrites: list[Overwrite]) -> Permission:
    allow = deny = 0
    for overwrite in overwrites:
        allow |= overwrite.allow
        deny |= overwrite.deny
    return Permission(held & ~deny | allow)
