"""The opposed Initiative roll that a link asks for (WAY-DEF-06, WAY-FATIGUE-07)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.requests import Resolution
from rules.engine.visibility import Kind
from rules.wayward.actions.iaijutsu import hasten
from rules.wayward.character.effects import StatusRoll
from rules.wayward.character.technique import Technique
from rules.wayward.conditions.status_rolls import known, seen_before
from rules.wayward.fight.action_in_progress import Deed
from rules.wayward.fight.state import WayFight
from rules.wayward.rolls.d20_rolls import against_initiative, with_initiative
from rules.wayward.rolls.opposed_rolls import Side, opposed


def link_contests(
    fight: WayFight, deed: Deed, links: Sequence[Technique | None]
) -> Resolution[None]:
    """Roll for each link of an attack that asks for a contest."""
    for technique in links:
        if technique is not None and technique.chain.contest is StatusRoll.INITIATIVE:
            yield from _contest(fight, deed, technique)


def _contest(fight: WayFight, deed: Deed, technique: Technique) -> Resolution[None]:
    """Roll the opposed Initiative roll of a link; a tie is the target's.

    Winning gives what Iaijutsu gives, or what the GM and the player then read. Willpower spent on
    it marks the attack too. (WAY-DEF-06, WAY-FATIGUE-07, WAY-WP-05, WAY-DB-03)
    """
    ninja, target = fight.combatant(deed.by), fight.combatant(deed.targets[0])
    before = seen_before(technique.name, known(ninja, technique))
    own = with_initiative(fight, ninja)
    theirs = [*against_initiative(fight, target), *before]
    met = yield from opposed(
        fight,
        Side(ninja=ninja, name=technique.name, parts=own, clause="WAY-FATIGUE-07"),
        Side(ninja=target, name="Initiative", parts=theirs, clause="WAY-FATIGUE-07"),
    )
    deed.attack.willed = deed.attack.willed or met.willed
    wins = met.margin > 0
    kind = Kind.SUCCESS if wins else Kind.FAILURE
    outcome = "wins" if wins else "does not win"
    text = f"{ninja.shown_name} {outcome} the opposed Initiative roll of {technique.name}."
    fight.tell_of(ninja, text, kind, "WAY-DEF-06")
    if wins and technique.chain.hastens:
        hasten(ninja, deed)
        text = f"{ninja.shown_name}'s {deed.title} takes Speed {deed.timing.speed}."
        fight.tell_of(ninja, text, clauses="WAY-DB-03")
    elif wins:
        fight.tell_player(ninja, f"{technique.name}: {technique.text}", Kind.RULING)
