"""Every act out of turn, by its name; each is written where its rules are."""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine.ruleset import Anytime, Aside
from rules.wayward.abort import ABORT
from rules.wayward.beginning import BEGIN_WITH
from rules.wayward.field import FIELD
from rules.wayward.grapple import GRAPPLE
from rules.wayward.judgement import JUDGEMENTS
from rules.wayward.protect import TAKE_HIT
from rules.wayward.state import WayFight

OUT_OF_TURN: Mapping[str, Anytime[WayFight] | Aside[WayFight]] = {
    "abort": ABORT,
    "take_hit": TAKE_HIT,
    "begin_with": BEGIN_WITH,
    "grapple": GRAPPLE,
    **FIELD,
    **JUDGEMENTS,
}
