"""The attacks that a Sneak Attack can be made with (WAY-SNEAK-07)."""

from __future__ import annotations

from typing import Any

from rules.engine.forms import Form, Pick, options
from rules.wayward.attack.called_shots import arms_by_kind, places
from rules.wayward.basic_attacks.multi_throw import throws
from rules.wayward.basic_attacks.ready_weapons import arms
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.techniques.technique_choice import strikes
from rules.wayward.turns.turn_actions import WAYS


def attack_fields(fight: WayFight, ninja: Ninja) -> dict[str, Form[Any]]:
    """The weapon or technique of an ambush: a blow, several thrown things, links, or no seals."""
    made: dict[str, Form[Any]] = {
        "weapon": Pick(
            options([*arms_by_kind(ninja, arms(fight, ninja)), *throws(ninja), *strikes(ninja)]),
            "With",
        ),
        "called": places(fight.house),
    }
    chained = WAYS["chain"].fields(fight, ninja)
    return made | ({"links": chained["links"]} if chained else {})
