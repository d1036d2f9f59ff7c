"""A person is removed from one campaign: what goes, what is renamed, and what stays."""

from __future__ import annotations

import re
from json import loads
from typing import Any

import pytest
from sqlalchemy import ColumnElement, Table, select, update

from bot.storage import (
    campaigns,
    characters,
    drafts,
    encounters,
    intents,
    journals,
    notices,
    prompts,
    receipts,
    sheet_drafts,
)
from bot.storage.connection.database import Database
from bot.storage.packs import packing
from bot.storage.privacy.erasing import GONE, SOMEBODY, erase, renamed
from bot.storage.rows import Checkpoint, Draft, Member, Receipt, Status
from bot.storage.schema import personal
from bot.storage.schema.every_table import METADATA
from bot.storage.sheet_drafts import SheetDraft
from bot.storage.story import prose_texts, rulings
from bot.storage.story.prose_texts import ProseRow
from bot.storage.story.rulings import RulingRow
from bot.storage.voices import portraits, spoken
from bot.storage.voices.spoken import SpokenRow
from rules.engine.replay.journal import Answered, Passed
from rules.engine.views.visibility import Line
from tests.bot.storage.made import (
    campaign,
    character,
    encounter,
    line,
    notice,
    order,
    prompt,
    written,
)

AMA, BEN = "900000000000001", "900000000000002"
"""Ids of Discord, as long as the shortest are."""

NAMES = {AMA: "ama", BEN: "ben"}
PLACES = {"guild": "fight", "elsewhere": "far"}
"""Two campaigns with a fight each."""


async def fill(c: Any, guild: str, fight: str) -> None:
    """The same in each campaign: Ama and Ben have one of everything."""
    await campaigns.save(c, campaign(guild, co_gms=(AMA, BEN)))
    await campaigns.save_member(c, Member(campaign=guild, user=AMA, deputy=BEN))
    await campaigns.save_member(c, Member(campaign=guild, user=BEN, deputy=AMA))
    await campaigns.save_member(c, Member(campaign=guild, user="3", deputy=BEN))
    for user in (AMA, BEN):
        id = f"{guild}-{NAMES[user]}"
        await characters.create(
            c, character(id, campaign=guild, owner=user), at=1, by=user, why="words"
        )
        await characters.update(c, id, {"hp": 2}, at=2, by="gm", why="the GM's")
        await portraits.put(c, id, f"face of {user}")
        draft = Draft(token=f"d-{id}", user=user, encounter=fight, kind="end", body={"of": user})
        await drafts.add(c, draft, 5)
        await sheet_drafts.put(
            c,
            SheetDraft(
                token=f"s-{id}",
                user=user,
                campaign=guild,
                ruleset="ki",
                name="x",
                sheet={},
                typed={},
            ),
            5,
        )
        await notices.add(c, [notice(user, campaign=guild, encounter=fight)])
        post = {"channel": "1", "character": id, "name": user, "at": 1}
        await spoken.add(c, SpokenRow(id=id, campaign=guild, by=user, **post))  # type: ignore[arg-type]
        await intents.put(c, order(f"o-{id}", encounter=fight, owner=user))
        seq = 2 if user == AMA else 3
        told = f"{fight}-{seq}-0"
        about = {"encounter": fight, "line": told, "by": user, "at": seq, "seq": seq}
        await prose_texts.add(c, ProseRow(text=f"{user} goes.", message="77", **about))  # type: ignore[arg-type]
        rule: dict[str, Any] = {"ruleset": "ki", "clauses": (), "objection": "No.", "ruled_by": AMA}
        await rulings.add(c, RulingRow(token=f"r-{id}", campaign=guild, **about, **rule))
    for id, owner, lender in (("lent", AMA, BEN), ("given", BEN, AMA), ("own", BEN, "")):
        made = character(f"{guild}-{id}", campaign=guild, owner=owner, ruleset="wod", active=False)
        await characters.restore(c, made, [])
        if lender:
            await characters.lend(c, made.id, lender, 99)


