"""What the people of a scenario see: every message made, changed or deleted, with its audience."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from bot.sandbox.model.events import Event, MessageCreated, MessageDeleted, MessageEdited
from bot.sandbox.model.messages import PIN_NOTICE, seen_by_page
from bot.sandbox.model.records import LOADING, Message
from bot.sandbox.scenarios.message_text import lines_of, modal_lines
from bot.sandbox.server import Sandbox
from bot.sandbox.wire import Json

EVERYONE = "everyone"


@dataclass(frozen=True, slots=True)
class Seen:
    """Something that appeared on a screen.

    `how` is created, edited, deleted or modal. `audience` is ``everyone`` or the only user's name.
    `place` is ``#channel``, or ``direct message``. `lines` are as `message_text` writes them;
    `before` are those of the last version seen.
    """

    how: str
    audience: str
    place: str
    author: str
    lines: list[str]
    message: Json
    before: Sequence[str] = ()

    def told(self, *, whole: bool = False) -> Iterator[str]:
        """Return its text below its audience; unless `whole`, of an edit only the new lines."""
        lines = self.lines
        if self.how == "edited" and not whole:
            lines = [line for line in lines if line not in self.before]
            if not lines:
                return
        only = "" if self.audience == EVERYONE else f" (only @{self.audience})"
        how = {"edited": " (edited)", "deleted": " (deleted)"}.get(self.how, "")
        yield f"{self.place}{only}{how} {self.author}:"
        yield from (f"  {line}" for line in lines)

    def json(self) -> Json:
        """Return its data for `--json`."""
        return {
            "how": self.how,
            "audience": self.audience,
            "place": self.place,
            "author": self.author,
            "text": "\n".join(self.lines),
            "message": self.message,
        }


class Watch:
    """Gathers everything seen since `begin`, until `stop`."""

    def __init__(self, sandbox: Sandbox, users: Sequence[str]) -> None:
        self._world = sandbox.world
        self._people = {sandbox.person(name).user.id: name for name in users}
        self._seen: list[Seen] = []
        self._lines: dict[str, list[str]] = {}
        self._stop = sandbox.events.subscribe(self._hear)

    def begin(self) -> None:
        """Forget what has been seen so far."""
        self._seen = []

    def stop(self) -> None:
        """Stop watching."""
        self._stop()

    def opened(self, who: str, modal: Json) -> None:
        """Note a modal on somebody's screen."""
        lines = modal_lines(modal, self._world)
        self._seen.append(Seen("modal", who, "modal", "Interlude", lines, modal))

    def public_in(self, channel: str) -> list[Seen]:
        """Return what everybody sees in a channel, every version of it."""
        return [s for s in self._seen if s.audience == EVERYONE and s.place == f"#{channel}"]

    def only_for(self, who: str) -> list[Seen]:
        """Return what only this user sees."""
        return [s for s in self._seen if s.audience == who]

    def visible_to(self, who: str) -> list[Seen]:
        """Return all that this user can see."""
        return [s for s in self._seen if s.audience in {who, EVERYONE}]

    def latest(self) -> tuple[Seen, ...]:
        """Return the last version of everything seen: private messages first, then public ones.

        They are in the order in which the messages were made, new ones first: whether an answer or
        a post appears sooner is chance.
        """
        newest: dict[str, Seen] = {}
        for seen in self._seen:
            key = str(seen.message.get("id") or seen.message["custom_id"])
            first = newest.get(key, seen)
            how = "created" if (first.how, seen.how) == ("created", "edited") else seen.how
            newest[key] = replace(seen, how=how, before=first.before)
        return tuple(sorted(newest.values(), key=_place))

    def _hear(self, event: Event) -> None:
        match event:
            case MessageCreated(message):
                self._note("created", message)
            case MessageEdited(message):
                self._note("edited", message)
            case MessageDeleted(message):
                self._note("deleted", message)
            case _:
                pass

    def _note(self, how: str, message: Message) -> None:
        payload = message.payload
        if payload["flags"] & LOADING or payload["type"] == PIN_NOTICE:
            return
        if how == "edited" and message.id not in self._lines:
            # A message that was only "thinking" until now appears for the first time.
            how = "created"
        channel = self._world.channels[message.channel_id]
        only = message.ephemeral_for or channel.recipient_id
        author = payload["author"]
        lines, before = lines_of(payload, self._world), self._lines.get(message.id, ())
        self._lines[message.id] = lines
        self._seen.append(
            Seen(
                how,
                self._people.get(only, EVERYONE) if only else EVERYONE,
                "direct message" if channel.recipient_id else f"#{channel.name}",
                author["global_name"] or author["username"],
                lines,
                seen_by_page(message),
                before,
            )
        )


def _place(seen: Seen) -> tuple[bool, str, bool, str, int]:
    public, made = seen.audience == EVERYONE, int(seen.message.get("id") or 0)
    content = str(seen.message.get("content") or "")
    # Reminders go to several people at once: their order is chance.
    calls = content if content.startswith("<@") and not seen.message.get("embeds") else ""
    return public, "" if public else seen.audience, seen.how != "created", calls, made
