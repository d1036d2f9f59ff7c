"""A fight is paused: no clock runs there."""

from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage import encounters, posts
from bot.storage.rows import Status


async def pause(c: AsyncConnection, encounter: str, now: int) -> None:
    """Pause a fight. The posts of its questions are outdated then: no deadline holds."""
    await encounters.update(c, encounter, status=Status.PAUSED, paused_at=now)
    await posts.touch_open(c, encounter)
