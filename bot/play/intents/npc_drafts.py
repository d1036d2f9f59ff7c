"""Drafts: the answers that NPCs would give by their styles, before the GM has approved them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.play.step.intent_book import kept_in
from bot.storage import intents, journals
from bot.storage.rows import Campaign, EncounterRow
from rules.engine.asking.public_answers import open_words
from rules.engine.intents.book import Book, Kept
from rules.engine.intents.decide import Outcome
from rules.engine.intents.plans import Mode, Policy
from rules.engine.replay.scene import Prompt, Scene
from rules.engine.views.visibility import GM


async def draft_book(c: AsyncConnection, encounter: str, policies: Sequence[Policy]) -> Book:
    """Return the book of a fight as if the GM had let NPCs act alone by these policies."""
    vias = await journals.vias(c, encounter) if policies else []
    every = kept_in(await intents.of(c, encounter))
    free = tuple([replace(policy, mode=Mode.ALONE) for policy in policies])
    return Book(Kept(orders=every.orders, plans=every.plans, policies=free), vias, again=None)


async def open_drafts(
    c: AsyncConnection,
    row: EncounterRow,
    campaign: Campaign | None,
    scene: Scene[Any],
    asked: Sequence[Prompt],
) -> dict[str, str]:
    """Return what NPCs would do who wait for the GM's approval, by the key of their question.

    These are the words that everybody may read once it is done; "" if not everybody may.
    """
    mine = [prompt for prompt in asked if prompt.ask.who == GM and prompt.ask.about]
    if not mine:
        return {}
    left = kept_in(await intents.of(c, row.id)).policies
    waiting = [p for p in left if p.mode is Mode.DRAFTS and not p.paused]
    styled = {id for policy in waiting for id in policy.group}
    mine = [prompt for prompt in mine if prompt.ask.about in styled]
    if not mine:
        return {}
    book = await draft_book(c, row.id, waiting)
    covert_waits = campaign is None or campaign.settings.covert_waits
    found: dict[str, str] = {}
    for prompt in mine:
        verdict = book.verdict(scene, prompt)
        if verdict.outcome is Outcome.ANSWER:
            words = open_words(scene, prompt, verdict.value, covert_waits=covert_waits)
            found[prompt.key] = words
    return found
