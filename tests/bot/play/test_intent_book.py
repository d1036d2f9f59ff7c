"""The orders and plans of a fight: what a step reads of them, and what it writes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.play.step import intent_book
from bot.play.step.intent_book import keep_changes, kept_in
from bot.storage import intents, notices
from bot.storage.rows import IntentRow
from rules.engine.intents.book import Book, Kept, Misfit
from rules.engine.intents.plans import Plan, Policy, Step
from rules.engine.intents.replies import NEXT, Intent, Kind, Reply, Uses

REST = (Reply("rest"),)
ORDER = Intent(id="o", owner="ama", question="act", replies=REST)
PLAN = Plan(id="p", owner="ama", about="ama", steps=(Step(say={"act": REST}),))
POLICY = Policy(name="Thugs")
TOLD = (
    "In The bridge an order of yours did not fit what was asked, and you are asked unless another "
    "does: No strength. It is kept; see /orders show."
)


@pytest.mark.parametrize(
    ("kept", "counts"),
    [
        (Kept(), False),
        (Kept(orders=(ORDER, replace(ORDER, uses=Uses(Kind.BEAT, 3)))), False),
        (Kept(orders=(ORDER, replace(ORDER, uses=NEXT))), True),
        (Kept(plans=(PLAN,)), True),
        (Kept(policies=(POLICY,)), False),
        (Kept(policies=(POLICY, replace(POLICY, plan=PLAN))), True),
    ],
)
def test_earlier_answers_are_read_only_for_what_counts_them(kept: Kept, counts: bool) -> None:
    """Plans go step by step, and an order for the next time answers once."""
    assert intent_book._counts(kept) is counts


def row(body: Any, encounter: str, **other: Any) -> IntentRow:
    id = "q" if isinstance(body, Policy) else body.id
    made: dict[str, Any] = {"owner": "ama", "made_at": 1, **other}
    return IntentRow(id=id, encounter=encounter, body=body, **made)


def test_each_sort_is_kept_by_itself() -> None:
    """Orders, plans and policies."""
    kept = kept_in([row(each, "e") for each in (ORDER, PLAN, POLICY)])
    assert (kept.orders, kept.plans, kept.policies) == ((ORDER,), (PLAN,), (POLICY,))


def book(**changes: Any) -> Book:
    """A book with these changes of a step."""
    made = Book(Kept())
    made.misfits = changes.get("misfits", {})
    made.woken = changes.get("woken", {})
    return made


async def _kept(desk: Any, made: Book, *, at: int = 7) -> tuple[dict[str, IntentRow], list[str]]:
    """The intents that are left once the changes are written, and Ama's notices at that instant."""
    fight = await desk.play.fights.need("c")
    async with desk.play.db.write() as c:
        await keep_changes(c, fight, made, at)
        told = await notices.waiting(c, at, person="ama")
        return {each.id: each for each in await intents.of(c, fight.id)}, [n.text for n in told]


async def _left(desk: Any, *bodies: Any, **other: Any) -> None:
    id = await desk.fight()
    async with desk.play.db.write() as c:
        for body in bodies:
            await intents.put(c, row(body, id, **other))


MISFIT = {"o": Misfit("o", "ama", "No strength.")}


async def test_the_owner_is_told_once_what_did_not_fit(desk: Any) -> None:
    """The same again is silent; an order that is gone, or one told of before, says nothing."""
    await _left(desk, ORDER)
    rows, told = await _kept(desk, book(misfits=MISFIT))
    assert rows["o"].misfit == "No strength."
    assert told == [TOLD]
    again = {**MISFIT, "gone": Misfit("gone", "ama", "Nobody there.")}
    _, told = await _kept(desk, book(misfits=again))
    assert told == [TOLD]


async def test_a_plan_that_was_woken_is_kept_as_it_is_now(desk: Any) -> None:
    """Also within a policy; one that is gone stays gone."""
    await _left(desk, PLAN, replace(POLICY, plan=replace(PLAN, id="q")))
    woken = replace(PLAN, woken="hurt")
    inside = replace(woken, id="q")
    rows, told = await _kept(desk, book(woken={"p": woken, "q": inside, "gone": woken}))
    assert rows["p"].body == woken
    assert rows["q"].body == replace(POLICY, plan=inside)
    assert sorted(rows) == ["p", "q"]
    assert told == []


async def test_a_plan_that_was_woken_and_did_not_fit_keeps_both(desk: Any) -> None:
    """One change does not undo the other."""
    await _left(desk, PLAN)
    woken = replace(PLAN, woken="hurt")
    misfits = {"p": Misfit("p", "ama", "No strength.")}
    rows, told = await _kept(desk, book(woken={"p": woken}, misfits=misfits))
    assert (rows["p"].body, rows["p"].misfit) == (woken, "No strength.")
    assert told == [TOLD]
