"""The effects of a hit besides damage: Stun, knockback, and how it is resisted."""

from __future__ import annotations

from typing import Any

import pytest

from rules.wayward.attack.hit import follow
from rules.wayward.character.effects import StatusRoll
from rules.wayward.fight.action_in_progress import Art, Attack, Spec, SpecEffects, SpecTarget
from rules.wayward.fight.effects import Push
from tests.rules.wayward.drive import driven
from tests.rules.wayward.table import WayTable, duel


def hit(effects: SpecEffects, *dice: int, **more: Any) -> tuple[WayTable, list[Any]]:
    """Ama's Fist has hit Ben; the effects that wait for the end of the count."""
    table = duel()
    fight = table.fight
    fight.battle.distances.clear()
    if more.get("gap") is not None:
        fight.battle.distances["ama|ben"] = more["gap"]
    spec = Spec(name="Fist", art=Art.UNARMED, effects=effects)
    spec.target = SpecTarget(radius=30)
    made = Attack(id="a", deed="d", by="ama", target="ben", spec=spec, speed=8, damage_speed=8)
    made.damage.share, made.damage.scale = more.get("share", 100), more.get("scale", 100)
    made.outcome.struck, made.outcome.blow = more.get("struck", True), "a-blow"
    driven(follow(fight, made), *dice)
    return table, fight.battle.stored


@pytest.mark.clause("WAY-KNOCK-01", "WAY-KNOCK-02", "WAY-KNOCK-03", "WAY-KNOCK-04")
@pytest.mark.parametrize(
    ("effects", "more", "tenths"),
    [
        ({"knockback": 30}, {}, 30),
        ({"knockback": 30}, {"share": 40}, 12),
        ({"knockback": 30}, {"share": 40, "scale": 50}, 6),
        ({"knockback": 33}, {"share": 50}, 16),
        ({"knockback": 30, "knockback_whole": True}, {"share": 40}, 30),
        ({"knockback": 30}, {"struck": False}, None),
        ({"knockback_edge": True}, {"gap": 10}, 20),
        ({"knockback_edge": True}, {"gap": 30}, None),
        ({"knockback_edge": True}, {"gap": 31}, None),
        ({"knockback_edge": True}, {}, 30),
        ({}, {}, None),
    ],
)
def test_a_knockback_shrinks_with_the_damage_or_goes_to_the_edge(
    effects: dict[str, Any], more: dict[str, Any], tenths: int | None
) -> None:
    """Rounded down; from where one stands, or from the middle if nobody knows."""
    _, stored = hit(SpecEffects(**effects), **more)
    found = [(each.id, each.target, each.by, each.tenths) for each in stored]
    assert all(isinstance(each, Push) for each in stored)
    assert found == ([] if tenths is None else [("a-push", "ben", "ama", tenths)])


@pytest.mark.clause("WAY-KNOCK-02", "WAY-STATUS-04", "WAY-DEF-06")
@pytest.mark.parametrize(
    ("dice", "said", "pushes"),
    [((12, 12), "Ben stands.", 0), ((12, 11), "Ben is thrown back.", 1)],
)
def test_some_knockbacks_can_be_resisted(dice: tuple[int, int], said: str, pushes: int) -> None:
    """Neither has a rank of their skill: an equal roll stands."""
    effects = SpecEffects(knockback=20, knockback_roll=StatusRoll.ATHLETICS)
    table, stored = hit(effects, *dice)
    assert len(stored) == pushes
    line = table.fight.told[-1]
    assert (line.text, line.clauses) == (said, ("WAY-DEF-06",))
    assert [roll.total for roll in line.rolls] == [dice[1]]
