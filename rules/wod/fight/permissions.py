"""Permissions and targets for acts out of turn, and the offers for them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.engine.forms import Fields, Form, Option, Target
from rules.engine.gm_powers import gm_only
from rules.engine.visibility import GM, PlayerId
from rules.errors import NotAllowed
from rules.wod.fight.state import Mortal, WodFight


def own(fight: WodFight, by: PlayerId) -> list[Mortal]:
    """The combatants that a player decides for; for the GM, all of them."""
    return [each for each in fight.present() if by in (GM, each.player)]


def everybody(fight: WodFight, label: str = "Who") -> Target:
    """A choice of everybody who was ever in the fight."""
    return Target(tuple([Option(c.id, c.name) for c in fight.combatants.values()]), label)


def for_the_gm(
    make: type[Any], fields: Callable[[WodFight], dict[str, Form[Any]]]
) -> Callable[[WodFight, PlayerId], Fields[Any]]:
    """A form for the GM that names a combatant first."""

    def form(fight: WodFight, by: PlayerId) -> Fields[Any]:
        gm_only(by)
        if not fight.combatants:
            raise NotAllowed("There is nobody here.")
        return Fields(make, {"combatant": everybody(fight), **fields(fight)})

    return form


def settle(fight: WodFight, act: str, about: str) -> None:
    """Remove an offer about somebody that was used or is made again."""
    fight.offers[:] = [o for o in fight.offers if o.act != act or o.about != about]
