"""The posts of open questions: made, kept in step, and taken away when nobody waits any more."""

from __future__ import annotations

from collections import defaultdict

import structlog

from bot.discord.outbound.posts import Missing, Posts
from bot.discord.outbound.unrecorded_posts import Recall
from bot.discord.rendering import prompts
from bot.discord.rendering.message import Message
from bot.play.model import OpenPrompt
from bot.play.views.outbox import News, Shown
from bot.storage.rows import EncounterRow, PromptRow

log = structlog.get_logger("bot.discord")


class Questions:
    """One fight's questions in its channel.

    Questions that were opened together and offer the same share a post. Who shares one follows
    from the rows alone, so that a crash between the post and its rows is mended by the next pass.
    """

    def __init__(self, posts: Posts, recall: Recall) -> None:
        self._recall = recall
        self._posts = posts
        self._due: dict[str, int | None] = {}

    async def post(self, news: News, shown: Shown) -> None:
        """A post for every question that has none."""
        row = news.encounter
        for group in prompts.groups(news.opened):
            bare = [prompt for prompt in group if not prompt.row.message]
            if not bare:
                continue
            posted = next((p.row.message for p in group if p.row.message), "")
            if not posted:
                what = f"prompts {row.id} {prompts.same_post(group[0])}"
                message, since = prompts.post(group, news.campaign), group[0].row.asked_at
                posted = await self._recall.send(row.channel, message, what, since)
            self._due[posted] = group[0].row.due_at
            shown.posted += [(prompt.row, posted) for prompt in bare]

    async def retire(self, news: News, shown: Shown) -> None:
        """Take closed questions out of their posts, and show deadlines that have moved.

        A post that nobody need answer any more goes: what came of it stands in the lines, and
        what is asked now below them.
        """
        row, campaign = news.encounter, news.campaign
        still: dict[str, list[OpenPrompt]] = defaultdict(list)
        for prompt in news.opened:
            still[prompt.row.message].append(prompt)
        closed: dict[str, list[PromptRow]] = defaultdict(list)
        for gone in news.gone:
            closed[gone.message].append(gone)
        for message, rows in closed.items():
            left = still.get(message, [])
            await self._edit(row, message, prompts.post(left, campaign) if left else None)
            shown.retired += rows
        for message, left in still.items():
            due = left[0].row.due_at
            if message and message not in closed and self._due.setdefault(message, due) != due:
                self._due[message] = due
                await self._edit(row, message, prompts.post(left, campaign))

    async def _edit(self, row: EncounterRow, message: str, edited: Message | None) -> None:
        """Let a post show this; None where it has nothing left to show."""
        try:
            if edited is None:
                await self._posts.delete(row.channel, message)
            else:
                await self._posts.edit(row.channel, message, edited)
        except Missing:
            log.info("post is gone", encounter=row.id, message=message)
