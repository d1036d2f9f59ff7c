"""A server with everybody who may stand around a fight, and snapshots of it to begin from.

Ama and Ben play; the deputy answers for Ama; the stranger is on the server and plays nothing; the
outsider runs a campaign and a fight of their own on another server.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, closing
from itertools import count
from pathlib import Path
from typing import Any
from weakref import finalize

import discord

from bot.play.dice import Hand
from bot.play.service import Play
from bot.play.timing.clock import Now
from bot.storage.connection.database import Database
from tests.cogs.harness import (
    AMA,
    BEN,
    BOT,
    CHANNEL,
    GM,
    GUILD,
    NAMES,
    SEND_MESSAGES,
    Sent,
    Stage,
    message,
)
from tests.databases import new_database

DEPUTY, CO_GM, STRANGER, OUTSIDER = 704, 705, 706, 707
ELSEWHERE, FAR_CHANNEL = 501, 601
PEOPLE = NAMES | {DEPUTY: "Dee", CO_GM: "Cog", STRANGER: "Sten", OUTSIDER: "Otto"}
PLACE = 602
"""Another channel of Ama's server, where nobody fights."""

THREADS = 650
MANAGE_GUILD = 32
EPHEMERAL = 64
Kept = Mapping[str, Sequence[tuple[Any, ...]]]
_numbers = count(1)
"""No two interactions have the same id, before a restart and after it."""

SEED = "stone"
"""By whose dice everything falls, unless some are laid out: Kuni is the first to be asked."""

NOT_STATE = ("receipt", "draft", "sheet", "meta", "alembic_version", "sqlite_sequence")
"""Tables that say nothing about Ama's server; rows that use a `sheet` have its digest."""

UNFINISHED = "sheet_draft"
"""This table keeps typed text, even refused text, so that nobody types it twice."""


