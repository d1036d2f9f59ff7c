"""The form of an objection: which lines of a post somebody can object to."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.discord.inbound import objections
from bot.play.model import Call
from bot.storage.rows import LineRow
from rules.engine.views.visibility import Line, Part

CALL = Call(user="ama", name="Ama", guild="g", channel="c", interaction="1")
POST = [
    LineRow(encounter="e", seq=1, n=0, at=0, token="turn", line=Line("Turn 9: Ama joins.")),
    LineRow(encounter="e", seq=2, n=0, at=0, token="hit", line=Line("Ama hits Bo: no harm")),
    LineRow(
        encounter="e", seq=2, n=1, at=0, token="small", line=Line("War Fan", part=Part.NUMBERS)
    ),
]


class Read:
    """A play that knows one post."""

    @property
    def reading(self) -> Any:
        """Itself: it reads."""
        return self

    async def why(self, call: Call, token: str) -> LineRow:
        """The line of that token."""
        return next(row for row in POST if row.token == token)

    async def post_of(self, call: Call, token: str) -> list[LineRow]:
        """All lines of the post."""
        return POST


@pytest.mark.parametrize(("token", "chosen"), [("small", "hit"), ("hit", "hit"), ("turn", "turn")])
async def test_the_small_line_of_numbers_cannot_be_chosen(token: str, chosen: str):
    """Who asks about it objects to the headline above it, unless they choose another one."""
    play: Any = Read()
    modal = await objections.form(play, CALL, token)
    [about, _] = modal.children
    assert isinstance(about, discord.ui.Label)
    menu = about.component
    assert isinstance(menu, discord.ui.Select)
    assert [option.value for option in menu.options] == ["turn", "hit"]
    assert [option.value for option in menu.options if option.default] == [chosen]
    assert f":{chosen}:" in f"{modal.custom_id}:".replace(objections.OBJECTED, "")
