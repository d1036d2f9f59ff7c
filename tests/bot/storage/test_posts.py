"""Which posts of a fight are outdated, and which of its messages are known."""

from __future__ import annotations

import pytest

from bot.storage import encounters, posts, prompts
from bot.storage.connection.database import Database
from bot.storage.rows import PostRow
from tests.bot.storage.made import ON_SQLITE, append, encounter, line, prompt, written
from tests.tables import tabled


def post(message: str, fight: str = "fight", **other: str | int) -> PostRow:
    return PostRow(**({"message": message, "encounter": fight} | other))  # type: ignore[arg-type]


@pytest.fixture
async def two(db: Database) -> Database:
    """Two fights with the same kinds of messages: a report, a question and a board each."""
    async with db.write() as c:
        await encounters.create(c, encounter("other"))
        for fight, first in (("fight", 10), ("other", 50)):
            told = [line(1, encounter=fight, post=str(first)), line(1, 1, fight)]
            await append(c, 0, [written(1)], encounter=fight, lines=told)
            asked = [
                prompt(encounter=fight, message=str(first + 1)),
                prompt("dodge", encounter=fight),
                prompt("block", encounter=fight, message=str(first + 2), closed_at=5, retired=True),
            ]
            await prompts.restore(c, asked)
            await encounters.update(c, fight, board=str(first + 3))
            for number in range(3):
                await posts.sent(c, post(str(first + number), fight, face=f"face {number}"))
    return db


async def test_a_post_is_stale_from_its_change_until_it_is_sent(two: Database) -> None:
    """A change during the sending keeps it stale: what was sent is not the newest."""
    last = post("12", face="face 2")
    async with two.write() as c:
        assert await posts.stale(c, "fight") == ([], last)
        await posts.touch(c, "10")
        read = await posts.stale(c, "fight")
        assert read == ([post("10", face="face 0", stale=1)], last)
        await posts.touch(c, "10")
        await posts.sent(c, post("10", face="new", stale=1))
        assert await posts.stale(c, "fight") == ([post("10", face="new", stale=2)], last)
        await posts.sent(c, post("10", face="newer", stale=2))
        assert await posts.stale(c, "fight") == ([], last)
        await posts.gone(c, "12")
        assert await posts.stale(c, "fight") == ([], post("11", face="face 1"))
        assert await posts.get(c, "10") == post("10", face="newer")
        assert await posts.get(c, "99") is None


async def test_only_a_known_content_is_noted(two: Database) -> None:
    """If others have edited a post meanwhile, its content is unknown, and it is stale."""
    async with two.write() as c:
        assert await posts.shows(c, post("10", face="face 0"), "mine")
        assert await posts.get(c, "10") == post("10", face="mine")
        assert not await posts.shows(c, post("10", face="face 0"), "late")
        assert await posts.get(c, "10") == post("10", face="", stale=1)
        assert await posts.get(c, "11") == post("11", face="face 1")


async def test_the_posts_of_open_questions_are_outdated_together(two: Database) -> None:
    """Those of the other fight, of answered questions and of reports are not."""
    async with two.write() as c:
        await posts.touch_open(c, "fight")
        stale, _ = await posts.stale(c, "fight")
        assert [row.message for row in stale] == ["11"]
        assert await posts.stale(c, "other") == ([], post("52", "other", face="face 2"))
        assert await posts.get(c, "51") == post("51", "other", face="face 1")
        assert await posts.get(c, "11") == post("11", face="face 1", stale=1)
        await posts.forget_open(c, "fight")
        assert await posts.get(c, "11") == post("11", stale=2)
        assert await posts.get(c, "10") == post("10", face="face 0")


@ON_SQLITE
@tabled
async def test_the_newest_message_is_of_any_kind(two: Database, change: str, newest: int) -> None:
    """A board, a question, a line or another post, in this fight: numbers, not words, decide."""
    async with two.write() as c:
        await c.exec_driver_sql(change)
        assert await posts.newest(c, "fight") == newest


@ON_SQLITE
@pytest.mark.parametrize(
    ("forget", "known"),
    [
        ("post", {"10", "11", "12"}),
        ("prompt", {"10", "11", "12"}),
        ("line", {"10", "11", "12"}),
    ],
)
async def test_a_message_is_known_by_what_it_shows(
    two: Database, forget: str, known: set[str]
) -> None:
    """By its own row, its question or its line; the other fight's only by its own row."""
    async with two.write() as c:
        asked = ["10", "11", "12", "13", "50", "51", ""]
        assert await posts.known(c, "fight", asked) - {"50", "51"} == known
        await c.exec_driver_sql(f"DELETE FROM {forget}")
        if forget == "post":
            assert await posts.known(c, "fight", asked) == known
            assert await posts.known(c, "other", asked) == {"50", "51"}
        assert await posts.known(c, "fight", []) == set()


@ON_SQLITE
async def test_what_stands_below_a_report_is_noted_with_one_post(two: Database) -> None:
    """It is outdated then, and keeps its content and its foot when it is sent."""
    async with two.write() as c:
        await posts.touch_foot(c, "10", "12:00")
        assert await posts.get(c, "10") == post("10", face="face 0", foot="12:00", stale=1)
        assert await posts.get(c, "50") == post("50", "other", face="face 0")
        await posts.sent(c, post("10", face="new", foot="13:00", stale=1))
        assert await posts.get(c, "10") == post("10", face="new", foot="13:00")
        assert await posts.shows(c, post("10", face="new", foot="14:00"), "newer")
        assert await posts.get(c, "10") == post("10", face="newer", foot="13:00")
        assert await posts.shows(c, post("99"), "first")
        assert await posts.get(c, "99") == post("99", face="first")
