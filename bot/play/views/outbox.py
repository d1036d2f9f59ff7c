"""The outbox: what of a fight is still to be shown in its channel, and what has been."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from bot.play.model import Board, OpenPrompt
from bot.play.step.transactions import Part
from bot.play.views.boards import board_of, open_to_all
from bot.storage import campaigns, encounters, journals, prompts
from bot.storage.rows import Campaign, EncounterRow, LineRow, PromptRow, Status
from rules.engine.visibility import PUBLIC
from rules.errors import NotAllowed

MOST_RETOLD = 5
"""So many posts are struck through at once; what is new does not wait for all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class News:
    """One fight at one instant, as far as the table may know.

    `told` are the lines that are not posted yet, in order; `opened` the questions that stand open,
    with their forms; `gone` the closed questions whose posts still look open. `struck` are the
    lines of some posts in which undo has struck lines that are not struck through there yet.
    """

    encounter: EncounterRow
    campaign: Campaign | None
    told: tuple[LineRow, ...]
    opened: tuple[OpenPrompt, ...]
    gone: tuple[PromptRow, ...]
    struck: tuple[list[LineRow], ...] = ()


@dataclass(slots=True)
class Shown:
    """What has been posted of the news: lines up to a record, questions by a message each.

    `told` are the lines by the message in which they begin. The posts of `retired` show that their
    questions are closed, those of `retold` what undo has struck of them.
    """

    published: int | None = None
    told: list[tuple[Sequence[LineRow], str]] = field(
        default_factory=list[tuple[Sequence[LineRow], str]]
    )
    retold: list[str] = field(default_factory=list[str])
    posted: list[tuple[PromptRow, str]] = field(default_factory=list[tuple[PromptRow, str]])
    retired: list[PromptRow] = field(default_factory=list[PromptRow])

    def __bool__(self) -> bool:
        """Whether there is anything to note."""
        return self.published is not None or bool(self.posted or self.retired or self.retold)


@dataclass(frozen=True, slots=True, kw_only=True)
class Backlog:
    """What all live fights together still have before them: deadlines, and lines to be posted."""

    deadlines: int
    lines: int


class Outbox(Part):
    """The calls of whoever publishes. What is noted here is posted, and is not posted again."""

    async def news(self, encounter: str) -> News | None:
        """What is to be shown of a fight; None where there is no such fight."""
        async with self.kit.db.read() as c:
            row = await encounters.get(c, encounter)
            if row is None:
                return None
            upto = row.head if row.shown is None else row.shown
            lines = await journals.lines(c, encounter, after=row.published, upto=upto)
            told = [x for x in lines if PUBLIC.sees(x.line.audience) and not x.struck]
            opened = await open_to_all(self.kit, c, row)
            # While the answer to a question is held back, its post stays as it is.
            still = {prompt.row.token for prompt in opened}
            gone = [p for p in await prompts.published_gone(c, encounter) if p.token not in still]
            if row.status is Status.PARKED and row.shown is not None:
                gone = []
            return News(
                encounter=row,
                campaign=await campaigns.get(c, row.campaign),
                told=tuple(told),
                opened=tuple(opened),
                gone=tuple(gone),
                struck=tuple(await journals.to_retell(c, encounter, MOST_RETOLD)),
            )

    async def backlog(self) -> Backlog:
        """How much waits in all fights."""
        async with self.kit.db.read() as c:
            return Backlog(
                deadlines=await prompts.running_out(c), lines=await journals.unpublished(c)
            )

    async def shown(self, encounter: str, shown: Shown) -> None:
        """All this is posted: note it at once."""
        async with self.kit.db.write() as c:
            if shown.published is not None:
                await encounters.update(c, encounter, published=shown.published)
            for row, message in shown.posted:
                await prompts.set_message(c, row.encounter, row.key, row.opened, message)
            for row in shown.retired:
                await prompts.retire(c, row)
            for rows, message in shown.told:
                await journals.posted(c, rows, message)
            for message in shown.retold:
                await journals.retold(c, encounter, message)

    async def board(self, encounter: str) -> tuple[Board, Campaign | None]:
        """A fight as it stands on the board for all, and its campaign.

        Raises:
            NotAllowed: There is no such fight.
        """
        async with self.kit.db.read() as c:
            row = await encounters.get(c, encounter)
            if row is None:
                raise NotAllowed("There is no such fight.")
            return await board_of(self.kit, c, row), await campaigns.get(c, row.campaign)

    async def set_board(self, encounter: str, message: str) -> None:
        """The board of a fight is this message."""
        async with self.kit.db.write() as c:
            await encounters.update(c, encounter, board=message)

    async def set_face(self, encounter: str, face: str) -> None:
        """The board shows what has this fingerprint."""
        async with self.kit.db.write() as c:
            await encounters.update(c, encounter, face=face)
