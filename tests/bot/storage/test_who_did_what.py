"""Who answered, wrote, joined and uses how much: of the right fight and person, within limits."""

from __future__ import annotations

import pytest

from bot.storage import (
    answered,
    authors,
    campaigns,
    encounters,
    intents,
    journals,
    prompts,
    silences,
    usage,
)
from bot.storage.connection.database import Database
from bot.storage.rows import Status, Written
from bot.storage.silences import MOST, Ended
from rules.engine.replay.journal import Amended, Joined, Passed, Record
from tests.bot.storage.made import ON_SQLITE, campaign, encounter, order, prompt

pytestmark = ON_SQLITE


@pytest.fixture
async def two(db: Database) -> Database:
    """Beside the fight there is another of the campaign."""
    async with db.write() as c:
        await encounters.create(c, encounter("other"))
    return db


async def test_the_last_answers_of_people_and_of_silence(two: Database) -> None:
    """Newest first; what an order answered, and what is open, is left out; sixty at most."""
    asked = [
        prompt("a", 1, closed_at=10, via="person"),
        prompt("b", 2, closed_at=20, via="clock", who="ben"),
        prompt("c", 3, closed_at=30, via="intent:o1.0"),
        prompt("d", 4, via="person"),
        prompt("e", 5, closed_at=20, via="gm"),
        prompt("a", 1, encounter="other", closed_at=40, via="person"),
    ]
    many = [prompt("x", n, closed_at=5, via="deputy") for n in range(6, 70)]
    async with two.write() as c:
        await prompts.restore(c, asked + many)
        found = await silences.recent(c, "fight")
        assert found[:4] == [
            Ended("ama", silent=False, at=20),
            Ended("ben", silent=True, at=20),
            Ended("ama", silent=False, at=10),
            Ended("ama", silent=False, at=5),
        ]
        assert len(found) == MOST == 60


async def test_the_last_answer_of_a_kind(two: Database) -> None:
    """Of these people, to these kinds of questions, made by themselves, in this fight."""
    asked = [
        prompt("a", 1, closed_at=10, via="person", name="parry"),
        prompt("b", 2, closed_at=20, via="person", name="dodge"),
        prompt("c", 3, closed_at=30, via="clock", name="parry"),
        prompt("d", 4, closed_at=40, via="person", name="parry", who="ben"),
        prompt("e", 5, name="parry", via="person"),
        prompt("f", 6, encounter="other", closed_at=60, via="person", name="parry"),
    ]
    async with two.write() as c:
        await prompts.restore(c, asked)
        assert await silences.last_answer(c, "fight", ["ama"], ["parry"]) == "fight-a-1"
        assert await silences.last_answer(c, "fight", ["ama"], ["parry", "dodge"]) == "fight-b-2"
        assert await silences.last_answer(c, "fight", ["ama", "ben"], ["parry"]) == "fight-d-4"
        assert await silences.last_answer(c, "fight", ["cho"], ["parry"]) == ""


async def test_questions_of_certain_people(two: Database) -> None:
    """Only where key and opening record belong together."""
    asked = [
        prompt("a", 1),
        prompt("a", 2),
        prompt("b", 2),
        prompt("b", 1, who="ben"),
        prompt("a", 1, encounter="other"),
    ]
    async with two.write() as c:
        await prompts.restore(c, asked)
        found = await answered.of_people(c, "fight", {("a", 1), ("b", 2), ("b", 1)}, {"ama"})
        assert sorted(row.token for row in found) == ["fight-a-1", "fight-b-2"]


def by(person: str, seq: int, entry: object, *, struck: bool = False) -> Written:
    return Written(record=Record(seq, seq * 10, entry), by=person, struck=struck)  # type: ignore[arg-type]


def came(id: str) -> Joined:
    return Joined(id=id, name=id.title(), player="ama", sheet={})


async def test_who_wrote_which_record(two: Database) -> None:
    """Between the records named, none of them included; what was struck does not count."""
    rows = [
        by("gm", 1, came("kuni")),
        by("gm", 2, Amended(path="hp", value=1)),
        by("ama", 3, Amended(path="hp", value=2)),
        by("gm", 4, Amended(path="hp", value=3), struck=True),
        by("gm", 5, came("thug"), struck=True),
        by("ben", 6, Amended(path="hp", value=4)),
        by("gm", 7, came("late")),
        by("ama", 8, Passed()),
    ]
    async with two.write() as c:
        await journals.restore(c, "fight", written=rows, lines=[], states=[])
        others = [by("cho", 9, came("kuni")), by("ama", 10, Amended(path="hp", value=9))]
        await journals.restore(c, "other", written=others, lines=[], states=[])
        assert await authors.amended(c, "fight", after=2, before=6, limit=9) == {3: "ama"}
        assert await authors.amended(c, "fight", after=1, before=7, limit=2) == {6: "ben", 3: "ama"}
        assert {*await authors.joined(c, "fight", before=7)} == {"kuni"}
        joined = await authors.joined(c, "fight", before=8)
        assert {id: (each.by, each.record.at) for id, each in joined.items()} == {
            "kuni": ("gm", 10),
            "late": ("gm", 70),
        }
        assert await authors.last_of(c, "fight", "ama") == (8, 80)
        assert await authors.last_of(c, "fight", "ben") == (6, 60)
        assert await authors.last_of(c, "fight", "cho") is None
        assert await authors.acted_in(c, "cho", ["fight", "other"]) == {"other"}
        assert await authors.acted_in(c, "ama", ["fight"]) == {"fight"}


async def test_how_much_a_person_and_a_campaign_use(two: Database) -> None:
    """Fights that are over do not count, nor those of another campaign."""
    rows = [
        by("ama", 1, came("kuni")),
        by("ama", 2, Passed()),
        by("ben", 3, came("jo")),
        by("ama", 4, came("late")),
    ]
    async with two.write() as c:
        await campaigns.save(c, campaign("elsewhere"))
        await encounters.create(c, encounter("far", campaign="elsewhere"))
        await encounters.create(c, encounter("done", status=Status.OVER))
        assert await usage.open_fights(c, "guild") == 2
        for id, fight, owner in (
            ("a", "fight", "ama"),
            ("b", "other", "ama"),
            ("c", "done", "ama"),
            ("d", "far", "ama"),
            ("e", "fight", "ben"),
        ):
            await intents.put(c, order(id, encounter=fight, owner=owner))
        assert await usage.orders(c, "guild", "ama") == 2
        await journals.restore(c, "fight", written=rows, lines=[], states=[])
        await journals.restore(c, "other", written=[by("ama", 5, came("x"))], lines=[], states=[])
        assert await usage.comings(c, "fight", "ama", 9) == 2
        assert await usage.comings(c, "fight", "ama", 10) == 1
        assert await usage.comings(c, "fight", "ben", 0) == 1
