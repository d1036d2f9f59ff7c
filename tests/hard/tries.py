"""The fights that bad input is tried on, and what must hold after each try."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from time import perf_counter

import pytest
import pytest_asyncio

from bot.discord import failures
from bot.discord.rendering import board, step
from bot.storage.rows import Status
from cogs.base.reports import forecasts
from rules.errors import NotAllowed
from tests.cogs.harness import AMA, Sent, may_ping
from tests.hard.guild import Guild, gathered, told
from tests.hard.stages import Stage, build

QUICK_S = 20.0
"""No answer may take longer, however loaded the machine: most take a hundredth of a second."""

KI = (
    "gathering", "empty", "quiet", "join", "rested", "parked", "paused", "declare", "piece",
    "defend", "settled", "interlude", "asked",
)  # fmt: skip


@dataclass
class Table:
    """The servers, with every stage of the fights, and what was found wrong."""

    guild: Guild
    stages: dict[str, Stage]
    faults: list[str] = field(default_factory=list)
    refused: int = 0
    _at: str = ""
    _looked: str = ""

    def of(self, ruleset: str) -> list[str]:
        """The stages of a ruleset that bad input is tried on."""
        return list(KI) if ruleset == "ki" else [f"{ruleset} begun"]

    def asking(self, ruleset: str) -> list[str]:
        """Those of them on which Ama is asked something."""
        names = [name for name in self.of(ruleset) if name != "parked"]
        return [name for name in names if self.stages[name].facts["question"]]

    def back(self, stage: str) -> Stage:
        """Make everything as it was then."""
        if self._at != stage:
            self.guild.back(self.stages[stage].kept)
            self._at, self._looked = stage, self.guild.state()
        return self.stages[stage]

    @asynccontextmanager
    async def tried(self, where: str) -> AsyncIterator[None]:
        """One try: it is answered, in time; a refusal changes nothing; and the fight goes on.

        Faults are noted and do not stop the test: the next try may find another one.
        """
        guild, where = self.guild, where[:700]
        before, start, refused, begun = (
            self._looked,
            len(guild.wire.sent),
            self.refused,
            perf_counter(),
        )
        try:
            yield
            assert perf_counter() - begun < QUICK_S
            harmless(guild.wire.sent[start:])
            self._looked = guild.state()
            if self._looked != before:
                stage, self._at = self._at, ""
                assert self.refused == refused, "a refusal changed something"
                await still_plays(guild, is_parked=stage == "parked")
                self._looked = guild.state()
        except Exception as error:  # noqa: BLE001
            self._at = ""
            self.faults.append(f"{where[:700]}: {error!r:.1500}")

    def sound(self) -> None:
        """Fail with all that was noted."""
        found, self.faults = self.faults, []
        assert not found, "\n".join([str(len(found)), *found[:12]])


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def table(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Table]:
    """The servers, for all tests of a file that run in one process."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(forecasts, "forecast_of", not_played)
        async with gathered(tmp_path_factory.mktemp("table")) as guild:
            yield Table(guild, await build(guild))


async def not_played(*_: object) -> None:
    """A thousand fights take longer than an answer may; what is typed is what is tried here."""
    raise NotAllowed("This fight cannot be played forward now.")


@pytest.fixture
def counted(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Count refusals, by the place that tells them."""
    told_before = failures.sentence

    def sentence(error: BaseException, **where: object) -> str:
        table.refused += 1
        return told_before(error, **where)

    monkeypatch.setattr(failures, "sentence", sentence)


def harmless(sent: list[Sent]) -> None:
    """Each answer is a sentence that pings nobody."""
    assert sent, "no answer"
    for one in sent:
        assert "on my side" not in told(one), told(one)
        assert not may_ping(one.message), one.message
        content = one.message.get("content") or ""
        assert len(content) <= 2000
        assert "@everyone" not in content
        assert "<@&801>" not in content


async def still_plays(guild: Guild, *, is_parked: bool) -> None:
    """The fight can be read anew from its rows, shown to everybody, and published."""
    play = guild.bot.play
    fight = await play.fights.here("600")
    if fight is None or is_parked:
        return
    assert fight.status is not Status.PARKED, fight.note
    scene = await play.gm.state("600")
    play.fights.services.steps._kept.clear()
    assert await play.gm.state("600") == scene
    campaign = await play.campaigns.get("500")
    shown = await play.reading.board(fight.id)
    news = await play.outbox.news(fight.id)
    assert news is not None
    posts = [board.board(shown, campaign)]
    posts += [step.message(post) for post in step.split(news.post(news.told, news.opened))]
    for post in posts:
        assert len(post.content) <= 2000
        assert not post.ping.everyone
        assert "801" not in str(post.ping.roles)
    for path in ("encounter board", "encounter transcript", "orders show"):
        start = len(guild.wire.sent)
        await guild.command(path, AMA)
        harmless(guild.wire.sent[start:])
