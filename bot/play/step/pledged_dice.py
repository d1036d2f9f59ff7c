"""Dice that anyone can check: how those of a fight are thrown by its two seeds."""

from __future__ import annotations

from collections import OrderedDict
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

MOST_KEPT = 2_000


@dataclass(frozen=True, slots=True)
class Seeds:
    """Throws the dice of one fight. `struck` are the dice that undo has struck there."""

    row: SeedRow
    struck: Sequence[Fell] = ()

    def __call__(self, scene: Scene[Any], wanted: Wanted) -> Fell:
        """The dice at their place."""
        where, trail = pledge.place(scene, wanted.key, self._way)
        open_ = where.startswith(pledge.OPEN)
        seed = bytes.fromhex(self.row.public if open_ else self.row.hidden)
        dice = wanted.throw.dice
        faces = dice.throw(fair.die(seed, where))
        return Fell(key=wanted.key, dice=dice, faces=faces, place=where, trail=trail)

    def _way(self, seed: str, depth: int, mark: str) -> int:
        """Which of the stories told so far this is: the place in their order, or a new one."""
        told: dict[str, None] = {}
        for fell in self.struck:
            if fell.place and pledge.depth_of(fell.place) == (seed, depth):
                told[fell.trail] = None
        return [*told, mark].index(mark)


class Throwers:
    """What throws the dice of each fight that has pledged its seeds.

    It is kept as long as its fight goes on in memory: after an undo, here or by another process,
    the fight is another scene, and the dice that undo has struck are read again.
    """

    def __init__(self) -> None:
        self._kept: OrderedDict[str, tuple[Scene[Any], Seeds]] = OrderedDict()

    async def of(self, c: AsyncConnection, encounter: str, scene: Scene[Any]) -> Seeds | None:
        """The seeds of a fight as it stands; None where it has pledged none or they are gone."""
        pledged = scene.fight.pledge
        if pledged is None:
            return None
        played, thrower = self._kept.pop(encounter, (None, None))
        if played is not scene or thrower is None or thrower.row.pledge != pledged.public:
            found = await seeds.with_struck(c, pledged.public)
            if found is None:
                return None
            thrower = Seeds(*found)
        self._kept[encounter] = scene, thrower
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return thrower
