"""A ninja's standing choice about Willpower after a failed defence (WAY-WP-01)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules.engine.forms import Fields, Form, OneOf
from rules.engine.ruleset import Anytime
from rules.engine.visibility import GM, PlayerId
from rules.engine.wording import targets
from rules.errors import NotAllowed
from rules.wayward.fight.answers import Policy
from rules.wayward.fight.state import WayFight

WORDS = {
    Policy.NEVER: "spends no Willpower",
    Policy.IF_IT_FAILS: "spends Willpower",
    Policy.ASK: "is asked about Willpower",
}


@dataclass(frozen=True)
class AfterFailure:
    """Choose which Willpower option the forms of one's defences begin with (WAY-WP-01)."""

    combatant: str
    willpower: Policy = Policy.ASK


def _form(fight: WayFight, by: PlayerId) -> Fields[AfterFailure]:
    own = [each for each in fight.present() if by in (GM, each.player)]
    if not own:
        raise NotAllowed("You have nobody in this fight.")
    fields: dict[str, Form[Any]] = {
        "combatant": targets(own, "Who"),
        "willpower": OneOf(tuple(Policy), "Willpower if a defence fails"),
    }
    return Fields(AfterFailure, fields)


def _choose(fight: WayFight, by: PlayerId, wish: AfterFailure) -> None:
    del by
    ninja = fight.combatant(wish.combatant)
    ninja.turn.after_failure = wish.willpower
    text = f"When a defence fails, {ninja.name} {WORDS[wish.willpower]}: forms begin with that."
    fight.tell(text, audience=ninja.own, clauses=["WAY-WP-01"])


AFTER_FAILURE: Anytime[WayFight] = Anytime(form=_form, do=_choose)
"""The act of choosing the Willpower option that defence forms begin with."""
