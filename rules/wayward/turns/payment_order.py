"""The order in which somebody pays for an action and defences on one count (WAY-SIMUL-03).

The order within one action is fixed. Between their own action and their defences on the same count
they may choose. By default their own action comes first; an order can put their defences first.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine.forms import Acts, Choice, Fields
from rules.engine.requests import Resolution
from rules.engine.verbs import ask, together
from rules.wayward.fight import answers
from rules.wayward.fight.action_in_progress import Deed
from rules.wayward.fight.questions import Paying
from rules.wayward.fight.state import WayFight


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
    return {deed.id for deed in paying if isinstance(wishes.get(deed.by), answers.DefencesFirst)}


def _ask(fight: WayFight, deed: Deed) -> Resolution[answers.DefencesFirst | answers.Nothing]:
    ninja = fight.combatant(deed.by)
    wish: answers.DefencesFirst | answers.Nothing = yield from ask(
        "fatigue_order",
        ninja.player,
        f"{ninja.name} acts and is attacked on one count. Which is paid for first?",
        Acts(
            {
                "as_declared": Choice("My action", Fields(answers.Nothing)),
                "defences_first": Choice("My defences", Fields(answers.DefencesFirst)),
            }
        ),
        about=ninja.id,
        default={"act": "as_declared"},
        consult=True,
        facts=Paying(fight.now, deed.cost.stamina, deed.cost.chakra),
    )
    return wish
