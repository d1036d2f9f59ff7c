"""The division of a fight's news into posts: what shares one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from bot.discord.rendering import questions, step
from bot.play.model import Board, OpenPrompt
from bot.play.views.outbox import News, Post
from bot.storage.rows import LineRow
from rules.engine.views.visibility import Part

NO_REASON = {Part.NOTE, Part.DETAIL}
"""Parts that are no reason for a post."""


def joining(news: News, asked: Sequence[OpenPrompt]) -> list[tuple[OpenPrompt, str]]:
    """Return the questions that join an existing post, each with its message."""
    there = {questions.same_post(p): p.row.message for p in news.opened if p.row.message}
    return [(p, there[key]) for p in asked if (key := questions.same_post(p)) in there]


def continued(
    news: News, told: Sequence[LineRow], asked: Sequence[OpenPrompt], foot: str, since: int
) -> Post | None:
    """Return the newest post with this news added; None if the news needs a post of its own.

    It can be added if nobody must be pinged for it: those who are asked have just answered
    something, or are away. What happens then shares the post with what happened in it `since` an
    instant (in milliseconds since 1970), as far as a phone shows it whole and the board does not
    stand below it; notes that ask nobody join it at any time. All of this can be read in the
    channel: who hides has no part in it.
    """
    last = news.last
    if last is None or (asked and last.asked):
        return None
    quiet = not asked and all(row.line.part in NO_REASON for row in told)
    moments = [row.at for row in last.lines[-1:]] + [row.closed_at or 0 for row in last.closed]
    sits = max(moments, default=0) >= since
    if not quiet and not (sits and int(last.row.message) > int(news.encounter.board or 0)):
        return None
    if not {prompt.row.who for prompt in asked} <= news.sitting | news.absent:
        return None
    post = replace(
        last,
        lines=(*last.lines, *told),
        asked=(*last.asked, *asked),
        explains=last.explains or bool(told),
        faces=last.faces | news.faces,
        row=replace(last.row, foot=foot or last.row.foot),
    )
    return post if step.fits(post) else None


def linked(board: Board, posted: Sequence[tuple[OpenPrompt, str]]) -> Board:
    """Return the board with links to the messages in which questions have just been posted."""
    there = {prompt.row.token: message for prompt, message in posted}
    waits = [replace(w, message=there.get(w.token, w.message)) for w in board.waits]
    return replace(board, waits=tuple(waits))


def name_of(post: Post) -> str:
    """Return the name of a post, which is the same for every attempt."""
    lines = [post.lines[0].token, post.lines[-1].token] if post.lines else []
    return " ".join([*lines, *(prompt.row.token for prompt in post.asked)])


def steps(rows: Iterable[LineRow]) -> Iterator[list[LineRow]]:
    """Group lines by the instant of their records: one commit is one group."""
    for _, group in groupby(rows, key=lambda row: row.at):
        yield list(group)
