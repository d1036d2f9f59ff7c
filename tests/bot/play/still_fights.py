"""Fights by a clock that stands still."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.play.timing.clock import Now
from rules.engine.views.visibility import PUBLIC, Viewer

if TYPE_CHECKING:
    from tests.bot.play.conftest import Desk

MINUTE_S = 60
START = 1_000_000_000_000


class Still(Now):
    """A clock that only moves when it is moved."""

    def __call__(self) -> int:
        return START + self._ahead_ms


class Fight:
    """One fight in a channel of its own."""

    def __init__(self, desk: Desk, channel: str, guild: str = "g") -> None:
        self.desk, self.play, self.id = desk, desk.play, ""
        self.channel, self.guild = channel, guild

    def call(self, user: str) -> Any:
        """A call in this channel."""
        return self.desk.call(user, channel=self.channel, guild=self.guild)

    async def begin(self, *, shade: bool = False) -> None:
        """Ama and Ben fight; with `shade` somebody hidden does too."""
        self.id = (await self.play.fights.open(self.call("gm"), name="The bridge")).encounter
        for user in ("ama", "ben"):
            await self.play.fights.join(self.call(user))
        if shade:
            await self.play.fights.add_npcs(
                self.call("gm"), template="duelist", name="Shade", hidden=True
            )
        await self.play.fights.begin(self.call("gm"))

    async def act(self, user: str, act: str, *, about: str = "", **fields: Any) -> Any:
        """What somebody says by slash command."""
        return await self.play.turns.act(self.call(user), act, fields, about=about)

    async def asked(self, viewer: Viewer = PUBLIC) -> list[tuple[str, str]]:
        """Who is asked what, for these eyes."""
        waits = (await self.play.reading.board(self.id, viewer)).waits
        return [(wait.about, wait.name) for wait in waits]

    async def told(self, viewer: Viewer = PUBLIC) -> list[str]:
        """The lines for these eyes."""
        return [row.line.text for row in await self.play.reading.log(self.id, viewer)]

    async def public(self) -> Any:
        """All that the table, its channel and Ama can be shown."""
        found: list[Any] = []
        for viewer in (PUBLIC, Viewer(player="ama")):
            board = await self.play.reading.board(self.id, viewer)
            waits = [(w.who, w.about, w.question, w.due_at, bool(w.message)) for w in board.waits]
            log = await self.play.reading.log(self.id, viewer)
            found += [board.timeline, board.cards, board.offers, board.encounter.status, waits]
            found += [[(row.at, row.line) for row in log]]
        news = await self.play.outbox.news(self.id)
        assert news is not None
        found += [
            [(p.row.who, p.row.asked_at, p.row.due_at, p.form.samples()) for p in news.opened]
        ]
        found += [len(news.stale), [(row.at, row.line) for row in news.told]]
        mine = await self.play.turns.mine(self.call("ama"))
        found += [[(p.row.question, p.form.samples()) for p in mine]]
        found += [await self.play.turns.options(self.call("ama"), "stroke", "target")]
        return found


async def wait(fight: Fight, minutes: float) -> None:
    """Time passes."""
    await fight.play.clock.move(minutes * MINUTE_S)
