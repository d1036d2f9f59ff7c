"""The REST routes of application commands, of interactions, and the webhooks that follow."""

from collections.abc import Callable
from typing import Any

from aiohttp import web

from bot.sandbox.api.interactions import CHOICES, MESSAGE, OPEN_MODAL, UPDATE, Interactions
from bot.sandbox.api.rest import Call, Rest
from bot.sandbox.model.commands import Commands
from bot.sandbox.model.messages import Messages
from bot.sandbox.model.records import LOADING, Interaction, Message
from bot.sandbox.model.world import World
from bot.sandbox.wire import ApiError, Code, Json


class InteractionRoutes:
    """Handlers, one a route."""

    def __init__(
        self, world: World, commands: Commands, interactions: Interactions, messages: Messages
    ) -> None:
        self._world, self._commands = world, commands
        self._interactions, self._messages = interactions, messages

    def register(self, rest: Rest, app: web.Application) -> None:
        """Serve every route."""
        for scope in (
            "/applications/{app}/commands",
            "/applications/{app}/guilds/{guild}/commands",
        ):
            rest.add(app, "GET", scope, self._list)
            rest.add(app, "PUT", scope, self._overwrite)
        callback = "/interactions/{interaction}/{token}/callback"
        rest.add(app, "POST", callback, self._acknowledge, free=True)

    def of_webhook(self) -> dict[str, Callable[[Call], Any]]:
        """Return the handlers of an interaction's webhook, for `WebhookRoutes`."""
        return {
            "POST": self._follow_up,
            "GET message": self._message,
            "PATCH message": self._edit,
            "DELETE message": self._delete,
        }

    # Commands

    def _scope(self, call: Call) -> str | None:
        if call.params["app"] != self._world.bot.id:
            raise ApiError(Code.MISSING_ACCESS)
        if "guild" not in call.params:
            return None
        if call.params["guild"] not in self._world.guilds:
            raise ApiError(Code.MISSING_ACCESS)
        return self._world.guild(call.params["guild"]).id

    def _list(self, call: Call) -> list[Json]:
        return [command.payload for command in self._commands.registered(self._scope(call))]

    def _overwrite(self, call: Call) -> list[Json]:
        return self._commands.overwrite(self._scope(call), call.body)

    # Interactions

    def _acknowledge(self, call: Call) -> Json | None:
        interaction, message = self._interactions.acknowledge(
            call.params["interaction"], call.params["token"], call.form, call.uploads
        )
        if call.query.get("with_response", "").lower() not in {"1", "true"}:
            return None
        return _resource(interaction, message)

    def _follow_up(self, call: Call) -> Json | None:
        interaction = self._of(call)
        message = self._interactions.follow_up(interaction, call.form, call.uploads)
        wait = call.query.get("wait", "true").lower()
        return message.payload if wait in {"1", "true"} else None

    def _of(self, call: Call) -> Interaction:
        return self._interactions.by_token(call.params["app"], call.params["token"])

    def _found(self, call: Call) -> tuple[Interaction, Message]:
        interaction = self._of(call)
        return interaction, self._interactions.message_of(interaction, call.params["message"])

    def _message(self, call: Call) -> Json:
        return self._found(call)[1].payload

    def _edit(self, call: Call) -> Json:
        interaction, message = self._found(call)
        self._interactions.edit(interaction, message, call.form, call.uploads)
        return message.payload

    def _delete(self, call: Call) -> None:
        self._messages.delete(self._found(call)[1])


def _resource(interaction: Interaction, message: Message | None) -> Json:
    said: Json = {"id": interaction.id, "type": interaction.type}
    if interaction.ack not in {CHOICES, OPEN_MODAL} and interaction.original_id is not None:
        said["response_message_id"] = interaction.original_id
    if message is not None:
        said["response_message_loading"] = bool(message.payload["flags"] & LOADING)
        said["response_message_ephemeral"] = message.ephemeral_for is not None
    answer: dict[str, Any] = {"interaction": said}
    if message is not None and interaction.ack in {MESSAGE, UPDATE}:
        answer["resource"] = {"type": interaction.ack, "message": message.payload}
    return answer
