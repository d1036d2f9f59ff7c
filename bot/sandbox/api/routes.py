"""The REST routes of the bot itself, of channels, messages and pins, and of guilds."""

from bisect import bisect_left
from collections.abc import Mapping, Sequence

from aiohttp import web

from bot.sandbox.api.rest import BIGGEST_ID, Call, Rest, number
from bot.sandbox.api.session_starts import Starts
from bot.sandbox.model.access import Access
from bot.sandbox.model.messages import PIN_NOTICE, Messages
from bot.sandbox.model.permissions import Permission
from bot.sandbox.model.records import UNUSED, Channel, Message
from bot.sandbox.model.threads import Threads
from bot.sandbox.model.world import World
from bot.sandbox.wire import ApiError, Code, Json

_READ = Permission.VIEW_CHANNEL | Permission.READ_MESSAGE_HISTORY


class Routes:
    """Handlers, one a route. The bot is told to connect to `gateway_url`."""

    def __init__(
        self, world: World, access: Access, messages: Messages, threads: Threads, starts: Starts
    ) -> None:
        self._world, self._access, self._messages = world, access, messages
        self._threads, self._starts = threads, starts
        self.gateway_url = ""

    def register(self, rest: Rest, app: web.Application) -> None:
        """Serve every route."""
        message = "/channels/{channel}/messages/{message}"
        new_pin, old_pin = (
            "/channels/{channel}/messages/pins/{message}",
            "/channels/{channel}/pins/{message}",
        )
        for method, path, handler in (
            ("GET", "/users/@me", self._me),
            ("GET", "/oauth2/applications/@me", self._application),
            ("GET", "/gateway/bot", self._gateway_bot),
            ("POST", "/users/@me/channels", self._open_direct),
            ("GET", "/channels/{channel}", self._channel),
            ("PUT", new_pin, self._pin),
            ("PUT", old_pin, self._pin),
            ("GET", "/channels/{channel}/messages", self._list),
            ("POST", "/channels/{channel}/messages", self._post),
            ("GET", message, self._get),
            ("PATCH", message, self._edit),
            ("DELETE", message, self._delete),
            ("GET", "/guilds/{guild}/members/{user}", self._member),
        ):
            rest.add(app, method, path, handler)

    # The bot itself

    def _me(self, _call: Call) -> Json:
        return self._world.own_json()

    def _application(self, _call: Call) -> Json:
        bot = self._world.bot
        owner = next((user for user in self._world.users.values() if not user.bot), bot)
        return {
            "id": bot.id,
            "name": bot.global_name,
            "owner": owner.json(),
            "approximate_guild_count": len(self._world.guilds),
            **UNUSED["application"],
            "bot": bot.json(),
        }

    def _gateway_bot(self, _call: Call) -> Json:
        return {"url": self.gateway_url, "shards": 1, "session_start_limit": self._starts.json()}

    def _open_direct(self, call: Call) -> Json:
        id_ = str(call.form.get("recipient_id"))
        if id_ not in self._world.users or id_ == self._world.bot.id:
            raise ApiError(Code.INVALID_RECIPIENT)
        return self._world.channel_json(self._world.direct_channel(id_))

    # Channels

    def _seen(self, call: Call, needed: Permission = Permission.VIEW_CHANNEL) -> Channel:
        channel = self._world.channel(call.params["channel"])
        self._access.require(channel, needed)
        return channel

    def _channel(self, call: Call) -> Json:
        return self._world.channel_json(self._seen(call))

    # Messages

    def _message(self, call: Call, needed: Permission = Permission.VIEW_CHANNEL) -> Message:
        channel = self._seen(call, needed)
        return self._messages.get(channel.id, call.params["message"])

    def _shown(self, message: Message) -> Json:
        return message.payload

    def _list(self, call: Call) -> list[Json]:
        channel = self._seen(call)
        if not self._access.of(self._world.bot.id, channel) & Permission.READ_MESSAGE_HISTORY:
            return []
        readable = self._messages.readable(channel, self._world.bot.id)
        found = slice_of(readable, call.query)
        return [self._shown(message) for message in reversed(found)]

    def _get(self, call: Call) -> Json:
        return self._shown(self._message(call, _READ))

    def _post(self, call: Call) -> Json:
        needed = Permission.VIEW_CHANNEL | Permission.SEND_MESSAGES
        form = call.form
        if form.get("embeds"):
            needed |= Permission.EMBED_LINKS
        if call.uploads:
            needed |= Permission.ATTACH_FILES
        channel = self._seen(call, needed)
        held = self._access.of(self._world.bot.id, channel)
        self._threads.check_writable(channel, held)
        if form.get("message_reference") and not held & Permission.READ_MESSAGE_HISTORY:
            raise ApiError(Code.REPLY_WITHOUT_HISTORY)
        form = self._with_reply(channel, form)
        before = self._messages.repeated(channel.id, form)
        if before is not None:
            return {**self._shown(before), "nonce": before.nonce}
        # Only the answer to an interaction can be visible to one person alone.
        flags = (form.get("flags") or 0) & ~(1 << 6 | 1 << 7)
        message = self._messages.create(
            channel, self._world.bot, {**form, "flags": flags}, call.uploads
        )
        said = self._shown(message)
        return said if message.nonce is None else {**said, "nonce": message.nonce}

    def _with_reply(self, channel: Channel, form: Json) -> Json:
        """Return the form; without its reply if the message is gone and the form allows that.

        Raises:
            ApiError: 50035 for a reply to a message that the channel does not have.
        """
        reference = form.get("message_reference")
        if (
            reference is None
            or str(reference.get("message_id")) in self._world.messages[channel.id]
        ):
            return form
        if reference.get("fail_if_not_exists") is not False:
            unknown = {"code": "REPLIES_UNKNOWN_MESSAGE", "message": "Unknown message"}
            raise ApiError(Code.INVALID_FORM, {"message_reference": {"_errors": [unknown]}})
        return {key: value for key, value in form.items() if key != "message_reference"}

    def _edit(self, call: Call) -> Json:
        message = self._message(call)
        if message.author_id != self._world.bot.id:
            raise ApiError(Code.NOT_THE_AUTHOR)
        self._threads.check_open(self._world.channels[message.channel_id])
        if message.payload["type"] == PIN_NOTICE:
            raise ApiError(Code.SYSTEM_MESSAGE)
        if call.uploads:
            self._seen(call, Permission.ATTACH_FILES)
        self._messages.edit(message, call.form, call.uploads)
        return self._shown(message)

    def _delete(self, call: Call) -> None:
        message = self._message(call)
        if message.author_id != self._world.bot.id:
            if message.guild_id is None:
                raise ApiError(Code.MISSING_PERMISSIONS)
            self._seen(call, Permission.MANAGE_MESSAGES)
        self._messages.delete(message)

    # Pins

    def _pin(self, call: Call) -> None:
        self._messages.pin(self._pinnable(call), self._world.bot)

    def _pinnable(self, call: Call) -> Message:
        message = self._message(call, Permission.PIN_MESSAGES)
        self._threads.check_open(self._world.channels[message.channel_id])
        return message

    # Guilds

    def _member(self, call: Call) -> Json:
        guild = self._world.guild(call.params["guild"])
        if call.params["user"] not in guild.members:
            known = call.params["user"] in self._world.users
            raise ApiError(Code.UNKNOWN_MEMBER if known else Code.UNKNOWN_USER)
        return self._world.member_json(guild, call.params["user"])


def slice_of(messages: Sequence[Message], query: Mapping[str, str]) -> list[Message]:
    """Return the messages for `around`, `before`, `after` and `limit`, oldest first.

    Without these, the newest.
    """
    limit = number(query, "limit", 50, 1, 100)
    for word in ("around", "before", "after"):
        if word in query:
            id_ = number(query, word, 0, 0, BIGGEST_ID)
            place = bisect_left(messages, id_, key=lambda each: int(each.id))
            if word == "before":
                return list(messages[max(0, place - limit) : place])
            if word == "after":
                there = place < len(messages) and int(messages[place].id) == id_
                return list(messages[place + there : place + there + limit])
            first = max(0, place - limit // 2)
            return list(messages[first : first + limit])
    return list(messages[-limit:])
