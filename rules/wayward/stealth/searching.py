"""Searching for the hidden, and pointing out who was found (WAY-SEARCH-01..05)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.dice import Dice, Modifier, Roll
from rules.engine.forms import Form
from rules.engine.requests import Resolution
from rules.engine.verbs import roll, together
from rules.engine.visibility import Kind
from rules.engine.wording import listed, targets
from rules.errors import BadAnswer
from rules.wayward.actions.speed import speed_for
from rules.wayward.fight import answers
from rules.wayward.fight.action_in_progress import Deed
from rules.wayward.fight.pending_effects import Finding
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.rolls.d20_rolls import skill
from rules.wayward.rolls.modifiers import total
from rules.wayward.stealth.hiding import hidden_from
from rules.wayward.stealth.stealth_levels import effective_tn, look
from rules.wayward.stealth.visibility import on_search

SEARCH, POINT_OUT = 6, 3
CHAIN = 2
"""What each Search in a row adds to the next (WAY-SEARCH-03)."""
SHOWN = 5
"""What being shown the place adds (WAY-SEARCH-05)."""


def search_fields(fight: WayFight, ninja: Ninja) -> Mapping[str, Form[Any]]:
    """Nothing to be said: one looks for everybody."""
    del fight, ninja
    return {}


def plan_search(fight: WayFight, ninja: Ninja, wish: answers.Search) -> Deed:
    """Search: Speed 6 (WAY-SEARCH-01)."""
    del wish
    speed = speed_for(fight, ninja, SEARCH)
    deed = Deed(id="", by=ninja.id, act="", title="Search", since=fight.now)
    deed.base, deed.speed = speed.base, speed.final
    return deed


def search(fight: WayFight, deed: Deed, wish: answers.Search) -> Resolution[None]:
    """One Awareness roll against everybody hidden (WAY-SEARCH-01)."""
    del wish
    ninja = fight.combatant(deed.by)
    yield from look_for(fight, ninja)


def look_for(fight: WayFight, ninja: Ninja, shown: str = "") -> Resolution[None]:
    """Roll Awareness once, and find everybody whose Stealth TN it reaches.

    The searcher alone hears what it comes to; whether there was anybody to find is told to
    nobody. (WAY-SEARCH-01, WAY-SEARCH-03, WAY-SEARCH-05)
    """
    parts = [*skill(fight, ninja, "awareness"), *chained(fight, ninja)]
    ninja.searches += 1
    fell = yield from roll("awareness", Dice(1, 20), "Awareness", parts, clause="WAY-SEARCH-01")
    found = [
        other
        for other in hidden_from(fight, ninja)
        if other.hiding is not None
        and _against(fight, ninja, other, fell, shown) >= effective_tn(fight, other, other.hiding)
    ]
    for other in found:
        fight.stored.append(
            Finding(id=f"{ninja.id}-finds-{other.id}", target=other.id, by=ninja.id)
        )
    names = listed([other.name for other in found]) or "nobody"
    fight.tell(
        f"{ninja.name} finds {names} (Awareness {fell.total}).",
        Kind.SUCCESS if found else Kind.FAILURE,
        audience=ninja.own,
        rolls=[fell],
        clauses=["WAY-SEARCH-01"],
    )


def chained(fight: WayFight, ninja: Ninja) -> list[Modifier]:
    """What the Searches just before this one add (WAY-SEARCH-03)."""
    each = CHAIN + total(fight, ninja, "search_chain")
    worth = each * ninja.searches
    return [Modifier(worth, "Searches in a row", "WAY-SEARCH-03")] if worth else []


def _against(fight: WayFight, ninja: Ninja, other: Ninja, fell: Roll, shown: str) -> int:
    """What the roll is worth against one of the hidden."""
    blinded = sum([part.value for part in on_search(fight, ninja, other)])
    aided = shown and (shown == other.id or fight.house.point_out_bonus_for_all)
    return fell.total + blinded + (SHOWN if aided else 0)


def find(fight: WayFight, finding: Finding) -> None:
    """From now on the searcher sees who was hidden; the hidden one does not know (WAY-SEARCH-02).

    (WAY-SEARCH-04)
    """
    hidden = fight.combatants.get(finding.target)
    if hidden is None or hidden.hiding is None:
        return
    if finding.by not in hidden.hiding.found_by:
        hidden.hiding.found_by.append(finding.by)
    look(fight)


def known_places(fight: WayFight, ninja: Ninja) -> list[Ninja]:
    """The hidden people of other sides that they have found (WAY-SEARCH-05)."""
    return [
        other
        for other in fight.present()
        if other.hiding is not None and ninja.id in other.hiding.found_by
    ]


def point_fields(fight: WayFight, ninja: Ninja) -> Mapping[str, Form[Any]] | None:
    """Which of those they have found."""
    found = known_places(fight, ninja)
    return {"target": targets(found, "Whom")} if found else None


def plan_point(fight: WayFight, ninja: Ninja, wish: answers.PointOut) -> Deed:
    """Point Out: Speed 3 (WAY-SEARCH-05)."""
    if wish.target not in [each.id for each in known_places(fight, ninja)]:
        raise BadAnswer("You can point out only somebody you have found.")
    speed = speed_for(fight, ninja, POINT_OUT)
    deed = Deed(id="", by=ninja.id, act="", title="Point Out", since=fight.now)
    deed.base, deed.speed = speed.base, speed.final
    deed.targets = [wish.target]
    return deed


def point_out(fight: WayFight, deed: Deed, wish: answers.PointOut) -> Resolution[None]:
    """All others search at once, 5 better for who is shown; they know it (WAY-SEARCH-05)."""
    ninja, shown = fight.combatant(deed.by), fight.combatant(wish.target)
    if shown.hiding is not None and ninja.id not in shown.hiding.caught:
        shown.hiding.caught.append(ninja.id)
    others = [
        each
        for each in fight.able()
        if each is not ninja and each is not shown and not each.asleep and not each.lets_be
    ]
    yield from together("granted", {each.id: look_for(fight, each, shown.id) for each in others})
