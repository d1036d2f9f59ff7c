"""Drafts: the answers that NPCs would give by their styles, before the GM has approved them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.play.step.intent_book import kept_in
from bot.storage import intents, journals
from rules.engine.intents.book import Book, Kept
from rules.engine.intents.plans import Mode, Policy


async def draft_book(c: AsyncConnection, encounter: str, policies: Sequence[Policy]) -> Book:
    """Return the book of a fight as if the GM had let NPCs act alone by these policies."""
    vias = await journals.vias(c, encounter) if policies else []
    every = kept_in(await intents.of(c, encounter))
    free = tuple([replace(policy, mode=Mode.ALONE) for policy in policies])
    return Book(Kept(orders=every.orders, plans=every.plans, policies=free), vias, again=None)
