"""The bot in a process of its own, a Discord in this one, and several fights going on at once."""

from __future__ import annotations

import asyncio
import os
import re
import sqlite3
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

from bot.sandbox import Sandbox
from bot.sandbox.kinds import walk
from bot.sandbox.model.records import EPHEMERAL, LOADING, Channel, Guild, Interaction, Message
from bot.sandbox.process import BotProcess, BotReins
from bot.sandbox.scenarios.hands import Hands
from bot.sandbox.scenarios.stage import free_port
from tests.openapi import Contract

Json: TypeAlias = Any

ONLINE_S = ANSWER_S = 60.0
OVER = frozenset({"acked", "answered", "failed"})
_ID = re.compile(r"\b(\d{15,20}|[0-9a-f]{16})\b")
_TIME = re.compile(r"<t:\d+(:\w)?>|\b1\d{9}(\d{3})?\b")
PIN_NOTICE = 6


@dataclass(frozen=True, slots=True)
class Command:
    """Somebody says a slash command. `{n}` in it is the number of the fight."""

    who: str
    text: str
    leaves: int = 1


@dataclass(frozen=True, slots=True)
class Press:
    """Somebody presses the newest button of that label.

    `leaves` is how many receipts the act leaves: 0 where it only opens a form.
    """

    who: str
    label: str
    leaves: int = 1


@dataclass(frozen=True, slots=True)
class Pick:
    """Somebody chooses an option of the newest menu that has it."""

    who: str
    menu: str
    option: str
    leaves: int = 1


@dataclass(frozen=True, slots=True)
class Fill:
    """Somebody fills in the open form."""

    who: str
    values: tuple[tuple[str, str], ...] = ()
    leaves: int = 1


@dataclass(frozen=True, slots=True)
class Wait:
    """Nobody says anything for so many hours."""

    hours: float


Act: TypeAlias = Command | Press | Pick | Fill
Step: TypeAlias = Act | Wait


@dataclass(slots=True)
class Town:
    """A guild with a GM, and for each fight a channel and two players: ama0, ben0, ama1 ...

    The GM sits at each fight as gm0, gm1 ..., with other hands and the same eyes; so does Eve, who
    only looks on. `seed` decides the dice of every bot that is started here.
    """

    folder: Path
    sandbox: Sandbox
    bot: BotProcess
    reins: BotReins
    guild: Guild
    settings: dict[str, object]
    channels: list[Channel] = field(default_factory=list)
    hands: dict[str, Hands] = field(default_factory=dict)
    seed: str = "old stone"
    ahead_s: float = 0.0

    # ------------------------------------------------------------------ the bot

    async def up(self) -> None:
        """Start the bot, and wait until it has caught up with everything."""
        await self.bot.start()
        await self.reins.ready()
        await self.reins.dice_by_key(self.seed)
        await self.sandbox.online(ONLINE_S)
        if self.ahead_s:
            await self.reins.move_clock(self.ahead_s)
        await self.reins.idle()

    @property
    def file(self) -> Path:
        """The bot's database."""
        return self.folder / "interlude.db"

    def ask(self, statement: str, *given: object) -> list[tuple[Any, ...]]:
        """What the database says, read beside the bot."""
        with closing(sqlite3.connect(self.file, timeout=30)) as plain:
            return plain.execute(statement, given).fetchall()

    def receipts(self, interaction: Interaction) -> int:
        """How often an interaction has been carried out; one for all once for each."""
        like = f"{interaction.id}.%"
        found = self.ask(
            "SELECT count(*) FROM receipt WHERE interaction = ? OR interaction LIKE ?",
            interaction.id,
            like,
        )
        return int(found[0][0])

    # ------------------------------------------------------------------ people

    async def do(self, step: Step, n: int) -> Interaction:
        """Begin what somebody does in the fight number `n`."""
        assert not isinstance(step, Wait)
        hands, channel = self.hands[f"{step.who}{n}"], self.channels[n]
        match step:
            case Command(text=text):
                return await hands.command(channel, text.replace("{n}", str(n)))
            case Press(label=label):
                return await hands.press(channel, label.replace("{n}", str(n)))
            case Pick(menu=menu, option=option):
                begun = await hands.pick(channel, menu, [option])
                assert begun is not None
                return begun
            case Fill(values=values):
                given = {name: value.replace("{n}", str(n)) for name, value in values}
                return await hands.fill(given)

    async def done(self, who: str, n: int, interaction: Interaction) -> Interaction:
        """Wait until something is answered; a form that it opened is in who's hands."""
        await self.sandbox.answered(interaction, ANSWER_S)
        _ = self.hands[f"{who}{n}"].answered(interaction)
        return interaction

    async def play(self, step: Step, n: int) -> str:
        """Do something, and what was answered."""
        if isinstance(step, Wait):
            self.ahead_s += step.hours * 3600
            await self.reins.move_clock(step.hours * 3600)
            return ""
        return self.answer(await self.done(step.who, n, await self.do(step, n)))

    def answer(self, interaction: Interaction) -> str:
        """The words that an interaction was answered with."""
        if interaction.original_id is None or interaction.state == "failed":
            return interaction.error or ""
        message = self.sandbox.messages.find(interaction.original_id)
        return "" if message is None else str(message.payload["content"])

    def redeliver(self, interaction: Interaction) -> None:
        """The gateway delivers the same interaction again."""
        payload = self.sandbox.interactions.payload(interaction)
        self.sandbox.gateway.interaction(payload)

    # ------------------------------------------------------------------ what is seen

    def posts(self, channel: Channel) -> list[Message]:
        """Return the bot's own public posts in the channel, oldest first."""
        return [
            message
            for message in self.sandbox.world.messages.get(channel.id, {}).values()
            if message.payload["author"]["id"] == self.sandbox.bot_user.id
            and not message.payload["flags"] & (EPHEMERAL | LOADING)
            and message.interaction_id is None
            and message.payload["type"] != PIN_NOTICE
        ]

    def plain(self, text: str) -> str:
        """A text without ids and times: people's ids are their names."""
        for name, hands in self.hands.items():
            text = text.replace(hands.person.user.id, name)
        return _ID.sub("#", _TIME.sub("<t>", text))

    def shown(self, channel: Channel) -> list[str]:
        """Every post as people read it: its words, its embeds, and the labels of its controls."""
        return [self.plain(_words(message.payload)) for message in self.posts(channel)]

    def private(self) -> dict[str, list[str]]:
        """Return the private messages to each person."""
        return {
            name: self.shown(self.sandbox.direct_channel(hands.person.user))
            for name, hands in self.hands.items()
            if name.endswith("0") or name[:3] in {"ama", "ben"}
        }

    def story(self) -> list[tuple[Any, ...]]:
        """All records of all fights as they were written, without ids and times."""
        rows = self.ask(
            "SELECT e.channel, r.seq, r.by, r.kind, r.via, r.body, r.struck FROM record r"
            " JOIN encounter e ON e.id = r.encounter ORDER BY e.channel, r.seq"
        )
        numbers = {channel.id: n for n, channel in enumerate(self.channels)}
        return [(numbers[row[0]], *(self.plain(str(cell)) for cell in row[1:])) for row in rows]

    def open_questions(self) -> list[tuple[str, str, str]]:
        """The token, the message and the channel of every question that is open to all eyes."""
        return [
            (str(token), str(message), str(channel))
            for token, message, channel in self.ask(
                "SELECT p.token, p.message, e.channel FROM prompt p"
                " JOIN encounter e ON e.id = p.encounter"
                " WHERE p.closed_at IS NULL AND NOT p.covert AND e.status != 'over'"
            )
        ]


