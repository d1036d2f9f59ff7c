"""What is told of each act, and who reads it: everybody, or of somebody hidden the GM alone."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

import pytest

from rules.engine.replay import journal as j
from rules.engine.views.visibility import GM, PUBLIC, Kind, Line, Viewer
from rules.l5r.odds import arguments
from rules.l5r.state import Stance
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
        [("Ama has -5 on rolls: Mud.", ALL)],
    ),
    (
        "modify",
        {"on": "tn", "amount": 5, "reason": "Dusk"},
        [("Ama has +5 on Armor TN: Dusk.", ALL)],
    ),
    (
        "modify",
        {"on": "next_roll", "amount": 1, "reason": "Luck"},
        [("Ama has +1 on the next roll: Luck.", ALL)],
    ),
    (
        "modify",
        {"on": "next_tn", "amount": 1, "reason": "Luck"},
        [("Ama has +1 on Armor TN against the next attack: Luck.", ALL)],
    ),
    ("effect", {"name": "Ward"}, [("Ward holds for Ama.", ALL)]),
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


@pytest.mark.clause("L5R-WOUND-01")
def test_nobody_is_healthier_than_healthy() -> None:
    """Three wounds less five are none."""
    table = scene()
    table.declare(GM, "wound", combatant="ama", wounds=3)
    table.declare(GM, "wound", combatant="ama", wounds=-5)
    assert table.who("ama").wounds == 0
    assert table.told()[-1] == "Ama is healed."


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


@pytest.mark.clause("L5R-STANCE-02", "L5R-TURN-01", "L5R-TURN-02", "L5R-STATUS-09")
def test_what_is_told_of_the_acts_of_a_turn() -> None:
    """Everybody reads what is done; small things in the player's own words."""
    table = two()
    for act, fields, line in (
        ("free", {"what": "I bow."}, "Ama: I bow."),
        ("move", {"feet": 7}, "Ama moves 7 feet."),
    ):
        table.act(act, **fields)
        assert table.told(PUBLIC)[-1] == line
    table.declare(GM, "afflict", combatant="ama", status="prone")
    table.act("stand")
    assert table.told(PUBLIC)[-1] == "Ama stands up."
    assert (table.turn(), table.who("ama").spent) == ("ama", 1)


@pytest.mark.clause("L5R-TURN-02", "L5R-TURN-05")
def test_a_delay_is_told_and_so_is_a_turn_that_is_lost() -> None:
    """Ama waits to the end, and Foe is done; then she says nothing more."""
    table = two()
    table.act("delay", until="end")
    assert table.told(PUBLIC)[-1] == "Ama delays."
    table.act("free", what="I wait.")
    table.act("done")
    table.act("done")
    assert table.told(PUBLIC)[-1] == "Round 2 begins."


@pytest.mark.clause("L5R-REACT-01", "L5R-REACT-02", "L5R-REACT-04")
def test_reactions_are_told_by_name_and_amount() -> None:
    """Poison costs 2 wounds, balm gives 1 back; what holds one Round ends."""
    table = two()
    table.declare(GM, "effect", combatant="ama", name="Poison", wounds=2)
    table.declare(GM, "effect", combatant="ama", name="Balm", wounds=-1, rounds=2)
    table.act("free", what="I act.")
    table.act("done")
    table.act("done")
    assert table.told(PUBLIC)[-4:] == [
        "Poison costs Ama 2 wounds.",
        "Balm gives back Ama 1 wounds.",
        "Poison ends for Ama.",
        "Round 2 begins.",
    ]


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


@pytest.mark.clause("L5R-TERM-04")
def test_the_questions_of_one_turn_belong_together() -> None:
    """One Turn in each Round: those of Round 1 have its number, and so on."""
    table = L5rTable()
    table.pc("Ama")
    table.begin()
    assert table.prompt("ama").ask.turn == "1"
    table.stances(5, 4, 1)
    for number in ("1", "2", "3"):
        assert table.prompt("ama", "done").ask.turn == number
        table.act("free", what="I act.")
        table.act("done")