async def play(c: Any, fight: str) -> None:
    """Ama and Ben act; a checkpoint and a question name Ama."""
    entry = Answered(key="parry", opened=1, value=[AMA, f"x{AMA}"])
    rows = [written(1, entry), written(2), written(3, Passed())]
    told = [line(seq, n, fight) for seq in (1, 2, 3) for n in (0, 1)]
    states = [Checkpoint(seq=3, edition=1, state=f'{{"player":"{AMA}"}}')]
    await journals.restore(c, fight, written=rows, lines=told, states=states)
    await encounters.update(c, fight, digest="seen")
    asked = [prompt(who=AMA, encounter=fight), prompt("p", who=BEN, encounter=fight)]
    await prompts.restore(c, asked)


@pytest.fixture
async def two(db: Database) -> Database:
    """Two campaigns with Ama and Ben in both, and a third fight that nobody named is in."""
    async with db.write() as c:
        await campaigns.save(c, campaign("elsewhere"))
        await encounters.create(c, encounter("far", campaign="elsewhere"))
        await encounters.create(c, encounter("quiet", digest="kept"))
        for guild, fight in PLACES.items():
            await play(c, fight)
            await fill(c, guild, fight)
    return db


async def cells(db: Database) -> dict[str, list[str]]:
    """The text of every row, by table."""
    async with db.read() as c:
        return {
            table.name: sorted(str(tuple(row)) for row in await c.execute(select(table)))
            for table in METADATA.sorted_tables
        }


async def gone(db: Database, user: str = AMA, guild: str = "guild") -> list[str]:
    """Remove somebody. Returns the fights that name them."""
    async with db.write() as c:
        return await erase(c, guild, user)


def of(rows: dict[str, list[str]], place: str) -> dict[str, list[str]]:
    """Those rows that name a place."""
    return {name: [row for row in each if place in row] for name, each in rows.items()}


async def test_another_campaign_and_others_stay_as_they_were(two: Database) -> None:
    """Every row of the other campaign is the same to the letter, and so is what is Ben's alone."""
    before = await cells(two)
    assert await gone(two) == ["fight"]
    after = await cells(two)
    for place in ("elsewhere", "far", "quiet"):
        assert of(after, place) == of(before, place)
    for name in ("spoken", "draft", "sheet_draft", "notice", "intent"):
        left = [row for row in before[name] if BEN in row]
        assert [row for row in after[name] if BEN in row] == left
        assert len(left) == len(PLACES)
        assert len(after[name]) == len(before[name]) - 1


async def test_nothing_of_the_campaign_names_them(two: Database) -> None:
    """Only a longer word in which their number stands is left."""
    await gone(two)
    after = await cells(two)
    here = {**of(after, "guild"), "record": [], "checkpoint": []}
    assert {name for name, rows in here.items() for row in rows if AMA in row} == set()
    [record] = [row for row in after["record"] if "'fight', 1," in row]
    assert f"x{AMA}" in record
    assert record.count(AMA) == 1
    assert record.count("former-") == 1


def of_campaign(table: Table) -> ColumnElement[bool]:
    """The rows of a table that belong to the campaign of "guild"."""
    for column, value in (("campaign", "guild"), ("encounter", "fight")):
        if column in table.c:
            return table.c[column] == value
    key = table.c.character if table.name == "change" else table.c[next(iter(table.c.keys()))]
    return key.startswith("guild")


@pytest.mark.parametrize("declared", [personal.IDS, personal.TEXTS], ids=["ids", "texts"])
async def test_every_column_that_may_name_a_person_is_searched(
    two: Database, declared: dict[str, str]
) -> None:
    """Ama's id is written into each of them, and then stands in none."""
    word = AMA if declared is personal.IDS else f'{{"kind":"tale","text":"{AMA}"}}'
    empty = set[str]()
    async with two.write() as c:
        await receipts.add(c, Receipt(interaction="guild-1", encounter="fight", reply="x"), 5)
        for name, columns in declared.items():
            table = METADATA.tables[name]
            planted = {x: word for x in columns.split() if not table.c[x].primary_key}
            planted |= {"co_gms": f'["{AMA}"]'} if "co_gms" in planted else {}
            if name == "character":
                planted |= {"active": False}  # nobody plays two at once
            if planted:
                done = await c.execute(update(table).where(of_campaign(table)).values(planted))
                empty |= {name} if not done.rowcount else set()
        await erase(c, "guild", AMA)
    named = re.compile(f"(?<!x){AMA}")
    left = {(n, row) for n, each in (await cells(two)).items() for row in each if named.search(row)}
    elsewhere = ("elsewhere", "far", "face")  # the other campaign still has the portrait
    assert {n for n, row in left if not any(each in row for each in elsewhere)} == set()
    assert empty <= {"pack"}


