"""Tags, loans and other owners of characters, each beside those of somebody else."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.storage import campaigns, characters
from bot.storage.connection.database import Database
from bot.storage.connection.errors import Conflict, Missing
from bot.storage.rows import Change, Character
from tests.bot.storage.made import ON_SQLITE, campaign, character

pytestmark = ON_SQLITE

NEW = {"at": 5, "by": "ama", "why": "new"}


async def find(db: Database, id: str) -> Character:
    """The character of this id."""
    async with db.read() as c:
        found = await characters.get(c, id)
    assert found is not None
    return found


@pytest.fixture
async def four(db: Database) -> Database:
    """Ama has two, Ben has one, and one more is in another campaign."""
    async with db.write() as c:
        await campaigns.save(c, campaign("elsewhere"))
        for id, owner, guild in (
            ("a", "ama", "guild"),
            ("b", "ama", "guild"),
            ("c", "ben", "guild"),
            ("d", "ama", "elsewhere"),
        ):
            made = character(id, owner=owner, campaign=guild, active=False)
            await characters.create(c, made, **NEW)
    return db


async def active(db: Database) -> list[str]:
    """The ids of all that are played."""
    async with db.read() as c:
        every = await characters.every(c, "guild") + await characters.every(c, "elsewhere")
    return [each.id for each in every if each.active]


async def test_tags_are_kept_with_one_character(four: Database) -> None:
    """Without a new version of the sheet; the others have none."""
    async with four.write() as c:
        await characters.tag(c, "a", ["bold", "näive"])
        assert len(await characters.history(c, "a")) == 1
    assert await find(four, "a") == character("a", tags=("bold", "näive"))
    assert await find(four, "b") == character("b", active=False)


async def test_what_is_lent_goes_back_at_its_instant(four: Database) -> None:
    """The earliest first; without an instant never by itself; other campaigns are not listed."""
    async with four.write() as c:
        assert await characters.next_back(c) is None
        for id, until in (("b", 20), ("c", None), ("d", 10)):
            await characters.lend(c, id, "gm", until)
        assert [each.id for each in await characters.lent(c, "guild")] == ["b", "c"]
        assert await characters.next_back(c) == 10
        for now, back in ((9, []), (10, ["d"]), (19, ["d"]), (20, ["d", "b"])):
            assert [each.id for each in await characters.due_back(c, now)] == back
        lent = await characters.get(c, "b")
        assert lent == character("b", active=False, lent_by="gm", lent_until=20)
        await characters.lend(c, "d", "", None)
        assert await characters.next_back(c) == 20
        assert await characters.lent(c, "elsewhere") == []


async def test_what_is_not_there_cannot_be_given_or_played(four: Database) -> None:
    """Nor deleted; it is said in a sentence."""
    async with four.write() as c:
        for wrong in (
            characters.hand_over(c, "none", "ben", at=1, by="gm"),
            characters.activate(c, "none"),
            characters.delete(c, "none", at=1, by="gm"),
        ):
            with pytest.raises(Missing, match="There is no such character"):
                await wrong


async def test_only_a_character_that_is_played_is_replaced_when_it_is_deleted(
    four: Database,
) -> None:
    """Another owner's, another campaign's and an unplayed one's change nothing."""
    assert await active(four) == ["a", "c", "d"]
    async with four.write() as c:
        await characters.activate(c, "b")
        await characters.delete(c, "a", at=6, by="gm")
    assert await active(four) == ["b", "c", "d"]
    async with four.write() as c:
        await characters.delete(c, "c", at=6, by="gm")
    assert await active(four) == ["b", "d"]


async def test_somebody_s_changes_meanwhile_are_not_overwritten(four: Database) -> None:
    """A change without a version is made on top of the newest one."""
    async with four.write() as c:
        for hp in (1, 2):
            made = await characters.update(c, "a", {"hp": hp}, at=6, by="gm", why="")
        assert made.version == 3
        with pytest.raises(Conflict, match="A was changed meanwhile"):
            await characters.update(c, "a", {}, at=7, by="gm", why="", expect_version=2)
        await characters.update(c, "a", {"hp": 4}, at=7, by="gm", why="", expect_version=3)
    assert (await find(four, "a")).sheet == {"hp": 4}
    assert (await find(four, "b")).sheet == {"hp": 9}


async def test_a_character_is_written_as_it_is(four: Database) -> None:
    """With its history, or without any; more of a history may come later."""
    whole = replace(character("x"), version=2, deleted=True, active=False, tags=("t",))
    past = [Change(version=n, at=n, by="ama", why="", sheet={"hp": n}) for n in (1, 2)]
    async with four.write() as c:
        await characters.restore(c, whole, past[:1])
        await characters.remember(c, "x", past[1:])
        await characters.restore(c, character("y", owner="cho"), [])
        assert await characters.get(c, "x") == whole
        assert await characters.history(c, "x") == past
        assert await characters.history(c, "y") == []
        assert [each.id for each in await characters.every(c, "guild")] == ["a", "b", "c", "x", "y"]
        assert [each.id for each in await characters.find(c, "guild")] == ["a", "b", "c", "y"]


async def test_a_lost_sheet_is_told_by_its_character_s_name(four: Database) -> None:
    """Of this campaign only; one that is there is not told."""
    async with four.write() as c:
        assert await characters.bare(c, "guild") == []
        await c.exec_driver_sql("UPDATE character SET sheet = 'gone' WHERE id IN ('b', 'd')")
        assert await characters.bare(c, "guild") == ["B"]
        assert [each.id for each in await characters.find(c, "guild", owner="ama")] == ["a"]


async def test_of_several_that_are_left_the_first_by_name_is_played(four: Database) -> None:
    """One only, and not one of another ruleset."""
    async with four.write() as c:
        for id, ruleset in (("0", "wod"), ("x", "ki")):
            await characters.create(c, character(id, ruleset=ruleset, active=False), **NEW)
        await characters.hand_over(c, "a", "cho", at=9, by="gm")
    assert await active(four) == ["0", "a", "b", "c", "d"]
