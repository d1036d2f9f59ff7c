"""The order in which somebody pays for an action and defences on one count (WAY-SIMUL-03).

The order within one action is fixed. Between their own action and their defences on the same count
they may choose. By default their own action comes first; an order can put their defences first.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine.asking.requests import Resolution
from rules.engine.asking.verbs import ask, together
from rules.engine.kit.acts import Act, act, offer
from rules.wayward.fight.action_in_progress import Deed
from rules.wayward.fight.questions import Paying
from rules.wayward.fight.state import WayFight


@act("as_declared", "fatigue_order", clauses="WAY-SIMUL-03", group="defend")
class AsDeclared(Act[None]):
    """Pay for one's own action first."""

    title = "My action first"
    help = "Roll for your own action first."
    button = "My action"
    says = "pays for their own action first"


@act("defences_first", "fatigue_order", clauses="WAY-SIMUL-03", group="defend")
class DefencesFirst(Act[None]):
    """Pay for the defences of a count before one's own action."""

    title = "My defences first"
    help = "Roll for your defences first."
    button = "My defences"
    says = "pays for their defences first"


def put_off(fight: WayFight, deeds: Mapping[str, Deed]) -> Resolution[set[str]]:
    """The actions whose actors want to pay for their defences first.

    Only actors who pay for an action and are attacked on the same count are asked. Nobody waits for
    them: an order answers, or the default holds.
    """
    aimed_at = {target for deed in deeds.values() for target in deed.targets if target != deed.by}
    paying = [
        deed
        for deed in deeds.values()
        if (deed.cost.stamina or deed.cost.chakra)
        and deed.by in aimed_at
        and not deed.progress.called_off
    ]
    wishes = yield from together("pay", {deed.by: _ask(fight, deed) for deed in paying})
    return {deed.id for deed in paying if isinstance(wishes.get(deed.by), DefencesFirst)}


def _ask(fight: WayFight, deed: Deed) -> Resolution[DefencesFirst | AsDeclared]:
    ninja = fight.combatant(deed.by)
    wish: DefencesFirst | AsDeclared = yield from ask(
        "fatigue_order",
        ninja.player,
        f"{ninja.name} acts and is attacked on one count. Which is paid for first?",
        offer(None, AsDeclared, DefencesFirst),
        about=ninja.id,
        default={"act": "as_declared"},
        consult=True,
        facts=Paying(fight.now, deed.cost.stamina, deed.cost.chakra),
    )
    return wish