class Guild(Stage):
    """People who type, press, pick and fill in; `files` is what their attachments hold."""

    def __init__(self, play: Play, file: Path) -> None:
        super().__init__(play)
        self.file = file
        self._ids = _numbers
        self.attached = b""
        self._watch = sqlite3.connect(file, check_same_thread=False)
        finalize(self, self._watch.close)
        self._version = -1
        self._thread = 0
        self._kept: Kept = {}

    async def open(self) -> None:
        """Load the cogs; both servers have the commands of ki."""
        await super().open()
        for commands in self.bot.commands_kept._offered.values():
            for command in commands:
                self.bot.tree.add_command(command, guild=discord.Object(ELSEWHERE))

        async def nothing(guild: int) -> bool:
            del guild
            return True

        async def attached(url: str) -> bytes:
            del url
            return self.attached

        self.bot.sync_guild = nothing  # type: ignore[method-assign]
        self.bot.http.get_from_cdn = attached  # type: ignore[method-assign]
        self._take_threads()

    def _take_threads(self) -> None:
        """Threads can be made, messages be sent there, webhooks found; nobody has left."""

        async def made(channel: int, **given: Any) -> dict[str, Any]:
            self._thread += 1
            times = {"archived": False, "auto_archive_duration": 1440, "locked": False}
            return {
                "id": str(THREADS + self._thread),
                "guild_id": str(GUILD),
                "parent_id": str(channel),
                "owner_id": str(BOT),
                "name": given["name"],
                "type": 12,
                "message_count": 0,
                "member_count": 1,
                "thread_metadata": times | {"archive_timestamp": "2026-01-01T00:00:00+00:00"},
            }

        async def taken(*given: Any, **more: Any) -> dict[str, Any]:
            del given, more
            return dict(message())

        async def hooks(channel: int) -> list[dict[str, Any]]:
            hook = {"id": "800", "type": 1, "channel_id": str(channel), "token": "t"}
            return [hook | {"user": message()["author"], "name": "Characters"}]

        http: Any = self.bot.http
        http.channel_webhooks, http.get_member = hooks, taken
        http.start_thread_without_message = made
        http.add_user_to_thread = http.delete_channel = http.send_message = taken

    async def ready(self, name: str, template: str, user: int, ruleset: str = "") -> Sent:
        """Make a character from a template: the draft, and the button that agrees to it."""
        given = {"name": name, "template": template, **({"ruleset": ruleset} if ruleset else {})}
        draft = await self.command("character new", user, **given)
        made = await self.press(controls(draft)["Make it"], user)
        assert made is not None
        return made

    async def press(
        self,
        custom_id: str,
        user: int = AMA,
        *values: str,
        on: str = "",
        ephemeral: bool = False,
        direct: bool = False,
    ) -> Sent | None:
        """Press a button, or pick `values` of a menu, on the message `on`.

        `direct`: in a direct message from the bot. The last answer to it; None where there was
        none but the acknowledgement.
        """
        data: dict[str, Any] = {"custom_id": custom_id, "component_type": 3 if values else 2}
        if values:
            data["values"] = list(values)
        return await self._component(3, data, user, on, ephemeral=ephemeral, direct=direct)

    async def fill(
        self,
        custom_id: str,
        user: int = AMA,
        *,
        direct: bool = False,
        **fields: str | bytes | Sequence[str],
    ) -> Sent | None:
        """Send a form back: texts of inputs, lists of what menus chose, the bytes of a file."""
        components: list[dict[str, Any]] = []
        data: dict[str, Any] = {"custom_id": custom_id, "components": components}
        for name, value in fields.items():
            given: dict[str, Any] = {"type": 3, "values": value}
            if isinstance(value, str):
                given = {"type": 4, "value": value}
            elif isinstance(value, bytes):
                given = {"type": 19, "values": ["9"]}
                self.attached, data["resolved"] = value, papers(len(value))
            components.append({"type": 18, "component": given | {"custom_id": name}})
        return await self._component(5, data, user, direct=direct)

    async def menu(self, name: str, user: int, text: str = "", by: str = "") -> Sent:
        """Use a command of the menu of a post, their own or one `by` somebody else."""
        author = person(user) | ({"id": by} if by else {})
        post = message() | {"author": author, "content": text}
        chosen = {"id": "1", "name": name, "type": 3, "target_id": post["id"]}
        data = chosen | {"resolved": {"messages": {post["id"]: post}}}
        await self.bot.tree._call(self._interaction(2, data, user))
        return self.wire.sent[-1]

    async def _component(
        self,
        kind: int,
        data: dict[str, Any],
        user: int,
        on: str = "",
        *,
        ephemeral: bool = False,
        direct: bool = False,
    ) -> Sent | None:
        before = len(self.wire.sent)
        interaction = self._interaction(kind, data, user, direct=direct)
        if on or ephemeral:
            flags = EPHEMERAL if ephemeral else 0
            shown: Any = message() | {"id": on or "55", "flags": flags}
            channel: Any = interaction.channel
            interaction.message = discord.Message(
                state=self.bot._connection, channel=channel, data=shown
            )
        await self.bot.router.handle(interaction)
        sent = self.wire.sent[before:]
        assert sent, data
        return sent[-1] if told(sent[-1]) or sent[-1].message else None

    def _interaction(
        self, kind: int, data: dict[str, Any], user: int, *, direct: bool = False
    ) -> discord.Interaction[Any]:
        guild, place = home(user)
        if "guild_id" in data:
            data = data | {"guild_id": str(guild)}
        where: dict[str, Any] = {
            "guild_id": str(guild),
            "channel_id": str(place),
            "channel": {"id": str(place), "type": 0, "name": "bridge", "position": 0},
            "member": member(user),
        }
        if direct:
            where = {"channel_id": "650", "channel": {"id": "650", "type": 1, "recipients": []}}
            where["user"] = person(user)
        payload: Any = {
            "id": str(10_000 + next(self._ids)),
            "application_id": str(BOT),
            "type": kind,
            "data": data,
            "token": "token",
            "version": 1,
            "locale": "en-US",
            "attachment_size_limit": 10_000_000,
            **where,
        }
        return discord.Interaction(data=payload, state=self.bot._connection)

    # ------------------------------------------------------------------ what is written

    def keep(self) -> Kept:
        """Everything in the database: the same object while nobody has written."""
        if self._version != self._written():
            self._version = self._written()
            self._kept = {
                name: self._watch.execute(f'SELECT * FROM "{name}"').fetchall()
                for name in _of(self._watch)
            }
        return self._kept

    def _written(self) -> int:
        """Another number after each commit of others."""
        return int(self._watch.execute("PRAGMA data_version").fetchone()[0])

    def back(self, kept: Kept) -> None:
        """Make everything as it was kept."""
        now = self.keep()
        self._restore({name: rows for name, rows in kept.items() if rows != now[name]})
        self._version, self._kept = self._written(), kept
        self.bot.play.fights.services.steps._kept.clear()
        self.bot.play.hand.by_key(SEED)

    def _restore(self, kept: Kept) -> None:
        with closing(sqlite3.connect(self.file)) as plain, plain:
            plain.execute("PRAGMA synchronous = OFF")
            for name, rows in kept.items():
                plain.execute(f'DELETE FROM "{name}"')
                if rows:
                    marks = ",".join("?" * len(rows[0]))
                    plain.executemany(f'INSERT INTO "{name}" VALUES ({marks})', rows)

    def state(self) -> str:
        """All that people could have changed on Ama's server, as a text to compare."""
        return state_of({name: rows for name, rows in self.keep().items() if name != UNFINISHED})


