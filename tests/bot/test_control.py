"""The bot's control endpoint."""

import asyncio
from collections.abc import AsyncIterator

import pytest
from aiohttp import ClientSession

from bot.control import Control, Reins
from bot.play.dice import Hand
from rules.dice import Dice
from tests.tables import tabled


class Bot:
    """A bot that notes what is done to it."""

    def __init__(self) -> None:
        self.hand = Hand()
        self.moved: list[float] = []
        self.heard: list[int] = []
        self.busy = asyncio.Event()
        self.busy.set()

    async def move(self, seconds: float) -> None:
        self.moved.append(seconds)

    async def settle(self, heard: int) -> None:
        self.heard.append(heard)
        await self.busy.wait()

    async def state(self, channel: str) -> object:
        return {"channel": channel}


@pytest.fixture
def bot() -> Bot:
    return Bot()


@pytest.fixture
async def http(bot: Bot) -> AsyncIterator[ClientSession]:
    control = Control(Reins(bot.hand, bot.move, bot.settle, bot.state))
    port = await control.start(0)
    async with ClientSession(f"http://127.0.0.1:{port}") as session:
        yield session
    await control.stop()


async def test_given_dice_fall_in_their_order(bot: Bot, http: ClientSession):
    """Faces given in two calls queue up, and what is left can be asked."""
    await http.post("/dice", json={"faces": [4, 6]})
    await http.post("/dice", json={"faces": [1]})
    assert bot.hand("k", Dice(2, 6)) == ((4,), (6,))
    async with http.get("/dice") as answer:
        assert await answer.json() == {"left": [1], "missing": None}


async def test_dice_by_key_fall_alike_whenever_they_are_thrown(bot: Bot, http: ClientSession):
    """A place shows the same faces again; the record in its key does not count, the seed does."""
    await http.post("/dice", json={"by_key": "one"})
    first = bot.hand("attack:ama~7/dodge.1", Dice(20, 6))
    assert bot.hand("attack:ama~9/dodge.1", Dice(20, 6)) == first
    assert bot.hand("attack:ama~7/dodge.2", Dice(20, 6)) != first
    await http.post("/dice", json={"by_key": "two"})
    assert bot.hand("attack:ama~7/dodge.1", Dice(20, 6)) != first
    async with http.post("/dice", json={"faces": [1]}) as answer:
        assert (await answer.json())["left"] == [1]
    assert bot.hand("attack:ama~7/dodge.1", Dice(1, 6)) == ((1,),)


async def test_the_place_of_a_missing_die_is_told(bot: Bot, http: ClientSession):
    """When the script has too few, its reader learns who wanted the die."""
    await http.post("/dice", json={"faces": []})
    with pytest.raises(Exception, match="run out"):
        bot.hand("attack:ama/dodge.1", Dice(1, 6))
    async with http.get("/dice") as answer:
        assert (await answer.json())["missing"] == "attack:ama/dodge.1"


async def test_the_clock_moves_by_seconds(bot: Bot, http: ClientSession):
    """The seconds are passed on."""
    await http.post("/clock", json={"seconds": 7200})
    assert bot.moved == [7200]


@tabled
async def test_nonsense_is_refused(bot: Bot, http: ClientSession, path: str, body: object):
    """Nothing is passed on of what cannot be meant."""
    async with http.post(path, json=body) as answer:
        assert answer.status == 400
    assert (bot.moved, bot.hand.left) == ([], [])


async def test_idle_answers_when_nothing_is_in_flight(bot: Bot, http: ClientSession):
    """While the bot is busy the answer waits; it is told which event it must have heard."""
    bot.busy.clear()
    waiting = asyncio.create_task(http.get("/idle?heard=17"))
    done, _ = await asyncio.wait([waiting], timeout=0.1)
    assert not done
    bot.busy.set()
    async with await waiting as answer:
        assert answer.status == 200
    assert bot.heard == [17]


async def test_the_state_of_a_channel_is_asked_by_its_id(http: ClientSession):
    """The GM's view comes as plain JSON."""
    async with http.get("/state", params={"channel": "7"}) as answer:
        assert await answer.json() == {"channel": "7"}


@pytest.mark.parametrize("headers", [{"Host": "evil.example"}, {"Origin": "http://evil.example"}])
async def test_a_web_page_cannot_reach_it(bot: Bot, http: ClientSession, headers: dict[str, str]):
    """Another host's name, or any page's origin, is refused before anything happens."""
    async with http.post("/clock", json={"seconds": 1}, headers=headers) as answer:
        assert answer.status == 403
    assert bot.moved == []
