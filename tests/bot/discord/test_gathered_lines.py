"""Which lines go into the next post."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

from bot.discord.outbound.stream import Stream
from bot.storage.rows import LineRow
from rules.engine.views.visibility import Line
from tests.bot.discord.made import NEWS


async def test_lines_that_were_about_to_be_posted_are_posted_together_again():
    """Records 3 and 4 were noted for one post, and 5 came later: that post has 3 and 4."""
    lines = tuple(
        [
            LineRow(encounter="e", seq=seq, n=0, at=0, token="t", line=Line(f"Line {seq}."))
            for seq in (3, 4, 5)
        ]
    )
    row = replace(NEWS.encounter, posting=4, published=2)
    found = await Stream._gathered(cast(Any, None), replace(NEWS, told=lines, encounter=row))
    assert [line.seq for line in found] == [3, 4]
