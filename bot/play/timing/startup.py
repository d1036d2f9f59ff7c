"""At start: every live fight is played again from its journal, and must tell the same story."""

from __future__ import annotations

from structlog import get_logger

from bot.play.step.transactions import Part
from bot.play.timing.isolation import apart
from bot.storage import encounters
from bot.storage.rows import EncounterRow, Status
from rules import ruleset as ruleset_of
from rules.errors import RulesDefect

log = get_logger()


class Muster(Part):
    """Calls the roll of the live fights."""

    async def call(self) -> None:
        """Replay every live fight; park those that today's rules tell otherwise.

        A fight that ended with lines unposted is called up as well.
        """
        async with self.kit.db.read() as c:
            rows = await encounters.every_live(c)
            ended = await encounters.ended_behind(c)
        for row in ended:
            self.kit.changed(row.id)
        for row in rows:
            if row.status is Status.PARKED:
                self.kit.changed(row.id)
                continue
            why = await apart(row.id, self._replay(row))
            if why:
                log.error("fight_parked", encounter=row.id, why=why)
                await self.park(row.id, why)
            self.kit.changed(row.id)

    async def _replay(self, row: EncounterRow) -> None:
        """Play a fight again, and keep it. Raises where it cannot go on as it is."""
        async with self.kit.db.read() as c:
            scene = await self.kit.steps.scene(c, row)
        same_edition = row.edition == ruleset_of(row.ruleset).edition
        if same_edition and row.digest and scene.digest != row.digest:
            raise RulesDefect("Played again, its journal tells another story.")
        self.kit.steps.keep(row, scene)
