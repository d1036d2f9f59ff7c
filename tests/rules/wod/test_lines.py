"""What is told of each act, and who reads it: everybody, the player, or the GM alone."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.replay import journal as j
from rules.engine.views.visibility import GM, PUBLIC, Line, Viewer
from tests.rules.wod.table import PLAIN, WodTable, two

ALL, OWNER, THE_GM = "everybody", "player", "gm"
GEAR: dict[str, Any] = {
    **PLAIN,
    "armour": {"id": "plate", "name": "Plate", "rating": 3},
    "shield": {"id": "targe", "name": "Targe"},
    "abilities": {"medicine": 2},
}


def reader(line: Line) -> str:
    """Who reads a line: everybody, Ama's player and the GM, or the GM alone."""
    if PUBLIC.sees(line.audience):
        return ALL
    if Viewer(player="ben").sees(line.audience):
        return "another player"
    return OWNER if Viewer(player="ama").sees(line.audience) else THE_GM


def scene(player: str = "ama", *, hidden: bool = False) -> WodTable:
    """Ama in armour, and Ben, before the first turn."""
    table = WodTable(torture_rules=True)
    _ = table.join("Ama", player, hidden=hidden, **GEAR)
    table.pc("Ben")
    return table


def told(table: WodTable, act: str, **fields: Any) -> list[tuple[str, str]]:
    """The lines of an act, each with its reader."""
    before = len(table.lines)
    table.declare(GM, act, **fields)
    return [(line.text, reader(line)) for line in table.lines[before:]]


NOTED = (
    "Noted for Ama: defence dodge, Willpower on defences first, on soak always, "
    "on rolls without a question never, "
    "if a target falls first: go on."
)

ROWS: list[tuple[str, dict[str, Any], list[tuple[str, str]]]] = [
    (
        "preset",
        {"guard": "dodge", "defence": "first", "soak": "always", "otherwise": "go_on"},
        [(NOTED, OWNER)],
    ),
    ("condition", {"state": "knocked_down"}, [("Ama is knocked down.", ALL)]),
    ("condition", {"state": "held", "holds": False}, []),
    (
        "circumstance",
        {"difficulty": 1, "dice": -1, "reason": "Rain"},
        [("Ama: Rain, difficulty +1, -1 die.", ALL)],
    ),
    (
        "circumstance",
        {"dice": 2, "rolls": ["attack", "once"]},
        [("Ama: Circumstances, +2 dice, for one roll.", ALL)],
    ),
    (
        "circumstance",
        {"difficulty": -2, "lasts": "2 turns"},
        [("Ama: Circumstances, difficulty -2, until turn 2 is over.", ALL)],
    ),
    (
        "circumstance",
        {"dice": 1, "lasts": "fight"},
        [("Ama: Circumstances, +1 die, until the fight ends.", ALL)],
    ),
    ("circumstance", {}, [("Ama: Circumstances, no change.", ALL)]),
    ("consequence", {"text": "The blade breaks."}, [("The blade breaks.", ALL)]),
    ("wear", {"armour": False, "shield": False}, [("Ama wears no armour.", ALL)]),
    ("wear", {"armour": False}, [("Ama wears Targe.", ALL)]),
    ("wear", {"at_once": True}, [("Ama wears Plate and Targe.", ALL)]),
    (
        "ground",
        {"strain": "high", "footing": "ideal", "fly": 20},
        [("Ama: strain high, climbing ideal, flying 20 yards.", OWNER)],
    ),
    ("align", {"side": "reds"}, [("Ama is on the side of reds.", ALL)]),
    (
        "wound",
        {"harm": "lethal", "levels": 1, "soaked": False, "note": "A trap."},
        [
            ("Ama: A trap.", ALL),
            ("Ama takes 1 level of lethal damage.", ALL),
            ("Ama is now Bruised.", ALL),
        ],
    ),
    (
        "wound",
        {"harm": "bashing", "levels": 7, "soaked": False},
        [
            ("Ama takes 7 levels of bashing damage.", ALL),
            ("Ama is now Incapacitated.", ALL),
            ("Ama is Incapacitated.", ALL),
        ],
    ),
    ("mend", {"levels": 3, "note": "a charm"}, [("Ama heals 0 levels: a charm.", ALL)]),
    ("care", {"rests": False}, [("The care of Ama is noted.", OWNER)]),
    ("impair", {"note": "A limp"}, [("Ama: A limp", OWNER)]),
    ("impair", {}, [("Ama is impaired no longer.", OWNER)]),
    (
        "torment",
        {"torment": "mental"},
        [("The scene ends.", ALL), ("Ama has lost a point of Willpower.", OWNER)],
    ),
    (
        "torment",
        {"torment": "bashing"},
        [
            ("The scene ends.", ALL),
            ("Ama takes 1 level of bashing damage.", ALL),
            ("Ama is now Bruised.", ALL),
        ],
    ),
    (
        "torment",
        {"torment": "lethal", "intense": True},
        [
            ("The scene ends.", ALL),
            ("Ama takes 2 levels of lethal damage.", ALL),
            ("Ama is now Hurt.", ALL),
        ],
    ),
    (
        "contest",
        {"target": "ben", "traits": "wits", "goal": 3},
        [("Ama against Ben: the first wins at 3, the other at -3.", ALL)],
    ),
    (
        "pursuit",
        {"target": "ben", "traits": "wits"},
        [("Ama pursues Ben: 2 ahead, 4 yards. Both roll wits.", ALL)],
    ),
    (
        "pursuit",
        {"target": "ben", "traits": "wits", "means": "car", "lead": 1},
        [("Ama pursues Ben: 1 ahead, 10 yards. Both roll wits.", ALL)],
    ),
    (
        "pursuit",
        {"target": "ben", "traits": "wits", "means": "large", "lead": 3},
        [("Ama pursues Ben: 3 ahead, 150 yards. Both roll wits.", ALL)],
    ),
    (
        "strength",
        {"rating": "2"},
        [("Ama can break a chair or lift 100 pounds without a roll.", ALL)],
    ),
]


