"""A character is in one fight at a time, because its end writes the sheet."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.play.step.steps import Steps
from bot.storage import encounters
from bot.storage.rows import EncounterRow
from rules.errors import NotAllowed


async def engaged(c: AsyncConnection, steps: Steps, campaign: str) -> dict[str, EncounterRow]:
    """Return the fight of each character in a live fight, even if they have left it."""
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
    """Refuse characters, by id with their names, that are in another fight than `row`.

    Raises:
        NotAllowed: One of them is: each fight's end would overwrite the other's results.
    """
    elsewhere = await engaged(c, steps, row.campaign)
    for character, name in names.items():
        other = elsewhere.get(character)
        if other is not None and other.id != row.id:
            raise NotAllowed(
                f"{name} is fighting in {other.name}, whose end writes the sheet. "
                "Take another character, or let the GM end that fight first."
            )
