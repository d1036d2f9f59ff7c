"""At start: every live fight is played again from its journal, and must tell the same story."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from structlog import get_logger

from bot.play.authority import Standing, need_campaign
from bot.play.step.replaying import must_fit
from bot.play.step.steps import Sitting
from bot.play.step.transactions import Part
from bot.play.timing.isolation import apart
from bot.storage import encounters
from bot.storage.rows import EncounterRow, Status
from rules import INSTALLED, has_ruleset
from rules import ruleset as ruleset_of
from rules.engine.scene import Scene

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
            if has_ruleset(row.ruleset):
                await self._begin(row if row.parked_from is None else await self._take_up(row))
            else:
                await self._set_aside(row)

    async def _begin(self, row: EncounterRow) -> None:
        """Play one fight again, or park it."""
        if row.status is not Status.PARKED:
            why = await apart(row.id, self._replay(row))
            if why:
                log.error("fight_parked", encounter=row.id, why=why)
                await self.park(row.id, why)
        self.kit.changed(row.id)

    async def _set_aside(self, row: EncounterRow) -> None:
        """Park a fight whose ruleset is missing, until it is there again."""
        if row.parked_from is None and row.status is not Status.PARKED:
            why = (
                f"{row.name} is parked: its ruleset {row.ruleset} ({row.package} {row.version}) "
                "cannot be used here now. Once the bot's owner has installed it and started the "
                "bot again, the fight goes on by itself."
            )
            log.error("fight_parked", encounter=row.id, why=INSTALLED.why_not(row.ruleset))
            await self.park(row.id, why, text=why, missing=True)

    async def _take_up(self, row: EncounterRow) -> EncounterRow:
        """Let a fight go on whose ruleset is there again; its row after that."""
        status = row.parked_from or row.status
        async with self.kit.db.write() as c:
            await encounters.update(c, row.id, status=status, parked_from=None, note="")
        return replace(row, status=status, parked_from=None, note="")

    async def _replay(self, row: EncounterRow) -> None:
        """Play a fight again, and keep it. Raises where it cannot go on as it is."""
        async with self.kit.db.read() as c:
            scene = await self.kit.steps.scene(c, row)
        edition = ruleset_of(row.ruleset).edition
        must_fit(row, scene)
        if (row.edition, row.digest) != (edition, scene.digest):
            row = await self._take_over(replace(row, edition=edition, digest=scene.digest), scene)
        self.kit.steps.keep(row, scene)

    async def _take_over(self, row: EncounterRow, scene: Scene[Any]) -> EncounterRow:
        """Write down how an older version's fight stands by today's rules, and what it asks."""
        async with self.kit.db.write() as c:
            await encounters.update(c, row.id, edition=row.edition, digest=row.digest)
            campaign = await need_campaign(c, row.campaign)
            nobody = Standing("", gm=False, stands_for=frozenset())
            at = Sitting(c=c, row=row, campaign=campaign, standing=nobody, scene=scene)
            await self.kit.steps.sync_prompts(at)
        return row
