"""Prose, rulings, seeds, portraits and spoken posts, each beside one that is somebody else's."""

from __future__ import annotations

import pytest

from bot.storage import campaigns, characters, encounters, journals
from bot.storage.connection.database import Database
from bot.storage.rows import Written
from bot.storage.story import prose_texts, rulings, seeds
from bot.storage.story.prose_texts import ProseRow
from bot.storage.story.rulings import RulingRow
from bot.storage.story.seeds import SeedRow
from bot.storage.voices import portraits, spoken
from bot.storage.voices.spoken import SpokenRow
from rules.dice.dice import Dice
from rules.engine.replay.journal import Fell, Passed, Record
from tests.bot.storage.made import ON_SQLITE, campaign, character, encounter, line, written

pytestmark = ON_SQLITE


@pytest.fixture
async def two(db: Database) -> Database:
    """Two campaigns with a fight and a line each."""
    async with db.write() as c:
        await campaigns.save(c, campaign("elsewhere"))
        await encounters.create(c, encounter("other", campaign="elsewhere"))
        for fight in ("fight", "other"):
            told = [line(1, encounter=fight), line(2, encounter=fight)]
            rows = [written(1), written(2)]
            await journals.restore(c, fight, written=rows, lines=told, states=[])
    return db


def objection(token: str, **other: object) -> RulingRow:
    made: dict[str, object] = {
        "campaign": "guild", "encounter": "fight", "line": "fight-1-0", "seq": 1, "ruleset": "ki",
        "clauses": ("KI-DEF-01",), "by": "ama", "objection": "No.", "at": 5,
    }  # fmt: skip
    return RulingRow(token=token, **(made | other))  # type: ignore[arg-type]


async def test_an_objection_is_ruled_on_once(two: Database) -> None:
    """The second ruling changes nothing, and the other objection stays open."""
    async with two.write() as c:
        for row in (objection("b"), objection("a"), objection("z", at=4)):
            await rulings.add(c, row)
        far = objection("y", campaign="elsewhere", encounter="other", line="other-1-0")
        await rulings.add(c, far)
        assert [each.token for each in await rulings.unruled(c, "guild")] == ["z", "a", "b"]
        assert await rulings.rule(
            c, "a", answer="Yes.", by="gm", at=9, kept=True, clauses=("KI-DEF-02",)
        )
        assert not await rulings.rule(c, "a", answer="No.", by="gm", at=10, kept=False, clauses=())
        said = {"answer": "Yes.", "ruled_by": "gm", "ruled_at": 9, "kept": True}
        ruled = objection("a", clauses=("KI-DEF-02",), **said)
        assert await rulings.get(c, "a") == ruled
        assert await rulings.get(c, "none") is None
        assert [each.token for each in await rulings.unruled(c, "guild")] == ["z", "b"]
        assert await rulings.kept(c, "guild", "ki") == [ruled]
        assert await rulings.kept(c, "guild", "wod") == []
        assert await rulings.kept(c, "elsewhere", "ki") == []
        assert [each.token for each in await rulings.of_fight(c, "fight")] == ["z", "a", "b"]
    assert (far.answer, far.ruled_at, far.kept) == ("", None, False)


async def test_prose_comes_in_the_order_of_its_time(two: Database) -> None:
    """Of this fight only."""
    rows = [
        ProseRow(line="fight-2-0", encounter="fight", by="ama", at=9, text="Later.", seq=2),
        ProseRow(line="fight-1-0", encounter="fight", by="ama", at=8, text="First.", key="parry"),
        ProseRow(line="other-1-0", encounter="other", by="ben", at=7, text="Far."),
    ]
    async with two.write() as c:
        for row in rows:
            await prose_texts.add(c, row)
        assert await prose_texts.of(c, "fight") == [rows[1], rows[0]]
        assert (rows[2].seq, rows[2].opened) == (0, 0)


def fell(seq: int, *, struck: bool = False) -> Written:
    entry = Fell(key=f"roll {seq}", dice=Dice(1, 10), faces=((seq,),))
    return Written(record=Record(seq, seq, entry), by="", struck=struck)


