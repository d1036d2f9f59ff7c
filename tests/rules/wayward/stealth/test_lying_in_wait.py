"""What somebody who lies in wait reads, and what hiding again makes of the earlier hiding."""

from __future__ import annotations

import pytest

from rules.engine.views.visibility import PUBLIC, Viewer
from rules.wayward.fight.effects import Hiding, Veiling
from rules.wayward.stealth.hiding import vanish
from tests.rules.wayward.lurking import lurking
from tests.rules.wayward.table import WayTable
from tests.tables import tabled


@pytest.mark.clause("WAY-HIDE-03", "WAY-SEARCH-02")
@tabled
def test_a_new_roll_takes_the_place_of_the_old_one(
    rolled: int, anew: list[str], left: tuple[int, list[str], list[str]]
) -> None:
    """TN 20 before; who had found Cai still sees them, but for who was hidden from afresh."""
    table = lurking()
    cai = table.who("cai")
    cai.stealth.hiding = Hiding(
        tn=20, level=3, from_=["ama", "ben"], found_by=["ama", "ben"], caught=["ben"]
    )
    vanish(
        table.fight, cai, Veiling(id="v", target="cai", tn=rolled, from_=["ama", "ben"], anew=anew)
    )
    hiding = cai.stealth.hiding
    assert hiding is not None
    assert (hiding.level, hiding.from_) == (1, ["ama", "ben"])
    assert [hiding.tn, hiding.found_by, hiding.caught] == left


@pytest.mark.clause("WAY-HIDE-08", "WAY-HIDE-09")
def test_hiding_is_told_to_all_once_and_its_numbers_to_the_hider() -> None:
    """A 15 counts as it falls; the second time it is 5 less, and nobody else hears of it."""
    table = WayTable()
    table.covert_waits = True
    table.pc("Ama", side="red")
    table.pc("Cai", side="blue")
    table.start()
    table.amend("combatants.cai.may_hide", value=True)
    table.act("ama", "block", length=100)
    heard: list[list[tuple[str, bool]]] = []
    for _ in range(2):
        first = len(table.lines)
        table.dice(15)
        table.act("cai", "hide")
        told = [
            line
            for line in table.lines[first:]
            if line.text[:3] == "Cai" and "begins" not in line.text
        ]
        assert all(Viewer("cai").sees(line.audience) for line in told)
        heard.append([(line.text, PUBLIC.sees(line.audience)) for line in told])
    assert heard == [
        [
            ("Cai: Stealth 15.", False),
            ("Cai is out of sight.", True),
            ("Cai: Stealth TN 15, level 1.", False),
        ],
        [("Cai: Stealth 10.", False), ("Cai: Stealth TN 10, level 1.", False)],
    ]
