"""The board of one fight: the message in its channel that shows its present state."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from typing import TYPE_CHECKING

import discord
import structlog

from bot.discord.emojis import Kept
from bot.discord.new_threads import OVER, WAITS_FOR_GM
from bot.discord.outbound.pace import Room
from bot.discord.outbound.posts import Later, Missing, Posts, Refused
from bot.discord.outbound.unrecorded_posts import Recall
from bot.discord.people import channel_link
from bot.discord.rendering import board as boards
from bot.discord.rendering.message import Message, Picture
from bot.discord.rendering.pictures import fight
from bot.discord.rendering.pictures.closing import Closing, closing
from bot.discord.rendering.pictures.fight_scene import Body, Scene, health, scene
from bot.discord.rendering.pictures.palette import side
from bot.play.model import Board
from bot.play.views.courses import Course
from bot.storage.rows import Campaign, EncounterRow, Status
from rules.engine.views.visibility import GM

if TYPE_CHECKING:
    from bot.play.service import Play

log = structlog.get_logger("bot.discord")

LEAST_DRAWN = 2
"""A picture has at least so many fighters, and so many instants."""

PICTURE_PACES = 5.0
"""In a busy fight only one in this many edits draws a new picture.

Drawing takes most of the time. The text is always new, and the newest picture follows.
"""


class Standing:
    """Keeps the board of a fight. An edit uploads its picture only if that has changed.

    It calls `again` with the seconds until the board should be shown. `message` is the board's id,
    as far as it is known. `unnoted` is the board's row and its new fingerprint, None if the row has
    it.

    `room` bounds how many boards are drawn at once; nothing is sent while it is held.
    """

    def __init__(
        self,
        encounter: str,
        play: Play,
        posts: Posts,
        recall: Recall,
        *,
        pace_s: float,
        room: Room,
        emojis: Kept,
        again: Callable[[float], None],
    ) -> None:
        self._encounter = encounter
        self._play = play
        self._posts = posts
        self._recall = recall
        self._pace_s = pace_s
        self._room = room
        self._emojis = emojis
        self._again = again
        self._unsure = False
        self._snapshot: tuple[Board, Campaign | None] | None = None
        self.unnoted: tuple[EncounterRow, str] | None = None
        self._picture: tuple[Scene | Closing, Picture] | None = None
        self._next_picture = 0.0
        self._faces: dict[str, str] = {}
        """The digests of the portraits, by combatant."""
        self._left: tuple[int, dict[str, int]] = (-1, {})
        """The number of the newest record, and what everybody had left of their health then."""
        self._closing: tuple[int, Course | None] | None = None
        """The number of a finished fight's last record, and its course."""
        self._before: dict[str, int] = {}
        """What they had left before that."""
        self._sent = ""
        """The fingerprint of our last edit."""
        self._attached: discord.Attachment | None = None
        """The picture that this edit left there."""
        self._pinned_anew = False
        self.message = ""

    def expect(self, shown: Board | None, campaign: Campaign | None = None) -> None:
        """Remember the state that the next `show` uses; None: read it from the database."""
        self._snapshot = None if shown is None else (shown, campaign)

    def noted(self, what: tuple[EncounterRow, str] | None) -> None:
        """Forget a fingerprint that is noted now: the next `show` compares with the row.

        Until it is noted it counts, or a `show` in between would edit a board that has not changed.
        """
        if self.unnoted is what:
            self.unnoted = None

    async def show(self) -> None:
        """Make the board show the fight as it is.

        Raises:
            Refused: The channel does not let us.
            Later: It could not be shown now.
        """
        async with self._room:
            snapshot, self._snapshot = self._snapshot, None
            if snapshot is not None and not snapshot[0].encounter.board:
                snapshot = None  # the board may have been posted since
            shown, campaign = snapshot or await self._play.outbox.board(self._encounter)
            row = shown.encounter
            if not row.is_placed:
                return  # its channel has been deleted since
            self.message = row.board
            drawing = await self._drawing(shown, campaign)
            message = self._message(shown, campaign, drawing)
            face, known = fingerprint(message, drawing), self._known(row)
            if row.board and face == known:
                if not row.face:
                    self.unnoted = row, face
                return
            if drawing is not None:
                message = replace(message, picture=await self._drawn(drawing))
        self._unsure = True  # until we know that it has arrived
        board = await self._last_place(row) if isinstance(drawing, Closing) else row.board
        if board:
            try:
                attached = self._attached if known and known == self._sent else None
                edited = await self._posts.edit(row.channel, board, message, attached)
                self._sent, self._attached = face, edited.attached
                if not (edited.pinned or self._pinned_anew or row.status is Status.OVER):
                    # Only once: somebody who unpins it again means it, and we may not be allowed to
                    # pin.
                    self._pinned_anew = True
                    await self._pin(row.channel, board)
            except Missing:
                log.info("board is gone", encounter=row.id)
                board = ""
        if not board and not await self._make(row, message):
            return
        self._unsure = False
        self.unnoted = row, face
        await self._tag(shown)

    async def _last_place(self, row: EncounterRow) -> str:
        """Return the board if it is the fight's last message, else delete it: it is posted anew."""
        if not row.board or await self._play.outbox.ends_with_board(row):
            return row.board
        try:
            await self._posts.delete(row.channel, row.board)
        except Missing:
            log.info("board is gone", encounter=row.id)
        return ""

    def _known(self, row: EncounterRow) -> str:
        """Return what the board shows, "" if nobody knows: our last edit, else what is noted.

        If another fingerprint has been noted since our last edit, it is newer.
        """
        if self._unsure:
            return ""
        if self.unnoted is None or self.unnoted[0].face != row.face:
            return row.face or ""
        return self.unnoted[1]

    async def _tag(self, shown: Board) -> None:
        """Set the tags of a forum post: whether the fight waits for its GM, and whether it is over.

        Nothing happens if the forum lacks the tags, or we may not set them.
        """
        waits = any(wait.who == GM for wait in shown.waits)
        over = shown.encounter.status is Status.OVER
        try:
            await self._posts.tag(
                shown.encounter.channel, {WAITS_FOR_GM: waits and not over, OVER: over}
            )
        except (Refused, Missing, Later) as error:
            log.info("could not tag", encounter=shown.encounter.id, error=str(error))

    async def _make(self, row: EncounterRow, message: Message) -> bool:
        """Post the board. Returns False if an older board was found that does not show this yet."""
        # A board after a deleted one needs another nonce than the deleted one had.
        what, since = f"board {row.id} {row.board}", row.opened_at
        made = await self._recall.send(row.channel, message, what, since)
        await self._play.outbox.set_board(row.id, made)
        self._recall.enough()
        if row.status is not Status.OVER:
            await self._pin(row.channel, made)
        if made in self._recall.found:
            # A process posted it and ended before it could write that down.
            self._again(0.0)
            return False
        return True

    def _message(
        self, shown: Board, campaign: Campaign | None, drawing: Scene | Closing | None
    ) -> Message:
        """Return the board's message, with an empty picture if it is to have one."""
        message = boards.board(
            shown,
            campaign,
            links=_links(shown),
            picture=None if drawing is None else Picture(name=drawing.name, png=b"", alt=""),
            picture_px=0 if drawing is None else drawing.phone_px,
            plain=campaign is not None and campaign.settings.plain_text,
            emojis=self._emojis.now,
        )
        if isinstance(drawing, Closing) and drawing.won is not None:
            message.embeds[0].colour = discord.Colour.from_rgb(*side(drawing.won)[0])
        return message

    async def _drawing(self, shown: Board, campaign: Campaign | None) -> Scene | Closing | None:
        """Return the content of the picture, if the campaign wants one.

        With fewer than two fighters or instants there is nothing to see in it. In a busy fight the
        content stays the same for a while.
        """
        settings = None if campaign is None else campaign.settings
        wanted = settings is not None and settings.timeline_picture and not settings.plain_text
        if not wanted or len(shown.cards) < LEAST_DRAWN:
            return None
        if shown.encounter.status is Status.OVER:
            return await self._course(shown)
        self._note_health(shown)
        drawing = fight.planned(scene(shown, self._faces, self._before))
        if min(len(drawing.bodies), len(drawing.stops)) < LEAST_DRAWN:
            return None
        if self._picture is not None and drawing == self._picture[0]:
            return drawing
        left_s = self._next_picture - asyncio.get_running_loop().time()
        if self._picture is not None and left_s > 0:
            self._again(left_s)
            return self._picture[0]
        self._faces = await self._play.portraits.worn_in(shown.encounter, shown.cards)
        return fight.planned(scene(shown, self._faces, self._before))

    async def _course(self, shown: Board) -> Closing | None:
        """Return the content of the closing picture; None for a fight that never began."""
        row = shown.encounter
        if self._closing is None or self._closing[0] != row.head:
            found = await self._play.courses.of(row)
            self._closing = row.head, found
        course = self._closing[1]
        if course is None:
            return None
        faces = await self._play.portraits.worn_in(row, shown.cards)
        return closing(course, row.ruleset, faces)

    def _note_health(self, shown: Board) -> None:
        """Remember what everybody had left before the newest record."""
        head, left = shown.encounter.head, {card.id: health(card)[0] for card in shown.cards}
        if head != self._left[0]:
            self._before = self._left[1]
        self._left = head, left

    async def _drawn(self, drawing: Scene | Closing) -> Picture:
        """Return the picture; the last one is used again if its content is the same."""
        if self._picture is None or self._picture[0] != drawing:
            now = asyncio.get_running_loop().time()
            self._next_picture = now + self._pace_s * PICTURE_PACES
            faces = await self._play.portraits.pictures(drawing.worn)
            self._picture = drawing, await fight.picture(drawing, faces)
        return self._picture[1]

    async def _pin(self, channel: str, board: str) -> None:
        try:
            await self._posts.pin(channel, board)
        except (Refused, Missing, Later) as error:
            log.warning("could not pin the board", channel=channel, error=str(error))


def _links(shown: Board) -> dict[str, str]:
    """Return the addresses of the posts of open questions, by token."""
    row = shown.encounter
    return {
        wait.token: channel_link(row.campaign, row.channel, wait.message)
        for wait in shown.waits
        if wait.message
    }


def fingerprint(message: Message, drawing: Scene | Closing | None) -> str:
    """Return a fingerprint that is equal for boards that look alike, in every process."""
    same = replace(drawing, bodies=_unmarked(drawing)) if isinstance(drawing, Scene) else drawing
    return sha256(f"{message.shape()} {same!r}".encode()).hexdigest()


def _unmarked(drawing: Scene) -> tuple[Body, ...]:
    """Return the combatants without what the last report took, which only one process knows."""
    return tuple([replace(body, was=None) for body in drawing.bodies])
