"""An export of a damaged database: what is left out, and what is said of it."""

from __future__ import annotations

from typing import Any

import pytest

from bot.storage import campaigns, characters, encounters, journals
from bot.storage.connection.database import Database
from bot.storage.copies.backup import export_campaign, import_campaign
from bot.storage.story import prose_texts, rulings, seeds
from bot.storage.story.prose_texts import SAID, ProseRow
from bot.storage.story.rulings import RulingRow
from bot.storage.story.seeds import SeedRow
from tests.bot.storage.made import ON_SQLITE, campaign, character, encounter, line, written
from tests.tables import tabled

pytestmark = ON_SQLITE


@pytest.fixture
async def full(db: Database) -> Database:
    """Two characters with a history of two, and two fights with two records."""
    async with db.write() as c:
        for id in ("kuni", "jo"):
            await characters.create(c, character(id), at=20, by="ama", why="new")
            await characters.update(c, id, {"hp": 3}, at=10, by="gm", why="hurt")
        await encounters.create(c, encounter("other"))
        for fight in ("fight", "other"):
            rows, told = [written(1), written(2)], [line(1, encounter=fight)]
            await journals.restore(c, fight, written=rows, lines=told, states=[])
        await c.exec_driver_sql("UPDATE encounter SET head = 2")
    return db


async def exported(db: Database, left: list[str] | None = None) -> dict[str, Any]:
    """The campaign, and what is said of the rest."""
    async with db.read() as c:
        return await export_campaign(c, "guild", left)


async def harm(db: Database, *statements: str) -> None:
    """Change something behind the backs of those who know better."""
    async with db.write() as c:
        for statement in statements:
            await c.exec_driver_sql(statement)


async def test_a_gap_in_a_history_is_left_out(full: Database) -> None:
    """Their sheet is as it was last, from the newest change that is known; others keep theirs."""
    await harm(full, "DELETE FROM change WHERE character = 'kuni' AND version = 2")
    before = await exported(full)
    left = list[str]()
    found = await exported(full, left)
    assert left == ["The history of Kuni; the sheet is as it was last."]
    jo, kuni = found["characters"]
    assert jo == before["characters"][0]
    assert (kuni["character"]["version"], kuni["character"]["sheet"]) == (1, {"hp": 3})
    assert kuni["history"] == [
        {
            "version": 1,
            "at": 20,
            "by": "ama",
            "why": "The history before this was lost.",
            "sheet": {"hp": 3},
        }
    ]
    await harm(full, "DELETE FROM change")
    assert [each["history"][0]["at"] for each in (await exported(full, []))["characters"]] == [0, 0]


async def test_the_newest_known_change_dates_a_lost_history(full: Database) -> None:
    """Of two changes that are left, the later one, whichever comes first."""
    await harm(full, "UPDATE change SET version = 3 WHERE version = 2")
    found = await exported(full, [])
    assert [each["history"][0]["at"] for each in found["characters"]] == [20, 20]


@tabled
async def test_a_fight_that_cannot_be_read_is_left_out(
    full: Database, wrong: str, why: str
) -> None:
    """Its channel and the reason are told, and the other fight is there."""
    before = await exported(full)
    await harm(full, wrong)
    left = list[str]()
    found = await exported(full, left)
    assert found["encounters"] == before["encounters"][1:]
    [told] = left
    assert told.startswith("Fight in the channel channel-fight: ")
    assert why in told
    assert told.endswith(".")


async def test_a_fight_that_cannot_be_read_is_an_error_without_leave(full: Database) -> None:
    """Nothing is left out silently; what only contradicts itself is exported as it is."""
    await harm(full, "UPDATE encounter SET head = 3 WHERE id = 'fight'")
    assert len((await exported(full))["encounters"]) == 2
    await harm(full, "UPDATE line SET body = '{' WHERE encounter = 'fight'")
    with pytest.raises(ValueError, match="Invalid JSON"):
        await exported(full)


async def test_a_second_copy_has_what_can_be_there_twice(full: Database) -> None:
    """Objections and texts come along under new tokens; seeds stay with the first."""
    async with full.write() as c:
        about: dict[str, Any] = {"encounter": "fight", "line": "fight-1-0", "by": "ama", "seq": 1}
        await prose_texts.add(c, ProseRow(at=1, text="I.", **about))
        said = about | {"line": "post", "key": SAID}
        await prose_texts.add(c, ProseRow(at=2, text="Kuni: Ho!", **said))
        await rulings.add(
            c,
            RulingRow(
                token="r", campaign="guild", ruleset="ki", clauses=(), objection="", at=1, **about
            ),
        )
        await seeds.add(c, SeedRow(pledge="p", encounter="fight", at=1, public="aa", hidden="bb"))
    data = await exported(full)
    async with full.write() as c:
        for place in ("copy", "third"):
            await import_campaign(c, data, guild=place)
        for place in ("copy", "third"):
            made = {row.name: row.id for row in await encounters.in_campaign(c, place)}
            [text, heard], [told] = (
                await prose_texts.of(c, made["Fight"]),
                await journals.lines(c, made["Fight"]),
            )
            assert (text.text, text.line, text.encounter) == ("I.", told.token, made["Fight"])
            assert (heard.text, heard.line not in {"post", told.token}) == ("Kuni: Ho!", True)
            [ruled] = await rulings.of_fight(c, made["Fight"])
            assert (ruled.campaign, ruled.line) == (place, told.token)
            assert await seeds.of(c, made["Fight"]) == []
            assert len(await characters.every(c, place)) == 2
        assert len(await seeds.of(c, "fight")) == 1
        assert await campaigns.get(c, "third") == campaign("third")
