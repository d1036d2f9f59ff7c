"""The steps of a scenario that make, change and remove threads, messages and memberships.

    forum: fights "waits for GM" over     a forum with its tags; it comes before the steps
    @gm thread #bridge                    a public thread of that name, in the channel of the steps
    @gm thread #plans private             a private one
    @gm post #duel "It begins." over      a post in the forum of the steps, with tags
    @gm archive #bridge                   or unarchive, lock, unlock, delete, join, leave
    @gm add #plans @ama                   somebody joins the thread (or remove); @bot is the bot
    @gm deletes "It begins."              the newest message with these words
    @gm kick @ben                         from the server; `kick @bot` removes the bot
    @ama leaves                           the server

`in #bridge` goes on in a thread as in a channel.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from bot.sandbox.errors import ActError
from bot.sandbox.model.records import FORUM, Channel
from bot.sandbox.page.person import Person
from bot.sandbox.scenarios.message_text import contains, text_of
from bot.sandbox.server import Sandbox

VERBS = frozenset({"archive", "unarchive", "lock", "unlock", "delete", "join", "leave"})
MEMBERS = frozenset({"add", "remove"})
MADE = re.compile(r"^@\S+ (?:#\S+ )?(?:thread|post) #([\w-]+)|^forum: *#?([\w-]+)", re.MULTILINE)
"""The names of threads and forums that a scenario makes itself."""


@dataclass(frozen=True, slots=True)
class Forum:
    """A forum that exists from the start, with its tags."""

    name: str
    tags: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MakeThread:
    """A new thread, or with `text` a post; `tags` are a post's."""

    name: str
    private: bool = False
    text: str = ""
    tags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ChangeThread:
    """A change of a thread or channel, or of one member of it."""

    what: str
    name: str
    who: str = ""


@dataclass(frozen=True, slots=True)
class DeleteMessage:
    """The newest message with these words is deleted."""

    words: str


@dataclass(frozen=True, slots=True)
class Membership:
    """Somebody leaves the server (""), or is removed from it."""

    who: str = ""


Moderate = MakeThread | ChangeThread | DeleteMessage | Membership


def moderating(verb: str, words: Sequence[str]) -> Moderate | None:
    """Return the step of a verb and its words; None for a verb of another kind.

    Raises:
        ValueError: The words are not what the verb takes.
    """
    match verb, list(words):
        case "thread", [name, *rest] if rest in ([], ["private"]):
            return MakeThread(_channel(name), private=bool(rest))
        case "post", [name, text, *tags]:
            return MakeThread(_channel(name), text=text, tags=tuple(tags))
        case _, [name] if verb in VERBS:
            return ChangeThread(verb, _channel(name))
        case _, [name, who] if verb in MEMBERS:
            return ChangeThread(verb, _channel(name), _person(who))
        case "deletes", [text]:
            return DeleteMessage(text)
        case "kick", [who]:
            return Membership(_person(who))
        case "leaves", []:
            return Membership()
        case _ if verb in {"thread", "post", "deletes", "kick", "leaves"} | VERBS | MEMBERS:
            raise ValueError(f'That is not how "{verb}" is written.')
        case _:
            return None


def forum(words: Sequence[str]) -> Forum:
    """Return the forum written after `forum:`. Raises ValueError if there is no name."""
    if not words:
        raise ValueError('Name the forum and its tags, like forum: fights "waits for GM" over.')
    return Forum(words[0].removeprefix("#"), tuple(words[1:]))


def carry_out(act: Moderate, person: Person, place: Channel, sandbox: Sandbox) -> None:
    """Carry out the step. Raises `ActError` if Discord would not allow it."""
    world = sandbox.world
    match act:
        case MakeThread(name, private, text, tags):
            if bool(text) is not (place.type == FORUM):
                kind = "post" if place.type == FORUM else "thread"
                raise ActError(f"Make a {kind} in #{place.name}.")
            person.moderation.thread(place.id, name, private=private, content=text, tags=tags)
        case ChangeThread(what, name, who):
            channel = _named(sandbox, place, name)
            user_id = _id_of(sandbox, who) if who else ""
            person.moderation.change(channel.id, what, user_id)
        case DeleteMessage(words):
            for message in reversed(person.messages(place.id)):
                if contains(text_of(message.payload, world), words):
                    person.moderation.delete_message(message.id)
                    return
            raise ActError(f'There is no message with "{words}" here.')
        case Membership(who):
            guild = str(place.guild_id)
            if not who:
                person.moderation.server(guild, "leave")
            else:
                person.moderation.server(guild, "kick", _id_of(sandbox, who))


def _id_of(sandbox: Sandbox, who: str) -> str:
    """Return the id of somebody by their name; the bot is called "bot"."""
    return sandbox.bot_user.id if who == "bot" else sandbox.person(who).user.id


def _named(sandbox: Sandbox, place: Channel, name: str) -> Channel:
    for channel in reversed(list(sandbox.world.channels.values())):
        if channel.guild_id == place.guild_id and channel.name == name:
            return channel
    raise ActError(f"There is no #{name} here.")


def _channel(word: str) -> str:
    if not re.fullmatch(r"#[\w-]+", word):
        raise ValueError(f'Write the thread as #name, not "{word}".')
    return word[1:]


def _person(word: str) -> str:
    if not re.fullmatch(r"@[\w.-]+", word):
        raise ValueError(f'Write the person as @name, not "{word}".')
    return word[1:]
