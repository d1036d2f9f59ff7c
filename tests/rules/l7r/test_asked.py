"""Whose options the whole table may see as buttons, and what a question states. (L7R-INIT-05)"""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.views.visibility import GM
from rules.l7r.questions import QUESTIONS, MayAct, own
from tests.rules.l7r.table import L7rTable, two
from tests.tables import tabled


def open_to_all(table: L7rTable) -> dict[tuple[str, str], bool]:
    """Whether the table may see the options of each open question, by combatant and key."""
    return {(p.ask.about, p.ask.key): p.ask.public for p in table.scene.prompts}


def facts(table: L7rTable, key: str, about: str = "") -> Any:
    """The facts that the one open question of that name states."""
    [found] = [
        p.ask.facts for p in table.scene.prompts if p.ask.key == key and about in ("", p.ask.about)
    ]
    return found


def struck(by: str) -> L7rTable:
    """Ama or the Foe attacks the other, and all wait for the roll. Ben may help Ama."""
    table = L7rTable()
    table.pc("Ama", guards=False)
    table.pc("Ben")
    table.npc("Foe")
    first, second = ((1, 6, 10), (2, 7, 10)) if by == "ama" else ((2, 7, 10), (1, 6, 10))
    table.start(*first, 3, 8, 10, *second)
    assert open_to_all(table) == {(by, "act"): True}
    table.say(GM if by == "foe" else "ama", "attack", target="foe" if by == "ama" else "ama")
    return table


@pytest.mark.clause("L7R-INIT-05", "L7R-PARRY-04", "L7R-DICE-09")
def test_dice_of_which_not_everybody_may_know_show_no_buttons() -> None:
    """Ama's and Ben's dice are open where no player stands against them; the Foe's are not.

    After the roll only Ben may know their TN, with the number for the Foe's skill in it.
    """
    table = struck("foe")
    assert open_to_all(table) == {("ama", "parry"): True, ("ben", "parry"): True}
    table.say("ama", "wait")
    table.dice(9, 8, 1)
    table.say("ben", "wait")
    assert open_to_all(table) == {("ama", "late"): True, ("ben", "late"): False}
    late = facts(table, "late", "ben")
    assert (late.total, late.tn, late.attacker, late.target, late.self_) == (
        17, 22, "foe", "ama", False,
    )  # fmt: skip
    assert (facts(table, "late", "ama").tn, facts(table, "late", "ama").self_) == (17, True)
    table = struck("ama")
    assert open_to_all(table) == {("foe", "parry"): False}
    assert facts(table, "parry").interrupt
    table.dice(9, 8, 1)
    table.say(GM, "wait")
    assert open_to_all(table) == {("foe", "late"): False}


@pytest.mark.clause("L7R-WND-02", "L7R-WND-06", "L7R-SW-04", "L7R-INIT-07", "L7R-VOID-02")
def test_wounds_void_points_and_rulings_are_nobody_elses() -> None:
    """Only whether a player keeps light wounds is open: all have seen the blow."""
    table = struck("foe")
    table.say("ama", "let", wound_void=-1)
    table.dice(9, 8, 1, 5, 4, 1)
    table.say("ben", "let")
    assert open_to_all(table) == {("ama", "wound"): False}
    table.dice(9, 8, 1)
    table.say("ama", "spend")
    assert open_to_all(table) == {("ama", "light"): True}
    assert facts(table, "light").earth == 2
    table = struck("ama")
    table.dice(9, 8, 1, 5, 4, 1, 9, 9, 1)
    table.say(GM, "let")
    assert open_to_all(table) == {("foe", "light"): False}
    table = two(ama={"serious_wounds": 2})
    table.say("ama", "other", what="I climb.")
    assert open_to_all(table) == {("ama", "rule"): False}
    table.say(GM, "check", skill="attack", ring="fire", tn=40)
    assert open_to_all(table) == {("ama", "check"): False}
    called = facts(table, "check")
    assert (called.roll, called.tn) == ("attack", 40)
    table.dice(10, 10, 1)
    table.say("ama", "spend")
    assert open_to_all(table) == {("ama", "reroll"): False}
    again = facts(table, "reroll")
    assert (again.total, again.tn, again.tens) == (20, 40, 2)