@pytest.mark.clause("L5R-DMG-03")
@pytest.mark.parametrize(("strength", "name"), [(2, "Strength"), (3, "the bow"), (4, "the bow")])
def test_the_strength_of_an_arrow_is_the_bows_or_a_weaker_archers(strength: int, name: str) -> None:
    """The yumi has Strength 3. "Why?" names what counted, and the clause of bows."""
    ama = {"strength": strength, "weapons": ["yumi"], "reflexes": 4, "skills": {"kyujutsu": 5}}
    table = two(ama=ama)
    table.act("attack", *[9] * 9, *[2] * (2 + min(strength, 3)), target="foe", near="no")
    [line] = [line for line in table.lines if line.text.startswith("Foe is hit for")]
    assert "L5R-DMG-03" in line.clauses
    assert name in str(line.rolls)


@pytest.mark.clause("L5R-STANCE-06")
def test_a_full_defense_that_is_kept_is_told_like_one_that_is_taken() -> None:
    """The roll of Stage 1 is Ama's alone, as Stances are secret; later all see hers."""
    table = two(stances={"ama": "full_defense"}, dice=(9, 9))
    first = [line for line in table.lines if "Full Defense 18" in line.text]
    assert [(line.text, reader(line)) for line in first] == [
        ("Ama: Full Defense 18, Armor TN +9.", OWNER)
    ]
    table.act("free", what="I breathe.")
    table.act("done")
    table.act("done")
    table.act("stance", 9, 8, stance="full_defense")
    assert table.told(PUBLIC)[-2:] == [
        "Ama: Full Defense Stance.",
        "Ama: Full Defense 17, Armor TN +9.",
    ]
    assert table.who("ama").stance is Stance.FULL_DEFENSE


@pytest.mark.clause("L5R-STATUS-03")
def test_nothing_is_easier_than_a_tn_of_0() -> None:
    """Earth 2: 1 and 1 fail against 3, which falls by 5, but not below 0."""
    table = two()
    table.declare(GM, "afflict", combatant="ama", status="dazed", tn=3)
    table.act("free", what="I stagger.")
    table.act("done")
    table.act("done", 1, 1)
    assert [each.tn for each in table.who("ama").statuses] == [0]
    assert "Ama, dazed: does not." in table.told(PUBLIC)


@pytest.mark.clause("L5R-WOUND-08")
@pytest.mark.parametrize(("wounds", "kind"), [(0, Kind.HARM), (33, Kind.OUT)])
def test_a_blow_that_ends_the_fight_for_somebody_is_shown_as_such(wounds: int, kind: Kind) -> None:
    """2 wounds leave the Foe standing; with 33 before, they are 35, and Out."""
    table = two(ama={"skills": {"jiujutsu": 3}}, foe={"wounds": wounds})
    table.act("attack", 9, 9, 9, 9, 9, 2, 1, target="foe")
    assert [line.kind for line in table.lines if line.text.startswith("Ama hits Foe for 2")] == [
        kind
    ]


@pytest.mark.clause("L5R-TURN-02")
def test_a_turn_says_who_waits_and_not_who_is_hidden() -> None:
    """Ben is still to come; so is the Shadow, which Ama cannot know."""
    table = L5rTable()
    table.pc("Ama")
    table.pc("Ben")
    _ = table.join("Shadow", GM, hidden=True)
    table.start(9, 9, 1, 5, 4, 1, 3, 2, 1)
    assert table.prompt("ama").ask.facts.waiting == ("ama", "ben")


def test_odds_need_a_number_to_reach() -> None:
    """There is no TN that would go without saying."""
    parser = ArgumentParser()
    arguments(parser)
    with pytest.raises(SystemExit):
        _ = parser.parse_args(["7k3"])


@pytest.mark.clause("L5R-TURN-03", "L5R-TURN-05")
def test_where_the_last_to_come_leaves_the_delayed_have_their_last_offer() -> None:
    """Ama and Ben wait, and Cai goes: each is asked once more, and may let it go by."""
    table = three()
    table.act("delay")
    table.act("delay")
    table.play(j.Left(id="cai"))
    assert table.turn() == "ama"
    table.act("delay")
    assert table.turn() == "ben"
    table.act("done")
    assert (table.fight.round, table.turn()) == (1, "ama")
    assert "delay" not in table.open_acts()
