"""Fights of the release go on with today's code, and all that it wrote is still read."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from bot.cli import main
from bot.play.dice import Hand
from bot.play.model import Call
from bot.play.service import Play
from bot.play.timing.clock import Now
from bot.storage import encounters
from bot.storage.connection.database import Database
from bot.storage.copies.server_copy import from_file
from bot.storage.copies.transfer import export_campaign, import_campaign
from bot.storage.rows import EncounterRow, Status
from bot.storage.schema.tables import campaign, encounter
from rules import RULESETS
from tests.bot.baseline.kept import EXPORT, PARKED, SCENARIOS, SCHEMA, TRANSCRIPT, unpack
from tests.bot.baseline.promised import broken, schema
from tests.databases import new_database

ADVICE = (
    "1.0 wrote this, and today's code does not read it: give the ruleset an edition with an "
    "upcast, or the tables a migration (docs/releasing.md)."
)
DAY_S = 24 * 3600


class Then(Now):
    """The clock of a kept database: it stands where the database was left."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        with closing(sqlite3.connect(file)) as plain:
            self._left = plain.execute("SELECT max(at) FROM record").fetchone()[0]

    def __call__(self) -> int:
        return int(self._left) + self._ahead_ms


async def _fights(play: Play) -> dict[str, EncounterRow]:
    async with play.db.read() as c:
        by_age = select(encounter.c.id).order_by(encounter.c.opened_at)
        ids = [id for (id,) in await c.execute(by_age)]
        rows = [await encounters.get(c, id) for id in ids]
    return {row.id: row for row in rows if row is not None}


async def _goes_on(url: str, file: Path) -> None:
    """Start on a kept database, take back a decision of each fight, and let silence go on."""
    hand = Hand()
    hand.by_key("baseline")
    db = await Database.open(url)
    try:
        play = Play(db, hand=hand, now=Then(file))
        before = await _fights(play)
        await play.start_up()
        started = await _fights(play)
        assert {id: row.status for id, row in started.items()} == {
            id: row.status for id, row in before.items()
        }, ADVICE
        async with db.read() as c:
            found = await c.execute(select(campaign.c.id, campaign.c.owner))
            owners = {str(guild): str(owner) for guild, owner in found}
        newest = {row.channel: row for row in before.values()}
        for row in newest.values():
            if row.status is not Status.PARKED:
                call = Call(
                    user=owners[row.campaign],
                    name="GM",
                    guild=row.campaign,
                    channel=row.channel,
                    interaction=row.id,
                    admin=True,
                )
                _ = await play.gm.undo(call)
        undone = await _fights(play)
        for _ in range(10):
            await play.clock.move(DAY_S)
        after = await _fights(play)
        assert [row.id for row in after.values() if row.status is Status.PARKED] == [
            row.id for row in before.values() if row.status is Status.PARKED
        ]
        for id, row in undone.items():
            moved = after[id].head > row.head or after[id].status is not row.status
            assert moved == (row.status is Status.RUNNING), row
    finally:
        await db.close()


@pytest.mark.parametrize("name", SCENARIOS)
async def test_a_fight_of_the_release_goes_on(name: str, tmp_path: Path) -> None:
    """It is not parked; what it decided can be taken back; its questions end by silence.

    It is played again from its first record: the states kept on the way are dropped.
    """
    file = unpack(name, tmp_path)
    with closing(sqlite3.connect(file)) as plain, plain:
        plain.execute("DELETE FROM checkpoint")
    await _goes_on(f"sqlite+aiosqlite:///{file}", file)


@pytest.mark.parametrize("name", ["retcon", PARKED, "wayward_after"])
async def test_it_goes_on_on_a_server(name: str, tmp_path: Path, on_postgresql: str) -> None:
    """The same, restored to PostgreSQL, from the newest state that was kept."""
    file = unpack(name, tmp_path)
    await from_file(on_postgresql, file)
    await _goes_on(on_postgresql, file)


async def test_an_export_of_the_release_is_imported(tmp_path: Path) -> None:
    """Its fights are there, and the same export comes out again."""
    kept = json.loads(EXPORT.read_text("utf-8"))
    db = await Database.open(new_database(tmp_path / "imported.db"))
    async with db.write() as c:
        await import_campaign(c, kept)
    async with db.read() as c:
        again = await export_campaign(c, kept["campaign"]["id"])
    await db.close()
    assert json.loads(json.dumps(again)) == kept, ADVICE


def test_what_the_release_wrote_is_legal_today() -> None:
    """Each table, record, answer, sheet and order that 1.0 took is still taken."""
    kept = json.loads(SCHEMA.read_text("utf-8"))
    assert [*broken(kept, json.loads(json.dumps(schema())))] == [], ADVICE


BREAKS: dict[str, tuple[Any, Any]] = {
    "a column goes": ({"tables": {"post": {"face": "TEXT"}}}, {"tables": {"post": {}}}),
    "a field is demanded": ({"properties": {}}, {"properties": {}, "required": ["a"]}),
    "a choice goes": ({"enum": ["a", "b"]}, {"enum": ["a"]}),
    "a bound falls": ({"maximum": 5}, {"maximum": 4}),
    "a default is another": ({"default": 1}, {"default": 2}),
}


@pytest.mark.parametrize("change", BREAKS)
def test_a_change_that_breaks_is_named(change: str) -> None:
    """Once: what is added or allowed besides breaks nothing."""
    kept, now = BREAKS[change]
    assert len([*broken(kept, now)]) == 1
    assert [
        *broken({"enum": ["a"], "maximum": 5}, {"enum": ["a", "b"], "maximum": 6, "x": 1})
    ] == []


def test_the_dice_of_a_transcript_of_the_release_are_right(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Its public seed was published."""
    assert main(["verify", str(TRANSCRIPT)]) == 0
    assert capsys.readouterr().out.endswith("throws are what the published seeds say.\n")


@pytest.fixture(scope="module")
def kept_questions(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[str, str, bool]]:
    """The ruleset of every kept question, its place, and whether it is open."""
    folder, found = tmp_path_factory.mktemp("kept"), list[tuple[str, str, bool]]()
    for name in SCENARIOS:
        with closing(sqlite3.connect(unpack(name, folder))) as plain:
            found += plain.execute(
                "SELECT ruleset, prompt.key, closed_at IS NULL FROM prompt JOIN encounter "
                "ON encounter.id = prompt.encounter"
            ).fetchall()
    return found


@pytest.mark.parametrize("key", RULESETS)
def test_the_release_keeps_questions_of_each_game(
    key: str, kept_questions: list[tuple[str, str, bool]]
) -> None:
    """Most of its questions have been asked in what is kept, and some are open."""
    mine = [each for each in kept_questions if each[0] == key]
    asked = {place.rpartition("/")[2].partition(".")[0] for _, place, _ in mine}
    assert sum(still_open for _, _, still_open in mine) > 0
    assert 2 * len(asked) > len(RULESETS[key].choices.questions)