@pytest.mark.clause("L7R-DUEL-01", "L7R-DUEL-02", "L7R-DUEL-06", "L7R-DUEL-08", "L7R-DUEL-23")
def test_a_duel_is_fought_before_all_eyes() -> None:
    """The buttons of each of its questions are there for all to see."""
    table = L7rTable()
    for name in ("Ama", "Kuni"):
        table.pc(name, iaijutsu=1, xp=120)
    table.declare("ama", "challenge", challenger="ama", opponent="kuni")
    assert open_to_all(table) == {("kuni", "accept"): True}
    assert facts(table, "accept").opponent == "ama"
    table.say("kuni", "accept")
    table.begin()
    assert open_to_all(table) == {("ama", "stance"): True, ("kuni", "stance"): True}
    table.say("ama", "ready")
    table.dice(*(1,) * 6)
    table.say("kuni", "ready")
    assert open_to_all(table) == {("ama", "contest"): True, ("kuni", "contest"): True}
    table.say("ama", "ready")
    table.dice(2, *(1,) * 5)
    table.say("kuni", "ready")
    assert open_to_all(table) == {("ama", "duel"): True}
    assert (facts(table, "duel").tn, facts(table, "duel").misses) == (12, 0)
    assert facts(table, "duel").opponent == "kuni"
    table.declare("ama", "break_off")
    assert open_to_all(table)["kuni", "part"]


@pytest.mark.clause("L7R-INIT-08", "L7R-INIT-09")
@pytest.mark.parametrize(("phase", "holds"), [(1, True), (9, True), (10, False)])
def test_one_can_wait_for_a_later_phase_but_not_after_the_last(phase: int, holds: bool) -> None:
    """Held actions not spent by the end of phase 10 are lost, so silence does not hold there."""
    asked = MayAct(1, phase, due=1, crippled=False, foes=(), acted=())
    assert (QUESTIONS["act"].wait(asked) is not None) == holds
    table = L7rTable()
    table.pc("Ama", void=1)
    table.npc("Foe", void=1)
    table.start(phase, 10, 10, 10, *([1] if phase == 10 else []))
    assert (table.prompt("ama").ask.silence() == {"act": "hold"}) == holds
    note = table.prompt("ama").ask.live().choices["hold"].note
    assert note == ("until somebody acts" if holds else "The die of Ama is lost with this phase.")


@pytest.mark.clause("L7R-SW-05", "L7R-VOID-01", "L7R-INIT-06")
@pytest.mark.parametrize(("earth", "more", "full"), [(3, -1, 5), (3, 1, 7), (1, -1, 1)])
def test_gauges_say_how_much_is_left_of_how_much(earth: int, more: int, full: int) -> None:
    """Twice Earth is mortal, or one more or less; of two dice one is spent."""
    table = two(ama={"earth": earth, "wound_threshold_modifier": more, "light_wounds": 4})
    table.who("ama").dice.remove(1)
    found = {key: (each.now, each.full) for key, each in own(table.fight, table.who("ama")).items()}
    lowest = min(2, earth)
    assert found == {
        "light": (4, None), "serious": (0, full), "void": (lowest, lowest), "dice": (1, 2),
    }  # fmt: skip


@pytest.mark.clause("L7R-PARRY-01", "L7R-PARRY-07", "L7R-PARRY-09")
@pytest.mark.parametrize("spent", [False, True])
def test_an_ally_who_has_spent_their_dice_meanwhile_is_not_asked_again(spent: bool) -> None:
    """Ben waits for the roll, and strikes with both dice before Ama has said what she does."""
    table = L7rTable(interrupt_actions="parry_and_attack")
    table.pc("Ama", guards=False)
    table.pc("Ben")
    table.npc("Foe")
    table.start(2, 6, 10, 8, 9, 10, 1, 7, 10)
    table.say(GM, "attack", target="ama")
    table.say("ben", "wait")
    if spent:
        table.declare("ben", "interrupt", target="foe")
        table.let(1, 1, 1)
    table.dice(9, 5, 1, *((1, 1, 9, 9, 1) if spent else ()))
    table.say("ama", "let", light="keep")
    assert (("ben", "late") in table.asked()) != spent
    assert table.who("ben").dice == ([] if spent else [8, 9])


@pytest.mark.clause("L7R-PARRY-01")
@tabled
def test_who_strikes_from_hiding_is_known_to_the_gm_alone(
    hidden: bool, target: str, told: str
) -> None:
    """A player's question about the parry names no attacker then."""
    table = L7rTable()
    table.pc("Ama", side="one", guards=False)
    table.npc("Foe", side="two")
    table.join("Shadow", GM, hidden=hidden, side="three", guards=False)
    table.covert_waits = True
    table.start(8, 9, 10, 8, 9, 10, 1, 7, 10, 1)
    table.say(GM, "attack", target=target)
    assert facts(table, "parry").attacker == told
    assert (facts(table, "parry").target, facts(table, "parry").self_) == (target, True)
