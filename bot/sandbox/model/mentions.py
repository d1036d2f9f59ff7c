"""The users that a message mentions, and those that it really notifies."""

import re
from dataclasses import dataclass, field

from bot.sandbox.model.permissions import Permission
from bot.sandbox.model.records import Channel
from bot.sandbox.model.world import World
from bot.sandbox.wire import Json

SUPPRESS_NOTIFICATIONS = 1 << 12
_USER = re.compile(r"<@!?(\d+)>")
_ROLE = re.compile(r"<@&(\d+)>")
_EVERYONE = re.compile(r"@(everyone|here)\b")


@dataclass(slots=True)
class Mentions:
    """The mentions of a message that its allowed_mentions let through.

    `pings` has each user once.
    """

    users: list[str] = field(default_factory=list)
    roles: list[str] = field(default_factory=list)
    everyone: bool = False
    pings: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Allowed:
    parse: frozenset[str]
    users: frozenset[str]
    roles: frozenset[str]

    @classmethod
    def read(cls, payload: Json) -> "_Allowed":
        given = payload.get("allowed_mentions")
        if given is None:
            return cls(frozenset({"users", "roles", "everyone"}), frozenset(), frozenset())
        lists = [frozenset(map(str, given.get(key) or ())) for key in ("parse", "users", "roles")]
        return cls(*lists)

    def user(self, id_: str) -> bool:
        return "users" in self.parse or id_ in self.users

    def role(self, id_: str) -> bool:
        return "roles" in self.parse or id_ in self.roles


def find_mentions(
    world: World, channel: Channel, payload: Json, held: Permission, replied_to: str | None = None
) -> Mentions:
    """Return the mentions in the message's content (embeds mention nobody).

    A role notifies its members if it is mentionable or the author may mention everyone (`held` is
    what the author may do in the channel). Only users who see the channel are notified.
    `replied_to` is the author of the message that this one answers, notified unless
    `allowed_mentions.replied_user` is false.
    """
    content = payload.get("content") or ""
    found = Mentions()
    allowed = _Allowed.read(payload)
    pinged: dict[str, None] = {}
    for id_ in dict.fromkeys(_USER.findall(content)):
        if id_ in world.users and allowed.user(id_):
            found.users.append(id_)
            pinged[id_] = None
    reply_pings = (payload.get("allowed_mentions") or {"replied_user": True}).get("replied_user")
    if replied_to is not None and reply_pings:
        if replied_to not in found.users:
            found.users.append(replied_to)
        pinged[replied_to] = None
    guild = None if channel.guild_id is None else world.guilds[channel.guild_id]
    may_ping_all = bool(held & Permission.MENTION_EVERYONE)
    if guild is not None:
        for id_ in dict.fromkeys(_ROLE.findall(content)):
            role = guild.roles.get(id_)
            if role is None or not allowed.role(id_):
                continue
            found.roles.append(id_)
            if role.mentionable or may_ping_all:
                holders = [each.user_id for each in guild.members.values() if id_ in each.roles]
                pinged |= dict.fromkeys(holders)
        if _EVERYONE.search(content) and "everyone" in allowed.parse and may_ping_all:
            found.everyone = True
            pinged |= dict.fromkeys(guild.members)
    if not (payload.get("flags") or 0) & SUPPRESS_NOTIFICATIONS:
        found.pings = [id_ for id_ in pinged if world.can_see(id_, channel)]
    return found
