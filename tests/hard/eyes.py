"""What one person's client receives over its stream and over REST, to be compared with another's.

Ids and times are set aside: each id is numbered by when it first came, so that what belongs
together still does.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from hashlib import sha256
from types import TracebackType
from typing import Any, Self

from aiohttp import ClientSession, ClientTimeout

from bot.sandbox.model.records import EPHEMERAL, LOADING, Channel, Interaction
from bot.sandbox.page.person import Person
from tests.hard.town import Json, Town

FRAME_S = 20.0
GROUPED = frozenset({1, 2})
"""The types of options that are commands themselves, or groups of them."""

_IDS = re.compile(
    r"(?P<token>v1:[A-Za-z0-9_.-]{1,64}|aW50ZXJhY3Rpb24[\w-]+)"
    r"|(?P<id>\b(?:\d{15,20}|[0-9a-f]{16,64}|[a-z2-7]{16})\b)"
)
_TIMES = re.compile(
    r"<t:\d+(?::\w)?>|\d{4}-\d\d-\d\dT[\d:.+Z-]+|\b\d{4}-\d\d-\d\d(?: \d\d:\d\d)?\b|`\d\d:\d\d`"
    r"|\b\d\d:\d\d UTC\b|\b\d{1,2} [A-Z][a-z]+ \d{4}\b|\b(?:today|yesterday), \d\d:\d\d\b"
    r"|\bis it \d\d:\d\d for you\b"
)
_MOMENT = re.compile(r"\b\d{13}\b")
"""Milliseconds since 1970, as files of data have them."""

_CHANNEL = re.compile(r"#fight-(\d+)")
_ADDRESS = re.compile(r"127\.0\.0\.1:\d+")


class Eyes:
    """One person's client in the fight number `n`, as long as the context lasts."""

    def __init__(self, town: Town, person: Person, n: int, marks: Channel) -> None:
        self._town, self._person, self._n = town, person, n
        self._channel, self._marks = town.channels[n], marks
        self._numbers: dict[str, str] = {}
        self._versions: dict[str, list[str]] = {}
        self._frames: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._http = ClientSession(town.sandbox.page_url, timeout=ClientTimeout(total=FRAME_S))
        self._reader: asyncio.Task[None] | None = None
        self._marked = 0

    async def __aenter__(self) -> Self:
        opened = asyncio.Event()
        self._reader = asyncio.create_task(self._read(opened))
        await opened.wait()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        del kind, error, trace
        assert self._reader is not None
        self._reader.cancel()
        await asyncio.wait([self._reader])
        await self._http.close()

    async def _read(self, opened: asyncio.Event) -> None:
        path = f"sandbox/stream?user={self._person.user.id}"
        async with self._http.ws_connect(f"/{path}") as socket:
            opened.set()
            async for frame in socket:
                self._frames.put_nowait(json.loads(frame.data))

    # ------------------------------------------------------------------ what is received

    async def received(self) -> list[str]:
        """What has come since the last call: first of the stream, then what REST shows now."""
        return [*await self._streamed(), *await self._shown()]

    async def _streamed(self) -> list[str]:
        """Every frame of this fight up to now, and none that comes later.

        An answer that was slow to come, and first said that it will, is as one that came at once.
        The versions of each message stay in their order; which of two messages was changed first is
        set aside, for the answer to a press races with what is posted for all. So is a version in
        which only a time is another, as on a board whose deadline is a second later.
        """
        self._marked += 1
        mark = f"mark {self._person.user.username} {self._n} {self._marked}"
        await self._person.message(self._marks.id, mark)
        found, thinking = list[Json](), set[str]()
        async with asyncio.timeout(FRAME_S):
            while True:
                frame = await self._frames.get()
                data = frame["data"] if isinstance(frame["data"], dict) else {}
                if data.get("content") == mark:
                    frames = sorted(found, key=lambda each: _place(each["data"]))
                    return [text for each in frames if (text := self._version(each))]
                if data.get("channel_id") != self._channel.id:
                    continue
                if data.get("flags", 0) & LOADING:
                    thinking.add(data["id"])
                    continue
                if data.get("id") in thinking:
                    thinking.remove(data["id"])
                    frame["type"] = "message_create"
                found.append(frame)

    def _version(self, frame: Json) -> str:
        """A frame as it is compared; "" if it only sets another time on its message."""
        text, data = self._bare(json.dumps(frame, sort_keys=True)), frame["data"]
        if not isinstance(data, dict) or "id" not in data:
            return text
        undated = json.dumps(_undated(data), sort_keys=True)
        known = [self._bare(undated), undated]
        last, self._versions[data["id"]] = self._versions.get(data["id"]), known
        return "" if last and last[0] == known[0] and last[1] != known[1] else text

    async def _shown(self) -> list[str]:
        """The channel's messages with the bytes of their pictures, and its pins, by REST."""
        base = f"/sandbox/users/{self._person.user.id}/channels/{self._channel.id}"
        found = []
        for what in ("messages", "pins"):
            async with self._http.get(f"{base}/{what}") as answer:
                messages = await answer.json()
            messages = sorted(messages, key=_is_private)
            found += [self._bare(json.dumps(each, sort_keys=True)) for each in messages]
            for message in messages:
                for file in message["attachments"]:
                    async with self._http.get(file["url"]) as answer:
                        content = await answer.read()
                    found.append(self._file(content))
        return found

    def _file(self, content: bytes) -> str:
        try:
            return self._bare(_MOMENT.sub("<then>", content.decode()))
        except UnicodeDecodeError:
            return sha256(content).hexdigest()

    def _bare(self, text: str) -> str:
        return bare(text, self._n, self._numbers)

    # ------------------------------------------------------------------ asking

    def answered(self, interaction: Interaction) -> str:
        """Return the answer to one of their acts, as they see it."""
        return self._bare(json.dumps([interaction.state, self._town.answer(interaction)]))

    async def suggestions(self) -> list[str]:
        """What is suggested to them for every option of every command that they are offered.

        Lists of fights name those of the other worlds too, in channels of their own: they are left
        out.
        """
        found = []
        for command in self._person.commands(self._channel.id):
            for path, name in _suggesting(command):
                given = await self._person.autocomplete(self._channel.id, path, {name: ""}, name)
                here = [each for each in given if not self._is_elsewhere(str(each["name"]))]
                found.append(self._bare(json.dumps([path, name, here], sort_keys=True)))
        return found

    def _is_elsewhere(self, name: str) -> bool:
        """Whether a suggestion names the channel of another fight."""
        channel = _CHANNEL.search(name)
        return channel is not None and channel[1] != str(self._n)


