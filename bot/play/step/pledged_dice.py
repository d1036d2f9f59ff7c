"""Dice that anyone can check: a fight's two seeds decide them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage import seeds
from bot.storage.seeds import SeedRow
from rules.dice import fair
from rules.engine import pledge
from rules.engine.journal import Fell
from rules.engine.scene import Scene, Wanted


@dataclass(frozen=True, slots=True)
class Seeds:
    """Throws the dice of one fight. `struck` are its dice that an undo has struck."""

    row: SeedRow
    struck: Sequence[Fell] = ()

    def __call__(self, scene: Scene[Any], wanted: Wanted) -> Fell:
        """Return the dice at their place."""
        where, trail = pledge.place(scene, wanted.key, self._way)
        open_ = where.startswith(pledge.OPEN)
        seed = bytes.fromhex(self.row.public if open_ else self.row.hidden)
        dice = wanted.throw.dice
        faces = dice.throw(fair.die(seed, where))
        return Fell(key=wanted.key, dice=dice, faces=faces, place=where, trail=trail)

    def _way(self, seed: str, depth: int, mark: str) -> int:
        """Return the number of this story among those so far; a new one has the next number."""
        told: dict[str, None] = {}
        for fell in self.struck:
            if fell.place and pledge.depth_of(fell.place) == (seed, depth):
                told[fell.trail] = None
        return [*told, mark].index(mark)


async def thrower(c: AsyncConnection, scene: Scene[Any]) -> Seeds | None:
    """Return the thrower of a fight with pledged seeds; None if the seeds are missing here."""
    if scene.fight.pledge is None:
        return None
    kept = await seeds.with_struck(c, scene.fight.pledge.public)
    return None if kept is None else Seeds(*kept)
