"""Interactions: an act of a person on its way to the bot, and the bot's answer.

An interaction must be acknowledged within three seconds and only once; its token is good for
fifteen minutes.

    acknowledged with           interaction         what follows                            state
    4  message                  any but 4           @original is the new message            answered
    5  thinking                 any but 4           the first follow-up fills @original     deferred
    6  nothing visible          component, modal    @original is the message acted on       acked
    7  the message, edited      component, modal    @original is that message               answered
    8  choices                  autocomplete (4)    nothing                                 answered
    9  a modal                  command, component  a modal submit, an interaction anew     answered
"""

import asyncio
import secrets
from collections.abc import Callable, Sequence
from itertools import islice

from bot.sandbox.clock import Timer
from bot.sandbox.model.access import Access
from bot.sandbox.model.events import InteractionChanged, Typing
from bot.sandbox.model.media import Upload, numbered_components
from bot.sandbox.model.messages import COMMAND_REPLY, REPLY, Messages, owners
from bot.sandbox.model.records import (
    AUTOCOMPLETE,
    COMMAND,
    COMPONENT,
    EPHEMERAL,
    LOADING,
    MODAL_SUBMIT,
    Interaction,
    Message,
)
from bot.sandbox.model.world import World
from bot.sandbox.wire import ApiError, Code, Json

ACKNOWLEDGE_SECONDS, TOKEN_SECONDS, MODAL_SECONDS = 3.0, 15 * 60.0, 24 * 3600.0
MESSAGE, THINKING, SILENCE, UPDATE, CHOICES, OPEN_MODAL = 4, 5, 6, 7, 8, 9
_TAKEN = {
    COMMAND: (MESSAGE, THINKING, OPEN_MODAL),
    COMPONENT: (MESSAGE, THINKING, SILENCE, UPDATE, OPEN_MODAL),
    AUTOCOMPLETE: (CHOICES,),
    MODAL_SUBMIT: (MESSAGE, THINKING, SILENCE, UPDATE),
}
_NO_ANSWER = {
    COMMAND: "The application did not respond",
    COMPONENT: "This interaction failed",
    AUTOCOMPLETE: "Loading options failed",
    MODAL_SUBMIT: "Something went wrong. Try again.",
}


