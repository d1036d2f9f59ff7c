"""`interlude bench --only footprint`: what the demo's fights leave in their channel.

The fights are those of the sandbox, with the sample players, who answer one after another in one
sitting. The posts are made and edited as on Discord, but in memory, and measured as a phone of
390 x 844 shows them in the end. The board is not counted: it is one message.
"""

from __future__ import annotations

import asyncio
import re
import shlex
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import discord

from bot.commands.bench.figures import rounded
from bot.commands.bench.life.minds import Mind
from bot.commands.bench.life.rosters import able
from bot.commands.bench.life.through_play import Still
from bot.commands.bench.processes import in_processes
from bot.discord.client import Interlude
from bot.discord.emojis import Kept
from bot.discord.outbound.hands import Hands
from bot.discord.outbound.pace import Retries, Room
from bot.discord.outbound.posts import Edited, Posts, Recent
from bot.discord.outbound.publish import SITTING_S
from bot.discord.outbound.stream import Stream
from bot.discord.phone import SCREEN_PX, message_px
from bot.discord.rendering.message import Message
from bot.play.dice import Hand
from bot.play.model import Call
from bot.play.service import Play
from bot.sandbox import demo
from bot.sandbox.scenarios.script import Doing
from bot.storage import encounters, prompts
from bot.storage.connection.database import Database
from rules import ruleset

GM, CHANNEL = "1", "7"
SEATS = {"gm": GM, "ama": "2", "ben": "3"}

BETWEEN_S = 30.0
"""Seconds between two answers."""

MOST_ANSWERS = 600
_MENTION = re.compile(r"<@&?\d+>|<t:\d+:R>")


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """The length of what is measured, and the bars for `per` rounds of it."""

    rounds: int
    per: int = 1
    posts: float
    screens: float


SPANS: Mapping[str, Span] = {
    "wayward": Span(rounds=24, per=24, posts=20, screens=5),
    "ki": Span(rounds=1, posts=24, screens=5),
    "l7r": Span(rounds=2, posts=9, screens=2),
    "l5r": Span(rounds=5, posts=4, screens=1.2),
    "wod": Span(rounds=2, posts=6, screens=2),
}
"""Wayward's rounds are counts."""


class Sheet(Posts):
    """A channel in memory: each message as it looks now, by its id."""

    def __init__(self, bot: Interlude) -> None:
        super().__init__(bot)
        self._ids = count(1)
        self.messages: dict[str, Message] = {}
        self.boards: set[str] = set()

    async def send(self, channel: str, message: Message, what: str, *, reply_to: str = "") -> str:
        """Keep a message. Returns its id."""
        del channel, reply_to
        id = str(discord.utils.time_snowflake(discord.utils.utcnow()) + next(self._ids))
        self.messages[id] = message
        if what.startswith("board"):
            self.boards.add(id)
        return id

    async def edit(
        self,
        channel: str,
        id: str,
        message: Message,
        attached: discord.Attachment | None = None,
    ) -> Edited:
        """Keep a message as it looks now."""
        del channel, attached
        self.messages[id] = message
        return Edited(pinned=True, attached=None)

    async def recent(self, channel: str) -> list[Recent]:
        """Return nothing: the channel is new."""
        del channel
        return []

    async def pin(self, channel: str, id: str) -> None:
        """Do nothing."""

    async def delete(self, channel: str, id: str) -> None:
        """Take a message away."""
        del channel
        del self.messages[id]

    def posts(self) -> list[Message]:
        """Return all messages but the board, in order."""
        return [each for id, each in self.messages.items() if id not in self.boards]


