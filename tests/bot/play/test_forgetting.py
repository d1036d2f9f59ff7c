"""/me forget: what goes, what stays, and that a restored backup forgets again."""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Text

import rules
from bot.play.dice import Hand
from bot.play.people.prose import Post
from bot.play.service import Play
from bot.play.step.replaying import retold
from bot.play.timing.clock import Now
from bot.storage.connection.database import Database
from bot.storage.copies import backup
from bot.storage.copies.restoring import restore
from bot.storage.schema import personal
from bot.storage.schema.every_table import METADATA
from bot.storage.schema.packed_text import Packed
from rules.engine.replay.verify import check as dice_of
from rules.engine.views.visibility import PUBLIC
from rules.errors import NotAllowed
from tests.bot.play.conftest import Desk, toy
from tests.databases import new_database

AMA, BEN = "900000000000000001", "900000000000000002"


def holding(file: Path, word: str) -> set[str]:
    """The tables in which a word stands, compressed texts too."""
    found = set[str]()
    with closing(sqlite3.connect(file)) as plain:
        names = plain.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        for (name,) in names:
            for row in plain.execute(f'SELECT * FROM "{name}"'):
                texts = [_text(cell) for cell in row]
                if any(word in text for text in texts):
                    found.add(name)
    return found


def _text(cell: object) -> str:
    if isinstance(cell, bytes):
        return zlib.decompress(cell).decode()
    return str(cell)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where the database is."""
    return tmp_path / "play.db"


@pytest.fixture
async def met(file: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Desk]:
    """Ama and Ben fight; Ama has a portrait, an order, prose, an objection, and has spoken."""
    monkeypatch.setattr(rules, "RULESETS", {**rules.RULESETS, "duel": toy()})
    db = await Database.open(new_database(file))
    hand = Hand()
    hand.pledge_by("stone")
    desk = Desk(Play(db, hand=hand, now=Now()))
    play, call = desk.play, desk.call
    await play.campaigns.setup(call("gm"), name="The road", ruleset="duel")
    await play.fights.open(call("gm"), name="The bridge")
    for user, name in ((AMA, "Kuni"), (BEN, "Doji")):
        sheet = {"skill": 3, "hp": 10}
        await play.characters.new(call(user, name=f"{name}sson"), name=name, sheet=sheet)
        await play.fights.join(call(user))
    await play.fights.begin(call("gm"))
    await play.portraits.give(call(AMA), "Kuni", b"face")
    await play.orders.set(call(AMA), act="parry", fields={"improve": 0}, standing=True)
    await play.voices.speak(call(AMA), "Kuni", "Ho!")
    await play.presence.hours(call(AMA), zone="Europe/Berlin")
    await play.campaigns.deputy(call(BEN), AMA)
    await play.campaigns.co_gm(call("gm"), AMA, add=True)
    link = f"https://discord.com/channels/1/2/{AMA}"
    await play.prose.tie(call(AMA), Post(message="77", author=AMA, text="My secret.", link=link))
    await play.prose.say(call(AMA), "My other secret.")
    await play.turns.act(call(BEN), "stroke", {"target": "kuni"})
    yield desk
    await db.close()


async def test_it_asks_first_and_the_owner_hands_the_campaign_over(met: Desk, file: Path):
    """Without the word nothing is changed; somebody has to run the campaign."""
    before = holding(file, AMA)
    told = await met.play.forgetting.forget(met.call(AMA), sure=False)
    assert "nobody can bring it back" in told.text
    with pytest.raises(NotAllowed, match="/campaign owner"):
        await met.play.forgetting.forget(met.call("gm"), sure=True)
    assert holding(file, AMA) == before
    assert {"member", "character", "record", "prose", "spoken", "campaign", "change"} <= before


async def test_nothing_leads_to_them_and_nothing_that_they_wrote_is_left(met: Desk, file: Path):
    """Not in states that are compressed either; what others are and did stays."""
    await met.play.forgetting.forget(met.call(AMA), sure=True)
    assert holding(file, AMA) == set()
    for gone in ("My secret", "My other", "Berlin", "Kunisson", "ZmFjZQ"):
        assert holding(file, gone) == set(), gone
    assert {"member", "record", "character"} <= holding(file, BEN)
    assert await met.play.voices.names(met.call(AMA)) == []
    data = await met.play.own_data.show(met.call(AMA))
    assert (data["characters"], data["fights"]) == ([], [])
    assert not await met.play.campaigns.is_gm(met.call(AMA))
    other = await met.play.own_data.show(met.call(BEN))
    assert other["settings"]["deputy"] == ""


async def test_the_fight_goes_on_and_is_sound(met: Desk, file: Path):
    """Kuni is the GM's now, who is asked; the log tells who did what; it is replayed as it was."""
    await met.play.forgetting.forget(met.call(AMA), sure=True)
    asked = await met.play.turns.mine(met.call("gm"))
    assert [prompt.name for prompt in asked] == ["Kuni"]
    await met.play.turns.answer(met.call("gm"), asked[0].row.token, {"act": "rest"})
    [parry] = await met.play.turns.mine(met.call("gm"))
    await met.play.turns.answer(met.call("gm"), parry.row.token, {"act": "parry", "improve": 0})
    row = await met.play.fights.need("c")
    told = [x.line.text for x in await met.play.reading.log(row.id)]
    assert "Kuni is played by the GM from now on." in told
    assert told.count("Somebody's words, which they have taken back.") == 2
    assert await backup.check(f"sqlite+aiosqlite:///{file}", retold) == []
    await met.play.fights.end(met.call("gm"))
    lines = await met.play.reading.log(row.id, PUBLIC)
    [verdict] = dice_of((await met.play.dice.of_fight(row.id, PUBLIC, lines)).text)
    assert (verdict.right > 0, verdict.wrong) == (True, [])


