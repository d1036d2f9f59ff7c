"""End a fight: its last step, the sheets of its characters, and how that is undone again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.play.step.figures import figures
from bot.play.step.steps import Cause, Sitting, Stepped, Steps
from bot.storage import characters, encounters, journals
from bot.storage.rows import Json, Status, Written
from bot.storage.story import seeds
from rules.engine.replay.journal import Ended
from rules.engine.replay.scene import Scene
from rules.engine.sheets.sheet import read
from rules.engine.state.amend_words import labels, thing
from rules.engine.state.as_json import plain
from rules.engine.views.visibility import EVERYONE, Kind, Line
from rules.engine.views.visibility import Part as LinePart

MOST_NAMED = 6
TAKE_BACK = "The GM takes the end back with /gm undo."


@dataclass(frozen=True, slots=True, kw_only=True)
class Unsure:
    """Something to be confirmed: its effect, and the token of the draft that does it."""

    text: str
    draft: str


@dataclass(frozen=True, slots=True)
class Wrote:
    """The change of one sheet, as a phrase; `hidden` if not everybody knows of the combatant."""

    text: str
    hidden: bool


async def close(
    steps: Steps, at: Sitting, why: str, take_back: str = TAKE_BACK
) -> tuple[Stepped, list[Wrote]]:
    """End the fight, write its results to the sheets, and say so. Returns what was written.

    The last line names what everybody may know of, and how it can be taken back.
    """
    seed = (*await figures(at), *await _publish(at.c, at.scene))
    ended = await steps.step(at, Cause(entry=Ended(reason=why), status=Status.OVER, lines=seed))
    instant = ended.step.records[0].at
    wrote = await _write_back(at, now=instant, by=at.standing.user)
    told = summary(each for each in wrote if not each.hidden)
    await _tell_last(steps, at, ended, f"{told} {take_back}".rstrip())
    await encounters.update(at.c, at.row.id, note=told)
    return ended, wrote


async def _publish(c: AsyncConnection, scene: Scene[Any]) -> tuple[Line, ...]:
    """Publish the public seed of a fight that ends. Returns the public lines about it."""
    made = scene.fight.pledge
    kept = None if made is None else await seeds.get(c, made.public)
    if kept is None:
        return ()
    await seeds.show(c, kept.pledge, seeds.PUBLIC)
    return (
        Line(
            f"The seed of the public dice was {kept.public}. /verify checks every die by it.",
            Kind.SCENE,
            part=LinePart.NOTE,
        ),
    )


async def _write_back(at: Sitting, *, now: int, by: str) -> list[Wrote]:
    """Write the sheets of all combatants that have one. Returns the changes."""
    told = []
    for fighter in at.scene.fight.combatants.values():
        character = await characters.get(at.c, fighter.character) if fighter.character else None
        if character is None:
            continue
        before = read(at.rules.sheets.model, character.sheet)
        after = plain(at.rules.sheets.write_back(at.scene.fight, fighter, before))
        changed = [key for key, value in after.items() if character.sheet.get(key) != value]
        if changed:
            await characters.update(at.c, character.id, after, at=now, by=by, why=_why(at))
        paper = at.rules.sheets.paper
        named = [thing(key, labels(paper)) for key in changed if key not in paper.bookkeeping]
        if named:
            text = f"{character.name} ({', '.join(named[:MOST_NAMED])})"
            told.append(Wrote(text, hidden=fighter.eyes is not EVERYONE))
    return told


async def take_back(at: Sitting, scene: Scene[Any], struck: Iterable[Written], *, now: int) -> None:
    """Undo the changes that the struck end of the fight made to sheets.

    Values that others have changed since stay as they are. `scene` is the fight before its end.
    """
    ends = {w.record.at for w in struck if isinstance(w.entry, Ended) and not w.struck}
    for fighter in scene.fight.combatants.values():
        character = await characters.get(at.c, fighter.character) if fighter.character else None
        if character is None:
            continue
        past = await characters.history(at.c, character.id)
        sheet = dict(character.sheet)
        for before, after in pairwise(past):
            if after.at in ends and after.why == _why(at):
                _go_back(sheet, before.sheet, after.sheet)
        if sheet != character.sheet:
            why = f"the end of {at.row.name} was taken back"
            await characters.update(at.c, character.id, sheet, at=now, by=at.standing.user, why=why)


def _go_back(sheet: dict[str, Json], before: Mapping[str, Json], after: Mapping[str, Json]) -> None:
    """Restore the values from before a change, if the sheet still has the changed ones."""
    for key in {*before, *after}:
        if before.get(key) == after.get(key) or sheet.get(key) != after.get(key):
            continue
        if key in before:
            sheet[key] = before[key]
        else:
            del sheet[key]


def _why(at: Sitting) -> str:
    return f"after {at.row.name}"


def summary(wrote: Iterable[Wrote]) -> str:
    """Return a sentence about the changed sheets."""
    texts = [each.text for each in wrote]
    return f"Written back: {'; '.join(texts)}." if texts else "No character has changed."


async def _tell_last(steps: Steps, at: Sitting, ended: Stepped, text: str) -> None:
    """Add a public line to the step that ended the fight."""
    row = ended.row
    told = [line.line for line in ended.lines if line.seq == row.head]
    now = ended.lines[-1].at if ended.lines else steps.now()
    [*_, last] = steps.rows_of(row.id, now, [(row.head, [*told, Line(text, Kind.SCENE)])])
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
