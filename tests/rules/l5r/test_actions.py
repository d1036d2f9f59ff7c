"""The Actions that a Turn holds: what is open, how far one moves, and what each takes."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.views.visibility import GM, Kind
from rules.l5r.actions import choices, free_feet, reach_of
from rules.l5r.state import Stance
from tests.rules.l5r.table import L5rTable, two
from tests.tables import tabled, tables

TABLES = tables(__file__)


def ama_in(table: L5rTable, act: str) -> Any:
    """The form of an act of Ama's Turn."""
    return table.prompt("ama", act).ask.live().choices[act].form


def open_to(table: L5rTable) -> str:
    """The Actions that are open to Ama, by name."""
    return " ".join(choices(table.fight, table.who("ama")))


SIMPLE = "free attack move other"
OPEN: list[tuple[dict[str, Any], str, str]] = [
    # What holds for Ama in Round 2 at the start of her Turn, her Status Effect, what is open.
    ({}, "", f"stance {SIMPLE}"),
    ({"first_round": 2}, "", SIMPLE),
    ({"began": True}, "", SIMPLE),
    ({"began": True, "spent": 1}, "", "free move other"),
    ({"began": True, "spent": 2}, "", "free move other"),
    ({"began": True, "spent": 2, "free": ["move"]}, "", "free other"),
    ({"began": True, "moved": 40}, "", "free attack other"),
    ({"stance": "defense"}, "", "stance free move other"),
    ({"stance": "full_attack"}, "", f"stance {SIMPLE}"),
    ({"stance": "center"}, "", "stance"),
    ({"stance": "center", "began": True}, "", ""),
    ({}, "stunned", ""),
    ({}, "prone", "stance free attack stand other"),
    ({"began": True, "spent": 1}, "prone", "free stand other"),
    ({"began": True, "spent": 2}, "prone", "free other"),
    ({}, "entangled", "stance break"),
    ({"began": True}, "entangled", "break"),
    ({"began": True, "spent": 1}, "entangled", ""),
    ({"wounds": 30}, "", f"stance {SIMPLE}"),
    ({"wounds": 31}, "", "stance rouse"),
    ({"wounds": 31, "void_points": 0}, "", "stance"),
    ({"wounds": 31, "roused": True}, "", "stance free"),
    ({"wounds": 31, "began": True}, "entangled", "rouse"),
]


@pytest.mark.clause(
    "L5R-TURN-01", "L5R-STANCE-02", "L5R-STANCE-05", "L5R-STANCE-07", "L5R-STATUS-04",
    "L5R-STATUS-09", "L5R-STATUS-10", "L5R-WOUND-07",
)  # fmt: skip
@pytest.mark.parametrize(("values", "status", "found"), OPEN)
def test_what_is_open_in_a_turn(values: dict[str, Any], status: str, found: str) -> None:
    """A Complex Action or two Simple ones, less what Stance, Status Effect and wounds forbid."""
    table = two()
    table.amend("round", 2)
    if status:
        table.declare(GM, "afflict", combatant="ama", status=status)
    for name, value in values.items():
        table.amend(f"combatants.ama.{name}", value)
    assert open_to(table) == found


@pytest.mark.clause("L5R-TURN-01")
@pytest.mark.parametrize(("cost", "spent"), [("free", 0), ("simple", 1), ("complex", 2)])
def test_what_the_gm_allows_takes_its_part_of_the_turn(cost: str, spent: int) -> None:
    """Complex ends the Turn; the GM's words are told, as a ruling."""
    table = two()
    table.act("other", what="I climb.", cost=cost)
    table.say(GM, "rule", outcome="You are up.")
    assert table.who("ama").spent == spent
    assert table.turn() == ("foe" if cost == "complex" else "ama")
    assert [each.kind for each in table.lines if each.text == "You are up."] == [Kind.RULING]


MORE = TABLES["more"]


@pytest.mark.clause("L5R-TURN-01", "L5R-WOUND-06")
@pytest.mark.parametrize(("values", "status", "found"), MORE)
def test_after_what_may_end_the_turn_a_free_action_can_be_asked_for(
    values: dict[str, Any], status: str, found: str
) -> None:
    """After two Simple Actions or a Complex one."""
    table = two()
    if status:
        table.declare(GM, "afflict", combatant="ama", status=status)
    for name, value in values.items():
        table.amend(f"combatants.ama.{name}", value)
    open_now = choices(table.fight, table.who("ama"))
    asks = [act for act, choice in open_now.items() if "more" in choice.form.fields]
    assert " ".join(sorted(asks)) == found


# ---------------------------------------------------------------------- Moves

FEET = TABLES["feet"]


@pytest.mark.clause("L5R-TURN-01", "L5R-STANCE-04", "L5R-STATUS-02", "L5R-WOUND-06")
@pytest.mark.parametrize(("sheet", "stance", "status", "feet"), FEET)
def test_how_far_a_move_goes(
    sheet: dict[str, Any], stance: str, status: str, feet: tuple[int, int]
) -> None:
    """5 feet for each point of Water are free and 10 are Simple; Full Attack gives 5 more once.

    The blind have 2 less Water, but at least 1; nothing is free for the crippled.
    """
    table = two(ama=sheet, stances={"ama": stance})
    if status:
        table.declare(GM, "afflict", combatant="ama", status=status)
    ama = table.who("ama")
    assert [free_feet(table.fight, ama), reach_of(table.fight, ama)] == feet
    field = ama_in(table, "move").fields["feet"]
    assert (field.low, field.high, field.label) == (1, feet[1], f"Feet (up to {feet[0]} free)")


@pytest.mark.clause("L5R-STANCE-06", "L5R-TURN-01")
@pytest.mark.parametrize(("wounds", "moved"), [(0, 10), (27, 0)])
def test_a_move_after_a_full_defense_is_only_a_free_one(wounds: int, moved: int) -> None:
    """The roll comes first and takes the Turn: of 20 feet 10 are left, for the crippled none."""
    table = two(ama={"wounds": wounds}, stances={"ama": "full_defense"}, dice=(9, 9))
    for _ in range(2):
        table.act("free", what="I breathe.")
        table.act("done")
    assert table.fight.round == 2
    table.act("move", 9, 9, feet=20)
    assert (table.who("ama").moved, table.who("ama").stance) == (moved, Stance.FULL_DEFENSE)
    told = [text for text in table.told() if "moves" in text]
    assert told == (["Ama moves 10 feet."] if moved else [])


@pytest.mark.clause("L5R-STATUS-02", "L5R-STATUS-09")
@tabled
def test_the_blind_roll_to_keep_upright_only_on_a_simple_move(
    feet: int, dice: tuple[int, ...], line: str, falls: bool
) -> None:
    """Water 2 counts as 1: 5 feet are free. 3k2: 11 and 9 reach 20, 11 and 8 do not."""
    table = two(ama={"skills": {"athletics": 1}})
    table.declare(GM, "afflict", combatant="ama", status="blinded")
    table.act("move", *dice, feet=feet)
    assert (line in table.told()) == bool(line)
    assert [each.kind.value for each in table.who("ama").statuses] == (
        ["blinded", "prone"] if falls else ["blinded"]
    )


@pytest.mark.clause("L5R-WOUND-07")
def test_to_act_while_down_costs_a_void_point() -> None:
    """As the form says beforehand."""
    table = two(ama={"wounds": 31})
    choice: Any = table.prompt("ama", "rouse").ask.live().choices["rouse"]
    assert choice.cost(choice.form.make()) == {"void": 1}
    table.act("rouse")
    assert table.who("ama").void_points == 1
