"""What is told of each act, and who reads it: everybody, or of somebody hidden the GM alone."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

import pytest

from rules.engine.replay import journal as j
from rules.engine.views.visibility import GM, PUBLIC, Line, Viewer
from rules.l5r.odds import arguments
from tests.rules.l5r.table import L5rTable, three, two

ALL, OWNER, THE_GM = "everybody", "player", "gm"


def reader(line: Line) -> str:
    """Who reads a line: everybody, Ama's player and the GM, or the GM alone."""
    if PUBLIC.sees(line.audience):
        return ALL
    if Viewer(player="ben").sees(line.audience):
        return "another player"
    return OWNER if Viewer(player="ama").sees(line.audience) else THE_GM


def scene(*, hidden: bool = False) -> L5rTable:
    """Ama, a player's or the GM's who is hidden, and Ben, in Round 1."""
    table = L5rTable()
    who = GM if hidden else "ama"
    _ = table.join("Ama", who, hidden=hidden)
    table.pc("Ben")
    table.start(9, 9, 1, 5, 4, 1)
    return table


def told(table: L5rTable, act: str, **fields: Any) -> list[tuple[str, str]]:
    """The lines of an act of the GM, each with its reader."""
    before = len(table.lines)
    table.declare(GM, act, **fields)
    return [(line.text, reader(line)) for line in table.lines[before:]]


ROWS: list[tuple[str, dict[str, Any], list[tuple[str, str]]]] = [
    ("adjust", {"amount": 3}, [("The Initiative Score of Ama changes by +3.", ALL)]),
    (
        "modify",
        {"on": "roll", "amount": -5, "reason": "Mud"},
        [("Ama has -5 on rolls: Mud, until Round 1 is over.", ALL)],
    ),
    (
        "modify",
        {"on": "tn", "amount": 5, "reason": "Dusk"},
        [("Ama has +5 on Armor TN: Dusk, until Round 1 is over.", ALL)],
    ),
    (
        "modify",
        {"on": "next_roll", "amount": 1, "reason": "Luck"},
        [("Ama has +1 on the next roll: Luck, until Round 1 is over.", ALL)],
    ),
    (
        "modify",
        {"on": "next_tn", "amount": 1, "reason": "Luck"},
        [("Ama has +1 on Armor TN against the next attack: Luck, until Round 1 is over.", ALL)],
    ),
    ("effect", {"name": "Ward"}, [("Ward holds for Ama, until Round 1 is over.", ALL)]),
    ("afflict", {"status": "prone"}, [("Ama is prone.", ALL)]),
    ("afflict", {"status": "prone", "on": False}, [("Ama is no longer prone.", ALL)]),
    ("engage", {"other": "ben"}, [("Ama and Ben are within reach.", THE_GM)]),
    ("engage", {"other": "ben", "near": False}, [("Ama and Ben are out of reach.", THE_GM)]),
    ("wound", {"wounds": 3}, [("Ama is wounded.", OWNER)]),
    ("wound", {"wounds": 3, "reason": "a fall"}, [("Ama is wounded: a fall.", OWNER)]),
    ("wound", {"wounds": 0}, [("Ama is wounded.", OWNER)]),
    ("wound", {"wounds": -3}, [("Ama is healed.", OWNER)]),
    ("wound", {"wounds": 11}, [("Ama is nicked.", OWNER), ("Ama is wounded.", OWNER)]),
    ("wound", {"wounds": 31}, [("Ama is down.", ALL), ("Ama is wounded.", OWNER)]),
]
"""With Earth 2 Healthy ends at 10 wounds and Down begins at 31.

Everybody sees who is down; only their player reads other words on wounds (L5R-WOUND-01).
"""


@pytest.mark.clause("L5R-INIT-06", "L5R-MOD-02", "L5R-MOD-03", "L5R-MOD-04", "L5R-WOUND-01")
@pytest.mark.parametrize(("act", "fields", "lines"), ROWS)
def test_what_is_told_of_the_gms_acts_and_to_whom(
    act: str, fields: dict[str, Any], lines: list[tuple[str, str]]
) -> None:
    """Of a player's character; of somebody hidden the same lines are the GM's."""
    assert told(scene(), act, combatant="ama", **fields) == lines
    hidden = [(text, THE_GM) for text, _ in lines]
    assert told(scene(hidden=True), act, combatant="ama", **fields) == hidden


@pytest.mark.clause("L5R-WOUND-08")
@pytest.mark.parametrize(("dead", "word"), [(True, "dies"), (False, "is spared")])
def test_the_fate_of_the_dying_is_told_to_everybody(dead: bool, word: str) -> None:
    """With Earth 2 more than 38 wounds are past Out; who is spared has 38, Out."""
    table = scene()
    table.declare(GM, "wound", combatant="ama", wounds=45)
    assert table.told(PUBLIC)[-1] == "Ama is dying."
    assert told(table, "fate", combatant="ama", dead=dead) == [(f"Ama {word}.", ALL)]
    assert (table.who("ama").dead, table.who("ama").wounds) == (dead, 45 if dead else 38)


CALLS: list[tuple[dict[str, Any], str]] = [
    ({"void": True}, "a Void Point"),
    ({"rank_one": True}, "a Void Point for the skill"),
    ({"raises": 1}, "1 raise"),
    ({"void": True, "raises": 2}, "a Void Point and 2 raises"),
    ({}, "nothing"),
]


@pytest.mark.clause("L5R-ROLL-01", "L5R-ATTACK-04")
@pytest.mark.parametrize(("call", "words"), CALLS)
def test_a_call_says_what_is_called(call: dict[str, Any], words: str) -> None:
    """Everybody reads it, before the attack."""
    table = two(ama={"weapons": ["katana"]}, void_on_rolls=True, called_raises=True)
    table.act("call", **call)
    assert table.told(PUBLIC)[-1] == f"Ama calls {words} on the next attack."


@pytest.mark.clause("L5R-TURN-01")
@pytest.mark.parametrize(
    ("reason", "line"),
    [("", "That cannot be done."), ("Too high.", "That cannot be done. Too high.")],
)
def test_a_refusal_gives_the_gms_reason(reason: str, line: str) -> None:
    """It costs nothing: the Turn goes on."""
    table = two()
    table.act("other", what="I fly.")
    assert table.told(PUBLIC)[-1] == "Ama: I fly."
    table.say(GM, "refuse", reason=reason)
    assert table.told(PUBLIC)[-1] == line
    assert (table.turn(), table.who("ama").spent) == ("ama", 0)


@pytest.mark.clause("L5R-INIT-05", "L5R-TURN-05")
@pytest.mark.parametrize(("passed", "turn"), [(True, "lost"), (False, "waiting")])
def test_whoever_comes_back_has_a_turn_if_their_place_is_still_to_come(
    passed: bool, turn: str
) -> None:
    """Ben's 10 has passed once it is the Turn of Cai, with 5; in Ama's, with 15, it has not."""
    table = three()
    table.play(j.Left(id="ben"))
    if passed:
        table.act("done")
        assert table.turn() == "cai"
    table.play(j.Returned(id="ben"))
    assert table.who("ben").turn == turn


def test_odds_need_a_number_to_reach() -> None:
    """There is no TN that would go without saying."""
    parser = ArgumentParser()
    arguments(parser)
    with pytest.raises(SystemExit):
        _ = parser.parse_args(["7k3"])
