"""The notices that are due, kept, packed and told, by person and by fight."""

from __future__ import annotations

from bot.storage import notices
from bot.storage.connection.database import Database
from bot.storage.notices import Address
from tests.bot.storage.made import ON_SQLITE, encounter, notice


async def texts(db: Database, **asked: object) -> list[str]:
    async with db.read() as c:
        return [row.text for row in await notices.waiting(c, **asked)]  # type: ignore[arg-type]


@ON_SQLITE
async def test_a_notice_is_due_at_its_instant(db: Database) -> None:
    """Also by person and by fight; nobody is addressed before."""
    async with db.write() as c:
        await notices.add(
            c,
            [
                notice(text="a", at=10),
                notice("ben", text="b", at=20),
                notice(text="c", at=20, encounter="other", kind="digest"),
            ],
        )
        assert await notices.addressed(c, 9) == []
        assert await notices.addressed(c, 10) == [Address("ama", "fight", "reminder")]
        assert len(await notices.addressed(c, 20)) == 3
        assert [row.text for row in await notices.untold(c, "fight", 10)] == ["b"]
        assert [row.text for row in await notices.untold(c, "fight", 9)] == ["a", "b"]
    assert await texts(db, now=9) == []
    assert await texts(db, now=10) == ["a"]
    assert await texts(db, now=20, limit=2) == ["a", "b"]
    assert await texts(db, person="ama") == ["a", "c"]
    assert await texts(db, encounter="fight") == ["a", "b"]


@ON_SQLITE
async def test_a_notice_is_in_one_packet(db: Database) -> None:
    """The second packet gets the rest, and a notice that was delivered goes into none."""
    async with db.write() as c:
        await notices.add(c, [notice(text=each) for each in "abcd"])
        one, two, three, four = [row.id for row in await notices.waiting(c)]
        await notices.delivered(c, [four], 3)
        assert await notices.pack(c, []) == set()
        assert await notices.pack(c, [two, one]) == {one, two}
        assert await notices.pack(c, [two, three, four]) == {three}
        packets = {row.id: row.packet for row in await notices.waiting(c)}
        assert packets == {one: one, two: one, three: two}


@ON_SQLITE
async def test_a_notice_is_shared_among_people(db: Database) -> None:
    """Each of them gets it anew, in no packet; the old one is over."""
    async with db.write() as c:
        await notices.add(c, [notice("gm", text="a")])
        old = await notices.waiting(c)
        _ = await notices.pack(c, [old[0].id])
        await notices.share(c, old, ["ben", "cho"], 8)
        found = await notices.waiting(c)
        assert [(row.person, row.text, row.packet) for row in found] == [
            ("ben", "a", None),
            ("cho", "a", None),
        ]


@ON_SQLITE
async def test_whispers_that_were_read_can_be_read_again(db: Database) -> None:
    """Only those that were kept for this person, and have been delivered; oldest first."""
    made = [
        notice(text="b", kind="whisper"),
        notice(text="a", kind="whisper"),
        notice(text="c", kind="reminder"),
        notice("ben", text="d", kind="whisper"),
        notice(text="e", kind="whisper"),
        notice(text="f", kind="whisper"),
    ]
    async with db.write() as c:
        await notices.add(c, made)
        ids = [row.id for row in await notices.waiting(c)]
        await notices.keep(c, ids[:5], 7)
        await notices.delivered(c, [*ids[:4], ids[5]], 8)
        assert [row.text for row in await notices.read_whispers(c, "ama")] == ["b", "a"]
        assert [row.text for row in await notices.kept_for(c, ["ama", "ben"])] == ["e"]
        await notices.delivered(c, ids, 9)
        assert [row.delivered_at for row in await notices.read_whispers(c, "ama")] == [8, 8, 9]


def test_a_notice_is_about_its_fight() -> None:
    """It has no id and no line yet, unless it says so."""
    row = encounter("far", campaign="g2")
    about = {"campaign": "g2", "encounter": "far", "text": "Now.", "at": 9}
    made = notices.of_fight(row, "ben", "reminder", "Now.", 9)
    assert made == notice("ben", kind="reminder", **about)
    assert notices.of_fight(row, "ben", "x", "Now.", 9, token="t") == notice(
        "ben", kind="x", token="t", **about
    )
