"""Dice that anyone can check: a fight's two seeds decide them."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.story import seeds
from bot.storage.story.seeds import SeedRow
from rules.dice import fair
from rules.engine.replay import pledge
from rules.engine.replay.journal import Fell
from rules.engine.replay.scene import Scene, Wanted

MOST_KEPT = 2_000


@dataclass(frozen=True, slots=True)
class Seeds:
    """Throws the dice of one fight. `struck` are its dice that an undo has struck."""

    row: SeedRow
    struck: Sequence[Fell] = ()

    def __call__(self, scene: Scene[Any], wanted: Wanted) -> Fell:
        """Return the dice at their place."""
        where, trail = pledge.place(scene, wanted.key, self._way)
        where = self._where_it_fell(wanted.key, where, trail)
        open_ = where.startswith(pledge.OPEN)
        seed = bytes.fromhex(self.row.public if open_ else self.row.hidden)
        dice = wanted.throw.dice
        faces = dice.throw(fair.die(seed, where))
        return Fell(key=wanted.key, dice=dice, faces=faces, place=where, trail=trail)

    def _way(self, seed: str, depth: int, mark: str) -> int:
        """Return the number of this story among those so far; a new one has the next number."""
        most = -1
        for fell in self.struck:
            if fell.place and pledge.depth_of(fell.place) == (seed, depth):
                number = pledge.way_of(fell.place)
                if fell.trail == mark:
                    return number
                most = max(most, number)
        return most + 1

    def _where_it_fell(self, key: str, where: str, trail: str) -> str:
        """Where the same question threw in the same story before: a retcon keeps old places."""
        [seed, *_, times], asked = where.split(" "), pledge.asked(key)
        for fell in self.struck:
            if (
                fell.place.startswith(f"{seed} ")
                and fell.place.endswith(f" {times}")
                and (fell.trail, pledge.asked(fell.key)) == (trail, asked)
            ):
                return fell.place
        return where


class Throwers:
    """The throwers of all fights with pledged seeds.

    A thrower is kept while its fight stays in memory. After an undo, here or by another process,
    the fight is another scene, and its struck dice are read again.
    """

    def __init__(self) -> None:
        self._kept: OrderedDict[str, tuple[Scene[Any], Seeds]] = OrderedDict()

    async def of(self, c: AsyncConnection, encounter: str, scene: Scene[Any]) -> Seeds | None:
        """Return the thrower of a fight; None if it has pledged no seeds or they are missing."""
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
