"""Set-ups for forecasts, for the GM alone: the fight here, or the same with other foes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.forecast.set_up import FIGHTS, SetUp, written
from bot.play.authority import need_campaign, standing
from bot.play.fight.newcomers import ready
from bot.play.model import Call
from bot.play.names import proper_name
from bot.play.step.intent_book import kept_in
from bot.play.step.transactions import Part, live_in
from bot.storage import encounters, intents, journals
from bot.storage.rows import EncounterRow
from rules.engine.replay.journal import Entry, Joined, Left, Record
from rules.engine.views.visibility import GM
from rules.errors import NotAllowed

BALANCED, BALANCED_S = 100, 600.0
"""The number of fights for each number of foes, and the seconds for all of them together."""


class Forecasts(Part):
    """The calls that read a fight for a forecast. All are for the GM."""

    async def fight(self, call: Call, fights: int = FIGHTS) -> SetUp:
        """Return the fight of this channel in its present state."""
        async with self.services.db.read() as c:
            at = await self.sit_as_gm(c, call, await live_in(call.channel)(c))
            return replace(await _set_up(c, at.row), fights=fights)

    async def may_stop(self, call: Call) -> None:
        """Raise `NotAllowed` unless the caller is a GM."""
        async with self.services.db.read() as c:
            (await standing(c, call, await need_campaign(c, call.guild))).must_be_gm()

    async def foes(self, call: Call, template: str, most: int) -> tuple[str, list[SetUp]]:
        """Return the fight here with 1, 2 ... `most` of a template in place of the GM's NPCs.

        Returns the template's name too.
        """
        async with self.services.db.read() as c:
            at = await self.sit_as_gm(c, call, await live_in(call.channel)(c))
            present = at.scene.fight.present()
            if not any(who.camp == "players" for who in present):
                raise NotAllowed("No player is in the fight yet. Players join: /encounter join.")
            name, sheet = await ready(at, template)
            gone = [Left(id=who.id) for who in present if who.player == GM and not who.character]
            new = [
                Joined(id=f"foe-{n}", name=f"{proper_name(name)} {n}", player=GM, sheet=sheet)
                for n in range(1, most + 1)
            ]
            now = at.scene.fight.at
            made = [await _set_up(c, at.row, [*gone, *new[:n]], now) for n in range(1, most + 1)]
            return name, [
                replace(each, fights=BALANCED, seconds=BALANCED_S / most) for each in made
            ]


async def stored(c: AsyncConnection, name: str) -> SetUp | None:
    """Return the newest live fight of this name ("" for any) in its present state.

    None if there is none.
    """
    for row in reversed(await encounters.every_live(c)):
        if not name or name.casefold() in (row.name.casefold(), row.id):
            return await _set_up(c, row)
    return None


async def _set_up(
    c: AsyncConnection, row: EncounterRow, more: Sequence[Entry] = (), at: int = 0
) -> SetUp:
    """Return a fight in its present state, followed by these entries, written at this instant."""
    loaded = await journals.load(c, row.id)
    kept = kept_in(await intents.of(c, row.id))
    after = [Record(row.head + n, at, each) for n, each in enumerate(more, 1)]
    return SetUp(
        ruleset=row.ruleset,
        edition=loaded.edition,
        state=loaded.state,
        base=loaded.base,
        records=written([*loaded.records, *after]),
        orders=kept.orders,
        plans=kept.plans,
        policies=kept.policies,
        vias=tuple(await journals.vias(c, row.id)),
        seed=row.head,
    )
