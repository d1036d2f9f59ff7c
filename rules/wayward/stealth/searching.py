"""Searching for hidden people, and pointing out those who were found (WAY-SEARCH-01..05)."""

from __future__ import annotations

from rules.dice import Dice, Modifier, Roll
from rules.engine.asking.requests import Resolution
from rules.engine.asking.verbs import roll, together
from rules.engine.asking.wording import listed, targets
from rules.engine.kit.acts import act, field
from rules.engine.views.visibility import Kind
from rules.errors import BadAnswer
from rules.wayward.actions.speed import speed_for, timed
from rules.wayward.fight.action_in_progress import Deed
from rules.wayward.fight.effects import Finding
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.fight.turn_action import Turn, TurnAct, points
from rules.wayward.rolls.d20_rolls import skill
from rules.wayward.rolls.modifiers import total
from rules.wayward.stealth.hiding import hidden_from
from rules.wayward.stealth.stealth_levels import effective_tn, look, on_search

SEARCH, POINT_OUT = 6, 3
CHAIN = 2
"""The bonus of each Search in a row to the next (WAY-SEARCH-03)."""
SHOWN = 5
"""The bonus to a Search for somebody who was pointed out (WAY-SEARCH-05)."""


@act("search", "act", clauses="WAY-SEARCH-01", group="stealth")
class Search(TurnAct):
    """Look for people who are hidden, for everybody at once (WAY-SEARCH-01)."""

    help = "Look for hidden people."
    hint = "Look for everybody who hides; only you learn whom you have found."
    says = "searches for hidden people"
    ap: int = points()

    def plan(self, at: Turn) -> Deed:
        """Speed 6 (WAY-SEARCH-01, WAY-AP-04)."""
        return timed(at, "Search", speed_for(at.fight, at.me, SEARCH, ap=self.ap), ap=self.ap)

    def carry_out(self, fight: WayFight, deed: Deed) -> Resolution[None]:
        yield from look_for(fight, fight.combatant(deed.by))


def look_for(fight: WayFight, ninja: Ninja, shown: str = "") -> Resolution[None]:
    """Roll Awareness once, and find everybody whose Stealth TN it reaches.

    Only the searcher is told the result. Nobody is told whether there was anybody to find.
    (WAY-SEARCH-01, WAY-SEARCH-03, WAY-SEARCH-05)
    """
    parts = [*skill(fight, ninja, "awareness"), *chained(fight, ninja)]
    ninja.stealth.searches += 1
    fell = yield from roll("awareness", Dice(1, 20), "Awareness", parts, clause="WAY-SEARCH-01")
    found = [
        other
        for other in hidden_from(fight, ninja)
        if other.stealth.hiding is not None
        and _against(fight, ninja, other, fell, shown) >= _tn_told(fight, other)
    ]
    for other in found:
        fight.battle.stored.append(
            Finding(id=f"{ninja.id}-finds-{other.id}", target=other.id, by=ninja.id)
        )
    names = listed([other.name for other in found]) or "nobody"
    fight.tell_player(
        ninja,
        f"{ninja.name} finds {names} with Awareness {fell.total}.",
        Kind.SUCCESS if found else Kind.FAILURE,
        clauses="WAY-SEARCH-01",
        rolls=[fell.rolled_by(ninja.id)],
    )


def _tn_told(fight: WayFight, other: Ninja) -> int:
    """The Stealth TN of somebody hidden, whose sum the GM is told (WAY-STEALTH-01)."""
    hiding = other.stealth.hiding
    if hiding is None:
        return 0
    tn = effective_tn(fight, other, hiding)
    text = f"{other.name}: Stealth TN {tn}, of {hiding.tn} and level {hiding.level}."
    fight.tell_gm(text, clauses=[f"WAY-STEALTH-0{2 + 2 * hiding.level}"])
    return tn


def chained(fight: WayFight, ninja: Ninja) -> list[Modifier]:
    """The bonus of the Searches just before this one (WAY-SEARCH-03)."""
    each = CHAIN + total(fight, ninja, "search_chain")
    worth = each * ninja.stealth.searches
    return [Modifier(worth, "Searches in a row", "WAY-SEARCH-03")] if worth else []


def _against(fight: WayFight, ninja: Ninja, other: Ninja, fell: Roll, shown: str) -> int:
    """The roll's result against one hidden person."""
    blinded = sum([part.value for part in on_search(fight, ninja, other)])
    return fell.total + blinded + (SHOWN if shown == other.id else 0)


def find(fight: WayFight, finding: Finding) -> None:
    """Let the searcher see the hidden person, who does not learn of it.

    (WAY-SEARCH-02, WAY-SEARCH-04)
    """
    hidden = fight.combatants.get(finding.target)
    if hidden is None or hidden.stealth.hiding is None:
        return
    if finding.by not in hidden.stealth.hiding.found_by:
        hidden.stealth.hiding.found_by.append(finding.by)
    look(fight)


def known_places(fight: WayFight, ninja: Ninja) -> list[Ninja]:
    """The hidden people that they have found (WAY-SEARCH-05)."""
    return [
        other
        for other in fight.present()
        if other.stealth.hiding is not None and ninja.id in other.stealth.hiding.found_by
    ]


@act("point_out", "act", clauses="WAY-SEARCH-05", group="stealth")
class PointOut(TurnAct):
    """Show everybody where somebody hides whom one has found (WAY-SEARCH-05)."""

    title = "Point Out"
    help = "Show everybody where somebody hides."
    hint = "Show the others a hidden enemy whom you have found; the enemy hears it."
    says = ("points out {target}", "points somebody out")
    public = ("points out {target}", "points somebody out")
    target: str = field(
        lambda at: targets(known_places(at.fight, at.me), "Who"), "Their name", says="{}"
    )

    @classmethod
    def why_not(cls, at: Turn) -> str | None:
        found = known_places(at.fight, at.me)
        return None if found else "You have found nobody who is hidden from the others."

    def plan(self, at: Turn) -> Deed:
        """Speed 3 (WAY-SEARCH-05)."""
        if self.target not in [each.id for each in known_places(at.fight, at.me)]:
            raise BadAnswer("You can point out only somebody you have found.")
        deed = timed(at, "Point Out", speed_for(at.fight, at.me, POINT_OUT))
        deed.targets = [self.target]
        return deed

    def carry_out(self, fight: WayFight, deed: Deed) -> Resolution[None]:
        """Let all others search at once, with +5 for the person shown, who learns of it."""
        ninja, shown = fight.combatant(deed.by), fight.combatant(self.target)
        if shown.stealth.hiding is not None and ninja.id not in shown.stealth.hiding.caught:
            shown.stealth.hiding.caught.append(ninja.id)
        others = [
            each
            for each in fight.able()
            if each is not ninja
            and each is not shown
            and not each.asleep
            and not each.stealth.lets_be
        ]
        searches = {each.id: look_for(fight, each, shown.id) for each in others}
        yield from together("granted", searches)
