"""The real client with the real cogs, a recorded play behind it and a recorded wire before it."""

from __future__ import annotations

import asyncio
import inspect
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from itertools import count
from typing import Any

import discord
from discord import app_commands
from discord.user import ClientUser
from discord.webhook import async_ as webhooks

from bot.discord.client import Interlude
from bot.play.dice import Hand
from bot.play.model import Call, Done
from bot.plugins import cogs
from bot.storage.rows import Campaign, EncounterRow, Status
from tests.cogs.parts import PARTS
from tests.openapi import check

BOT, GUILD, CHANNEL = 900, 500, 600
SEND_MESSAGES = 1 << 11
GM, AMA, BEN = 701, 702, 703
NAMES = {GM: "Gm", AMA: "Ama", BEN: "Ben"}

QUIET: dict[str, Any] = {
    "beginning.asked_first": None,
    "beginning.without_orders": [],
    "withdrawals.changeable": [],
    "portraits.of": {},
    "portraits.in_fight": {},
    "leavers.look_up_everywhere": None,
}
"""Calls that find nothing unless a test says so."""

CAMPAIGN = Campaign(
    id=str(GUILD), name="Ashes", owner=str(GM), ruleset="ki", rulesets=("ki",), co_gms=()
)
FIGHT = EncounterRow(
    id="e1",
    token="fighttoken",
    campaign=str(GUILD),
    channel=str(CHANNEL),
    ruleset="ki",
    edition=1,
    name="The bridge",
    status=Status.RUNNING,
    opened_at=0,
)


