"""Whose options the whole table may see as buttons, and what a question states. (KI-PART-01)"""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.views.visibility import GM, Viewer
from rules.ki.questions import QUESTIONS, Called
from tests.rules.ki.table import KiTable

COMBO = {"id": "joy", "name": "Joy", "kind": "combo", "trigger": "was_hit", "target": "self"}


def open_to_all(table: KiTable) -> dict[tuple[str, str], bool]:
    """Whether the table may see the options of each open question, by combatant and key."""
    return {(p.ask.about, p.ask.key): p.ask.public for p in table.scene.prompts}


def facts(table: KiTable, key: str) -> Any:
    """The facts that the one open question of that name states."""
    [found] = [p.ask.facts for p in table.scene.prompts if p.ask.key == key]
    return found


def met(by: str, at: str, **sheet: Any) -> KiTable:
    """One of the two strikes at the other, who has Reading 9 and a Combo after a hit."""
    table = KiTable()
    for name, player in (("Ama", "ama"), ("Thug", GM)):
        first = name.lower() == by
        quick = 6 if first else 0
        plain = {"hands": 1, "agility": quick, "instinct": quick, "reading": 9}
        _ = table.join(name, player, **{**plain, "techniques": [{**COMBO, "heal": 1}], **sheet})
    table.start()
    assert open_to_all(table) == {(by, "join"): True}
    table.window(by)
    assert open_to_all(table) == {(by, "declare"): True}
    table.act(by, "declare", first="attack", second="move")
    assert open_to_all(table) == {(by, "piece"): by == "ama"}
    table.act(by, "attack", target=at)
    return table


@pytest.mark.clause("KI-PART-09", "KI-TYPE-04", "KI-DEF-11", "KI-INT-02", "KI-TYPE-03")
@pytest.mark.parametrize(("by", "at"), [("ama", "thug"), ("thug", "ama")])
def test_the_options_of_the_gms_creatures_stay_with_the_gm(by: str, at: str) -> None:
    """Declarations and defences are open; the values of an NPC are not.

    A Combo is its owner's alone, and of an NPC's nobody even learns that it is asked for.
    """
    players = at == "ama"
    table = met(by, at)
    assert open_to_all(table) == {(at, "defend"): True}
    table.dice(1)
    table.act(at, "dodge", then_ask=True)
    assert open_to_all(table) == {(at, "improve"): players}
    table.act(at, "accept")
    [asked] = [p.ask for p in table.scene.prompts if p.ask.key == "combo"] or [None]
    assert (asked is not None) == players
    if asked is not None:
        assert (asked.public, asked.covert) == (False, False)
    table = met(by, at)
    table.dice(1, 1)
    table.act(at, "predict")
    assert open_to_all(table) == {(at, "interrupt"): players}


@pytest.mark.clause("KI-HP-05", "KI-INTER-01", "KI-INTER-02", "KI-ACT-09", "KI-INT-05")
def test_a_last_breath_is_asked_alone_and_the_end_of_a_round_before_all() -> None:
    """The GM's rulings are their own; narration and readiness are nobody's secret."""
    table = met("thug", "ama", hp=1)
    table.act("ama", "endure")
    assert open_to_all(table) == {("ama", "breath"): False}
    table.act("ama", "fall")
    table.act("thug", "done")
    table.amend("combatants.ama.state", "active")
    table.amend("combatants.ama.hp", 5)
    table.take_part("ama", "other")
    table.act("ama", "other", what="I pray.")
    assert open_to_all(table) == {("ama", "rule"): False}
    assert facts(table, "rule").what == "I pray."
    table.say(GM, "rule", outcome="So be it.")
    table.end_round()
    assert open_to_all(table) == {("", "narrate"): True}
    assert facts(table, "narrate").round == 1
    table.say(GM, "skip")
    assert open_to_all(table) == {("ama", "ready"): True}
    assert (facts(table, "ready").round, table.prompt("ama").ask.question) == (
        1,
        "Ready for round 2?",
    )


@pytest.mark.clause("KI-PART-01", "KI-ORG-02")
@pytest.mark.parametrize(("turn", "waits"), [(10, True), (2, True), (1, False)])
def test_one_can_wait_for_another_turn_but_not_after_the_last(turn: int, waits: bool) -> None:
    """To pass is to wait for the next turn; after turn 1 no turn comes."""
    asked = Called(1, turn, 11, free=True, acted=(), conditions=())
    assert (QUESTIONS["join"].wait(asked) is not None) == waits


@pytest.mark.clause("KI-HP-08")
def test_nothing_of_the_dead_is_left_to_target() -> None:
    """The unconscious can be struck at; the dead and those who left cannot."""
    table = KiTable()
    for name in ("Ama", "Ben", "Cai"):
        table.pc(name)
    table.start()
    ama = table.who("ama")
    table.amend("combatants.ben.state", "unconscious")
    assert [each.id for each in table.fight.seen_by(ama)] == ["ben", "cai"]
    table.amend("combatants.ben.state", "dead")
    assert [each.id for each in table.fight.seen_by(ama)] == ["cai"]
    assert not table.fight.stands(table.who("ben"), Viewer())
