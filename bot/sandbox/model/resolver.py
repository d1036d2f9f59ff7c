"""Finds the users, roles and channels that a person names in a command or picks in a menu."""

import re

from bot.sandbox.errors import CommandError
from bot.sandbox.kinds import (
    CHANNEL,
    CHANNEL_SELECT,
    MENTIONABLE,
    MENTIONABLE_SELECT,
    ROLE,
    ROLE_SELECT,
    USER,
    USER_SELECT,
)
from bot.sandbox.model.records import Channel
from bot.sandbox.model.world import World
from bot.sandbox.wire import Json

_MENTION = re.compile(r"<(?:@[!&]?|#)(\d+)>")
KIND_OF_SELECT = {
    USER_SELECT: USER,
    ROLE_SELECT: ROLE,
    MENTIONABLE_SELECT: MENTIONABLE,
    CHANNEL_SELECT: CHANNEL,
}


class Resolver:
    """Finds things in the channel's guild; `resolved` gathers them as Discord sends them along."""

    def __init__(self, world: World, channel: Channel) -> None:
        self._world, self._channel = world, channel
        self._guild = None if channel.guild_id is None else world.guilds[channel.guild_id]
        self.resolved: dict[str, Json] = {}

    def find(self, option: Json, given: str) -> str:
        """Return the id of what `given` names: @name, #name, a name, a mention or an id.

        Raises:
            CommandError: There is no such thing of the option's type here.
        """
        kind, mention = option["type"], _MENTION.fullmatch(given)
        wanted = mention.group(1) if mention else given
        found: str | None = None
        if kind in {USER, MENTIONABLE}:
            found = self._user(wanted)
        if kind in {ROLE, MENTIONABLE}:
            found = found or self._role(wanted)
        if kind == CHANNEL:
            found = self._find_channel(option, wanted)
        if found is None:
            raise CommandError(f'"{option["name"]}": there is no "{given}" here.')
        return found

    def _user(self, wanted: str) -> str | None:
        name = wanted.removeprefix("@")
        for user in self._world.users.values():
            if name in {user.id, user.username, user.global_name} and self._is_here(user.id):
                self.resolved.setdefault("users", {})[user.id] = user.json()
                if self._guild is not None:
                    held = self._world.held(user.id, self._channel)
                    member = {**self._guild.members[user.id].json(), "permissions": str(int(held))}
                    self.resolved.setdefault("members", {})[user.id] = member
                return user.id
        return None

    def _is_here(self, user_id: str) -> bool:
        if self._guild is None:
            return self._world.can_see(user_id, self._channel)
        return user_id in self._guild.members

    def _role(self, wanted: str) -> str | None:
        name = wanted.removeprefix("@")
        for role in self._guild.roles.values() if self._guild is not None else ():
            if name in {role.id, role.name} or f"@{name}" == role.name:
                self.resolved.setdefault("roles", {})[role.id] = role.json()
                return role.id
        return None

    def _find_channel(self, option: Json, wanted: str) -> str | None:
        name, kinds = wanted.removeprefix("#"), option.get("channel_types")
        for channel in self._world.channels.values():
            fits = channel.guild_id == self._channel.guild_id and name in {channel.id, channel.name}
            if fits and (not kinds or channel.type in kinds):
                said = {**self._world.channel_json(channel), "permissions": "0"}
                self.resolved.setdefault("channels", {})[channel.id] = said
                return channel.id
        return None
