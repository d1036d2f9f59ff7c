"""A retcon moves lines, prose and objections to other records, and can be taken back."""

from __future__ import annotations

from typing import Any

import pytest

from bot.storage import encounters, journals, retelling
from bot.storage.connection.database import Database
from bot.storage.story import prose_texts, rulings
from bot.storage.story.prose_texts import ProseRow
from bot.storage.story.rulings import RulingRow
from rules.engine.replay.journal import Entry, Passed, Restored, Retold, Undone
from tests.bot.storage.made import ON_SQLITE, encounter, line, written

pytestmark = ON_SQLITE

FIGHTS = ("fight", "other")


def prose(fight: str, n: int, **other: Any) -> ProseRow:
    """A text about the act of record `n`, told by that record's line."""
    made: dict[str, Any] = {"line": f"{fight}-{n}-0", "by": "ama", "at": n, "text": "I.", "seq": n}
    return ProseRow(encounter=fight, **(made | other))


def objection(fight: str, seq: int) -> RulingRow:
    """An objection to the line of a record."""
    return RulingRow(
        token=f"{fight}-{seq}",
        campaign="guild",
        encounter=fight,
        line=f"{fight}-{seq}-0",
        seq=seq,
        ruleset="ki",
        clauses=(),
        by="ben",
        objection="No.",
        at=seq,
    )


@pytest.fixture
async def two(db: Database) -> Database:
    """Two fights of which records 2 to 4 are struck and told again by 6 to 8."""
    entries: list[Entry] = [Passed()] * 4 + [Retold(back_to=1)] + [Passed()] * 3
    async with db.write() as c:
        await encounters.create(c, encounter("other"))
        for fight in FIGHTS:
            rows = [
                written(seq, entry, struck=seq in {2, 3, 4})
                for seq, entry in enumerate(entries, start=1)
            ]
            told = [
                line(seq, n, fight, struck=seq in {2, 3, 4}, retold=seq == 3)
                for seq in range(1, 6)
                for n in (0, 1)
            ]
            await journals.restore(c, fight, written=rows, lines=told, states=[])
            for n in (2, 3):
                await prose_texts.add(c, prose(fight, n))
                await rulings.add(c, objection(fight, n))
    return db


async def places(db: Database, fight: str = "fight") -> dict[str, tuple[int, int, bool, bool]]:
    """Where each line of a fight stands, if it is struck, and if its post shows it struck."""
    async with db.read() as c:
        return {
            row.token: (row.seq, row.n, row.struck, row.retold)
            for row in await journals.lines(c, fight)
        }


async def beside(db: Database, fight: str = "fight") -> list[list[int]]:
    """The records that the texts and the objections of a fight are about."""
    async with db.read() as c:
        texts = [text.seq for text in await prose_texts.of(c, fight)]
        return [texts, [each.seq for each in await rulings.of_fight(c, fight)]]


async def test_a_retcon_that_keeps_nothing_moves_nothing(two: Database) -> None:
    """Neither lines nor texts."""
    before = await places(two)
    async with two.write() as c:
        await retelling.follow(c, "fight", Retold(back_to=1))
        await retelling.name_answers(c, "fight", [])
        await retelling.stay(c, "fight", [])
    assert await places(two) == before
    assert await beside(two) == [[2, 3], [2, 3]]


async def test_the_text_of_an_answer_is_named_by_its_question(two: Database) -> None:
    """By key and opening record, and only while no record is named."""
    asked = [("parry", 1), ("parry", 2), ("dodge", 1)]
    async with two.write() as c:
        for fight in FIGHTS:
            for n, (key, opened) in enumerate(asked):
                about = {"key": key, "opened": opened, "seq": 0, "at": 10 + n}
                await prose_texts.add(c, prose(fight, 20 + n, **about))
        await prose_texts.add(c, prose("fight", 30, key="parry", opened=1, seq=9, at=40))
        await retelling.name_answers(c, "fight", [("parry", 1, 6), ("dodge", 1, 7)])
        found = {text.line: text.seq for text in await prose_texts.of(c, "fight") if text.at >= 10}
        assert found == {"fight-20-0": 6, "fight-21-0": 0, "fight-22-0": 7, "fight-30-0": 9}
        assert {text.seq for text in await prose_texts.of(c, "other") if text.at >= 10} == {0}


@pytest.fixture
async def twice(db: Database) -> Database:
    """A fight with an undo, and two retcons after it.

    1, 2, 3; the undo 4 strikes 3; 5; the retcon 6 tells 5 again as 7; the retcon 8 tells 7 as 9.
    """
    first = Retold(back_to=2, again=((5, 7),), moved=((5, 0, 7, 1),))
    second = Retold(back_to=2, again=((7, 9),), moved=((7, 1, 9, 0),))
    entries: dict[int, Entry] = {4: Undone(back_to=2), 6: first, 8: second}
    async with db.write() as c:
        rows = [
            written(seq, entries.get(seq, Passed()), struck=seq in {3, 5, 7})
            for seq in range(1, 10)
        ]
        told = [line(1), line(3, struck=True), line(4), line(6), line(8)]
        told.append(line(9, token="kept"))
        await journals.restore(c, "fight", written=rows, lines=told, states=[])
        await prose_texts.add(c, prose("fight", 9, line="kept"))
    return db


async def force(db: Database) -> list[int]:
    """The records of the fight that count."""
    async with db.read() as c:
        return [w.record.seq for w in await journals.records(c, "fight") if not w.struck]


async def test_a_retcon_that_was_taken_back_is_not_taken_back_again(twice: Database) -> None:
    """After the second has been taken back, only the first is left to be."""
    async with twice.write() as c:
        await retelling.restore(c, "fight", 7, 9)
        restored = [written(10, Restored(upto=7))]
        await journals.restore(c, "fight", written=restored, lines=[], states=[])
        await retelling.restore(c, "fight", 5, 10)
    assert await force(twice) == [1, 2, 4, 5]
    assert (await places(twice))["kept"] == (5, 0, False, False)
