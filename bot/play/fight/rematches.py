"""A rematch: a new fight with the people, sides, styles and terrain of an earlier one."""

from __future__ import annotations

from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.play.fight.fights import open_here
from bot.play.fight.newcomers import next_number, room
from bot.play.fight.who_fights import must_be_free
from bot.play.intents.npc_styles import changed_replies
from bot.play.intents.styles import write_style
from bot.play.model import Call, Done, Json
from bot.play.people.between_fights import as_of
from bot.play.step.steps import Cause, Sitting
from bot.play.step.transactions import Part
from bot.storage import characters, encounters, intents, journals
from rules.engine.asking.text_values import name_key
from rules.engine.intents.plans import Policy
from rules.engine.replay.journal import Amended, Joined, effective
from rules.engine.replay.scene import Scene
from rules.engine.sheets.sheet import read
from rules.engine.state.as_json import plain
from rules.engine.state.encounter import Combatant
from rules.engine.views.visibility import GM, THE_GM
from rules.errors import NotAllowed


class Rematches(Part):
    """The call that opens a fight anew."""

    async def open(self, call: Call, encounter: str, *, healed: bool) -> Done:
        """Open a fight in this channel like an earlier one of this server. For the GM.

        Whoever is `healed` comes as they came to that fight. Else they come as they are now, and
        whoever is out of it stays away. So do people who fight elsewhere or whose character is
        gone; the reply names them.
        """

        async def work(c: AsyncConnection) -> Done:
            old = await encounters.get(c, encounter)
            if old is None or old.campaign != call.guild:
                raise NotAllowed("There is no such fight on this server.")
            before = await self.services.steps.shown(c, old)
            names = {name_key(each.name) for each in await encounters.named(c, old.campaign)}
            base = old.name.rstrip("0123456789 ") or old.name
            name = f"{base} {next_number(names, base)}"
            at = await open_here(self, c, call, ruleset=old.ruleset, name=name)
            every = [each.record for each in await journals.records(c, old.id)]
            joined = [r.entry for r in effective(every) if isinstance(r.entry, Joined)]
            room(at, len(joined))
            away: list[str] = []
            for entry in joined:
                fighter = before.fight.combatants[entry.id]
                came = await self._as_now(at, before, entry, healed=healed)
                if came is None:
                    away.append(entry.name)
                    continue
                at.row = (await self.play(at, Cause(entry=came))).row
                at = await self._on_its_side(call, at, fighter)
            for path, value in before.fight.terrain(at.scene.fight.combatants).items():
                laid = Amended(
                    path=path, value=value, reason=f"{value['name']} lies over the field."
                )
                at.row = (await self.play(at, Cause(entry=laid))).row
                at = await self.sit(c, call, at.row)
            await self._styled(at, old.id)
            gone = f" Not there: {', '.join(away)}." if away else ""
            text = f"{name} is open with the people of {old.name}.{gone} /encounter begin."
            return Done(text=text, encounter=at.row.id)

        return await self.once(call, work)

    async def _as_now(
        self, at: Sitting, before: Scene[Any], entry: Joined, *, healed: bool
    ) -> Joined | None:
        """Return how somebody of the earlier fight comes to the new one; None if they cannot."""
        fighter: Combatant = before.fight.combatants[entry.id]
        fell = fighter.out or not before.fight.stands(fighter, THE_GM)
        found = await characters.get(at.c, entry.character) if entry.character else None
        if (entry.character and (found is None or found.deleted)) or (fell and not healed):
            return None
        sheet: dict[str, Json] = entry.sheet
        player = GM if found is None or fighter.player == GM else found.owner
        if found is not None:
            try:
                await must_be_free(at.c, self.services.steps, at.row, {found.id: found.name})
            except NotAllowed:
                return None
        if not healed:
            if found is not None:
                sheet = as_of(at.campaign, found, self.services.now()).sheet
            else:
                own = at.rules.sheets
                bare = read(own.model, sheet)
                sheet = plain(own.write_back(before.fight, fighter, bare))
        return Joined(
            id=entry.id,
            name=entry.name,
            player=player,
            sheet=sheet,
            character=entry.character,
            hidden=entry.hidden,
        )

    async def _on_its_side(self, call: Call, at: Sitting, old: Combatant) -> Sitting:
        """Put a newcomer on the side that they were on."""
        at = await self.sit(at.c, call, at.row)
        fighter: Combatant = at.scene.fight.combatant(old.id)
        if fighter.camp != old.camp:
            entry = Amended(path=f"combatants.{old.id}.side", value=old.camp)
            at.row = (await self.play(at, Cause(entry=entry))).row
        return at

    async def _styled(self, at: Sitting, old: str) -> None:
        """Give styles anew to those who had one and whose player is the same."""
        for row in await intents.of(at.c, old):
            body = row.body
            style = at.rules.choices.presets.style(body.style) if isinstance(body, Policy) else None
            if not isinstance(body, Policy) or style is None or row.character is not None:
                continue
            there = at.scene.fight.combatants
            group = [there[id] for id in body.group if id in there]
            group = [each for each in group if each.player == row.owner]
            if not group:
                continue
            mode, turns, now = body.mode, body.plan is not None, self.services.now()
            say = changed_replies(at, body)
            _ = await write_style(
                at, style, group, body.protects, mode, turns=turns, now=now, say=say
            )
