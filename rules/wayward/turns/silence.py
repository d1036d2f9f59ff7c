"""The action of somebody who does not answer on their turn (WAY-SEAL-03, WAY-VSA-01)."""

from __future__ import annotations

from rules.engine.forms import Json
from rules.engine.visibility import EVERYONE
from rules.errors import RulesError
from rules.wayward.actions.variable_speed import OPEN_END
from rules.wayward.fight import answers
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.techniques.technique_choice import committed, plan_release
from rules.wayward.turns.turn_actions import WAYS

IDLE: tuple[dict[str, Json], ...] = (
    {"act": "block"},
    {"act": "move", "length": OPEN_END},
    {"act": "rest"},
)
"""If a player is silent, the first of these that is possible is done."""


def silence(fight: WayFight, ninja: Ninja) -> Json:
    """What somebody does who does not answer: they block; who cannot stands about, or rests.

    Whose handseals are done uses the jutsu on whom they named for that; if they named nobody, their
    turn stays open until the GM says (WAY-SEAL-03), but for the hidden, for whom nothing is held
    up. While only people act whom not everybody sees, nothing is done for them: the table is at
    rest for all it knows, and count after count must not run past it.
    """
    acting = [each for each in fight.able() if each.acts is not None and not each.asleep]
    if ninja.eyes is not EVERYONE and all(each.eyes is not EVERYONE for each in acting):
        return None
    if committed(fight, ninja) is not None:
        try:
            _ = plan_release(fight, ninja, answers.Release())
        except RulesError:
            if ninja.eyes is EVERYONE:
                return None
        else:
            return {"act": "release"}
    return next((each for each in IDLE if WAYS[each["act"]].fields(fight, ninja) is not None), None)
