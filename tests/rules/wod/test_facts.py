"""The facts that questions state, for orders in advance; and nobody hidden in them."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.replay.journal import Left, Returned
from rules.engine.views.visibility import GM
from rules.wod.questions import (
    Again,
    Attacked,
    Beside,
    Called,
    Declaring,
    Fallen,
    Helpless,
    Judged,
    Springing,
    Working,
)
from rules.wod.values import Harm, Method
from tests.rules.wod.table import PLAIN, WodTable, two

BLANK = 2
STRIKE = {"act": "attack", "target": "thug"}


def facts(table: WodTable, key: str, about: str = "ama") -> Any:
    """The facts of the open question with this name about somebody."""
    [found] = [p.ask.facts for p in table.scene.prompts if (p.ask.key, p.ask.about) == (key, about)]
    return found


def lurking(hidden: bool, **ama: Any) -> WodTable:
    """Ama, the GM's Thug, and the GM's Rat, who may be hidden."""
    table = WodTable()
    table.pc("Ama", **ama)
    table.npc("Thug")
    _ = table.join("Rat", GM, hidden=hidden, **PLAIN)
    return table


@pytest.mark.clause("WOD-DEF-03", "WOD-DEF-04")
@pytest.mark.parametrize("hidden", [False, True])
@pytest.mark.parametrize(("victim", "seen"), [("ama", False), ("thug", True)])
def test_the_attacker_is_named_to_those_who_see_them(hidden: bool, victim: str, seen: bool) -> None:
    """A hidden Rat strikes: the GM knows who it was, Ama's player does not."""
    table = lurking(hidden=False).start(9, 8, 10)
    table.act("rat", "attack", target=victim)
    table.act("thug", "wait")
    table.amend("combatants.rat.hidden", hidden)
    table.act("ama", "wait")
    assert facts(table, "defend", victim) == Attacked(
        attacker="rat" if seen or not hidden else "",
        with_="Fist",
        method=Method.UNARMED,
        harm=Harm.BASHING,
        turn=1,
        met=0,
    )


@pytest.mark.clause("WOD-FULLDEF-03", "WOD-DEF-03")
def test_an_attack_says_how_many_were_met_before() -> None:
    """The Thug gives up an attack and dodges the fist; a knife follows."""
    table = two()
    table.pc("Ben", weapons=["knife"])
    table.start(10, 8, 9)
    table.declare_all(
        ama=STRIKE,
        ben={**STRIKE, "weapon": "knife"},
        thug={"act": "several", "first": "attack:ama:fist", "second": "attack:ben:fist"},
    )
    first = facts(table, "change", "thug")
    assert (first.attacker, first.with_, first.met) == ("ama", "Fist", 0)
    table.dice(*[BLANK] * 4, BLANK, BLANK)
    table.act("thug", "dodge", change="spend")
    second = facts(table, "change", "thug")
    assert (second.attacker, second.with_, second.met) == ("ben", "Knife", 1)
    assert (first.harm, second.harm) == (Harm.BASHING, Harm.LETHAL)


@pytest.mark.clause("WOD-COMBAT-01", "WOD-INIT-06")
def test_a_declaration_knows_the_turn_the_foes_and_who_has_acted() -> None:
    """A hidden Rat is no foe that Ama knows of. She returns when the Thug has moved."""
    table = lurking(hidden=True)
    table.pc("Ben")
    table.start(10, 9, 8, 1)
    assert facts(table, "declare") == Declaring(
        turn=1, initiative=14, foes=("thug",), declared_at_me=(), acted=()
    )
    table.play(Left(id="ama"))
    table.declare_all(thug={"act": "move", "yards": 5}, ben={"act": "other", "what": "I shout."})
    table.play(Returned(id="ama"))
    table.say(GM, "refuse")
    assert facts(table, "declare") == Declaring(
        turn=1, initiative=14, foes=("thug",), declared_at_me=(), acted=("thug", "ben")
    )


