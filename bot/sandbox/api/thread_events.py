"""Gateway events about threads; none about threads that the bot cannot see."""

from collections.abc import Iterator

from bot.sandbox.model.events import ThreadChanged, ThreadMembersChanged, ThreadsSynced
from bot.sandbox.model.records import Channel
from bot.sandbox.model.threads import member_json, thread_of
from bot.sandbox.model.world import World
from bot.sandbox.wire import Json


def thread_events(
    world: World, event: ThreadChanged | ThreadMembersChanged | ThreadsSynced
) -> Iterator[tuple[str, Json, str | None]]:
    """Return the gateway's events for one change: the name, the data and the guild of each.

    Without the privileged intent, the bot hears only of its own joining and leaving.
    """
    match event:
        case ThreadChanged("DELETE", channel):
            thread = thread_of(channel)
            said: Json = {
                "id": channel.id,
                "guild_id": channel.guild_id,
                "parent_id": thread.parent_id,
                "type": channel.type,
            }
            yield "THREAD_DELETE", said, channel.guild_id
        case ThreadChanged(how, channel) if world.can_see(world.bot.id, channel):
            said = thread_json(world, channel)
            if how == "CREATE":
                said["newly_created"] = True
            yield f"THREAD_{how}", said, channel.guild_id
        case ThreadMembersChanged(channel, added, removed) if world.bot.id in added + removed:
            if added:
                # By this the bot learns that a private thread exists.
                yield "THREAD_CREATE", thread_json(world, channel), channel.guild_id
            yield (
                "THREAD_MEMBERS_UPDATE",
                {
                    "id": channel.id,
                    "guild_id": channel.guild_id,
                    "member_count": len(thread_of(channel).members),
                    "added_members": [member_json(channel, each) for each in added],
                    "removed_member_ids": list(removed),
                },
                channel.guild_id,
            )
        case ThreadsSynced(parent):
            threads = [
                each
                for each in active_threads(world, str(parent.guild_id))
                if thread_of(each).parent_id == parent.id
            ]
            own = [each for each in threads if world.bot.id in thread_of(each).members]
            yield (
                "THREAD_LIST_SYNC",
                {
                    "guild_id": parent.guild_id,
                    "channel_ids": [parent.id],
                    "threads": [world.channel_json(each) for each in threads],
                    "members": [member_json(each, world.bot.id) for each in own],
                },
                parent.guild_id,
            )
        case _:
            return


def thread_json(world: World, channel: Channel) -> Json:
    """Return a thread for the gateway: with the bot's own membership, if it has joined."""
    said = world.channel_json(channel)
    if world.bot.id in thread_of(channel).members:
        said["member"] = member_json(channel, world.bot.id)
    return said


def active_threads(world: World, guild_id: str) -> list[Channel]:
    """Return the threads of a guild that are not archived and that the bot sees."""
    return [
        each
        for each in world.channels.values()
        if each.guild_id == guild_id
        and each.thread is not None
        and not each.thread.archived
        and world.can_see(world.bot.id, each)
    ]
