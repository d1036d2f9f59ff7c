"""The least and the most of every number, every text and every list of the forms of wayward.

Bounds without a clause beside them are limits of the program: no fight comes near them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from rules.engine.asking.forms import Acts, Fields, Number, Some, Text
from rules.engine.views.visibility import GM
from rules.errors import NotAllowed
from tests.rules.wayward.table import WayTable
from tests.tables import tables

TABLES = tables(__file__)

SEALED: dict[str, Any] = {"id": "gust", "name": "Gust", "kind": "ninjutsu", "speed": 6, "seals": 14}
WAVE = TABLES["wave"]
SWEEP = TABLES["sweep"]
AMA: dict[str, Any] = {
    "agi": 100,
    "dex": 40,
    "xp_total": 2000,
    "abilities": ["defensive_formation"],
    "weapons": [{"id": "katana"}, {"id": "shuriken", "count": 9}, {"id": "yumi"}],
    "skill_ranks": {"chakra_control": 3},
    "items": ["first-aid-kit", "exploding-tag"],
    "techniques": [SEALED, WAVE, SWEEP],
}


def bounds(form: object) -> Iterator[tuple[str, tuple[int, int | None]]]:
    """Every field with a least and a most, by its name."""
    match form:
        case Acts():
            for act, choice in form.choices.items():
                yield from ((f"{act}.{name}", both) for name, both in bounds(choice.form))
        case Fields():
            for name, each in form.fields.items():
                match each:
                    case Number():
                        yield name, (each.low, each.high)
                    case Text() | Some():
                        yield name, (each.least, each.most)
                    case _:
                        pass
        case _:
            pass


def crowd(ap: int) -> WayTable:
    """Ama is prone and has so many Action Points; with her are Cai, who bleeds, and Ben, fallen."""
    table = WayTable()
    table.pc("Ama", side="red", **AMA)
    table.pc("Cai", side="red", agi=1)
    table.npc("Ben", side="blue", hp=0)
    table.start(20, 10)
    table.amend("combatants.ama.ap", ap)
    table.declare(GM, "afflict", combatant="cai", status="bleed", severity=3)
    table.declare(GM, "afflict", combatant="ama", status="prone")
    table.declare(GM, "lay", name="Mud")
    return table


LONGEST = 200
"""The longest that anything of free length may be declared for at once."""

TURN: dict[str, tuple[int, int | None]] = {
    # AGI 100 moves 14 yards in half of the 14 counts of the bow, and half as far lying.
    "attack.move": (0, 7),
    "chain.links": (1, None),
    # DEX 40 throws four at most.
    "throw.number": (2, 4),
    # One, and one more for each 1000 of experience.
    "formation.people": (1, 3),
    "formation.length": (0, LONGEST),
    "block.length": (0, LONGEST),
    "move.length": (1, LONGEST),
    "use.x": (0, 99),
    "use.spare": (0, None),
    "seals.x": (0, 99),
    "seals.length": (0, LONGEST),
    # The Delay of an exploding tag is 10, and more with Chakra Control.
    "item.delay": (0, 13),
}
FASTER = [
    *("attack", "chain", "throw", "aim", "use", "handle", "item", "stand"),
    *("first_aid", "knock_out", "search"),
]
"""The acts of a turn that Action Points shorten; nothing changes a Variable Speed Action."""


@pytest.mark.clause("WAY-AP-03", "WAY-VSA-01", "WAY-VSA-06", "WAY-MULTI-03", "WAY-TAKE-05")
@pytest.mark.parametrize("ap", [0, 5])
def test_what_a_turn_asks_for_has_these_bounds(ap: int) -> None:
    """Somebody with no Action Points spends none, and somebody with five spends at most five."""
    found = dict(bounds(crowd(ap).prompt("ama", "attack").ask.live()))
    assert found == TURN | {f"{act}.ap": (0, ap) for act in FASTER}


RULINGS: dict[str, tuple[int, int | None]] = {
    "lay.name": (1, 60),
    # WAY-VIS-02: no penalty is worse than 10.
    "lay.visibility": (0, 10),
    "lay.counts": (0, 1000),
    "lay.inside": (0, None),
    "lay.radius": (0, 200),
    # WAY-IMMOB-04: nor is an Immobilization.
    "terrain.severity": (0, 10),
    "inside_area.inside": (0, None),
    "apart.yards": (0, 999),
    "apart.tenths": (0, 9),
    "conceal.tn": (1, 200),
    # WAY-STEALTH-01: there are three levels.
    "conceal.level": (1, 3),
    "afflict.severity": (1, 99),
    "poison.maker": (0, 200),
    "wound.row": (0, 60),
    "wound.note": (0, 500),
}


@pytest.mark.clause("WAY-STEALTH-01", "WAY-VIS-02", "WAY-IMMOB-04")
def test_what_the_gm_rules_has_these_bounds() -> None:
    """Every number, text and list of every act out of turn that is possible here."""
    table, found = crowd(0), dict[str, tuple[int, int | None]]()
    for act, each in table.ruleset.choices.out_of_turn.items():
        try:
            form = each.form(table.fight, GM)
        except NotAllowed:
            continue
        found |= {f"{act}.{name}": both for name, both in bounds(form)}
    assert found == RULINGS
