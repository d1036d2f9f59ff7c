"""Pills and other things that are swallowed: their modifiers (WAY-COND-02)."""

from __future__ import annotations

from rules.engine.effects import Effect
from rules.wayward.character import formula
from rules.wayward.character.gear import Item
from rules.wayward.fight.lasting_effects import HEALS, PILL
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.rolls.critical_wounds import may_take_pills


def take(fight: WayFight, whom: Ninja, item: Item, id: str, until: int | None) -> None:
    """Give somebody the modifiers of a thing; a change of Fatigue happens at once."""
    if item.kind.pill and not may_take_pills(whom):
        return
    known = whom.numbers
    traits = {
        each.target: formula.whole(each.amount, known) for each in item.kind.effects.modifiers
    }
    whom.pools.fatigue = max(0, whom.pools.fatigue + traits.pop("fatigue", 0))
    if item.kind.effects.heals:
        traits[HEALS] = formula.whole(item.kind.effects.heals, known)
    for number, (target, amount) in enumerate(traits.items()):
        fight.effects.append(
            Effect(
                id=f"{id}-{number}",
                on=whom.id,
                name=item.name,
                until=until,
                traits={target: amount},
                tags=[PILL] if item.kind.pill else [],
                audience=whom.own,
            )
        )
