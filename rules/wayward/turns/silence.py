"""The action of somebody who does not answer on their turn (WAY-SEAL-03, WAY-VSA-01)."""

from __future__ import annotations

from rules.engine.forms import Json
from rules.engine.visibility import EVERYONE
from rules.errors import RulesError
from rules.wayward.actions.variable_speed import OPEN_END
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.fight.turn_action import Turn
from rules.wayward.techniques.technique_choice import Release, committed
from rules.wayward.turns.turn_actions import TURN_ACTS

IDLE: tuple[dict[str, Json], ...] = (
    {"act": "block"},
    {"act": "move", "length": OPEN_END},
    {"act": "rest"},
)
"""The actions for a silent player; the first possible one is used."""


UNSEEN: tuple[dict[str, Json], ...] = ({"act": "prepare", "length": OPEN_END}, *IDLE)
"""The same for somebody well hidden: a Block or a Move would cost them their level."""


def silence(fight: WayFight, ninja: Ninja) -> Json:
    """The action of somebody who does not answer: block, or else move or rest.

    Somebody at Stealth level 2 or 3 lies in wait instead, and keeps the level (WAY-STEALTH-02).
    If their handseals are done, they use the jutsu on the target that they named for this. If they
    named nobody, their turn stays open until the GM decides (WAY-SEAL-03); a hidden ninja then
    blocks instead, so that nothing is held up. While only people act that not everybody sees,
    nothing is done for them: to the table the fight is at rest, and counts must not run past it.
    """
    acting = [each for each in fight.able() if each.turn.acts is not None and not each.asleep]
    if ninja.eyes is not EVERYONE and all(each.eyes is not EVERYONE for each in acting):
        return None
    at = Turn(fight, ninja)
    if committed(fight, ninja) is not None:
        try:
            _ = Release().plan(at)
        except RulesError:
            if ninja.eyes is EVERYONE:
                return None
        else:
            return {"act": "release"}
    hiding = ninja.stealth.hiding
    idle = UNSEEN if hiding is not None and hiding.level > 1 else IDLE
    return next((each for each in idle if TURN_ACTS[each["act"]].why_not(at) is None), None)