@dataclass
class FakePlay:
    """Answers each call with what the test says, and remembers it: ``fights.open``, its arguments.

    A call that the real play would not take, by name or by signature, fails.
    """

    answers: dict[str, Any] = field(default_factory=dict)
    calls: list[tuple[str, tuple[Any, ...], dict[str, Any]]] = field(default_factory=list)
    callers: list[Call] = field(default_factory=list)
    on_change: Any = None
    hand: Hand = field(default_factory=Hand)

    def __getattr__(self, name: str) -> Any:
        if name not in PARTS:
            raise AttributeError(name)
        return _Part(self, name)

    def reply(self, name: str, call: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """What the test says that this call gives. Without a word the fight is the one here."""
        if name == "elsewhere.there":
            return call[0]
        if name in QUIET:
            return self.answers.get(name, QUIET[name])
        if call and isinstance(call[0], Call):
            self.callers.append(call[0])
            call = call[1:]
        self.calls.append((name, call, kwargs))
        if name == "stalling.paces" and name not in self.answers:
            return []
        if name not in self.answers:
            return Done(text="It is done.")
        answer = self.answers[name]
        if isinstance(answer, Exception):
            raise answer
        return answer(*call, **kwargs) if inspect.isfunction(answer) else answer

    def made(self, name: str) -> tuple[tuple[Any, ...], dict[str, Any]]:
        """The arguments of the only call of that name, the caller aside."""
        [(_, args, kwargs)] = [call for call in self.calls if call[0] == name]
        return args, kwargs


class _Part:
    def __init__(self, play: FakePlay, name: str) -> None:
        self._play, self._name = play, name

    def __getattr__(self, method: str) -> Any:
        real = getattr(PARTS[self._name], method)
        name = f"{self._name}.{method}"

        def call(*args: Any, **kwargs: Any) -> Any:
            inspect.signature(real).bind(None, *args, **kwargs)
            return self._play.reply(name, args, kwargs)

        async def later(*args: Any, **kwargs: Any) -> Any:
            given = call(*args, **kwargs)
            return await given if inspect.isawaitable(given) else given

        return later if inspect.iscoroutinefunction(real) else call


@dataclass
class Sent:
    """A request to Discord that answers an interaction: its body, and the files with it."""

    method: str
    path: str
    body: dict[str, Any]
    files: dict[str, bytes]

    @property
    def message(self) -> dict[str, Any]:
        """The message that it shows, or the modal."""
        data: dict[str, Any] = self.body.get("data", self.body)
        return data

    @property
    def text(self) -> str:
        """The words of the message."""
        return self.message.get("content") or ""

    @property
    def private(self) -> bool:
        """Whether only the one who asked sees it."""
        return bool(self.message.get("flags", 0) & 64)


def may_ping(message: Mapping[str, Any]) -> bool:
    """Whether a message with words could ping somebody: Discord pings where nothing is said."""
    return bool(message.get("content")) and message.get("allowed_mentions") != {"parse": []}


class Wire(webhooks.AsyncWebhookAdapter):
    """Takes what would go to Discord, held against Discord's own description of its API."""

    def __init__(self) -> None:
        super().__init__()
        self.sent: list[Sent] = []
        self.something = asyncio.Event()

    async def request(self, route: Any, session: Any, **given: Any) -> Any:
        del session
        body = given.get("payload")
        files = {}
        if given.get("multipart"):
            parts = {part["name"]: part for part in given["multipart"]}
            body = json.loads(parts.pop("payload_json")["value"])
            files = {part["filename"]: part["value"].read() for part in parts.values()}
        path = route.url.split("/api/v10")[1]
        check(route.method, path, body)
        self.sent.append(Sent(route.method, path, body or {}, files))
        self.something.set()
        if path.endswith("/callback"):
            return {"interaction": {"id": "1", "type": 2}}
        return message()


def message() -> dict[str, Any]:
    """A message as Discord gives it back."""
    return {
        "id": "55",
        "channel_id": str(CHANNEL),
        "author": {"id": str(BOT), "username": "bot", "discriminator": "0", "avatar": None},
        "content": "",
        "timestamp": "2026-01-01T00:00:00+00:00",
        "edited_timestamp": None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
        "pinned": False,
        "type": 0,
    }


class Stage:
    """People who type commands, choose suggestions and fill in forms."""

    def __init__(self, play: Any, *rulesets: str) -> None:
        """The guild has the commands of these rulesets, else of all.

        `by_user`: people have installed the bot for themselves, and the guild has not.
        """
        self.rulesets = rulesets
        self.bot = Interlude(play, cogs=cogs())
        self.wire = Wire()
        self.by_user = False
        self._ids = count(1)

    async def open(self) -> None:
        """Load the cogs; the guild has the commands of its rulesets."""
        state = self.bot._connection
        state.user = ClientUser(
            state=state, data={"id": BOT, "username": "bot", "discriminator": "0", "avatar": None}
        )
        webhooks.async_context.set(self.wire)
        for name in cogs():
            await import_module(name).setup(self.bot)
        self.bot.commands_kept.place()
        guild = discord.Object(GUILD)
        for key, commands in self.bot.commands_kept._offered.items():
            for command in commands if key in (self.rulesets or (key,)) else ():
                self.bot.tree.add_command(command, guild=guild)

    def top(self) -> list[Any]:
        """Every command and group: the shared ones, then those of the guild's ruleset."""
        tree = self.bot.tree
        return [*tree.get_commands(), *tree.get_commands(guild=discord.Object(GUILD))]

    def leaves(self) -> Iterator[app_commands.Command[Any, ..., Any]]:
        """Every command that can be typed."""
        for one in self.top():
            inner = one.walk_commands() if isinstance(one, app_commands.Group) else [one]
            yield from (leaf for leaf in inner if isinstance(leaf, app_commands.Command))

    def menus(self) -> list[app_commands.ContextMenu]:
        """Every command in the menu of a message."""
        return self.bot.tree.get_commands(type=discord.AppCommandType.message)

    async def command(
        self,
        path: str,
        user: int = AMA,
        *,
        resolved: Mapping[str, Any] | None = None,
        direct: bool = False,
        **values: Any,
    ) -> Sent:
        """Type a command with these values; returns the last thing sent in answer.

        `direct`: in a direct message to the bot.
        """
        data = {**self._data(path, values), "resolved": resolved or {}}
        await self.bot.tree._call(self._interaction(2, data, user, direct=direct))
        return self.wire.sent[-1]

    async def suggestions(
        self, path: str, typing: str, typed: str = "", user: int = AMA, **values: Any
    ) -> list[tuple[str, str]]:
        """What is suggested for a parameter while one types: name and value."""
        data = self._data(path, {**values, typing: typed}, focused=typing)
        before = len(self.wire.sent)
        await self.bot.tree._call(self._interaction(4, data, user))
        [sent] = self.wire.sent[before:]
        return [(c["name"], c["value"]) for c in sent.body["data"]["choices"]]

    async def filled(
        self,
        custom_id: str,
        user: int = AMA,
        *,
        resolved: Mapping[str, Any] | None = None,
        **fields: str | list[str],
    ) -> Sent:
        """Send a form back: texts, lists of what was chosen, and lists of `resolved` files."""
        said = {name: "values" if isinstance(v, list) else "value" for name, v in fields.items()}
        components = [
            {"type": 18, "component": {"type": 4, "custom_id": name, said[name]: value}}
            for name, value in fields.items()
        ]
        data = {"custom_id": custom_id, "components": components, "resolved": resolved or {}}
        await self.bot.router.handle(self._interaction(5, data, user))
        return self.wire.sent[-1]

    async def pressed(self, custom_id: str, user: int = AMA) -> Sent:
        """Press a button."""
        data = {"custom_id": custom_id, "component_type": 2}
        await self.bot.router.handle(self._interaction(3, data, user))
        return self.wire.sent[-1]

    async def picked(self, custom_id: str, value: str, user: int = AMA) -> Sent:
        """Pick an option of a menu."""
        data = {"custom_id": custom_id, "component_type": 3, "values": [value]}
        await self.bot.router.handle(self._interaction(3, data, user))
        return self.wire.sent[-1]

    def leaf(self, path: str) -> app_commands.Command[Any, ..., Any]:
        """The command of that name, wherever it is registered."""
        first, *rest = path.split(" ")
        guild = discord.Object(GUILD)
        found: Any = self.bot.tree.get_command(first) or self.bot.tree.get_command(
            first, guild=guild
        )
        for name in rest:
            found = found.get_command(name)
        assert isinstance(found, app_commands.Command)
        return found

    def _data(self, path: str, values: Mapping[str, Any], focused: str = "") -> dict[str, Any]:
        kinds = {p.display_name: p.type.value for p in self.leaf(path).parameters}
        options: list[dict[str, Any]] = [
            {"name": name, "type": kinds[name], "value": value}
            | ({"focused": True} if name == focused else {})
            for name, value in values.items()
        ]
        *groups, last = path.split(" ")[::-1]
        for depth, name in enumerate(groups):
            options = [{"type": 1 if depth == 0 else 2, "name": name, "options": options}]
        data: dict[str, Any] = {"id": "77", "name": last, "type": 1, "options": options}
        if self.bot.tree.get_command(last) is None:
            data["guild_id"] = str(GUILD)
        return data

    def _interaction(
        self, kind: int, data: dict[str, Any], user: int, *, direct: bool = False
    ) -> discord.Interaction[Interlude]:
        channel = {"id": str(CHANNEL), "type": 0, "name": "bridge", "position": 0}
        where: dict[str, Any] = {
            "guild_id": str(GUILD),
            "channel_id": str(CHANNEL),
            "channel": channel,
            "member": member(user),
        }
        if direct:
            where = {"channel_id": "650", "channel": {"id": "650", "type": 1, "recipients": []}}
            where["user"] = person(user)
        payload: dict[str, Any] = {
            "id": str(10_000 + next(self._ids)),
            "application_id": str(BOT),
            "type": kind,
            "data": data,
            "token": "token",
            "version": 1,
            "locale": "en-US",
            "attachment_size_limit": 10_000_000,
            **({"authorizing_integration_owners": {"1": str(user)}} if self.by_user else {}),
            **where,
        }
        return discord.Interaction(data=payload, state=self.bot._connection)  # type: ignore[arg-type]


def person(user: int) -> dict[str, Any]:
    """A user as Discord describes one."""
    return {"id": str(user), "username": NAMES[user], "discriminator": "0", "avatar": None}


def member(user: int) -> dict[str, Any]:
    """A member of the guild: the GM may manage it."""
    return {
        "user": person(user),
        "roles": [],
        "joined_at": "2026-01-01T00:00:00+00:00",
        "deaf": False,
        "mute": False,
        "flags": 0,
        "permissions": str(SEND_MESSAGES | (32 if user == GM else 0)),
    }


async def on_a_bridge(stage: Stage) -> None:
    """Make a campaign of ki in which Ama, Ben and two thugs stand on a bridge."""

    async def nothing(guild: int) -> bool:
        del guild
        return True

    stage.bot.sync_guild = nothing  # type: ignore[method-assign]
    await stage.command("campaign setup", GM, name="Ashes", ruleset="ki")
    for user, name in ((AMA, "Ama"), (BEN, "Ben")):
        draft = await stage.command("character new", user, name=name, template=name.casefold())
        [make] = [
            each["custom_id"]
            for row in draft.message["components"]
            for each in row["components"]
            if each["label"] == "Make it"
        ]
        await stage.pressed(make, user)
    await stage.command("encounter open", GM, name="The bridge")
    await stage.command("encounter join", AMA)
    await stage.command("encounter join", BEN)
    await stage.command("npc add", GM, template="thug", count=2, style="none")