async def test_characters_stay_without_their_player_s_words(two: Database) -> None:
    """Theirs are deleted, borrowed ones go back, and those they lent stay with the borrower."""
    await gone(two)
    async with two.read() as c:
        every = {each.id.partition("-")[2]: each for each in await characters.every(c, "guild")}
        mine = every["ama"]
        assert (mine.active, mine.deleted) == (False, True)
        assert re.fullmatch("former-[0-9a-f]{8}", mine.owner)
        assert (every["ben"].active, every["ben"].deleted, every["ben"].owner) == (True, False, BEN)
        for id in ("lent", "given", "own"):
            one = every[id]
            assert (one.owner, one.lent_by, one.lent_until, one.deleted) == (BEN, "", None, False)
        why = [change.why for change in await characters.history(c, mine.id)]
        assert why == ["", "the GM's"]
        theirs = [change.why for change in await characters.history(c, every["ben"].id)]
        assert theirs == ["words", "the GM's"]
        assert set(await portraits.of(c, [mine.id, every["ben"].id])) == {every["ben"].id}
        assert len(await portraits.digests(c)) == 2


async def test_a_picture_that_nobody_has_any_more_goes(two: Database) -> None:
    """After they have left both campaigns."""
    await gone(two)
    await gone(two, guild="elsewhere")
    async with two.read() as c:
        assert await portraits.digests(c) == {portraits.digest_of(f"face of {BEN}")}


async def test_their_rights_end(two: Database) -> None:
    """They are no GM, nobody's deputy, and no member; others keep what they are."""
    await gone(two)
    async with two.read() as c:
        here = await campaigns.get(c, "guild")
        assert here is not None
        assert here.co_gms == (BEN,)
        members = {each.user: each.deputy for each in await campaigns.members(c, "guild")}
    assert members == {BEN: "", "3": BEN}


async def test_their_words_are_blank_and_others_stay(two: Database) -> None:
    """Prose, the line that tells it, and objections; the rest of the record's lines stays."""
    await gone(two)
    async with two.read() as c:
        texts = [(text.text, text.message) for text in await prose_texts.of(c, "fight")]
        assert texts == [("", ""), (f"{BEN} goes.", "77")]
        told = [row.line.text for row in await journals.lines(c, "fight")]
        assert told == ["Line 1.0", "Line 1.1", GONE, "Line 2.1", "Line 3.0", "Line 3.1"]
        assert [each.objection for each in await rulings.of_fight(c, "fight")] == ["", "No."]


async def test_the_fight_is_told_anew_with_another_name(two: Database) -> None:
    """Its state names the pseudonym, so its digest is gone; a fight without them keeps its own."""
    await gone(two)
    async with two.read() as c:
        row, quiet = await encounters.get(c, "fight"), await encounters.get(c, "quiet")
        assert row is not None
        assert quiet is not None
        assert (row.digest, quiet.digest) == ("", "kept")
        [saved] = await checkpoints_of(c)
        assert saved.startswith('{"player":"former-')
        asked = [each.who for each in await prompts.open_in(c, "fight")]
    assert BEN in asked
    assert AMA not in asked


async def checkpoints_of(c: Any) -> list[str]:
    """The states of the fight."""
    table = METADATA.tables["checkpoint"]
    return [*(await c.scalars(select(table.c.state).where(table.c.encounter == "fight")))]


