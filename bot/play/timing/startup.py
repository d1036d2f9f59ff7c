"""After the start: every live fight is replayed once, and must give the same digest.

Nobody waits for that. A fight that somebody uses first is replayed then; the others follow in the
background: first those of another edition, then the newest. Other processes may go on with a fight
meanwhile: it is read in one snapshot, and whatever is written about it is decided anew under the
write lock.
"""

from __future__ import annotations

from asyncio import Event, sleep
from time import perf_counter

from sqlalchemy.ext.asyncio import AsyncConnection
from structlog import get_logger

from bot.play.authority import Standing, need_campaign
from bot.play.step.replaying import played_elsewhere, without_ruleset
from bot.play.step.steps import Sitting
from bot.play.step.taking_up import take_up
from bot.play.step.transactions import Part, Services
from bot.play.timing.isolation import apart, fits
from bot.storage import encounters
from bot.storage.connection.errors import StorageError
from bot.storage.rows import EncounterRow, Status
from rules import INSTALLED, has_ruleset
from rules import ruleset as ruleset_of

log = get_logger()

AT_ONCE = 100
"""After this many fights in a row, other calls get their turn."""

REST_SHARE = 3.0
"""After each further fight, the background work rests this many times as long as it took."""

LEAST_REST_S = 0.02
"""The shortest rest in seconds: a replayed fight has its board examined too."""

AFTER_TROUBLE_S = 30.0


class StartUp(Part):
    """Examines the live fights of the servers that this process serves."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.newest_done = Event()
        """Set when those fights are looked at that are looked at without a pause."""

    async def run(self) -> None:
        """Examine all in the background, and then do nothing for ever; cancel it to stop."""
        while True:
            try:
                await self.call(rests=True)
            except StorageError as error:
                log.warning("start_up_waits", error=str(error))
                await sleep(AFTER_TROUBLE_S)
            else:
                await Event().wait()

    async def call(self, *, rests: bool = False) -> None:
        """Examine every live fight; park those that today's rules tell differently.

        Also a fight that ended with unposted lines. With `rests` other calls get their turn between
        two fights.
        """
        async with self.services.db.read() as c:
            live = [row for row in await encounters.live(c) if self.services.serves(row.campaign)]
            ended = await encounters.ended_behind(c)
        for row in ended:
            if self.services.serves(row.campaign):
                self.services.changed(row.id)
        live.sort(key=lambda each: each.edition == _edition(each.ruleset))
        for n, each in enumerate(live):
            begun = perf_counter()
            await self._look(each.id)
            if rests and n >= AT_ONCE:
                self.newest_done.set()
                await sleep(max(LEAST_REST_S, (perf_counter() - begun) * REST_SHARE))
        self.newest_done.set()

    async def _look(self, encounter: str) -> None:
        async with self.services.db.read() as c:
            row = await encounters.get(c, encounter)
            if row is None or row.status is Status.OVER:
                return
            self.services.heads.setdefault(row.id, row.head)
            goes_on = await self._goes_on(c, row)
        if not goes_on:
            await apart(self, encounter, lambda c: self._take_up(c, encounter))
        self.services.changed(encounter)

    async def _goes_on(self, c: AsyncConnection, row: EncounterRow) -> bool:
        """Whether nothing is to be written about a fight: it fits, or waits for somebody else."""
        if row.status is Status.PARKED and row.parked_from is None:
            return True
        if played_elsewhere(row):
            return has_ruleset(row.ruleset) or row.parked_from is not None
        if row.parked_from is not None or row.edition != _edition(row.ruleset):
            return False
        return await fits(self.services.steps, c, row)

    async def _take_up(self, c: AsyncConnection, encounter: str) -> bool:
        """Let a fight go on by today's rules, under the write lock.

        A fight whose ruleset is there again goes on; one whose ruleset is missing is parked until
        then; a fight of an older version is brought up to date. Raises if it cannot go on.
        """
        row = await encounters.get(c, encounter)
        if row is None or row.status is Status.OVER or await self._goes_on(c, row):
            return False
        if not has_ruleset(row.ruleset):
            why = without_ruleset(row)
            log.error("fight_parked", encounter=row.id, why=INSTALLED.why_not(row.ruleset))
            await self.park(c, row.id, why, text=why, missing=True)
            return True
        if row.parked_from is not None:
            await encounters.update(c, row.id, status=row.parked_from, parked_from=None, note="")
        campaign = await need_campaign(c, row.campaign)
        scene = await self.services.steps.scene(c, row)
        nobody = Standing("", gm=False, stands_for=frozenset())
        at = Sitting(c=c, row=row, campaign=campaign, standing=nobody, scene=scene)
        await take_up(self.services.steps, at)
        return True


def _edition(ruleset: str) -> int:
    """Return today's edition of a ruleset; 0 if it is missing."""
    return ruleset_of(ruleset).edition if has_ruleset(ruleset) else 0
