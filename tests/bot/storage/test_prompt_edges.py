"""Questions by their places, posts, people and times: of the right fight, and no others."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.storage import campaigns, encounters, prompts
from bot.storage.connection.database import Database
from bot.storage.prompts import Said
from bot.storage.rows import Member, PromptRow, Status
from tests.bot.storage.made import ON_SQLITE, campaign, encounter, prompt

pytestmark = ON_SQLITE

A, B = ("a", 1), ("b", 2)


def places(rows: list[PromptRow]) -> list[tuple[str, int]]:
    """The places of these questions, in their order."""
    return [(row.key, row.opened) for row in rows]


@pytest.fixture
async def two(db: Database) -> Database:
    """Two fights with the same questions: one that is open and posted, one open, one closed."""
    async with db.write() as c:
        await encounters.create(c, encounter("other"))
        for fight, first in (("fight", 10), ("other", 20)):
            asked = [
                prompt(*B, encounter=fight, who="ben"),
                prompt(*A, encounter=fight, message=str(first)),
                prompt("c", 3, encounter=fight, message=str(first + 1), closed_at=5),
            ]
            await prompts.restore(c, asked)
        await prompts.restore(c, [])
    return db


async def of(db: Database, fight: str = "fight") -> list[PromptRow]:
    """All questions of a fight."""
    async with db.read() as c:
        return await prompts.every(c, fight)


async def test_questions_are_found_by_their_places_and_posts(two: Database) -> None:
    """Open or closed; those in a post that is named beside the open ones."""
    async with two.read() as c:
        asked = [("c", 3), ("a", 2), ("none", 1), A]
        assert places(await prompts.at_places(c, "fight", asked)) == [("c", 3), A]
        assert await prompts.at_places(c, "fight", []) == []
        assert places(await prompts.open_or_in(c, "fight", ["11", "20"])) == [A, B, ("c", 3)]
        assert places(await prompts.open_or_in(c, "fight", [""])) == [A, B]
        assert places(await prompts.every(c, "fight")) == [A, B, ("c", 3)]
        assert {row.encounter for row in await prompts.every(c, "fight")} == {"fight"}


async def test_what_a_post_showed_is_asked_anew_when_it_is_gone(two: Database) -> None:
    """Open questions of that post and fight; a closed one keeps its post."""
    async with two.write() as c:
        await prompts.unpost(c, "fight", "11")
        await prompts.unpost(c, "fight", "20")
        assert [row.message for row in await prompts.every(c, "fight")] == ["10", "", "11"]
        await prompts.unpost(c, "fight", "10")
    assert [row.message for row in await of(two)] == ["", "", "11"]
    assert [row.message for row in await of(two, "other")] == ["20", "", "21"]


async def test_a_question_follows_whoever_is_asked_now(two: Database) -> None:
    """Only open ones, at the places that are named; their times stay."""
    before = {place: row for row in await of(two) for place in places([row])}
    async with two.write() as c:
        await prompts.follow(c, "fight", {A: "cho", ("c", 3): "cho", ("b", 9): "cho"})
    assert {place: row for row in await of(two) for place in places([row])} == before | {
        A: replace(before[A], who="cho")
    }
    assert [row.who for row in await of(two, "other")] == ["ama", "ben", "ama"]


async def test_an_answer_is_noted_when_the_question_closes_or_later(two: Database) -> None:
    """The note says the words, the way and the person; a question without an answer has no note."""
    said = Said("Dodge.", "person", "ama")
    async with two.write() as c:
        await prompts.sync(c, "fight", [], [], 70, answers={A: said, ("c", 3): said})
        found = {(r.key, r.closed_at, r.said, r.via, r.by) for r in await prompts.every(c, "fight")}
        assert found == {
            ("a", 70, *said),
            ("b", 70, "", "", ""),
            ("c", 5, *said),
        }
        assert [r.closed_at for r in await prompts.every(c, "other")] == [None, None, 5]
        await prompts.sync(c, "fight", [], [A], 80)
        [again] = await prompts.open_in(c, "fight")
    assert (again.key, again.message, again.said, again.via, again.by) == ("a", "10", "", "", "")


async def test_a_post_has_live_buttons_from_then_on(two: Database) -> None:
    """Of that question only, also if an older post of it had been retired."""
    async with two.write() as c:
        [*_, row] = await prompts.every(c, "fight")
        assert not await prompts.retire(c, row)
        await prompts.set_message(c, "fight", "c", 3, "12")
        assert [(r.message, r.retired) for r in await prompts.every(c, "fight")] == [
            ("10", False),
            ("", False),
            ("12", False),
        ]
        assert [r.retired for r in await prompts.every(c, "other")] == [False] * 3


async def test_the_first_of_several_times_is_the_next(two: Database) -> None:
    """The earliest deadline or reminder of all running fights; times are given in their order."""
    async with two.write() as c:
        for fight, n in (("fight", 3), ("other", 1)):
            await prompts.extend(c, fight, "a", 1, 1_000 * n, None)
            await prompts.extend(c, fight, "b", 2, 1_000 * n + 500, 900 * n)
        assert await prompts.next_instant(c) == 900
        assert [row.due_at for row in await prompts.due(c, 9_999)] == [1_000, 1_500, 3_000, 3_500]
        assert [row.remind_at for row in await prompts.to_remind(c, 9_999)] == [900, 2_700]
        assert await prompts.running_out(c) == 4
        await encounters.update(c, "other", status=Status.PAUSED)
        assert await prompts.next_instant(c) == 2_700
        assert await prompts.running_out(c) == 2
        await prompts.extend(c, "fight", "b", 2, 2_600, None)
        assert await prompts.next_instant(c) == 2_600


async def test_a_button_leads_to_its_question_fight_and_rights(two: Database) -> None:
    """Whose deputy somebody is, here and not elsewhere, and in what order."""
    async with two.write() as c:
        await campaigns.save(c, campaign("elsewhere"))
        for guild, user, deputy in (
            ("guild", "cho", "ben"),
            ("guild", "ama", "ben"),
            ("guild", "dai", "gm"),
            ("elsewhere", "eri", "ben"),
        ):
            await campaigns.save_member(c, Member(campaign=guild, user=user, deputy=deputy))
        token = "fight-c-3"
        found = await prompts.with_fight(c, token, "ben")
        assert found is not None
        assert found[0].token == token
        assert found[1] == encounter()
        assert found[2] == (campaign(), ("ama", "cho"))
        found = await prompts.with_fight(c, token, "ama")
        assert found is not None
        assert found[2] == (campaign(), ())
        assert await prompts.with_fight(c, "none", "ben") is None


async def test_only_one_question_is_claimed_and_reminded(two: Database) -> None:
    """The other fight's of the same place, and its neighbours, are free."""
    async with two.write() as c:
        row = (await prompts.at_places(c, "fight", [A]))[0]
        assert await prompts.claim(c, row, 7)
        assert await prompts.reminded(c, row)
        assert [r.claimed_at for r in await prompts.every(c, "fight")] == [7, None, None]
        assert [r.remind_at for r in await prompts.every(c, "fight")] == [None, 1_500, 1_500]
        assert [r.claimed_at for r in await prompts.every(c, "other")] == [None] * 3
        assert [r.remind_at for r in await prompts.every(c, "other")] == [1_500] * 3
