"""The pledge of a fight: two secret seeds, announced by fingerprint, published at the end."""

from __future__ import annotations

from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.play.dice import Hand
from bot.play.model import Call
from bot.play.step.steps import Cause, Sitting
from bot.play.step.transactions import Part
from bot.storage.story import seeds
from bot.storage.story.seeds import SeedRow
from rules.dice import fair
from rules.engine.replay.journal import Pledged
from rules.engine.replay.scene import Scene
from rules.engine.views.visibility import Kind, Line
from rules.engine.views.visibility import Part as LinePart

SHOWN = 16
"""So many digits of a fingerprint stand in the channel; the log has all of them."""


async def pledge_first(part: Part, call: Call, at: Sitting) -> Sitting:
    """Pledge the dice of a fight, if they fall by chance. Returns the fight after that."""
    hand = part.services.steps.hand
    if not hand.by_chance:
        return at
    cause = await pledging(at.c, at.row.id, part.services.now(), hand.fresh_seeds())
    return await part.sit(at.c, call, (await part.play(at, cause)).row)


async def pledged_anew(
    c: AsyncConnection, hand: Hand, scene: Scene[Any], encounter: str, now: int
) -> Cause | None:
    """Return a new pledge if a fight goes on after its seed was published; else None."""
    made = scene.fight.pledge
    kept = None if made is None else await seeds.get(c, made.public)
    if kept is None or not kept.shown:
        return None
    return await pledging(c, encounter, now, hand.fresh_seeds())


async def pledging(
    c: AsyncConnection, encounter: str, now: int, fresh: tuple[bytes, bytes]
) -> Cause:
    """Return the pledge of a fight that begins: with its secret seeds, else with new ones.

    The same seeds are used if the beginning is undone and repeated, so nobody gains by that.
    """
    secret = [each for each in await seeds.of(c, encounter) if not each.shown]
    if secret:
        row = secret[-1]
    else:
        row = SeedRow(
            pledge=fair.commitment(fresh[0]),
            encounter=encounter,
            at=now,
            public=fresh[0].hex(),
            hidden=fresh[1].hex(),
        )
        await seeds.add(c, row)
    hidden = fair.commitment(bytes.fromhex(row.hidden))
    entry = Pledged(public=row.pledge, hidden=hidden)
    return Cause(entry=entry, lines=(_seals(entry), _fingerprints(entry)))


def _seals(made: Pledged) -> Line:
    """Return the small line that everybody reads: two lines of a phone."""
    begun = " and ".join(
        f"{each[:SHOWN]}\N{HORIZONTAL ELLIPSIS}" for each in (made.public, made.hidden)
    )
    return Line(f"Dice sealed with {begun}: /verify", Kind.SCENE, part=LinePart.NOTE)


def _fingerprints(made: Pledged) -> Line:
    """Return the line of the log with the whole fingerprints."""
    text = f"Fingerprints of the secret seeds: public {made.public}, hidden {made.hidden}."
    return Line(text, Kind.SCENE, part=LinePart.DETAIL)
