"""A guild in the sandbox with the bot itself and real play under it, and a toy ruleset."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from bot.discord.client import Interlude
from bot.discord.outbound.posts import Closed, Posts
from bot.play.model import Call
from bot.play.service import Play
from bot.sandbox import Interaction, Person
from bot.storage.connection.database import Database
from rules import RULESETS
from tests.databases import new_database
from tests.engine.duel import RULESET as DUEL
from tests.pointed import pointed_at
from tests.sandbox.conftest import Town, build
from tests.scripts import dice_are_used_up

_numbers = count(1)


@dataclass
class Table:
    """The town with the bot at work. `call` is what play is told of a person's next act."""

    town: Town
    play: Play
    bot: Interlude
    patience_s: float = 60.0

    @property
    def channel(self) -> str:
        return self.town.general.id

    def call(self, person: Person) -> Call:
        return Call(
            user=person.user.id,
            name=person.user.username,
            guild=self.town.guild.id,
            channel=self.channel,
            interaction=f"direct-{next(_numbers)}",
            admin=person is self.town.gm,
        )

    async def settled(self) -> None:
        """Everything that play told is posted."""
        async with asyncio.timeout(self.patience_s):
            await self.bot.publisher.settle()

    def seen(self, person: Person | None = None) -> list[dict[str, Any]]:
        """The messages that a person (anybody: Ben) can see in the channel, oldest first."""
        return (person or self.town.ben).visible(self.channel)

    def texts(self, person: Person | None = None) -> list[str]:
        return [words_of(message) for message in self.seen(person)]

    def board(self) -> dict[str, Any]:
        [board] = [m for m in self.seen() if is_board(m)]
        return board

    def find(self, label: str, person: Person | None = None) -> tuple[str, str]:
        """The newest message with a control of that label, and the control's custom id.

        The "..." at the end of a label that opens a form may be left out, and for whom it is.
        """
        for message in reversed(self.seen(person)):
            for row in message["components"]:
                for control in row["components"]:
                    names = (control.get("label"), control.get("placeholder"))
                    begun = f"{label} for "  # "Choose for Ama…"
                    if {label, f"{label}…"} & {*names} or str(names[0]).startswith(begun):
                        return message["id"], control["custom_id"]
        raise AssertionError(f"nobody shows {label!r}: {self.texts(person)}")

    def post_of(self, words: str) -> dict[str, Any]:
        """The newest public message with these words."""
        return [m for m in self.seen() if words in words_of(m)][-1]

    async def press(self, person: Person, label: str, *values: str) -> Interaction:
        """Press a button or pick from a menu of the newest message that has it."""
        message, custom_id = self.find(label, person)
        return await self.use(person, message, custom_id, *values)

    async def use(self, person: Person, message: str, custom_id: str, *values: str) -> Interaction:
        return await self._done(await person.component(message, custom_id, values))

    async def fill(self, person: Person, opened: Interaction, **values: Any) -> Interaction:
        """Submit the modal that an interaction opened."""
        assert opened.modal is not None, opened
        return await self._done(await person.modal(opened.id, values))

    async def _done(self, begun: Interaction) -> Interaction:
        """The interaction, once the bot has done with it."""
        await self.town.sandbox.answered(begun)
        await self.handled()
        return begun

    def answer(self, person: Person) -> str:
        """Return the last private text to the person."""
        own = [m for m in self.seen(person) if m.get("ephemeral_for") == person.user.id]
        return str(own[-1]["content"])

    def explained(self, person: Person) -> str:
        """Return the text of the embeds last shown to the person in private."""
        own = [m for m in self.seen(person) if m.get("ephemeral_for") == person.user.id]
        return "\n".join(words for each in own[-1]["embeds"] for words in _words(each))

    async def strike(self, person: Person, *, at: str) -> Interaction:
        """Declare a stroke by button and modal. The interaction that opened the modal."""
        await self.press(person, "Choose")
        opened = await self.press(person, "Stroke")
        await self.fill(person, opened, target=[at])
        await self.settled()
        return opened

    async def rest(self, person: Person) -> None:
        """Declare nothing."""
        await self.press(person, "Choose")
        await self.press(person, "Rest")
        await self.settled()

    async def handled(self) -> None:
        """The bot has done with every interaction that has come in."""
        await wait_for(lambda: not any("on_interaction" in n for n in running()))

    async def fight(self, name: str = "The bridge") -> None:
        """A campaign, a fight of Ama and Ben, begun: both are asked what they do."""
        play, town = self.play, self.town
        await play.campaigns.setup(self.call(town.gm), name="Town", ruleset="duel")
        for person, who in ((town.ama, "Ama"), (town.ben, "Ben")):
            await play.characters.new(self.call(person), name=who, sheet={}, ruleset="duel")
        await play.fights.open(self.call(town.gm), ruleset="duel", name=name)
        await play.fights.join(self.call(town.ama))
        await play.fights.join(self.call(town.ben))
        await play.fights.begin(self.call(town.gm))
        await self.settled()


