"""A post that was read with the news is edited by that, unless somebody has had it in hand."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from bot.discord.outbound.faces import Faces
from bot.discord.outbound.hands import Hands
from bot.discord.rendering import step
from bot.play.views.outbox import Outbox, Post
from bot.storage import posts
from bot.storage.rows import PostRow
from tests.bot.discord.conftest import Table
from tests.bot.discord.made import NO_EMOJIS


@dataclass
class Watched:
    """The outbox, and what is edited; `read` are the posts that were read again."""

    outbox: Outbox
    read: list[str] = field(default_factory=list)
    edited: list[str] = field(default_factory=list)

    async def post(self, encounter: str, message: str) -> Post | None:
        self.read.append(message)
        return await self.outbox.post(encounter, message)

    async def shows(self, post: Post, face: str) -> None:
        await self.outbox.shows(post, face)

    async def edit(self, channel: str, message: str, shown: Any) -> bool:
        del channel, shown
        self.edited.append(message)
        return True


@pytest.fixture
async def known(table: Table) -> tuple[Faces, Hands, Watched, Post]:
    """A post of a fight that has to be edited, and whoever does so."""
    await table.fight()
    row = await table.play.fights.need(table.channel)
    news = await table.play.outbox.news(row.id)
    assert news is not None
    message = news.opened[0].row.message
    async with table.play.db.write() as c:
        await posts.sent(c, PostRow(message=message, encounter=row.id, face="older"))
    post = await table.play.outbox.post(row.id, message)
    assert post is not None
    watched, hands = Watched(table.play.outbox), Hands()
    play: Any = type("Play", (), {"outbox": watched})
    sending: Any = watched
    return Faces(play, sending, hands, NO_EMOJIS), hands, watched, post


async def test_a_fight_that_has_changed_is_read_again(known: Any):
    """What is expected of other posts, or of none, says nothing of this one."""
    faces, _, watched, post = known
    faces.expect([post])
    faces.expect([])
    assert await faces.show(post.encounter.id, post.row.message)
    assert watched.read == [post.row.message]


async def test_an_edit_of_what_another_process_has_edited_since_is_not_the_last(known: Any):
    """Nobody knows which edit Discord took last: the post is stale, and edited once more."""
    faces, _, watched, post = known
    told: list[str] = []
    watched.outbox.services.changed = told.append
    right = step.message(post).shape()
    await watched.outbox.shows(post, right)
    faces.expect([post])  # as it was read before that
    assert await faces.show(post.encounter.id, post.row.message)
    assert told == [post.encounter.id]
    now = await watched.outbox.post(post.encounter.id, post.row.message)
    assert now is not None
    assert (now.row.face, now.row.stale) == ("", post.row.stale + 1)
    assert await faces.show(post.encounter.id, post.row.message)
    now = await watched.outbox.post(post.encounter.id, post.row.message)
    assert now is not None
    assert (now.row.face, now.row.stale) == (right, 0)
    assert watched.edited == [post.row.message] * 2


def test_whoever_reads_learns_which_posts_were_in_hand_meanwhile():
    """One before and still, one from then on; not one that was put down before."""
    hands = Hands()
    with hands.holding("before"):
        pass
    with hands.holding("still"), hands.noting() as touched:
        with hands.holding("then"):
            pass
        assert touched == {"still", "then"}
    with hands.holding("after"):
        assert touched == {"still", "then"}
