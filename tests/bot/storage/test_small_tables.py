"""Orders, notices, receipts and drafts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.storage import drafts, intents, notices, receipts
from bot.storage.connection.database import Database
from bot.storage.connection.errors import Conflict
from bot.storage.rows import Draft, IntentRow, Notice, Receipt
from rules.engine.intents.aims import FOE, Aim, person
from rules.engine.intents.amounts import UpTo
from rules.engine.intents.conditions import All, Group, Test
from rules.engine.intents.plans import Plan, Policy, Step
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
        assert await intents.get(c, "o1") == given
        assert await intents.get(c, "none") is None


async def test_plans_and_policies_are_kept_beside_orders(db: Database) -> None:
    """Each comes back as what it was."""
    plan = Plan(id="p", owner="ama", about="kuni", steps=(Step(say={"act": (Reply("rest"),)}),))
    policy = Policy(name="Thugs", group=("thug",), intents=(order("i").body,), plan=plan)
    rows = [
        IntentRow(id="p", encounter="fight", owner="ama", body=plan, made_at=1),
        IntentRow(id="q", encounter="fight", owner="gm", body=policy, made_at=2),
    ]
    async with db.write() as c:
        for row in rows:
            await intents.put(c, row)
        assert await intents.of(c, "fight") == rows


async def test_orders_come_in_the_order_given(db: Database) -> None:
    """Oldest first."""
    first, second = order("b", made_at=1), order("a", made_at=2, owner="ben")
    async with db.write() as c:
        await intents.put(c, second)
        await intents.put(c, first)
        assert await intents.of(c, "fight") == [first, second]
        assert await intents.of(c, "other") == []


async def test_an_order_is_changed_and_taken_away(db: Database) -> None:
    """It keeps its place when it is changed."""
    changed = replace(
        order("a", paused=True, note="Not now.", made_at=1), misfit="Nobody is there."
    )
    async with db.write() as c:
        for id in ("a", "b"):
            await intents.put(c, order(id, made_at=1))
        await intents.put(c, changed)
        await intents.remove(c, "b")
        assert await intents.of(c, "fight") == [changed]


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
