"""The board of one fight: the message that stands in its channel and shows it as it is now."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING

import structlog

from bot.discord.people import channel_link
from bot.discord.posts import Missing, Posts, Refused
from bot.discord.recall import Recall
from bot.discord.rendering import board as boards
from bot.discord.rendering import timeline_image
from bot.discord.rendering.message import Message, Picture
from bot.play.model import Board
from bot.storage.rows import Campaign, EncounterRow, Status

if TYPE_CHECKING:
    from bot.play.service import Play

log = structlog.get_logger("bot.discord")

PICTURE_PACES = 5.0
"""Where much goes on a picture is drawn anew for one in so many edits: it takes most of their
time. The text is of the moment, and the last picture follows."""


class Standing:
    """Keeps the board of a fight. `again` is told in how many seconds it should be shown again."""

    def __init__(
        self,
        encounter: str,
        play: Play,
        posts: Posts,
        recall: Recall,
        *,
        pace_s: float,
        again: Callable[[float], None],
    ) -> None:
        self._encounter = encounter
        self._play = play
        self._posts = posts
        self._recall = recall
        self._pace_s = pace_s
        self._again = again
        self._drawn = ""
        self._edited: datetime | None = None
        self._picture: Picture | None = None
        self._next_picture = 0.0

    async def show(self) -> None:
        """Make the board show the fight as it is.

        Raises:
            Refused: The channel does not let us.
        """
        shown, campaign = await self._play.outbox.board(self._encounter)
        row = shown.encounter
        message = await self._message(shown, campaign)
        shape = message.shape()
        try:
            if row.board:
                if shape == self._drawn and await self._is_ours(row):
                    return
                self._edited = await self._posts.edit(row.channel, row.board, message)
        except Missing:
            log.info("board is gone", encounter=row.id)
            row_board = ""
        else:
            row_board = row.board
        self._drawn = shape
        if not row_board:
            await self._make(row, message)
        now = await self._play.reading.encounter(self._encounter)
        if now is not None and (now.head, now.status) != (row.head, row.status):
            # Another process has moved on meanwhile, and our edit may have come after its own.
            self._again(0.0)

    async def _make(self, row: EncounterRow, message: Message) -> None:
        # A new board after one that was deleted has another nonce than that one had.
        what, since = f"board {row.id} {row.board}", row.opened_at
        made = await self._recall.send(row.channel, message, what, since)
        await self._play.outbox.set_board(row.id, made)
        self._recall.enough()
        await self._pin(row.channel, made)
        self._edited = None
        if made in self._recall.found:
            # It was posted before it could be written down: it may show an older moment.
            self._drawn = ""
            self._again(0.0)

    async def _message(self, shown: Board, campaign: Campaign | None) -> Message:
        row = shown.encounter
        return boards.board(
            shown,
            campaign,
            links={
                wait.token: channel_link(row.campaign, row.channel, wait.message)
                for wait in shown.waits
                if wait.message
            },
            picture=await self._pictured(shown, campaign),
        )

    async def _pictured(self, shown: Board, campaign: Campaign | None) -> Picture | None:
        """The timeline's picture, where the campaign wants one and there is a timeline."""
        wanted = campaign is not None and campaign.settings.timeline_picture
        if not wanted or not shown.timeline.marks or shown.encounter.status is Status.OVER:
            return None
        now = asyncio.get_running_loop().time()
        if self._picture is not None and now < self._next_picture:
            if timeline_image.alt(timeline_image.plan(shown)) != self._picture.alt:
                self._again(self._next_picture - now)
            return self._picture
        self._next_picture = now + self._pace_s * PICTURE_PACES
        self._picture = await timeline_image.picture(shown)
        return self._picture

    async def _is_ours(self, row: EncounterRow) -> bool:
        """Whether nobody has edited the board since we did; another process might."""
        return await self._posts.edited_at(row.channel, row.board) == self._edited

    async def _pin(self, channel: str, board: str) -> None:
        try:
            await self._posts.pin(channel, board)
        except (Refused, Missing) as error:
            log.warning("could not pin the board", channel=channel, error=str(error))