def _place(data: Json) -> tuple[bool, int]:
    """Where a frame stands among others: with its message, and one's own answers last."""
    return _is_private(data), int(data.get("id", 0))


def _undated(data: Json) -> Json:
    """A message without when it was edited."""
    return {key: each for key, each in data.items() if key != "edited_timestamp"}


def _is_private(message: Json) -> bool:
    """Whether it is for one person's eyes."""
    return isinstance(message, dict) and bool(message.get("flags", 0) & EPHEMERAL)


def _suggesting(command: Json, *path: str) -> Iterator[tuple[list[str], str]]:
    """The options of a command, and of those under it, that the bot has suggestions for."""
    for option in command.get("options", ()):
        if option["type"] in GROUPED:
            yield from _suggesting(option, *path, command["name"])
        elif option.get("autocomplete"):
            yield [*path, command["name"]], option["name"]


def bare(text: str, n: int, numbers: dict[str, str] | None = None) -> str:
    """A text without the number of the fight, times and ids, which become their `numbers`."""
    known: dict[str, str] = {} if numbers is None else numbers
    text = _ADDRESS.sub("here", _TIMES.sub("<then>", text))
    text = re.sub(rf"\b(ama|Ama|ben|Ben|fight-){n}\b", r"\1", text)
    return _IDS.sub(lambda found: known.setdefault(found[0], f"#{len(known)}"), text)
