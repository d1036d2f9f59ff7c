"""The REST routes of threads and forum posts, and of changing and deleting channels."""

from aiohttp import web

from bot.sandbox.api.rest import BIGGEST_ID, Call, Rest, number
from bot.sandbox.api.thread_events import active_threads
from bot.sandbox.checks.json_form import Body, Report
from bot.sandbox.model.access import Access
from bot.sandbox.model.events import ChannelChanged
from bot.sandbox.model.messages import Messages
from bot.sandbox.model.permissions import Permission
from bot.sandbox.model.records import POSTS_ONLY, PRIVATE_THREAD, Channel, Tag
from bot.sandbox.model.removing import Removing
from bot.sandbox.model.threads import MINUTES, TAGS, Threads, member_json, thread_of
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
        members = channel + "/thread-members"
        for method, path, handler in (
            ("PATCH", channel, self._change),
            ("DELETE", channel, self._delete),
            ("GET", members, self._members),
            ("GET", members + "/{user}", self._member),
            ("PUT", members + "/{user}", self._add),
            ("DELETE", members + "/{user}", self._remove),
            ("GET", channel + "/threads/archived/public", self._archived),
            ("GET", channel + "/threads/archived/private", self._archived_private),
            ("GET", channel + "/users/@me/threads/archived/private", self._archived_private),
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
        message = call.form.get("message")
        if not isinstance(message, dict):
            report = Report()
            Body(call.form, report).object("message", required=True)
            report.settle()
            raise ApiError(Code.INVALID_FORM)
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
        report = Report()
        given = Body(form, report).values("applied_tags", TAGS)
        tags = [str(each) for each in given]
        for tag in tags:
            if tag not in known:
                report.add(("applied_tags",), "INVALID_FORUM_TAG", "Unknown tag")
        report.settle()
        moderated = any(known[tag].moderated for tag in tags)
        if moderated and not held & Permission.MANAGE_THREADS:
            raise ApiError(Code.MISSING_PERMISSIONS)
        return tags

    # Changing

    def _change(self, call: Call) -> Json:
        channel = self._seen(call)
        if channel.thread is None:
            self._access.require(channel, Permission.MANAGE_CHANNELS)
            return self._change_channel(channel, call.form)
        held, form = self._held(channel), call.form
        self._threads.check_change(channel, self._bot_id, held, form)
        report = Report()
        body = Body(form, report)
        name = body.text("name", 100)
        minutes = body.choice("auto_archive_duration", MINUTES, required=False)
        archived = body.boolean("archived") if body.has("archived") else None
        locked = body.boolean("locked") if body.has("locked") else None
        report.settle()
        tags = None
        if form.get("applied_tags") is not None:
            forum = self._world.channels[channel.thread.parent_id]
            tags = self._tags(forum, form, held)
        self._threads.change(
            channel, name=name, archived=archived, locked=locked, tags=tags, minutes=minutes
        )
        return self._world.channel_json(channel)

    def _change_channel(self, channel: Channel, form: Json) -> Json:
        report = Report()
        body = Body(form, report)
        name, topic = body.text("name", 100), body.text("topic", 4096)
        tags = body.objects("available_tags", 20)
        for tag in tags:
            tag.text("name", 20, low=1, required=True)
        report.settle()
        channel.name = name or channel.name
        if "topic" in form:
            channel.topic = topic or None
        if form.get("available_tags") is not None:
            channel.tags = [self._tag(each.value) for each in tags]
        self._world.store.put(channel)
        self._world.events.tell(ChannelChanged("UPDATE", channel))
        return self._world.channel_json(channel)

    def _tag(self, given: Json) -> Tag:
        id_ = str(given.get("id") or self._world.mint())
        emoji = given.get("emoji_name")
        return Tag(id_, given["name"], emoji and str(emoji), bool(given.get("moderated")))

    def _delete(self, call: Call) -> Json:
        channel = self._seen(call)
        if channel.guild_id is not None:
            is_thread = channel.thread is not None
            needed = Permission.MANAGE_THREADS if is_thread else Permission.MANAGE_CHANNELS
            self._access.require(channel, needed)
            said = self._world.channel_json(channel)
            self._removing.channel(channel)
            return said
        return self._world.channel_json(channel)

    # Members

    def _who(self, call: Call) -> str:
        who = call.params["user"]
        return self._bot_id if who == "@me" else who

    def _members(self, call: Call) -> list[Json]:
        channel = self._seen(call)
        after = number(call.query, "after", 0, 0, BIGGEST_ID)
        limit = number(call.query, "limit", 100, 1, 100)
        ids = sorted((id_ for id_ in thread_of(channel).members if int(id_) > after), key=int)
        return [member_json(channel, id_) for id_ in ids[:limit]]

    def _member(self, call: Call) -> Json:
        channel, who = self._seen(call), self._who(call)
        if who not in thread_of(channel).members:
            raise ApiError(Code.UNKNOWN_MEMBER)
        return member_json(channel, who)

    def _add(self, call: Call) -> None:
        channel, who = self._seen(call), self._who(call)
        guild = self._world.guilds[str(channel.guild_id)]
        if who != self._bot_id:
            self._access.require(channel, Permission.SEND_MESSAGES)
            if who not in guild.members:
                raise ApiError(Code.UNKNOWN_MEMBER)
        self._threads.join(channel, who)

    def _remove(self, call: Call) -> None:
        channel, who = self._seen(call), self._who(call)
        thread = thread_of(channel)
        is_owner = channel.type == PRIVATE_THREAD and thread.owner_id == self._bot_id
        if who != self._bot_id and not is_owner:
            self._access.require(channel, Permission.MANAGE_THREADS)
        self._threads.leave(channel, who)

    # Lists

    def _archived(self, call: Call) -> Json:
        parent = self._seen(call, _SEE | Permission.READ_MESSAGE_HISTORY)
        return self._listed(
            [c for c in self._threads.of(parent, archived=True) if c.type != PRIVATE_THREAD]
        )

    def _archived_private(self, call: Call) -> Json:
        parent = self._seen(call, _SEE | Permission.READ_MESSAGE_HISTORY)
        private = [c for c in self._threads.of(parent, archived=True) if c.type == PRIVATE_THREAD]
        return self._listed([c for c in private if self._world.can_see(self._bot_id, c)])

    def _active(self, call: Call) -> Json:
        guild = self._world.guild(call.params["guild"])
        return self._listed(active_threads(self._world, guild.id))

    def _listed(self, channels: list[Channel]) -> Json:
        own = [c for c in channels if self._bot_id in thread_of(c).members]
        return {
            "threads": [self._world.channel_json(each) for each in channels],
            "members": [member_json(each, self._bot_id) for each in own],
            "has_more": False,
        }


def _named(form: Json) -> tuple[str, int]:
    """Return the name of a new thread, and the minutes of silence until it is archived."""
    report = Report()
    body = Body(form, report)
    name = body.text("name", 100, low=1, required=True)
    minutes = body.choice("auto_archive_duration", MINUTES, required=False)
    report.settle()
    return name, minutes or 4320
