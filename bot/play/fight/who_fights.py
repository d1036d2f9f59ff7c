"""Who fights where: a character fights in one fight at a time, whose end writes its sheet back."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.play.step.steps import Steps
from bot.storage import encounters
from bot.storage.rows import EncounterRow
from rules.errors import NotAllowed


async def engaged(c: AsyncConnection, steps: Steps, campaign: str) -> dict[str, EncounterRow]:
    """The characters of live fights, also of those who have left one: each with its fight."""
    found: dict[str, EncounterRow] = {}
    for row in await encounters.in_campaign(c, campaign, live_only=True):
        scene = await steps.shown(c, row)
        for fighter in scene.fight.combatants.values():
            if fighter.character:
                found[fighter.character] = row
    return found


async def must_be_free(
    c: AsyncConnection, steps: Steps, row: EncounterRow, names: Mapping[str, str]
) -> None:
    """Refuse to let characters, by id with their names, fight in `row` while they fight elsewhere.

    Raises:
        NotAllowed: One of them does: the end of one fight would undo what another's has written.
    """
    elsewhere = await engaged(c, steps, row.campaign)
    for character, name in names.items():
        other = elsewhere.get(character)
        if other is not None and other.id != row.id:
            raise NotAllowed(
                f"{name} is fighting in {other.name}, whose end writes the sheet. "
                "Take another character, or let the GM end that fight first."
            )
