"""Files that people attach: fetched within size limits, and parsed in another thread."""

from __future__ import annotations

from asyncio import to_thread
from typing import Any, TypeAlias

from discord import Attachment

from bot.sheets.files import MOST_KB, read_paper
from rules.errors import SheetError

Json: TypeAlias = Any


async def fetched(attachment: Attachment) -> dict[str, Json]:
    """Return the table that a file holds. Raises `SheetError` if it is too large or no sheet."""
    # The largest files take a second to parse; other people must not wait for that.
    return await to_thread(read_paper, await content(attachment), attachment.filename)


async def content(attachment: Attachment, most_kb: int = MOST_KB) -> bytes:
    """Return the content of a file. Raises `SheetError` if it is too large."""
    if attachment.size > most_kb * 1024:
        raise SheetError([f"{attachment.filename} is too large: at most {most_kb} KB are read."])
    return await attachment.read()
