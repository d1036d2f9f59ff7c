"""Changes, told at once to the gateway and to the open pages."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from bot.sandbox.model.records import Channel, Guild, Interaction, Member, Message, Role


@dataclass(frozen=True, slots=True)
class MessageCreated:
    """A new message; `nonce` is echoed to the author's client."""

    message: Message


@dataclass(frozen=True, slots=True)
class MessageEdited:
    """A message has changed."""

    message: Message


@dataclass(frozen=True, slots=True)
class MessageDeleted:
    """A message is gone."""

    message: Message


@dataclass(frozen=True, slots=True)
class PinsChanged:
    """A message of the channel was pinned or unpinned."""

    channel: Channel


@dataclass(frozen=True, slots=True)
class Typing:
    """Somebody is typing in the channel, or thinking about an answer."""

    channel: Channel
    user_id: str


@dataclass(frozen=True, slots=True)
class InteractionChanged:
    """An interaction was acknowledged, answered, or failed."""

    interaction: Interaction


@dataclass(frozen=True, slots=True)
class ChannelChanged:
    """A channel was made, changed or removed."""

    how: Literal["CREATE", "UPDATE", "DELETE"]
    channel: Channel


@dataclass(frozen=True, slots=True)
class ThreadChanged:
    """A thread was made, changed or removed."""

    how: Literal["CREATE", "UPDATE", "DELETE"]
    channel: Channel


@dataclass(frozen=True, slots=True)
class ThreadMembersChanged:
    """Users were added to a thread, or removed from it."""

    channel: Channel
    added: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ThreadsSynced:
    """The bot has come to see a channel that has threads."""

    channel: Channel


@dataclass(frozen=True, slots=True)
class RoleChanged:
    """A role was made, changed or removed."""

    how: Literal["CREATE", "UPDATE", "DELETE"]
    guild: Guild
    role: Role


@dataclass(frozen=True, slots=True)
class MemberChanged:
    """A member joined (ADD), changed their roles (UPDATE) or left (REMOVE)."""

    how: Literal["ADD", "UPDATE", "REMOVE"]
    guild: Guild
    member: Member


@dataclass(frozen=True, slots=True)
class GuildJoined:
    """The bot was added to the guild."""

    guild: Guild


@dataclass(frozen=True, slots=True)
class GuildLeft:
    """The bot was removed from the guild."""

    guild: Guild


@dataclass(frozen=True, slots=True)
class CommandsChanged:
    """The bot registered its commands."""


@dataclass(frozen=True, slots=True)
class TimeMoved:
    """The clock is now so many seconds ahead of the machine's."""

    ahead: float


@dataclass(frozen=True, slots=True)
class BotChanged:
    """The bot came online, went offline, or has another process."""


@dataclass(frozen=True, slots=True)
class FaultsChanged:
    """A fault was set, used up or cleared."""


Event = (
    MessageCreated
    | MessageEdited
    | MessageDeleted
    | PinsChanged
    | Typing
    | InteractionChanged
    | ChannelChanged
    | ThreadChanged
    | ThreadMembersChanged
    | ThreadsSynced
    | RoleChanged
    | MemberChanged
    | GuildJoined
    | GuildLeft
    | CommandsChanged
    | BotChanged
    | FaultsChanged
    | TimeMoved
)
Listener = Callable[[Event], None]


class Events:
    """Calls every listener with every event, in order of subscription, before `tell` returns."""

    def __init__(self) -> None:
        self._listeners: list[Listener] = []

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Call `listener` with later events; the returned function ends that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def tell(self, event: Event) -> None:
        """Tell all listeners of a change."""
        for listener in tuple(self._listeners):
            listener(event)
