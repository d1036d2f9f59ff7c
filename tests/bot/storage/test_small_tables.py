"""Orders, notices, receipts and drafts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.storage import drafts, notices, orders, receipts
from bot.storage.database import Database
from bot.storage.errors import Conflict
from bot.storage.rows import Condition, Draft, Notice, Receipt
from tests.bot.storage.made import notice, order


async def test_an_order_is_read_as_it_was_given(db: Database) -> None:
    """Its answer and its conditions come back as they were."""
    when = (
        Condition(fact="total", test="<=", value=12),
        Condition(fact="who", test="is", value="x"),
    )
    given = order(value={"act": "dodge", "improve": [1, None]}, when=when, standing=True, made_at=7)
    async with db.write() as c:
        await orders.add(c, given)
        assert await orders.get(c, "o1") == given
        assert await orders.get(c, "none") is None


async def test_orders_come_in_the_order_given(db: Database) -> None:
    """Oldest first, of one owner or of all."""
    first, second = order("b", made_at=1), order("a", made_at=2, owner="ben")
    async with db.write() as c:
        await orders.add(c, second)
        await orders.add(c, first)
        assert await orders.of(c, "fight") == [first, second]
        assert await orders.of(c, "fight", owner="ben") == [second]
        assert await orders.of(c, "other") == []


async def test_orders_rest_resume_and_end(db: Database) -> None:
    """Suspended by undo, taken up again, dropped with a reason, or taken away."""
    async with db.write() as c:
        for id in ("a", "b", "c"):
            await orders.add(c, order(id))
        await orders.suspend(c, ["a", "b"])
        await orders.suspend(c, [])
        await orders.resume(c, "b")
        await orders.drop(c, "b", "It no longer fits.")
        await orders.remove(c, "c")
        assert await orders.of(c, "fight") == [
            order("a", suspended=True),
            order("b", dropped="It no longer fits."),
        ]


async def test_notices_wait_until_delivered(db: Database) -> None:
    """They come in the order written, so many at once, until they are delivered."""
    async with db.write() as c:
        await notices.add(c, [notice("ama"), notice("ben", token="t", id=77)])
        await notices.add(c, [])
        waiting = await notices.waiting(c)
        assert [(n.person, n.token) for n in waiting] == [("ama", ""), ("ben", "t")]
        assert replace(waiting[0], id=0) == notice("ama")
        assert await notices.waiting(c, limit=1) == waiting[:1]
        await notices.delivered(c, [waiting[0].id], 50)
        await notices.delivered(c, [], 60)
        assert await notices.waiting(c) == waiting[1:]


async def test_ids_of_notices_are_not_used_again(db: Database) -> None:
    """A new notice has a higher id than any before it."""

    async def newest() -> Notice:
        async with db.write() as c:
            await notices.add(c, [notice()])
            return (await notices.waiting(c))[-1]

    first = await newest()
    assert (await newest()).id > first.id


async def test_an_interaction_is_carried_out_once(db: Database) -> None:
    """Its receipt can be read, and cannot be written a second time."""
    receipt = Receipt(interaction="1", encounter="fight", reply="You dodge.")
    async with db.write() as c:
        assert await receipts.get(c, "1") is None
        await receipts.add(c, receipt, 5)
        assert await receipts.get(c, "1") == receipt
    with pytest.raises(Conflict, match="done already"):
        async with db.write() as c:
            await receipts.add(c, replace(receipt, reply="Again."), 6)
    async with db.read() as c:
        assert await receipts.get(c, "1") == receipt


async def test_a_draft_waits_for_its_second_click(db: Database) -> None:
    """What was kept by a token is found by it."""
    body = {"key": "parry", "opened": 1, "value": {"act": "dodge"}}
    draft = Draft(token="t", user="ama", encounter="fight", kind="answer", body=body)
    async with db.write() as c:
        await drafts.add(c, draft, 5)
        assert await drafts.get(c, draft.token) == draft
        assert await drafts.get(c, "none") is None
