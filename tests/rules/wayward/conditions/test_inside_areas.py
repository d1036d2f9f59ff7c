"""The people inside the area of an attack, those it spares, and how hard it is to leave."""

from __future__ import annotations

from typing import Any

import pytest

from rules.errors import BadAnswer
from rules.wayward.character.values import AreaKind
from rules.wayward.conditions.areas import (
    spare,
    spare_field,
    tell_spared,
)
from rules.wayward.fight.action_in_progress import Art, Deed, DeedAttack, Spec, SpecTarget
from rules.wayward.fight.turn_action import Turn
from tests.rules.wayward.character.test_technique_traits import technique
from tests.rules.wayward.table import WayTable


def four() -> WayTable:
    """Ama and Cai of one side, Ben of the other, and Dan, seen only by the GM."""
    table = WayTable()
    for name, side in (("Ama", "red"), ("Ben", "blue"), ("Cai", "red")):
        table.pc(name, side=side, agi=50)
    table.npc("Dan", hidden=True, side="blue")
    table.start()
    table.fight.battle.distances.update(
        {"ama|ben": 20, "ama|cai": 50, "ben|cai": 51, "ama|dan": 10, "ben|dan": 60}
    )
    return table


def area(kind: AreaKind, **more: Any) -> Spec:
    """An attack on everybody within 5 yards."""
    return Spec(name="Blast", art=Art.NINJUTSU, target=SpecTarget(area=kind, radius=50, **more))


def deed(*targets: str, spec: Spec | None = None) -> Deed:
    """An action of Ama's at these."""
    made = Deed(id="d", by="ama", act="use", title="Blast", targets=list(targets))
    made.attack = DeedAttack(spec=spec)
    return made


@pytest.mark.clause("WAY-AOE-01")
def test_only_allies_in_sight_can_be_left_out() -> None:
    """By a technique that can; the form names them, if there are some."""
    table = four()
    ama = table.who("ama")
    sparing, plain = technique("ninjutsu", may_spare=True), technique("ninjutsu")
    field: Any = spare_field(Turn(table.fight, ama), [plain, sparing], least=1)
    assert ([each.value for each in field.options], field.least) == (["cai"], 1)
    assert spare_field(Turn(table.fight, ama), [plain]) is None
    assert spare_field(Turn(table.fight, table.who("ben")), [sparing]) is None
    with pytest.raises(BadAnswer, match="hits everybody inside: choose nobody"):
        spare(Turn(table.fight, ama), plain, deed(), ["cai"])
    with pytest.raises(BadAnswer, match="hits everybody inside: choose nobody"):
        spare(Turn(table.fight, ama), None, deed(), ["cai"])
    with pytest.raises(BadAnswer, match="Only allies in sight can be spared"):
        spare(Turn(table.fight, ama), sparing, deed(), ["cai", "ben"])
    spec = area(AreaKind.AROUND_USER)
    made = deed(spec=spec)
    spare(Turn(table.fight, ama), sparing, made, ["cai"])
    assert (made.spares, spec.target.spares) == (["cai"], ["cai"])
    tell_spared(table.fight, ama, made)
    assert [line.text for line in table.fight.told][-1] == "Blast leaves out Cai."
    told = len(table.fight.told)
    empty = deed()
    spare(Turn(table.fight, ama), plain, empty, [])
    tell_spared(table.fight, ama, empty)
    assert (empty.spares, len(table.fight.told)) == ([], told)
