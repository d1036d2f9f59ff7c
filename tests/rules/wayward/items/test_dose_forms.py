"""How doses of poison are offered and named, and who knows what they do."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.views.visibility import PUBLIC, Viewer
from rules.wayward.character.statuses import Status, StatusEnd
from rules.wayward.character.values import StatusKind
from rules.wayward.items import breathe
from tests.rules.wayward.drive import driven
from tests.rules.wayward.table import WayTable, duel
from tests.tables import tabled

DOSE = {"name": "Viper", "severity": 3, "duration": 12, "maker": 15}
CLUB = {"id": "club", "name": "Club", "types": ["blunt"], "speed": 8, "damage": "1d4"}


def vial(vector: str) -> dict[str, Any]:
    """Two doses of Viper with this way in."""
    return {"id": "viper", "name": "Viper", "count": 2, "dose": {**DOSE, "vector": vector}}


def poisoner(vector: str, **ben: Any) -> WayTable:
    """Ama, due now, with a tanto, a club and two doses; Ben is due on 100."""
    table = duel({"items": [vial(vector)], "weapons": ["tanto", CLUB]}, {"willpower": 0, **ben})
    table.amend("combatants.ben.acts", 100)
    return table


@pytest.mark.clause("WAY-STATUS-07")
@tabled
def test_others_read_only_that_something_is_done(
    vector: str, fields: dict[str, str], title: str, own: str
) -> None:
    """Which poison it is, and what it does, is for the poisoner and the GM."""
    table = poisoner(vector)
    table.act("ama", "item", item="viper", **fields)
    assert any(line.startswith(f"Ama begins {title}") for line in table.told(PUBLIC))
    assert own in table.told(Viewer("ama"))
    assert not any("Viper" in line for line in table.told(PUBLIC))
    assert table.who("ama").gear.items[0].count == 1
    aimed = [fields["target"]] if "target" in fields else []
    clouds = [each.inside for each in table.fight.battle.areas]
    assert clouds == ([aimed] if vector == "inhalation" else [])


@pytest.mark.clause("WAY-STATUS-07", "WAY-POISON-01")
def test_one_may_swallow_poison_oneself() -> None:
    """Toxicology 25 against 5: Ama suffers it herself."""
    table = poisoner("ingested")
    table.dice(10, 5)
    table.act("ama", "item", item="viper", target="ama")
    assert "Ama begins Make Ama swallow something: Speed 5." in table.told(PUBLIC)
    assert "Ama swallows Viper." in table.told(Viewer("ama"))
    assert [each.severity for each in table.who("ama").having(StatusKind.POISON)] == [3]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"dropped": True}, "Choose a weapon in hand for Viper."),
        ({"count": 0}, "Choose a weapon in hand for Viper."),
        ({"dose": {**DOSE, "vector": "injury"}}, "The Tanto is poisoned already."),
    ],
)
def test_a_weapon_takes_one_dose_if_it_is_there(change: dict[str, Any], told: str) -> None:
    """Not on the ground, not if none is left, and not a second one."""
    table = poisoner("injury")
    for name, value in change.items():
        table.amend(f"combatants.ama.weapons.tanto.{name}", value)
    assert table.refusal("ama", "item", item="viper", weapon="tanto") == told


@pytest.mark.clause("WAY-STATUS-07")
@pytest.mark.parametrize(
    ("breathed", "there", "after"),
    [
        (3, [], 4),
        # While the same poison works, time stands still; another one does not matter.
        (3, [("Viper", None)], 3),
        (3, [("Viper", 8)], 3),
        (3, [("Viper", 7)], 4),
        (3, [("Toad", None)], 4),
    ],
)
def test_time_in_a_cloud_stands_still_while_its_poison_works(
    breathed: int, there: list[tuple[str, int | None]], after: int
) -> None:
    """On count 7; Ben is inside, and Ama is not."""
    table = poisoner("inhalation")
    table.act("ama", "item", item="viper", target="ben")
    fight, ben = table.fight, table.who("ben")
    fight.timeline.count = 7
    [cloud] = fight.battle.areas
    cloud.effect.breathed.clear()
    cloud.effect.breathed["ben"] = breathed
    for number, (source, until) in enumerate(there):
        made = Status(id=f"p{number}", kind=StatusKind.POISON, severity=1, source=source)
        made.ends = StatusEnd(until=until)
        ben.body.statuses.append(made)
    driven(breathe(fight))
    assert cloud.effect.breathed == {"ben": after}
