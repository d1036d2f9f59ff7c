"""Kills the bot at one instant of a step, starts it again, and lets people go on as people do."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
from collections.abc import Awaitable, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any, TypeAlias

from bot.sandbox.api.rest import OnRequest
from bot.sandbox.model.records import Interaction
from bot.sandbox.process import BotGoneError
from tests.hard.town import ANSWER_S, Fill, Step, Town, Wait

Begun: TypeAlias = list[Interaction | None]

POSTS = "(POST|PATCH) /(channels|interactions|webhooks)"
LONGEST_S = 0.25
MOST_REQUESTS, MOST_COMMITS = 12, 4
STAGGER_S = 0.02
STARTING_S = 2.5


@dataclass(frozen=True, slots=True)
class Point:
    """When the bot is killed: after so many seconds, requests or commits of a step.

    A request is taken, although nobody is there any more to read the answer; with `lost` it is
    not. `cut` requests are taken before and their connections cut.
    """

    seconds: float | None = None
    requests: int | None = None
    lost: bool = False
    commits: int | None = None
    cut: int = 0


def any_point(rng: Random) -> Point:
    """Some instant of a step."""
    cut = rng.choice((0, 0, 1, 2))
    match rng.randrange(4):
        case 0:
            return Point(seconds=rng.uniform(0, LONGEST_S), cut=cut)
        case 1:
            return Point(commits=rng.randint(1, MOST_COMMITS), cut=cut)
        case kind:
            return Point(requests=rng.randint(1, MOST_REQUESTS), lost=kind == 2, cut=cut)


@dataclass(slots=True)
class Killer:
    """Has the bot's life in its hands. `kills` are the points at which it was killed.

    It kills `most` times, in that share of the steps.
    """

    town: Town
    rng: Random
    most: int = 0
    share: float = 1.0
    kills: list[Point] = field(default_factory=list)
    noted: OnRequest = field(init=False)
    _gone: asyncio.Event = field(default_factory=asyncio.Event)

    def __post_init__(self) -> None:
        assert self.town.sandbox.rest.on_request is not None
        self.noted = self.town.sandbox.rest.on_request

    def _kill(self) -> None:
        pid = self.town.bot.pid
        if pid is not None and not self._gone.is_set():
            os.kill(pid, signal.SIGKILL)
            self._gone.set()

    async def _at(self, point: Point) -> None:
        """Kill when the point has come."""
        self._gone.clear()
        if point.cut:
            self.town.sandbox.faults.set({"kind": "cut_after", "route": POSTS, "times": point.cut})
        if point.requests is not None:
            self._count_requests(point.requests, lost=point.lost)
        elif point.commits is not None:
            await self._after_commits(point.commits)
        else:
            await asyncio.sleep(point.seconds or 0)
            self._kill()
        await self._gone.wait()

    def _count_requests(self, left: int, *, lost: bool) -> None:
        def count(method: str, path: str, body: Any) -> None:
            nonlocal left
            self.noted(method, path, body)
            left -= 1
            if left == 0:
                if lost:
                    self.town.sandbox.faults.set(
                        {"kind": "cut_before", "route": f"{method} {path}"}
                    )
                self._kill()

        self.town.sandbox.rest.on_request = count

    async def _after_commits(self, many: int) -> None:
        """Kill as soon as a change is in the database: before it can be shown."""
        with closing(sqlite3.connect(self.town.file, timeout=30)) as plain:
            for _ in range(many):
                seen = plain.execute("PRAGMA data_version").fetchone()
                while plain.execute("PRAGMA data_version").fetchone() == seen:  # noqa: ASYNC110
                    await asyncio.sleep(0.0005)
        self._kill()

    async def during(self, point: Point, work: Awaitable[Any]) -> bool:
        """Let `work` go on until it is done or the bot is killed; whether it was."""
        killing = asyncio.ensure_future(self._at(point))
        working = asyncio.ensure_future(_tolerant(work))
        await asyncio.wait({killing, working}, return_when=asyncio.FIRST_COMPLETED)
        for task in (killing, working):
            task.cancel()
        results = await asyncio.gather(killing, working, return_exceptions=True)
        self.town.sandbox.rest.on_request = self.noted
        self.town.sandbox.faults.clear()
        if not self._gone.is_set():
            assert results[1] is None, results[1]
            return False
        await self.town.bot.kill()
        self.kills.append(point)
        return True

    # ------------------------------------------------------------------ a step

    def choose(self) -> Point | None:
        """When to kill in the next step, if at all."""
        if len(self.kills) < self.most and self.rng.random() < self.share:
            return any_point(self.rng)
        return None

    async def play(self, before: Step | None, step: Step, point: Point | None) -> None:
        """Play a step in every fight at once, killed at `point`, to its end.

        Raises:
            AssertionError: Something that was acknowledged is lost, or has happened twice.
        """
        begun: Begun = [None] * len(self.town.channels)
        work = self._through(step, begun)
        if point is None:
            await work
        elif await self.during(point, work):
            await self._start()
            if not isinstance(step, Wait):
                await asyncio.gather(
                    *(self._mend(before, step, n, each) for n, each in enumerate(begun))
                )
            await self.town.reins.idle()

    async def _start(self) -> None:
        """Start the bot again; sometimes it is killed once more while it catches up."""
        if self.rng.random() < 1 / 4:
            point = Point(requests=self.rng.randint(1, MOST_REQUESTS), lost=self.rng.random() < 0.5)
            if self.rng.random() < 1 / 2:
                point = Point(seconds=self.rng.uniform(0, STARTING_S))
            if not await self.during(point, self.town.up()):
                return
        await self.town.up()

    async def _through(self, step: Step, begun: Begun) -> None:
        if isinstance(step, Wait):
            await self.town.play(step, 0)
        else:
            pauses = [self.rng.uniform(0, STAGGER_S) for _ in begun]
            await asyncio.gather(*(self._one(step, n, pauses[n], begun) for n in range(len(begun))))
        await self.town.reins.idle()

    async def _one(self, step: Step, n: int, pause: float, begun: Begun) -> None:
        assert not isinstance(step, Wait)
        await asyncio.sleep(pause)
        begun[n] = interaction = await self.town.do(step, n)
        await self.town.done(step.who, n, interaction)
        if step.leaves == 0:
            return
        await self.town.reins.idle()
        told = self.town.answer(interaction)
        assert self.town.receipts(interaction) == step.leaves, f"{step} was answered: {told}"

    async def _mend(
        self, before: Step | None, step: Step, n: int, interaction: Interaction | None
    ) -> None:
        """Let a person react to the kill: repeat their act, unless it is written or asked about."""
        assert not isinstance(step, Wait)
        if interaction is not None:
            happened = self.town.receipts(interaction)
            told = interaction.state in {"acked", "answered"}
            assert not told or happened == step.leaves, f"{step} was acknowledged, and is lost"
            if self.rng.random() < 1 / 2:
                await self._deliver_again(interaction)
                now = self.town.receipts(interaction)
                assert now == happened or happened < step.leaves, f"{step} has happened twice"
            if self.town.receipts(interaction) >= step.leaves > 0:
                return
            if isinstance(step, Fill) and interaction.state == "answered":
                return
        for again in [before, step] if isinstance(step, Fill) else [step]:
            assert again is not None
            await self.town.play(again, n)

    async def _deliver_again(self, interaction: Interaction) -> None:
        self.town.redeliver(interaction)
        if interaction.state == "pending":
            await self.town.sandbox.answered(interaction, ANSWER_S)
        else:
            # The bot is refused, says nothing and does nothing; nobody is told when.
            await asyncio.sleep(0.1)
        await self.town.reins.idle()


async def _tolerant(work: Awaitable[Any]) -> None:
    """Ignore errors that come only from the killed bot."""
    with suppress(BotGoneError):
        await work


@dataclass(frozen=True, slots=True)
class Snapshot:
    """How everything stands after a step, without ids and times."""

    shown: list[list[str]]
    private: dict[str, list[str]]
    story: list[tuple[Any, ...]]


def snapshot(town: Town) -> Snapshot:
    """How it stands now."""
    shown = [town.shown(channel) for channel in town.channels]
    return Snapshot(shown, town.private(), town.story())


async def uninterrupted(town: Town, steps: Sequence[Step]) -> list[Snapshot]:
    """How it stands after each step where nothing happens to the bot."""
    found = []
    killer = Killer(town, Random(0))
    for step in steps:
        await killer.play(None, step, None)
        found.append(snapshot(town))
    return found
