"""Reads the orders and plans of a fight for a step, and writes their changes."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage import intents, journals, notices
from bot.storage.rows import EncounterRow, IntentRow
from rules.engine.intents.book import Book, Kept
from rules.engine.intents.pace import FLOWING, Pace
from rules.engine.intents.plans import Plan, Policy
from rules.engine.intents.replies import At, Intent, Kind


async def book_of(
    c: AsyncConnection,
    row: EncounterRow,
    *,
    again: Collection[str] | None = (),
    at: At = At.OPEN,
    pace: Pace = FLOWING,
    made: type[Book] = Book,
) -> Book:
    """Return the book of orders and plans at this instant, with the answers they have given."""
    kept = kept_in(await intents.in_force(c, row.id, row.campaign))
    vias = await journals.vias(c, row.id) if _counts(kept) else []
    return made(kept, vias, again=again, at=at, pace=pace)


def kept_in(rows: Collection[IntentRow]) -> Kept:
    """Return the content of rows, by its sort."""
    bodies = [row.body for row in rows]
    return Kept(
        orders=tuple([body for body in bodies if isinstance(body, Intent)]),
        plans=tuple([body for body in bodies if isinstance(body, Plan)]),
        policies=tuple([body for body in bodies if isinstance(body, Policy)]),
    )


def _counts(kept: Kept) -> bool:
    """Whether anything depends on earlier answers; a long fight is read only for that."""
    return bool(
        kept.plans
        or any(order.uses.kind is Kind.TIMES for order in kept.orders)
        or any(policy.plan is not None for policy in kept.policies)
    )


async def keep_changes(c: AsyncConnection, row: EncounterRow, book: Book, at: int) -> None:
    """Write the changes of a step: plans whose owners were woken, and what did not fit.

    The owner is told once why something did not fit, at this instant; after an edit again.
    """
    if not book.woken and not book.misfits:
        return
    rows = {left.id: left for left in await intents.of(c, row.id)}
    for id, plan in book.woken.items():
        if id in rows:
            body = rows[id].body
            woken = replace(body, plan=plan) if isinstance(body, Policy) else plan
            rows[id] = replace(rows[id], body=woken)
            await intents.put(c, rows[id])
    told = []
    for misfit in book.misfits.values():
        left = rows.get(misfit.id)
        if left is None or left.misfit:
            continue
        await intents.put(c, replace(left, misfit=misfit.why))
        told.append(
            notices.of_fight(
                row,
                misfit.owner,
                "order",
                f"In {row.name} an order of yours did not fit what was asked, and you are "
                f"asked unless another does: {misfit.why} It is kept; see /orders show.",
                at,
                token=left.id,
            )
        )
    if told:
        await notices.add(c, told)
