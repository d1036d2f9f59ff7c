"""The bot's present permissions: those it has, without those that a fault denies."""

from bot.sandbox.faults import Faults
from bot.sandbox.model.permissions import NOTHING, Permission
from bot.sandbox.model.records import Channel
from bot.sandbox.model.world import World
from bot.sandbox.wire import ApiError, Code


class Access:
    """Permissions of the bot and of people in channels."""

    def __init__(self, world: World, faults: Faults) -> None:
        self._world, self._faults = world, faults

    def of(self, user_id: str, channel: Channel) -> Permission:
        """Return what the user may do in the channel."""
        held = self._world.held(user_id, channel)
        if user_id == self._world.bot.id:
            held &= ~self._faults.denied(channel.id)
        return held if held & Permission.VIEW_CHANNEL else NOTHING

    def require(self, channel: Channel, needed: Permission) -> None:
        """Check that the bot has these permissions in the channel.

        Raises:
            ApiError: 50001 when it does not even see the channel, 50007 when the user of a direct
                message does not take any, 50013 when another permission is missing.
        """
        held = self.of(self._world.bot.id, channel)
        if not held:
            raise ApiError(Code.MISSING_ACCESS)
        needed = for_channel(channel, needed)
        if needed & ~held:
            direct = channel.guild_id is None and needed & ~held & Permission.SEND_MESSAGES
            raise ApiError(Code.CANNOT_SEND_TO_USER if direct else Code.MISSING_PERMISSIONS)


def for_channel(channel: Channel, needed: Permission) -> Permission:
    """Return the permissions really needed: in a thread, sending is a separate one."""
    if channel.thread is None or not needed & Permission.SEND_MESSAGES:
        return needed
    return needed & ~Permission.SEND_MESSAGES | Permission.SEND_MESSAGES_IN_THREADS