async def test_the_dice_of_a_fight_and_its_struck_ones(two: Database) -> None:
    """In the order in which they fell, without other records and other fights."""
    ours = SeedRow(pledge="p", encounter="fight", at=2, public="aa", hidden="bb")
    late = SeedRow(pledge="q", encounter="fight", at=3, public="cc", hidden="dd")
    far = SeedRow(pledge="r", encounter="other", at=1, public="ee", hidden="ff")
    rows = [fell(5, struck=True), fell(4), fell(3, struck=True), fell(6)]
    passed = Written(record=Record(7, 7, Passed()), by="", struck=True)
    async with two.write() as c:
        for each in (late, ours, far):
            await seeds.add(c, each)
        await journals.restore(c, "fight", written=[*rows, passed], lines=[], states=[])
        await journals.restore(
            c, "other", written=[fell(8), fell(9, struck=True)], lines=[], states=[]
        )
        assert await seeds.of(c, "fight") == [ours, late]
        found = await seeds.with_struck(c, "p")
        assert found is not None
        assert (found[0], [each.key for each in found[1]]) == (ours, ["roll 3", "roll 5"])
        assert await seeds.with_struck(c, "none") is None
        await seeds.show(c, "p", seeds.PUBLIC)
        shown = [(await seeds.get(c, pledge)) for pledge in "pqr"]
        assert [each.shown for each in shown if each is not None] == ["public", "", ""]


async def test_a_picture_is_kept_while_somebody_has_it(two: Database) -> None:
    """Two characters share one; it goes with the last of them."""
    async with two.write() as c:
        for id in ("kuni", "jo", "bo"):
            await characters.create(c, character(id), by="ama", why="", at=1)
        for id, image in (("kuni", "AAAA"), ("jo", "AAAA"), ("bo", "BBBB")):
            await portraits.put(c, id, image)
        ours, theirs = portraits.digest_of("AAAA"), portraits.digest_of("BBBB")
        assert await portraits.digests(c) == {ours, theirs}
        assert await portraits.image(c, ours) == "AAAA"
        assert await portraits.image(c, theirs) == "BBBB"
        assert await portraits.image(c, "none") is None
        assert await portraits.of(c, ["kuni", "bo", "none"]) == {"kuni": "AAAA", "bo": "BBBB"}
        assert await portraits.of(c, []) == {}
        assert await portraits.remove(c, "kuni")
        assert not await portraits.remove(c, "kuni")
        assert await portraits.digests(c) == {ours, theirs}
        await portraits.put(c, "jo", "BBBB")
        assert await portraits.digests(c) == {theirs}
        assert await portraits.of(c, ["kuni", "jo", "bo"]) == {"jo": "BBBB", "bo": "BBBB"}


async def test_whoever_spoke_is_known_by_the_message(two: Database) -> None:
    """Until it is deleted; names are those of the campaign."""

    def post(id: str, **other: str) -> SpokenRow:
        made = {"campaign": "guild", "channel": "1", "by": "ama", "character": "kuni", "name": "K"}
        return SpokenRow(id=id, at=3, **(made | other))

    async with two.write() as c:
        for row in (post("a"), post("b", by="ben", name="B"), post("c", campaign="elsewhere")):
            await spoken.add(c, row)
        await spoken.posted(c, "a", "70", "hook")
        await spoken.posted(c, "b", "71", "")
        assert await spoken.of(c, "70") == post("a", message="70", webhook="hook")
        assert await spoken.of(c, "71") == post("b", by="ben", name="B", message="71")
        assert await spoken.of(c, "72") is None
        assert await spoken.names(c, "guild") == [("B", "ben", "kuni"), ("K", "ama", "kuni")]
        await spoken.remove(c, "70")
        assert await spoken.of(c, "70") is None
        assert await spoken.of(c, "71") is not None


async def test_a_post_that_was_not_made_is_forgotten(two: Database) -> None:
    """Those before an instant are found, the oldest first; what Discord has taken stays."""
    about = {"campaign": "guild", "channel": "1", "by": "ama", "character": "", "name": "K"}
    rows = {id: SpokenRow(id=id, at=at, **about) for id, at in (("b", 3), ("a", 3), ("c", 2))}
    async with two.write() as c:
        for row in rows.values():
            await spoken.add(c, row)
        assert await spoken.waiting(c, 2) == []
        assert await spoken.waiting(c, 3) == [rows["c"]]
        assert await spoken.waiting(c, 4) == [rows["c"], rows["a"], rows["b"]]
        await spoken.posted(c, "a", "70", "hook")
        await spoken.posted(c, "a", "71", "late")
        assert await spoken.get(c, "a") == await spoken.of(c, "70")
        assert await spoken.of(c, "71") is None
        assert not await spoken.lose(c, "a")
        assert await spoken.lose(c, "b")
        assert not await spoken.lose(c, "b")
        assert await spoken.get(c, "b") is None
        assert await spoken.get(c, "c") == rows["c"]
        assert await spoken.waiting(c, 4) == [rows["c"]]
