"""What a fight leaves behind: each character's sheet, as the fight has made it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bot.play.part import Kit
from bot.play.steps import Sitting, Stepped
from bot.storage import characters, journals
from rules.engine.sheet import read
from rules.engine.state import plain
from rules.engine.visibility import EVERYONE, Kind, Line

MOST_NAMED = 6


@dataclass(frozen=True, slots=True)
class Wrote:
    """What was written to one sheet, as a phrase; `hidden` where not all know of its bearer."""

    text: str
    hidden: bool


async def write_back(at: Sitting, *, now: int, by: str) -> list[Wrote]:
    """Write the sheets of all who fought with one; what has changed."""
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
            told.append(Wrote(f"{character.name} ({named})", hidden=fighter.eyes is not EVERYONE))
    return told


def summary(wrote: Iterable[Wrote]) -> str:
    """What was written back, in a sentence."""
    texts = [each.text for each in wrote]
    return f"Written back: {'; '.join(texts)}." if texts else "No character has changed."


async def tell_last(kit: Kit, at: Sitting, ended: Stepped, text: str) -> None:
    """Add a line for all to those of the step that ended the fight."""
    row = ended.row
    told = [line.line for line in ended.lines if line.seq == row.head]
    now = ended.lines[-1].at if ended.lines else kit.now()
    [*_, last] = kit.steps.rows_of(row.id, now, [(row.head, [*told, Line(text, Kind.SCENE)])])
    await journals.append(
        at.c,
        row.id,
        expect_head=row.head,
        written=[],
        lines=[last],
        checkpoint=None,
        edition=row.edition,
        digest=row.digest,
        idle=row.idle,
    )