@pytest.mark.clause("WOD-RESIST-01", "WOD-COMP-01")
@pytest.mark.parametrize("hidden", [False, True])
@pytest.mark.parametrize(("act", "named", "key"), [
    ("resisted", "target", "resist"), ("aided", "helper", "assist"),
])  # fmt: skip
def test_a_roll_beside_ones_own_names_its_roller_to_those_who_see_them(
    act: str, named: str, key: str, hidden: bool
) -> None:
    """The Rat rolls against Ama, or asks her for help."""
    table = lurking(hidden)
    if key == "resist":
        table.dice(BLANK, BLANK)
    table.declare(GM, act, combatant="rat", traits="wits", **{named: "ama"})
    assert facts(table, key) == Beside("" if hidden else "rat", "wits")


@pytest.mark.clause("WOD-IMMOB-02")
def test_a_helpless_target_is_named() -> None:
    """The Thug is bound."""
    table = two()
    table.declare(GM, "condition", combatant="thug", state="bound")
    table.start()
    table.declare_all(ama=STRIKE)
    assert facts(table, "certain") == Helpless("thug")


@pytest.mark.clause("WOD-COMBAT-01", "WOD-HEALTH-05")
def test_a_fallen_target_is_named_with_the_turn() -> None:
    """The Thug falls before Ama's blow."""
    table = two()
    table.pc("Ben")
    table.start(1, 5, 10)
    table.declare_all(ama=STRIKE, ben={"act": "other", "what": "I shout."})
    table.declare(GM, "wound", combatant="thug", harm="bashing", levels=7, soaked=False)
    table.say(GM, "refuse")
    assert facts(table, "fallen") == Fallen("thug", 1)


@pytest.mark.clause("WOD-AMBUSH-02")
def test_an_ambusher_knows_whom_they_can_strike() -> None:
    """Ben saw it coming."""
    table = WodTable()
    table.npc("Lurker")
    table.pc("Ama")
    table.pc("Ben")
    table.declare(GM, "ambush", ambushers=["lurker"])
    table.dice(7, BLANK, BLANK, BLANK, 7, 7).begin()
    assert facts(table, "ambush", "lurker") == Springing(("ama",))


@pytest.mark.clause("WOD-DIFF-01", "WOD-RETRY-01", "WOD-EXT-01")
def test_rolls_and_tasks_say_what_they_are_and_how_they_stand() -> None:
    """Difficulty 7; two failures; three of nine gathered."""
    table = two()
    table.declare(GM, "call", combatant="ama", traits="wits", difficulty=7)
    assert facts(table, "called") == Called("wits", 7)
    table = two()
    table.amend("combatants.ama.failures", {"wits": 2})
    table.declare("ama", "roll", traits="wits")
    assert facts(table, "retry") == Again("wits", 2)
    assert table.prompt(GM).ask.question.endswith("having failed 2 times. Does that count?")
    table = two()
    table.declare(GM, "extended", name="Digging", traits="strength", goal=9)
    table.declare(GM, "track", task="task-1", total=3)
    table.declare("ama", "team", task="task-1", members=["ama", "thug"])
    assert facts(table, "join") == Working("Digging", 3)
    table.declare(GM, "contest", combatant="ama", target="thug", traits="wits", goal=9)
    table.declare(GM, "exchange", task="task-2")
    assert facts(table, "side") == Working("Ama against Thug", 0)


@pytest.mark.clause("WOD-FEAT-02", "WOD-EXT-01", "WOD-SIMPLE-01")
def test_the_gm_hears_what_they_decide_on() -> None:
    """A feat by its id, a declared action in its player's words."""
    table = two()
    table.declare("ama", "feat", feat="flow-arts")
    assert facts(table, "difficulty") == Judged("flow-arts")
    table = two()
    table.declare("ama", "feat", feat="repair")
    assert facts(table, "goal") == Judged("repair")
    table = two().start()
    table.declare_all(ama={"act": "other", "what": "I climb."})
    assert facts(table, "rule") == Judged("I climb.")
