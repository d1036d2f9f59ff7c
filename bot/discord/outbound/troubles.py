"""One fight's channel and board, while Discord does not take what is sent there."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import structlog

from bot.play.views import unreachable

if TYPE_CHECKING:
    from bot.play.service import Play

log = structlog.get_logger("bot.discord")


class Troubles:
    """Notes failures, and has the GMs told of those that last. `told` is called then."""

    def __init__(self, encounter: str, play: Play, told: Callable[[], None]) -> None:
        self._encounter = encounter
        self._play = play
        self._told = told

    async def channel_fails(self, why: str) -> None:
        """Note that a post has not arrived; the GMs are told if that lasts for long."""
        row = await self._play.reading.encounter(self._encounter)
        if row is not None:
            tell = unreachable.channel(row, self._play.clock.now())
            if await self._play.queues.failed(row.channel, why, [tell]):
                self._told()

    async def channel_refuses(self, why: str) -> None:
        """Note that the channel takes nothing; the GMs are told at once."""
        row = await self._play.reading.encounter(self._encounter)
        if row is not None:
            log.warning("channel refused", encounter=row.id, channel=row.channel, error=why)
            tell = unreachable.channel(row, self._play.clock.now())
            await self._play.queues.refused(row.channel, why, [tell])
            self._told()

    async def board_fails(self, why: str) -> None:
        """Note that the board was not shown; the GMs are told if only that lasts for long."""
        row = await self._play.reading.encounter(self._encounter)
        if row is not None and not self._play.queues.fails(row.channel):
            about = unreachable.board if row.board else unreachable.channel
            tell = about(row, self._play.clock.now())
            if await self._play.queues.failed(unreachable.board_of(row.channel), why, [tell]):
                self._told()

    async def board_works(self, channel: str) -> None:
        """Note that the board shows what it should."""
        await self._play.queues.works(unreachable.board_of(channel))
