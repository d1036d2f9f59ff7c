"""What a fight leaves behind: each character's sheet, as the fight has made it."""

from __future__ import annotations

from bot.play.steps import Sitting
from bot.storage import characters
from rules.engine.sheet import read
from rules.engine.state import plain

MOST_NAMED = 6


async def write_back(at: Sitting, *, now: int, by: str) -> list[str]:
    """Write the sheets of all who fought with one; what has changed, a phrase for each."""
    told = []
    for fighter in at.scene.fight.combatants.values():
        if not fighter.character:
            continue
        character = await characters.get(at.c, fighter.character)
        if character is None:
            continue
        before = read(at.rules.sheet, character.sheet)
        after = plain(at.rules.write_back(at.scene.fight, fighter, before))
        changed = [key for key, value in after.items() if character.sheet.get(key) != value]
        if changed:
            await characters.update(
                at.c, character.id, after, at=now, by=by, why=f"after {at.row.name}"
            )
            named = ", ".join(key.replace("_", " ") for key in changed[:MOST_NAMED])
            told.append(f"{character.name} ({named})")
    return told