async def test_somebody_without_anything_changes_nothing(two: Database) -> None:
    """No fight names them."""
    before = await cells(two)
    assert await gone(two, "900000000000009") == []
    assert await cells(two) == before


@pytest.mark.parametrize(("user", "left"), [(AMA, 1), (AMA[1:], 2)])
async def test_a_reply_that_names_them_is_blank(db: Database, user: str, left: int) -> None:
    """A number of fewer than fifteen digits may mean something else, so its replies stay."""
    async with db.write() as c:
        for id, reply in (("1", f"<@{user}> dodges."), ("2", "Done.")):
            await receipts.add(c, Receipt(interaction=id, encounter="", reply=reply), 5)
        await erase(c, "guild", user)
        found = [await receipts.get(c, id) for id in ("1", "2")]
    # The receipts stay: no interaction is carried out twice.
    assert [each and each.reply for each in found] == [
        "Done." if left == 1 else f"<@{user}> dodges.",
        "Done.",
    ]


async def blank_in_packs(c: Any, fight: str) -> list[tuple[int, int]]:
    """The lines of a fight that are blank in its packs; all packs hold others in plain letters."""
    table, found = METADATA.tables["pack"], list[tuple[int, int]]()
    for body in await c.scalars(select(table.c.body).where(table.c.encounter == fight)):
        assert "Línea" in body
        found += [(seq, n) for seq, n, text in loads(body)["lines"] if GONE in text]
    return found


async def test_packed_words_are_blank_too(db: Database) -> None:
    """In the pack that holds their record; the texts beside it are as they were."""
    seqs = (1, 49, 50, 51, 99, 100, 101)
    async with db.write() as c:
        await encounters.create(c, encounter("other"))
        for fight in ("fight", "other"):
            rows = [written(seq) for seq in range(1, 121)]
            told = [
                line(seq, n, fight, line=Line(f"Línea {seq}.{n}")) for seq in seqs for n in (0, 1)
            ]
            await journals.restore(c, fight, written=rows, lines=told, states=[])
            await encounters.update(c, fight, published=120, status=Status.OVER)
        assert await packing.pack_some(c, 1_000_000) == 6
        for seq, user in ((1, AMA), (50, AMA), (51, AMA), (99, BEN), (100, AMA), (101, AMA)):
            about = {"line": f"fight-{seq}-0", "by": user, "at": seq, "seq": seq}
            await prose_texts.add(c, ProseRow(encounter="fight", text="I.", **about))  # type: ignore[arg-type]
        await erase(c, "guild", AMA)
        found = await journals.lines(c, "fight")
        blank = [(row.seq, row.n) for row in found if row.line.text == GONE]
        assert blank == [(1, 0), (50, 0), (51, 0), (100, 0), (101, 0)]
        assert await blank_in_packs(c, "fight") == blank
        assert await blank_in_packs(c, "other") == []
        others = [row for row in found if (row.seq, row.n) not in blank]
        assert [row.line.text for row in others] == [f"Línea {row.seq}.{row.n}" for row in others]
        assert len(await journals.records(c, "fight")) == 120


@pytest.mark.parametrize(
    ("text", "user", "after"),
    [
        (None, AMA, None),
        ("", AMA, ""),
        (AMA, AMA, "new"),
        ("5", "5", "new"),
        ('{"a":"5","b":5,"c":"55"}', "5", '{"a":"new","b":5,"c":"55"}'),
        ("<@5> 5", "5", "<@5> 5"),
        (f"<@{AMA}> hits <@!{AMA}>.", AMA, f"{SOMEBODY} hits {SOMEBODY}."),
        (f"{AMA}, {AMA}0, 0{AMA}, -{AMA}-", AMA, f"new, {AMA}0, 0{AMA}, -{AMA}-"),
        (f'{{"{AMA}":"{AMA}"}}', AMA, '{"new":"new"}'),
        ("nobody", AMA, "nobody"),
    ],
)
def test_an_id_is_replaced_where_it_stands_alone(
    text: str | None, user: str, after: str | None
) -> None:
    """A short one only as a whole text of JSON; in mentions it becomes somebody."""
    assert renamed(text, user, "new") == after
