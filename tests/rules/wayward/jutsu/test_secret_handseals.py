"""Two worlds that differ in one jutsu: nobody else can tell what handseals are for."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.views.view import view
from rules.engine.views.visibility import PUBLIC, Viewer
from tests.rules.wayward.table import WayTable

STORM: dict[str, Any] = {
    "id": "storm",
    "name": "Storm",
    "kind": "ninjutsu",
    "speed": "6",
    "seals": "14",
    "chakra": "5",
    "damage": "2d6",
    "source": "ndb",
    "reach": "ranged",
}
DREAM = {**STORM, "id": "dream", "name": "Dream", "kind": "genjutsu", "damage": "", "source": ""}


def seen(table: WayTable, viewer: Viewer) -> Any:
    """All that somebody else reads: lines, timeline, cards, waits, and their own questions."""
    shown = view(table.scene, viewer)
    asked = [(p.ask.who, p.ask.question) for p in shown.prompts]
    return table.told(viewer), shown.timeline, shown.cards, shown.waits, asked


@pytest.mark.clause("WAY-HANDS-06", "WAY-CBEX-05")
@pytest.mark.parametrize("viewer", [PUBLIC, Viewer("ben")])
def test_seals_for_one_jutsu_look_like_seals_for_another(viewer: Viewer) -> None:
    """After each record the two fights read alike: declared, a Dodge in between, and done."""
    worlds: list[WayTable] = []
    for jutsu in ("storm", "dream"):
        table = WayTable()
        table.pc("Ino", willpower=0, techniques=[STORM, DREAM])
        table.pc("Ben", willpower=0)
        worlds.append(table.start(10, 8))
        table.act("ino", "seals", technique=jutsu, target="ben")
    one, two = worlds
    assert seen(one, viewer) == seen(two, viewer)
    for table in worlds:
        table.dice(20, 20)
        table.act("ben", "attack", target="ino")
    assert seen(one, viewer) == seen(two, viewer)
    for table in worlds:
        table.act("ino", "dodge")
        table.act("ben", "block", length=100)
    assert one.asks() == [("ino", "act")]
    assert seen(one, viewer) == seen(two, viewer)
