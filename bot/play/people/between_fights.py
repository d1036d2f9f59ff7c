"""Recovery of characters between fights: by time, and by help of others."""

from __future__ import annotations

from dataclasses import replace

from bot.storage.rows import Campaign, Character
from rules import has_ruleset
from rules import ruleset as ruleset_of
from rules.engine.ruleset import Tending, as_it_is
from rules.engine.sheets.sheet import read
from rules.engine.state.as_json import plain
from rules.errors import NotAllowed


def as_of(campaign: Campaign, who: Character, now: int) -> Character:
    """Return a character outside a fight as they are at an instant (ms since 1970, UTC)."""
    if not has_ruleset(who.ruleset):
        return who
    rules = ruleset_of(who.ruleset)
    if rules.sheets.recover is as_it_is:
        return who
    house = read(rules.house, campaign.settings.house.get(rules.key, {}), what="house rule")
    return replace(
        who, sheet=plain(rules.sheets.recover(read(rules.sheets.model, who.sheet), house, now))
    )


def tended(campaign: Campaign, who: Character, what: str, tending: Tending) -> Character:
    """Return a character after somebody has helped them.

    Raises:
        NotAllowed: Their game has no such help, or it may not be given now.
    """
    rules = ruleset_of(who.ruleset)
    if what not in rules.sheets.tends:
        known = ", ".join(rules.sheets.tends)
        raise NotAllowed(
            f"In {rules.title} there is: {known}."
            if known
            else f"In {rules.title} characters can only rest between fights."
        )
    house = read(rules.house, campaign.settings.house.get(rules.key, {}), what="house rule")
    sheet = rules.sheets.tends[what](read(rules.sheets.model, who.sheet), house, tending)
    return replace(who, sheet=plain(sheet))
