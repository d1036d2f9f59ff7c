"""The bot's application commands: as it registers them, and as a person finds them in a channel."""

from bot.sandbox.errors import CommandError
from bot.sandbox.kinds import CHAT_INPUT, GROUP, SUBCOMMAND
from bot.sandbox.model.access import Access
from bot.sandbox.model.events import CommandsChanged
from bot.sandbox.model.permissions import Permission, in_guild
from bot.sandbox.model.records import Channel, Command
from bot.sandbox.model.world import World
from bot.sandbox.wire import Json

_IN_GUILD, _IN_DIRECT_MESSAGES = 0, 1
_BY_SERVER = 0


class Commands:
    """Global commands and those of single guilds."""

    def __init__(self, world: World, access: Access) -> None:
        self._world, self._access = world, access

    def registered(self, guild_id: str | None) -> list[Command]:
        """Return the commands of one scope: a guild's, or the global ones (None)."""
        return [each for each in self._world.commands.values() if each.guild_id == guild_id]

    def overwrite(self, guild_id: str | None, payload: list[Json]) -> list[Json]:
        """Replace all commands of a scope; a command that keeps its name and type keeps its id."""
        before = {_key(command.payload): command for command in self.registered(guild_id)}
        for given in payload:
            old = before.pop(_key(given), None)
            self._keep(None if old is None else old.id, guild_id, given)
        for gone in before.values():
            del self._world.commands[gone.id]
            self._world.store.remove(gone)
        self._world.events.tell(CommandsChanged())
        return [command.payload for command in self.registered(guild_id)]

    def _keep(self, id_: str | None, guild_id: str | None, given: Json) -> None:
        id_ = id_ or self._world.mint()
        said: Json = {
            "default_member_permissions": None,
            "nsfw": False,
            "description": "",
            **given,
            "id": id_,
            "type": given.get("type") or CHAT_INPUT,
            "application_id": self._world.bot.id,
            "version": self._world.mint(),
        }
        if guild_id is not None or said.get("integration_types") is None:
            said["integration_types"] = [_BY_SERVER]
        if guild_id is not None:
            said["guild_id"] = guild_id
        command = Command(id_, guild_id, said)
        self._world.commands[id_] = command
        self._world.store.put(command)

    def usable(self, user_id: str, channel: Channel, kind: int = CHAT_INPUT) -> list[Json]:
        """Return the commands of a kind that Discord offers that user there, by name.

        Where the bot is no member there are none.
        """
        held = self._access.of(user_id, channel)
        guild = self._world.guilds.get(channel.guild_id or "")
        absent = guild is not None and self._world.bot.id not in guild.members
        if absent or not held & Permission.USE_APPLICATION_COMMANDS:
            return []
        scopes = [None] if channel.guild_id is None else [None, channel.guild_id]
        found = [
            command.payload
            for scope in scopes
            for command in self.registered(scope)
            if command.payload["type"] == kind and self._allowed(command.payload, user_id, channel)
        ]
        return sorted(found, key=lambda each: str(each["name"]))

    def _allowed(self, command: Json, user_id: str, channel: Channel) -> bool:
        contexts = command.get("contexts")
        if channel.guild_id is None:
            if contexts is not None:
                return _IN_DIRECT_MESSAGES in contexts
            return command.get("dm_permission") is not False
        if contexts is not None and _IN_GUILD not in contexts:
            return False
        needed = command.get("default_member_permissions")
        if needed is None:
            return True
        held = in_guild(self._world.guilds[channel.guild_id], user_id)
        if held & Permission.ADMINISTRATOR:
            return True
        # Discord: "0" reserves a command for administrators.
        return int(needed) != 0 and int(needed) & ~int(held) == 0

    def find(self, user_id: str, channel: Channel, name: str) -> Json:
        """Return the command of that name that the user runs there: the guild's comes first.

        Raises:
            CommandError: There is none.
        """
        offered = [each for each in self.usable(user_id, channel) if each["name"] == name]
        if not offered:
            raise CommandError(f"There is no command /{name} here.")
        return max(offered, key=lambda each: "guild_id" in each)


def leaf(command: Json, words: list[str]) -> Json:
    """Return the subcommand that `words` (after the command's name) lead to.

    The command itself when it has none.

    Raises:
        CommandError: They lead nowhere, or stop before a subcommand.
    """
    node, so_far = command, f"/{command['name']}"
    for word in words:
        branches = {each["name"]: each for each in branches_of(node)}
        if word not in branches:
            known = ", ".join(branches) or "no subcommand"
            raise CommandError(f'"{so_far}" has no "{word}"; it has {known}.')
        node, so_far = branches[word], f"{so_far} {word}"
    if branches_of(node):
        known = ", ".join(str(each["name"]) for each in branches_of(node))
        raise CommandError(f'"{so_far}" needs one of: {known}.')
    return node


def branches_of(node: Json) -> list[Json]:
    """Return the subcommands and groups directly below a command or group."""
    return [each for each in node.get("options") or () if each["type"] in {SUBCOMMAND, GROUP}]


def _key(payload: Json) -> tuple[str, int]:
    return str(payload["name"]), int(payload.get("type") or CHAT_INPUT)
