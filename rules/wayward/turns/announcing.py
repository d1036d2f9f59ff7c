"""The lines told when an action begins, and who reads them (WAY-ATK-01)."""

from __future__ import annotations

from rules.engine.visibility import EVERYONE, Part
from rules.wayward.attack.accuracy import declared_accuracy
from rules.wayward.fight.action_in_progress import Deed
from rules.wayward.fight.attack_spec import Art
from rules.wayward.fight.questions import turn_of
from rules.wayward.fight.state import Ninja, WayFight


def tell_declared(fight: WayFight, ninja: Ninja, deed: Deed) -> None:
    """Tell everybody who sees the actor the action, its Speed and its costs (WAY-ATK-01).

    Of a genjutsu they learn only that a jutsu is used; only its user and the GM are told its name
    and its targets. (WAY-GENJ-12)
    """
    if deed.attack.spec is not None:
        for id in deed.targets:
            eyes = ninja.own if deed.stealth.veiled else EVERYONE
            fight.saw_blow(ninja, fight.combatant(id), turn_of(fight), eyes)
    if deed.stealth.veiled:
        text = f"{ninja.name} uses a jutsu: Speed {deed.timing.speed}."
        fight.tell_of(ninja, text, clauses="WAY-CBEX-05")
    costs = [f"Speed {deed.timing.speed}"]
    if deed.cost.stamina:
        cheaper = (
            "" if deed.cost.stamina_miss is None else f", {deed.cost.stamina_miss} if it misses"
        )
        costs.append(f"Stamina {deed.cost.stamina}{cheaper}")
    if deed.cost.chakra:
        costs.append(f"Chakra {deed.cost.chakra}")
    if deed.attack.accuracy is not None and deed.attack.spec is not None:
        deed.attack.accuracy = declared_accuracy(fight, deed, deed.attack.spec)
        costs.append(f"Accuracy {deed.attack.accuracy}")
    audience = ninja.own if deed.stealth.veiled else ninja.eyes
    numbers = ", ".join(costs)
    whom = ", ".join([fight.combatant(id).shown_name for id in deed.targets])
    if deed.attack.spec is None or not whom:
        text = f"{ninja.name} begins {deed.title}{f' on {whom}' if whom else ''}: {numbers}."
        fight.tell(text, audience=audience, clauses=["WAY-ATK-01"])
        return
    text = f"{ninja.name} {_begins(ninja, deed, whom)}."
    fight.tell(text, audience=audience, clauses=["WAY-ATK-01"])
    # The question to the target names the numbers that matter to it.
    details = f"{ninja.name}'s {deed.title}: {numbers}."
    fight.tell(details, audience=audience, clauses=["WAY-ATK-01"], part=Part.DETAIL)


def _begins(ninja: Ninja, deed: Deed, whom: str) -> str:
    """The words for an attack that begins: what it is made with, or its name."""
    if deed.use.technique:
        return f"begins {deed.title} at {whom}"
    if deed.title == ninja.gear.unarmed.name:
        return f"attacks {whom} unarmed"
    if deed.attack.spec is not None and deed.attack.spec.art is Art.UNARMED:
        return f"attacks {whom}: {deed.title}"
    return f"attacks {whom} with their {deed.title}"
