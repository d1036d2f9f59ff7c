"""Every act out of turn, by its name; each is written where its rules are."""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine.ruleset import Anytime, Aside
from rules.wayward.actions.abort import ABORT
from rules.wayward.defence.take_the_hit import TAKE_HIT
from rules.wayward.fight.state import WayFight
from rules.wayward.rulings.field_rulings import FIELD
from rules.wayward.rulings.grapple import GRAPPLE
from rules.wayward.rulings.harm_rulings import JUDGEMENTS
from rules.wayward.techniques.preparation import BEGIN_WITH

OUT_OF_TURN: Mapping[str, Anytime[WayFight] | Aside[WayFight]] = {
    "abort": ABORT,
    "take_hit": TAKE_HIT,
    "begin_with": BEGIN_WITH,
    "grapple": GRAPPLE,
    **FIELD,
    **JUDGEMENTS,
}