@dataclass(slots=True)
class Print:
    """One demo fight, played by `seed`, and its channel."""

    key: str
    seed: int
    folder: Path
    sheet: Sheet = field(init=False)
    play: Play = field(init=False)
    encounter: str = ""
    _stream: Stream = field(init=False)
    _calls: Iterator[int] = field(default_factory=lambda: count(1))

    async def run(self) -> Mapping[str, float]:
        """Play it, and return its figures for as many rounds as its bars are for."""
        db = await Database.open(f"sqlite+aiosqlite:///{self.folder / f'{self.key}{self.seed}.db'}")
        try:
            await self._begin(db)
            before = len(self.sheet.posts())
            rounds = await self._fight()
            await self._stream.stop()
        finally:
            await db.close()
        span, posts = SPANS[self.key], self.sheet.posts()[before:]
        part = rounds / span.per
        return {
            "before": before,
            "posts": len(posts) / part,
            "words": sum(map(_words, posts)) / part,
            "screens": sum(map(_px, posts)) / SCREEN_PX / part,
        }

    def _call(self, who: str) -> Call:
        interaction = f"i{next(self._calls)}"
        return Call(
            user=who,
            name=who,
            guild="9",
            channel=CHANNEL,
            interaction=interaction,
            admin=who == GM,
        )

    async def _begin(self, db: Database) -> None:
        """Set up the fight as the demo does, with its names and templates."""
        hand = Hand()
        hand.by_key(str(self.seed))
        play = self.play = Play(db, hand=hand, now=Still())
        bot = Interlude(play)
        self.sheet = Sheet(bot)
        await play.campaigns.setup(self._call(GM), name=demo.GUILD, ruleset=self.key)
        sheets = ruleset(self.key).sheets.templates()
        [scenario] = [each for each in demo.fights() if each.file.startswith(f"{self.key}.")]
        for step in scenario.steps:
            if not isinstance(step.what, Doing):
                continue
            words, fields = _read(step.text)
            call = self._call(SEATS[words[0].removeprefix("@")])
            match words[1:]:
                case ["/character", "new"]:
                    sheet = dict(sheets[fields["template"]])
                    await play.characters.new(call, name=fields["name"], sheet=sheet)
                case ["/encounter", "open"]:
                    opened = await play.fights.open(call, name=fields["name"], ruleset=self.key)
                    self._watch(opened.encounter, bot)
                case ["/npc", "add"]:
                    await play.fights.add_npcs(
                        call,
                        template=fields["template"],
                        name=fields.get("name", ""),
                        count=int(fields.get("count", 1)),
                    )
                case ["/encounter", "join"]:
                    await play.fights.join(call)
                case ["/encounter", "begin"]:
                    await self._shown()
                    await play.fights.begin(call)
                case _:
                    continue
            if self.encounter and words[1:] != ["/encounter", "begin"]:
                await self._shown()

    def _watch(self, encounter: str, bot: Interlude) -> None:
        self.encounter = encounter

        async def compare(_: str) -> None: ...

        self._stream = Stream(
            encounter,
            self.play,
            self.sheet,
            pace_s=0.0,
            sitting_s=SITTING_S,
            room=Room(1),
            retries=Retries(),
            hands=Hands(),
            emojis=Kept(bot),
            told=lambda: None,
            compare=compare,
        )

    async def _shown(self) -> None:
        """Let all be posted."""
        self._stream.wake()
        while not self._stream.idle:  # noqa: ASYNC110 - there are several tasks behind it
            await asyncio.sleep(0.002)

    async def _fight(self) -> float:
        """Let all answer until the measured rounds are over. Returns the rounds played."""
        mind = Mind(self.key, Random(self.seed * 17 + 3))  # noqa: S311
        played = 0.0
        for _ in range(MOST_ANSWERS):
            async with self.play.db.read() as c:
                row = await encounters.get(c, self.encounter)
                assert row is not None
                scene = await self.play.reading.services.steps.scene(c, row)
                rows = {(r.key, r.opened): r for r in await prompts.open_in(c, self.encounter)}
            fight = scene.fight
            played = _played(self.key, fight)
            sides = {each.camp for each in fight.combatants.values() if able(fight, each)}
            asked = next((p for p in scene.prompts if (p.key, p.opened) in rows), None)
            if asked is None or len(sides) < 2 or fight.over or played >= SPANS[self.key].rounds:
                break
            await self._shown()
            await self.play.clock.move(BETWEEN_S)
            prompt = rows[asked.key, asked.opened]
            value = mind.decide(fight, asked.ask)
            await self.play.turns.answer(self._call(prompt.who), prompt.token, value)
        await self._shown()
        return max(min(played, SPANS[self.key].rounds), 1.0)


def _played(key: str, fight: Any) -> float:
    """Return how many rounds are over; of wayward, the counts."""
    if key == "wayward":
        return float(fight.now)
    return float(max((getattr(fight, "round", 0) or getattr(fight, "turn", 0)) - 1, 0))


def _read(text: str) -> tuple[list[str], dict[str, str]]:
    """Return the words of a command, and its fields."""
    words, fields = list[str](), dict[str, str]()
    for word in shlex.split(text):
        name, colon, value = word.partition(":")
        if colon:
            fields[name] = value
        else:
            words.append(word)
    return words, fields


def _words(message: Message) -> int:
    """Return how many words a message says beside its controls."""
    embeds = [
        text
        for each in message.embeds
        for text in (each.author.name, each.title, each.description, each.footer.text)
    ]
    said = " ".join([message.content, *[text for text in embeds if text]])
    return sum(any(map(str.isalnum, word)) for word in _MENTION.sub("who", said).split())


def _px(message: Message) -> int:
    return message_px(message.content, message.embeds, message.view)


def table(rulesets: Sequence[str], fights: int, seed: int) -> Mapping[str, Any]:
    """Return the mean figures of each ruleset beside its bars."""
    jobs = [(key, seed + n) for key in rulesets for n in range(fights)]
    done = in_processes(_play, jobs)
    found: dict[str, Any] = {}
    for key in rulesets:
        own = [figures for job, figures in zip(jobs, done, strict=True) if job[0] == key]
        mean = {name: sum(each[name] for each in own) / len(own) for name in own[0]}
        bars = {"bar_posts": SPANS[key].posts, "bar_screens": SPANS[key].screens}
        found[key] = rounded(mean | bars)
    return found


def _play(job: tuple[str, int]) -> Mapping[str, float]:
    with TemporaryDirectory(prefix="interlude-bench-") as folder:
        return asyncio.run(Print(*job, Path(folder)).run())