class Interactions:
    """Every interaction whose token is valid, and those whose modal may still be filled in.

    `acknowledge_s` is how long the bot has for the first answer to what begins from now on.
    """

    def __init__(
        self, world: World, access: Access, messages: Messages, acknowledge_s: float
    ) -> None:
        self._world, self._access, self._messages = world, access, messages
        self.acknowledge_s = acknowledge_s
        self._tokens = {each.token: each for each in world.interactions.values()}
        self._timers: dict[str, Timer] = {}
        self._waiting: dict[str, list[asyncio.Future[None]]] = {}
        for interaction in world.interactions.values():
            if interaction.state == "pending":
                # It was sent when the sandbox went down: nobody can acknowledge it in time.
                self._fail(interaction)
        world.store.commit()

    # The person's side

    def begin(
        self,
        kind: int,
        user_id: str,
        channel_id: str,
        data: Json,
        *,
        source: Message | None = None,
        parent: Interaction | None = None,
    ) -> Interaction:
        """Make a new interaction, queued for the store; the caller sends it to the bot."""
        self._prune()
        channel = self._world.channels[channel_id]
        interaction = Interaction(
            self._world.mint(),
            "aW50ZXJhY3Rpb24" + secrets.token_urlsafe(60),
            kind,
            user_id,
            channel_id,
            channel.guild_id,
            self._world.clock.now(),
            data,
            source_id=None if source is None else source.id,
            parent_id=None if parent is None else parent.id,
        )
        self._world.interactions[interaction.id] = interaction
        self._tokens[interaction.token] = interaction
        self._world.store.put(interaction)
        self._timers[interaction.id] = self._world.clock.call_later(
            self.acknowledge_s, lambda: self._overdue(interaction)
        )
        return interaction

    def payload(self, interaction: Interaction) -> Json:
        """Return the whole of Discord's INTERACTION_CREATE for the bot."""
        world, user = self._world, self._world.users[interaction.user_id]
        channel = world.channels[interaction.channel_id]
        permissions = self._access.of(user.id, channel)
        said: Json = {
            "id": interaction.id,
            "application_id": world.bot.id,
            "type": interaction.type,
            "token": interaction.token,
            "version": 1,
            "data": interaction.data,
            "channel_id": channel.id,
            "channel": {**world.channel_json(channel), "permissions": str(int(permissions))},
            "app_permissions": str(int(self._access.of(world.bot.id, channel))),
            "locale": "en-US",
            "entitlements": [],
            "authorizing_integration_owners": owners(interaction),
            "context": 0 if interaction.guild_id else 1,
            "attachment_size_limit": 10 << 20,
        }
        if interaction.guild_id is None:
            said["user"] = user.json()
        else:
            guild = world.guilds[interaction.guild_id]
            member = {**world.member_json(guild, user.id), "permissions": str(int(permissions))}
            said |= {"guild_id": guild.id, "guild_locale": "en-US", "member": member}
            said["guild"] = {"id": guild.id, "features": [], "locale": "en-US"}
        if interaction.source_id is not None:
            source = self._messages.find(interaction.source_id)
            if source is not None:
                said["message"] = source.payload
        return said

    async def until(
        self, interaction: Interaction, done: Callable[[Interaction], bool], seconds: float
    ) -> Interaction:
        """Wait until `done` is true of the interaction.

        Raises:
            TimeoutError: It was not within that many seconds of the machine's clock.
        """
        async with asyncio.timeout(seconds):
            while not done(interaction):
                future = asyncio.get_running_loop().create_future()
                self._waiting.setdefault(interaction.id, []).append(future)
                await future
        return interaction

    # The bot's side

    def acknowledge(
        self, id_: str, token: str, payload: Json, uploads: Sequence[Upload]
    ) -> tuple[Interaction, Message | None]:
        """Take the bot's one answer in time. Returns the interaction and its message, if any.

        Raises:
            ApiError: 10062 unknown or too late, 40060 the second time, 50035 no valid answer to
            this.
        """
        interaction = self._world.interactions.get(id_)
        if interaction is None or interaction.token != token:
            raise ApiError(Code.UNKNOWN_INTERACTION)
        if interaction.ack is not None:
            raise ApiError(Code.ALREADY_ACKNOWLEDGED)
        if self._world.clock.now() - interaction.created > self.acknowledge_s:
            raise ApiError(Code.UNKNOWN_INTERACTION)
        how = payload.get("type")
        if how not in _TAKEN[interaction.type] or (how == UPDATE and not interaction.source_id):
            raise ApiError(Code.INVALID_FORM)
        message = self._answer(interaction, int(how), payload.get("data") or {}, uploads)
        interaction.ack = how
        self._close_modal(interaction)
        if timer := self._timers.pop(interaction.id, None):
            timer.cancel()
        self._tell(interaction)
        return interaction, message

    def _close_modal(self, interaction: Interaction) -> None:
        """Close a submitted modal that was acknowledged."""
        parent = self._world.interactions.get(interaction.parent_id or "")
        if parent is not None:
            parent.modal = None
            self._world.store.put(parent)

    def _answer(
        self, interaction: Interaction, how: int, data: Json, uploads: Sequence[Upload]
    ) -> Message | None:
        interaction.original_id = interaction.source_id
        match how:
            case 4 | 5:
                return self._reply(interaction, data, uploads, thinking=how == THINKING)
            case 6:
                interaction.state = "acked"
            case 7:
                message = self._source(interaction)
                self._messages.edit(message, data, uploads)
                interaction.state = "answered"
                return message
            case 8:
                interaction.choices, interaction.state = data["choices"], "answered"
            case _:
                shown = numbered_components(self._world, data["components"])
                interaction.modal = {**data, "components": shown}
                interaction.state = "answered"
        return None

    def _source(self, interaction: Interaction) -> Message:
        message = self._messages.find(str(interaction.source_id))
        if message is None:
            raise ApiError(Code.UNKNOWN_MESSAGE)
        return message

    def _reply(
        self, interaction: Interaction, data: Json, uploads: Sequence[Upload], *, thinking: bool
    ) -> Message:
        channel = self._world.channels[interaction.channel_id]
        interaction.ephemeral = bool((data.get("flags") or 0) & EPHEMERAL)
        if thinking:
            data = {"flags": LOADING | (EPHEMERAL if interaction.ephemeral else 0)}
        if interaction.source_id is not None:
            data = {**data, "message_reference": {"message_id": interaction.source_id}}
        message = self._messages.create(
            channel,
            self._world.bot,
            data,
            () if thinking else uploads,
            kind=COMMAND_REPLY if interaction.source_id is None else REPLY,
            interaction=interaction,
        )
        interaction.original_id = message.id
        interaction.state = "deferred" if thinking else "answered"
        if thinking and not interaction.ephemeral:
            self._world.events.tell(Typing(channel, self._world.bot.id))
        return message

    def by_token(self, application_id: str, token: str) -> Interaction:
        """Return the acknowledged interaction with this token.

        Raises:
            ApiError: 50027 when the token is unknown or older than fifteen minutes; 10015 when the
                interaction was not acknowledged, or is another application's.
        """
        if application_id != self._world.bot.id:
            raise ApiError(Code.UNKNOWN_WEBHOOK)
        interaction = self._tokens.get(token)
        if interaction is None or self._expired(interaction):
            raise ApiError(Code.INVALID_WEBHOOK_TOKEN)
        if interaction.ack is None or interaction.type == AUTOCOMPLETE:
            raise ApiError(Code.UNKNOWN_WEBHOOK)
        return interaction

    def follow_up(
        self, interaction: Interaction, payload: Json, uploads: Sequence[Upload]
    ) -> Message:
        """Add a message of the bot.

        The first after a thinking defer fills @original instead.
        """
        if interaction.state == "deferred":
            original = self.message_of(interaction, "@original")
            self._messages.edit(original, payload, uploads, notify=True)
            self._filled(interaction)
            return original
        channel = self._world.channels[interaction.channel_id]
        if interaction.original_id is not None:
            payload = {**payload, "message_reference": {"message_id": interaction.original_id}}
        message = self._messages.create(
            channel, self._world.bot, payload, uploads, kind=REPLY, interaction=interaction
        )
        interaction.followups.append(message.id)
        self._world.store.put(interaction)
        return message

    def message_of(self, interaction: Interaction, which: str) -> Message:
        """Return @original or a follow-up by its id; else raise Discord's 10008."""
        id_ = interaction.original_id if which == "@original" else which
        if id_ is None or id_ not in {interaction.original_id, *interaction.followups}:
            raise ApiError(Code.UNKNOWN_MESSAGE)
        message = self._messages.find(id_)
        if message is None:
            raise ApiError(Code.UNKNOWN_MESSAGE)
        return message

    def edit(
        self, interaction: Interaction, message: Message, payload: Json, uploads: Sequence[Upload]
    ) -> None:
        """Edit one of the interaction's messages.

        Editing a thinking @original answers the interaction.
        """
        if interaction.state == "deferred" and message.id == interaction.original_id:
            self._messages.edit(message, payload, uploads, notify=True)
            self._filled(interaction)
        else:
            self._messages.edit(message, payload, uploads)

    def _filled(self, interaction: Interaction) -> None:
        interaction.state = "answered"
        self._tell(interaction)

    # Time

    def _expired(self, interaction: Interaction) -> bool:
        return self._world.clock.now() - interaction.created > TOKEN_SECONDS

    def _overdue(self, interaction: Interaction) -> None:
        self._timers.pop(interaction.id, None)
        self._fail(interaction)
        self._world.store.commit()

    def _fail(self, interaction: Interaction) -> None:
        interaction.state, interaction.error = "failed", _NO_ANSWER[interaction.type]
        self._tell(interaction)

    def _tell(self, interaction: Interaction) -> None:
        self._world.store.put(interaction)
        for future in self._waiting.pop(interaction.id, ()):
            if not future.done():
                future.set_result(None)
        self._world.events.tell(InteractionChanged(interaction))

    def _prune(self) -> None:
        """Forget some of the oldest whose token has expired.

        An open modal may be filled in for a day.
        """
        for interaction in list(islice(self._world.interactions.values(), 4)):
            age = self._world.clock.now() - interaction.created
            if age <= TOKEN_SECONDS:
                return
            del self._world.interactions[interaction.id]
            if interaction.modal is not None and age < MODAL_SECONDS:
                # It goes to the end, so that the ones behind it can be forgotten.
                self._world.interactions[interaction.id] = interaction
                continue
            self._tokens.pop(interaction.token, None)
            self._world.store.remove(interaction)

    def stop(self) -> None:
        """Stop all timers."""
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
