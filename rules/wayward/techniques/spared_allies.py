"""Areas that leave some alone: the allies whom their user names as he declares them (WAY-AOE-01).

Only he and the GM are told whom.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rules.engine.forms import Form, Some, options
from rules.errors import BadAnswer
from rules.wayward.character.technique import Technique
from rules.wayward.fight.action_in_progress import Deed
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.fight.wording import listed


def _allies(fight: WayFight, ninja: Ninja) -> list[Ninja]:
    """Those of his side whom he sees."""
    return [each for each in fight.seen_by(ninja) if each.side == ninja.side]


def spare_field(
    fight: WayFight, ninja: Ninja, techniques: Iterable[Technique], *, least: int = 0
) -> dict[str, Form[Any]]:
    """Whom to leave out, where one of these techniques can and there is somebody."""
    near = _allies(fight, ninja) if any(each.may_spare for each in techniques) else []
    if not near:
        return {}
    some = options([(each.id, each.name) for each in near])
    return {"spare": Some(some, least, label="Allies to leave out")}


def spare(
    fight: WayFight, ninja: Ninja, technique: Technique | None, deed: Deed, named: Iterable[str]
) -> None:
    """Let a planned technique leave out those who are named. Raises `BadAnswer`."""
    deed.spares = list(named)
    if deed.spares and (technique is None or not technique.may_spare):
        raise BadAnswer(f"{deed.title} leaves nobody out: name nobody to be spared.")
    near = [each.id for each in _allies(fight, ninja)]
    if any(id not in near for id in deed.spares):
        raise BadAnswer("Only allies in sight can be spared.")
    if deed.spec is not None:
        deed.spec.spares += deed.spares


def tell_spared(fight: WayFight, ninja: Ninja, deed: Deed) -> None:
    """Confirm to the user whom a technique leaves out."""
    if deed.spares:
        names = listed([fight.combatant(id).name for id in deed.spares])
        text = f"{deed.title} leaves out {names}."
        fight.tell_player(ninja, text, clauses=["WAY-AOE-01"])
