"""What stands behind a result besides the rulebook: the campaign's rulings and house rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bot.play.step.transactions import Part
from bot.storage import campaigns, encounters
from bot.storage.rows import Campaign, LineRow
from bot.storage.story import rulings
from rules import has_ruleset
from rules import ruleset as ruleset_of
from rules.engine.amend_words import in_words
from rules.engine.sheet import settings
from rules.engine.state import plain


@dataclass(frozen=True, slots=True)
class Source:
    """A ruling or a house rule behind a result: who set it, and when; "" and None if not known."""

    text: str
    by: str = ""
    at: int | None = None


class Explanations(Part):
    """The call that says which rulings and house rules a result follows from."""

    async def of(self, lines: Sequence[LineRow]) -> list[Source]:
        """Return the sources of these lines of one fight, for somebody who may read the lines.

        Kept rulings on the cited clauses come first, then those on the lines themselves, then house
        rules of these clauses that the fight was opened with and that are not the default.
        """
        if not lines:
            return []
        cited = {id for row in lines for id in row.line.clauses}
        cited |= {id for row in lines for roll in row.line.rolls for id in roll.clauses}
        tokens = {row.token for row in lines}
        async with self.kit.db.read() as c:
            row = await encounters.get(c, lines[0].encounter)
            campaign = await campaigns.get(c, row.campaign) if row is not None else None
            if row is None or campaign is None or not has_ruleset(row.ruleset):
                return []
            kept = await rulings.kept(c, campaign.id, row.ruleset)
            here = await rulings.of_fight(c, row.id)
            scene = await self.kit.steps.seen(c, row)
        ruled = [one for one in kept if cited.intersection(one.clauses)]
        ruled += [one for one in here if one.line in tokens and one.ruled_at and one not in ruled]
        sources = [Source(f"Ruled: {one.answer}", one.ruled_by, one.ruled_at) for one in ruled]
        values = plain(scene.fight.house)
        return [*sources, *_house(campaign, row.ruleset, values, cited)]


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
