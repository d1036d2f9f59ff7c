"""Export and import of a campaign."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.storage import campaigns, characters, encounters, intents, journals, prompts
from bot.storage.connection.database import Database
from bot.storage.connection.errors import BadImport, Missing
from bot.storage.copies.backup import check, export_campaign, import_campaign
from bot.storage.rows import Member, Status
from bot.storage.settings import Settings
from bot.storage.story import prose_texts, rulings
from bot.storage.story.prose_texts import ProseRow
from bot.storage.story.rulings import RulingRow
from bot.storage.voices import portraits
from rules.dice import Dice, Modifier, Roll
from rules.engine.intents.conditions import Test
from rules.engine.intents.replies import Intent
from rules.engine.replay.journal import Answered, Fell, Joined, Undone
from rules.engine.views.visibility import Kind, Line, only
from tests.bot.storage.made import (
    append,
    campaign,
    character,
    encounter,
    line,
    order,
    prompt,
    written,
)

DICE = Dice(2, 6)
RULING = RulingRow(
    token="r1",
    campaign="guild",
    encounter="fight",
    line="fight-4-0",
    seq=4,
    ruleset="ki",
    clauses=("KI-1",),
    by="ama",
    objection="No.",
    at=8,
)
ROLL = Roll(DICE, ((6, 3), (2,)), "attack", (Modifier(2, "high ground"),))


@pytest.fixture
async def full(db: Database) -> dict[str, Any]:
    """An export of a campaign that has something of everything, as JSON gives it back."""
    async with db.write() as c:
        settings = Settings(house={"ki": {"ties": "attacker"}})
        await campaigns.save(c, campaign(co_gms=("7",), settings=settings))
        await campaigns.save_member(c, Member(campaign="guild", user="ama", hours=2.5, deputy="b"))
        await characters.create(c, character(), at=1, by="ama", why="new")
        await portraits.put(c, "kuni", "Rm9yZXN0")
        await characters.create(c, character("old", name="Old"), at=2, by="ama", why="new")
        await characters.delete(c, "old", at=3, by="gm")
        entries = [
            written(1, Joined(id="k", name="Kuni", player="ama", sheet={}, character="kuni")),
            written(2, Answered(key="parry", opened=1, value={"a": [1]}, via="intent:o1.0")),
            written(3, Fell(key="roll", dice=DICE, faces=((6, 3), (2,)))),
        ]
        told = Line("Kuni hits.", Kind.HARM, only("ama"), (ROLL,), ("KI-1",))
        state = '{"combatants":{"k":{"character":"kuni","hp":1.50}}}'
        await append(c, 0, entries, lines=[line(3, line=told)], state=state)
        await journals.strike(c, "fight", back_to=2, upto=3)
        await append(c, 3, [written(4, Undone(back_to=2))], lines=[line(4)], state=state)
        asked = [prompt("a", 1), prompt("b", 4)]
        await prompts.sync(c, "fight", asked, [("a", 1), ("b", 4)], 5)
        await prompts.set_message(c, "fight", "a", 1, "post")
        await prompts.sync(c, "fight", [], [("b", 4)], 6)
        await encounters.update(c, "fight", board="board", published=4)
        await intents.put(c, order(when=Test("total", ">=", 3)))
        await prose_texts.add(
            c, ProseRow(line="fight-4-0", encounter="fight", by="ama", at=7, text="I.")
        )
        await rulings.add(c, RULING)
        await encounters.create(c, encounter("past", status=Status.OVER))
    async with db.read() as c:
        exported = await export_campaign(c, "guild")
    read: dict[str, Any] = json.loads(json.dumps(exported))
    assert read == exported
    return read


@pytest.fixture
async def elsewhere(tmp_path: Path) -> Any:
    """An empty database."""
    made = await Database.open(f"sqlite:///{tmp_path}/elsewhere.db")
    yield made
    await made.close()


async def test_a_campaign_comes_elsewhere_as_it_was(
    full: dict[str, Any], elsewhere: Database, tmp_path: Path
) -> None:
    """Exported from where it was imported, it is the same to the last letter, and sound."""
    async with elsewhere.write() as c:
        await import_campaign(c, full)
    async with elsewhere.read() as c:
        assert await export_campaign(c, "guild") == full
    assert await check(f"sqlite:///{tmp_path}/elsewhere.db") == []


async def test_an_imported_fight_goes_on(full: dict[str, Any], elsewhere: Database) -> None:
    """Its newest state in force is loaded, its question is open, its order waits, it can go on."""
    async with elsewhere.write() as c:
        await import_campaign(c, full)
        loaded = await journals.load(c, "fight")
        assert (loaded.base, loaded.records) == (4, [])
        assert [p.key for p in await prompts.open_in(c, "fight")] == ["b"]
        assert "o1" in [row.id for row in await intents.of(c, "fight")]
        await append(c, 4, [written(5)])


async def test_a_copy_beside_the_original_has_ids_of_its_own(
    full: dict[str, Any], db: Database
) -> None:
    """Everything that names an id names the new one; the original is left as it was."""
    async with db.write() as c:
        await encounters.update(c, "fight", status=Status.OVER)
        await import_campaign(c, full, guild="copy")
    async with db.read() as c:
        assert [row.id for row in await encounters.in_campaign(c, "guild")] == ["fight", "past"]
        copies = {row.name: row for row in await encounters.in_campaign(c, "copy")}
        kuni = (await characters.find(c, "copy", name="Kuni"))[0]
        row = copies["Fight"]
        assert {row.id, kuni.id}.isdisjoint({"fight", "kuni"})
        records = await journals.records(c, row.id)
        joined, answered = records[0].entry, records[1].entry
        assert isinstance(joined, Joined)
        assert joined.character == kuni.id
        given = (await intents.of(c, row.id))[0]
        assert isinstance(answered, Answered)
        assert answered.via == f"intent:{given.id}.0"
        assert isinstance(given.body, Intent)
        assert given.body.id == given.id
        state = json.loads((await journals.load(c, row.id)).state)
        assert state == {"combatants": {"k": {"character": kuni.id, "hp": 1.5}}}
        assert await characters.history(c, kuni.id) == await characters.history(c, "kuni")
        assert await portraits.of(c, [kuni.id]) == {kuni.id: "Rm9yZXN0"}
        [newest] = [told for told in await journals.lines(c, row.id) if told.seq == 4]
        [text], [ruled] = await prose_texts.of(c, row.id), await rulings.of_fight(c, row.id)
        assert text.line == ruled.line == newest.token != "fight-4-0"
        assert (text.text, ruled.objection, ruled.token != "r1") == ("I.", "No.", True)


async def test_in_another_guild_a_fight_waits(full: dict[str, Any], elsewhere: Database) -> None:
    """A running fight is paused as of its last record, and knows no posts of the old place."""
    async with elsewhere.write() as c:
        await import_campaign(c, full, guild="copy")
        row = await encounters.get(c, "fight")
        assert row is not None
        assert (row.campaign, row.status, row.paused_at) == ("copy", Status.PAUSED, 40)
        assert row.board == ""
        made = await campaigns.get(c, "copy")
        assert made == replace(
            campaign("copy"), co_gms=("7",), settings=Settings(house={"ki": {"ties": "attacker"}})
        )


async def test_an_unknown_campaign_cannot_be_exported(db: Database) -> None:
    """A guild without campaign has nothing to export."""
    async with db.read() as c:
        with pytest.raises(Missing, match="no campaign"):
            await export_campaign(c, "nowhere")


def broken(data: dict[str, Any]) -> dict[str, Any]:
    """An export with a fault of its shape in three places."""
    data["campaign"]["rulesets"] = 7
    data["characters"][0]["character"].pop("name")
    data["encounters"][0]["records"][0]["record"]["entry"]["kind"] = "invented"
    return data


async def test_all_faults_of_shape_are_told_at_once(
    full: dict[str, Any], elsewhere: Database
) -> None:
    """Each place that cannot be read is named, and nothing is written."""
    async with elsewhere.write() as c:
        with pytest.raises(BadImport) as told:
            await import_campaign(c, broken(full))
        assert await campaigns.every(c) == []
    places = [fault.split(":")[0] for fault in told.value.faults]
    assert places[:2] == ["campaign.rulesets", "characters.0.character.name"]
    assert places[2].startswith("encounters.0.records.0.record.entry")


@pytest.mark.parametrize("data", [{}, {"interlude": "2"}, {"interlude": 2, "campaign": None}, []])
async def test_something_else_is_no_export(elsewhere: Database, data: Any) -> None:
    """JSON of something else is refused."""
    async with elsewhere.write() as c:
        with pytest.raises(BadImport):
            await import_campaign(c, data)


async def test_all_contradictions_are_told_at_once(
    full: dict[str, Any], elsewhere: Database
) -> None:
    """Each contradiction is named in a sentence, and nothing is written."""
    kuni, fight = full["characters"][0], full["encounters"][0]
    kuni["history"][0]["version"] = 5
    kuni["portrait"] = "<script>"
    full["members"] *= 2
    full["characters"].append(kuni)
    fight["records"].pop(1)
    fight["lines"][0]["seq"] = 99
    fight["lines"].append(fight["lines"][1])
    fight["checkpoints"][0]["state"] = "{oh"
    fight["prompts"].append(fight["prompts"][0])
    fight["intents"] *= 2
    full["encounters"][1]["encounter"] |= {"status": "open", "channel": "channel-fight"}
    async with elsewhere.write() as c:
        with pytest.raises(BadImport) as told:
            await import_campaign(c, full)
        assert await campaigns.every(c) == []
    for sentence in (
        "The member ama is there 2 times.",
        "The character kuni is there 2 times.",
        "ama plays 2 characters of ki at once.",
        "The portrait of Kuni is no picture.",
        "The history of Kuni does not count from 1 to 1.",
        "The live channel channel-fight is there 2 times.",
        "The token fight-4-0 is there 2 times.",
        "The order o1 is there 2 times.",
        "The records of Fight do not count from 1 to 4.",
        "In Fight, the line (4, 0) is there 2 times.",
        "In Fight, the question ('a', 1) is there 2 times.",
        "In Fight, a line belongs to record 99, which is not there.",
        "In Fight, the checkpoint at 4 is no JSON.",
    ):
        assert sentence in told.value.faults


async def test_a_place_that_is_taken_is_refused(full: dict[str, Any], db: Database) -> None:
    """Where the guild has a campaign, or a channel a live fight, nothing is imported."""
    async with db.write() as c:
        with pytest.raises(BadImport) as told:
            await import_campaign(c, full)
        assert told.value.faults == (
            "The server guild has a campaign already.",
            "A fight is going on in the channel channel-fight already.",
        )