def state_of(everything: Kept) -> str:
    """All that people could have changed on Ama's server, of what was kept."""
    kept = {name: rows for name, rows in everything.items() if name not in NOT_STATE}
    far = {row[0] for row in kept["encounter"] if str(ELSEWHERE) in row}
    far |= {row[0] for row in kept["character"] if str(ELSEWHERE) in row} | {str(ELSEWHERE)}
    return repr({name: [row for row in rows if not far & set(row)] for name, rows in kept.items()})


def _of(plain: sqlite3.Connection) -> list[str]:
    found = plain.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    return [name for (name,) in found if name != "sqlite_sequence"]


@asynccontextmanager
async def gathered(folder: Path) -> AsyncIterator[Guild]:
    """Two campaigns; in the fight that is open stand Ama, Ben, a thug and a hidden Shade."""
    file = folder / "play.db"
    db = await Database.open(new_database(file))
    hand = Hand()
    hand.by_key(SEED)
    guild = Guild(Play(db, hand=hand, now=Now()), file)
    await guild.open()
    try:
        for gm in (GM, OUTSIDER):
            await guild.command("campaign setup", gm, name="Ashes", ruleset="ki")
        await guild.command("campaign gm", GM, resolved=whom(CO_GM), person=str(CO_GM))
        await guild.command("campaign deputy", AMA, resolved=whom(DEPUTY), person=str(DEPUTY))
        await guild.ready("Ama", "ama", AMA)
        await guild.ready("Ben", "ben", BEN)
        for gm in (GM, OUTSIDER):
            await guild.command("encounter open", gm, name="The bridge")
            await guild.command("npc add", gm, template="thug", name="Thug", style="none")
        await guild.command("npc add", GM, template="thug", name="Shade", hidden=True, style="none")
        await guild.command("encounter join", AMA)
        await guild.command("encounter join", BEN)
        yield guild
    finally:
        await db.close()


def dice(guild: Guild, *faces: int) -> None:
    """The faces that fall next, and threes after them, until `back`."""
    hand = guild.bot.play.hand
    hand.by_key(SEED)
    hand.script([*faces, *[3] * 400])


def told(sent: Sent) -> str:
    """All words that an answer shows: its text, its embeds, its labels and its files."""
    files = "".join(content.decode(errors="replace") for content in sent.files.values())
    return json.dumps(sent.message, ensure_ascii=False) + files if sent.message else files


def controls(sent: Sent) -> dict[str, str]:
    """The controls of an answer: custom ids by label or placeholder."""
    return {
        control.get("label") or control.get("placeholder") or "": control["custom_id"]
        for row in sent.message.get("components", ())
        for control in row.get("components", ())
    }


def home(user: int) -> tuple[int, int]:
    """The server and the channel that somebody writes in."""
    return (ELSEWHERE, FAR_CHANNEL) if user == OUTSIDER else (GUILD, CHANNEL)


def person(user: int) -> dict[str, Any]:
    """A user as Discord describes one."""
    return {"id": str(user), "username": PEOPLE[user], "discriminator": "0", "avatar": None}


def member(user: int) -> dict[str, Any]:
    """A member: each server's owner may manage it."""
    return {
        "user": person(user),
        "roles": [],
        "joined_at": "2026-01-01T00:00:00+00:00",
        "deaf": False,
        "mute": False,
        "flags": 0,
        "permissions": str(SEND_MESSAGES | (MANAGE_GUILD if user in (GM, OUTSIDER) else 0)),
    }


def whom(*users: int) -> dict[str, Any]:
    """People who are named in a command."""
    return {
        "users": {str(user): person(user) for user in users},
        "members": {str(u): {k: v for k, v in member(u).items() if k != "user"} for u in users},
    }


def places() -> dict[str, Any]:
    """The other channel, as it is named in a command."""
    where = {"id": str(PLACE), "type": 0, "name": "yard", "permissions": "0"}
    return {"channels": {str(PLACE): where}}


def papers(size: int, name: str = "sheet.toml") -> dict[str, Any]:
    """The attachment number 9 of a command."""
    paper = {
        "id": "9",
        "filename": name,
        "size": size,
        "url": "http://127.0.0.1/9",
        "proxy_url": "http://127.0.0.1/9",
        "content_type": "text/plain",
    }
    return {"attachments": {"9": paper}}