async def test_a_restored_backup_forgets_again(met: Desk, file: Path, tmp_path: Path):
    """One from before; one from after, in which they are back, is left as it is."""
    url = f"sqlite+aiosqlite:///{file}"
    early, late = tmp_path / "early.db", tmp_path / "late.db"
    await backup.backup(url, early)
    await met.play.forgetting.forget(met.call(AMA), sure=True)
    await met.play.characters.new(met.call(AMA), name="Anew", sheet={"skill": 1, "hp": 2})
    await backup.backup(url, late)
    await met.play.db.close()
    await restore(url, early, retold)
    assert holding(file, AMA) == set()
    assert "character" in holding(file, "Doji")
    await restore(url, late, retold)
    assert "character" in holding(file, "Anew")
    assert "member" in holding(file, AMA)


def test_every_text_column_is_declared_about_a_person_or_not():
    """A new one fails here until it is declared, once; no declaration is left of an old one."""
    declared = [
        f"{table}.{name}"
        for of in (personal.IDS, personal.TEXTS, personal.NOBODY)
        for table, names in of.items()
        for name in names.split()
    ]
    columns = {
        f"{table.name}.{column.name}"
        for table in METADATA.tables.values()
        for column in table.c
        if isinstance(column.type, Text | Packed)
    }
    assert sorted(declared) == sorted(columns)


def in_files(file: Path, word: str) -> list[str]:
    """The database's files in whose bytes a word stands: indexes, free pages and the log too."""
    every = sorted(file.parent.glob(f"{file.name}*"))
    return [each.name for each in every if word.encode() in each.read_bytes()]


async def test_no_file_of_the_database_has_what_was_planted(met: Desk, file: Path, tmp_path: Path):
    """Words, names and the id, while the bot goes on running; a restored copy is as bare."""
    play, url = met.play, f"sqlite+aiosqlite:///{file}"
    row = await play.fights.need("c")
    [*_, line] = await play.reading.log(row.id)
    name = "Kunissonplanted"
    await play.campaigns.pace(met.call(AMA, name=name), 3)
    await play.disputes.object(met.call(AMA, name=name), line.token, "My planted objection.")
    await play.campaigns.set_house(met.call(AMA), "duel", "last_turn", "7")
    await play.characters.new(met.call(AMA), name="Plantedhero", sheet={"skill": 1, "hp": 2})
    async with play.db.write() as c:
        taken = {"destination": f"notices to {AMA}", "owner": "p", "until": 1, "tries": 0}
        more = {"why": "", "told": False, "edited": ""}
        await c.execute(METADATA.tables["queue"].insert(), taken | more)
    planted = (AMA, name, "My planted objection", "My secret", "My other secret")
    tables = {word: holding(file, word) for word in planted}
    assert {"queue", "campaign", "receipt", "ruling", "notice", "prose"} <= set.union(
        *tables.values()
    )
    early = tmp_path / "early.db"
    await backup.backup(url, early)
    await play.forgetting.forget(met.call(AMA), sure=True)
    for word in planted:
        assert (holding(file, word), in_files(file, word)) == (set(), []), word
    assert "receipt" not in holding(file, "Plantedhero")
    await play.db.close()
    await restore(url, early, retold)
    for word in planted:
        assert (holding(file, word), in_files(file, word)) == (set(), []), word
