"""Orders, notices, receipts and drafts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.storage import drafts, intents, notices, receipts
from bot.storage.connection.database import Database
from bot.storage.connection.errors import Conflict
from bot.storage.rows import Draft, Notice, Receipt
from rules.engine.intents.aims import FOE, Aim, person
from rules.engine.intents.amounts import UpTo
from rules.engine.intents.conditions import All, Group, Test
from rules.engine.intents.replies import ASK, NEXT, Otherwise, Reply
from tests.bot.storage.made import notice, order


async def test_an_order_is_read_as_it_was_given(db: Database) -> None:
    """Its replies, with aims, amounts and conditions, come back as they were."""
    when = All((Test("total", "<=", 12), Test("who", "in", Group.FOES)))
    fields = {"at": Aim((person("x"), FOE), ("x",)), "improve": UpTo(2), "with": [1, None]}
    reply = Reply("dodge", fields, when, {"stamina": 3})
    given = order(replies=(reply, Reply(ASK)), uses=NEXT, otherwise=Otherwise.ASK, made_at=7)
    async with db.write() as c:
        await intents.put(c, given)
        assert await intents.of(c, "fight") == [given]
        assert await intents.of(c, "none") == []


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


async def test_the_drafts_of_a_kind_are_those_from_before_an_instant(db: Database) -> None:
    """The oldest first; other kinds and newer ones are left alone."""
    made = [("b", "tale", 3), ("a", "tale", 2), ("c", "skip", 1), ("d", "tale", 5)]
    async with db.write() as c:
        for token, kind, at in made:
            draft = Draft(token=token, user="ama", encounter="fight", kind=kind, body={"at": at})
            await drafts.add(c, draft, at)
        found = await drafts.of_kind(c, "tale", 5)
    assert [(draft.token, draft.body) for draft in found] == [("a", {"at": 2}), ("b", {"at": 3})]


async def test_a_draft_waits_for_its_second_click(db: Database) -> None:
    """A draft is found by its token."""
    body = {"key": "parry", "opened": 1, "value": {"act": "dodge"}}
    draft = Draft(token="t", user="ama", encounter="fight", kind="answer", body=body)
    async with db.write() as c:
        await drafts.add(c, draft, 5)
        assert await drafts.get(c, draft.token) == draft
        assert await drafts.get(c, "none") is None
