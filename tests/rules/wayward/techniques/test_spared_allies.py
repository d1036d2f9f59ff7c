"""Areas of which allies may be left out."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.views.visibility import PUBLIC, Viewer
from tests.rules.wayward.table import AROUND, TIRELESS, VITALITY, WayTable
from tests.tables import tables

TABLES = tables(__file__)

MIST = "illusory-mist"
WHIRL: dict[str, Any] = {
    **AROUND,
    "area": 2,
    "area_kind": "around_user",
    "may_spare": True,
}
SMOKE = TABLES["smoke"]


def gathered(**ama: Any) -> WayTable:
    """Ama and her ally Cai, and Ben, who stand together; only Ama is due."""
    table = WayTable()
    sheet = {"xp_total": 4000, "cha": 300, "dex": 100, "agi": 1, **ama}
    table.pc("Ama", side="red", techniques=[MIST, WHIRL, SMOKE, "trip"], **sheet)
    table.pc("Ben", side="blue", agi=1, willpower=0, vitality_max=VITALITY)
    table.pc("Cai", side="red", agi=1, willpower=0, vitality_max=VITALITY)
    table.start(20, 10, 10)
    for id in ("ben", "cai"):
        table.amend(f"combatants.{id}.acts", 30)
        table.amend(f"distances.ama|{id}", 10)
    return table


@pytest.mark.clause("WAY-GENJ-12")
def test_nobody_but_its_user_is_told_whom_an_illusion_spares() -> None:
    """The table, and Cai themselves, read what they read without it."""
    table = gathered()
    table.dice(TIRELESS, 10)
    table.act("ama", "use", technique=MIST, spare=["cai"])
    told = "Mousou Enmu (Illusory Mist) leaves out Cai."
    assert told in table.told(Viewer("ama"))
    for viewer in (PUBLIC, Viewer("ben"), Viewer("cai")):
        assert not any("Mist" in line or "leaves out" in line for line in table.told(viewer))


@pytest.mark.clause("WAY-AOE-01")
def test_what_lies_over_the_field_does_not_hamper_those_it_spares() -> None:
    """Smoke that takes 6 off everybody's sight takes nothing off Cai's, wherever they stand."""
    table = gathered()
    table.dice(TIRELESS)
    table.act("ama", "use", technique="smoke", target="ben", spare=["cai"])
    table.declare("gm", "inside_area", area=table.fight.battle.areas[0].id, inside=["ben", "cai"])
    assert table.fight.battle.areas[0].inside == ["ben"]


def test_a_jutsu_of_seals_says_whom_it_spares_when_it_is_released() -> None:
    """Slow hands form its seals first; the choice comes with the jutsu itself."""
    table = gathered(dex=20)
    table.act("ama", "seals", technique=MIST)
    table.dice(TIRELESS, 10)
    table.act("ama", "release", spare=["cai"])
    assert table.fight.battle.areas[0].spared == ["cai"]


def test_only_allies_in_sight_can_be_spared() -> None:
    """Neither Ben, of the other side, nor an ally who is hidden from her."""
    table = gathered()
    assert table.refusal("ama", "use", technique=MIST, spare=["ben"])
    table.amend("combatants.cai.hiding", {"tn": 20, "from_": ["ama"]})
    form = table.prompt("ama", "use").ask.live().choices["use"].form
    assert "spare" not in form.fields


def test_most_techniques_spare_nobody() -> None:
    """A Trip hits whom it is aimed at, and its form says so."""
    told = gathered().refusal("ama", "use", technique="trip", target="ben", spare=["cai"])
    assert told == "Trip hits everybody inside: choose nobody to spare."
