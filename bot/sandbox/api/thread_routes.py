"""The REST routes of threads and forum posts, and of changing and deleting channels."""

from aiohttp import web

from bot.sandbox.api.rest import Call, Rest
from bot.sandbox.api.thread_events import active_threads
from bot.sandbox.model.access import Access
from bot.sandbox.model.messages import Messages
from bot.sandbox.model.permissions import Permission
from bot.sandbox.model.records import POSTS_ONLY, PRIVATE_THREAD, Channel
from bot.sandbox.model.removing import Removing
from bot.sandbox.model.threads import Threads, member_json, thread_of
from bot.sandbox.model.world import World
from bot.sandbox.wire import ApiError, Code, Json

CREATED_NOTICE = 18
_SEE = Permission.VIEW_CHANNEL


class ThreadRoutes:
    """Handlers, one a route."""

    def __init__(self, world: World, access: Access, messages: Messages, threads: Threads) -> None:
        self._world, self._access = world, access
        self._messages, self._threads = messages, threads
        self._removing = Removing(world)

    def register(self, rest: Rest, app: web.Application) -> None:
        """Serve every route."""
        channel = "/channels/{channel}"
        for method, path, handler in (
            ("PATCH", channel, self._change),
            ("DELETE", channel, self._delete),
            ("PUT", channel + "/thread-members/{user}", self._add),
            ("GET", "/guilds/{guild}/threads/active", self._active),
        ):
            rest.add(app, method, path, handler)
        made = channel + "/messages/{message}/threads"
        rest.add(app, "POST", made, self._from_message, status=201)
        rest.add(app, "POST", channel + "/threads", self._create, status=201)

    @property
    def _bot_id(self) -> str:
        return self._world.bot.id

    def _seen(self, call: Call, needed: Permission = _SEE) -> Channel:
        channel = self._world.channel(call.params["channel"])
        self._access.require(channel, needed)
        return channel

    def _held(self, channel: Channel) -> Permission:
        return self._access.of(self._bot_id, channel)

    # Making

    def _from_message(self, call: Call) -> Json:
        parent = self._seen(call, _SEE | Permission.CREATE_PUBLIC_THREADS)
        source = self._messages.get(parent.id, call.params["message"])
        name, minutes = _named(call.form)
        channel = self._threads.create(
            parent, self._world.bot, name, source=source, minutes=minutes
        )
        return self._with_member(channel)

    def _create(self, call: Call) -> Json:
        parent = self._seen(call)
        if parent.type in POSTS_ONLY:
            return self._post(call, parent)
        private = call.form.get("type") == PRIVATE_THREAD
        needed = Permission.CREATE_PRIVATE_THREADS if private else Permission.CREATE_PUBLIC_THREADS
        self._access.require(parent, needed)
        name, minutes = _named(call.form)
        bot = self._world.bot
        channel = self._threads.create(parent, bot, name, private=private, minutes=minutes)
        if not private:
            reference = {"message_reference": {"channel_id": channel.id}}
            self._messages.create(parent, bot, {"content": name, **reference}, kind=CREATED_NOTICE)
        return self._with_member(channel)

    def _post(self, call: Call, forum: Channel) -> Json:
        """Make a post of a forum, with its first message."""
        self._access.require(forum, Permission.SEND_MESSAGES)
        name, minutes = _named(call.form)
        tags = self._tags(forum, call.form, self._held(forum))
        message = call.form["message"]
        bot = self._world.bot
        channel = self._threads.create(forum, bot, name, tags=tags, minutes=minutes)
        try:
            begun = self._messages.create(channel, bot, message, call.uploads, id_=channel.id)
        except ApiError:
            self._removing.channel(channel)
            raise
        return {**self._with_member(channel), "message": begun.payload}

    def _with_member(self, channel: Channel) -> Json:
        said = self._world.channel_json(channel)
        if self._bot_id in thread_of(channel).members:
            said["member"] = member_json(channel, self._bot_id)
        return said

    def _tags(self, forum: Channel, form: Json, held: Permission) -> list[str]:
        known = {tag.id: tag for tag in forum.tags}
        tags = [str(each) for each in form.get("applied_tags") or ()]
        if not known.keys() >= set(tags):
            raise ApiError(Code.INVALID_FORM)
        moderated = any(known[tag].moderated for tag in tags)
        if moderated and not held & Permission.MANAGE_THREADS:
            raise ApiError(Code.MISSING_PERMISSIONS)
        return tags

    # Changing

    def _change(self, call: Call) -> Json:
        channel = self._seen(call)
        held, form = self._held(channel), call.form
        self._threads.check_change(channel, self._bot_id, held, form)
        tags = None
        if form.get("applied_tags") is not None:
            forum = self._world.channels[thread_of(channel).parent_id]
            tags = self._tags(forum, form, held)
        self._threads.change(
            channel,
            name=form.get("name"),
            archived=form.get("archived"),
            locked=form.get("locked"),
            tags=tags,
            minutes=form.get("auto_archive_duration"),
        )
        return self._world.channel_json(channel)

    def _delete(self, call: Call) -> Json:
        channel = self._seen(call, _SEE | Permission.MANAGE_THREADS)
        said = self._world.channel_json(channel)
        self._removing.channel(channel)
        return said

    def _add(self, call: Call) -> None:
        channel, who = self._seen(call), call.params["user"]
        guild = self._world.guilds[str(channel.guild_id)]
        who = self._bot_id if who == "@me" else who
        if who != self._bot_id:
            self._access.require(channel, Permission.SEND_MESSAGES)
            if who not in guild.members:
                raise ApiError(Code.UNKNOWN_MEMBER)
        self._threads.join(channel, who)

    def _active(self, call: Call) -> Json:
        channels = active_threads(self._world, self._world.guild(call.params["guild"]).id)
        own = [c for c in channels if self._bot_id in thread_of(c).members]
        return {
            "threads": [self._world.channel_json(each) for each in channels],
            "members": [member_json(each, self._bot_id) for each in own],
            "has_more": False,
        }


def _named(form: Json) -> tuple[str, int]:
    """Return the name of a new thread, and the minutes of silence until it is archived."""
    return form["name"].strip(), form.get("auto_archive_duration") or 4320
