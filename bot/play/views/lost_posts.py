"""Posts on Discord that the database does not know: it has lost their records.

That happens if an older backup was restored, or the end of its file was damaged. Nothing is guessed
from such posts: the GM is told, and the fight goes on from the known records.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.play.step.transactions import Part
from bot.storage import encounters, journals, notices, posts, prompts
from bot.storage.rows import EncounterRow, PostRow, Status
from rules.engine.views.visibility import GM

LOST = "lost"
"""The kind of a notice about lost posts; its token is the channel and the first of them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """A message of ours in a channel; `at` in milliseconds since 1970.

    `tokens` are those of lines and questions in its controls. `asks_many`: its controls name only
    the fight, as in a post that asks several people.
    """

    id: str
    at: int
    tokens: frozenset[str]
    asks_many: bool


class LostPosts(Part):
    """The calls that compare a channel with the database."""

    async def newest(self, encounter: str) -> int | None:
        """Return the id of a live fight's newest known message; None for nothing to do."""
        async with self.services.db.read() as c:
            row = await encounters.get(c, encounter)
            if row is None or row.status is Status.OVER:
                return None
            return await posts.newest(c, encounter)

    async def note(self, encounter: str, seen: Sequence[Seen]) -> list[str]:
        """Tell the GM of posts that the database cannot have led to. Returns their ids.

        From then on they count as known, so that nobody is told of them twice.
        """
        async with self.services.db.write() as c:
            row = await encounters.get(c, encounter)
            if row is None:
                return []
            known = await posts.known(c, encounter, [post.id for post in seen])
            newest = await posts.newest(c, encounter) or 0
            head = self.services.heads.get(encounter, 0)
            lost = [
                post
                for post in seen
                if post.id not in known and await _is_lost(c, row, post, newest, head)
            ]
            if not lost:
                return []
            for post in lost:
                await posts.sent(c, PostRow(message=post.id, encounter=encounter))
            # The board and the open questions may show lost events: they are shown again.
            await encounters.update(c, encounter, face="")
            await posts.forget_open(c, encounter)
            many = "a post" if len(lost) == 1 else f"{len(lost)} posts"
            text = (
                f"In {row.name} Discord shows {many} that my database does not know. An older "
                "backup was restored, or the database was damaged. The fight goes on from what "
                "the database knows. Play again what is missing, or have a newer backup restored."
            )
            first = f"{row.channel}/{lost[0].id}"
            told = notices.of_fight(row, GM, LOST, text, self.services.now(), token=first)
            await notices.add(c, [told])
        return [post.id for post in lost]


async def _is_lost(
    c: AsyncConnection, row: EncounterRow, post: Seen, newest: int, head: int
) -> bool:
    """Whether the records behind an unknown message are lost.

    Up to `head` an earlier process wrote the records, and may have posted them.
    """
    for token in post.tokens:
        if (line := await journals.line_by_token(c, token)) is not None:
            seq, at = line.seq, line.at
        elif (asked := await prompts.by_token(c, token)) is not None:
            seq, at = asked.opened, asked.asked_at
        else:
            return True
        # Replayed moments have the same tokens as lost ones, but came after the post. For records
        # from before this process the instant is not compared: Discord's clock may be behind ours.
        if seq > head and at > post.at:
            return True
    if post.tokens or not post.asks_many:
        return False
    # Everything known was posted, and noted as posted: this came after it.
    return int(post.id) > newest and row.published >= row.head
