"""The least and the most that a sheet, a house rule, an amendment and each form take.

The book has no upper bounds but ten phases, ten faces of a die, and the lowest Ring for void
points. The others are limits of ours, so that nothing grows without end.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from rules.engine.sheets.sheet import read
from rules.engine.views.visibility import GM
from rules.l7r.acts import OUT_OF_TURN
from rules.l7r.sheet import Sheet
from tests.rules.l7r.table import L7rTable, two
from tests.rules.limits import Bounds, all_within, held, letters, many, taken, within

Row = tuple[str, Callable[[int], Any], Bounds]

RINGS = ("air", "earth", "fire", "water", "void")
HIGH: Mapping[str, Any] = dict.fromkeys(RINGS, 20)


def ranked(count: int) -> dict[str, int]:
    """So many skills."""
    return {f"skill {number}": 1 for number in many(count)}


def arms(count: int) -> list[dict[str, Any]]:
    """So many weapons."""
    return [{**OAR, "id": f"oar-{number}"} for number in many(count)]


OAR = {"id": "oar", "name": "Oar", "rolled": 1, "kept": 1}
SHEET: tuple[Row, ...] = (
    *[(ring, int, (1, 20)) for ring in RINGS],
    *[(knack, int, (0, 20)) for knack in ("attack", "parry", "iaijutsu", "void_points")],
    ("xp", int, (0, 3000)),
    ("light_wounds", int, (0, 9999)),
    ("serious_wounds", int, (0, 9999)),
    ("wound_threshold_modifier", int, (-1, 1)),
    ("side", letters, (0, 40)),
    ("text", letters, (0, 1000)),
    ("skills", ranked, (0, 60)),
    ("skills", lambda rank: {"lore": rank}, (0, 20)),
    ("weapons", arms, (0, 20)),
    ("weapons", lambda n: [{**OAR, "rolled": n}], (0, 20)),
    ("weapons", lambda n: [{**OAR, "kept": n}], (0, 20)),
    ("weapons", lambda n: [{**OAR, "id": letters(n)}], (1, 40)),
    ("weapons", lambda n: [{**OAR, "name": letters(n)}], (1, 60)),
)


@pytest.mark.clause("L7R-SW-05", "L7R-VOID-01", "L7R-DMG-01")
@pytest.mark.parametrize("row", SHEET, ids=lambda row: row[0])
def test_a_sheet_takes_what_its_bounds_allow_and_nothing_beyond(row: Row) -> None:
    """A Ring is at least 1, a knack may be missing, and nothing else lies below 0."""
    name, made, bounds = row
    assert taken(lambda n: read(Sheet, {**HIGH, name: made(n)}), bounds) == within(bounds)


# ---------------------------------------------------------------- forms


def fields(table: L7rTable, who: str, act: str, about: str = "") -> Mapping[str, Any]:
    """The fields of an act that somebody is asked for."""
    form = table.prompt(who, act, about).ask.live().choices[act].form
    found: Mapping[str, Any] = form.fields
    return found


def out_of_turn(table: L7rTable, by: str, act: str) -> Mapping[str, Any]:
    """The fields of an act that is possible at any time."""
    return OUT_OF_TURN[act].form(table.fight, by).fields


@pytest.mark.clause("L7R-PARRY-01", "L7R-WND-02", "L7R-VOID-02")
def test_the_target_of_an_attack_plans_with_its_void_points() -> None:
    """Ama has 2 void points: 0 to 2 on the parry, and on the check, or -1: ask me."""
    table = L7rTable()
    table.pc("Ama")
    table.npc("Foe")
    table.start(5, 6, 10, 1, 4, 10)
    table.say(GM, "attack", target="ama")
    bounds: dict[str, dict[str, Bounds]] = {
        "predeclare": {"void": (0, 2), "wound_void": (-1, 2)},
        "parry": {"void": (0, 2), "wound_void": (-1, 2), "up_to": (0, 999)},
        "let": {"wound_void": (-1, 2)},
    }
    for act, table_of in bounds.items():
        found = fields(table, "ama", act)
        assert held(found, table_of) == all_within(table_of), act
        assert found["wound_void"].read("ask me") == -1
    assert fields(table, "ama", "parry")["up_to"].read("any") == 0


@pytest.mark.clause("L7R-HEAL-02", "L7R-INIT-07", "L7R-DICE-09")
def test_what_the_gm_says_has_its_bounds() -> None:
    """Up to 20 wounds at once, healed or inflicted; a TN of 0 is an open roll."""
    table = two()
    heal: dict[str, Bounds] = {"wounds": (-20, 20), "note": (0, 300)}
    assert held(out_of_turn(table, GM, "heal"), heal) == all_within(heal)
    align: dict[str, Bounds] = {"side": (1, 40)}
    assert held(out_of_turn(table, GM, "align"), align) == all_within(align)
    table.say("ama", "other", what="I climb")
    bounds: dict[str, dict[str, Bounds]] = {
        "rule": {"outcome": (1, 1000)},
        "refuse": {"reason": (0, 300)},
        "check": {"skill": (1, 60), "tn": (0, 999)},
    }
    for act, table_of in bounds.items():
        assert held(fields(table, GM, act), table_of) == all_within(table_of), act
    assert fields(table, GM, "check")["tn"].read("open") == 0
    assert fields(table, GM, "rule")["outcome"].long
    assert "void" not in fields(table, GM, "check")
    table.say(GM, "rule", outcome="You are up.")
    assert fields(table, GM, "other")["what"].long
    table.say(GM, "other", what="They climb")
    spent: dict[str, Bounds] = {"void": (0, 2)}
    assert held(fields(table, GM, "check"), spent) == all_within(spent)
