"""The answer of /me data."""

from __future__ import annotations

from io import BytesIO
from json import dumps

from discord import File

from bot.play.model import Call
from bot.play.service import Play
from cogs.base.replies import Answer


async def own_data(call: Call, play: Play) -> Answer:
    """Return all data about the caller in this campaign, as a file that only they see."""
    data = await play.own_data.show(call)
    file = File(BytesIO(dumps(data, indent=2, ensure_ascii=False).encode()), "my-data.json")
    return Answer(text="All that I keep about you in this campaign.", files=(file,))
