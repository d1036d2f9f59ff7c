"""What is rolled outside of the turn order: the acts, by name, and how each is carried out."""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine.ruleset import Action, Anytime, Aside
from rules.wod.state import WodFight

ROLLING: tuple[Action, ...] = ()
"""The acts, for `commands`."""

ASIDES: Mapping[str, Anytime[WodFight] | Aside[WodFight]] = {}
"""How each is carried out, for `out_of_turn`."""