@pytest.mark.clause(
    "WOD-WILL-01", "WOD-DIFF-02", "WOD-ARMOR-03", "WOD-MOVE-05", "WOD-DMG-01", "WOD-FEAT-19",
    "WOD-FEAT-22", "WOD-RESIST-06", "WOD-STRENGTH-01", "WOD-HEALTH-01",
)  # fmt: skip
@pytest.mark.parametrize(("act", "fields", "lines"), ROWS)
def test_what_is_told_of_an_act_and_to_whom(
    act: str, fields: dict[str, Any], lines: list[tuple[str, str]]
) -> None:
    """A player's wounds are open, Willpower and care are not.

    A point of lead is 2 yards on foot, 10 by car, 50 in something large.
    """
    assert told(scene(), act, combatant="ama", **fields) == lines


@pytest.mark.parametrize(("act", "fields", "lines"), ROWS)
def test_of_somebody_hidden_only_the_gm_reads(
    act: str, fields: dict[str, Any], lines: list[tuple[str, str]]
) -> None:
    """The same lines; in the names of tasks they are somebody unseen."""
    found = told(scene(GM, hidden=True), act, combatant="ama", **fields)
    assert len(found) == len(lines)
    assert {who for _, who in found} <= {THE_GM}


@pytest.mark.clause("WOD-HEALTH-06")
@pytest.mark.parametrize(
    ("outcome", "line"),
    [("dead", "Ama is dead."), ("spared", "Ama is spared, and Incapacitated.")],
)
def test_the_fate_of_the_dying_is_told_to_everybody(outcome: str, line: str) -> None:
    """Eight lethal levels find no box."""
    table = scene()
    table.declare(GM, "wound", combatant="ama", harm="lethal", levels=8, soaked=False)
    assert table.told(PUBLIC)[-1] == "Ama is dying."
    assert told(table, "fate", combatant="ama", outcome=outcome) == [(line, ALL)]


@pytest.mark.clause("WOD-DIFF-02")
def test_a_circumstance_is_cleared() -> None:
    """The GM takes it away."""
    table = two().start()
    table.declare(GM, "circumstance", combatant="ama", dice=1)
    [effect] = table.fight.effects
    assert told(table, "clear", effects=[effect.id]) == [("Cleared.", THE_GM)]
    assert table.fight.effects == []


@pytest.mark.clause("WOD-COMBAT-01")
@pytest.mark.parametrize("gone", ["target", "attacker"])
def test_an_attack_on_somebody_who_leaves_comes_to_nothing(gone: str) -> None:
    """It was under way; then one of the two is not there any more."""
    table = two().start()
    table.declare_all(ama={"act": "attack", "target": "thug"})
    assert ("thug", "defend") in table.asks()
    table.play(j.Left(id="thug" if gone == "target" else "ama"))
    if gone == "attacker":
        table.act("thug", "take")
    assert table.fight.attacks == []
    assert "The attack of Ama on Thug comes to nothing" in table.told(PUBLIC)


@pytest.mark.clause("WOD-BLIND-02", "WOD-KNOCK-01")
@pytest.mark.parametrize("state", ["blinded", "knocked_down", "held", "bound", "stunned"])
def test_a_condition_is_told_when_it_comes_and_goes(state: str) -> None:
    """Lifting one that is not there says nothing."""
    table, words = scene(), state.replace("_", " ")
    lift = {"combatant": "ama", "state": state, "holds": False}
    assert told(table, "condition", **lift) == []
    assert told(table, "condition", combatant="ama", state=state) == [(f"Ama is {words}.", ALL)]
    assert told(table, "condition", **lift) == [(f"Ama is no longer {words}.", ALL)]
    assert told(table, "condition", **lift) == []


@pytest.mark.clause("WOD-RETRY-02")
@pytest.mark.parametrize(
    ("task", "line", "left"),
    [
        ("wits", "Earlier failures at wits do not count against Ama.", {"strength": 1}),
        ("", "Earlier failures do not count against Ama.", {}),
    ],
)
def test_forgiven_failures_are_told(task: str, line: str, left: dict[str, int]) -> None:
    """Those at one task, or all."""
    table = scene()
    table.amend("combatants.ama.failures", {"wits": 2, "strength": 1})
    assert told(table, "forgive", combatant="ama", task=task) == [(line, ALL)]
    assert table.who("ama").failures == left


@pytest.mark.clause("WOD-BLOCK-02", "WOD-BLOCK-04")
@pytest.mark.parametrize(("allowed", "word"), [(True, "can"), (False, "cannot")])
def test_the_gms_word_on_a_block_is_told(allowed: bool, word: str) -> None:
    """While the attack is under way."""
    table = scene().start(9, 10)
    table.act("ama", "wait")
    table.act("ben", "attack", target="ama")
    assert told(table, "blocking", allowed=allowed) == [(f"Fist {word} be blocked here.", ALL)]