def is_board(message: dict[str, Any]) -> bool:
    """Whether it is the board: of all public posts only that has a title."""
    titled = any(embed.get("title") for embed in message["embeds"])
    return titled and not message.get("ephemeral_for")


def words_of(message: dict[str, Any]) -> str:
    """Return the text of a message and of its embeds; the text of a board is left out."""
    if is_board(message):
        return ""
    parts = (message["content"], *(embed.get("description", "") for embed in message["embeds"]))
    return "\n".join(part for part in parts if part)


def _words(embed: dict[str, Any]) -> list[str]:
    return [str(embed[part]) for part in ("title", "description") if part in embed]


def labels(message: dict[str, Any]) -> list[str]:
    """The labels of a message's buttons."""
    return [c.get("label", "") for row in message["components"] for c in row["components"]]


@asynccontextmanager
async def at_work(town: Town, play: Play, **options: Any) -> AsyncIterator[Interlude]:
    """The bot online and ready, with every live fight called up before; and closed after."""
    with pointed_at(town.sandbox.rest_base, town.sandbox.gateway_url):
        bot = Interlude(play, **{"pace_s": 0, "sitting_s": 0, **options})
        play.on_change = bot.publisher.changed
        await play.start_up()
        task = asyncio.create_task(bot.supervise(town.sandbox.token))
        try:
            async with asyncio.timeout(60):
                while not bot.is_ready():  # noqa: ASYNC110
                    await asyncio.sleep(0.005)
            yield bot
        finally:
            await bot.close()
            await asyncio.wait([task], timeout=60)


@pytest.fixture
def duel(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy ruleset is in the registry; it has no rulebook."""
    monkeypatch.setitem(RULESETS, "duel", DUEL)
    monkeypatch.setitem(DUEL.__dict__, "rulebook", {})


@pytest.fixture
async def play(tmp_path: Path, duel: None, request: pytest.FixtureRequest) -> AsyncIterator[Play]:
    """Play on a database of its own. A test's fights throw the same dice in each run."""
    database = await Database.open(new_database(tmp_path / "play.db"))
    play = Play(database)
    play.hand.pledge_by(request.node.name)
    yield play
    await database.close()
    dice_are_used_up(play.hand)


@pytest.fixture
async def table(play: Play) -> AsyncIterator[Table]:
    """The bot at work in a town; every request of the bot is as Discord describes it."""
    town = build(acknowledge_s=60)
    await town.sandbox.start()
    try:
        async with at_work(town, play) as bot:
            yield Table(town, play, bot)
    finally:
        await town.sandbox.stop()
    town.contract.settle()


def running() -> list[str]:
    """The names of the tasks that are not done."""
    return [task.get_name() for task in asyncio.all_tasks()]


def wait_for(holds: Callable[[], object]) -> Any:
    """Wait until something holds that nobody announces."""

    async def wait() -> None:
        async with asyncio.timeout(60):
            while not holds():  # noqa: ASYNC110
                await asyncio.sleep(0.005)

    return wait()


@pytest.fixture
def closed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody takes direct messages."""

    async def refuse(*_args: object) -> str:
        raise Closed

    monkeypatch.setattr(Posts, "direct", refuse)
