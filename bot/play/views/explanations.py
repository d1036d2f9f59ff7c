"""The sources of a result besides the rulebook: rulings, house rules, sheets, GMs' changes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.play.model import Source
from bot.play.step.transactions import Part
from bot.play.views.sheet_sources import set_on_sheets
from bot.storage import authors, campaigns, encounters, journals
from bot.storage.rows import Campaign, EncounterRow, LineRow
from bot.storage.story import rulings
from rules import has_ruleset
from rules import ruleset as ruleset_of
from rules.engine.sheets.sheet import settings
from rules.engine.state.amend_words import in_words
from rules.engine.state.as_json import plain
from rules.engine.views.visibility import Viewer

LOOKED_BACK = 1_000
"""A change by the GM is named if it is among this many records before the result."""

MOST_AMENDED = 5


class Explanations(Part):
    """The call that says what a result follows from that people have set."""

    async def of(self, lines: Sequence[LineRow], viewer: Viewer) -> list[Source]:
        """Return the sources of these lines of one fight, for somebody who may read the lines.

        Kept rulings on the cited clauses come first, then those on the lines themselves, then house
        rules of these clauses that the fight was opened with and that are not the default. Last are
        the newest values that the GM had changed by hand, as far as `viewer` was told of them.
        """
        if not lines:
            return []
        cited = {id for row in lines for id in row.line.clauses}
        cited |= {id for row in lines for roll in row.line.rolls for id in roll.clauses}
        tokens = {row.token for row in lines}
        async with self.services.db.read() as c:
            row = await encounters.get(c, lines[0].encounter)
            campaign = await campaigns.get(c, row.campaign) if row is not None else None
            if row is None or campaign is None or not has_ruleset(row.ruleset):
                return []
            kept = await rulings.kept(c, campaign.id, row.ruleset)
            here = await rulings.of_fight(c, row.id)
            scene = await self.services.steps.shown(c, row)
            people = scene.fight.combatants.values()
            on_sheets = await set_on_sheets(c, row, people, lines, viewer)
            changed = await _amended(c, row, viewer, before=min(each.seq for each in lines))
        ruled = [one for one in kept if cited.intersection(one.clauses)]
        ruled += [one for one in here if one.line in tokens and one.ruled_at and one not in ruled]
        sources = [Source(f"Ruled: {one.answer}", one.ruled_by, one.ruled_at) for one in ruled]
        values = plain(scene.fight.house)
        house = _house(campaign, row.ruleset, values, cited)
        return [*sources, *house, *on_sheets, *changed]

    async def names(self, row: EncounterRow, viewer: Viewer) -> dict[str, str]:
        """Return the names of the combatants that somebody may know of, by their ids."""
        async with self.services.db.read() as c:
            scene = await self.services.steps.shown(c, row)
        people = scene.fight.combatants.values()
        return {each.id: each.name for each in people if viewer.sees(each.eyes)}


async def _amended(
    c: AsyncConnection, row: EncounterRow, viewer: Viewer, *, before: int
) -> list[Source]:
    """Return the newest changes by the GM before a record, in the words that `viewer` read."""
    after = max(0, before - LOOKED_BACK)
    by = await authors.amended(c, row.id, after=after, before=before, limit=MOST_AMENDED)
    if not by:
        return []
    told = await journals.lines(c, row.id, after=min(by) - 1, upto=before)
    seen: dict[int, LineRow] = {}
    for line in told:
        if line.seq in by and viewer.sees(line.line.audience):
            # The GM reads a change twice: as it was written, and as the players were told of it.
            seen.setdefault(line.seq, line)
    return [Source(line.line.text, by[seq], line.at) for seq, line in seen.items()]


def _house(
    campaign: Campaign, ruleset: str, values: dict[str, object], cited: Iterable[str]
) -> Iterable[Source]:
    """Return the house rules of these clauses that differ from their defaults."""
    rules, clauses = ruleset_of(ruleset), set(cited)
    now, usuals = campaign.settings.house.get(ruleset, {}), plain(rules.house())
    for setting in settings(rules.key, rules.house):
        name = setting.key.removeprefix(f"{rules.key}.")
        value, usual = values.get(name), usuals.get(name)
        if value == usual or not clauses.intersection(setting.clauses):
            continue
        text = f"House rule {setting.key}: {in_words(value)} (else {in_words(usual)})"
        set_by = campaign.settings.house_by.get(ruleset, {}).get(name)
        if set_by is not None and now.get(name) == value:
            yield Source(text, set_by.user, set_by.at)
        else:
            yield Source(text)
