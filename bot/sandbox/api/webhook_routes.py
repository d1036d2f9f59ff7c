"""The REST routes of webhooks: a channel's own, which post under the names of characters.

The paths of an interaction's webhook have the application's id in place of the webhook's, and lead
to `InteractionRoutes`.
"""

import secrets
from collections.abc import Callable
from typing import Any

from aiohttp import web

from bot.sandbox.api.rest import Call, Rest
from bot.sandbox.model.access import Access
from bot.sandbox.model.messages import Messages
from bot.sandbox.model.permissions import Permission
from bot.sandbox.model.records import TEXT_CHANNEL, Channel, Message, User, Webhook
from bot.sandbox.model.threads import Threads, thread_of
from bot.sandbox.model.world import World
from bot.sandbox.wire import ApiError, Code, Json

WEBHOOKS_IN_CHANNEL = 15
_FORBIDDEN = ("clyde", "discord")

Follow = Callable[[Call], Any]


class WebhookRoutes:
    """Handlers, one a route. Paths with the application's id go to `interactions`."""

    def __init__(self, world: World, access: Access, messages: Messages, threads: Threads) -> None:
        self._world, self._access = world, access
        self._messages, self._threads = messages, threads

    def register(self, rest: Rest, app: web.Application, of_interaction: dict[str, Follow]) -> None:
        """Serve every route; `of_interaction` are the handlers of an interaction's webhook.

        They are by method, and by "method message" for those of one message.
        """
        rest.add(app, "GET", "/channels/{channel}/webhooks", self._list)
        rest.add(app, "POST", "/channels/{channel}/webhooks", self._create)
        token = "/webhooks/{app}/{token}"  # noqa: S105 - a route
        message = token + "/messages/{message}"
        for method, path, key, own in (
            ("POST", token, "POST", self._execute),
            ("GET", message, "GET message", self._message),
            ("PATCH", message, "PATCH message", self._edit),
            ("DELETE", message, "DELETE message", self._delete_message),
        ):
            handler = self._either(own, of_interaction[key])
            rest.add(app, method, path, handler, free=True)

    def _either(self, own: Follow, follow: Follow) -> Follow:
        def handler(call: Call) -> Any:
            if call.params["app"] not in self._world.webhooks:
                return follow(call)
            return own(call)

        return handler

    # Webhooks themselves

    def _managed(self, call: Call) -> Channel:
        channel = self._world.channel(call.params["channel"])
        self._access.require(channel, Permission.VIEW_CHANNEL | Permission.MANAGE_WEBHOOKS)
        return channel

    def _json(self, webhook: Webhook) -> Json:
        return webhook.json(self._world.bot.json())

    def _list(self, call: Call) -> list[Json]:
        channel = self._managed(call)
        return [self._json(w) for w in self._world.webhooks.values() if w.channel_id == channel.id]

    def _create(self, call: Call) -> Json:
        channel = self._managed(call)
        if channel.guild_id is None or channel.thread is not None:
            raise ApiError(Code.NOT_FOR_THIS_CHANNEL)
        name = _checked(call.form["name"])
        if len(self._list(call)) >= WEBHOOKS_IN_CHANNEL:
            raise ApiError(Code.MAX_WEBHOOKS)
        token = secrets.token_urlsafe(51)
        webhook = Webhook(self._world.mint(), token, channel.id, channel.guild_id, name)
        self._world.webhooks[webhook.id] = webhook
        self._world.store.put(webhook)
        return self._json(webhook)

    def _of(self, call: Call) -> Webhook:
        """Return the webhook of a path, which must have its token.

        Raises:
            ApiError: 10015 if it or its channel is gone, 50027 without its token.
        """
        webhook = self._world.webhooks.get(call.params["app"])
        if webhook is None or webhook.channel_id not in self._world.channels:
            raise ApiError(Code.UNKNOWN_WEBHOOK)
        if not secrets.compare_digest(webhook.token, call.params["token"]):
            raise ApiError(Code.INVALID_WEBHOOK_TOKEN)
        return webhook

    # Its messages

    def _place(self, call: Call, webhook: Webhook) -> Channel:
        """Return the webhook's channel, or its thread named in the query; a forum needs one."""
        channel, thread_id = self._world.channels[webhook.channel_id], call.query.get("thread_id")
        if thread_id is not None:
            thread = self._world.channel(thread_id)
            if thread.thread is None or thread_of(thread).parent_id != channel.id:
                raise ApiError(Code.UNKNOWN_CHANNEL)
            return thread
        if channel.type != TEXT_CHANNEL:
            raise ApiError(Code.WEBHOOK_NEEDS_THREAD)
        return channel

    def _execute(self, call: Call) -> Json | None:
        webhook = self._of(call)
        name = _checked(call.form.get("username") or webhook.name)
        avatar = call.form.get("avatar_url")
        place = self._place(call, webhook)
        self._threads.check_writable(place, Permission(0))
        author = User(webhook.id, name, None, bot=True)
        flags = (call.form.get("flags") or 0) & ~(1 << 6 | 1 << 7)
        payload = {**call.form, "flags": flags}
        message = self._messages.create(
            place, author, payload, call.uploads, webhook=(webhook.id, avatar or webhook.avatar)
        )
        wait = call.query.get("wait", "").lower()
        return message.payload if wait in {"1", "true"} else None

    def _found(self, call: Call) -> Message:
        webhook = self._of(call)
        message = self._messages.get(self._place(call, webhook).id, call.params["message"])
        if message.author_id != webhook.id:
            raise ApiError(Code.UNKNOWN_MESSAGE)
        return message

    def _message(self, call: Call) -> Json:
        return self._found(call).payload

    def _edit(self, call: Call) -> Json:
        message = self._found(call)
        self._threads.check_open(self._world.channels[message.channel_id])
        self._messages.edit(message, call.form, call.uploads)
        return message.payload

    def _delete_message(self, call: Call) -> None:
        self._messages.delete(self._found(call))


def _checked(name: str) -> str:
    """Return the name of a webhook; else raise Discord's 50035."""
    if any(word in name.casefold() for word in _FORBIDDEN):
        raise ApiError(Code.INVALID_FORM)
    return name.strip()
