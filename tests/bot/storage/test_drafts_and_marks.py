"""Unfinished sheets, Discord's lists of commands, and the marks of people who were forgotten."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.storage import campaigns, characters, drafts, encounters, intents, journals
from bot.storage import sheet_drafts as sheets
from bot.storage.connection.database import Database
from bot.storage.privacy import forgotten
from bot.storage.rows import Change, Draft, Member
from bot.storage.sheet_drafts import SheetDraft
from tests.bot.storage.made import ON_SQLITE, campaign, character, encounter, order, written

DRAFT = SheetDraft(
    token="t", user="ama", campaign="guild", ruleset="ki", name="Kuni", sheet={"hp": 9}, typed={}
)
FULL = replace(
    DRAFT,
    token="full",
    typed={"hp": "nine"},
    guesses=("hp",),
    unknown=("x",),
    changes="kuni",
    base={"hp": 8},
    source="kuni.yaml",
    past=(Change(version=1, at=2, by="ama", why="new", sheet={"hp": 1}),),
    npc=True,
    tags="bold",
)


@ON_SQLITE
async def test_an_unfinished_sheet_is_read_as_it_was_kept(db: Database) -> None:
    """By its token; keeping it again changes it, and a used one is gone."""
    async with db.write() as c:
        for each in (DRAFT, FULL):
            await sheets.put(c, each, 5)
            assert await sheets.get(c, each.token) == each
        await sheets.put(c, replace(DRAFT, name="Jo", replaces=True), 6)
        assert await sheets.get(c, "t") == replace(DRAFT, name="Jo")
        await sheets.remove(c, "t")
        assert await sheets.get(c, "t") is None
        assert await sheets.get(c, "full") == FULL


@ON_SQLITE
@pytest.mark.parametrize(
    ("asked", "token"),
    [
        ({}, "new"),
        ({"changes": "kuni"}, "change"),
        ({"npc": True}, "npc"),
        ({"changes": "kuni", "npc": True}, "full"),
        ({"changes": "jo"}, None),
        ({"user": "ben"}, "ben"),
        ({"ruleset": "wod"}, "wod"),
        ({"campaign": "elsewhere"}, "far"),
        ({"user": "cho"}, None),
    ],
)
async def test_a_person_s_newest_unfinished_sheet(
    db: Database, asked: dict[str, str | bool], token: str | None
) -> None:
    """Of this kind, ruleset and campaign: a new one, a character's, or an NPC's."""
    async with db.write() as c:
        await campaigns.save(c, campaign("elsewhere"))
        for at, each in enumerate(
            (
                replace(DRAFT, token="old"),
                replace(DRAFT, token="change", changes="kuni"),
                replace(DRAFT, token="npc", npc=True),
                FULL,
                replace(DRAFT, token="new"),
                replace(DRAFT, token="ben", user="ben"),
                replace(DRAFT, token="wod", ruleset="wod"),
                replace(DRAFT, token="far", campaign="elsewhere"),
            )
        ):
            await sheets.put(c, each, at)
        whose = {"campaign": "guild", "user": "ama", "ruleset": "ki", **asked}
        found = await sheets.own(c, **whose)  # type: ignore[arg-type]
    assert (None if found is None else found.token) == token


@ON_SQLITE
async def test_a_draft_that_was_used_is_gone(db: Database) -> None:
    """The one of its token; the other waits."""
    made = Draft(token="a", user="ama", encounter="fight", kind="end", body={"x": 1})
    async with db.write() as c:
        for token in "ab":
            await drafts.add(c, replace(made, token=token), 5)
        await drafts.remove(c, "a")
        assert await drafts.get(c, "a") is None
        assert await drafts.get(c, "b") == replace(made, token="b")


@ON_SQLITE
async def test_nothing_answers_for_somebody_who_has_left_the_server(db: Database) -> None:
    """Neither an order nor a plan; whoever left another server still has theirs here."""
    async with db.write() as c:
        await campaigns.save(c, campaign("elsewhere"))
        for guild, user, left in (
            ("guild", "ama", False),
            ("guild", "ben", True),
            ("elsewhere", "ama", True),
        ):
            await campaigns.save_member(c, Member(campaign=guild, user=user, left=left))
        for at, owner in enumerate(("cho", "ben", "ama")):
            await intents.put(c, order(owner, owner=owner, made_at=at))
        assert [row.id for row in await intents.in_force(c, "fight", "guild")] == ["cho", "ama"]
        assert [row.id for row in await intents.of(c, "fight")] == ["cho", "ben", "ama"]
        await intents.remove(c, "cho")
        assert [row.id for row in await intents.of(c, "fight")] == ["ben", "ama"]


def test_marks_beside_a_database_are_kept_in_a_file(tmp_path: Path) -> None:
    """None without it; each is added to those before."""
    file = tmp_path / "play.db"
    assert forgotten.read(file) == set()
    forgotten.write(file, "one")
    forgotten.write(file, "two")
    assert forgotten.read(file) == {"one", "two"}
    assert [each.name for each in tmp_path.iterdir()] == ["play.db.forgotten"]


def test_a_mark_tells_nothing_and_differs_by_server_and_person() -> None:
    """It depends on the secret too."""
    marks = {
        forgotten.mark_of(secret, guild, user)
        for secret in (b"x", b"y")
        for guild in ("1", "2")
        for user in ("3", "4")
    }
    assert len(marks) == 8
    assert {len(mark) for mark in marks} == {64}


@ON_SQLITE
async def test_people_are_forgotten_again_in_an_older_copy(db: Database) -> None:
    """Members, owners of characters and authors, in their campaign; never its owner, nor twice."""
    async with db.write() as c:
        await campaigns.save(c, campaign("elsewhere"))
        await encounters_of(c)
        known = {
            forgotten.mark_of(db.secret, "guild", user)
            for user in ("member", "player", "author", "gm", "nobody")
        }
        assert await forgotten.forget_again(c, db.secret, set(), 7) == 0
        assert await forgotten.forget_again(c, db.secret, known, 7) == 3
        assert await forgotten.marks(c) == known
        assert [each.user for each in await campaigns.members(c, "guild")] == ["ama"]
        assert [each.user for each in await campaigns.members(c, "elsewhere")] == ["member"]
        by = [each.by for each in await journals.records(c, "fight")]
        assert by[0].startswith("former-")
        assert by[1] == "ama"
        [found] = await characters.every(c, "guild")
        assert found.deleted
        again = Member(campaign="guild", user="member")
        await campaigns.save_member(c, again)
        assert await forgotten.forget_again(c, db.secret, known, 8) == 0
        assert again in await campaigns.members(c, "guild")


async def encounters_of(c: Any) -> None:
    """People who are in the campaign in different ways."""
    await encounters.create(c, encounter("far", campaign="elsewhere"))
    for guild, user in (("guild", "member"), ("guild", "ama"), ("elsewhere", "member")):
        await campaigns.save_member(c, Member(campaign=guild, user=user))
    await characters.create(c, character(owner="player"), at=1, by="gm", why="")
    rows = [replace(written(1), by="author"), written(2)]
    await journals.restore(c, "fight", written=rows, lines=[], states=[])
