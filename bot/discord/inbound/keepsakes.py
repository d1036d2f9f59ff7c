"""The buttons of a fight that is over: its chronicle, the check of its dice, and a rematch."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

import discord

from bot.discord.inbound.answering import Click, known_fight
from bot.discord.inbound.custom_ids import made
from bot.discord.rendering import lines
from bot.discord.rendering.chronicle import html
from bot.discord.rendering.limits import escape
from bot.discord.rendering.message import view_of
from bot.play.heavy_work import heavy_turn, in_worker
from bot.play.model import Call
from bot.play.views.dice_checks import NOT_YET, UNPLEDGED
from bot.storage.rows import EncounterRow, Status
from rules.engine.replay.verify import check
from rules.errors import NotAllowed

if TYPE_CHECKING:
    from bot.play.service import Play

HEALED = "healed"
"""The rematch in which all come as they came to the fight."""

MOST_BYTES = 8_000_000
CHRONICLE = "The chronicle, as everybody saw it."
HELP = (
    "The file has every die that you may see. `interlude verify` checks it without this bot, "
    "and docs/fair-dice.md says how to check it by other means."
)


class Keepsakes:
    """What is left to read of a fight."""

    def __init__(self, play: Play) -> None:
        self._play = play

    async def chronicle(self, click: Click) -> None:
        """Give the caller the chronicle of the fight, as everybody saw it."""
        row = await known_fight(self._play, click)
        with heavy_turn(click.call.user):
            chronicles = await self._play.chronicles.of_fight(click.call, encounter=row.id)
            people = await self._play.reading.people(click.call.guild)
            page = await in_worker(html, row.name, chronicles, people)
        await click.reply.show(CHRONICLE, files=[page_file(page, "html")])

    async def rematch(self, click: Click) -> None:
        """Ask the GM how its people come to a rematch, or open it."""
        row, how = await known_fight(self._play, click), click.control.argument
        if how:
            done = await self._play.rematches.open(click.call, row.id, healed=how == HEALED)
            await click.reply.show(lines.done(done))
            return
        (await self._play.campaigns.standing(click.call)).must_be_gm()
        ways = {"as_they_are": "As they are now", HEALED: "As they came to it"}
        buttons = [
            discord.ui.Button[discord.ui.View](
                custom_id=made(row.token, "rematch", way), label=label
            )
            for way, label in ways.items()
        ]
        text = f"A new fight here with the people, sides and styles of {escape(row.name)}: how?"
        await click.reply.show(text, view=view_of(*buttons))

    async def verify(self, click: Click) -> None:
        """Check the dice of the fight, as far as the caller may see them."""
        row = await known_fight(self._play, click)
        text, files = await dice_of(self._play, click.call, row)
        await click.reply.show(text, files=files)


def page_file(page: str, ending: str) -> discord.File:
    """Return a chronicle as a file.

    Raises:
        NotAllowed: It is too long for one file.
    """
    content = page.encode()
    if len(content) > MOST_BYTES:
        raise NotAllowed("That chronicle is too long for one file. Take the fights one by one.")
    return discord.File(BytesIO(content), f"chronicle.{ending}")


async def dice_of(play: Play, call: Call, row: EncounterRow) -> tuple[str, list[discord.File]]:
    """Return what the check of a fight's dice says, and the file to check them elsewhere."""
    viewer = await play.campaigns.viewer(call)
    dice = await play.dice.of_fight(row.id, viewer, await play.reading.log(row.id, viewer))
    if not dice.text:
        return NOT_YET if row.status is Status.OPEN else UNPLEDGED, []
    told = [verdict.text for verdict in check(dice.text)]
    file = discord.File(BytesIO(f"{dice.text}\n".encode()), "dice.txt")
    return "\n".join([*told, HELP]), [file]