def _words(payload: Json) -> str:
    embeds = [
        [
            *(embed.get("title"), embed.get("description"), embed.get("footer", {}).get("text")),
            *((each["name"], each["value"]) for each in embed.get("fields", ())),
        ]
        for embed in payload["embeds"]
    ]
    controls = [
        (control.get("label") or control.get("placeholder"), control.get("disabled", False))
        for control in walk(payload["components"])
        if "custom_id" in control
    ]
    return repr((payload["content"], embeds, controls))


def custom_ids(message: Message) -> list[str]:
    """The ids of the controls of a message that can be used."""
    return [
        str(control["custom_id"])
        for control in walk(message.payload["components"])
        if "custom_id" in control and not control.get("disabled")
    ]


def process(
    sandbox: Sandbox, settings: Mapping[str, object], log: Path
) -> tuple[BotProcess, BotReins]:
    """A process of the bot's, not yet started, with a control endpoint of its own."""
    port = free_port()
    given = {**settings, "control.port": port}
    bot = BotProcess(sandbox.token, given, log, arguments=("--config", os.devnull))
    return bot, BotReins(port, bot)


@asynccontextmanager
async def town(
    folder: Path,
    fights: int,
    settings: Sequence[tuple[str, object]] = (),
    seed: str = "old stone",
    ruleset: str = "ki",
) -> AsyncIterator[Town]:
    """A town with the bot at work, a campaign of that ruleset, and no fight yet."""
    contract = Contract()
    sandbox = Sandbox(on_request=contract.note)
    await sandbox.start()
    given = {
        "database.url": f"sqlite+aiosqlite:///{folder / 'interlude.db'}",
        "discord.rest_base": sandbox.rest_base,
        "discord.gateway_url": sandbox.gateway_url,
        "discord.emojis": False,
        "campaign.timeline_picture": False,
        **dict(settings),
    }
    bot, reins = process(sandbox, given, folder / "bot.log")
    names = ["gm", "eve", *(f"{who}{n}" for n in range(fights) for who in ("ama", "ben"))]
    users = {name: sandbox.add_user(name, name.capitalize()) for name in names}
    guild = sandbox.add_guild("Town", users["gm"])
    for user in users.values():
        sandbox.add_member(guild, user)
    sandbox.install_bot(guild)
    made = Town(folder, sandbox, bot, reins, guild, given, seed=seed)
    made.channels += [sandbox.add_channel(guild, f"fight-{n}") for n in range(fights)]
    for n in range(fights):
        for who in ("gm", "eve", "ama", "ben"):
            user = users[who if who in users else f"{who}{n}"]
            direct = sandbox.direct_channel(user)
            made.hands[f"{who}{n}"] = Hands(sandbox.person(user), guild, direct)
    try:
        await made.up()
        await made.play(Command("gm", f"/campaign setup name:Town ruleset:{ruleset}"), 0)
        await _until_offered(made, ruleset)
        yield made
        contract.settle()
    finally:
        await made.reins.close()
        await made.bot.stop()
        await sandbox.stop()


async def _until_offered(made: Town, command: str) -> None:
    """Wait until the guild has the commands of its ruleset."""
    person, channel = made.hands["gm0"].person, made.channels[0]
    async with asyncio.timeout(ONLINE_S):
        while command not in {each["name"] for each in person.commands(channel.id)}:  # noqa: ASYNC110
            await asyncio.sleep(0.02)
