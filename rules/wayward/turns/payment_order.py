"""In which order somebody pays for what they do on one count (WAY-SIMUL-03).

Within one action the order is fixed. Between their own action and their defences of the same count
they may choose: as it comes, their own is paid for first; by an order of theirs, after their
defences.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine.forms import Act, Choice, Fields
from rules.engine.requests import Resolution
from rules.engine.verbs import ask, together
from rules.wayward.fight import answers
from rules.wayward.fight.action_in_progress import Deed
from rules.wayward.fight.questions import Paying
from rules.wayward.fight.state import WayFight


def put_off(fight: WayFight, deeds: Mapping[str, Deed]) -> Resolution[set[str]]:
    """The deeds whose actors would rather pay for their defences first.

    Only those are asked who pay for an action and are aimed at by another on the same count, and
    they are asked nothing that is waited for: an order says it, or it stays as it comes.
    """
    aimed_at = {target for deed in deeds.values() for target in deed.targets if target != deed.by}
    paying = [
        deed
        for deed in deeds.values()
        if (deed.stamina or deed.chakra) and deed.by in aimed_at and not deed.called_off
    ]
    wishes = yield from together("pay", {deed.by: _ask(fight, deed) for deed in paying})
    return {deed.id for deed in paying if isinstance(wishes.get(deed.by), answers.DefencesFirst)}


def _ask(fight: WayFight, deed: Deed) -> Resolution[answers.DefencesFirst | answers.Nothing]:
    ninja = fight.combatant(deed.by)
    wish: answers.DefencesFirst | answers.Nothing = yield from ask(
        "fatigue_order",
        ninja.player,
        f"{ninja.name} acts and is attacked on one count. Which is paid for first?",
        Act(
            {
                "as_declared": Choice("My action", Fields(answers.Nothing)),
                "defences_first": Choice("My defences", Fields(answers.DefencesFirst)),
            }
        ),
        about=ninja.id,
        default={"act": "as_declared"},
        consult=True,
        facts=Paying(fight.now, deed.stamina, deed.chakra),
    )
    return wish
