"""Characters, which one is played, and their history."""

from __future__ import annotations

import pytest

from bot.storage import characters
from bot.storage.connection.database import Database
from bot.storage.connection.errors import Conflict, Missing
from tests.bot.storage.made import character

NEW = {"at": 5, "by": "ama", "why": "new"}


async def names(db: Database, **of: str) -> list[str]:
    async with db.read() as c:
        return [found.name for found in await characters.find(c, "guild", **of)]


async def played(db: Database, owner: str = "ama") -> str | None:
    async with db.read() as c:
        found = await characters.active(c, "guild", owner, "ki")
    return None if found is None else found.id


async def test_the_newest_to_ask_for_it_is_played(db: Database) -> None:
    """One that is active when made takes the place of the one played; one that is not waits."""
    async with db.write() as c:
        await characters.create(c, character("one", active=False), **NEW)
    assert await played(db) == "one"
    async with db.write() as c:
        await characters.create(c, character("two", active=False), **NEW)
    assert await played(db) == "one"
    async with db.write() as c:
        await characters.create(c, character("three"), **NEW)
    assert await played(db) == "three"


async def test_deleting_the_one_played_lets_another_step_in(db: Database) -> None:
    """The first by name of those left is played; with none left, none is."""
    async with db.write() as c:
        for id, name in [("1", "beta"), ("2", "Alpha"), ("3", "Gamma")]:
            await characters.create(c, character(id, name=name), **NEW)
        await characters.delete(c, "3", at=6, by="gm")
    assert await played(db) == "2"
    async with db.write() as c:
        await characters.delete(c, "1", at=7, by="gm")
        assert await played(db) == "2"
        await characters.delete(c, "2", at=8, by="gm")
    assert await played(db) is None
    assert await names(db) == []


async def test_a_deleted_character_is_kept_with_its_history(db: Database) -> None:
    """It is marked, its history says who did it, and it cannot be deleted or played again."""
    async with db.write() as c:
        await characters.create(c, character(), **NEW)
        await characters.delete(c, "kuni", at=6, by="gm")
        found = await characters.get(c, "kuni")
        assert found is not None
        assert (found.deleted, found.active, found.version) == (True, False, 2)
        last = (await characters.history(c, "kuni"))[-1]
        assert (last.at, last.by, last.why) == (6, "gm", "Deleted.")
        with pytest.raises(Missing, match="was deleted"):
            await characters.delete(c, "kuni", at=7, by="gm")
        with pytest.raises(Missing, match="was deleted"):
            await characters.activate(c, "kuni")


async def test_every_change_is_noted(db: Database) -> None:
    """A new sheet counts the version up, and the history says who and why."""
    async with db.write() as c:
        await characters.create(c, character(), **NEW)
        changed = await characters.update(c, "kuni", {"hp": 3}, at=6, by="gm", why="hurt")
        assert (changed.version, changed.sheet) == (2, {"hp": 3})
        assert await characters.get(c, "kuni") == changed
        assert [(h.version, h.at, h.why, h.sheet) for h in await characters.history(c, "kuni")] == [
            (1, 5, "new", {"hp": 9}),
            (2, 6, "hurt", {"hp": 3}),
        ]


async def test_of_two_changes_of_one_version_the_second_is_refused(db: Database) -> None:
    """A caller with an outdated version is told that another came first; nothing is written."""
    async with db.write() as c:
        await characters.create(c, character(), **NEW)
        await characters.update(c, "kuni", {"hp": 3}, at=6, by="gm", why="hurt", expect_version=1)
        with pytest.raises(Conflict, match="changed meanwhile"):
            await characters.update(
                c, "kuni", {"hp": 8}, at=7, by="ama", why="healed", expect_version=1
            )
        found = await characters.get(c, "kuni")
        assert found is not None
        assert (found.sheet, found.version) == ({"hp": 3}, 2)


async def test_what_is_not_there_cannot_be_changed(db: Database) -> None:
    """An unknown id is refused, and one that is there cannot be made again."""
    async with db.write() as c:
        with pytest.raises(Missing):
            await characters.update(c, "nobody", {}, at=1, by="gm", why="")
        assert await characters.get(c, "nobody") is None
        await characters.create(c, character(), **NEW)
        with pytest.raises(Conflict):
            await characters.create(c, character(), **NEW)
