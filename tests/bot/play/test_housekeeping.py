"""The work in the background: small steps with rests between them, for ever."""

from __future__ import annotations

from asyncio import CancelledError
from typing import cast

import pytest

from bot.play.step.transactions import Services
from bot.play.timing import housekeeping
from bot.play.timing.housekeeping import Housekeeping
from bot.storage.connection.errors import StorageError
from bot.storage.packs import packing
from tests.tables import tabled


class Steps(Housekeeping):
    """Does these steps, each with whether there is more to do, and then is stopped."""

    def __init__(self, script: list[bool | StorageError], told: list[float | str]) -> None:
        super().__init__(cast("Services", None))
        self.script, self.told = script, told

    async def tidy(self) -> bool:
        """The next one of the script."""
        if not self.script:
            raise CancelledError
        self.told.append("step")
        step = self.script.pop(0)
        if isinstance(step, StorageError):
            raise step
        return step


async def test_it_rests_between_two_steps_and_an_hour_after_the_last(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The first step comes five minutes after the start; a locked database is tried again."""
    told: list[float | str] = []

    async def sleep(seconds: float) -> None:
        told.append(seconds)

    monkeypatch.setattr(housekeeping, "sleep", sleep)
    work = Steps([True, True, False, StorageError("locked"), False], told)
    with pytest.raises(CancelledError):
        await work.run()
    first = ["step", 0.5, "step", 0.5, "step", 3600.0]
    assert told == [300.0, *first, "step", 3600.0, "step", 3600.0]


@tabled
async def test_one_step_does_one_thing(desk, monkeypatch, found, more):
    """It deletes, else thins, else packs what is older than 30 days, and tells if it did."""
    done: list[str] = []
    before = desk.play.clock.now() - 30 * 24 * 3_600_000

    def doing(what, result):
        async def some(c, age):
            done.append(what)
            assert 0 <= age - before < 60_000
            return result

        return some

    pruned, thinned, packed = found
    monkeypatch.setattr(housekeeping.pruning, "some", doing("prune", pruned))
    monkeypatch.setattr(housekeeping.checkpoints, "thin_some", doing("thin", thinned))
    monkeypatch.setattr(packing, "pack_some", doing("pack", packed))
    assert [await Housekeeping(desk.play.gm.services).tidy(), done] == more
